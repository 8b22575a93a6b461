"""The yardstick does the same on every machine."""

from __future__ import annotations

from reports.performance import yardstick


def test_the_steps_are_always_the_same():
    """It depends on nothing but the number of steps, and on each of them."""
    assert yardstick.run(1000) == yardstick.run(1000)
    assert len({yardstick.run(steps) for steps in range(100, 120)}) > 10
