"""Odds against played fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from arena.luck import KeyedDice
from tests.arena.odds.asked import (
    SAMPLES,
    at_question,
    lies_near,
    one,
    shooters,
    skirmish,
)
from tests.arena.rules.two_actions import kit as turns


def damage_played(game: Any, who: str, label: str, target: str, number: int,
                  left: Callable[[Any], int]) -> np.ndarray:  # fmt: skip
    """What a target loses to one answer, in forks with keyed dice."""
    fight = at_question(game, who)
    seat = game.seat[target]
    before = left(fight.state.combatants[seat])
    # The trial ends with the answer's own count, tick or action.
    time = one(fight, who, label).time
    found = np.empty(number)
    for block in range(number):
        fork = fight.fork(KeyedDice(77, block))
        pending = fork.advance()
        said = False
        while pending and not (said and (pending[0].time > time or pending[0].kind == "act")):
            for decision in pending:
                mine = decision.who == who and not said
                fork.answer(decision.who, label if mine else _going_on(decision, who))
                said = said or mine
            pending = fork.advance()
        found[block] = before - left(fork.state.combatants[seat])
    return found


def _going_on(decision: Any, who: str) -> Any:
    sustain = [d for d in decision.legal if d.verb == "sustain"]
    return sustain[0] if sustain and decision.who == who else decision.fallback


PLAYED = {
    "shot": (lambda: shooters(balance=4), "shoot Bo with revolver", lambda c: -c.wounds),
    "bolt": (skirmish, "cast Bolt at Bo", lambda c: c.hp),
    "strike": (
        lambda: turns.setup(
            turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3),
            turns.beast("Bo", ap=1, constitution=9, start=turns.near("Al")),
        ),
        "strike Bo with sword",
        lambda c: c.hp,
    ),
}


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("number", [4000, pytest.param(SAMPLES, marks=pytest.mark.slow)])
def test_played_fights_come_to_what_is_expected(name, number):
    """Forks of the same question, with keyed dice, lose on average what the odds say."""
    make, label, left = PLAYED[name]
    game = make()
    expected = one(at_question(game, "Al"), "Al", label).dealt["Bo"]
    lies_near(damage_played(game, "Al", label, "Bo", number, left), expected)
