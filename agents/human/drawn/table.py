"""The drawing of a state, and the same in sentences, for each ruleset in its own shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from agents.human.drawn import action_board, timing_track, two_actions
from arena.model import Event


class Table(NamedTuple):
    """What a table would see.

    Attributes:
        drawing: As a picture.
        said: In sentences, for whoever does not see it.
    """

    drawing: Markup
    said: tuple[str, ...]


def table(setup: Any, state: Any, side: str | None, events: Sequence[Event]) -> Table:
    """Draw a state as one side sees it.

    Args:
        setup: What is played.
        state: How it stands.
        side: Whose eyes are used (GEN-01); None sees all.
        events: The journal up to the same moment.
    """
    return _TABLES[setup.ruleset.name](setup, state, side, events)


def _track(setup: Any, state: Any, side: str | None, events: Sequence[Event]) -> Table:
    time = events[-1].time if events else 0
    said = timing_track.said(setup, state, side, time)
    return Table(timing_track.drawing(setup, state, side, time), tuple(said))


def _board(setup: Any, state: Any, side: str | None, events: Sequence[Event]) -> Table:
    said = action_board.said(setup, state, side, events)
    return Table(action_board.drawing(setup, state, side, events), tuple(said))


def _phases(setup: Any, state: Any, side: str | None, _: Sequence[Event]) -> Table:
    said = two_actions.said(setup, state, side)
    return Table(two_actions.drawing(setup, state, side), tuple(said))


_TABLES: dict[str, Callable[[Any, Any, str | None, Sequence[Event]], Table]] = {
    "timing_track": _track,
    "action_board": _board,
    "two_actions": _phases,
}
