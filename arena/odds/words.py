"""Odds as a person says them."""

from __future__ import annotations


def number(value: float) -> str:
    """Return an expected number with two digits behind the point, a whole one without."""
    return f"{value:.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.2f}"


def percent(chance: float | None) -> str:
    """Return a chance: what is not quite nothing, or everything, is not told so."""
    if chance is None:
        return ""
    share = 100 * chance
    if 0 < share < 0.05 or 99.95 <= share < 100 - 1e-9:
        return "<0.1%" if share < 1 else ">99.9%"
    # Half a tenth is rounded up, whatever the last bit of the sum of so many shares.
    return f"{share + 1e-9:.1f}%".replace(".0%", "%")
