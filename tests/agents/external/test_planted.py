"""A thousand decisions with faults planted at random: none is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from agents.external import program as program_module
from arena.model import Declaration
from tests.agents.external.talk import SCENARIOS, Watched, agent, faults, fought, logged


@pytest.mark.parametrize(
    ("decisions", "share", "milliseconds"),
    [(100, "0.2", 150), pytest.param(1000, "0.15", 400, marks=pytest.mark.slow)],
)
def test_no_decision_is_lost(decisions: int, share: str, milliseconds: int, log: Path) -> None:
    """Hangs, crashes, garbage, floods, late, unknown and illegal answers, wrong numbers, at random
    in fights of all rulesets: every decision has either the program's legal answer or its
    fallback, every planted fault is counted, every fight ends.
    """
    asked = faulted = block = 0
    while asked < decisions:
        for scenario in SCENARIOS.values():
            late = str(1.5 * milliseconds / 1000)
            policy = agent("planted", log, "1", share, late, milliseconds=milliseconds)
            watched = Watched(policy)
            fight, told = fought(watched, scenario, block)
            assert fight.outcome is not None
            bad = [
                answer
                for answer, legal in zip(watched.came, watched.legal, strict=True)
                if not (isinstance(answer, Declaration) and answer in legal)
            ]
            assert len(faults(told)) == sum(fight.outcome.faults.values()) == len(bad)
            asked += len(watched.came)
            faulted += len(bad)
        block += 1
    planted = Counter(line["did"] for line in logged(log, "number", "did"))
    clean = planted.pop("")
    hangs = planted["hang"]
    # Who hangs misses some deadlines, until it is started again.
    expected = planted.total() + (program_module.MISSES - 1) * hangs
    print(f"{asked:,} decisions, {faulted} faults: {dict(planted)}; {clean} without")
    assert asked >= decisions
    assert faulted >= expected - program_module.MISSES  # the last fight may end in a hang
    # A busy machine can make a good answer late as well; nothing else may fail.
    assert faulted <= expected + asked // 20
    assert len(planted) >= (8 if decisions >= 1000 else 5)
