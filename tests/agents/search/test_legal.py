"""Ten thousand decisions of the searches in every ruleset, none of them illegal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agents.search.looks_ahead import LooksAhead
from agents.search.plays_on import PlaysOn
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Policy
from tests.agents import contract

FIGHTS = {
    "action_board": ["who-declares-first", "mages-quarrel", "quicken-or-sustain"],
    "timing_track": ["mirrored-duel", "stand-off", "hold-or-strike"],
    "two_actions": ["fast-against-slow", "two-pairs", "block-or-strike-back"],
}
DECISIONS = 3400


class _Watched:
    """Asks a search, and counts the kinds of its questions that leave a choice."""

    looks_ahead = True

    def __init__(self, search: Policy, asked: Counter[str]) -> None:
        self._search = search
        self._asked = asked

    def choose(self, decision: Decision) -> Declaration:
        self._asked[decision.kind] += len(decision.legal) > 1
        return self._search.choose(decision)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted(FIGHTS))
def test_no_answer_is_illegal(ruleset: str) -> None:
    """An illegal answer, or any other fault, would raise its error here."""
    asked: Counter[str] = Counter()
    seed = 0
    searches: list[Policy] = [LooksAhead(forks=24), PlaysOn(forks=12, answers=3)]
    while asked.total() < DECISIONS:
        ready: Any = contract.setup(FIGHTS[ruleset][seed % 3])
        policy = _Watched(searches[seed % 2], asked)
        policies = dict.fromkeys(ready.sides, policy)
        fight: Fight[Any] = Fight(ready, KeyedDice(seed), policies, seed=seed, on_fault="raise")
        assert fight.run().faults == {}
        seed += 1
    assert asked.total() >= DECISIONS
