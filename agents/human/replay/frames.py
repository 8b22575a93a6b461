"""A solo game cut into frames: one for each count, tick or phase in which something happened."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf

from markupsafe import Markup

from agents.human.drawn.svg import printable
from agents.human.purposes import WORDS
from agents.human.replay.projector import Projector, Roll, Shot
from agents.human.solo import Solo
from agents.human.told import told

OPENING = "The opening"
NOW = "Now"
"""The heading of how a fight stands that is not over, where nothing has happened at that time."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a replay.

    Attributes:
        time: The count, tick or phase, as the events have it.
        key: The time as part of an address: `count-16`; every frame has another.
        heading: The time in words.
        lines: What happens, paragraph by paragraph.
        drawing: How things stand at the end of it.
        said: The same in sentences.
        dice: The dice as they fell, a roll each; none before the fight is over, because some
            are hidden until all of a group have acted.
    """

    time: int
    key: str
    heading: str
    lines: tuple[str, ...]
    drawing: Markup
    said: tuple[str, ...]
    dice: tuple[str, ...] = ()


def frames(solo: Solo, side: str | None) -> tuple[Frame, ...]:
    """Cut a game into frames: the opening, each time in which something happened, the end.

    The game is played again once, from its beginning to where it stands.

    Args:
        solo: The game, over or not. Other threads may not change it meanwhile.
        side: Whose eyes are used: what closed sheets hide of the others is neither told nor
            drawn as long as the fight lasts (GEN-01). None sees all.

    Returns:
        At least the opening. The last shows the game as it stands.
    """
    eyes = None if solo.over else side
    projector = Projector(solo, eyes)
    opening = projector.shot()
    passages = told(solo, eyes)
    scene = [line for one in passages if not one.heading for line in one.lines]
    start = int(solo.setup.opening().now)
    # At the margin stands the title, which whoever shows the frames has anyway.
    body = [line for line in scene if line.startswith(" ")]
    found = [_frame(start, OPENING, body, opening)]
    rolled = 0
    acts = (one for one in passages if one.heading)
    for time, together in groupby(acts, lambda one: one.time):
        shots = projector.end_of(time)
        at_once = list(together)
        for at, passage in enumerate(at_once):
            last = at == len(at_once) - 1
            shot = shots[-1] if last else shots[min(at, len(shots) - 1)]
            frame = _frame(time, passage.heading, passage.lines, shot)
            if solo.over:
                dice = _dice(solo.setup.ruleset.name, projector.rolls[rolled : shot.rolled])
                frame = replace(frame, dice=dice)
            rolled = shot.rolled
            found.append(frame)
    (*_, now) = projector.end_of(inf)
    if now.table.drawing != found[-1].drawing:
        found.append(_frame(solo.fight.now, NOW, ["Nothing has happened since."], now))
    return _with_keys(found)


def _frame(time: int, heading: str, lines: Iterable[str], shot: Shot) -> Frame:
    words = tuple(printable(line.strip()) for line in lines)
    drawing, said = shot.table
    return Frame(time, "", printable(heading), words, drawing, tuple(map(printable, said)))


def _dice(ruleset: str, rolls: Iterable[Roll]) -> tuple[str, ...]:
    words = WORDS[ruleset]
    return tuple(
        printable(
            f"{one.who} {words.get(one.purpose, f'for {one.purpose}')}: "
            f"{', '.join(map(str, one.faces))}{', thrown by hand' if one.by_hand else ''}"
        )
        for one in rolls
    )


def _with_keys(found: Iterable[Frame]) -> tuple[Frame, ...]:
    """Give every frame its key; of those with the same heading the later ones are numbered."""
    keyed: dict[str, Frame] = {}
    for frame in found:
        plain = re.sub(r"[^a-z0-9]+", "-", frame.heading.lower()).strip("-")
        key, number = plain, 1
        while key in keyed:
            number += 1
            key = f"{plain}-{number}"
        keyed[key] = replace(frame, key=key)
    return tuple(keyed.values())
