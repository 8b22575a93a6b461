"""How the sum of dice is spread: what every fighter's odds are made of."""

from __future__ import annotations

from functools import cache

EXACT = 400
"""More dice (number times sides) than this hardly stray from their mean, and would cost time."""


@cache
def spread(number: int, sides: int) -> tuple[float, ...]:
    """How likely each sum of dice is, from the least (`number`) upward."""
    sums = [1.0]
    for _ in range(number):
        longer = [0.0] * (len(sums) + sides - 1)
        for i, chance in enumerate(sums):
            for face in range(sides):
                longer[i + face] += chance / sides
        sums = longer
    return tuple(sums)
