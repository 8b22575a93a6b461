"""What a typed line means: one of the answers, or what dice showed."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from agents.human.real_dice import Wanted
from arena.errors import FightclockError, nearest, shown
from arena.luck import ScriptedDice, ScriptEntry
from arena.model import Declaration

_BETWEEN = re.compile(r"[\s,;+]+")
_SHOWN = 20
"""So many digits of a number are told."""
_SOME = 6
"""So many of the answers that a line may mean are told."""


def answer(text: str, legal: Sequence[Declaration]) -> Declaration:
    """The answer that is meant: by its number from 1, its label, or how only its label begins.

    Raises:
        FightclockError: none is meant, or more than one.
    """
    if text.isdecimal():
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(legal):
            raise FightclockError(
                f"{text[:_SHOWN]} is none of the numbers: there are 1 to {len(legal)}."
            )
        return legal[number - 1]
    typed = " ".join(text.split()).casefold()
    labels = [one.label.casefold() for one in legal]
    if typed in labels:
        return legal[labels.index(typed)]
    begun = [one for one, label in zip(legal, labels, strict=True) if label.startswith(typed)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        some = ", ".join(f'"{one.label}"' for one in begun[:_SOME])
        more = ", …" if len(begun) > _SOME else "."
        raise FightclockError(f"{shown(text)} may be {some}{more}")
    guess = nearest(text, [one.label for one in legal])
    hint = f' Did you mean "{guess}"?' if guess else ""
    raise FightclockError(f"{shown(text)} is no answer to this.{hint}")


def is_meant(text: str, legal: Sequence[Declaration]) -> bool:
    """Whether this is, in full, the label of an answer."""
    typed = " ".join(text.split()).casefold()
    return any(one.label.casefold() == typed for one in legal)


def one_of(text: str, names: Sequence[str], otherwise: str) -> str:
    """The name that is meant, whatever the case; `otherwise` is what else it is.

    Raises:
        FightclockError: none is meant.
    """
    for name in names:
        if name.casefold() == text.casefold():
            return name
    raise FightclockError(f"{shown(text)} is {otherwise}: {', '.join(names)}.")


def faces(text: str, wanted: Wanted, summed: Collection[str]) -> tuple[int, ...]:
    """What the dice showed: a number for each, with spaces or commas between.

    0 and 00 are the highest face of dice that are marked so, with 10 and 100 faces. Where the rules
    read nothing but the sum, the sum will do; it is shared out evenly.

    Raises:
        FightclockError: these dice cannot show that.
    """
    number, sides = wanted.number, wanted.sides
    words = [word for word in _BETWEEN.split(text) if word]
    if not words or not all(word.isdecimal() and len(word) < 6 for word in words):
        each = f"{number} numbers" if number > 1 else "a number"
        raise FightclockError(f"{shown(text)} is not {each} from 1 to {sides}.")
    read = tuple(_face(word, sides) for word in words)
    if len(read) == 1 < number and wanted.purpose in summed:
        entry = ScriptEntry(wanted.who, wanted.purpose, total=read[0])
        return ScriptedDice([entry]).roll(wanted.who, wanted.purpose, 0, number, sides)
    return wanted.thrown(read).faces


def _face(word: str, sides: int) -> int:
    value = int(word)
    if (value, sides) == (0, 10) or (value == 0 and len(word) == 2 and sides == 100):
        return sides
    return value
