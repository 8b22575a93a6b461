"""Weapons in hand, and devices that hum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.timing_track.attempt import PULSE, Attempt
from arena.rules.timing_track.events import DeviceState, WeaponState
from arena.rules.timing_track.landing import magic
from arena.rules.timing_track.state import DROPPED, READY, Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.landing.flow import Landing

# -- weapons ------------------------------------------------------------------------------


def draw(landing: Landing, attempt: Attempt) -> None:
    """Take a weapon in hand, or up from the ground."""
    me, action = attempt.me, attempt.action
    assert action is not None
    me.in_hand = action.thing
    if me.conditions[action.thing] == DROPPED:
        me.conditions[action.thing] = READY
    report_weapon(landing, attempt, "drawn")


def reload(landing: Landing, attempt: Attempt) -> None:
    """Fill a weapon (TT-21)."""
    me, action = attempt.me, attempt.action
    assert action is not None
    assert action.weapon is not None
    me.rounds[action.thing] = action.weapon.rounds
    report_weapon(landing, attempt, "reloaded")


def clear(landing: Landing, attempt: Attempt) -> None:
    """Make a jammed weapon ready again (TT-20)."""
    me, action = attempt.me, attempt.action
    assert action is not None
    me.conditions[action.thing] = READY
    report_weapon(landing, attempt, "cleared")


def report_weapon(landing: Landing, attempt: Attempt, change: str) -> None:
    """Tell what has become of a weapon."""
    track, action = landing.track, attempt.action
    assert action is not None
    if track.record:
        rounds = attempt.me.rounds[action.thing]
        who = attempt.me.sheet.name
        track.record(WeaponState(track.now, who, attempt.cause, action.item, change, rounds))


# -- devices (TT-26) ----------------------------------------------------------------------


def switch_on(landing: Landing, attempt: Attempt) -> None:
    """A device begins to pulse."""
    me, track = attempt.me, landing.track
    if not me.device_boxes:
        return  # smashed by the same group
    me.pulsed = track.now
    track.periodic.start(me, PULSE)
    _report_device(landing, me, "on", attempt.cause)


def switch_off(landing: Landing, attempt: Attempt) -> None:
    """A device falls silent."""
    landing.track.periodic.stop_pulses(attempt.me)
    _report_device(landing, attempt.me, "off", attempt.cause)


def pulse(landing: Landing, attempt: Attempt) -> None:
    """A device shifts the balance."""
    me = attempt.me
    device = me.sheet.device
    assert device is not None
    if landing.track.record:
        _report_device(landing, me, "pulse", attempt.cause)
    magic.shift(landing, me.sheet.name, device.pulse, "pulse", attempt.cause)


def damage_device(landing: Landing, attempt: Attempt) -> None:
    """Fill a device's boxes; past the last one it is smashed, which may be the goal."""
    track, action = landing.track, attempt.action
    assert action is not None
    bearer = track.state.combatants[action.seat]
    bearer.device_boxes = max(0, bearer.device_boxes - attempt.raw)
    if bearer.device_boxes:
        _report_device(landing, bearer, "damaged", attempt.cause)
        return
    track.periodic.stop_pulses(bearer)
    _report_device(landing, bearer, "smashed", attempt.cause)
    goal = track.setup.scenario.goal
    if goal is not None and bearer.sheet.name == goal.smash and track.state.goal < 0:
        track.state.goal = track.now


def _report_device(landing: Landing, bearer: Combatant, change: str, cause: str) -> None:
    track = landing.track
    if track.record:
        assert bearer.sheet.device is not None
        who, name = bearer.sheet.name, bearer.sheet.device.name
        track.record(DeviceState(track.now, who, cause, name, change, bearer.device_boxes))
