"""A fight of a scenario that a browser keeps: the same form as for the shipped ones."""

from __future__ import annotations

from typing import Any, get_args

from starlette.datastructures import FormData

from agents.human.seating import Throws, seated
from agents.human.seeds import any_seed
from agents.human.solo import Beginning
from agents.human.web import setting_out
from agents.human.web.setting_out import Chosen, Offered, Side
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios.format import Scenario

_LONGEST_SEED = 18


def offered(scenario: Scenario) -> Offered:
    """What the form says about the fight."""
    about, title = " ".join(scenario.about.split()), RULESETS[scenario.ruleset].title
    return Offered(
        scenario.name, scenario.title, about, title, scenario.ruleset, scenario.sides, scenario.even
    )


def sides(scenario: Scenario, chosen: Chosen) -> list[Side]:
    """Whom one can play."""
    setup: Any = RULESETS[scenario.ruleset].setup(scenario)
    members = {
        side: tuple(one for one in setup.seats if setup.side_of[one] == side)
        for side in setup.sides
    }
    return [
        Side(side, of_it, bool(chosen.persons.intersection(of_it)))
        for side, of_it in members.items()
    ]


def usual(scenario: Scenario) -> Chosen:
    """What is chosen before anybody has chosen."""
    chosen = setting_out.chosen(FormData())
    chosen.persons, chosen.seed = {scenario.sides[0]}, str(any_seed())
    return chosen


def beginning(scenario: Scenario, said: Chosen) -> Beginning:
    """What a form comes to.

    Raises:
        InputError: a value is not among those that are offered.
        FightclockError: a name is no side and no combatant.
    """
    for one in setting_out.OPPONENTS:
        values = [value for value, _ in one.options]
        if said.opponent[one.key] not in values:
            raise InputError("", one.key, said.opponent[one.key], f"one of: {', '.join(values)}")
    if said.throws not in get_args(Throws):
        raise InputError("", "throws", said.throws, f"one of: {', '.join(get_args(Throws))}")
    seed = said.seed or str(any_seed())
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= _LONGEST_SEED):
        expected = f"a whole number of at most {_LONGEST_SEED} digits"
        raise InputError("", "luck number", seed, expected)
    agent = "opponent({})".format(", ".join(f"{k}={v}" for k, v in said.opponent.items()))
    setup: Any = RULESETS[scenario.ruleset].setup(scenario)
    return Beginning(scenario, seated(setup, said.persons, {}, agent, said.throws), int(seed))
