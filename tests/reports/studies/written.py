"""A small study file with real fights."""

from __future__ import annotations

from pathlib import Path

FILE = """
title = "Cutting <b>or</b> holding"
question = "Does \\"holding\\" & waiting pay?"
scenarios = ["mirrored-duel"]
against = "closes-and-cuts"
blocks = 6
{more}
[factors.policy]
key = "agent"
levels = ["closes-and-cuts", "holds"]
names = ["cuts", "holds"]

[factors.boxes]
key = "combatants.Esme.pc"
levels = [1, 2]
"""


def written(folder: Path, more: str = "") -> Path:
    """Write it, with more keys at its top."""
    path = folder / "holding.toml"
    path.write_text(FILE.format(more=more), encoding="utf-8")
    return path
