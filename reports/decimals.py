"""Estimates with as many decimals as their intervals are worth."""

from __future__ import annotations

import math

from reports.statistics.estimate import Estimate
from reports.words import plain, signed


def places(width: float) -> int:
    """Decimals that show an interval of this width with two digits, from 0 to 4."""
    return min(max(1 - math.floor(math.log10(width)), 0), 4) if width > 0 else 2


def places_of(one: Estimate) -> int:
    """Decimals that an estimate is worth; 2 without an interval."""
    return 2 if one.interval is None else places(one.interval[1] - one.interval[0])


def mean(one: Estimate) -> str:
    """For example `0.63`."""
    return plain(one.mean, places_of(one))


def signed_mean(one: Estimate) -> str:
    """For example `+0.63`."""
    return signed(one.mean, places_of(one))


def ends(one: Estimate) -> str:
    """For example `0.58 to 0.68`; nothing without an interval."""
    return "" if one.interval is None else between(one.interval, places_of(one))


def between(interval: tuple[float, float], digits: int, scale: float = 1.0) -> str:
    """For example `58 to 68`.

    Args:
        interval: Both ends.
        digits: Decimals.
        scale: What one is told as, 100 for example.
    """
    low, high = (plain(end * scale, digits) for end in interval)
    return f"{low} to {high}"
