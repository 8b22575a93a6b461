"""Ctrl-C and SIGTERM end a run with a report of what is done, and no process is left behind."""

from __future__ import annotations

import concurrent.futures._base as futures
import multiprocessing
import os
import random
import signal
import sys

import pytest

from reports.running.crew import Crew
from reports.running.interrupts import Interrupts
from reports.running.local import Local
from tests.reports.robustness.ledgers import cup, finished, further, kept, page, rows
from tests.reports.robustness.processes import command, eventually, pause, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

BLOCKS = 60
INTERRUPTED = 130


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    return ["tournament", cup(tmp_path_factory.mktemp("cup"), BLOCKS)]


@pytest.fixture(scope="module")
def expected(tmp_path_factory, words):
    """The report of a run that nobody interrupted."""
    folder = tmp_path_factory.mktemp("expected")
    ended = run([*words, "--workers", "1", "--out", folder / "out"], folder)
    assert ended.code == 0, ended.said
    return folder / "out", ended.tables


def quiet(ended):
    """Whether nothing but progress was said."""
    return all(" blocks" in line for line in ended.said.splitlines())


@pytest.mark.parametrize(
    ("workers", "number", "group"),
    [
        ("2", signal.SIGINT, True),  # Ctrl-C on a terminal reaches the whole group
        pytest.param("1", signal.SIGINT, True, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGINT, False, marks=pytest.mark.slow),
        pytest.param("1", signal.SIGTERM, False, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGTERM, False, marks=pytest.mark.slow),
        pytest.param("2", signal.SIGTERM, True, marks=pytest.mark.slow),
    ],
)
def test_an_interrupted_run_reports_what_is_done_and_goes_on(
    tmp_path, words, expected, workers, number, group
):
    """Exit code 130 for both; then the same command ends as a run that nobody interrupted."""
    out = tmp_path / "out"
    words = [*words, "--workers", workers, "--out", out]
    with command(words, tmp_path / "first") as under_way:
        assert further(out, 3, under_way)
        under_way.kill(number, group)
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert (ended.code, quiet(ended)) == (INTERRUPTED, True), ended.said
    taken = int(ended.note.split()[2])
    assert ended.note.startswith(f"interrupted after {taken} of {BLOCKS} blocks; the report is ")
    known = kept(out)
    assert 0 < taken <= len(known) < BLOCKS
    assert f"Interrupted after {taken} of".encode() in b" ".join(page(out).split())
    again = run(words, tmp_path / "again")
    assert again.code == 0, again.said
    assert known < kept(out)
    report, tables = expected
    assert (rows(out), page(out), again.tables) == (rows(report), page(report), tables)


def test_sigterm_is_heard_as_ctrl_c_is():
    """And only while something is fought: before and after, it has the system's own meaning."""
    before = signal.getsignal(signal.SIGTERM)
    with Interrupts() as interrupts:
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
    assert signal.getsignal(signal.SIGTERM) == before


def test_ctrl_c_leaves_no_result_locked(monkeypatch):
    """Where it struck while the results are locked to be waited for, they would stay locked.

    The threads that bring them would then wait for ever, and so would whoever waits for these.
    """
    struck: list[int] = []
    enter = futures._AcquireFutures.__enter__

    def striking(self):
        enter(self)
        if not struck:
            struck.append(len(self.futures))
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(futures._AcquireFutures, "__enter__", striking)
    with Interrupts() as interrupts:
        crew: Crew[int, int] = Crew(abs, interrupts, Local(abs, 2))
        with pytest.raises(KeyboardInterrupt), crew:
            list(crew.arrivals(range(1000)))
    assert struck
    assert multiprocessing.active_children() == []


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_before_the_first_block(tmp_path, words, workers):
    """There is nothing to tell of then; an older report stays."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("old")
    with command([*words, "--workers", workers, "--out", out], tmp_path / "said") as under_way:
        assert eventually((out / "ledger.sqlite").exists)
        under_way.kill(signal.SIGINT, group=True)
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    if not kept(out):
        assert (ended.code, ended.out, ended.said) == (INTERRUPTED, "", "")
        assert (out / "index.html").read_text() == "old"
    assert (ended.code, quiet(ended)) == (INTERRUPTED, True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_interrupted_while_the_page_is_written(tmp_path, words, seed):
    """The page is whole or not there; all blocks are kept, and the same command writes it."""
    out = tmp_path / "out"
    words = [*words, "--blocks", "4", "--workers", "1", "--out", out]
    with command(words, tmp_path / "first") as under_way:
        assert eventually(lambda: finished(out))
        pause(random.Random(seed), 0.8)
        under_way.kill(signal.SIGINT, group=True)
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert ended.code in (INTERRUPTED, 0)  # it may have been over
    assert quiet(ended), ended.said
    assert len(kept(out)) == 4
    assert not list(out.glob(".*.unfinished"))
    if (out / "index.html").exists():
        assert page(out).rstrip().endswith(b"</html>")
    again = run(words, tmp_path / "again")
    assert again.code == 0, again.said
    assert again.note.startswith("all 4 blocks were in the ledger already")


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_however_often_a_run_is_interrupted_it_ends_at_once(tmp_path, words, workers):
    """At fifteen moments of the fighting; nothing may hang, say more than one line or be lost."""
    out = tmp_path / "out"
    words = [*words, "--blocks", "100000", "--workers", workers, "--out", out]
    luck = random.Random(4)
    known: set[tuple[int, int]] = set()
    for at in range(15):
        with command(words, tmp_path / f"said-{at}") as under_way:
            assert further(out, len(known) + 1, under_way)
            pause(luck, 0.3)
            under_way.kill(signal.SIGINT, group=True)
            ended = under_way.end()
            assert eventually(under_way.left_nothing)
        assert (ended.code, quiet(ended)) == (INTERRUPTED, True), ended.said
        assert known < kept(out)
        known = kept(out)
