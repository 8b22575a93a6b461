"""Estimates with as many decimals as their intervals are worth."""

import pytest

from reports.decimals import between, ends, mean, places, signed_mean
from reports.statistics.estimate import Estimate


def test_as_many_decimals_as_the_interval_is_worth():
    """Two digits of its width, between none and four decimals."""
    assert [places(width) for width in (0.0, 34.0, 3.4, 0.34, 0.034, 1e-9)] == [2, 0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (Estimate(0.5, (0.4966, 0.5034), 9), ("0.5000", "+0.5000", "0.4966 to 0.5034")),
        (Estimate(-0.25, (-0.42, -0.08), 9), ("−0.25", "−0.25", "−0.42 to −0.08")),
        (Estimate(-0.0004, (-0.17, 0.17), 9), ("0.00", "0.00", "−0.17 to 0.17")),
        (Estimate(0.5, None, 1), ("0.50", "+0.50", "")),
    ],
)
def test_an_estimate_is_told_with_true_minus_signs_and_no_negative_zero(one, told):
    """The mean, plain and signed, and the ends of its interval, where it has one."""
    assert (mean(one), signed_mean(one), ends(one)) == told


def test_an_interval_in_points():
    """What is told as 100 has its ends multiplied by that."""
    assert between((-0.02, 0.034), 1, 100) == "−2.0 to 3.4"
