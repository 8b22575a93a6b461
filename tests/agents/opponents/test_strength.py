"""Each level is stronger than the one below it, in every ruleset."""

from __future__ import annotations

import itertools

import pytest

import agents
from agents.opponents.levels import LEVELS
from tests.agents import contract

LADDER = list(itertools.pairwise(LEVELS))
"""Each level, and the next."""
QUICK = {"action_board": "mages-quarrel", "timing_track": "stand-off", "two_actions": "two-pairs"}
DEEP = {
    "action_board": "mages-quarrel",
    "timing_track": "alley-at-count-16",
    "two_actions": "block-or-strike-back",
}
BLOCKS = {"expert": 6, "veteran": 20}
"""Fights of those who look ahead take long."""


def share_won(better: str, worse: str, scenario: str, blocks: int) -> float:
    """How much of its fights the first wins, from both sides, on the same lucks."""
    ready = contract.setup(scenario)
    policies = [
        agents.make(f"opponent(level={level}, morale=0)", ready.ruleset.name)
        for level in (better, worse)
    ]
    won = 0.0
    for block in range(blocks):
        for first, side in enumerate(ready.sides):
            seated = dict(zip(ready.sides, policies[::-1] if first else policies, strict=True))
            won += contract.fight(ready, seated, block).run().score[side]
    return won / (2 * blocks)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted(QUICK))
@pytest.mark.parametrize(("worse", "better"), LADDER)
def test_each_level_beats_the_one_below(worse, better, ruleset):
    """In one scenario of each ruleset at least; sides swapped, on equal luck."""
    searches = LEVELS[better].forks > 0
    scenario = (DEEP if searches else QUICK)[ruleset]
    won = share_won(better, worse, scenario, BLOCKS.get(better, 60))
    print(f"{better} won {won:.1%} against {worse} in {scenario}")
    assert won > 1 / 2
