"""Every shipped agent keeps the contract in every shipped scenario; bad ones are found out."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import agents
import scenarios
from arena.model import Decision, Declaration
from tests.agents import contract

SCENARIOS = scenarios.names("timing_track")
LARGE = "street-battle"
SMALL = [name for name in SCENARIOS if name != LARGE]

every_agent = pytest.mark.parametrize("agent", sorted(agents.AGENTS))


class TestContract:
    """What an agent of one's own has to pass as well."""

    @every_agent
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_legal_answers_only(self, agent: str, scenario: str) -> None:
        contract.answers_legally(lambda: agents.make(agent), scenario, 1 + (scenario != LARGE))

    @every_agent
    @pytest.mark.parametrize("scenario", ["alley", "caster-among-machines", "surprise-at-the-gate"])
    def test_same_seed_same_answers_whoever_shares_the_instance(
        self, agent: str, scenario: str
    ) -> None:
        contract.answers_alike(lambda: agents.make(agent), scenario)

    @every_agent
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_simultaneous_choices_are_blind(self, agent: str, scenario: str) -> None:
        contract.answers_blind(lambda: agents.make(agent), scenario)

    @every_agent
    @pytest.mark.parametrize("scenario", SCENARIOS)
    def test_closed_sheets_stay_closed(self, agent: str, scenario: str) -> None:
        most = 8 if scenario == LARGE else 20
        compared = contract.sees_only_what_is_shown(lambda: agents.make(agent), scenario, most=most)
        assert compared >= 3

    @every_agent
    def test_legal_answers_when_one_may_yield_and_flee(self, agent: str) -> None:
        policy = agents.make(agent)
        for scenario in ("alley", "distant-rifle"):
            ready = contract.setup(scenario, may_yield=True, may_flee=True)
            assert contract.journal(ready, policy)[-1].kind == "ended"

    @every_agent
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("defend_knowing", "nothing"),
            ("closing_attack", False),
            ("reconsider", "every-count"),
            ("holders_asked", "every-count"),
            ("count_rounds", False),
            ("parry_stops_shots", True),
            ("aetheric_aids_casting", True),
        ],
    )
    def test_other_rulings(self, agent: str, name: str, value: Any) -> None:
        ready = contract.setup("alley", **{name: value})
        assert contract.journal(ready, agents.make(agent))[-1].kind == "ended"


# -- the contract can be broken ---------------------------------------------------------------


def nth(decision: Decision, number: int) -> Declaration:
    """One of the legal answers, counted round and round."""
    return decision.legal[number % len(decision.legal)]


class Cheats:
    """Looks past the window at the boxes that opponents have left."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.wounds for c in decision.view._state.combatants))


class ReadsSheets:
    """Looks past the window at the skills of opponents."""

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, sum(c.sheet.skills.melee for c in decision.view._state.combatants))


class Remembers:
    """Unfair: an instance shared by a side knows whether it has answered at this moment."""

    def __init__(self) -> None:
        self.times: list[int] = []

    def choose(self, decision: Decision) -> Declaration:
        knows = decision.time in self.times
        self.times.append(decision.time)
        return decision.legal[-1 if knows else 0]


class Peeks:
    """Unfair: looks at what others have answered to the same question."""

    def choose(self, decision: Decision) -> Declaration:
        return decision.legal[-1 if decision._fight._given else 0]


class Unsteady:
    """Has luck of its own that no seed names."""

    luck = itertools.count()

    def choose(self, decision: Decision) -> Declaration:
        return nth(decision, next(self.luck))


class Illegal:
    """Says whatever stands last in the catalogue, legal or not."""

    def choose(self, decision: Decision) -> Declaration:
        entry: Declaration = decision.catalogue[-1]
        return entry


@pytest.mark.parametrize(
    ("check", "bad"),
    [
        (contract.sees_only_what_is_shown, Cheats),
        (contract.sees_only_what_is_shown, ReadsSheets),
        (contract.answers_blind, Remembers),
        (contract.answers_blind, Peeks),
        (contract.answers_alike, Unsteady),
        (contract.answers_alike, Remembers),
        (contract.answers_legally, Illegal),
    ],
)
def test_the_contract_finds_out(check: Callable[..., Any], bad: type) -> None:
    with pytest.raises(AssertionError):
        check(bad, "alley")
