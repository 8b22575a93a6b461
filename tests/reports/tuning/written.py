"""A small tuning file with real fights."""

from __future__ import annotations

from pathlib import Path

FILE = """
title = "Holding <b>and</b> waiting"
question = "How \\"patient\\" & healthy?"
agent = "holds"
against = ["closes-and-cuts"]
scenarios = ["mirrored-duel"]
trials = 8
blocks = 5
fresh = 6
{more}
[parameters.patience]
high = 10
{ranges}
"""


def written(folder: Path, more: str = "", ranges: str = "[parameters.healthy]\n") -> Path:
    """Write it, with more keys at its top, and other ranges after the first."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "holding.toml"
    path.write_text(FILE.format(more=more, ranges=ranges), encoding="utf-8")
    return path
