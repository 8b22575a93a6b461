"""Layers of protection: what a hit marks, what breaks, what is left for the body (TA-07, TA-08).

Pure: it knows pieces with an AP and how much is marked, nothing of fights.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache, lru_cache
from typing import NamedTuple

SHIELD, ARMOUR, WEAPON = "shield", "armour", "weapon"
ORDER = (SHIELD, ARMOUR, WEAPON)
"""The order in which layers break."""

IGNORED = {"overwhelming": SHIELD, "precision": ARMOUR}
"""Which layer the tags of a hit leave out (TA-08)."""

SCREENS = 4096
"""Sets of intact pieces remembered: few for each sheet, and hit again and again."""


class Piece(NamedTuple):
    """One intact piece: its layer, its name and its AP."""

    layer: str
    name: str
    ap: int


class Hit(NamedTuple):
    """What one hit does.

    Attributes:
        ap: The AP it was compared with; 0 is none.
        marks: What is marked afterwards.
        broken: The piece that breaks, if one does.
        through: The damage that goes to the hit points.
    """

    ap: int
    marks: int
    broken: Piece | None
    through: int


@cache
def ignored(tags: tuple[str, ...]) -> frozenset[str]:
    """The layers that a hit with these tags leaves out."""
    return frozenset(IGNORED[tag] for tag in tags if tag in IGNORED)


def relevant(pieces: Iterable[Piece], ignores: Set[str] = frozenset()) -> list[Piece]:
    """The intact pieces that count against a hit, in the order in which they break.

    Weapons count only when no armour and no shield is left, ignored ones included: they are what
    one has when those are gone (TA-09). Of one layer the weaker piece breaks first, then by name,
    so the order in which they are listed means nothing. What has no AP protects from nothing.
    """
    pieces = [piece for piece in pieces if piece.ap > 0]
    worn = [piece for piece in pieces if piece.layer != WEAPON]
    counted = [piece for piece in worn if piece.layer not in ignores]
    if not worn:
        counted = pieces
    return sorted(counted, key=lambda p: (ORDER.index(p.layer), p.ap, p.name))


def take(pieces: Iterable[Piece], marks: int, damage: int, ignores: Set[str] = frozenset()) -> Hit:
    """What a hit that is not stopped does to who wears these intact pieces.

    The full damage is marked. If the marks reach the AP of what counts, one piece breaks, the marks
    are gone, and so is the rest of the hit. Worn pieces make one sum; of weapons, which one parries
    with one at a time, only the strongest counts. If nothing counts, the hit points pay and the
    marks stay as they are.

    Args:
        pieces: Intact pieces, in any order.
        marks: What is marked already in this round.
        damage: The full damage of the hit.
        ignores: The layers that the hit leaves out.
    """
    ap, breaks = _screen(tuple(pieces), frozenset(ignores))
    if breaks is None:
        return Hit(0, marks, None, damage)
    if damage <= 0:
        return Hit(ap, marks, None, 0)
    marks += damage
    if marks < ap:
        return Hit(ap, marks, None, 0)
    return Hit(ap, 0, breaks, 0)


@lru_cache(maxsize=SCREENS)
def _screen(pieces: tuple[Piece, ...], ignores: frozenset[str]) -> tuple[int, Piece | None]:
    """The AP that a hit is compared with, and what breaks if it is reached; 0 and None is none."""
    counted = relevant(pieces, ignores)
    if not counted:
        return 0, None
    if counted[0].layer == WEAPON:
        counted = counted[-1:]
    return sum(piece.ap for piece in counted), counted[0]
