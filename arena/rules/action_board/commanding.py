"""A large battle around the fights: phases, manoeuvres, and what comes back from each (AB-12).

A phase takes a round, or as many as its fights: both commanders choose at once, then what is
rolled for is rolled for, and what is marked `play` is fought tick by tick, one after the other.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.model import Decision, Declaration, Outcome
from arena.rules.action_board.battle import Manoeuvre
from arena.rules.action_board.board import tick_of_round
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.events import Chosen, ManoeuvreEnded, PhaseBegan, Suffered
from arena.rules.action_board.purposes import MANOEUVRE
from arena.rules.action_board.scene import entered
from arena.rules.action_board.state import BattleState, Status
from arena.rules.action_board.view import CommanderView, manoeuvre_chance

if TYPE_CHECKING:
    from arena.rules.action_board.round import Round

COMMANDING = "command"
PERCENT = 100


class Commanding:
    """The phases of one battle."""

    def __init__(self, table: Round) -> None:
        self.table = table
        self.setup = table.setup
        battle, now = table.setup.scenario.battle, table.state.battle
        assert battle is not None
        assert now is not None
        self.battle = battle
        self.now: BattleState = now

    def before_tick(self) -> Generator[simpy.Event, Any, None]:
        """At the start of a round without a fight the next phase: choose, roll, begin fights."""
        if self.now.playing or tick_of_round(self.table.now) != 1:
            return
        self.now.phase += 1
        table = self.table
        if table.record:
            table.record(
                PhaseBegan(
                    table.now,
                    "",
                    "",
                    self.now.phase,
                    (self.setup.sides[0], self.setup.sides[1]),
                    (self.now.numbers[0], self.now.numbers[1]),
                    (self.now.morale[0], self.now.morale[1]),
                )
            )
        decisions = [self._decision(side) for side in self.setup.sides]
        answers = yield from table.fight.ask_all(decisions)
        chosen = [(side, self._manoeuvre(answers[side])) for side in self.setup.sides]
        # Chances are those before the phase, for both sides: the choices are simultaneous.
        chances = {
            side: 0 if m.play else manoeuvre_chance(self.setup, table.state, side, self._at(m))
            for side, m in chosen
        }
        for side, manoeuvre in chosen:
            if table.record:
                table.record(Chosen(table.now, side, "", manoeuvre.name, chances[side]))
            if manoeuvre.once:
                self.now.done = (*self.now.done, manoeuvre.name)
        rolled = [
            (side, m, table.fight.roll(side, MANOEUVRE, 1, PERCENT)[0])
            for side, m in chosen
            if not m.play
        ]
        heads = list(self.now.numbers)
        for side, manoeuvre, roll in rolled:
            success = roll <= chances[side]
            self._come_out(side, manoeuvre, success, heads, roll, chances[side])
        self.now.playing = tuple(m.name for _, m in chosen if m.play)
        if self.now.playing:
            self._begin_fight(table.now)

    def _decision(self, side: str) -> Decision:
        candidates = self.setup.manoeuvres[side]

        def legal(answer: Declaration) -> str | None:
            if answer.item in self.now.done:
                return "it can be chosen only once"
            manoeuvre = self._manoeuvre(answer)
            if manoeuvre.play and not self._can_be_fought(manoeuvre):
                return "nobody is left who could fight it"
            return None

        fallback = next(
            a for a in candidates if not self._manoeuvre(a).play and not self._manoeuvre(a).once
        )
        view = CommanderView(self.setup, self.table.state, side)
        return Decision(self.table.fight, side, COMMANDING, view, candidates, legal, fallback)

    def _manoeuvre(self, answer: Declaration) -> Manoeuvre:
        assert isinstance(answer, Action)
        return self.battle.manoeuvres[answer.thing]

    def _at(self, manoeuvre: Manoeuvre) -> int:
        return self.battle.manoeuvres.index(manoeuvre)

    def _fighters(self, manoeuvre: Manoeuvre) -> list[int]:
        """The seats of those who could fight it now."""
        seats = [self.setup.seat[name] for name in sorted(manoeuvre.fighters)]
        return [s for s in seats if self.table.state.combatants[s].status == Status.ASIDE]

    def _can_be_fought(self, manoeuvre: Manoeuvre) -> bool:
        sides = {self.setup.sheets[seat].side for seat in self._fighters(manoeuvre)}
        return len(sides) == len(self.setup.sides)

    # -- fights inside the battle ---------------------------------------------------------

    def _begin_fight(self, first: int) -> None:
        """Lay the next tactical fight on the clock, from its first tick on."""
        table, manoeuvre = self.table, self._under_way()
        seats = self._fighters(manoeuvre)
        if not self._can_be_fought(manoeuvre):
            # The fight before it has taken fighters: it succeeds if nobody is there to oppose it.
            self._end_fight(
                manoeuvre, {self.setup.sheets[s].side for s in seats} == {manoeuvre.side}
            )
            return
        self.now.ends = first + manoeuvre.ticks
        for seat in seats:
            c = table.state.combatants[seat]
            c.status = Status.FIGHTING
            sheet = c.sheet
            c.tokens = [sheet.attacks, sheet.spells, sheet.generals]
            c.dodges = sheet.dodges
            if table.record:
                table.record(entered(self.setup, c, table.now))

    def _under_way(self) -> Manoeuvre:
        name = self.now.playing[0]
        return next(m for m in self.battle.manoeuvres if m.name == name)

    def after_tick(self) -> None:
        """See whether the fight under way is over, and take its result into the battle."""
        table = self.table
        if not self.now.playing:
            return
        manoeuvre = self._under_way()
        standing = {c.sheet.side for c in table.fighting()}
        if len(standing) > 1 and table.now + 1 < self.now.ends:
            return
        self._end_fight(manoeuvre, standing == {manoeuvre.side})

    def _end_fight(self, manoeuvre: Manoeuvre, success: bool) -> None:
        table = self.table
        for c in table.fighting():
            for work in c.works:
                table.lose_work(c, work, "the fight is over")
            c.status = Status.ASIDE
        self.now.playing = self.now.playing[1:]
        self.now.ends = -1
        self._come_out(manoeuvre.side, manoeuvre, success, list(self.now.numbers), 0, 0)
        if self.now.playing:
            self._begin_fight(table.now + 1)

    # -- results --------------------------------------------------------------------------

    def _come_out(
        self,
        side: str,
        manoeuvre: Manoeuvre,
        success: bool,
        heads: list[int],
        roll: int,
        chance: int,
    ) -> None:
        """Casualties and morale of a manoeuvre, as shares of `heads`.

        What is rolled for in a phase is simultaneous: shares are of the heads before it. Fights
        come one after the other: shares are of the heads at their end.
        """
        table = self.table
        if table.record:
            table.record(ManoeuvreEnded(table.now, side, "", manoeuvre.name, roll, chance, success))
        own = self.setup.sides.index(side)
        if success:
            self._suffer(1 - own, heads, manoeuvre.casualties, manoeuvre.morale)
        else:
            self._suffer(own, heads, manoeuvre.cost, manoeuvre.dismay)

    def _suffer(self, army: int, heads: list[int], percent: int, morale: int) -> None:
        lost = min(self.now.numbers[army], heads[army] * percent // PERCENT)
        dismay = min(self.now.morale[army], morale)
        self.now.numbers[army] -= lost
        self.now.morale[army] -= dismay
        table = self.table
        if table.record:
            side = self.setup.sides[army]
            numbers, left = self.now.numbers[army], self.now.morale[army]
            table.record(Suffered(table.now, side, "", lost, dismay, numbers, left))

    def outcome(self) -> Outcome | None:
        """How the battle has ended, if it has."""
        sides, limit = self.setup.sides, self.setup.scenario.limit
        broken = [side for side in sides if self._broken(side)]
        if self.now.playing:
            broken = []  # what is being fought is fought to its end
        if len(broken) == len(sides):
            return self._ended(None, "both armies break")
        if broken:
            winner = next(side for side in sides if side not in broken)
            return self._ended(winner, f"the army of {broken[0]} breaks")
        if self.now.phase >= self.battle.phases and not self.now.playing:
            return self._ended(None, f"{self.battle.phases} phases have passed")
        if self.table.now >= limit:
            return self._ended(None, f"the limit of {limit} ticks")
        return None

    def _broken(self, side: str) -> bool:
        at = self.setup.sides.index(side)
        first = self.setup.army(side).numbers
        few = self.now.numbers[at] * PERCENT < first * self.battle.breaks_below
        return few or self.now.morale[at] <= 0

    def _ended(self, winner: str | None, why: str) -> Outcome:
        """The margin of a battle is in heads: the shares of the armies that are left (GEN-02)."""
        sides = self.setup.sides
        first, second = (
            self.now.numbers[at] / self.setup.army(side).numbers for at, side in enumerate(sides)
        )
        now, faults = self.table.now, self.table.fight.faults
        state, lead = self.table.state, first - second
        return Outcome.between(self.setup, state, winner, lead, now, why, faults)
