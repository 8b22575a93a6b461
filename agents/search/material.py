"""What a position is worth by what is left of both sides: the plainest leaf value.

Two that fight on do more than twice what one does: they strike together and have to be felled one
after the other. So a side's strength is how many of it fight on, times what they can take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.fight import Fight
from arena.rules.two_actions.protection import WEAPON

FIGHTING = 0
"""The status of who is in the fight, in every ruleset."""
A_BLOW = 3
"""What a layer of protection takes before it breaks, as hit points: about one blow."""
TIERS = 4


def _boxes(setup: Any, c: Any) -> float:
    boxes = TIERS * (setup.options.boxes_per_tier + c.sheet.br)
    return float(1 - c.wounds / boxes)


def _hit_points(_setup: Any, c: Any) -> float:
    return float(c.hp) / float(c.sheet.hp)


def _layers(_setup: Any, c: Any) -> float:
    worn = [piece for piece in c.pieces if piece.layer != WEAPON]
    whole = [piece for piece in worn if piece.name not in c.broken]
    most = c.sheet.most + A_BLOW * len(worn)
    return float(c.hp + A_BLOW * len(whole)) / float(most)


_LEFT: dict[str, Callable[[Any, Any], float]] = {
    "action_board": _hit_points,
    "timing_track": _boxes,
    "two_actions": _layers,
}
"""How much one combatant can still take, from 0 to 1."""


def strength(setup: Any, state: Any, side: str) -> float:
    """How strong a side still is; only the ratio of two means anything."""
    left = _LEFT[setup.ruleset.name]
    there = [c for c in state.combatants if c.status == FIGHTING and c.sheet.side == side]
    return len(there) * sum(max(0.0, left(setup, c)) for c in there)


def worth(setup: Any, state: Any, side: str) -> float:
    """The chance to win that what is left of both sides makes plausible, from 0 to 1."""
    strengths = {other: strength(setup, state, other) for other in setup.sides}
    total = sum(strengths.values())
    return strengths[side] / total if total else 0.5


def material(fight: Fight[Any], side: str) -> float:
    """`worth` of a fight as it stands."""
    return worth(fight.setup, fight.state, side)
