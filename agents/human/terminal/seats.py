"""Who plays whom, in words."""

from __future__ import annotations

from collections.abc import Sequence

from agents.human.solo import Solo
from agents.human.terminal.paper import Paper
from arena.model import Outcome

_DICE = {
    "mine": "You throw the dice of those whom you play.",
    "all": "You throw all dice.",
}


def own_sides(solo: Solo) -> list[str]:
    """The sides of which a person plays somebody."""
    setup, persons = solo.setup, solo.beginning.seating.persons
    played = {setup.side_of.get(who, who) for who in persons}
    return [side for side in setup.sides if side in played]


def introduction(solo: Solo, paper: Paper) -> None:
    """Say what is played, by whom, and on which luck."""
    setup, beginning = solo.setup, solo.beginning
    seating = beginning.seating
    if beginning.scenario.about:
        paper.say(beginning.scenario.about)
    mine = [who for who in setup.seats if who in seating.persons]
    if mine:
        paper.say(f"You play {_several(mine)} ({_several(own_sides(solo))}).")
    for agent in dict.fromkeys(seating.agents.values()):
        them = [who for who in setup.seats if seating.agents.get(who) == agent]
        if them:
            verb = "is" if len(them) == 1 else "are"
            paper.say(f"{_several(them)} {verb} played by {agent}.")
    dice = _DICE.get(seating.throws, "The machine throws all dice.")
    paper.say(f"{dice} The same luck again: --seed {beginning.seed}.")


def ending(solo: Solo, outcome: Outcome) -> str:
    """How it ended, for the person who played."""
    sides = own_sides(solo)
    unit = solo.setup.ruleset.unit
    if outcome.winner is None:
        said = "A draw"
    elif len(sides) == 1:
        said = "You win" if outcome.winner == sides[0] else "You lose"
    else:
        said = f"Victory for {outcome.winner}"
    return f"{said}, at {unit} {outcome.time}: {outcome.why}."


def _several(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
