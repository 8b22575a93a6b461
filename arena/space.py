"""Where combatants stand: zones joined by ways, and the four range bands (TT-16).

All distances are found once, when the zones are built; in a fight every question is a look-up.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from arena.errors import InputError, nearest

COVERS = ("none", "partial", "heavy")
MAX_ZONES = 200
"""More than any battlefield needs; the tables below grow with the square of it."""


class Band(enum.IntEnum):
    """How far apart two combatants are; a greater number is farther."""

    CLOSE = 0
    NEAR = 1
    FAR = 2
    DISTANT = 3

    @property
    def label(self) -> str:
        """The band as people read it: ``Close``."""
        return self.name.capitalize()


# Looking a member up on its class is slow in Python 3.11, and these are looked up all the time.
CLOSE, NEAR, FAR, DISTANT = Band


@dataclass(frozen=True, slots=True)
class Zone:
    """One place: its cover (``none``, ``partial`` or ``heavy``) and the zones one step away."""

    name: str
    cover: str = "none"
    ways: tuple[str, ...] = ()


class Zones:
    """The zones of a scenario, sorted by name; everything below speaks of them by index.

    A way given on one side holds for both. Immutable; pickles.

    Args:
        zones: in any order.
        file: where they were read from, for errors.

    Raises:
        InputError: if there are none or too many, a name stands twice, a cover or a way is
            unknown, or some zone cannot be reached from the others.
    """

    __slots__ = (
        "_away",
        "_bands",
        "_covers",
        "_file",
        "_index",
        "_near",
        "_steps",
        "_toward",
        "names",
    )

    names: tuple[str, ...]

    def __init__(self, zones: Sequence[Zone], file: str = "") -> None:
        if not 1 <= len(zones) <= MAX_ZONES:
            raise InputError(file, "zones", len(zones), f"1 to {MAX_ZONES} zones")
        ordered = sorted(zones, key=lambda zone: zone.name)
        self._file = file
        self.names = tuple(zone.name for zone in ordered)
        self._index = {name: i for i, name in enumerate(self.names)}
        _check(ordered, file)
        self._covers = tuple(zone.cover for zone in ordered)
        self._near = self._neighbours(ordered)
        self._steps = tuple(self._distances(i) for i in range(len(ordered)))
        self._check_reach(ordered)
        self._bands = tuple(
            tuple((NEAR, FAR, DISTANT)[min(n, 2)] for n in row) for row in self._steps
        )
        every = range(len(ordered))
        self._toward = tuple(tuple(self._next(i, j) for j in every) for i in every)
        self._away = tuple(tuple(self._back(i, j) for j in every) for i in every)

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """Return the index of the zone called ``name``; InputError if there is none."""
        try:
            return self._index[name]
        except KeyError:
            raise InputError(
                self._file, "zone", name, "the name of a zone", nearest(name, self.names)
            ) from None

    def steps(self, i: int, j: int) -> int:
        """Return how many steps apart two zones are; 0 for one and the same."""
        return self._steps[i][j]

    def band(self, i: int, j: int, together: bool) -> Band:
        """Return the band between combatants in ``i`` and ``j`` (TT-16).

        ``together``: both are in the same melee, which brings Near to Close.
        """
        if together and i == j:
            return CLOSE
        return self._bands[i][j]

    def toward(self, i: int, j: int) -> int:
        """Return the next zone on a shortest path from ``i`` to ``j``, ties by name.

        Already there, it is ``i`` itself.
        """
        return self._toward[i][j]

    def away(self, i: int, j: int) -> int | None:
        """Return the zone next to ``i`` that is farther from ``j`` than ``i`` is, ties by name.

        None if there is none: whoever stands in ``i`` is cornered.
        """
        return self._away[i][j]

    def ways(self, i: int) -> tuple[int, ...]:
        """Return the zones one step from ``i``, by name."""
        return self._near[i]

    def cover(self, i: int) -> str:
        """Return what cover the zone offers: ``none``, ``partial`` or ``heavy`` (TT-17)."""
        return self._covers[i]

    def _neighbours(self, ordered: list[Zone]) -> tuple[tuple[int, ...], ...]:
        near: list[set[int]] = [set() for _ in ordered]
        for i, zone in enumerate(ordered):
            for way in zone.ways:
                near[i].add(self._index[way])
                near[self._index[way]].add(i)
        return tuple(tuple(sorted(some)) for some in near)

    def _distances(self, start: int) -> tuple[int, ...]:
        """Return the steps from ``start`` to every zone, -1 where no way leads."""
        found = [-1] * len(self.names)
        found[start] = 0
        queue = [start]
        for here in queue:  # grows while it is walked: breadth first
            for there in self._near[here]:
                if found[there] < 0:
                    found[there] = found[here] + 1
                    queue.append(there)
        return tuple(found)

    def _check_reach(self, ordered: list[Zone]) -> None:
        """Refuse separate parts, naming a zone outside the largest of them."""
        largest = min(self._steps, key=lambda row: row.count(-1))
        if -1 in largest:
            lost = ordered[largest.index(-1)]
            home = self.names[largest.index(0)]
            expected = f'ways that lead to the other zones, for example to "{home}"'
            raise InputError(self._file, f"zones.{lost.name}", list(lost.ways), expected)

    def _next(self, i: int, j: int) -> int:
        steps = self._steps
        return next((n for n in self._near[i] if steps[n][j] < steps[i][j]), i)

    def _back(self, i: int, j: int) -> int | None:
        # A neighbour is at most one step farther, so all farther ones tie and the name decides.
        steps = self._steps
        return next((n for n in self._near[i] if steps[n][j] > steps[i][j]), None)


def _check(ordered: list[Zone], file: str) -> None:
    """Raise InputError for a name that stands twice, an unknown cover, or an unknown way."""
    names = [zone.name for zone in ordered]
    for before, zone in zip(names, ordered[1:], strict=False):
        if before == zone.name:
            raise InputError(file, f"zones.{before}", before, "every name only once")
    known = set(names)
    for zone in ordered:
        if zone.cover not in COVERS:
            raise InputError(
                file,
                f"zones.{zone.name}.cover",
                zone.cover,
                "none, partial or heavy",
                nearest(zone.cover, COVERS),
            )
        for way in zone.ways:
            if way not in known or way == zone.name:
                others = [name for name in names if name != zone.name]
                raise InputError(
                    file,
                    f"zones.{zone.name}.ways",
                    way,
                    "the name of another zone",
                    nearest(way, others),
                )
