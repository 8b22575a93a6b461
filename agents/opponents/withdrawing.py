"""A step away from foes: how somebody begins to flee who is not yet far enough for it (GEN-03)."""

from __future__ import annotations

from collections.abc import Callable

from arena.model import Decision, Declaration
from arena.rules.action_board import declarations as board
from arena.rules.action_board.view import View as BoardView
from arena.rules.timing_track import declarations as track
from arena.rules.timing_track.track import DECLARING
from arena.rules.two_actions import declarations as rounds


def step_away(decision: Decision) -> Declaration | None:
    """The legal step that leads away from the nearest foe; None if there is none."""
    return _STEPS[decision.setup.ruleset.name](decision)


def _on_the_track(decision: Decision) -> Declaration | None:
    if decision.kind != DECLARING:
        return None  # what is under way is not dropped for a step
    return _from_nearest(decision, lambda answer: answer.verb == track.SPRINT_AWAY)


def _in_rounds(decision: Decision) -> Declaration | None:
    return _from_nearest(
        decision, lambda answer: (answer.verb, answer.mode) == (rounds.MOVE, rounds.AWAY)
    )


def _from_nearest(decision: Decision, is_away: Callable[[Declaration], bool]) -> Declaration | None:
    """Away from the nearest foe from whom any way leads; the first of equals."""
    view = decision.view
    bands = {foe.name: view.band(view.me, foe) for foe in view.foes}
    away = [
        answer
        for answer in decision.candidates
        if is_away(answer) and answer.target in bands and decision.allows(answer)
    ]
    return min(away, key=lambda answer: bands[answer.target], default=None)


def _on_the_board(decision: Decision) -> Declaration | None:
    """To the zone that lies farthest from the foes, if that is farther than one's own."""
    view: BoardView = decision.view

    def far(zone: str) -> tuple[int, int]:
        steps = [view.steps(zone, foe.zone) for foe in view.foes]
        return min(steps, default=0), sum(steps)

    moves = [
        answer
        for answer in decision.candidates
        if answer.verb == board.MOVE and decision.allows(answer)
    ]
    best = max(moves, key=lambda answer: far(answer.target), default=None)
    return best if best is not None and far(best.target) > far(view.me.zone) else None


_STEPS: dict[str, Callable[[Decision], Declaration | None]] = {
    "action_board": _on_the_board,
    "timing_track": _on_the_track,
    "two_actions": _in_rounds,
}
