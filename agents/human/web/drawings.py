"""The drawing of each ruleset, and the same in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from agents.human.drawn import action_board, timing_track, two_actions
from agents.human.solo import Solo
from arena.model import Event


class Table(NamedTuple):
    """What a table would see.

    Attributes:
        drawing: As a picture.
        said: In sentences, for whoever does not see it.
    """

    drawing: Markup
    said: list[str]


def table(solo: Solo, side: str | None) -> Table:
    """How a game stands, as one side sees it; None sees all."""
    return _TABLES[solo.setup.ruleset.name](solo.setup, solo.fight.state, side, solo.events)


def _track(setup: Any, state: Any, side: str | None, _: Sequence[Event]) -> Table:
    return Table(timing_track.drawing(setup, state, side), timing_track.said(setup, state, side))


def _board(setup: Any, state: Any, side: str | None, events: Sequence[Event]) -> Table:
    drawn = action_board.drawing(setup, state, side, events)
    return Table(drawn, action_board.said(setup, state, side, events))


def _phases(setup: Any, state: Any, side: str | None, _: Sequence[Event]) -> Table:
    return Table(two_actions.drawing(setup, state, side), two_actions.said(setup, state, side))


_TABLES: dict[str, Callable[[Any, Any, str | None, Sequence[Event]], Table]] = {
    "timing_track": _track,
    "action_board": _board,
    "two_actions": _phases,
}
