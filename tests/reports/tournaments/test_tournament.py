"""A whole tournament: its ledger, its report, how it goes on, and what Ctrl-C leaves."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import pytest
from rich.console import Console

import agents
from arena.errors import FightclockError, InputError
from reports import files
from reports.ledger.ledger import Ledger
from reports.ledger.recording import Where
from reports.running.bout import Plan
from reports.tournaments import tables
from reports.tournaments.schedule import round_robin
from reports.tournaments.tournament import run_tournament

ROOT = Path(__file__).resolve().parents[3]
HERE = Where(workers=1)
FIELD = ["aims", "holds", "random"]
SIZE = 2 * 6  # fights in a block


def tournament_file(
    folder, extra="", scenarios=("mirrored-duel", "alley-at-count-16"), field=FIELD
):
    path = folder / "cup.toml"
    listed = '", "'.join(scenarios)
    names = '", "'.join(field)
    path.write_text(f'title = "Cup"\nscenarios = ["{listed}"]\nagents = ["{names}"]\n{extra}')
    return path


def run(path, out, **more):
    return run_tournament(path, out, more.pop("where", HERE), progress=False, **more)


def rows_in(out, number=None):
    with Ledger(out) as ledger:
        entry = ledger.entry(number)
        held = list(ledger.book(entry.number).rows(0, 10**9))
    return entry, held


def without_note(page):
    """A page without the note that its run was made longer."""
    return re.sub(r'<p class="notice">This run was made longer.*?</p>\n', "", page, flags=re.DOTALL)


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """A file, and what came of its six blocks when nothing disturbed them."""
    folder = tmp_path_factory.mktemp("cup")
    path = tournament_file(folder, "blocks = 6\n")
    return path, run(path, folder / "out" / "deep")


@pytest.fixture
def copied(cup, tmp_path):
    """The same file, and a copy of the folder with its six blocks."""
    path, whole = cup
    shutil.copytree(whole.page.parent, tmp_path / "out")
    return path, tmp_path / "out"


# -- what it leaves -------------------------------------------------------------------------------


def test_every_row_stands_in_the_ledger(cup):
    _, result = cup
    entry, held = rows_in(result.page.parent)
    assert (entry.kind, entry.title, entry.number, entry.lengths) == ("tournament", "Cup", 1, (6,))
    assert (entry.taken, entry.blocks, entry.fights) == (6, 6, 6 * SIZE)
    for block, rows in enumerate(held):
        assert [row.bout for row in rows] == list(round_robin(3, 2))
        assert [(row.block, row.number) for row in rows] == [(block, at) for at in range(SIZE)]
    assert not result.interrupted
    assert result.recorded.end.fights == 6 * SIZE
    assert result.note.startswith(f"{6 * SIZE} fights in ")


def test_rows_are_what_the_plan_fights(cup):
    """Any of them can be had again by itself."""
    _, result = cup
    _, held = rows_in(result.page.parent)
    plan: Plan = result.tournament.plan
    for row in (held[0][0], held[5][7]):
        assert plan.fight(row.bout, row.block, row.number) == row


def test_nothing_else_is_left(cup):
    _, result = cup
    left = {path.name for path in result.page.parent.iterdir()}
    assert left - {"ledger.sqlite.lock"} == {"index.html", "ledger.sqlite"}


def test_the_bytes_do_not_depend_on_the_workers(cup, tmp_path):
    path, one = cup
    two = run(path, tmp_path / "2", where=Where(workers=2))
    assert two.page.read_bytes() == one.page.read_bytes()
    assert rows_in(tmp_path / "2")[1] == rows_in(one.page.parent)[1]


def test_blocks_and_seed_can_be_given(tmp_path):
    path = tournament_file(tmp_path, "self_play = true\nblocks = 9\n")
    result = run(path, tmp_path / "out", blocks=1, seed=8)
    assert result.recorded.end.fights == 2 * 9
    assert (result.tournament.blocks, result.tournament.seed) == (1, 8)
    assert "--blocks 1</span> <span>--seed 8" in result.page.read_text()


def test_agents_can_be_given(tmp_path):
    path = tournament_file(tmp_path, "blocks = 1\n")
    result = run(path, tmp_path / "out", agents=["random", "first-legal"])
    assert sorted(line.agent for line in result.summary.ranking) == ["first-legal", "random"]
    assert result.recorded.end.fights == 2 * 2
    of_scenario = run("mirrored-duel", tmp_path / "s", agents=["random", "aims"], blocks=1)
    assert sorted(line.agent for line in of_scenario.summary.ranking) == ["aims", "random"]


def test_the_terminal_tables(cup):
    _, result = cup
    console = Console(file=io.StringIO(), record=True, width=100)
    tables.show(result.summary, console)
    text = console.export_text()
    assert "Over 6 blocks" in text
    for line in result.summary.ranking:
        assert line.score.show(2) in text
        assert line.agent in text


# -- going on -------------------------------------------------------------------------------------


def test_it_goes_on_where_it_stopped(cup, tmp_path):
    """Three blocks, then six: three are fought, and the page is that of an undisturbed run."""
    path, whole = cup
    said: list[str] = []
    run(path, tmp_path / "out", blocks=3, say=said.append)
    assert said == []
    result = run(path, tmp_path / "out", say=said.append)
    assert said == ["run 1 goes on after 3 of 6 blocks"]
    end = result.recorded.end
    assert (end.before, end.taken, end.fights) == (3, 6, 3 * SIZE)
    assert rows_in(tmp_path / "out")[1] == rows_in(whole.page.parent)[1]
    page = result.page.read_text()
    assert "made longer after it had been seen (planned: 3, then 6 blocks)" in page
    assert without_note(page) == whole.page.read_text()


def test_what_is_there_already_is_not_fought_again(copied):
    path, out = copied
    said: list[str] = []
    before = (out / "index.html").read_bytes()
    result = run(path, out, say=said.append)
    assert (result.recorded.end.fights, result.note) == (
        0,
        "all 6 blocks were in the ledger already",
    )
    assert result.page.read_bytes() == before
    assert said == []


def test_a_shorter_report_can_be_had_of_a_longer_run(copied, tmp_path):
    path, out = copied
    result = run(path, out, blocks=2)
    alone = run(path, tmp_path / "alone", blocks=2)
    assert result.recorded.end.fights == 0
    assert result.summary == alone.summary


def test_another_seed_is_another_run(copied):
    """That is said, and both stand in the ledger."""
    path, out = copied
    said: list[str] = []
    result = run(path, out, blocks=1, seed=2, say=said.append)
    assert said == [
        "a changed specification (seed): this is run 2 of the ledger, and nothing of run 1 is used"
    ]
    assert result.recorded.entry.number == 2
    assert "as run 2" in " ".join(result.page.read_text().split())
    assert rows_in(out, 1)[1][:1] != rows_in(out, 2)[1]
    with Ledger(out) as ledger:
        assert [entry.number for entry in ledger.entries()] == [1, 2]


def test_another_title_is_the_same_run(copied, tmp_path):
    _, out = copied
    path = tournament_file(tmp_path, "blocks = 6\n")
    path.write_text(path.read_text().replace('"Cup"', '"Plate"'))
    said: list[str] = []
    result = run(path, out, say=said.append)
    assert (said, result.recorded.end.fights) == ([], 0)
    assert result.recorded.entry.title == "Plate"
    assert "<h1>Plate</h1>" in result.page.read_text()


def test_a_test_is_decided_at_the_same_block_when_it_goes_on(tmp_path):
    """Blocks that were read count as those that were fought."""
    extra = 'blocks = 400\n[stop]\nagent = "first-legal"\nfail = 0.1\npass = 0.3\n'
    path = tournament_file(tmp_path, extra, ["mirrored-duel"], ["random", "first-legal"])
    whole = run(path, tmp_path / "whole")
    run(path, tmp_path / "parts", blocks=7)
    parts = run(path, tmp_path / "parts")
    assert whole.summary.tested is not None
    assert whole.summary.tested.verdict == "pass"
    assert parts.recorded.end.taken == whole.recorded.end.taken < 400
    assert parts.summary == whole.summary


# -- Swiss ----------------------------------------------------------------------------------------

FIVE = ["random", "first-legal", "aims", "holds", "closes-and-cuts"]
SWISS = 'format = "swiss"\nround_blocks = 2\n'


def rounds_in(held):
    """The pairs of each round; both blocks of a round hold the same bouts."""
    found = []
    for one, two in zip(held[::2], held[1::2], strict=True):
        assert [row.bout for row in one] == [row.bout for row in two]
        pairs = {frozenset((row.bout.first, row.bout.second)) for row in one}
        seats = Counter((row.bout.first, row.bout.second) for row in one)
        assert len(seats) == 2 * len(pairs)
        assert set(seats.values()) == {1}
        found.append(pairs)
    return found


def test_a_swiss_tournament_of_five(tmp_path):
    """Four rounds of two pairs: nobody meets twice, nobody rests twice; resumed it is the same."""
    path = tournament_file(tmp_path, SWISS, ["mirrored-duel"], FIVE)
    whole = run(path, tmp_path / "whole")
    assert whole.recorded.end.fights == 8 * 4
    rounds = rounds_in(rows_in(tmp_path / "whole")[1])
    assert [len(pairs) for pairs in rounds] == [2] * 4
    met = Counter(pair for pairs in rounds for pair in pairs)
    assert set(met.values()) == {1}
    rests = [set(range(5)).difference(*pairs) for pairs in rounds]
    assert len(set.union(*rests)) == 4
    assert sorted(line.fights for line in whole.summary.ranking) == [12, 12, 12, 12, 16]
    page = whole.page.read_text()
    assert "Swiss tournament of 4 rounds of 2 blocks each" in page
    assert "share of the mix" not in page

    run(path, tmp_path / "parts", blocks=3)  # in the middle of a round
    parts = run(path, tmp_path / "parts")
    assert parts.recorded.end.fights == 5 * 4
    assert without_note(parts.page.read_text()) == page


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"blocks": 0}, "blocks: found 0, expected a whole number from 1 to 1000000"),
        ({"blocks": 10**9}, "blocks: found 1000000000, expected a whole number from 1 to 1000000"),
        ({"blocks": True}, "blocks: found True, expected a whole number from 1 to 1000000"),
        ({"seed": -1}, "seed: found -1, expected a whole number from 0 to 9223372036854775807"),
        ({"seed": 1.5}, "seed: found 1.5, expected a whole number from 0 to 9223372036854775807"),
        ({"where": Where(0)}, "workers: found 0, expected a whole number from 1 to 256"),
        ({"where": Where(10**5)}, "workers: found 100000, expected a whole number from 1 to 256"),
    ],
)
def test_numbers_out_of_bounds(tmp_path, wrong, said):
    """Before anything is fought or written."""
    with pytest.raises(InputError) as caught:
        run(tournament_file(tmp_path), tmp_path / "out", **wrong)
    assert str(caught.value) == said
    assert not (tmp_path / "out").exists()


def test_out_is_a_file(tmp_path):
    path = tournament_file(tmp_path)
    with pytest.raises(InputError, match="out"):
        run(path, path)
    with pytest.raises(InputError, match="out"):
        run(path, path / "below")


def test_out_is_not_writable(tmp_path, monkeypatch):
    """By way of the system's own refusal, since a test may run as someone whom it never refuses."""

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(InputError, match="permission denied"):
        run(tournament_file(tmp_path), tmp_path / "out")


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "page"
    files.write(path, "old")

    def refuse(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("arena.files.Path.replace", refuse)
    with pytest.raises(InputError, match="No space left"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["page"]


def test_half_a_character_does_not_cost_a_report(tmp_path):
    """A tournament's file may have a name that is no UTF-8; the page tells it with an escape."""
    files.write(tmp_path / "page", "half \ud800")
    assert (tmp_path / "page").read_text(encoding="utf-8") == "half \\ud800"


def test_a_fight_that_breaks_down_keeps_the_blocks_before_it(tmp_path, monkeypatch):
    """The error names the fight; when the fault is mended, the run goes on."""
    path = tournament_file(tmp_path, "blocks = 4\n")
    sound = Plan.fight

    def unsound(self, bout, block, *args):
        if block == 2:
            raise FightclockError(f"{self.described(bout, block)}: oops")
        return sound(self, bout, block, *args)

    monkeypatch.setattr(Plan, "fight", unsound)
    with pytest.raises(FightclockError, match="mirrored-duel, seed 1, block 2, aims against holds"):
        run(path, tmp_path / "out")
    assert rows_in(tmp_path / "out")[0].blocks == 2
    monkeypatch.undo()
    assert run(path, tmp_path / "out").recorded.end.before == 2


# -- Ctrl-C ---------------------------------------------------------------------------------------


class Presses:
    """An agent that presses Ctrl-C at its first question in one fight of all; holds otherwise."""

    fights = 0
    at = 0

    def __init__(self) -> None:
        type(self).fights += 1
        if type(self).fights == self.at:
            os.kill(os.getpid(), signal.SIGINT)

    def choose(self, decision):
        return decision.fallback


@pytest.fixture
def presses(monkeypatch):
    """Of two agents it is in every fight: it can be told in which to press."""
    monkeypatch.setitem(agents.AGENTS, "presses", Presses)

    def at(fight):
        Presses.fights, Presses.at = 0, fight

    yield at
    at(0)


def test_an_interrupted_run_has_a_page_of_its_whole_blocks(tmp_path, presses):
    """It says so first; the same command goes on, and then it is as if nothing had been."""
    path = tournament_file(tmp_path, "blocks = 5\n", ["mirrored-duel"], ["random", "presses"])
    presses(0)
    whole = run(path, tmp_path / "whole")
    presses(6)  # the second fight of the third block
    result = run(path, tmp_path / "out")
    assert result.interrupted
    assert result.note == "interrupted after 2 of 5 blocks"
    page = " ".join(result.page.read_text().split())
    assert "Interrupted after 2 of 5 blocks.</strong>" in page
    assert page.index("Interrupted after 2 of") < page.index("Over 2 blocks")
    assert rows_in(tmp_path / "out")[0].taken == 2
    presses(0)
    again = run(path, tmp_path / "out")
    assert (again.recorded.end.before, again.recorded.end.fights) == (2, 6)
    assert again.page.read_bytes() == whole.page.read_bytes()


def test_before_the_first_whole_block_there_is_nothing_to_write(tmp_path, presses):
    """An older report stays."""
    path = tournament_file(tmp_path, "blocks = 5\n", ["mirrored-duel"], ["random", "presses"])
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "index.html").write_text("an older report")
    presses(1)
    with pytest.raises(KeyboardInterrupt):
        run(path, tmp_path / "out")
    assert (tmp_path / "out" / "index.html").read_text() == "an older report"


PROGRAM = """
import sys
from reports.ledger.recording import Where
from reports.tournaments.tournament import run_tournament

def main():
    where = Where(workers=int(sys.argv[3]))
    result = run_tournament(sys.argv[1], sys.argv[2], where, blocks=1_000_000)
    print(result.note, flush=True)
    sys.exit(130 if result.interrupted else 0)

if __name__ == "__main__":
    main()
"""


def begun(out):
    """Whether the first three blocks are there; later ones may be there before them."""
    try:
        with Ledger(out) as ledger:
            return {0, 1, 2} <= set(ledger.book(1).blocks())
    except InputError:  # it has not come as far as that
        return False


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_ctrl_c_keeps_what_is_done(tmp_path, workers):
    """The whole group gets the signal, as from a terminal; the report tells of whole blocks."""
    out = tmp_path / "out"
    path = tournament_file(tmp_path)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    with (tmp_path / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [sys.executable, str(program), str(path), str(out), str(workers)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
        with process:
            while process.poll() is None and not begun(out):
                time.sleep(0.05)
            os.killpg(process.pid, signal.SIGINT)
            assert process.stdout is not None
            note = process.stdout.read().strip()
        errors.seek(0)
        said = errors.read()
    assert process.returncode == 130, said
    assert "Traceback" not in said
    entry, held = rows_in(out)
    assert note == f"interrupted after {entry.taken:,} of 1,000,000 blocks"
    assert 3 <= entry.taken <= entry.blocks == len(held)
    assert all(len(rows) == SIZE for rows in held)
    assert [rows[0].block for rows in held[: entry.taken]] == list(range(entry.taken))
    page = " ".join((out / "index.html").read_text().split())
    assert f"Interrupted after {entry.taken:,} of 1,000,000 blocks" in page
