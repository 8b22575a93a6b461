"""Figures have three digits that count, and a unit that suits them."""

from __future__ import annotations

import pytest

from reports.performance.words import duration, figure, steps


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0"),
        (0.0123456, "0.0123"),
        (1.0, "1.00"),
        (9.999, "10.0"),
        (45.67, "45.7"),
        (999.6, "1,000"),
        (12345.6, "12,300"),
    ],
)
def test_three_digits_count(number, said):
    """Also where rounding makes one digit more, and of whole thousands."""
    assert figure(number) == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(1.5e-6, "1.50 µs"), (0.9999e-3, "1.00 ms"), (0.0456, "45.6 ms"), (61.26, "61.3 s")],
)
def test_a_time_has_its_unit(seconds, said):
    """Microseconds, milliseconds or seconds."""
    assert duration(seconds) == said


@pytest.mark.parametrize(
    ("number", "said"), [(12.34, "12.3"), (999.7, "1.00 thousand"), (2.5e6, "2.50 million")]
)
def test_many_steps_are_thousands(number, said):
    """Plain numbers, thousands or millions."""
    assert steps(number) == said
