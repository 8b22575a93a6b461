"""The machine's answers of which one may ask why."""

from __future__ import annotations

from dataclasses import dataclass

from agents.human.advice.reasons import SILENT
from agents.human.solo import Solo
from agents.human.told import reader

MOST = 8


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that the machine gave: its place in the record, and what it was."""

    place: int
    who: str
    label: str


def answered(solo: Solo) -> list[Answered]:
    """The last answers of the machine that are revealed, the newest first.

    What has been declared at this moment is hidden until all have; and with closed sheets it
    may be a secret that somebody was asked at all (GEN-01).
    """
    given = solo.record.given
    pending = {one.who for one in solo.fight.pending} if not solo.over else set()
    hidden = pending - {one.who for one in (*solo.asked, *solo.thoughts)}
    closed = not solo.setup.options.open_sheets and not solo.over and reader(solo) is not None
    found: list[Answered] = []
    for place in range(len(given) - 1, -1, -1):
        one = given[place]
        if one.who in hidden:
            hidden.discard(one.who)
        elif not one.person and not (closed and one.kind in SILENT):
            found.append(Answered(place, one.who, one.label))
            if len(found) == MOST:
                break
    return found
