"""The first few answers of a slow agent, where a whole fight would take too long."""

from __future__ import annotations

from typing import Any

from arena.fight import Fight
from arena.model import Policy
from tests.agents import contract

QUESTIONS = 6


def first_answers(agent: Policy, scenario: str) -> list[str]:
    """What it answers to the first questions of a fight that leave a choice; all must be legal."""
    going: Fight[Any] = contract.fight(contract.setup(scenario), {}, rewindable=True)
    given: list[str] = []
    while len(given) < QUESTIONS:
        for decision in going.advance():
            answer = agent.choose(decision)
            assert decision.why_not(answer) is None
            if len(decision.legal) > 1:
                given.append(answer.label)
            going.answer(decision.who, answer)
    return given[:QUESTIONS]
