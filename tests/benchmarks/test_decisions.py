"""How long a decision of the main search takes, beside the fight that it looks ahead in.

The table shows seconds of processor time for people; what is asserted is a ratio.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

import agents
from agents.search.looks_ahead import LooksAhead
from arena.fight import Fight
from arena.luck import KeyedDice
from tests.agents import contract

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

FOURS = ("stand-off", "mages-quarrel", "two-pairs")
"""Four combatants each."""
FIGHTS = 250
"""A decision may take as long as so many whole fights by tactics."""


@pytest.mark.parametrize("scenario", FOURS)
def test_a_decision_among_four(scenario: str, benchmark: Any) -> None:
    """At the default budget, at the opening: nothing of the fight is over yet."""
    ready = contract.setup(scenario)
    usual = agents.make(agents.usual(ready.ruleset.name))
    policies = dict.fromkeys(ready.sides, usual)
    began = time.process_time()
    for seed in range(20):
        Fight(ready, KeyedDice(seed), policies, seed=seed).run()
    fight = (time.process_time() - began) / 20
    going: Fight[Any] = Fight(ready, KeyedDice(1), rewindable=True)
    while not (asked := [d for d in going.advance() if len(d.legal) > 2]):
        for decision in going.pending:
            going.answer(decision.who, decision.fallback)
    found = benchmark.pedantic(LooksAhead().weigh, args=(asked[0],), rounds=5)
    assert sum(one.share for one in found) == pytest.approx(1)
    ratio = benchmark.stats.stats.median / fight
    benchmark.extra_info["fights"] = round(ratio, 1)
    print(f"{scenario}: {benchmark.stats.stats.median:.2f} s, {ratio:.0f} fights")
    assert ratio < FIGHTS
