"""Fights for the tests of facts: questions on the way, put to people without a plan."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import scenarios
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from tests.arena.random_scenarios import make_ready


@cache
def shipped(name: str, open_sheets: bool | None = None) -> Any:
    """A shipped scenario made ready, if wanted with its sheets open or closed."""
    scenario = scenarios.load(name)
    if open_sheets is not None:
        options = replace(scenario.options, open_sheets=open_sheets)
        scenario = replace(scenario, options=options)
    return make_ready(scenario)


def questions(setup: Any, most: int, seed: int = 1) -> Iterator[tuple[Fight[Any], Decision]]:
    """Up to so many questions of a fight in which everybody answers at random."""
    fight: Fight[Any] = Fight(setup, KeyedDice(seed), {}, rewindable=False)
    chance = random.Random(seed)
    asked = 0
    while fight.advance():
        for decision in fight.pending:
            if asked == most:
                return
            asked += 1
            yield fight, decision
            fight.answer(decision.who, chance.choice(decision.legal))


def question(setup: Any, at: int, seed: int = 1) -> tuple[Fight[Any], Decision]:
    """The question of this number, counted from 1, or of a shorter fight one in its middle: open.

    The step after it would answer it.
    """
    many = sum(1 for _ in questions(setup, at, seed))
    place = at if many == at else max(1, many // 2)
    return next(islice(questions(setup, at, seed), place - 1, None))
