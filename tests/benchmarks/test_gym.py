"""Steps a second through Gymnasium, beside those of minispire, an engine in C++.

Run with `pytest -m bench -s`; the table shows seconds of processor time for people; what is
asserted are ratios. Both are made by `gymnasium.make`, and played by the same lines: a legal
action at random, a reset where a fight ends. The aim is as many steps as minispire makes, which is
missed by far: its whole step is compiled; one of ours asks the opponents as well, and plays all
that lies between two questions by rules that stand in Python.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import gymnasium
import numpy as np
import pytest

from agents.interfaces.gym import aec, name_of

pytestmark = pytest.mark.bench

STEPS = 1500
"""Of ours, in one measurement."""
PEER_STEPS = 15_000
ROUNDS = 7
"""Measurements of each, in turns; the median counts."""

DUELS = {
    "action_board": "who-declares-first",
    "timing_track": "mirrored-duel",
    "two_actions": "fast-against-slow",
}
FOURS = {"action_board": "mages-quarrel", "timing_track": "alley", "two_actions": "two-pairs"}
"""Two against two."""
LEAST: dict[str | None, float] = {"random": 0.02, None: 0.004}
"""The share of the peer's steps a second that may not be missed, by who plays all others; None are
the usual tactics. Against `random` 0.06 to 0.09 have been measured of duels, and 0.03 to 0.05 of
four; against tactics 0.05 to 0.07 of duels, 0.03 of four, but 0.006 of four in Two Actions: what
is measured there is how long its tactic thinks.
"""


def made(name: str, **given: Any) -> Any:
    return gymnasium.make(name, disable_env_checker=True, **given)


def steps(env: Any, number: int) -> Callable[[], None]:
    """Something that takes so many steps with masked random play."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def run() -> None:
        bare = env.unwrapped
        for _ in range(number):
            legal = bare.action_masks().nonzero()[0]
            _, _, out, _, _ = env.step(legal[rng.integers(len(legal))])
            if out:
                env.reset()

    return run


def turns(env: Any, number: int) -> Callable[[], None]:
    """The same of an AEC environment, in which every voice plays at random."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def run() -> None:
        taken = 0
        while taken < number:
            if not env.agents:
                env.reset()
            _, _, out, _, info = env.last()
            if out:
                env.step(None)
                continue
            legal = info["action_mask"].nonzero()[0]
            env.step(legal[rng.integers(len(legal))])
            taken += 1

    return run


def per_second(run: Callable[[], None], number: int) -> float:
    begun = time.process_time()
    run()
    return number / (time.process_time() - begun)


@pytest.mark.parametrize("opponents", ["random", None])
@pytest.mark.parametrize("size", ["duel", "four"])
@pytest.mark.parametrize("rules", sorted(DUELS))
def test_beside_minispire(rules: str, size: str, opponents: str | None) -> None:
    """A share of its steps a second that does not shrink unseen."""
    pytest.importorskip("minispire", reason="the optional peer is not installed")
    scenario = (DUELS if size == "duel" else FOURS)[rules]
    ours = steps(made(name_of(scenario), opponents=opponents, allies=opponents), STEPS)
    theirs = steps(made("Minispire-v0"), PEER_STEPS)
    theirs()
    ours()
    found = [(per_second(ours, STEPS), per_second(theirs, PEER_STEPS)) for _ in range(ROUNDS)]
    share = median(one / other for one, other in found)
    mine, peer = (median(column) for column in zip(*found, strict=True))
    print(
        f"{scenario:<20} against {opponents or 'the usual':<10} {mine:>8,.0f} steps a second, "
        f"minispire {peer:>9,.0f}: {share:.3f} of it"
    )
    assert share >= LEAST[opponents]


@pytest.mark.parametrize("rules", sorted(FOURS))
def test_aec_beside_the_seat(rules: str) -> None:
    """A step for every voice costs no more than one for one seat, which plays the others too."""
    scenario = FOURS[rules]
    seat = steps(made(name_of(scenario), opponents="random", allies="random"), STEPS)
    table = turns(aec.raw_env(scenario), STEPS)
    seat()
    table()
    found = [(per_second(table, STEPS), per_second(seat, STEPS)) for _ in range(ROUNDS)]
    share = median(one / other for one, other in found)
    print(f"{scenario:<20} AEC {median(one for one, _ in found):>8,.0f} steps a second")
    assert share >= 0.8
