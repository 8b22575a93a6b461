"""What it costs to look at every instant and every journal, beside the bare fights."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from reports.selftest.cases import DEEP, begun, case, setup_of
from reports.selftest.checking import Checking

pytestmark = pytest.mark.bench

FIGHTS = [number for number in range(400) if number % DEEP]


def seconds(fight: Callable[[int], object]) -> float:
    began = time.process_time()
    for number in FIGHTS:
        fight(number)
    return time.process_time() - began


def bare(number: int) -> None:
    one = case(1, number)
    begun(one, setup_of(one), None).run()


def test_a_fight_that_is_looked_at_costs_at_most_twice_a_bare_one():
    """Of processor time, setups included, without the sample with which more is tried."""
    check = Checking(1)
    for number in range(4 * 4 * 71):
        setup_of(case(1, number))  # shipped scenarios are read once in a process
    alone = min(seconds(bare) for _ in range(2))
    looked_at = min(seconds(check) for _ in range(2))
    print(f"\na fight that is looked at, beside a bare one: {looked_at / alone:.2f}")
    assert looked_at < 2 * alone
