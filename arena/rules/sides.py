"""Who is whose foe and ally, by seat."""

from __future__ import annotations

from collections.abc import Sequence


def foes(sides: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return for each seat, given by its side, the seats of the other sides."""
    return tuple(tuple(seat for seat, other in enumerate(sides) if other != side) for side in sides)


def allies(sides: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return for each seat, given by its side, the other seats of the same side."""
    return tuple(
        tuple(seat for seat, other in enumerate(sides) if other == side and seat != me)
        for me, side in enumerate(sides)
    )
