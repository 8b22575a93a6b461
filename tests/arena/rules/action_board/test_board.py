"""AB-01: slots, rounds and ticks, as plain arithmetic."""

from __future__ import annotations

from itertools import permutations

import pytest

from arena.rules.action_board.board import round_of, slots_per_tick, tick_of_round

SLOTS = {0: 0, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4, 11: 4, 12: 4, 13: 5,
         14: 5, 15: 5, 16: 6, 17: 6, 18: 6, 19: 7, 99: 33}  # fmt: skip


@pytest.mark.parametrize(("largest", "slots"), SLOTS.items())
def test_slots_are_a_third_of_the_largest_reserve_rounded_up(largest, slots):
    """AB-01: ceil(largest / 3), whichever of A, S and G is largest, without an upper end."""
    for reserves in set(permutations((largest, 0, largest // 2))):
        assert slots_per_tick(*reserves) == slots


def test_a_round_is_three_ticks():
    """AB-01: ticks 0, 1 and 2 are the first round, 3 begins the second."""
    assert [round_of(tick) for tick in range(7)] == [0, 0, 0, 1, 1, 1, 2]
    assert [tick_of_round(tick) for tick in range(7)] == [1, 2, 3, 1, 2, 3, 1]
