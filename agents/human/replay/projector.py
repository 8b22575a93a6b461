"""A recorded game played once more, and stopped at the end of any time to be looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from agents.human.drawn.table import Table, table
from agents.human.drawn.two_actions_facts import surprises
from agents.human.real_dice import DiceWantedError, RealDice
from agents.human.record import Again
from agents.human.solo import Solo
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Weighed
from arena.rules.two_actions.state import State as Phases


class Roll(NamedTuple):
    """Dice that fell.

    Attributes:
        who, purpose: Whose, and what for.
        faces: What they showed.
        by_hand: Whether a person threw them.
    """

    who: str
    purpose: str
    faces: tuple[int, ...]
    by_hand: bool


class Shot(NamedTuple):
    """How a fight stood at a moment.

    Attributes:
        table: What was to be seen.
        rolled: How many rolls there had been by then.
    """

    table: Table
    rolled: int


class Projector:
    """Plays a game again, forward only: each question is put once, however often one looks.

    Args:
        solo: The game.
        side: Whose eyes are used; None sees all.
    """

    def __init__(self, solo: Solo, side: str | None) -> None:
        beginning = solo.beginning
        self._side = side
        self._real = beginning.seating.real
        self._luck = RealDice(solo.record.thrown, self._real, KeyedDice(beginning.seed))
        self._again = Again(solo.record.given)
        self._stuck = False
        self._between: list[Shot] = []
        self._surprise = False
        self._begun = False
        self._events: list[Event] = []
        self.rolls: list[Roll] = []
        """All dice so far, as they fell."""
        # Rewindable as the game is: the state of a fight that is not says less inside a count.
        self.fight: Fight[Any] = Fight(
            solo.setup, self, {}, record=self._note, seed=beginning.seed, rewindable=True
        )
        self._begun = True

    def shot(self) -> Shot:
        """How the fight stands now."""
        fight = self.fight
        seen = table(fight.setup, fight.state, self._side, self._events)
        return Shot(seen, len(self.rolls))

    def end_of(self, time: float) -> list[Shot]:
        """Play on to the end of a time, or as far as the game has come.

        Returns:
            How the fight stands then. What came before it at the same time and has a heading of
            its own, as the surprise has (TA-03), comes first.
        """
        self._between = []
        while not (self._stuck or self.fight.over):
            try:
                asked = self.fight.advance(until=time)
            except DiceWantedError:
                self._stuck = True
                break
            if not asked:
                break
            given = self._again.answers(decision.who for decision in asked)
            # Where somebody has still to answer, the others' answers have no effect yet.
            self._stuck = len(given) < len(asked)
            for one in () if self._stuck else given:
                self.fight.answer(one.who, one.label)
        return [*self._between, self.shot()]

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        """Roll as the game's dice did, and write down what fell; this is a dice door."""
        faces = self._luck.roll(who, purpose, ordinal, number, sides)
        self.rolls.append(Roll(who, purpose, faces, self._real(who)))
        return faces

    def _note(self, event: Event) -> None:
        if isinstance(event, Weighed):
            return
        if self._begun:  # the scene is told while the fight is made
            state = self.fight.state
            surprise = isinstance(state, Phases) and surprises(state)
            if self._surprise and not surprise:
                self._between.append(self.shot())
            self._surprise = surprise
        self._events.append(event)
