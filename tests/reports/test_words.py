"""Numbers in words."""

from __future__ import annotations

import pytest

from reports.words import time_left


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (None, "estimating"),
        (0.0, "0 s left"),
        (119.4, "119 s left"),
        (119.6, "2 min left"),
        (3136.0, "52 min left"),
        (7199.0, "2.0 h left"),
        (9000.0, "2.5 h left"),
        (36_000.0, "10 h left"),
        (7_200_000.0, "2,000 h left"),
    ],
)
def test_the_time_left_is_told_in_the_unit_that_suits_it(seconds, said):
    """Seconds below 2 minutes, minutes below 2 hours, else hours; none as 60 or 120 too many."""
    assert time_left(seconds) == said
