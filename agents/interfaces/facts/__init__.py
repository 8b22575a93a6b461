"""What a voice may know, as data and as numbers: `facts_of(setup)`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from agents.interfaces.facts.action_board import ActionBoardTable
from agents.interfaces.facts.facts import Facts, Table
from agents.interfaces.facts.timing_track import TimingTrackTable
from agents.interfaces.facts.two_actions import TwoActionsTable
from arena.errors import InputError
from arena.model import Setup

__all__ = ["TABLES", "Facts", "Table", "facts_of"]

TABLES: dict[str, Callable[[Any], Table]] = {
    "action_board": ActionBoardTable,
    "timing_track": TimingTrackTable,
    "two_actions": TwoActionsTable,
}
"""What makes the table of a scenario, by ruleset."""


def _make(setup: Any) -> Facts:
    ruleset = setup.ruleset.name
    table = TABLES.get(ruleset)
    if table is None:
        known = ", ".join(sorted(TABLES))
        raise InputError(setup.name, "ruleset", ruleset, f"one whose facts are told: {known}")
    return Facts(setup, table(setup))


_made: Callable[[Any], Facts] = lru_cache(maxsize=64)(_make)


def facts_of(setup: Setup) -> Facts:
    """The facts of a scenario that was made ready; made once for each setup that is in use.

    Raises:
        InputError: nobody has said what there is to know in its ruleset.
    """
    return _made(setup)
