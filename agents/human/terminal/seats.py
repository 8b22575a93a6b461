"""Who plays whom, in words."""

from __future__ import annotations

from collections.abc import Sequence

from agents.human.ended import ended
from agents.human.solo import Solo
from agents.human.terminal.paper import Paper
from agents.opponents.words import said
from arena.model import Outcome

_DICE = {
    "mine": "You throw the dice of those whom you play.",
    "all": "You throw all dice.",
}


def introduction(solo: Solo, paper: Paper) -> None:
    """Say what is played, by whom, and on which luck."""
    setup, beginning = solo.setup, solo.beginning
    seating = beginning.seating
    if beginning.scenario.about:
        paper.say(beginning.scenario.about)
    mine = [who for who in setup.seats if who in seating.persons]
    if mine:
        paper.say(f"You play {_several(mine)} ({_several(solo.own_sides)}).")
    for agent in dict.fromkeys(seating.agents.values()):
        them = [who for who in setup.seats if seating.agents.get(who) == agent]
        if them:
            verb = "is" if len(them) == 1 else "are"
            paper.say(f"{_several(them)} {verb} played by {said(agent)}.")
    dice = _DICE.get(seating.throws, "The machine throws all dice.")
    paper.say(f"{dice} The same luck again: --seed {beginning.seed}.")


def ending(solo: Solo, outcome: Outcome) -> str:
    """How it ended, for the person who played."""
    unit = solo.setup.ruleset.unit
    return f"{ended(solo, outcome)}, at {unit} {outcome.time}: {outcome.why}."


def _several(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
