"""Blows and shots: the active defence, and what becomes of a hit, a miss, a fumble, a failure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.timing_track.attacks import INTO_MELEE, defence_target, modifiers
from arena.rules.timing_track.attempt import Attempt
from arena.rules.timing_track.checks import FUMBLED, HIT, MISS, RESULT_NAMES, defender_wins
from arena.rules.timing_track.declarations import DEFEND, SMASH
from arena.rules.timing_track.events import Attack, Defence, Stray
from arena.rules.timing_track.landing import harm, moving, things
from arena.rules.timing_track.places import allies_in_melee_with
from arena.rules.timing_track.purposes import ALLY, DEFENCE, SHRAPNEL
from arena.rules.timing_track.state import BROKEN, DESTROYED, DROPPED, JAMMED, Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.landing.flow import Landing

SHRAPNEL_SIDES = 6

_MALFUNCTIONS = {
    "jam": (JAMMED, "jammed"),
    "broken": (BROKEN, "broken"),
    "destroyed": (DESTROYED, "destroyed"),
}
"""What a weapon that malfunctions becomes, as a condition and in words."""

# -- rolls, from the state before the group -----------------------------------------------


def prepare_blow(landing: Landing, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
    """The defence and the damage of a melee attack."""
    landing.blows.append(attempt)
    if landing.track.record:
        _report_attack(landing, attempt)
    if answers:
        _defend(landing, attempt, answers)
    if attempt.struck is not None and not attempt.stopped:
        harm.roll_damage(landing, attempt)


def prepare_shot(landing: Landing, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
    """The defence, the stray shot and the damage of a shot, or the shrapnel of a weapon."""
    if attempt.fires:
        if landing.track.record:
            _report_attack(landing, attempt)
        if answers:
            _defend(landing, attempt, answers)
        if attempt.result == MISS:
            _stray_into_melee(landing, attempt)
    if attempt.struck is not None and not attempt.stopped:
        harm.roll_damage(landing, attempt)
    if attempt.malfunction == "destroyed":
        who = attempt.me.sheet.name
        attempt.raw = landing.track.fight.roll(who, SHRAPNEL, 1, SHRAPNEL_SIDES)[0]


def _report_attack(landing: Landing, attempt: Attempt) -> None:
    track, action = landing.track, attempt.action
    assert track.record is not None
    assert action is not None
    assert action.weapon is not None
    track.record(
        Attack(
            track.now,
            attempt.me.sheet.name,
            attempt.cause,
            action.item,
            action.target,
            action.weapon.skill,
            attempt.against,
            attempt.roll,
            attempt.margin,
            RESULT_NAMES[attempt.result],
            tuple(modifiers(track.setup, track.state, attempt.me, action)),
        )
    )


def _defend(landing: Landing, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
    """The active defence against this attack, if its target chose one (TT-14)."""
    action = attempt.action
    assert action is not None
    answer = answers.get(action.target)
    if answer is None or answer.verb != DEFEND or answer.target != attempt.me.sheet.name:
        return
    track = landing.track
    defender = track.state.combatants[action.seat]
    against = defence_target(track.setup, defender, answer.mode)
    face = track.fight.roll(action.target, DEFENCE, 1, 100)[0]
    hits = attempt.result >= HIT
    attempt.stopped = hits and defender_wins(attempt.margin, face, against)
    _delay_for_defence(landing, defender)
    if track.record:
        track.record(
            Defence(
                track.now,
                action.target,
                attempt.cause,
                attempt.me.sheet.name,
                answer.label.split(" ", 1)[0],
                against,
                face,
                against - face,
                attempt.stopped or not hits,
                defender.guard_delay,
            )
        )


def _delay_for_defence(landing: Landing, defender: Combatant) -> None:
    track = landing.track
    defender.defended = track.now
    if track.options.defence_delay_stacks or not defender.guard_delay:
        defender.guard_delay += track.options.defence_delay


def _stray_into_melee(landing: Landing, attempt: Attempt) -> None:
    """A miss by nothing but the penalty for melee strikes an ally there (TT-11)."""
    track, me, action = landing.track, attempt.me, attempt.action
    assert action is not None
    if not track.options.stray_strikes_ally or attempt.roll > attempt.against - INTO_MELEE:
        return
    target = track.state.combatants[action.seat]
    allies = allies_in_melee_with(track.state, me, target)
    if allies:
        place = track.fight.roll(me.sheet.name, ALLY, 1, len(allies))[0] - 1
        attempt.struck = allies[place]


# -- effects ------------------------------------------------------------------------------


def blow(landing: Landing, attempt: Attempt) -> None:
    """A melee attack: the last step, the blow, the fumble."""
    track, me, action = landing.track, attempt.me, attempt.action
    assert action is not None
    if attempt.closes:
        moving.uncover(landing, me, attempt.cause)
        moving.report_move(landing, me, attempt.cause)
    if attempt.result == FUMBLED and track.options.fumble_mishap:
        _fumbled_blow(landing, attempt)
    if attempt.struck is None or attempt.stopped:
        return
    if action.verb == SMASH:
        things.damage_device(landing, attempt)
    else:
        harm.hit(landing, attempt)


def _fumbled_blow(landing: Landing, attempt: Attempt) -> None:
    me, action = attempt.me, attempt.action
    assert action is not None
    weapon = action.weapon
    assert weapon is not None
    if weapon.draw:
        me.in_hand = -1
        me.conditions[action.thing] = DROPPED
        things.report_weapon(landing, attempt, "dropped")


def shot(landing: Landing, attempt: Attempt) -> None:
    """A shot, or what became of it."""
    track, me, action = landing.track, attempt.me, attempt.action
    assert action is not None
    weapon = action.weapon
    assert weapon is not None
    if (attempt.fires or attempt.malfunction == "misfire") and weapon.rounds:
        me.rounds[action.thing] -= track.options.count_rounds
    if not attempt.fires:
        _malfunction(landing, attempt)
        return
    if attempt.result == FUMBLED:
        if track.options.fumble_mishap:
            me.conditions[action.thing] = JAMMED
            things.report_weapon(landing, attempt, "jammed")
        return
    if attempt.struck is None or attempt.stopped:
        return
    if attempt.result == MISS:
        _report_stray(landing, attempt, "into melee")
    harm.hit(landing, attempt)


def _malfunction(landing: Landing, attempt: Attempt) -> None:
    """What a weapon that did not fire does instead (TT-20)."""
    me, action = attempt.me, attempt.action
    assert action is not None
    kind = attempt.malfunction
    if kind in _MALFUNCTIONS:
        me.conditions[action.thing], becomes = _MALFUNCTIONS[kind]
        things.report_weapon(landing, attempt, becomes)
    if kind == "destroyed":
        me.in_hand = -1 if me.in_hand == action.thing else me.in_hand
        harm.wound(landing, me, me.sheet.name, attempt.raw, 0, attempt.cause)
    elif kind == "misfire":
        _report_stray(landing, attempt, "misfire")
        if attempt.struck is not None:
            harm.hit(landing, attempt)


def _report_stray(landing: Landing, attempt: Attempt, why: str) -> None:
    track, action = landing.track, attempt.action
    if track.record and action is not None:
        struck = "" if attempt.struck is None else attempt.struck.sheet.name
        who = attempt.me.sheet.name
        track.record(Stray(track.now, who, attempt.cause, action.item, struck, why))
