"""The same seed gives the same report: however many workers, wherever they are, and in two goes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.reports.robustness.clusters import cluster
from tests.reports.robustness.ledgers import copied, cup, further, page, rows
from tests.reports.robustness.processes import command, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

WIDTH = "[stop]\nwidth = 0.5\n"
TRIAL = '[stop]\nagent = "random"\nfail = 0.3\npass = 0.6\n'
SWISS = 'format = "swiss"\nrounds = 4\nround_blocks = 7\n'


def study(folder: Path, blocks: int) -> Path:
    """A study with a stop rule that is decided long before its last block."""
    path = folder / "study.toml"
    path.write_text(
        'title = "Does it pay to think?"\nquestion = "Does holding win more than any answer?"\n'
        'scenarios = ["mirrored-duel", "stand-off"]\nagainst = "never-abandons"\n'
        f'blocks = {blocks}\nequivalence = 0.2\nstop = "decided"\n'
        '[factors.agent]\nkey = "agent"\nlevels = ["random", "never-abandons"]\n'
    )
    return path


def cup_with(extra, blocks=100):
    def made(folder):
        path = cup(folder, blocks, extra)
        if "swiss" in extra:
            path.write_text(re.sub(r"blocks = \d+\n", "", path.read_text(), count=1))
        return "tournament", path

    return made


def study_of(blocks):
    return lambda folder: ("study", study(folder, blocks))


RUNS = {
    "all blocks": (cup_with("", 30), 30),
    "width": (cup_with(WIDTH), None),
    "trial": (cup_with(TRIAL), None),
    "swiss": (cup_with(SWISS), 28),
    "decided": (study_of(150), None),
}


def compared(out, ended):
    """What must be the same: the printed tables, the page, and the blocks that were taken."""
    assert ended.code == 0, ended.said
    ((taken,),) = copied(out, "SELECT taken FROM runs")[0]
    return taken, ended.tables, page(out), rows(out, f"block < {taken}")


@pytest.mark.parametrize(
    "kind",
    ["trial", *(pytest.param(kind, marks=pytest.mark.slow) for kind in RUNS if kind != "trial")],
)
def test_the_number_of_workers_changes_nothing(tmp_path, kind):
    """Nor does the order in which Python keeps its sets, nor an interruption by a kill."""
    make, blocks = RUNS[kind]
    words = make(tmp_path)
    found = []
    numbers = ("1", "2") if kind == "trial" else ("1", "2", "4")
    for workers in numbers:
        out = tmp_path / workers
        ended = run(
            [*words, "--workers", workers, "--out", out],
            tmp_path / f"said-{workers}",
            {"PYTHONHASHSEED": workers},
        )
        found.append(compared(out, ended))
    if kind != "trial":
        out = tmp_path / "two-goes"
        whole = [*words, "--workers", "2", "--out", out]
        with command(whole, tmp_path / "first", {"PYTHONHASHSEED": "5"}) as first:
            if further(out, 5, first):
                first.kill()
        ended = run([*words, "--workers", "1", "--out", out], tmp_path / "second")
        found.append(compared(out, ended))
    taken = found[0][0]
    assert taken == blocks if blocks else 1 < taken < 100
    assert all(one == found[0] for one in found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["all blocks", "trial", "decided"])
def test_a_cluster_changes_nothing(tmp_path, kind):
    """Two processes that somebody else started do the work."""
    words = RUNS[kind][0](tmp_path)
    here, there = tmp_path / "here", tmp_path / "there"
    ended = run([*words, "--workers", "1", "--out", here], tmp_path / "said-here")
    expected = compared(here, ended)
    with cluster(tmp_path, workers=2) as address:
        ended = run([*words, "--cluster", address, "--out", there], tmp_path / "said-there")
    assert compared(there, ended) == expected
