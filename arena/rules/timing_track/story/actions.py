"""How declarations are told, and what becomes of their tokens."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import owner, phrase, several, signed, third


def declared(_: Tale, event: said.Declared) -> str:
    """Tell what somebody sets out to do, and where the token lies."""
    doing = phrase(event.declaration, event.verb, event.item)
    late = f", {signed(event.penalty)} for delay" if event.penalty else ""
    return f"{event.who} declares: {doing} (token at {event.due}{late})."


def held(tale: Tale, event: said.Held) -> str:
    """Tell of a hold."""
    return hold_of([event.who], event.who in tale.holding)


def hold_of(names: list[str], on: bool) -> str:
    """Tell of several who hold, or hold on, at once."""
    return f"{several(names)} hold{'s' if len(names) == 1 else ''}{' on' if on else ''}."


def abandoned(_: Tale, event: said.Abandoned) -> str:
    """Tell of a token that its owner has taken up."""
    spent = f"{event.spent} count{'' if event.spent == 1 else 's'}"
    return f"{event.who} drops: {event.declaration}; {spent} spent for nothing."


def resolved(_: Tale, event: said.Resolved) -> str:
    """Tell of a token that is reached."""
    return f"{event.who} {third(phrase(event.declaration, event.verb, event.item))}."


def wasted(_: Tale, event: said.Wasted) -> str:
    """Tell why an action comes to nothing."""
    why = f": {event.why}" if event.why else ""
    return f"It comes to nothing for {event.who}{why}."


def hindered(_: Tale, event: said.Hindered) -> str:
    """Tell what delays the next action."""
    return f"{owner(event.who)} next action takes {signed(event.delay)}."
