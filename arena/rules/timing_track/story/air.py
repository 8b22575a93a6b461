"""How the balance is told, and the devices that move it."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.casting import POINT
from arena.rules.timing_track.firearms import CANNOT_FAIL
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import (
    boxes,
    first,
    of_balance,
    owner,
    plain,
    several,
    signed,
    the,
)

_SHIFTS = {
    "magic": " for the spell",
    "surge": " as the spell wills",
    "backlash": " with the backlash",
}


def balance(tale: Tale, event: said.Balance) -> str:
    """Tell how the balance moves, and what that does to the guns."""
    why = _SHIFTS.get(event.why, "")
    moved = f"The balance moves by {signed(event.by)}{why} to {of_balance(event.balance)}."
    # What that does to the guns is what the table wants to know. Only those that have been heard
    # are known here, for a journal tells no reliability before the first shot.
    now: dict[str, list[str]] = {}
    for weapon, base in sorted(tale.reliabilities):
        effective = base - POINT * event.balance
        never = ", and cannot fail" if effective >= CANNOT_FAIL else ""
        dead = ", and does not function" if effective <= 0 else ""
        now.setdefault(f"{plain(effective)}{never}{dead}", []).append(the(weapon))
    for stands, weapons in now.items():
        have = "has" if len(weapons) == 1 else "have"
        moved = f"{moved} {first(several(weapons))} now {have} reliability {stands}."
    return moved


_DEVICES = {
    "on": "hums: it is on",
    "off": "falls silent",
    "pulse": "pulses",
    "dropped": "falls to the ground and is silent",
    "smashed": "is smashed",
}


def device(_: Tale, event: said.DeviceState) -> str:
    """Tell what a device does, or what is done to it."""
    device = f"{owner(event.who)} {event.device}"
    if event.change == "damaged":
        return f"{device} is damaged: {boxes(event.boxes)} left."
    return f"{device} {_DEVICES.get(event.change, f'is {event.change}')}."
