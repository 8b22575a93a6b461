"""What outcomes tell in every ruleset: the same amounts for both sides, as the fight has ended."""

from __future__ import annotations

from typing import Any

import pytest

import scenarios
from agents.first_legal import FirstLegal
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Outcome
from arena.rules import RULESETS
from arena.rules.timing_track.wounds import TIERS
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.whimsical import Broken, Whimsical

EVERY_SCENARIO = scenarios.names()


def most(setup: Any, side: str) -> int:
    """The boxes of a side that nobody has hurt, by its sheets."""
    sheets = [sheet for sheet in setup.sheets if sheet.side == side]
    if setup.ruleset.name == "timing_track":
        return sum(TIERS * (setup.options.boxes_per_tier + sheet.br) for sheet in sheets)
    return sum(sheet.most if hasattr(sheet, "most") else sheet.hp for sheet in sheets)


def fought(setup: Any, policy: Any, seed: int, **given: Any) -> tuple[Fight[Any], Outcome]:
    policies = dict.fromkeys(setup.sides, policy)
    fight: Fight[Any] = Fight(setup, KeyedDice(seed), policies, seed=seed, **given)
    return fight, fight.run()


def tells_what_is_left(setup: Any, fight: Fight[Any], outcome: Outcome) -> None:
    """Both sides, every name and no other, whole numbers, of the state in which the fight ended."""
    rules = setup.ruleset
    assert list(outcome.left) == list(setup.sides)
    for side, amounts in outcome.left.items():
        assert list(amounts) == list(rules.amounts)
        assert all(type(amount) is int and amount >= 0 for amount in amounts.values())
        assert amounts["boxes"] <= most(setup, side)
        assert amounts == rules.left(setup, fight.state, side)


def shares(setup: Any, outcome: Outcome) -> list[float]:
    """How much of each side is whole, by what the outcome says is left."""
    battle = getattr(setup.scenario, "battle", None)
    if battle is None:
        return [outcome.left[side]["boxes"] / most(setup, side) for side in setup.sides]
    return [outcome.left[side]["heads"] / setup.army(side).numbers for side in setup.sides]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_amounts_are_described(name: str):
    """Each amount has a short description; wound boxes and who stands are told everywhere."""
    amounts = RULESETS[name].amounts
    assert list(amounts)[:2] == ["boxes", "standing"]
    assert all(0 < len(about) < 100 and about == about.strip() for about in amounts.values())


@pytest.mark.parametrize("name", EVERY_SCENARIO)
def test_boxes_agree_with_the_margin_in_every_shipped_scenario(name: str):
    """GEN-02: the margin is the difference of shares of boxes; in a large battle, of heads."""
    scenario = scenarios.load(name)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    for policy in (FirstLegal(), Whimsical()):
        fight, outcome = fought(setup, policy, 1)
        tells_what_is_left(setup, fight, outcome)
        first, second = shares(setup, outcome)
        assert list(outcome.margin.values()) == [first - second, 0.0 - (first - second)]


@every_ruleset
def test_random_fights_tell_what_is_left(rules: str):
    """However a fight ends, forfeits included; and something is lost in most of them."""
    lost, forfeits = set(), 0
    for seed in range(40):
        setup = ready(seed, rules)
        opening = {side: setup.ruleset.left(setup, setup.opening(), side) for side in setup.sides}
        for policy in (Whimsical(), Broken()):
            fight, outcome = fought(setup, policy, seed, on_fault="forfeit")
            tells_what_is_left(setup, fight, outcome)
            forfeits += bool(fight.forfeits)
            for side, amounts in outcome.left.items():
                lost |= {name for name in amounts if amounts[name] < opening[side][name]}
    assert forfeits > 8
    assert {"boxes", "standing"} < lost
