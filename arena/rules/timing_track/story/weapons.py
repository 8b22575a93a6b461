"""How weapons are told: whether they fire, and what becomes of them."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import first, of_balance, owner, plain


def reliability(tale: Tale, event: said.Reliability) -> str:
    """Tell whether a firearm fires."""
    weapon = f"{owner(event.who)} {event.weapon}"
    air = f" with the balance at {of_balance(tale.balance)}" if tale.balance else ""
    stands = f"{first(weapon)} has reliability {plain(event.effective)}{air}"
    if event.roll == 0:
        return f"{stands}: it {'cannot fail' if event.fires else 'does not function at all'}."
    return f"{stands}: {event.roll}, it {'fires' if event.fires else 'malfunctions'}."


_FAILURES = {
    "click": "a click, and nothing more",
    "jam": "it jams",
    "misfire": "the shot goes off by itself",
    "broken": "something inside breaks, for this fight",
    "destroyed": "it bursts",
}


def malfunction(_: Tale, event: said.Malfunction) -> str:
    """Tell how a firearm fails."""
    how = _FAILURES.get(event.result, event.result)
    return f"{owner(event.who)} {event.weapon} rolls {event.roll} for how bad it is: {how}."


_CHANGES = {
    "drawn": "is in hand",
    "dropped": "falls from the hand",
    "jammed": "is jammed",
    "cleared": "is clear again",
    "picked up": "is picked up",
    "broken": "is broken for this fight",
    "destroyed": "is destroyed",
}


def weapon(_: Tale, event: said.WeaponState) -> str:
    """Tell what has become of a weapon."""
    weapon = f"{owner(event.who)} {event.weapon}"
    if event.change == "reloaded":
        return f"{weapon} is reloaded, with {event.rounds} rounds."
    return f"{weapon} {_CHANGES.get(event.change, f'is {event.change}')}."
