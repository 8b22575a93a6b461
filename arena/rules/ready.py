"""What the setups of all rulesets share: canonical order, who is on which side, complaints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

from arena.errors import InputError, nearest
from arena.model import Catalogue, Declaration, Ruleset, State
from arena.rules.sides import allies, foes
from arena.space import Zones


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)
S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Declaration)


def by_name(things: Iterable[N]) -> tuple[N, ...]:
    """Return things in the order of their names."""
    return tuple(sorted(things, key=lambda thing: thing.name))


class Ready(Generic[S, A]):
    """Everything about a scenario that no fight changes; made once, fought often.

    A ruleset's setup says in `things` which fields of a sheet hold things with names, makes the
    catalogues, and at last `_start`, the state with which every fight opens.
    """

    things: Sequence[str]
    scenario: Any
    options: Any
    sheets: Any
    listed: tuple[tuple[A, ...], ...]
    """For each seat everything that the combatant could ever declare."""
    _start: S

    def __init__(self, ruleset: Ruleset, scenario: Any) -> None:
        sheets = by_name(self._in_order(sheet) for sheet in scenario.combatants)
        self.ruleset = ruleset
        self.name: str = scenario.name
        self.scenario = scenario
        self.options = scenario.options
        self.sheets = sheets
        self.seats: tuple[str, ...] = tuple(sheet.name for sheet in sheets)
        self.seat = {name: seat for seat, name in enumerate(self.seats)}
        self.sides: tuple[str, ...] = tuple(sorted(scenario.sides))
        self.side_of: dict[str, str] = {sheet.name: sheet.side for sheet in sheets}
        self.zones = Zones(scenario.zones, scenario.name)
        sides = [sheet.side for sheet in sheets]
        self.foes = foes(sides)
        self.allies = allies(sides)

    def _in_order(self, sheet: Any) -> Any:
        """The same sheet with its gear by name: the order in a file must not matter."""
        return replace(sheet, **{field: by_name(getattr(sheet, field)) for field in self.things})

    def _catalogues(self) -> dict[str, Catalogue]:
        """The catalogue of each combatant, by name."""
        return {
            name: Catalogue(name, listed)
            for name, listed in zip(self.seats, self.listed, strict=True)
        }

    def opening(self) -> S:
        """A new state as the scenario describes it."""
        return self._start.copy()

    def action(self, seat: int, index: int) -> A:
        """An entry of a combatant's catalogue."""
        return self.listed[seat][index]

    def wrong(
        self, key: str, found: object, expected: str, names: Iterable[str] = ()
    ) -> InputError:
        """What to raise about the scenario; the nearest of `names` is suggested."""
        return InputError(self.name, key, found, expected, nearest(str(found), names))

    def other_seat(self, key: str, me: str, name: str) -> int:
        """The seat of another combatant whom a sheet names.

        Raises:
            InputError: nobody else has this name.
        """
        others = [other for other in self.seats if other != me]
        if name not in others:
            raise self.wrong(key, name, "another combatant", others)
        return self.seat[name]
