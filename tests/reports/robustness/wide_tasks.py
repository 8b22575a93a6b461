"""A task whose results are too long for a pipe to take at once."""

from __future__ import annotations

from dataclasses import dataclass

WIDE = 20_000_000
"""Bytes."""


@dataclass(frozen=True)
class Wide:
    """Gives a unit of 0 and more as many bytes, on top of many."""

    def __call__(self, unit: int) -> bytes:
        return bytes(WIDE + unit)
