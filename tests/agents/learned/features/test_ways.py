"""The way of an answer is what its row says of it, and the obvious answer is a legal one."""

from __future__ import annotations

import pytest

import agents
import scenarios
from agents.learned.features import FEATURES
from agents.learned.features.feature import shape
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from reports.training.trials import ANSWERED, ASKED

SCENARIOS = {
    "action_board": ["mages-quarrel", "battle-for-the-gate"],
    "timing_track": ["alley", "caster-among-machines"],
    "two_actions": ["rival-crews", "mending-under-fire"],
}


class Witness:
    """Plays at random, and keeps the way of every legal answer beside its row."""

    def __init__(self, ruleset):
        self.features = FEATURES[ruleset]()
        self.random = agents.make("random")
        self.seen = []

    def choose(self, decision):
        obvious = self.features.obvious(decision)
        assert obvious is None or decision.why_not(obvious) is None
        legal = decision.legal
        for answer, row in zip(legal, self.features.of_answers(decision, legal), strict=True):
            self.seen.append((self.features.way(decision.kind, answer), row))
        return self.random.choose(decision)


@pytest.mark.parametrize(
    ("ruleset", "scenario"), [(name, one) for name, some in SCENARIOS.items() for one in some]
)
def test_the_way_is_the_kind_and_the_word_of_the_row(ruleset, scenario):
    """A model is told by words which ways are open; trials count them by columns."""
    setup = RULESETS[ruleset].setup(scenarios.load(scenario))
    witness = Witness(ruleset)
    policies = dict.fromkeys(setup.sides, witness)
    Fight(setup, KeyedDice(1), policies, seed=1, on_fault="raise").run()
    names = shape(witness.features).names
    assert len({way for way, _ in witness.seen}) > 5
    for way, row in witness.seen:
        kind, _, word = way.partition(": ")
        for family, holds in ((ASKED[ruleset], kind), (ANSWERED[ruleset], word)):
            told = [
                name
                for name, value in zip(names, row, strict=True)
                if name.startswith(f"{family}: ") and value == 1
            ]
            assert told == [f"{family}: {holds}"]
