"""What changes in a coin duel, as it is and as a position file holds it; and what does not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

from arena.model import Catalogue, Declaration, Ruleset
from arena.rules.options import STRICT
from arena.rules.ready import Ready
from arena.rules.saving import Number, bounded, exactly, flat, nested

from .scenario import Scenario, Sheet

if TYPE_CHECKING:
    from arena.checking import Place

BOLD, CAREFUL = "bold", "careful"


class Status(IntEnum):
    """Whether somebody is still in the duel."""

    FIGHTING = 0
    OUT = 2


@dataclass(slots=True)
class Gambler:
    """A gambler's changing facts."""

    seat: int
    sheet: Sheet
    coins: int

    @property
    def status(self) -> Status:
        """Out without a coin."""
        return Status.FIGHTING if self.coins > 0 else Status.OUT


@dataclass(slots=True)
class State:
    """A whole state; between two rounds nothing else is to be known."""

    now: int
    opened: bool
    combatants: list[Gambler]
    ordinals: dict[tuple[str, str], int]
    asked: dict[tuple[str, str], int]

    def copy(self) -> State:
        """An independent copy."""
        gamblers = [replace(gambler) for gambler in self.combatants]
        return State(self.now, self.opened, gamblers, dict(self.ordinals), dict(self.asked))


class Setup(Ready[State, Declaration]):
    """A coin duel made ready to be fought any number of times."""

    things = ()
    scenario: Scenario

    def __init__(self, ruleset: Ruleset, scenario: Scenario) -> None:
        super().__init__(ruleset, scenario)
        if len(self.seats) != 2 or len(set(self.side_of.values())) != 2:
            raise self.wrong("combatants", len(self.seats), "two gamblers, one on each side")
        if scenario.limit <= scenario.start_count:
            expected = f"a round after start_count, {scenario.start_count}"
            raise self.wrong("limit", scenario.limit, expected)
        self.listed = tuple(
            (Declaration(0, BOLD, BOLD), Declaration(1, CAREFUL, CAREFUL)) for _ in self.seats
        )
        self.voices = self.seats
        self.catalogues: dict[str, Catalogue] = self._catalogues()
        gamblers = [Gambler(seat, sheet, sheet.coins) for seat, sheet in enumerate(self.sheets)]
        self._start = State(scenario.start_count, False, gamblers, {}, {})


@dataclass(frozen=True, slots=True)
class SavedState:
    """A state by names; `rolled` counts tosses, `asked` questions."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    now: Number
    opened: bool
    coins: dict[str, Number]
    rolled: dict[str, dict[str, Number]]
    asked: dict[str, dict[str, Number]]


def save_state(setup: Setup, state: State) -> SavedState:
    """The state as people can read it."""
    coins = dict(zip(setup.seats, (g.coins for g in state.combatants), strict=True))
    return SavedState(state.now, state.opened, coins, nested(state.ordinals), nested(state.asked))


def load_state(setup: Setup, saved: SavedState, place: Place) -> State:
    """The state that was saved.

    Raises:
        InputError: it is no state of this duel.
    """
    bounded(saved.now, setup.scenario.start_count, setup.scenario.limit, place.at("now"))
    exactly(saved.coins, setup.seats, place.at("coins"))
    for name, coins in saved.coins.items():
        bounded(coins, 0, setup.sheets[setup.seat[name]].coins, place.at("coins", name))
    state = setup.opening()
    for gambler in state.combatants:
        gambler.coins = saved.coins[gambler.sheet.name]
    return replace(
        state,
        now=saved.now,
        opened=saved.opened,
        ordinals=flat(saved.rolled),
        asked=flat(saved.asked),
    )
