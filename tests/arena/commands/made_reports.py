"""Reports that are really fought, once for all tests, and what a refusal looks like."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

from reports.ledger.opening import NAME
from reports.ledger.recording import Where
from reports.studies.run import run_study
from reports.tournaments.tournament import run_tournament

STUDY = """
title = "Dropping"
scenarios = ["mirrored-duel"]
against = "never-abandons"

[factors.policy]
key = "agent"
levels = ["never-abandons", "abandons(gain=30)"]
names = ["never drops", "drops"]
"""


def tournament(folder: Path, *agents: str, seed: int = 1, blocks: int = 3) -> None:
    """Fight one in the mirrored duel, into the ledger of a folder."""
    run_tournament("mirrored-duel", folder, Where(1), blocks, seed, agents, progress=False)


def study(folder: Path, seed: int = 1) -> None:
    """Fight one in the mirrored duel, into the ledger of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dropping.toml").write_text(STUDY)
    run_study(folder / "dropping.toml", folder, Where(1), 2, seed, progress=False)


def copy_of(report: Path, folder: Path) -> Path:
    """A report of one's own, to do with as one likes."""
    return Path(shutil.copytree(report, folder))


def changed(folder: Path, statement: str, *values: object) -> None:
    """Change a ledger behind its back."""
    sql = sqlite3.connect(folder / NAME)
    sql.execute(statement, values)
    sql.commit()
    sql.close()


def refused(result: tuple[int, str, str], *said: str) -> None:
    """Nothing was printed but one line that says all this, and the exit code is 2."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("arena: ")
    assert err.count("\n") == 1
    for words in said:
        assert words in err
