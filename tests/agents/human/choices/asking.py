"""Fights that stand at a question, for these tests."""

from typing import Any, TypeVar

import scenarios
from agents.human.choices import Reckoned, reckoned
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules import RULESETS

T = TypeVar("T")


def question(game: Any, who: str, kind: str = "", **said: str) -> Decision:
    """A person's question in a game, others having said this or their fallback."""
    fight: Fight[Any] = Fight(game, KeyedDice(1), rewindable=True)
    while pending := fight.advance():
        for decision in pending:
            if decision.who == who and kind in ("", decision.kind) and decision.who not in said:
                return decision
        for decision in pending:
            label = said.pop(decision.who, None)
            fight.answer(decision.who, decision.fallback if label is None else label)
    raise AssertionError(f"{who} is not asked {kind}")


def first_questions(name: str) -> tuple[Decision, ...]:
    """The first questions of a shipped scenario."""
    scenario = scenarios.load(name)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    return Fight(setup, KeyedDice(1), rewindable=True).advance()


def of(decision: Decision, label: str) -> Reckoned:
    """What one answer can come to."""
    return reckoned(decision, decision.find(label))


def present(part: T | None) -> T:
    """A part of what an answer can come to that must not be left out."""
    assert part is not None
    return part
