"""Which declarations of a tick conflict, and why (AB-06).

Two declarations of opponents conflict when one could prevent, interrupt, redirect or spoil the
other. "Could" is judged by what is possible before any die is rolled: the most damage, not the
likely one. What does not conflict lands together and never rolls.

| one | the other | because |
|---|---|---|
| what can hurt | the release of a spell by somebody it hurts | damage could lose the spell |
| what can hurt | anything by somebody it hurts | its most damage could fell them first |
| a wall going up | a shot or spell across it | the line of effect could be cut |
| a wall going up | a move across it | the way could be barred |
| a move, a flight | a blow, shot or bolt at who is then out of reach | it could come too late |
| a move | a spell on the zone that is left or entered | it could catch them or miss them |
| a move | the flight of somebody to whom it comes nearer | it could come too near |
| healing | what can hurt the healed | it could come too late to keep them up |

What begins an action of several ticks is no reason: it takes effect later, and an incantation
fills its tick, so that damage threatens it in either order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.rules.action_board.declarations import DRINK, FLEE, MOVE, REACTIONS, STRIKE, Action
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.sight import REACH, band, clear
from arena.rules.action_board.state import FIGHTING, Combatant, State, Wall
from arena.space import DISTANT, NEAR, Band

if TYPE_CHECKING:
    from arena.dice import Dice
    from arena.rules.action_board.setup import Setup


class Conflict(NamedTuple):
    """Two declarations whose order matters, and why."""

    one: Deed
    other: Deed
    why: str


def hurt_by(state: State, deed: Deed) -> Sequence[Combatant]:
    """Everybody whom a harmful declaration could hurt, by the places now."""
    if not (deed.attacks or deed.harms):
        return ()
    action = deed.action
    if action.seat >= 0:
        target = state.combatants[action.seat]
        return (target,) if target.status is FIGHTING else ()
    behind = {wall.before for wall in state.walls if wall.between is None}
    return [
        other
        for other in state.combatants
        if other.zone == action.zone
        and other.status == FIGHTING
        and other.sheet.side != deed.me.sheet.side
        and other.seat not in behind
    ]


def moved_by(setup: Setup, state: State, deed: Deed) -> list[Combatant]:
    """Everybody whom a move takes to another zone: who moves, and who rides them (AB-08)."""
    mover = deed.me
    riders = (c for c in state.combatants if setup.mount_of[c.seat] == mover.seat)
    return [mover, *(c for c in riders if c.status == FIGHTING and c.zone == mover.zone)]


def reach_of(action: Action) -> Band:
    """The farthest band at which an attack or a spell works."""
    gear = action.weapon or action.spell
    assert gear is not None
    return NEAR if action.verb == STRIKE else REACH[gear.reach]


def most_damage(setup: Setup, deed: Deed, target: Combatant) -> int:
    """The most hit points that it could take off a target (AB-06)."""
    return max(0, most_raw(setup, deed) - target.dr)


def most_raw(setup: Setup, deed: Deed) -> int:
    """The most damage that its dice could show, before any armour; 0 if it does none."""
    action, spell = deed.action, deed.action.spell
    doubled = setup.options.natural_rolls
    dice: Dice
    if deed.attacks:
        assert action.weapon is not None
        dice = action.weapon.damage
    elif spell is not None and spell.dice is not None and spell.effect in ("bolt", "area"):
        dice = spell.dice
        doubled = doubled and spell.effect == "bolt"
    else:
        return 0
    return dice.number * dice.sides * (2 if doubled else 1) + dice.flat


def find(setup: Setup, state: State, deeds: Iterable[Deed]) -> list[Conflict]:
    """All conflicts of a tick, in canonical order; reactions take part in none."""
    # What only begins, or goes on, takes effect later: no row fits it.
    acting = [
        deed
        for deed in deeds
        if deed.completes and deed.action.verb not in REACTIONS and deed.me.status == FIGHTING
    ]
    found = []
    for at, one in enumerate(acting):
        side = one.me.sheet.side
        for other in acting[at + 1 :]:
            if side == other.me.sheet.side:
                continue
            why = reason(setup, state, one, other)
            if why is not None:
                found.append(Conflict(one, other, why))
    return found


def reason(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    """Why one of them could spoil the other, by the first row that fits; None if neither can."""
    if one.attacks and other.attacks:
        # Neither of them releases, raises, moves or heals anything, so only one row can fit,
        # and that only if one of them is at whoever makes the other.
        if one.action.seat != other.me.seat and other.action.seat != one.me.seat:
            return None
        return _fells_first(setup, state, one, other) or _fells_first(setup, state, other, one)
    for row in TABLE:
        why = row(setup, state, one, other) or row(setup, state, other, one)
        if why is not None:
            return why
    return None


def _breaks_spell(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    options = setup.options
    if not (other.releases and options.casting_can_break):
        return None
    for target in hurt_by(state, one):
        most = most_damage(setup, one, target)
        # A Will that even a roll of 1 leaves high enough keeps the spell whatever happens.
        if target is other.me and most and 1 + target.sheet.will < options.disruption_base + most:
            return "damage could lose the spell"
    return None


def _fells_first(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    if not other.completes:
        return None
    for target in hurt_by(state, one):
        if target is other.me and most_damage(setup, one, target) >= target.hp:
            return "the most damage could fell them first"
    return None


def _raises_wall(deed: Deed) -> bool:
    spell = deed.action.spell
    return deed.releases and spell is not None and spell.effect == "wall"


def _cuts_line(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    if not _raises_wall(one) or other.action.verb == STRIKE:
        return None
    targets = list(hurt_by(state, other))
    healed = healed_by(other)
    if healed >= 0 and healed != other.me.seat:
        targets.append(state.combatants[healed])
    walls, start = (*state.walls, wall_of(one, 0)), other.me.zone
    if any(not clear(setup.zones, walls, start, c.zone, c.seat) for c in targets):
        return "the wall could cut the line of effect"
    return None


def _bars_way(_setup: Setup, _state: State, one: Deed, other: Deed) -> str | None:
    if not _raises_wall(one) or other.action.verb != MOVE:
        return None
    between = wall_of(one, 0).between
    way = {other.me.zone, other.action.zone}
    return "the wall could bar the way" if between is not None and way == set(between) else None


def _gets_away(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    if one.action.verb == FLEE:
        hurt = one.me in hurt_by(state, other)
        return "the flight could come first" if hurt else None
    if one.action.verb != MOVE or not other.harms:
        return None
    action, there = other.action, one.action.zone
    moved = [c.seat for c in moved_by(setup, state, one)]
    if action.seat < 0:
        caught = action.zone in (one.me.zone, there)
        return "the spell could catch or miss who moves" if caught else None
    if action.seat not in moved:
        return None
    start = other.me.zone
    gone = band(setup.zones, start, there) > reach_of(action)
    if action.verb != STRIKE:
        gone = gone or not clear(setup.zones, state.walls, start, there, action.seat)
    return "the move could come first" if gone else None


def _stops_flight(setup: Setup, _state: State, one: Deed, other: Deed) -> str | None:
    if one.action.verb != MOVE or other.action.verb != FLEE:
        return None
    near = band(setup.zones, one.action.zone, other.me.zone) < DISTANT
    return "the enemy could come too near" if near else None


def _heals_first(setup: Setup, state: State, one: Deed, other: Deed) -> str | None:
    healed = healed_by(one)
    for target in hurt_by(state, other) if healed >= 0 else ():
        if target.seat == healed and most_damage(setup, other, target) >= target.hp:
            return "healing could come too late"
    return None


def healed_by(deed: Deed) -> int:
    """The seat of whoever a declaration heals in this tick; -1 is nobody."""
    if deed.action.verb == DRINK:
        return deed.me.seat
    spell = deed.action.spell
    if deed.releases and spell is not None and spell.effect == "heal":
        return deed.action.seat
    return -1


def wall_of(deed: Deed, until: int) -> Wall:
    """The wall that a declaration raises."""
    action = deed.action
    if action.seat >= 0:
        return Wall(None, action.seat, until)
    return Wall((action.zone, action.other), -1, until)


TABLE = (
    _breaks_spell,
    _fells_first,
    _cuts_line,
    _bars_way,
    _gets_away,
    _stops_flight,
    _heals_first,
)


def components(setup: Setup, conflicts: Iterable[Conflict]) -> list[list[str]]:
    """The units (combatants or groups) that hang together by conflicts.

    Each component is one duel: everybody in it rolls once (AB-07). Units and components are in
    canonical order.
    """
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent[name] != name:
            name = parent[name]
        return name

    for conflict in conflicts:
        one, other = setup.unit_of[conflict.one.me.seat], setup.unit_of[conflict.other.me.seat]
        for name in (one, other):
            parent.setdefault(name, name)
        parent[root(one)] = root(other)
    found: dict[str, list[str]] = {}
    for name in sorted(parent):
        found.setdefault(root(name), []).append(name)
    return sorted(found.values())
