"""What the views of all rulesets share: read-only windows on the state, never copies of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from arena.rules.ending import FIGHTING

if TYPE_CHECKING:
    from arena.space import Zones


class _Combatant(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def sheet(self) -> Any: ...
    @property
    def status(self) -> IntEnum: ...
    @property
    def zone(self) -> int: ...


class _State(Protocol):
    @property
    def combatants(self) -> Sequence[_Combatant]: ...


class _Setup(Protocol):
    @property
    def options(self) -> Any: ...
    @property
    def zones(self) -> Zones: ...
    @property
    def seat(self) -> Mapping[str, int]: ...
    @property
    def foes(self) -> Sequence[Sequence[int]]: ...
    @property
    def allies(self) -> Sequence[Sequence[int]]: ...


TIERS = ("Unhurt", "Hurt", "Down")


def tier_of(fallen: bool, hp: int, most: int) -> str:
    """Return what everybody sees of somebody's hit points."""
    if fallen:
        return TIERS[2]
    return TIERS[0] if hp >= most else TIERS[1]


class Window:
    """One combatant as a side sees them: what is the same in every ruleset.

    Those of the other side are seen without what closed sheets hide, which then reads None.
    """

    __slots__ = ("_c", "_open", "_setup", "name", "side")

    _setup: _Setup
    _c: _Combatant

    def __init__(self, setup: _Setup, combatant: _Combatant, side: str) -> None:
        self._setup = setup
        self._c = combatant
        self.name: str = combatant.sheet.name
        self.side: str = combatant.sheet.side
        self._open: bool = setup.options.open_sheets or self.side == side

    @property
    def status(self) -> str:
        """fighting, or why not: a word of the ruleset."""
        return self._c.status.name.lower()

    @property
    def fighting(self) -> bool:
        """Whether the combatant is in the fight now."""
        return self._c.status == FIGHTING

    @property
    def zone(self) -> str:
        """The zone the combatant is in."""
        return self._setup.zones.names[self._c.zone]


W = TypeVar("W", bound=Window)


class Outlook(Generic[W]):
    """The fight as one combatant may see it: who takes part."""

    __slots__ = ("_setup", "_state", "_windows", "me")

    _setup: _Setup
    _state: _State
    _windows: tuple[W, ...]
    me: W

    @property
    def foes(self) -> list[W]:
        """Opponents in the fight, in canonical order."""
        combatants = self._state.combatants
        return [
            self._windows[seat]
            for seat in self._setup.foes[self.me._c.seat]
            if combatants[seat].status == FIGHTING
        ]

    @property
    def allies(self) -> list[W]:
        """One's own side in the fight, without oneself, in canonical order."""
        combatants = self._state.combatants
        return [
            self._windows[seat]
            for seat in self._setup.allies[self.me._c.seat]
            if combatants[seat].status == FIGHTING
        ]

    def __iter__(self) -> Iterator[W]:
        """Everybody, in canonical order, in the fight or not."""
        return iter(self._windows)

    def __getitem__(self, name: str) -> W:
        """The combatant with this name."""
        return self._windows[self._setup.seat[name]]
