"""Fights to be measured: an agent against itself, some blocks, and the questions counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import agents
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Setup
from arena.policies import answers_together
from arena.together import run_together
from reports.performance.measuring import Work

SEED = 1

_FAR = 1_000_000
"""Beyond the end of every fight."""


def fighter(setup: Setup, spec: str, seconds: float) -> Callable[[int], Work]:
    """What fights so many blocks of a setup, an agent on both sides.

    Agents that answer many decisions in one go are asked in one go, as in every run. An agent that
    looks ahead may take minutes for a fight: such a fight ends after so many seconds.

    Args:
        setup: What is fought.
        spec: The agent.
        seconds: Of processor time, after which a fight of an agent that looks ahead is left.
    """
    ruleset = setup.ruleset.name
    if answers_together(agents.make(spec, ruleset)):
        return lambda blocks: _together(setup, spec, blocks)
    if getattr(agents.make(spec, ruleset), "looks_ahead", False):
        return lambda blocks: _in_time(setup, spec, blocks, seconds)
    return lambda blocks: _one_by_one(setup, spec, blocks)


def begun(setup: Setup, spec: str, block: int, together: bool = False) -> Fight[Any]:
    """A fight at its opening."""
    ruleset = setup.ruleset.name
    policies = {side: agents.make(spec, ruleset) for side in setup.sides}
    return Fight(setup, KeyedDice(SEED, block), policies, seed=SEED, block=block, together=together)


def asked(fight: Fight[Any]) -> int:
    """How many questions have been put in a fight; those that are ignored are not put."""
    return sum(fight.state.asked.values())


def _one_by_one(setup: Setup, spec: str, blocks: int) -> Work:
    decisions = 0
    for block in range(blocks):
        fight = begun(setup, spec, block)
        fight.run()
        decisions += asked(fight)
    return Work(blocks, decisions)


def _together(setup: Setup, spec: str, blocks: int) -> Work:
    fights: Iterator[tuple[int, Fight[Any]]] = (
        (block, begun(setup, spec, block, together=True)) for block in range(blocks)
    )
    return Work(blocks, sum(asked(fight) for _, fight in run_together(fights)))


def _in_time(setup: Setup, spec: str, blocks: int, seconds: float) -> Work:
    """As `_one_by_one`, but a fight is left where it is when the seconds have passed."""
    decisions, until = 0, time.process_time() + seconds
    for block in range(blocks):
        fight = begun(setup, spec, block)
        while not fight.over:
            fight.advance(min(fight.env.peek(), _FAR))
            if time.process_time() > until and not fight.over:
                return Work(block + 1, decisions + asked(fight), whole=False)
        decisions += asked(fight)
    return Work(blocks, decisions)
