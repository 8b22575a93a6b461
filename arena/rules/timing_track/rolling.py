"""The roll stage: what is rolled when a token is reached, before anybody answers (TT-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from arena.rules.melees import band
from arena.rules.timing_track.attacks import attack_target, modifiers
from arena.rules.timing_track.attempt import DEATH_SAVE, PULSE, WARD_ENDS, Attempt
from arena.rules.timing_track.casting import (
    TIERS,
    casting_target,
    lowest_tier,
    taken_die,
    tier_of,
)
from arena.rules.timing_track.checks import HIT, check
from arena.rules.timing_track.declarations import (
    CAST,
    SHOOT,
    SMASH,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    TEND,
)
from arena.rules.timing_track.events import Casting, Malfunction, Reliability, Resolved, Wasted
from arena.rules.timing_track.firearms import CANNOT_FAIL, effective_reliability, malfunction
from arena.rules.timing_track.legality import RULES
from arena.rules.timing_track.purposes import (
    ATTACK,
    CASTING,
    DEATH,
    MEDICINE,
    RELIABILITY,
    SEVERITY,
    STRAY,
)
from arena.rules.timing_track.state import FIGHTING
from arena.rules.timing_track.wounds import WOUNDS, Modifiers, penalty_of_action, total
from arena.space import CLOSE, FAR, NEAR

if TYPE_CHECKING:
    from arena.model import Known
    from arena.rules.timing_track.declarations import Action
    from arena.rules.timing_track.options import Options
    from arena.rules.timing_track.state import Combatant
    from arena.rules.timing_track.track import Track

ATTACKS = (STRIKE, SHOOT, SMASH)


def roll(track: Track, attempt: Attempt) -> None:
    """Roll whatever this attempt needs, reading only the state before the group."""
    action = attempt.action
    if action is not None:
        me = attempt.me
        if track.record:
            track.record(
                Resolved(
                    track.now,
                    me.sheet.name,
                    attempt.cause,
                    action.label,
                    action.verb,
                    action.target,
                    action.item,
                )
            )
        # As `legality.why_not`.
        wasted = RULES[action.verb](track.setup, track.state, me, action)
        if wasted is not None:
            attempt.wasted = wasted
            if track.record:
                track.record(Wasted(track.now, me.sheet.name, attempt.cause, action.label, wasted))
            return
    verb = attempt.verb
    if verb in _STAGES:
        _STAGES[verb](track, attempt)


def _unseen(track: Track) -> Known | None:
    """For rolls that are shown only when the group lands, after everybody has answered."""
    return _nothing if track.rewindable else None


def _nothing(_faces: tuple[int, ...]) -> bool:
    return True


def _attack(track: Track, attempt: Attempt) -> None:
    """The attack roll of a blow or of a shot that is fired (TT-07, TT-08)."""
    me, action = attempt.me, attempt.action
    assert action is not None
    state = track.state
    attempt.against = against = attack_target(track.setup, state, me, action)
    known = _known_of_attack(track, against) if track.rewindable else None
    attempt.roll = face = track.fight.roll(me.sheet.name, ATTACK, 1, 100, known)[0]
    attempt.margin = against - face
    attempt.result = result = check(face, against)
    if result >= HIT:
        attempt.struck = state.combatants[action.seat]
        track.raising.append(attempt)
    elif track.blind_defence:
        track.raising.append(attempt)


def _known_of_attack(track: Track, against: int) -> Known:
    """What the target of an attack can tell of its roll before it answers (TT-14)."""
    blind = track.blind_defence
    return lambda faces: blind or check(faces[0], against) >= HIT


def _shoot(track: Track, attempt: Attempt) -> None:
    action = attempt.action
    assert action is not None
    weapon = action.weapon
    assert weapon is not None
    if not weapon.machine or _fires(track, attempt):
        _attack(track, attempt)


def _fires(track: Track, attempt: Attempt) -> bool:
    """The reliability roll and, if it fails, what comes of it (TT-19, TT-20)."""
    me, action = attempt.me, attempt.action
    assert action is not None
    weapon = action.weapon
    assert weapon is not None
    who = me.sheet.name
    effective = effective_reliability(weapon, track.state.balance)
    face = 0
    if effective >= CANNOT_FAIL:
        fires = True
    elif effective <= 0:
        fires = False
    else:
        face = track.fight.roll(who, RELIABILITY, 1, 100)[0]
        fires = face <= effective
    attempt.fires = fires
    if track.record:
        track.record(
            Reliability(track.now, who, attempt.cause, weapon.name, effective, face, fires)
        )
    if fires:
        return True
    if effective <= 0:
        attempt.malfunction = "dead"
        return False
    face = track.fight.roll(who, SEVERITY, 1, 10)[0]
    attempt.malfunction = malfunction(face, "galvanic" in weapon.tags)
    if track.record:
        track.record(
            Malfunction(track.now, who, attempt.cause, weapon.name, face, attempt.malfunction)
        )
    if attempt.malfunction == "misfire":
        _stray(track, attempt)
    return False


def _stray(track: Track, attempt: Attempt) -> None:
    """Whom a misfiring weapon's stray shot strikes (TT-20)."""
    me = attempt.me
    near = [
        other
        for other in track.state.combatants
        if other is not me
        and other.status == FIGHTING
        and band(track.setup.zones, me, other) <= NEAR
    ]
    places = len(near) + track.options.stray_may_miss_all
    if places:
        place = track.fight.roll(me.sheet.name, STRAY, 1, places, _unseen(track))[0] - 1
        attempt.struck = near[place] if place < len(near) else None


