"""How it is told what closed sheets leave of an event for the other side (GEN-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.rules.timing_track import glimpses as seen
from arena.rules.timing_track.checks import FUMBLE
from arena.rules.timing_track.story import scene
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import owner, several, third
from arena.rules.timing_track.wounds import WOUND_TIERS


def entered(tale: Tale, event: seen.EnteredSeen) -> str:
    """Tell who is there, with what, and in what tier if not the first."""
    told = scene.entered(tale, event)
    tier = "" if event.tier in ("", WOUND_TIERS[0]) else f", {event.tier}"
    return f"{told.removesuffix('.')}{tier}."


_RESULTS = {
    "hit": "a hit",
    "crit": "a crit; the damage dice double",
    "miss": "a miss",
}


def attack(_: Tale, event: seen.AttackSeen) -> str:
    """Tell an attack roll, but not against what."""
    how = _RESULTS.get(event.result, event.result)
    if event.result == "fumble":
        how = "a fumble" if event.roll == FUMBLE else "a fumble at any target"
    return f"{event.who} rolls {event.roll}: {how}."


def defence(_: Tale, event: seen.DefenceSeen) -> str:
    """Tell an active defence, but not against what."""
    won = "no damage" if event.won else "the hit lands"
    return f"{event.who} {third(event.skill or 'defend')}: {event.roll}, {won}."


def wounded(tale: Tale, event: seen.WoundedSeen) -> str:
    """Tell of a hit, and which tier it leaves; not what comes through."""
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    damage = "is hit" if event.raw is None else f"is hit for {event.raw} damage"
    return f"{event.who} {damage}{source}: {_stands(tale, event.who, event.tier)}."


def _stands(tale: Tale, who: str, tier: str) -> str:
    return f"still {tier}" if tale.tiers.get(who) == tier else f"now {tier}"


def weapon(_: Tale, event: seen.Reloaded) -> str:
    """Tell that a weapon is reloaded."""
    return f"{owner(event.who)} {event.weapon} is reloaded."


def casting(_: Tale, event: seen.CastingSeen) -> str:
    """Tell the dice of a casting roll."""
    return f"{event.who} rolls {several(str(die) for die in event.dice)} to cast {event.spell}."


def disrupted(_: Tale, event: seen.DisruptedSeen) -> str:
    """Tell that a wound has broken a spell."""
    return f"{event.who} is hurt while casting {event.spell}: the spell is lost."


def backlash(_: Tale, event: seen.BacklashSeen) -> str:
    """Tell a backlash check."""
    return f"Backlash on {event.who}: {event.roll}, {'it strikes' if event.strikes else 'none'}."


def device(_: Tale, event: seen.DeviceHit) -> str:
    """Tell that a device is damaged."""
    return f"{owner(event.who)} {event.device} is damaged."


def warded(_: Tale, event: seen.WardedSeen) -> str:
    """Tell of a ward that begins."""
    return f"{event.who} is warded until count {event.until}."


def hindered(_: Tale, event: seen.HinderedSeen) -> str:
    """Tell that the next action is delayed."""
    return f"{owner(event.who)} next action takes longer."


def healed(tale: Tale, event: seen.HealedSeen) -> str:
    """Tell that somebody is healed, and which tier that leaves."""
    if event.stabilised:
        return f"{event.who} is stable."
    return f"{event.who} is tended: {_stands(tale, event.who, event.tier)}."


def medicine(_: Tale, event: seen.MedicineSeen) -> str:
    """Tell a Medicine check, but not against what."""
    how = "it helps" if event.success else "it does not help"
    return f"{event.who} tends {event.target}: {event.roll}, {how}."


SEEN: dict[str, Callable[[Tale, Any], str]] = {
    seen.EnteredSeen.kind: entered,
    seen.AttackSeen.kind: attack,
    seen.DefenceSeen.kind: defence,
    seen.WoundedSeen.kind: wounded,
    seen.Reloaded.kind: weapon,
    seen.CastingSeen.kind: casting,
    seen.DisruptedSeen.kind: disrupted,
    seen.BacklashSeen.kind: backlash,
    seen.DeviceHit.kind: device,
    seen.WardedSeen.kind: warded,
    seen.HinderedSeen.kind: hindered,
    seen.HealedSeen.kind: healed,
    seen.MedicineSeen.kind: medicine,
}
"""How each of these is told."""
