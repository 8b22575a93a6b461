"""A run's page, written beside its ledger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from reports import files
from reports.pages.example import Example, told
from reports.pages.fight_steps import SteppedFight
from reports.running.bout import Plan

NAME = "index.html"

Render = Callable[[Sequence[SteppedFight], Sequence[int]], str]
"""Makes a page of example fights, and of the places of their rows in the ledger."""


def write(folder: Path, plan: Plan, examples: Sequence[Example], size: int, render: Render) -> Path:
    """Fight a run's examples again, write its page into a folder, and return where it is.

    Args:
        folder: Where to.
        plan: What the run is fought by.
        examples: Which fights the page tells.
        size: How many fights a block has.
        render: Makes the page.

    Raises:
        InputError: it cannot be written; an older page stays.
    """
    fights = [told(plan, one, at) for at, one in enumerate(examples, 1)]
    rows = [one.row.block * size + one.row.number for one in examples]
    path = folder / NAME
    files.write(path, render(fights, rows))
    return path
