"""How turns are told: who goes next, what is done, the dice of a check, what comes to nothing."""

from __future__ import annotations

from arena.rules.two_actions import events as said
from arena.rules.two_actions.purposes import INITIATIVE, SUSTAIN
from arena.rules.two_actions.story.tale import Tale
from arena.rules.two_actions.story.words import addition, counted, doing
from arena.rules.words import plain, several, third


def went_next(_: Tale, event: said.WentNext) -> str:
    """Tell whom a side sends next, and of how many who wait."""
    waiting = f", of {plain(event.of)} who wait" if event.of > 1 else ""
    return f"Next for {event.who}: {event.chosen or 'nobody'}{waiting}."


def turn_began(_: Tale, event: said.TurnBegan) -> str:
    """Tell how many actions a turn has."""
    return f"{event.who} has {counted(event.actions, 'action')}."


def turn_ended(_: Tale, event: said.TurnEnded) -> str:
    """Tell what a turn has left unused; one that has used everything ends without a word."""
    return f"{event.who} leaves {counted(event.unused, 'action')} unused." if event.unused else ""


def acted(_: Tale, event: said.Acted) -> str:
    """Tell an action of a turn, and how many are left after it."""
    what = third(doing(event.declaration, event.verb, event.item))
    return f"{event.who} {what} ({counted(event.left, 'action')} left)."


EDGE = {1: " with advantage", -1: " with disadvantage"}
WHY = {INITIATIVE: " for the initiative", SUSTAIN: " to keep what is sustained"}


def checked(_: Tale, event: said.Checked) -> str:
    """Tell the dice of a check, what they make, against what, and the result."""
    again = " again" if event.pushed else ""
    total = addition(event.kept, event.stat)
    if len(event.dice) > 1:
        edge = EDGE.get(event.edge, "")
        rolled = f"{several(map(plain, event.dice))}{edge}, {total}"
    else:
        rolled = total
    why = WHY.get(event.purpose, "")
    result = f"a {event.result}" if event.result else "no result"
    return f"{event.who} rolls{again} {rolled} against {plain(event.against)}{why}: {result}."


def pushed(_: Tale, event: said.Pushed) -> str:
    """Tell that a check is pushed, and what Motivation is left."""
    return f"{event.who} pushes (Motivation {plain(event.motivation)} left)."


def wasted(_: Tale, event: said.Wasted) -> str:
    """Tell why an action comes to nothing."""
    why = f": {event.why}" if event.why else ""
    what = f" ({event.declaration})" if event.declaration else ""
    return f"It comes to nothing for {event.who}{what}{why}."
