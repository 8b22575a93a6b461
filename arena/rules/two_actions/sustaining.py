"""Sustained effects: a process for each, which damage or neglect interrupts (TA-11)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.clock import Moment, resolve
from arena.rules.two_actions import doing
from arena.rules.two_actions.declarations import WITH_RESOLVE, Action
from arena.rules.two_actions.events import Dropped, Established, Sustained
from arena.rules.two_actions.state import FIGHTING, Combatant, Held, Stage

if TYPE_CHECKING:
    from arena.rules.two_actions.round import Round

ROUND = 2
"""How many units of time a round takes (TA-01)."""


class Sustaining:
    """All effects of one running fight that are sustained."""

    def __init__(self, table: Round) -> None:
        self.table = table
        self.processes: dict[tuple[int, int], simpy.Process] = {}
        """The process of each effect that lasts, by seat and index of what shaped it."""

    def start(self) -> None:
        """Start the process of every effect that the state holds."""
        for me in self.table.state.combatants:
            for held in me.held:
                self._start(me, held)

    def ward_on(self, target: Combatant) -> int:
        """What wards take off every hit on this one, all together."""
        setup, total = self.table.setup, 0
        for seat in setup.members[setup.side_of_seat[target.seat]]:
            for held in self.table.state.combatants[seat].held:
                action = setup.action(seat, held.action)
                assert action.effect is not None
                if action.effect.effect == "ward" and action.seat == target.seat:
                    total += action.effect.amount
        return total

    def establish(self, me: Combatant, action: Action, cause: str) -> None:
        """An effect begins; for this turn it needs no sustaining any more."""
        table = self.table
        held = Held(action.index, table.now, action.mode == WITH_RESOLVE, True)
        me.held = (*me.held, held)
        if table.record:
            name = me.sheet.name
            table.record(
                Established(table.now, name, cause, action.item, action.target, held.resolve)
            )
        self._start(me, held)

    def sustain(self, me: Combatant, held: Held, cause: str) -> None:
        """An action is spent on an effect."""
        self._pay(me, held, True)
        if self.table.record:
            name = self._name(me, held)
            self.table.record(Sustained(self.table.now, me.sheet.name, cause, name))

    def drop(self, me: Combatant, held: Held, why: str, cause: str) -> None:
        """An effect ends: its process is interrupted."""
        process = self.processes.pop((me.seat, held.action), None)
        if process is not None and process.is_alive:
            process.interrupt(why)
        me.held = tuple(other for other in me.held if other.action != held.action)
        if self.table.record:
            name = self._name(me, held)
            self.table.record(Dropped(self.table.now, me.sheet.name, cause, name, why))

    def begin_turn(self, me: Combatant) -> None:
        """A turn begins: what is sustained has to be paid for once more."""
        for held in me.held:
            if not held.resolve:
                self._pay(me, held, False)

    def end_turn(self, me: Combatant, cause: str) -> None:
        """A turn ends: what was not paid for in it is dropped."""
        for held in me.held:
            if not held.paid and not held.resolve:
                self.drop(me, held, "not sustained", cause)

    def leave(self, me: Combatant, cause: str) -> None:
        """Somebody leaves the fight, and with them what they sustain and what is on them."""
        for held in me.held:
            self.drop(me, held, "its shaper is out of the fight", cause)
        setup = self.table.setup
        for seat in setup.allies[me.seat]:
            other = self.table.state.combatants[seat]
            for held in other.held:
                if setup.action(seat, held.action).seat == me.seat:
                    self.drop(other, held, "its target is out of the fight", cause)

    def _name(self, me: Combatant, held: Held) -> str:
        return self.table.setup.action(me.seat, held.action).item

    def _pay(self, me: Combatant, held: Held, paid: bool) -> None:
        again = Held(held.action, held.since, held.resolve, paid)
        me.held = tuple(again if other.action == held.action else other for other in me.held)

    def _start(self, me: Combatant, held: Held) -> None:
        process = self.table.env.process(self._effect(me, held.action, held.since))
        self.processes[me.seat, held.action] = process

    def _effect(self, me: Combatant, index: int, since: int) -> Generator[simpy.Event, Any, None]:
        """One effect: comes again at the start of every round, until it is interrupted."""
        table, state = self.table, self.table.state
        action = table.setup.action(me.seat, index)
        effect, target = action.effect, state.combatants[action.seat]
        assert effect is not None
        # A round that has not begun, with an effect older than it, is the first to come.
        due = state.now + state.now % ROUND
        if state.stage != Stage.BEFORE or since >= due:
            due = state.now + ROUND - state.now % ROUND
        try:
            while True:
                yield Moment(table.env, due, resolve(1 + since, me.seat))
                if effect.effect == "heal" and target.status == FIGHTING:
                    doing.heal(table, target, effect.amount, me, f"{me.sheet.name}@{since}")
                due += ROUND
        except simpy.Interrupt:
            pass  # what there is to do stands in the state
