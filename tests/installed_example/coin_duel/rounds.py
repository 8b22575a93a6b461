"""The one process of a coin duel: it asks both gamblers at once, tosses, and takes coins away."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

import simpy

from arena.clock import DECLARE, Moment
from arena.fight import Fight
from arena.model import Decision, Declaration, Event, Outcome
from arena.rules.ending import ended, last_one_standing

from .events import Ended, Lost, Opened, Sat, Tossed
from .state import BOLD, Gambler, Setup, State

TOSS = "toss"
"""The purpose of the only dice."""
DECLARING = "declare"
"""The only kind of question."""


@dataclass(frozen=True, slots=True)
class View:
    """What a gambler may see.

    Attributes:
        coins: One's own.
        theirs: The other's; None with closed sheets.
    """

    coins: int
    theirs: int | None


def scene(setup: Setup, state: State) -> Iterator[Event]:
    """Who is at the table, and with how many coins."""
    yield Opened(state.now, "", "", setup.scenario.title)
    for gambler in state.combatants:
        yield Sat(state.now, gambler.sheet.name, "", gambler.coins)


class Rounds:
    """One running duel."""

    def __init__(self, fight: Fight[State]) -> None:
        setup = fight.setup
        assert isinstance(setup, Setup)
        self.fight, self.setup, self.state = fight, setup, fight.state
        self.now = self.state.now

    def start(self) -> None:
        """Start the process; it takes up from the state."""
        if self.fight.record and not self.state.opened:
            for event in scene(self.setup, self.state):
                self.fight.record(event)
        self.fight.env.process(self._referee())

    def _referee(self) -> Generator[simpy.Event, Any, None]:
        state = self.state
        outcome: Outcome | None = None
        while outcome is None:
            yield Moment(self.fight.env, state.now, DECLARE)
            self.now, state.opened = state.now, True
            answers = yield from self.fight.ask_all([self._question(g) for g in state.combatants])
            self._toss(answers)
            outcome = last_one_standing(self)
            if outcome is None and state.now + 1 >= self.setup.scenario.limit:
                outcome = ended(self, None, "the last round has been played")
            outcome = self.fight.forfeited() or outcome
            if outcome is not None:
                self._record(Ended(self.now, outcome.winner or "", "", outcome.why))
                self.fight.finish(outcome)
            state.now += 1

    def _question(self, gambler: Gambler) -> Decision:
        name = gambler.sheet.name
        bold, careful = self.setup.catalogues[name]
        theirs = self.state.combatants[1 - gambler.seat].coins
        view = View(gambler.coins, theirs if self.setup.options.open_sheets else None)

        def why_not(declaration: Declaration) -> str | None:
            if declaration is bold and gambler.coins < 2:
                return "the last coin is not risked"
            return None

        return Decision(self.fight, name, DECLARING, view, (bold, careful), why_not, careful)

    def _toss(self, answers: dict[str, Declaration]) -> None:
        """Both tosses are made before any coin is lost: everything happens at once."""
        losses = [0, 0]
        for gambler in self.state.combatants:
            name = gambler.sheet.name
            bold = answers[name].verb == BOLD
            (face,) = self.fight.roll(name, TOSS, 1, 2)
            if face == 2:
                losses[1 - gambler.seat] += 2 if bold else 1
            elif bold:
                losses[gambler.seat] += 1
            self._record(Tossed(self.now, name, "", answers[name].label, face == 2))
        for gambler, loss in zip(self.state.combatants, losses, strict=True):
            lost = min(loss, gambler.coins)
            gambler.coins -= lost
            if lost:
                self._record(Lost(self.now, gambler.sheet.name, "", lost, gambler.coins))

    def _record(self, event: Event) -> None:
        if self.fight.record:
            self.fight.record(event)
