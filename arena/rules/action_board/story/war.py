"""How a large battle is told: phases, manoeuvres with their chances, and losses."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import counted
from arena.rules.words import first, plain, several


def phase(_: Tale, event: said.PhaseBegan) -> str:
    """Tell how both armies stand when a phase begins."""
    armies = [
        f"{side or 'an army'} with {counted(heads, 'head')} and morale {plain(morale)}"
        for side, heads, morale in zip(event.sides, event.numbers, event.morale, strict=False)
    ]
    return f"Phase {plain(event.phase)}: {several(armies)}."


def chosen(_: Tale, event: said.Chosen) -> str:
    """Tell which manoeuvre a side's commander chooses, and its chance."""
    how = f"with a chance of {event.chance}%" if event.chance else "fought tick by tick"
    return f"The choice of {event.who}: {event.manoeuvre or 'a manoeuvre'}, {how}."


def manoeuvre(_: Tale, event: said.ManoeuvreEnded) -> str:
    """Tell how a manoeuvre comes out."""
    how = "a success" if event.success else "a failure"
    what = f"{first(event.manoeuvre or 'the manoeuvre')} of {event.who}"
    if event.roll:
        return f"{what}: {event.roll} against {event.chance}, {how}."
    return f"{what} is fought out: {how}."


def suffered(_: Tale, event: said.Suffered) -> str:
    """Tell what an army loses, and what is left of it."""
    lost = []
    if event.heads:
        lost.append(counted(event.heads, "head"))
    if event.morale_lost:
        lost.append(f"{plain(event.morale_lost)} morale")
    left = f"{counted(event.numbers, 'head')} and morale {plain(event.morale)} are left"
    return f"The army of {event.who} loses {several(lost)}: {left}."
