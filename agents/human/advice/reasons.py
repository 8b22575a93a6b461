"""Reasons: why the machine did what it did, as far as the person who asks may know it."""

from __future__ import annotations

from dataclasses import dataclass

from agents.human.advice import sentences
from agents.human.advice.hints import FORKS, Advice, advised
from agents.human.advice.weighing import Weighed, Weighing, put_again, weigh
from agents.human.record import Given, Record
from agents.human.solo import Solo
from agents.opponents.words import said
from arena.errors import FightclockError
from arena.model import Decision

SILENT = ("defend", "push", "reconsider", "tier")
"""Questions whose fallback leaves no trace on the table: that they were put may be a secret."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why the machine answered so.

    Attributes:
        given: The answer.
        lines: The reason, a sentence or two each.
        alternatives: What was weighed with it, as in a hint; empty where that would tell what
            closed sheets hide.
    """

    given: Given
    lines: tuple[str, ...]
    alternatives: tuple[Advice, ...]


def why(solo: Solo, place: int, forks: int = FORKS) -> Reason:
    """Why the machine gave an answer: the moment is played again, and weighed by the search.

    With closed sheets, as long as the fight lasts, it is weighed by what the person knows and
    guesses, and other answers are not named: a reason tells nothing that the table has not seen
    (GEN-01). `solo.glance` is called before each look ahead, and may raise CutShortError.

    Args:
        solo: The game.
        place: Of the answer, in `solo.record.given`.
        forks: How many fights may be played on to their ends, or their worth in time.

    Raises:
        CutShortError: it was cut short before anything could be said.
        FightclockError: there is no such answer, a person gave it, or it is still hidden.
    """
    if not 0 <= place < len(solo.record.given):
        raise FightclockError(f"there is no answer at place {place}")
    given = solo.record.given[place]
    if given.person:
        raise FightclockError(f"you gave the answer at place {place} yourself")
    glance = solo.glance or (lambda: None)
    hides = _hides(solo, given)
    glance()
    before = _before(solo, place)
    if not _revealed(solo, place, before):
        raise FightclockError(f"what {given.who} has answered is not revealed yet")
    asked = next(one for one in before.thoughts if one.who == given.who)
    if hides and given.kind in SILENT and given.label == asked.fallback.label:
        raise FightclockError(f"what {given.who} has answered has left no trace")
    answer = asked.find(given.label)
    decision = _decision(before, given, hides)
    if decision is None or decision.why_not(answer) is not None:
        line = f'Why {given.who} answered "{given.label}" cannot be told from what you can see.'
        return Reason(given, (line,), ())
    weighing = weigh(decision, forks, glance, answer)
    (own,) = [one for one in weighing.found if one.answer is answer]
    lines = (_who(solo, given), *_said(own, weighing, hides))
    if hides:
        return Reason(given, lines, ())
    return Reason(given, lines, tuple(advised(one, weighing, True) for one in weighing.found))


# -- the moment ---------------------------------------------------------------------------


def _hides(solo: Solo, given: Given) -> bool:
    """Whether whoever asks may not know the sheets of whoever answered."""
    if solo.setup.options.open_sheets or solo.over:
        return False
    side = solo.reader
    return side is not None and solo.setup.side_of.get(given.who, given.who) != side


def _before(solo: Solo, place: int) -> Solo:
    """The game as it stood before the answer at this place."""
    record = Record(list(solo.record.given[:place]), list(solo.record.thrown))
    return Solo(solo.beginning, record)


def _revealed(solo: Solo, place: int, before: Solo) -> bool:
    """Whether all have answered who were asked together with this one."""
    since = {given.who for given in solo.record.given[place:]}
    return all(open_.who in since for open_ in (*before.asked, *before.thoughts))


def _decision(before: Solo, given: Given, hides: bool) -> Decision | None:
    """The question as the machine sees it, or as a person does who guesses what is hidden."""
    eyes = before.beginning.seating.persons[0] if hides else given.who
    return put_again(before.fight, eyes, given.who)


# -- in sentences -------------------------------------------------------------------------


def _who(solo: Solo, given: Given) -> str:
    spec = solo.beginning.seating.agents[given.who]
    return f'{given.who} is played by {said(spec)}, and answered "{given.label}".'


def _said(own: Weighed, weighing: Weighing, hides: bool) -> list[str]:
    """Whether the search would have done the same, and how sure that is."""
    how = sentences.worth_of(own, weighing, not hides)
    known = "By what you can see, and guesses where you cannot: " if hides else ""
    first, others = weighing.found[0], len(weighing.found) - 1
    if not others:
        return [f"{known}there was no other answer."] if hides else ["There was no other answer."]
    if not hides:
        if own is first:
            return [
                "The search would have answered the same.",
                how,
                sentences.before_next(weighing),
            ]
        return [
            f"The search would rather have answered {sentences.quoted(first)}.",
            how,
            sentences.against_first(own, weighing),
        ]
    if own is first:
        return [f"{known}the search would have answered the same, of {others + 1} answers.", how]
    if weighing.unknown is None and not own.apart:
        return [f"{known}the search finds nothing that is clearly better.", how]
    gap = sentences.points(abs(own.lead), own.error)
    return [f"{known}the search finds something better, by {gap}.", how]
