"""Whose ally is in whose melee, and who strikes from behind (TT-11, TT-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.rules import melees
from arena.rules.melees import close_to

if TYPE_CHECKING:
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.state import Combatant, State


def allies_in_melee_with(state: State, shooter: Combatant, target: Combatant) -> list[Combatant]:
    """The shooter's allies to whom the target is Close: what makes it firing into melee (TT-11)."""
    found: list[Combatant] = []
    if target.melee:
        side = shooter.sheet.side
        for other in close_to(state, target):
            if other.sheet.side == side and other is not shooter:
                found.append(other)
    return found


def from_behind(
    state: State, options: Options, attacker: Combatant, target: Combatant, strikes: bool
) -> bool:
    """Whether an attack comes from behind (TT-15).

    It does when the target has not noticed the attacker, or when so many enemies came into the
    target's melee before the attacker that this one is the third or a later one. `strikes` says
    that the attack is a blow, so that the attacker closes with it.
    """
    if attacker.seat in target.unaware:
        return True
    if not target.melee or attacker.zone != target.zone:
        return False
    inside = attacker.melee == target.melee
    side = attacker.sheet.side
    if side == target.sheet.side or not (inside or strikes):
        return False
    # Somebody who closes with this very blow is the last to arrive.
    arrival = attacker.joined if inside else state.joins + 1
    place = 1
    for other in close_to(state, target):
        if other.sheet.side == side and other.joined < arrival:
            place += 1
    return place >= options.behind_from


def join_melees(state: State, moves: Sequence[tuple[Combatant, Combatant]]) -> None:
    """Bring the first of each pair into the melee of the second, and note who came when (TT-15)."""
    arrived = melees.join_melees(state, moves)
    if arrived:
        state.joins += 1
        for one in arrived:
            one.joined = state.joins