def _cast(track: Track, attempt: Attempt) -> None:
    me, action = attempt.me, attempt.action
    assert action is not None
    spell = action.spell
    assert spell is not None
    options = track.options
    wild = me.sheet.tradition == "wild"
    against = casting_target(me, action, track.state.balance, options)
    dice = track.fight.roll(me.sheet.name, CASTING, 2 if wild else 1, 100)
    attempt.dice = dice
    attempt.against = against
    attempt.roll = taken_die(dice, against)
    attempt.margin = against - attempt.roll
    attempt.tier = tier_of(attempt.roll, against)
    if attempt.tier > 0:
        track.raising.append(attempt)
    if action.seat >= 0:
        attempt.struck = track.state.combatants[action.seat]
    if track.record:
        lowest = lowest_tier(attempt.tier, against, wild, options)
        track.record(
            Casting(
                track.now,
                me.sheet.name,
                attempt.cause,
                spell.name,
                action.target,
                against,
                dice,
                attempt.roll,
                attempt.margin,
                TIERS[lowest : attempt.tier + 1] if attempt.tier >= 0 else (),
            )
        )


def medicine_parts(me: Combatant, action: Action, options: Options) -> Modifiers:
    """The skill of a Medicine check, and what moves its target, in words (TT-13)."""
    found: Modifiers = [("medicine", me.sheet.skills.medicine)]
    hurt = penalty_of_action(me, action, options)
    if hurt:
        found.append((WOUNDS, -hurt))
    return found


def _tend(track: Track, attempt: Attempt) -> None:
    action = attempt.action
    assert action is not None
    me = attempt.me
    attempt.against = total(medicine_parts(me, action, track.options))
    attempt.roll = track.fight.roll(me.sheet.name, MEDICINE, 1, 100, _unseen(track))[0]
    attempt.result = check(attempt.roll, attempt.against)
    attempt.struck = track.state.combatants[action.seat]


def _death_save(track: Track, attempt: Attempt) -> None:
    known = _unseen(track) if track.rewindable else None
    attempt.roll = track.fight.roll(attempt.me.sheet.name, DEATH, 1, 100, known)[0]


def _sprint(track: Track, attempt: Attempt) -> None:
    """Where a sprint leads, by the places before the group; -1 stays in the zone (TT-16)."""
    action = attempt.action
    assert action is not None
    me = attempt.me
    other = track.state.combatants[action.seat]
    distance = band(track.setup.zones, me, other)
    attempt.to_zone = -1
    if action.verb == SPRINT_CLOSER:
        if distance >= FAR:
            attempt.to_zone = track.setup.zones.toward(me.zone, other.zone)
    elif distance != CLOSE:
        away = track.setup.zones.away(me.zone, other.zone)
        attempt.to_zone = -1 if away is None else away
    attempt.struck = other


_STAGES: dict[str, Callable[[Track, Attempt], None]] = {
    STRIKE: _attack,
    SMASH: _attack,
    SHOOT: _shoot,
    CAST: _cast,
    TEND: _tend,
    SPRINT_CLOSER: _sprint,
    SPRINT_AWAY: _sprint,
    DEATH_SAVE: _death_save,
}

__all__ = ["ATTACKS", "PULSE", "WARD_ENDS", "modifiers", "roll"]
