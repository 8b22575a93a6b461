"""The machine's answers of which one may ask why, where the journal tells what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.human.advice.reasons import SILENT
from agents.human.solo import Solo
from arena.rules.game import Passage


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that the machine gave: its place in the record, when, and what it was."""

    place: int
    time: int
    who: str
    label: str


def answered(solo: Solo) -> list[Answered]:
    """The answers of the machine that are revealed, the oldest first.

    What has been declared at this moment is hidden until all have; and with closed sheets it
    may be a secret that somebody was asked at all (GEN-01).
    """
    given, times = solo.record.given, solo.times
    hidden = set(solo.hidden)
    closed = solo.closed and not solo.over
    found: list[Answered] = []
    for place in range(len(given) - 1, -1, -1):
        one = given[place]
        if one.who in hidden:
            hidden.discard(one.who)
        elif not one.person and not (closed and one.kind in SILENT):
            found.append(Answered(place, times[place], one.who, one.label))
    return found[::-1]


def by_passage(passages: Sequence[Passage], answers: Sequence[Answered]) -> list[list[Answered]]:
    """The answers that belong to each passage: those that were given at its time.

    Where a time is told in several passages, the last; where nothing is told of it, the passage
    before it. An answer at a time of which nothing is told yet belongs to none: the story goes on
    with it.
    """
    found: list[list[Answered]] = [[] for _ in passages]
    place = 0
    for answer in answers:
        while place + 1 < len(passages) and passages[place + 1].time <= answer.time:
            place += 1
        if place + 1 < len(passages) or (passages and passages[place].time >= answer.time):
            found[place].append(answer)
    return found
