"""What the saved states of all rulesets share: kinds of numbers, counts by name, checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Protocol

from annotated_types import Ge, Le

if TYPE_CHECKING:
    from arena.checking import Place
    from arena.space import Zones

Time = Annotated[int, Ge(-1), Le(1_000_000)]
Number = Annotated[int, Ge(0), Le(1_000_000)]
Points = Annotated[int, Ge(-1_000_000), Le(9999)]


class Timed(Protocol):
    """A scenario, with when it starts and when it ends at the latest."""

    @property
    def start_count(self) -> int: ...
    @property
    def limit(self) -> int: ...


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


def one_of(name: str, expected: str, names: Iterable[str], place: Place) -> None:
    """Refuse a name that is not among others.

    Raises:
        InputError: it is none of `names`.
    """
    known = tuple(names)
    if name not in known:
        raise place.unknown(name, expected, known)


def exactly(found: Iterable[str], names: Iterable[str], place: Place) -> None:
    """Refuse any name too many and any that is missing.

    Raises:
        InputError: the names that were found are not these.
    """
    there, wanted = list(found), list(names)
    for name in there:
        one_of(name, "a name of the scenario", wanted, place)
    for name in wanted:
        if name not in there:
            raise place.at(name).error(None, f"all of {', '.join(wanted)}")


def zone_of(zones: Zones, name: str, place: Place) -> int:
    """Return the number of a zone.

    Raises:
        InputError: there is no zone of this name.
    """
    one_of(name, "a zone of the scenario", zones.names, place)
    return zones.index(name)


def check_times(now: int, quiet_since: int, opened: bool, scenario: Timed, place: Place) -> None:
    """Refuse a fight before its start or after its end, and quiet that is still to come.

    Raises:
        InputError: one of the two times is out of bounds.
    """
    start = scenario.start_count
    bounded(now, start, max(scenario.limit, start) if opened else start, place.at("now"))
    bounded(quiet_since, start, now + 1, place.at("quiet_since"))


def check_hit_points(hp: int, most: int, fallen: bool, place: Place) -> None:
    """Refuse hit points of the wrong side of 0, and more than there can be.

    Raises:
        InputError: they do not go with whether somebody has fallen, or are too many.
    """
    if fallen != (hp <= 0):
        expected = "hit points above 0, unless fallen" if hp <= 0 else "at most 0 when fallen"
        raise place.error(hp, expected)
    if hp > most:
        raise place.error(hp, f"at most {most}")
