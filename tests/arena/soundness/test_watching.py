"""A fight that is watched is stopped where it would go on for ever."""

from __future__ import annotations

from typing import Any

import pytest

from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.soundness.watching import Endless, most_steps, run_watched
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.whimsical import Whimsical, everybody


def nothing(_: Any) -> None:
    """Look away."""


@every_ruleset
def test_a_watched_fight_is_the_same_fight(rules: str):
    """Looked at after each instant, it ends as it does unwatched; the clock is put back."""
    game = ready(3, rules)
    plainly: Fight[Any] = Fight(game, KeyedDice(3), everybody(Whimsical()), seed=3)
    watched: Fight[Any] = Fight(game, KeyedDice(3), everybody(Whimsical()), seed=3)
    looks: list[int] = []
    assert run_watched(watched, lambda fight: looks.append(fight.now)) == len(looks) > 3
    assert watched.outcome == plainly.run()
    assert looks == sorted(looks)
    assert "step" not in vars(watched.env)


def test_a_clock_that_does_not_go_on_is_found():
    """More steps than a fight of its size can take: here one comes back again and again."""
    game = ready(3)
    fight: Fight[Any] = Fight(game, KeyedDice(3), everybody(Whimsical()))

    def again() -> Any:
        while True:
            yield fight.env.timeout(0)

    fight.env.process(again())
    with pytest.raises(Endless, match=rf"more than {most_steps(game):,} steps of the clock"):
        run_watched(fight, nothing)


def test_questions_without_end_are_found():
    """Each of them is an answer that leads to the next."""
    game = ready(3)
    fight: Fight[Any] = Fight(game, KeyedDice(3), everybody(Whimsical()))

    def asks(_: Any) -> None:
        fight.state.asked["Ann", "declare"] = most_steps(game) + 1

    with pytest.raises(Endless, match="questions"):
        run_watched(fight, asks)


def test_somebody_must_answer_for_everybody():
    """A side without a policy would wait for ever."""
    fight: Fight[Any] = Fight(ready(3), KeyedDice(3), {"red": Whimsical()})
    with pytest.raises(FightclockError, match="nobody answers for "):
        run_watched(fight, nothing)
