"""Spells: their tier, effect and price, backlash, the balance, and what breaks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.timing_track.attempt import WARD_ENDS, Attempt
from arena.rules.timing_track.casting import TIERS, backlash_percent, concentration_target
from arena.rules.timing_track.checks import succeeds
from arena.rules.timing_track.declarations import CAST, Action
from arena.rules.timing_track.events import (
    Backlash,
    Balance,
    Disrupted,
    Exhausted,
    Hindered,
    Manifested,
    Misfired,
    Warded,
)
from arena.rules.timing_track.landing import harm
from arena.rules.timing_track.places import from_behind
from arena.rules.timing_track.protection import total_soak
from arena.rules.timing_track.purposes import (
    BACKLASH,
    BACKLASH_DAMAGE,
    BACKLASH_SHIFT,
    CONCENTRATION,
    DAMAGE,
    EFFECT,
    MISFIRE,
    SHIFT_AMOUNT,
)
from arena.rules.timing_track.state import DYING, Combatant
from arena.rules.timing_track.wounds import EXHAUSTION_TIERS, exhaustion_boxes, tier
from arena.rules.timing_track.wounds import TIERS as TRACK_TIERS

if TYPE_CHECKING:
    from arena.rules.timing_track.landing.flow import Landing

BACKLASH_SIDES = 4

# -- rolls, from the state before the group -----------------------------------------------


def prepare_cast(landing: Landing, attempt: Attempt, answers: Mapping[str, Declaration]) -> None:
    """The tier chosen, the effect, the price and the backlash of a spell (TT-22, TT-23)."""
    track, me, action = landing.track, attempt.me, attempt.action
    assert action is not None
    spell = action.spell
    assert spell is not None
    who = me.sheet.name
    options = track.options
    wild = me.sheet.tradition == "wild"
    chosen = answers.get(who)
    if chosen is not None:
        assert isinstance(chosen, Action)
        attempt.tier = chosen.thing
    if attempt.tier >= 0:
        attempt.cost = spell.exhaustion[attempt.tier]
        if spell.dice is not None:
            dice = spell.dice[attempt.tier]
            purpose = DAMAGE if spell.effect == "damage" else EFFECT
            attempt.raw = sum(track.fight.roll(who, purpose, dice.number, dice.sides))
            attempt.raw = max(attempt.raw + dice.flat, 0)
        elif spell.amounts is not None:
            attempt.raw = spell.amounts[attempt.tier]
        if spell.effect == "damage":
            assert attempt.struck is not None
            behind = from_behind(track.state, options, me, attempt.struck, False)
            attempt.soak = total_soak(attempt.struck, spell.soak, behind)
    else:
        attempt.cost = spell.exhaustion[0] if options.misfire_costs_weak else 0
        if wild and spell.misfire is not None:
            dice = spell.misfire
            attempt.raw = sum(track.fight.roll(who, MISFIRE, dice.number, dice.sides))
            attempt.raw = max(attempt.raw + dice.flat, 0)
    attempt.backlash = attempt.shift = 0
    against = backlash_percent(attempt.tier, wild, options)
    face = track.fight.roll(who, BACKLASH, 1, 100)[0]
    if face <= against:
        attempt.backlash = track.fight.roll(who, BACKLASH_DAMAGE, 1, BACKLASH_SIDES)[0]
        if track.fight.roll(who, BACKLASH_SHIFT, 1, 100)[0] <= options.backlash_shift_percent:
            attempt.shift = track.fight.roll(who, SHIFT_AMOUNT, 1, BACKLASH_SIDES)[0]
    attempt.dice = (against, face)


# -- effects ------------------------------------------------------------------------------


def cast(landing: Landing, attempt: Attempt) -> None:
    """A spell that manifests or misfires, what it costs, and what it does to the balance."""
    track, me, action = landing.track, attempt.me, attempt.action
    assert action is not None
    spell = action.spell
    assert spell is not None
    who = me.sheet.name
    if attempt.tier >= 0:
        if track.record:
            track.record(
                Manifested(
                    track.now,
                    who,
                    attempt.cause,
                    spell.name,
                    action.target,
                    TIERS[attempt.tier],
                    attempt.raw,
                )
            )
        _SPELLS[spell.effect](landing, attempt)
    elif track.record:
        track.record(Misfired(track.now, who, attempt.cause, spell.name))
    if attempt.cost:
        _exhaust(landing, me, attempt.cost, attempt.cause)
    if attempt.tier < 0 and attempt.raw:
        harm.wound(landing, me, who, attempt.raw, 0, attempt.cause)
    if track.record:
        against, face = attempt.dice
        track.record(
            Backlash(track.now, who, attempt.cause, against, face, attempt.backlash, attempt.shift)
        )
    if attempt.backlash:
        harm.wound(landing, me, who, attempt.backlash, 0, attempt.cause)
    if attempt.tier >= 0:
        shift(landing, who, attempt.tier + 1, "magic", attempt.cause)
    if attempt.shift:
        shift(landing, who, attempt.shift, "backlash", attempt.cause)


def _damage(landing: Landing, attempt: Attempt) -> None:
    assert attempt.struck is not None
    who = attempt.me.sheet.name
    harm.wound(landing, attempt.struck, who, attempt.raw, attempt.soak, attempt.cause)


def _heal(landing: Landing, attempt: Attempt) -> None:
    target = attempt.struck
    assert target is not None
    before = target.wounds
    target.wounds = max(0, before - attempt.raw)
    healed = before - target.wounds
    harm.heal(landing, target, healed, target.status == DYING, attempt.cause)


def _ward(landing: Landing, attempt: Attempt) -> None:
    target, action = attempt.struck, attempt.action
    assert target is not None
    assert action is not None
    assert action.spell is not None
    track = landing.track
    target.ward = attempt.raw
    target.warded = track.now
    target.ward_until = track.now + max(1, action.spell.lasts)
    track.periodic.start(target, WARD_ENDS)
    if track.record:
        track.record(
            Warded(track.now, target.sheet.name, attempt.cause, target.ward, target.ward_until)
        )


def _hinder(landing: Landing, attempt: Attempt) -> None:
    target, track = attempt.struck, landing.track
    assert target is not None
    target.delay += attempt.raw
    if track.record:
        track.record(Hindered(track.now, target.sheet.name, attempt.cause, target.delay))


def _surge(landing: Landing, attempt: Attempt) -> None:
    shift(landing, attempt.me.sheet.name, attempt.raw, "surge", attempt.cause)


_SPELLS: dict[str, Callable[[Landing, Attempt], None]] = {
    "damage": _damage,
    "heal": _heal,
    "ward": _ward,
    "hinder": _hinder,
    "surge": _surge,
}
"""What a spell that manifests does, by its effect."""


def ward_ends(landing: Landing, attempt: Attempt) -> None:
    """A ward has lasted its time."""
    me, track = attempt.me, landing.track
    me.ward, me.ward_until, me.warded = 0, -1, -1
    if track.record:
        track.record(Warded(track.now, me.sheet.name, attempt.cause, 0, track.now))


def shift(landing: Landing, who: str, by: int, why: str, cause: str) -> None:
    """Shift the balance between magic and machines (TT-24)."""
    track = landing.track
    track.state.balance += by
    if track.record:
        track.record(Balance(track.now, who, cause, by, track.state.balance, why))


def _exhaust(landing: Landing, caster: Combatant, cost: int, cause: str) -> None:
    track = landing.track
    size = exhaustion_boxes(caster, track.options)
    caster.exhaustion = min(TRACK_TIERS * size, caster.exhaustion + cost)
    if track.record:
        track.record(
            Exhausted(
                track.now,
                caster.sheet.name,
                cause,
                cost,
                caster.exhaustion,
                EXHAUSTION_TIERS[tier(caster.exhaustion, size)],
            )
        )


def concentrate(landing: Landing, caster: Combatant) -> None:
    """Damage during casting: keep the spell or lose it (TT-25)."""
    track = landing.track
    assert caster.token is not None
    action = track.setup.action(caster.seat, caster.token.action)
    if action.verb != CAST or not track.options.casting_can_break:
        return
    against = concentration_target(caster)
    face = track.fight.roll(caster.sheet.name, CONCENTRATION, 1, 100)[0]
    lost = not succeeds(face, against)
    if track.record:
        cause = track.cause(caster)
        who = caster.sheet.name
        track.record(Disrupted(track.now, who, cause, action.item, against, face, lost))
    if lost:
        track.take_token(caster, "disrupted")
