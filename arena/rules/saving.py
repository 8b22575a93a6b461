"""What the saved states of all rulesets share: kinds of numbers, counts by name, a check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge, Le

if TYPE_CHECKING:
    from arena.checking import Place

Time = Annotated[int, Ge(-1), Le(1_000_000)]
Number = Annotated[int, Ge(0), Le(1_000_000)]


def nested(counts: dict[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    """Return counts by pairs of names as tables in a table, in order."""
    tables: dict[str, dict[str, int]] = {}
    for (who, what), number in sorted(counts.items()):
        tables.setdefault(who, {})[what] = number
    return tables


def flat(tables: dict[str, dict[str, int]]) -> dict[tuple[str, str], int]:
    """Return what `nested` was made from."""
    return {(who, what): n for who, counts in tables.items() for what, n in counts.items()}


def bounded(value: int, low: int, high: int, place: Place) -> None:
    """Refuse a number that is out of bounds.

    Raises:
        InputError: it is below `low` or above `high`.
    """
    if not low <= value <= high:
        raise place.error(value, f"a whole number from {low} to {high}")
