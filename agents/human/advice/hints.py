"""Hints: what the search would answer in a person's place, and how sure it is of that."""

from __future__ import annotations

from dataclasses import dataclass

from agents.human.advice import sentences
from agents.human.advice.weighing import Weighed, Weighing, put_again, weigh
from agents.human.solo import Solo
from arena.errors import FightclockError
from arena.model import Decision

FORKS = 200
"""How many fights a hint may cost."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said for or against one answer.

    Attributes:
        label: The answer.
        worth: What it is worth, from 0 (lost) to 1 (won); a quarter of that is by how much.
        share: How often the search gives it, from 0 to 1.
        why: How that was found out, and how sure it is, in sentences.
    """

    label: str
    worth: float
    share: float
    why: str


def advice(solo: Solo, decision: Decision, forks: int = FORKS) -> list[Advice]:
    """Weigh a person's open question: what the search answers first, the others by their worth.

    It takes long, and may run in any thread: the game does not change, and only where it begins
    must nobody answer at the same time. `solo.glance` is called before each look ahead, and may
    raise CutShortError.

    Args:
        solo: The game.
        decision: One of those that are `asked`.
        forks: How many fights may be played on to their ends, or their worth in time.

    Raises:
        CutShortError: it was cut short before anything could be said.
        FightclockError: no person is asked that now.
    """
    if all(open_ is not decision for open_ in solo.asked):
        raise FightclockError(f"you are not asked for {decision.who} now")
    glance = solo.glance or (lambda: None)
    mine = put_again(solo.fight, decision.who, decision.who)
    assert mine is not None
    weighing = weigh(mine, forks, glance)
    # What others have, and so what they may answer, stands on sheets that may be closed.
    tell_reply = bool(solo.setup.options.open_sheets)
    return [advised(one, weighing, tell_reply) for one in weighing.found]


def advised(one: Weighed, weighing: Weighing, tell_reply: bool) -> Advice:
    """What is said of one answer that was weighed."""
    first = one is weighing.found[0]
    compared = sentences.before_next(weighing) if first else sentences.against_first(one, weighing)
    how = sentences.worth_of(one, weighing, tell_reply)
    return Advice(one.answer.label, one.worth, one.share, f"{how} {compared}")
