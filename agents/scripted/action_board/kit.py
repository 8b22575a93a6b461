"""What one combatant could ever do, sorted for quick choosing: found once for a catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from arena.model import Catalogue
from arena.rules.action_board.declarations import (
    BLOCK,
    CAST,
    DODGE,
    DRAW,
    DRINK,
    MOVE,
    PARRY,
    QUICKEN,
    SHOOT,
    STRIKE,
    SUSTAIN,
    UNPACK,
    WAIT,
    Action,
)

KITS = 1024
"""Catalogues remembered: those of a whole tournament's scenarios, and no more than fit."""

HARMFUL = ("bolt", "area")


class Kit:
    """The entries of one catalogue by what they are for.

    Attributes:
        weapons: Blows and shots.
        standard: Standard spells that hurt; likewise `quick` for quickened ones.
        heals: Standard and quickened spells that heal; likewise `walls`.
        getting: What takes a weapon or an item in hand, in one tick or in two.
        sustain: The declaration that goes on with a long action, by the index of its beginning.
        moves: By the name of the zone.
        dodges: Reactions; likewise `parries` and `blocks`.
    """

    __slots__ = (
        "blocks",
        "dodges",
        "drinks",
        "getting",
        "heals",
        "moves",
        "parries",
        "quick",
        "standard",
        "sustain",
        "wait",
        "walls",
        "weapons",
    )

    def __init__(self, catalogue: Catalogue) -> None:
        every = list(_actions(catalogue))
        self.weapons = _of(every, (STRIKE, SHOOT))
        self.standard = _spells(every, (CAST,), HARMFUL)
        self.quick = _spells(every, (QUICKEN,), HARMFUL)
        self.heals = _spells(every, (CAST, QUICKEN), ("heal",))
        self.walls = _spells(every, (CAST, QUICKEN), ("wall",))
        self.drinks = _of(every, (DRINK,))
        self.getting = _of(every, (DRAW, UNPACK))
        self.sustain = {a.begins: a for a in every if a.verb == SUSTAIN}
        self.moves = {a.target: a for a in every if a.verb == MOVE}
        self.dodges = _of(every, (DODGE,))
        self.parries = _of(every, (PARRY,))
        self.blocks = _of(every, (BLOCK,))
        self.wait = next(a for a in every if a.verb == WAIT)


@lru_cache(maxsize=KITS)
def kit_of(catalogue: Catalogue) -> Kit:
    """The kit of a catalogue. Catalogues never change, so this remembers nothing of a fight."""
    return Kit(catalogue)


def _actions(catalogue: Catalogue) -> Iterator[Action]:
    for entry in catalogue:
        assert isinstance(entry, Action)
        yield entry


def _of(every: Iterable[Action], verbs: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple(a for a in every if a.verb in verbs)


def _spells(
    every: Iterable[Action], verbs: tuple[str, ...], effects: tuple[str, ...]
) -> tuple[Action, ...]:
    return tuple(
        a for a in every if a.verb in verbs and a.spell is not None and a.spell.effect in effects
    )
