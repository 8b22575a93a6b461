"""Who stands where: bands, melees, who strikes from behind (TT-11, TT-15, TT-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arena.space import Band, Zones

if TYPE_CHECKING:
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.state import Combatant, State


def band(zones: Zones, one: Combatant, other: Combatant) -> Band:
    """The band between two combatants."""
    melee = one.melee
    return zones.band(one.zone, other.zone, melee > 0 and melee == other.melee)


def close_to(state: State, one: Combatant) -> Iterator[Combatant]:
    """Everyone else in the same melee, in canonical order."""
    if one.melee:
        for other in state.combatants:
            if other.melee == one.melee and other is not one:
                yield other


def allies_in_melee_with(state: State, shooter: Combatant, target: Combatant) -> list[Combatant]:
    """The shooter's allies to whom the target is Close: what makes it firing into melee (TT-11)."""
    if not target.melee:
        return []
    side = shooter.sheet.side
    return [
        other
        for other in close_to(state, target)
        if other.sheet.side == side and other is not shooter
    ]


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
    if attacker.sheet.side == target.sheet.side:
        return False
    inside = bool(target.melee) and attacker.melee == target.melee
    if not target.melee or attacker.zone != target.zone or not (inside or strikes):
        return False
    # Somebody who closes with this very blow is the last to arrive.
    arrival = attacker.joined if inside else state.joins + 1
    before = sum(
        1
        for other in close_to(state, target)
        if other.sheet.side == attacker.sheet.side and other.joined < arrival
    )
    return before + 1 >= options.behind_from


def leave_melee(state: State, one: Combatant) -> None:
    """Take a combatant out of the melee; whoever is left alone in it is in none."""
    melee = one.melee
    one.melee = 0
    if melee:
        left = [other for other in state.combatants if other.melee == melee]
        if len(left) == 1:
            left[0].melee = 0


def join_melees(state: State, moves: Sequence[tuple[Combatant, Combatant]]) -> None:
    """Bring the first of each pair into the melee of the second, all at the same moment.

    Whoever moves first leaves the melee they are in; then whoever met is in one melee, which
    begins here if there was none. So the order of the pairs means nothing.
    """
    moves = [(one, other) for one, other in moves if not one.melee or one.melee != other.melee]
    if not moves:
        return
    for one, _ in moves:
        leave_melee(state, one)
    state.joins += 1
    for one, other in moves:
        if not other.melee:
            other.joined = state.joins
            if not one.melee:
                state.melees += 1
                one.melee = state.melees
            other.melee = one.melee
        elif one.melee != other.melee:
            # Those who met this one at this very moment come along.
            old = one.melee
            for member in state.combatants:
                if member is one or (old and member.melee == old):
                    member.melee = other.melee
        one.joined = state.joins
