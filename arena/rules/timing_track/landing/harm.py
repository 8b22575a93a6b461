"""Harm and healing: damage, soak, armour, wounds, medicine, death saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.melees import band
from arena.rules.timing_track.attempt import DEATH_SAVE, Attempt
from arena.rules.timing_track.checks import CRIT, HIT
from arena.rules.timing_track.declarations import SMASH
from arena.rules.timing_track.events import (
    ArmourCheck,
    DeathSave,
    Healed,
    Left,
    Medicine,
    Wounded,
)
from arena.rules.timing_track.places import from_behind
from arena.rules.timing_track.protection import armour_rating, total_soak, wear_percent
from arena.rules.timing_track.purposes import ARMOUR, DAMAGE, SCATTER
from arena.rules.timing_track.state import DEAD, DYING, STABLE, Combatant
from arena.rules.timing_track.wounds import TIERS, WOUND_TIERS, tier, wound_boxes
from arena.space import CLOSE, FAR

if TYPE_CHECKING:
    from arena.rules.timing_track.landing.flow import Landing

SCATTER_SIDES = 6

# -- rolls, from the state before the group -----------------------------------------------


def roll_damage(landing: Landing, attempt: Attempt) -> None:
    """Raw damage, soak and wear of a blow, shot or stray shot (TT-08, TT-09, TT-17)."""
    track, me, action, struck = landing.track, attempt.me, attempt.action, attempt.struck
    assert action is not None
    assert struck is not None
    weapon = action.weapon
    assert weapon is not None
    who, damage = me.sheet.name, weapon.damage
    number, raw = damage.number, damage.flat
    if attempt.result == CRIT:
        number *= 2
    for face in track.fight.roll(who, DAMAGE, number, damage.sides):
        raw += face
    if "scatter" in weapon.tags:
        distance = band(track.setup.zones, me, struck)
        if distance == CLOSE:
            raw += track.fight.roll(who, SCATTER, 1, SCATTER_SIDES)[0]
        elif distance == FAR:
            raw -= track.fight.roll(who, SCATTER, 1, SCATTER_SIDES)[0]
    attempt.raw = raw = max(raw, 0)
    attempt.armour_loss = False
    if action.verb == SMASH:
        return
    behind = from_behind(track.state, track.options, me, struck, weapon.strikes)
    attempt.soak = soak = total_soak(struck, weapon.soak, behind)
    if raw > soak and armour_rating(struck, weapon.soak):
        against = wear_percent("crushing" in weapon.tags)
        face = track.fight.roll(struck.sheet.name, ARMOUR, 1, 100)[0]
        attempt.armour_loss = face <= against
        if track.record:
            left = armour_rating(struck, weapon.soak) - attempt.armour_loss
            track.record(
                ArmourCheck(
                    track.now,
                    struck.sheet.name,
                    attempt.cause,
                    weapon.soak,
                    against,
                    face,
                    attempt.armour_loss,
                    left,
                )
            )


# -- effects ------------------------------------------------------------------------------


def hit(landing: Landing, attempt: Attempt) -> None:
    """What a blow or shot does to whom it strikes, and to their armour (TT-08, TT-09)."""
    action, struck = attempt.action, attempt.struck
    assert action is not None
    assert struck is not None
    assert action.weapon is not None
    wound(landing, struck, attempt.me.sheet.name, attempt.raw, attempt.soak, attempt.cause)
    if attempt.armour_loss:
        if action.weapon.soak == "martial":
            struck.martial = max(0, struck.martial - 1)
        else:
            struck.ballistic = max(0, struck.ballistic - 1)


def wound(landing: Landing, target: Combatant, by: str, raw: int, soak: int, cause: str) -> None:
    """Fill wound boxes (TT-12); past the last one the target is doomed (TT-13)."""
    track = landing.track
    taken = max(0, raw - soak)
    size = wound_boxes(target, track.options)
    boxes = TIERS * size
    target.wounds += taken
    if target.wounds > boxes:
        target.wounds = boxes
        if target not in landing.doomed:
            landing.doomed.append(target)
    if taken:
        landing.hurt.append(target)
    if track.record:
        track.record(
            Wounded(
                track.now,
                target.sheet.name,
                cause,
                by,
                raw,
                soak,
                taken,
                target.wounds,
                WOUND_TIERS[tier(target.wounds, size)],
            )
        )


def heal(landing: Landing, target: Combatant, healed: int, stabilised: bool, cause: str) -> None:
    """Say what was healed; whoever is stabilised rolls no more death saves (TT-13)."""
    track = landing.track
    if stabilised:
        target.status = STABLE
        track.periodic.stop(target, DEATH_SAVE)
    if track.record:
        who = target.sheet.name
        track.record(Healed(track.now, who, cause, healed, target.wounds, stabilised))


def tend(landing: Landing, attempt: Attempt) -> None:
    """Medicine: a success stabilises (TT-13)."""
    target, track = attempt.struck, landing.track
    assert target is not None
    success = attempt.result >= HIT
    if track.record:
        track.record(
            Medicine(
                track.now,
                attempt.me.sheet.name,
                attempt.cause,
                target.sheet.name,
                attempt.against,
                attempt.roll,
                success,
            )
        )
    if success:
        heal(landing, target, 0, target.status == DYING, attempt.cause)


def death_save(landing: Landing, attempt: Attempt) -> None:
    """One death save (TT-13)."""
    me, track = attempt.me, landing.track
    if me.status != DYING:
        return
    result = "holds"
    if attempt.roll == 1:
        result = "stabilises"
        me.status = STABLE
    elif attempt.roll == 100:
        result = "dies"
        me.status = DEAD
    elif attempt.roll >= track.options.death_save_under:
        me.failures += 1
        result = "fails"
        if me.failures >= track.options.death_failures:
            result = "dies"
            me.status = DEAD
    if me.status != DYING:
        track.periodic.stop(me, DEATH_SAVE)
    if track.record:
        who = me.sheet.name
        track.record(DeathSave(track.now, who, attempt.cause, attempt.roll, me.failures, result))
        if me.status != DYING:
            track.record(Left(track.now, who, attempt.cause, me.status.name.lower()))
