"""The processes of a Two Actions fight: the round's referee, sustained effects.

Time is the phase: two make a round, Fast at even times and Slow at odd ones. The referee is a
process that begins rounds and phases, asks the sides who goes next, and has them take their turns,
one after the other: nothing comes between or interrupts a turn, so that it needs no process. Each
sustained effect is a process. Every process takes up from the state, which is whole before every
action: there the fight may be stopped and begun again (`checkpoint`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

import simpy

from arena.clock import DECLARE, Moment, resolve
from arena.fight import Fight
from arena.model import Decision, Declaration, Event, Outcome
from arena.rules.ending import ended, last_one_standing, standing
from arena.rules.melees import leave_melee
from arena.rules.two_actions import acting
from arena.rules.two_actions.checks import check, fall
from arena.rules.two_actions.declarations import END_TURN, FREE, Action
from arena.rules.two_actions.events import (
    Acted,
    Cleared,
    Ended,
    Left,
    PhaseBegan,
    Placed,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    WentNext,
)
from arena.rules.two_actions.legality import legality, legality_in_turn
from arena.rules.two_actions.options import Options
from arena.rules.two_actions.purposes import INITIATIVE
from arena.rules.two_actions.scene import entered, scene
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import (
    AWAITED,
    BEFORE,
    FAST,
    FIGHTING,
    PHASES,
    SLOW,
    TURNS,
    UNKNOWN,
    Combatant,
    State,
    Status,
)
from arena.rules.two_actions.sustaining import ROUND, Sustaining
from arena.rules.two_actions.view import CombatantView, SideView, View, windows_of

Process = Generator[simpy.Event, Any, None]

CHOOSING = "next"
"""The kind of the question to a side: who goes next (TA-03)."""
ACTING = "act"
"""The kind of the question for each action of a turn (TA-01)."""


class Round:
    """One running fight, round by round."""

    def __init__(self, fight: Fight[State]) -> None:
        setup = fight.setup
        assert isinstance(setup, Setup)
        self.fight: Fight[State] = fight
        self.setup: Setup = setup
        self.options: Options = setup.options
        self.env: simpy.Environment = fight.env
        self.state: State = fight.state
        self.record: Callable[[Event], None] | None = fight.record
        self.now: int = self.state.now
        self.sustaining = Sustaining(self)
        combatants = self.state.combatants
        self.legality = [legality(setup, self.state, c) for c in combatants]
        """For each seat what may be a response."""
        self._in_turn = [legality_in_turn(setup, self.state, c) for c in combatants]
        self._members = [[combatants[seat] for seat in seats] for seats in setup.members]
        """The combatants of each side."""
        self._rewindable = fight.rewindable
        self.views: list[View | None] = [None] * len(setup.seats)
        self._side_views: dict[str, SideView] = {}
        self._windows: dict[str, tuple[CombatantView, ...]] = {}
        """Everybody as each side sees them."""
        self._decided = len(standing(self.state)) < len(setup.sides)
        """Whether a side has nobody left; only `remove` can bring that about."""

    def start(self) -> None:
        """Start every process."""
        if self.record and not self.state.opened:
            for event in scene(self.setup, self.state):
                self.record(event)
        self.env.process(self._referee())
        self.sustaining.start()

    def view(self, seat: int) -> View:
        """What the combatant on this seat may see; a window, made once."""
        view = self.views[seat]
        if view is None:
            windows = self._windows_of(self.setup.sheets[seat].side)
            view = self.views[seat] = View(self.setup, self.state, seat, windows)
        return view

    def _windows_of(self, side: str) -> tuple[CombatantView, ...]:
        windows = self._windows.get(side)
        if windows is None:
            windows = self._windows[side] = windows_of(self.setup, self.state, side)
        return windows

    @property
    def surprise(self) -> bool:
        """Whether the turns of those who act by surprise are under way (TA-03)."""
        return bool(self.state.surprise) and self.state.stage == BEFORE

    def perform(self, me: Combatant, action: Action, cause: str) -> Iterable[simpy.Event]:
        """Do what an action says; returns what there is to wait for, to yield from."""
        return acting.perform(self, me, action, cause)

    # -- the referee ----------------------------------------------------------------------

    def _referee(self) -> Process:
        state = self.state
        outcome: Outcome | None = None
        moment = Moment(self.env)
        while outcome is None:
            begins = state.stage is BEFORE
            if begins and (state.surprise or self.sustaining.processes):
                # Below the ranks of the effects that come again when a round has begun.
                moment.at(state.now, resolve(0, 0))
                yield moment
                moment.renew()
                self.now = state.now
                outcome = yield from self._surprise()
                if outcome is None:
                    self._begin_round()
                begins = False
            if outcome is None:
                moment.at(state.now, DECLARE)
                yield moment
                moment.renew()
                self.now = state.now
                if begins:  # with no effect there is nothing that it would have to come before
                    self._begin_round()
                self._begin_phase()
                outcome = yield from self._turns()
            if outcome is None:
                outcome = self._outcome_of_phase()
                state.now += 1
                state.stage = BEFORE
        if self.record:
            self.record(Ended(self.now, "", "", outcome.winner or "", outcome.why))
        self.fight.finish(outcome)

    def _surprise(self) -> Generator[simpy.Event, Any, Outcome | None]:
        """The turns of those who act before the initiative (TA-03)."""
        state = self.state
        if not state.surprise:
            return None
        if self.record and not state.opened:
            self.record(PhaseBegan(self.now, "", "", "Surprise"))
        state.opened = True
        outcome = yield from self._turns()
        state.surprise = ()
        for c in state.combatants:
            c.acted = False
        return outcome

    def _begin_round(self) -> None:
        """Who is due arrives, initiative is rolled, and a round begins if it is time."""
        state = self.state
        # A fight that starts in the middle of a round starts with the marks of that round.
        clears, state.opened = state.opened, True
        for c in state.combatants:
            if c.status == AWAITED and c.sheet.start.arrives <= self.now:
                c.status = FIGHTING
                # Whoever comes has had no chance to act: it has not been quiet for them.
                state.quiet_since = self.now
                if self.record:
                    self.record(entered(self.setup, state, c, self.now))
        if self.now % ROUND == 0:
            if self.record:
                self.record(RoundBegan(self.now, "", "", state.round + 1))
            for c in state.combatants:
                c.acted = False
                if clears and c.marks and c.status == FIGHTING:
                    if self.record:
                        self.record(Cleared(self.now, c.sheet.name, "", c.marks))
                    c.marks = 0
        for c in state.combatants:
            if c.phase == UNKNOWN and c.status == FIGHTING:
                self._roll_initiative(c)

    def _roll_initiative(self, me: Combatant) -> None:
        """One Dexterity check, which is never pushed: Fast or Slow for the whole fight (TA-03)."""
        rolling = check(self, me, INITIATIVE, me.sheet.dexterity, "")
        try:
            next(rolling)
        except StopIteration as done:
            result = done.value
        else:
            raise AssertionError("the initiative asks nobody anything")
        me.phase = FAST if result.success else SLOW
        if self.record:
            self.record(Placed(self.now, me.sheet.name, "", PHASES[me.phase]))
        if result.critical and not result.success and self.options.initiative_failure_prone:
            fall(self, me, "", "critical failure")

    def _begin_phase(self) -> None:
        state = self.state
        if state.stage is TURNS:
            return  # taken up in the middle of it
        state.stage = TURNS
        state.side = self.setup.first_side
        if self.record:
            self.record(PhaseBegan(self.now, "", "", PHASES[self.now % ROUND]))

    # -- who goes next (TA-03) ------------------------------------------------------------

    def _turns(self) -> Generator[simpy.Event, Any, Outcome | None]:
        """All turns of a phase, or of the surprise; returns how the fight ended, if it did."""
        state = self.state
        while True:
            if state.turn < 0:
                side, waiting = self._to_move()
                if not waiting:
                    return None
                if self._rewindable:
                    self.fight.checkpoint()
                c = waiting[0]
                name = self.setup.sides[side]
                if len(waiting) > 1 and not self.fight.ignores(name, CHOOSING):
                    c = yield from self._chosen(name, waiting)
                if self.record:
                    self.record(WentNext(self.now, name, "", c.sheet.name, len(waiting)))
                state.turn, state.left = c.seat, c.sheet.actions
                self._begin_turn(c)
            c = state.combatants[state.turn]
            yield from self._turn(c)
            c.acted = True
            state.turn = -1
            state.side = 1 - self.setup.side_of_seat[c.seat]
            if self._decided or self.fight.forfeits:
                return self.fight.forfeited() or last_one_standing(self)

    def _waiting(self, side: int) -> list[Combatant]:
        """Who of a side may still go in this phase, in canonical order."""
        by_surprise = self.state.surprise
        if by_surprise and not self.surprise:
            by_surprise = ()
        phase, waiting = self.now % ROUND, []
        for c in self._members[side]:
            if not c.acted and c.status is FIGHTING:
                goes = c.seat in by_surprise if by_surprise else c.phase == phase
                if goes:
                    waiting.append(c)
        return waiting

    def _to_move(self) -> tuple[int, list[Combatant]]:
        """Whose turn it is, and who of that side may go; nobody when all of both have.

        Sides alternate as long as both have somebody left to go.
        """
        side = self.state.side
        if self.options.side_order == "one-side-first":
            side = self.setup.first_side
        waiting = self._waiting(side)
        if not waiting:
            side = 1 - side
            waiting = self._waiting(side)
        return side, waiting

    def _chosen(
        self, name: str, waiting: list[Combatant]
    ) -> Generator[simpy.Event, Any, Combatant]:
        """The one whom a side chooses to go next of several."""
        choices = self.setup.choices[name]
        free = {c.sheet.name for c in waiting}
        first = waiting[0].sheet.name
        fallback = next(choice for choice in choices if choice.target == first)

        def legal(choice: Declaration) -> str | None:
            return None if choice.target in free else self._why_not_next(choice.target)

        view = self._side_view(name, waiting)
        decision = Decision(self.fight, name, CHOOSING, view, choices, legal, fallback)
        answer = yield from self.fight.ask(decision)
        assert isinstance(answer, Action)
        return self.state.combatants[answer.seat]

    def _why_not_next(self, name: str) -> str:
        c = self.state.combatants[self.setup.seat[name]]
        if c.status != FIGHTING:
            return "not in the fight"
        if self.surprise:
            return "not among those who act by surprise, or has acted"
        return "has acted in this round" if c.acted else "acts in the other phase"

    def _side_view(self, name: str, waiting: list[Combatant]) -> SideView:
        view = self._side_views.get(name)
        if view is None:
            windows = self._windows_of(name)
            view = self._side_views[name] = SideView(self.setup, self.state, name, windows)
        view.waiting = tuple(c.sheet.name for c in waiting)
        return view

    # -- turns (TA-01) --------------------------------------------------------------------

    def _begin_turn(self, me: Combatant) -> None:
        """What lasts until one's next turn ends; what is sustained has to be paid for."""
        me.braced = me.cover = False
        if me.held:
            self.sustaining.begin_turn(me)
        if self.record:
            self.record(TurnBegan(self.now, me.sheet.name, "", self.state.left))

    def _turn(self, me: Combatant) -> Process:
        """One turn: its actions one after the other, as long as one is in the fight."""
        state, fight, seat, name = self.state, self.fight, me.seat, me.sheet.name
        candidates, fallback = self.setup.in_turn[seat], self.setup.end_turn[seat]
        assert fallback is not None
        view, legal, record = self.views[seat] or self.view(seat), self._in_turn[seat], self.record
        while state.left and me.status is FIGHTING:
            if self._rewindable:
                fight.checkpoint()
            decision = Decision(fight, name, ACTING, view, candidates, legal, fallback)
            answer = fight.answered(decision)
            if answer is None:
                answer = yield from fight.ask(decision)
            assert isinstance(answer, Action)
            if answer.verb == END_TURN:
                break
            # Only the journal tells causes.
            cause = f"{name}@{self.now}.{me.sheet.actions - state.left + 1}" if record else ""
            if answer.verb not in FREE:
                state.left -= 1
                state.quiet_since = self.now + 1
            if record:
                record(
                    Acted(
                        self.now,
                        name,
                        cause,
                        answer.label,
                        answer.verb,
                        answer.target,
                        answer.item,
                        state.left,
                    )
                )
            yield from acting.perform(self, me, answer, cause)
            if self._decided or fight.forfeits:
                break
        if me.held:
            self.sustaining.end_turn(me, "")
        if self.record:
            self.record(TurnEnded(self.now, name, "", state.left))
        state.left = 0

    # -- leaving and the end --------------------------------------------------------------

    def remove(self, me: Combatant, status: Status, cause: str) -> None:
        """Take a combatant out of the fight."""
        me.status = status
        leave_melee(self.state, me)
        if self.record:
            self.record(Left(self.now, me.sheet.name, cause, status.name.lower()))
        self.sustaining.leave(me, cause)
        self._decided = len(standing(self.state)) < len(self.setup.sides)

    def _outcome_of_phase(self) -> Outcome | None:
        """How the fight has ended at the end of a phase, if it has (GEN-02)."""
        state = self.state
        quiet = self.now + 1 - state.quiet_since
        rounds = self.options.limit_quiet_rounds
        if quiet >= ROUND * rounds and all(c.status != AWAITED for c in state.combatants):
            return ended(self, None, f"nobody did anything for {rounds} rounds")
        limit = self.setup.scenario.limit
        if self.now >= limit:
            return ended(self, None, f"the limit of {limit} phases")
        return None
