"""Something is measured in turns with the yardstick, over the same work in every round."""

from __future__ import annotations

import time

import pytest

from reports.performance import yardstick
from reports.performance.measuring import ROUNDS, Measured, Work, measure


class Subject:
    """So many steps of the yardstick for a fight, with two decisions each."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.numbers: list[int] = []

    def __call__(self, fights: int) -> Work:
        self.numbers.append(fights)
        for _ in range(fights):
            yardstick.run(self.steps)
        return Work(fights, 2 * fights)


def test_what_is_as_long_as_the_yardstick_has_as_many_steps():
    """A fight that consists of 20,000 steps of the yardstick is measured as about so many."""
    found = measure(Subject(20_000), 0.5)
    assert found.steps_a_fight == pytest.approx(20_000, rel=0.35)
    assert found.steps_a_decision == pytest.approx(10_000, rel=0.35)
    assert found.a_fight is not None
    assert found.a_fight == pytest.approx(2 * found.a_decision)


def test_every_round_does_the_same_work():
    """Fights are doubled until a round is long enough, and then always as many."""
    subject = Subject(500)
    found = measure(subject, 0.2)
    warming, rounds = subject.numbers[:-ROUNDS], subject.numbers[-ROUNDS:]
    assert found.rounds == ROUNDS
    assert set(rounds) == {found.work.fights}
    assert warming == [2**n for n in range(len(warming))]
    assert rounds[0] == warming[-1]


def test_what_takes_longer_than_all_rounds_has_one():
    """One fight that takes longer than was wanted is measured once, and no more."""
    subject = Subject(200_000)
    found = measure(subject, 0.001)
    assert (found.rounds, subject.numbers) == (1, [1])
    assert found.spread == (1.0, 1.0)


def test_a_fight_that_was_left_has_decisions_only():
    """Of a fight that did not come to its end, nothing is said for each fight."""
    found = measure(lambda fights: Work(fights, 5, whole=False), 1.0)
    assert found.rounds == 1
    assert found.a_fight is None
    assert found.steps_a_fight is None
    assert found.a_decision >= 0


def test_the_least_and_the_most_are_told_beside_the_median():
    """The spread is that of the rounds, as shares of the median."""
    assert Measured(3, Work(1, 1), 1.0, (200.0, 150.0, 300.0)).spread == (0.75, 1.5)


def test_seconds_are_of_processor_time():
    """Waiting costs nothing: only what the processor does is measured."""

    def wait(fights: int) -> Work:
        time.sleep(0.02)
        return Work(fights, fights)

    assert measure(wait, 0.001).seconds < 0.015
