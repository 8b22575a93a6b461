"""How order is told: what conflicts, and each Reflex duel with its dice and bonuses."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.duel import total
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import addition
from arena.rules.words import owner, plain, several

_PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth")


def conflict(_: Tale, event: said.Conflicted) -> str:
    """Tell which two declarations conflict, and why."""
    one = f"{event.who} ({event.declaration})"
    other = f"{event.other_who} ({event.other})"
    return f"Conflict: {one} and {other}: {event.why or 'their order matters'}."


def duelled(_: Tale, event: said.Duelled) -> str:
    """Tell one participant's dice and place in a Reflex duel."""
    duel = ""
    if event.place == 1:
        ordered = event.purpose in ("", "order")
        duel = f"Reflex duel for the {'order' if ordered else event.purpose}: "
    lead = f" ({owner(event.lead)} Reflex)" if event.lead else ""
    return f"{duel}{event.who}{lead} {_rolls(event)}: {place(event.place)}."


def place(number: int) -> str:
    """Return a place in an order: `first`; from the seventh on `7th`."""
    return _PLACES[number] if 0 < number < len(_PLACES) else f"{plain(number)}th"


def _rolls(event: said.Duelled) -> str:
    """Return the dice: `rolls 14 + 3 = 17, with +5 for declaring first 22`."""
    if not event.dice:
        return f"has {plain(event.total)}"
    die, *again = event.dice
    plainly = die + event.reflex
    one = not event.lead
    text = f"{'rolls' if one else 'roll'} {addition(die, event.reflex)}"
    if event.reflex:
        text += f" = {plain(plainly)}"
    if event.bonus:
        text += f", with {event.bonus} for declaring first {plain(event.total)}"
    if again:
        totals = (total(die, event.reflex, bool(event.bonus), event.bonus) for die in again)
        shown = (
            plain(die) if die == made else f"{plain(die)} (makes {plain(made)})"
            for die, made in zip(again, totals, strict=True)
        )
        text += f", {'ties and rolls' if one else 'tie and roll'} again {several(shown)}"
    return text
