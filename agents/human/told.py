"""The journal of a solo game in sentences, as one side may know it while the fight lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from agents.human.record import Record, TakenBack
from agents.human.solo import Solo
from arena.model import Event
from arena.rules.action_board import seen as action_board
from arena.rules.game import Passage
from arena.rules.timing_track import seen as timing_track
from arena.rules.two_actions import seen as two_actions
from arena.rules.words import owner

AS_SEEN: dict[str, Callable[[Iterable[Event], Any, str], Iterator[Event]]] = {
    "action_board": action_board.as_seen,
    "timing_track": timing_track.as_seen,
    "two_actions": two_actions.as_seen,
}
"""What a side sees of a journal while sheets are closed, by ruleset."""


def seen(solo: Solo, side: str | None) -> list[Event]:
    """The journal so far as a side may know it (GEN-01); once the fight is over, all of it.

    Args:
        solo: The game.
        side: The side that reads; None may know everything.
    """
    if side is None or solo.over:
        return list(solo.events)
    return list(AS_SEEN[solo.setup.ruleset.name](solo.events, solo.setup, side))


def told(
    solo: Solo, side: str | None, *, draw: bool = False, upto: int | None = None
) -> list[Passage]:
    """The fight so far in sentences, passage by passage, as a side may know it.

    With closed sheets it says nothing that they hide of the other side: what they read at the
    opening, wounds beyond the tier, rounds, pools, and what dice are rolled against (GEN-01). Open
    sheets change nothing, and once the fight is over everything is told.

    Args:
        solo: The game.
        side: The side that reads; None may know everything.
        draw: Give every passage its picture.
        upto: Stop at the end of this time; None goes on to the end.
    """
    passages = list(solo.setup.ruleset.passages(seen(solo, side), draw, upto))
    outcome = solo.outcome
    if solo.record.gave_up and outcome is not None and (upto is None or upto >= outcome.time):
        # The rules know of no giving up, so no event tells it.
        line = f"  The fight is over: victory for {outcome.winner} ({outcome.why})."
        passages.append(Passage(outcome.time, "The end", (line,)))
    return passages


def taken_back(record: Record) -> str:
    """How often an answer was taken back, which, and which had seen something; "" if none was.

    One line, for whoever is to know how a fight was won.
    """
    count = len(record.taken_back)
    if not count:
        return ""
    times = "once" if count == 1 else f"{count} times"
    return f"Taken back {times}: {'; '.join(map(_one, record.taken_back))}."


def _one(taken: TakenBack) -> str:
    after = " (after something had come to light)" if taken.seen else ""
    return f'{owner(taken.given.who)} "{taken.given.label}"{after}'
