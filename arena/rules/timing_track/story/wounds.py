"""How wounds are told, and all that keeps them off or mends them."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import owner, signed


def wounded(tale: Tale, event: said.Wounded) -> str:
    """Tell what damage comes through, and how full the boxes are."""
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    if event.taken == 0:
        return f"{owner(event.who)} soak of {event.soak} stops all {event.raw} damage{source}."
    soak = f"{event.raw} less soak {event.soak}" if event.soak else "no soak"
    stands = tale.filled(event.who, event.wounds)
    if event.who not in tale.sizes:  # the journal begins in the middle of the fight
        return f"{event.who} takes {event.taken} damage{source} ({soak}): {stands}, {event.tier}."
    before = tale.tier(event.who, tale.wounds.get(event.who, 0))
    now = f"; now {event.tier}" if event.tier and event.tier != before else ""
    return f"{event.who} takes {event.taken} damage{source} ({soak}): {stands}{now}."


def armour(_: Tale, event: said.ArmourCheck) -> str:
    """Tell whether armour wears."""
    rolled = f"{owner(event.who)} armour: {event.roll} against {event.against}"
    if event.lost:
        return f"{rolled}, it wears; {event.rating} soak is now {event.left}."
    return f"{rolled}, it holds."


def warded(_: Tale, event: said.Warded) -> str:
    """Tell of a ward that begins or ends."""
    if event.ward == 0:
        return f"The ward on {event.who} ends."
    return f"{event.who} is warded: soak {signed(event.ward)} until count {event.until}."


def healed(tale: Tale, event: said.Healed) -> str:
    """Tell of wounds that are gone, and of somebody who is stable."""
    parts = []
    if event.healed:
        stands = tale.filled(event.who, event.wounds)
        parts.append(f"is healed of {event.healed} ({stands})")
    if event.stabilised:
        parts.append("is stable")
    return f"{event.who} {' and '.join(parts) or 'has nothing to heal'}."


def medicine(_: Tale, event: said.Medicine) -> str:
    """Tell a Medicine check."""
    how = "it helps" if event.success else "it does not help"
    rolled = f"{event.roll} against Medicine {event.against}"
    return f"{event.who} tends {event.target}: {rolled}, {how}."


_EXITS = {
    "dying": "is dying and out of the fight",
    "dead": "is dead",
    "stable": "is stable, but out of the fight",
    "fled": "has fled",
    "yielded": "yields",
}


def left(_: Tale, event: said.Left) -> str:
    """Tell how somebody drops out of the fight."""
    return f"{event.who} {_EXITS.get(event.status, f'is {event.status}')}."


def death_save(_: Tale, event: said.DeathSave) -> str:
    """Tell a death save."""
    how = {
        "holds": "holds on",
        "fails": f"slips ({event.failures} failed so far)",
        "dies": "dies",
        "stabilises": "is stable",
    }.get(event.result, event.result)
    return f"{owner(event.who)} death save: {event.roll}; {event.who} {how}."
