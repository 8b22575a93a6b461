"""A fight that stops wherever dice are wanted, and is taken up there again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from agents.human.real_dice import DiceWantedError, Wanted
from agents.interfaces.openspiel.wanted import NoDice
from arena.fight import Fight
from arena.model import Event, Setup
from arena.rewind import Memory, Roll, Snapshot

Snap = Snapshot[Any]


class Stopping(Fight[Any]):
    """A fight without dice.

    Once it has stopped at a roll it cannot go on: another is made that plays the instant again,
    with this roll in it (`at`, `with_roll`).

    Args:
        setup: The scenario, made ready.
        start: Where to take up; None is the opening.
        told: How many events of the current instant are known already.
    """

    def __init__(self, setup: Setup, start: Snap | None = None, told: int = 0) -> None:
        self._door = NoDice()
        self._fresh: list[Event] = []
        self._skipped = 0
        self.told = 0
        """How many events there have been since the instant began."""
        super().__init__(setup, self._door, start=start, record=self._note, rewindable=True)
        if start is not None:
            self._fresh.clear()  # the opening scene, which is known
            self._skipped = told

    @property
    def wanted(self) -> Wanted | None:
        """The roll at which it has stopped, if it has."""
        return self._door.wanted

    def go_on(self) -> list[Event]:
        """Run until somebody is asked, dice are wanted, or it is over.

        Returns:
            The events on the way that were not known.
        """
        with suppress(DiceWantedError):  # the door knows what is wanted
            self.advance()
        fresh, self._fresh = self._fresh, []
        return fresh

    def _note(self, event: Event) -> None:
        if self._door.wanted is not None:
            return  # what the clock still lets happen happens again after the roll
        self.told += 1
        if self._skipped:
            self._skipped -= 1
        else:
            self._fresh.append(event)

    def _begin(self, memory: Memory[Any], instant: int) -> None:
        super()._begin(memory, instant)
        self.told = 0  # what was told before is not told again


def with_roll(start: Snap, wanted: Wanted, faces: tuple[int, ...]) -> Snap:
    """The position with one roll more."""
    roll = Roll(wanted.who, wanted.purpose, faces, public=True)
    return Snapshot(
        start.state, start.answers, [*start.rolls, roll], faults=start.faults, faulted=start.faulted
    )
