"""Chances, worked out once and looked up: checks, and how many hits somebody can take."""

from __future__ import annotations

import math
from collections.abc import Set
from functools import cache, lru_cache
from typing import NamedTuple

from arena.rules.two_actions.checks import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SIDES,
    edge_of,
    judge,
)
from arena.rules.two_actions.protection import Piece, take

NEVER = math.inf
"""Hits that somebody can take whom a blow does not hurt at all."""
MOST = 16384
"""Answers remembered where a question has many forms; more are worked out anew."""


class Chance(NamedTuple):
    """How a check may come out: each from 0 to 1.

    Attributes:
        success: Critical ones included.
        critical: A critical success.
        blunder: A critical failure.
    """

    success: float
    critical: float
    blunder: float


CERTAIN = Chance(1.0, 0.0, 0.0)
"""What needs no check."""


@cache
def check(stat: int, advantages: int, disadvantages: int, against: int) -> Chance:
    """The chances of d20 and a Stat with as much as speaks for and against it (TA-02)."""
    edge = edge_of(advantages, disadvantages)
    success = critical = blunder = 0.0
    for face in range(1, SIDES + 1):
        chance = _kept(face, edge)
        result = judge(face, stat, against)
        success += chance * (result not in (FAILURE, CRITICAL_FAILURE))
        critical += chance * (result == CRITICAL_SUCCESS)
        blunder += chance * (result == CRITICAL_FAILURE)
    return Chance(success, critical, blunder)


def _kept(face: int, edge: int) -> float:
    """How likely this face is the one that counts: the better or worse of two, or the only one."""
    if not edge:
        return 1 / SIDES
    fewer = face - 1 if edge > 0 else SIDES - face
    return (2 * fewer + 1) / SIDES**2


@lru_cache(maxsize=MOST)
def hits_behind_layers(
    pieces: tuple[Piece, ...], marks: int, hp: int, damage: int, ignores: Set[str]
) -> float:
    """How many hits in a row fell somebody behind layers of protection (TA-07, TA-08)."""
    if damage <= 0:
        return NEVER
    intact, hits = list(pieces), 0
    while intact:
        hit = take(intact, marks, damage, ignores)
        if not hit.ap:
            break
        hits, marks = hits + 1, hit.marks
        if hit.broken is not None:
            intact.remove(hit.broken)
    return hits + math.ceil(hp / damage)


def hits_on_hide(ap: int, hp: int, damage: int) -> float:
    """How many hits fell a creature whose AP comes off each (TA-05)."""
    left = damage - ap
    return math.ceil(hp / left) if left > 0 else NEVER
