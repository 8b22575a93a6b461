"""Which answers a grown game considers."""

from __future__ import annotations

from typing import Any

import pytest

from agents.search.growth import Growth, by_tactics
from agents.search.leaves import by_material
from agents.tactics import portfolio
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from tests.agents import contract

SCENARIOS = ["who-declares-first", "revolver-against-sword", "fast-against-slow"]


def _decision(scenario: str) -> Decision:
    going: Fight[Any] = Fight(contract.setup(scenario), KeyedDice(3), rewindable=True)
    return going.advance()[0]


def _considered(growth: Growth, decision: Decision) -> list[str]:
    """One's own answers at the decision."""
    growth.grow(1)
    root = growth.root
    first = decision.setup.side_of.get(decision.who, decision.who) == growth.sides[0]
    return [answers[decision.who].label for answers in (root.rows if first else root.columns)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_proposed_comes_first(scenario: str) -> None:
    """Then what else is legal, in the catalogue's order, as many as are considered at all."""
    decision = _decision(scenario)
    legal = decision.legal
    assert len(legal) > 2
    growth = Growth(decision, 2, by_material, lambda asked: asked.legal[-1:])
    assert _considered(growth, decision) == [legal[-1].label, legal[0].label]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_tactics_propose_unless_it_is_said_otherwise(scenario: str) -> None:
    """The strongest tactic's answer leads, each answer is there once."""
    decision = _decision(scenario)
    proposed = by_tactics(decision)
    tactics = portfolio(decision.setup.ruleset.name).values()
    assert proposed == [tactic.choose(decision) for tactic in tactics]
    distinct = [answer.label for answer in dict.fromkeys(proposed)]
    most = len(distinct)
    found = _considered(Growth(_decision(scenario), max(2, most), by_material), decision)
    assert found[:most] == distinct
    assert len(set(found)) == len(found)
