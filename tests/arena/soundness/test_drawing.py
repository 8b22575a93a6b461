"""What random scenarios of every ruleset are drawn from."""

from __future__ import annotations

import random

import pytest

from arena.soundness.drawing import NAMES, random_names


@pytest.mark.parametrize("number", [1, len(NAMES), len(NAMES) + 1, 50])
def test_nobody_shares_a_name(number: int):
    """However many there are: beyond the list, names are numbered."""
    names = random_names(random.Random(1), number)
    assert len(names) == len(set(names)) == number
