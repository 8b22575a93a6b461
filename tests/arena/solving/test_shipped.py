"""Every shipped duel loads by name; each is solved, and what it is worth is written down here."""

from __future__ import annotations

import pytest

import scenarios
from arena.exact import Tree
from arena.rules import RULESETS
from arena.solving import evaluate, explore

SOLVED: dict[str, tuple[int, float]] = {
    "block-or-strike-back": (1100, 0.6500000000000001),
    "declare-or-wait": (1649, 0.5587768272727273),
    "drop-or-finish": (2968, 0.4968046399999999),
    "focus-or-strike-twice": (1954, 0.5410281862753906),
    "hold-or-strike": (1524, 0.7445949610278186),
    "quicken-or-sustain": (3600, 0.6473270476008678),
}
"""For each duel how many positions it has, and the first side's value."""

ALL = scenarios.duel_names()


def test_every_duel_is_written_down():
    """With two at least for each ruleset, none of which is listed among the other scenarios."""
    assert sorted(SOLVED) == ALL
    assert not set(ALL) & set(scenarios.names())
    rulesets = [scenarios.load(name).ruleset for name in ALL]
    assert all(rulesets.count(ruleset) >= 2 for ruleset in RULESETS)


@pytest.mark.parametrize("name", ALL)
def test_it_is_small_and_says_what_it_is(name):
    """Two combatants in one zone, with a title and a sentence."""
    scenario = scenarios.load(name)
    assert scenario.name == name
    assert scenario.title
    assert scenario.about
    assert len(scenario.combatants) == 2
    assert len(scenario.zones) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_it_is_worth_what_is_written_down(name):
    """To nine digits."""
    scenario = scenarios.load(name)
    game = explore(Tree(RULESETS[scenario.ruleset].setup(scenario)))
    positions, value = SOLVED[name]
    assert len(game.places) == positions
    assert evaluate(game).value == pytest.approx(value, abs=1e-9)
