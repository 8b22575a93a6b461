"""A run that is killed at any moment loses nothing, counts nothing twice, and ends as any other."""

from __future__ import annotations

import os
import random
import signal
import sys
from contextlib import suppress

import pytest

from tests.reports.robustness.ledgers import cup, further, held, kept, page, rows
from tests.reports.robustness.processes import command, eventually, pause, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


def undisturbed(tmp_path, words):
    """The run that nobody disturbs, in this process alone."""
    out = tmp_path / "undisturbed"
    ended = run([*words, "--workers", "1", "--out", out], tmp_path / "undisturbed-said")
    assert ended.code == 0, ended.said
    return out, ended


def killed_and_killed_again(tmp_path, words, whom, luck):
    """The same command again and again: for each of `whom`, one kill at a random moment.

    Whom: "main" is the process that was started, "group" that and all its workers, "worker" one
    of these. Every kill but the early ones waits until the run has come further.
    """
    out = tmp_path / "out"
    words = [*words, "--workers", "2", "--out", out]
    known: set[tuple[int, int]] = set()
    left = list(whom)
    while left:
        with command(words, tmp_path / f"said-{len(left)}") as under_way:
            while left and under_way.running:
                kind = left.pop(0)
                if kind == "early":  # wherever it happens to be
                    pause(luck, 3.0)
                    under_way.kill()
                    break
                further(out, len(known) + luck.randint(1, 3), under_way)
                pause(luck, 0.1)
                seen = held(out)
                assert known <= seen
                known = seen
                if kind == "worker":
                    workers = under_way.workers()
                    if workers:
                        with suppress(ProcessLookupError):
                            os.kill(luck.choice(workers), signal.SIGKILL)
                else:
                    under_way.kill(group=kind == "group")
                    break
            if not left and under_way.running:
                under_way.kill()
            under_way.process.wait()
            # Workers of a killed run go away by themselves, and nobody else holds the ledger.
            assert eventually(under_way.left_nothing)
        found = kept(out)
        assert known <= found
        known = found
    ended = run(words, tmp_path / "said-last")
    assert ended.code == 0, ended.said
    assert known <= kept(out)
    return out, ended


@pytest.mark.parametrize(
    ("blocks", "whom"),
    [
        (40, ["main", "worker", "group"]),
        pytest.param(
            260,
            ["main", "worker", "early", "worker", "group", "worker"] * 5,
            marks=pytest.mark.slow,
        ),
    ],
    ids=["3 kills", "30 kills"],
)
def test_whatever_is_killed_the_run_ends_as_if_nothing_had_been(tmp_path, blocks, whom):
    """Rows, page and tables are those of the undisturbed run, but for the lost workers' count."""
    words = ["tournament", cup(tmp_path, blocks)]
    expected, calm = undisturbed(tmp_path, words)
    out, ended = killed_and_killed_again(tmp_path, words, whom, random.Random(len(whom)))
    assert rows(out) == rows(expected)
    assert page(out) == page(expected)
    assert ended.tables == calm.tables
    assert kept(out) == {(1, block) for block in range(blocks)}
    assert {path.name for path in out.iterdir()} - {"ledger.sqlite.lock"} == {
        "index.html",
        "ledger.sqlite",
    }
