"""How it is told when a declaration's turn comes: attacks, defences, and what comes to nothing."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.declarations import MOVE
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import addition, doing
from arena.rules.words import owner, plain, the, third


def acted(tale: Tale, event: said.Acted) -> str:
    """Tell that a declaration's turn comes."""
    then = "Then " if event.place > 0 else ""
    if event.verb == MOVE:
        return f"{then}{event.who} moves."
    last = event.cause not in tale.unfinished
    return f"{then}{event.who} {third(doing(event.declaration, event.verb, event.item, last))}."


def wasted(_: Tale, event: said.Wasted) -> str:
    """Tell why an action comes to nothing."""
    why = f": {event.why}" if event.why else ""
    what = f" ({event.declaration})" if event.declaration else ""
    return f"It comes to nothing for {event.who}{what}{why}."


def stopped(_: Tale, event: said.Stopped) -> str:
    """Tell that a defence stops an attack."""
    item = f" with {the(event.item)}" if event.item else ""
    how = third(event.how) if event.how else "defends"
    return f"{event.who} {how}{item}: {owner(event.attacker)} attack is stopped."


_RESULTS = {"hit": "a hit", "critical": "a critical hit, the damage dice double", "miss": "a miss"}


def hit_roll(_: Tale, event: said.HitRoll) -> str:
    """Tell a roll to hit."""
    bonus = event.total - event.roll
    rolled = addition(event.roll, bonus) + (f" = {plain(event.total)}" if bonus else "")
    against = f"against Defence {plain(event.against)}"
    how = _RESULTS.get(event.result, event.result or "no result")
    return f"{event.who} rolls {rolled} {against} of {event.target}: {how}."


def wounded(tale: Tale, event: said.Wounded) -> str:
    """Tell what damage comes through, and how many hit points are left."""
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    if event.taken == 0:
        return f"{owner(event.who)} DR of {event.dr} stops all {event.raw} damage{source}."
    less = f"{event.raw} less DR {event.dr}" if event.dr else "no DR"
    stands = tale.stands(event.who, event.hp)
    return f"{event.who} takes {event.taken} damage{source} ({less}): {stands} left."


def healed(tale: Tale, event: said.Healed) -> str:
    """Tell of hit points that are restored."""
    if not event.healed:
        return f"{event.who} has nothing to heal."
    source = f" by {event.by}" if event.by and event.by != event.who else ""
    return f"{event.who} is healed of {event.healed}{source}: {tale.stands(event.who, event.hp)}."


def taken(_: Tale, event: said.Taken) -> str:
    """Tell where something is now."""
    if event.place in ("", "hand"):
        return f"{event.who} has {the(event.item) or 'it'} in hand."
    return f"{owner(event.who)} {event.item} is {event.place}."
