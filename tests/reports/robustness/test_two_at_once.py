"""One process writes to a ledger; others are told so at once, and may read."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from tests.reports.robustness.ledgers import cup, held, kept, rows
from tests.reports.robustness.processes import command, eventually, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

BLOCKS = 30


@pytest.fixture
def words(tmp_path):
    file = cup(tmp_path, BLOCKS)
    return ["tournament", file, "--workers", "2", "--out", tmp_path / "out"]


def test_the_second_is_refused_and_the_first_goes_on(tmp_path, words):
    """Also by way of a link to the ledger. Who only reads is welcome."""
    out = tmp_path / "out"
    link = tmp_path / "link"
    link.mkdir()
    (link / "ledger.sqlite").symlink_to(out / "ledger.sqlite")
    with command(words, tmp_path / "first") as first:
        assert eventually(lambda: held(out))
        # While it stands still it cannot come to its end before the others have tried.
        os.kill(first.pid, signal.SIGSTOP)
        for at, place in enumerate((out, link)):
            refused = run([*words[:-1], place], tmp_path / f"second-{at}")
            assert (refused.code, refused.out) == (2, "")
            assert refused.said == (
                f"arena: {place / 'ledger.sqlite'}: expected a ledger that no other run is writing "
                "to at the moment\n"
            )
        reader = run(["results", out], tmp_path / "reader")
        assert reader.code == 0, reader.said
        assert "Cup" in reader.out
        assert first.running
        os.kill(first.pid, signal.SIGCONT)
        ended = first.end()
    assert ended.code == 0, ended.said
    assert ended.note.startswith(f"{BLOCKS * 12:,} fights in ")
    assert kept(out) == {(1, block) for block in range(BLOCKS)}
    assert not (link / "index.html").exists()


@pytest.mark.slow
def test_after_a_kill_the_next_one_writes_at_once(tmp_path, words):
    """Nothing has to be tidied away first, and its last workers need not be waited for."""
    out = tmp_path / "out"
    with command(words, tmp_path / "first") as first:
        assert eventually(lambda: held(out))
        first.kill()
        first.process.wait()
        ended = run(words, tmp_path / "second")
    assert ended.code == 0, ended.said
    assert "run 1 goes on after" in ended.said
    assert len(rows(out)[0]) == BLOCKS
