"""How the scene is told: who is there, where everybody stands, how it ends."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import boxes, of_balance, plain, several, the


def opened(_: Tale, event: said.Opened) -> str:
    """Tell of the balance at the start; the title is told as a heading."""
    return f"The balance stands at {of_balance(event.balance)}."


def entered(_: Tale, event: said.Entered) -> str:
    """Tell who is there, and with what."""
    parts = []
    if event.zone:
        parts.append(f"in {the(event.zone)}")
    parts.append(f"{the(event.in_hand)} in hand" if event.in_hand else "nothing in hand")
    if event.device:
        hums = f", humming since count {event.device_on}" if event.device_on >= 0 else ""
        parts.append(f"carrying {the(event.device)}{hums}")
    if event.wounds:
        parts.append(_wounds(event))
    if event.exhaustion:
        parts.append(f"{boxes(event.exhaustion)} of exhaustion filled")
    size = f", {event.boxes_per_tier} boxes a tier" if event.boxes_per_tier else ""
    return f"{event.who} ({event.side}{size}): {', '.join(parts)}."


def _wounds(event: said.Entered) -> str:
    """Return the wounds of someone who enters, of whom the tale has not heard yet."""
    return Tale(sizes={event.who: event.boxes_per_tier}).filled(event.who, event.wounds)


def placed(_: Tale, event: said.Placed) -> str:
    """Tell of a token that is there from the start."""
    return (
        f"{event.who} has been on the way since count {plain(event.start)} "
        f"({event.declaration}); the token lies at {event.due}."
    )


def moved(tale: Tale, event: said.Moved) -> str:
    """Tell where somebody is now, and close to whom."""
    who = event.who
    now = f"{who} is now close to {several(event.close)}" if event.close else ""
    if event.zone != tale.zones.get(who, event.zone):
        return f"{who} goes to {the(event.zone)}{f'; {now}' if now else ''}."
    if now:
        return f"{now}."
    return f"{who} is no longer close to anyone."


def covered(_: Tale, event: said.Covered) -> str:
    """Tell of cover, taken or left."""
    if event.cover in ("", "none"):
        return f"{event.who} is out of cover."
    return f"{event.who} has {event.cover} cover."


def noticed(_: Tale, event: said.Noticed) -> str:
    """Tell that somebody is hidden no longer."""
    return f"{event.who} notices {event.whom}."


def ended(tale: Tale, event: said.Ended) -> str:
    """Tell who has won and how everybody stands."""
    how = f"victory for {event.winner}" if event.winner else "a draw"
    why = f" ({event.why})" if event.why else ""
    return f"The fight is over: {how}{why}.{_standing(tale)}"


def _standing(tale: Tale) -> str:
    """Return who is still in the fight and who is not, with their wounds."""
    standing, gone = [], []
    for who in (who for names in tale.sides.values() for who in names):
        if who in tale.out:
            gone.append(f"{who} ({tale.out[who]})")
        else:
            wounds = tale.wounds.get(who, 0)
            standing.append(f"{who} ({f'{boxes(wounds)} filled' if wounds else 'unhurt'})")
    text = f" Still standing: {several(standing)}." if standing else ""
    return f"{text} Out: {several(gone)}." if gone else text
