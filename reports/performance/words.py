"""Figures of speed in words: three digits that count, and the unit that suits them."""

from __future__ import annotations

from math import floor, log10


def figure(number: float) -> str:
    """Three digits that count: 1,230, 45.6, 0.0789."""
    if number == 0:
        return "0"
    rounded = round(number, _places(number))
    return f"{rounded:,.{max(_places(rounded), 0)}f}"  # 9.999 has become 10.0


def _places(number: float) -> int:
    return 2 - floor(log10(abs(number)))


def duration(seconds: float) -> str:
    """A time: 12.3 µs, 4.56 ms, 7.89 s."""
    for factor, unit in ((1e-6, "µs"), (1e-3, "ms")):
        if seconds < 999.5 * factor:
            return f"{figure(seconds / factor)} {unit}"
    return f"{figure(seconds)} s"


def steps(number: float) -> str:
    """Steps of the yardstick: 456, 12.3 thousand, 4.56 million."""
    for factor, unit in ((1e6, " million"), (1e3, " thousand")):
        if number >= 0.9995 * factor:
            return f"{figure(number / factor)}{unit}"
    return figure(number)
