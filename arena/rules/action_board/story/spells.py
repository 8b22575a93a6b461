"""How spells are told: kept or lost under damage, released, and the walls they raise."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import addition, long_action, moment
from arena.rules.words import first, plain


def kept(_: Tale, event: said.Kept) -> str:
    """Tell whether damage breaks a spell."""
    bonus = event.total - event.roll
    rolled = addition(event.roll, bonus) + (f" = {plain(event.total)}" if bonus else "")
    what = long_action(event.declaration)
    how = "it is kept" if event.kept else "it is lost"
    return f"{event.who} rolls {rolled} against {plain(event.against)} to keep {what}: {how}."


def released(_: Tale, event: said.Released) -> str:
    """Tell that a spell is cast to its end; whether it hits is told by other events."""
    return f"{first(event.spell) or 'The spell'} is complete."


def wall(_: Tale, event: said.Walled) -> str:
    """Tell of a wall that rises or is gone."""
    where = f" {event.where}" if event.where else ""
    if event.stands:
        return f"A wall rises{where}; it stands to the end of {moment(event.until)}."
    return f"The wall{where} is gone."
