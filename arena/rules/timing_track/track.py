"""The processes of a Timing Track fight: the referee, the combatants and what is periodic.

Time is the count. At each count the tokens (and pulses, death saves, ends of wards) resolve in
groups by the count on which they were started; the last member of a group to be reached lands
the whole group, as the last thread at a barrier runs its action. Then the referee settles the
count and asks for declarations. Every process takes up from the state when it is started.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any

import simpy

from arena.clock import DECLARE, Moment, resolve
from arena.fight import Fight
from arena.model import Decision, Declaration, Event, Known, Outcome
from arena.rules.ending import ended, last_one_standing
from arena.rules.melees import leave_melee
from arena.rules.timing_track.attempt import DEATH_SAVE, PULSE, WARD_ENDS, Attempt
from arena.rules.timing_track.declarations import CARRY_ON, HOLD, YIELD, Action
from arena.rules.timing_track.events import (
    Abandoned,
    Declared,
    DeviceState,
    Ended,
    Held,
    Left,
)
from arena.rules.timing_track.landing.flow import Landing
from arena.rules.timing_track.legality import why_not
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.rolling import roll
from arena.rules.timing_track.scene import entered, scene
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import (
    AWAITED,
    DYING,
    FIGHTING,
    YIELDED,
    Combatant,
    State,
    Status,
    Token,
)
from arena.rules.timing_track.view import CombatantView, View, windows_of
from arena.rules.timing_track.wounds import penalty as hurt_now

Process = Generator[simpy.Event, Any, None]

DECLARING = "declare"
RECONSIDERING = "reconsider"


class Track:
    """One running fight on the track."""

    def __init__(self, fight: Fight[State]) -> None:
        setup = fight.setup
        assert isinstance(setup, Setup)
        self.fight: Fight[State] = fight
        self.setup: Setup = setup
        self.options: Options = setup.options
        self.env: simpy.Environment = fight.env
        self.state: State = fight.state
        self.record: Callable[[Event], None] | None = fight.record
        self.rewindable: bool = fight.rewindable
        self.roll: Callable[[str, str, int, int, Known | None], tuple[int, ...]] = fight.roll
        self.now: int = self.state.now
        self._windows: dict[str, tuple[CombatantView, ...]] = {}
        self._views: list[View | None] = [None] * len(setup.seats)
        self._legality = [partial(why_not, setup, self.state, c) for c in self.state.combatants]
        """What each combatant may declare."""
        self._moments: list[Moment | None] = [None] * len(setup.seats)
        """The moment that each combatant waits for."""
        self._waiting: list[simpy.Process] = []
        self._generators: dict[int, simpy.Process] = {}
        self._dying: dict[int, simpy.Process] = {}
        self._wards: dict[int, simpy.Process] = {}
        self._expected: dict[tuple[int, int], int] = {}
        """How many members the group that is due and was started at two counts still awaits."""
        self._group: list[Attempt] = []
        self.blind_defence: bool = setup.options.defend_knowing == "nothing"
        self._thinned: bool = True
        """Whether anybody may have left since the sides were last counted."""
        combatants = self.state.combatants
        self._declaring_order: list[list[Combatant]] = [
            [combatants[seat] for seat in tie] for tie in setup.declaring_order
        ]
        never = setup.options.reconsider == "never"
        self._reconsiders: list[bool] = [
            not never and not fight.ignores(who, RECONSIDERING) for who in setup.seats
        ]
        self._anybody_reconsiders: bool = any(self._reconsiders)
        options, scenario = setup.options, setup.scenario
        self._every_count: bool = "every-count" in (options.reconsider, options.holders_asked)
        goal = scenario.goal
        self._last_count: int = scenario.limit if goal is None else min(scenario.limit, goal.by)
        self._awaited: bool = any(c.status == AWAITED for c in self.state.combatants)
        # Seats of periodic things lie behind those of the combatants, kind by kind.
        self._seats: int = len(setup.seats)

    def start(self) -> None:
        """Start every process."""
        state, process = self.state, self.env.process
        if self.record and not state.opened:
            for event in scene(self.setup, state):
                self.record(event)
        process(self._referee())
        for combatant in state.combatants:
            self._waiting.append(process(self._combatant(combatant)))
            if combatant.pulsed >= 0:
                self.start_generator(combatant)
            if combatant.status == DYING:
                self._dying[combatant.seat] = process(self._death_saves(combatant))
            if combatant.ward_until >= 0:
                self.start_ward(combatant)

    def view(self, seat: int) -> View:
        """What the combatant on this seat may see; a window, made once."""
        view = self._views[seat]
        if view is None:
            side = self.setup.sheets[seat].side
            windows = self._windows.get(side)
            if windows is None:
                windows = self._windows[side] = windows_of(self.setup, self.state, side)
            view = self._views[seat] = View(self.setup, self.state, seat, windows)
        return view

    def cause(self, combatant: Combatant) -> str:
        """The name of the combatant's token, for the journal."""
        token = combatant.token
        return "" if token is None else f"{combatant.sheet.name}@{token.start}"

    # -- groups ---------------------------------------------------------------------------

    def _expect(self, due: int, start: int, members: int = 1) -> None:
        key = (due, start)
        self._expected[key] = self._expected.get(key, 0) + members

    def _arrive(self, attempt: Attempt, due: int, start: int) -> Landing | None:
        """Roll for one member of a group; the last one lands the whole group.

        Returns:
            The landing, if somebody must be asked before it can go on.
        """
        self.now = due
        if self.rewindable and not self._group:
            self.fight.conceal()
        roll(self, attempt)
        self._group.append(attempt)
        key = (due, start)
        left = self._expected.pop(key) - 1
        if left:
            self._expected[key] = left
            return None
        group, self._group = self._group, []
        landing = Landing(self, group)
        if landing.asked:
            return landing
        landing.land({})
        return None

    # -- combatants -----------------------------------------------------------------------

    def _combatant(self, me: Combatant) -> Process:
        """One combatant: waits until its token is reached, then acts."""
        seat = me.seat
        done: Token | None = None
        """The token reached last, which stays in the state until its group has landed."""
        while True:
            # The moment comes when the token is reached; until one is placed, never.
            moment = self._moments[seat] = Moment(self.env)
            if me.token is not None and me.token is not done:
                self._place(me)
            try:
                yield moment
            except simpy.Interrupt:
                # Abandoned, disrupted or felled: what there is to do stands in the state.
                continue
            token = me.token
            assert token is not None
            action = self.setup.listed[seat][token.action]
            cause = self.cause(me) if self.record else ""
            attempt = Attempt(me, action.verb, action, cause)
            landing = self._arrive(attempt, token.due, token.start)
            done = me.token  # in a look-ahead perhaps another by now: one that is guessed
            if landing is not None:
                landing.land((yield from self.fight.ask_all(landing.asked)))

    def _place(self, me: Combatant) -> None:
        """Put the combatant's token on the track: say when the moment it waits for comes."""
        token = me.token
        assert token is not None
        due, start = token.due, token.start
        self._expect(due, start)
        moment = self._moments[me.seat]
        assert moment is not None
        moment.at(due, resolve(start, me.seat))

    def take_token(self, me: Combatant, why: str) -> None:
        """Take a combatant's token off the track by interrupting the process that waits for it."""
        assert me.token is not None
        self._expect(me.token.due, me.token.start, -1)
        me.token = None
        self._waiting[me.seat].interrupt(why)

    def remove(self, me: Combatant, status: Status, cause: str) -> None:
        """Take a combatant out of the fight."""
        if me.token is not None:
            self.take_token(me, "out of the fight")
        me.status = status
        self._thinned = True
        me.holding = False
        me.cover = 0
        leave_melee(self.state, me)
        if me.pulsed >= 0:
            self.stop_generator(me)
            if self.record:
                assert me.sheet.device is not None
                name, boxes = me.sheet.device.name, me.device_boxes
                self.record(DeviceState(self.now, me.sheet.name, cause, name, "dropped", boxes))
        if self.record:
            self.record(Left(self.now, me.sheet.name, cause, status.name.lower()))
        if status == DYING:
            me.saved = self.now
            self._dying[me.seat] = self.env.process(self._death_saves(me))

    # -- periodic things ------------------------------------------------------------------

    def _stop(self, processes: dict[int, simpy.Process], me: Combatant) -> None:
        process = processes.pop(me.seat, None)
        # A process that landed its own group sees for itself that it is over.
        if process is not None and process.is_alive and process is not self.env.active_process:
            process.interrupt()

    def _await(self, due: int, start: int, seat: int) -> Generator[simpy.Event, Any, bool]:
        """Wait until something started at `start` is reached at `due`; False if interrupted."""
        self._expect(due, start)
        try:
            yield Moment(self.env, due, resolve(start, seat))
        except simpy.Interrupt:
            self._expect(due, start, -1)
            return False
        return True

    def _land(self, me: Combatant, verb: str, name: str, due: int, start: int) -> Process:
        """Roll for a periodic thing as a member of its group; who is asked about it answers."""
        cause = f"{name}@{start}" if self.record else ""
        landing = self._arrive(Attempt(me, verb, None, cause), due, start)
        if landing is not None:
            landing.land((yield from self.fight.ask_all(landing.asked)))

    def start_generator(self, me: Combatant) -> None:
        """Start the pulses of a device that has been switched on (TT-26)."""
        self._generators[me.seat] = self.env.process(self._generator(me))

    def stop_generator(self, me: Combatant) -> None:
        """Switched off, dropped or smashed: no more pulses."""
        me.pulsed = -1
        self._stop(self._generators, me)

    def _generator(self, me: Combatant) -> Process:
        """Pulses, each started by the one before it, or by switching on (TT-26)."""
        device = me.sheet.device
        assert device is not None
        seat, name = self._seats + me.seat, f"{me.sheet.name} {device.name}"
        while me.pulsed >= 0:
            start = me.pulsed
            due = start + device.period
            if not (yield from self._await(due, start, seat)):
                return
            me.pulsed = due
            yield from self._land(me, PULSE, name, due, start)

    def _death_saves(self, me: Combatant) -> Process:
        """Death saves, every period from the fall on (TT-13)."""
        seat, name = 2 * self._seats + me.seat, f"{me.sheet.name} death save"
        while me.status == DYING:
            start = me.saved
            due = start + self.options.death_save_period
            if not (yield from self._await(due, start, seat)):
                return
            me.saved = due
            yield from self._land(me, DEATH_SAVE, name, due, start)

    def stop_dying(self, me: Combatant) -> None:
        """Stabilised: no more death saves."""
        self._stop(self._dying, me)

    def start_ward(self, me: Combatant) -> None:
        """Start the end of a ward; a new ward takes the place of an old one."""
        self._stop(self._wards, me)
        self._wards[me.seat] = self.env.process(self._ward(me))

    def _ward(self, me: Combatant) -> Process:
        due, start = me.ward_until, me.warded
        if (yield from self._await(due, start, 3 * self._seats + me.seat)):
            yield from self._land(me, WARD_ENDS, f"{me.sheet.name} ward", due, start)

    # -- the referee ----------------------------------------------------------------------

    def _referee(self) -> Process:
        """Settle each count on which anything happens, then ask for declarations."""
        state, rewindable = self.state, self.rewindable
        while True:
            yield Moment(self.env, self._next_count(), DECLARE)
            self.now = int(self.env.now)
            if rewindable:
                state.settled = self.now
                self.fight.checkpoint()
            if self._awaited:
                self._arrivals()
            outcome = self._outcome()
            if outcome is None:
                yield from self._declarations()
                if self._thinned or self.fight.forfeits:
                    outcome = self.fight.forfeited() or self._thinned_out()
            state.now = self.now
            state.settled = -1
            state.opened = True
            if outcome is not None:
                if self.record:
                    self.record(Ended(self.now, "", "", outcome.winner or "", outcome.why))
                self.fight.finish(outcome)
                return

    def _next_count(self) -> int:
        """The next count on which there is anything to settle or to ask."""
        state = self.state
        if state.settled >= 0:
            return state.settled
        if not state.opened:
            return state.now
        following = state.now + 1
        if self._every_count:
            return following
        idle, nearest, changes = True, self._last_count, state.changes
        for c in state.combatants:
            token = c.token
            if token is not None:
                idle = False
                if token.due < nearest:
                    nearest = token.due
                if c.seen < changes and self._reconsiders[c.seat]:
                    return following
            if c.status == DYING:
                nearest = min(nearest, c.saved + self.options.death_save_period)
            elif c.status == AWAITED:
                nearest = min(nearest, c.sheet.start.arrives)
            if c.pulsed >= 0:
                assert c.sheet.device is not None
                nearest = min(nearest, c.pulsed + c.sheet.device.period)
            if c.ward_until >= 0:
                nearest = min(nearest, c.ward_until)
        return following if idle else max(nearest, following)

    def _arrivals(self) -> None:
        """Those who are due join the fight and declare with the others of this count."""
        for c in self.state.combatants:
            if c.status == AWAITED and c.sheet.start.arrives <= self.now:
                c.status = FIGHTING
                self.state.changes += 1
                self.state.active = self.now
                self.state.stirred = self.now
                if self.record:
                    self.record(entered(self.setup, c, self.now))

    # -- declarations ---------------------------------------------------------------------

    def _declarations(self) -> Process:
        """The declaration step of this count (TT-02, TT-04 to TT-06)."""
        state = self.state
        if not state.opened and self.now == 0:
            # Nobody has seen anything yet: all at once, blind (TT-02).
            due = [c for c in state.combatants if c.status == FIGHTING and c.token is None]
            self._take_all(due, (yield from self.fight.ask_all(self._decisions(due))))
            return
        idle, anybody = True, self._anybody_reconsiders
        for c in state.combatants:
            if c.token is not None:
                idle = False
            elif c.status == FIGHTING:
                anybody = True
        if not anybody:
            return
        was_stirred = self.state.stirred == self.now
        asked: list[Combatant] = []
        for tie in self._declaring_order:
            due = []
            for c in tie:
                if c.status == FIGHTING and self._is_asked(c, idle):
                    due.append(c)
            if due:
                asked += due
                self._take_all(due, (yield from self.fight.ask_all(self._decisions(due))))
                if self.fight.forfeits:
                    return
        if not was_stirred and self.state.stirred == self.now:
            # Something was declared after the place of some who hold had passed (TT-05).
            for tie in self._declaring_order:
                # Somebody has declared: everybody who holds and was passed over is asked.
                due = [c for c in tie if c.holding and c not in asked and c.status == FIGHTING]
                if due:
                    self._take_all(due, (yield from self.fight.ask_all(self._decisions(due))))

    def _is_asked(self, c: Combatant, idle: bool) -> bool:
        """Whether one who is fighting is asked at this step; `idle`: nobody has a token."""
        if c.token is None:
            if not c.holding or idle or self.state.stirred == self.now:
                return True
            return self.options.holders_asked == "every-count"
        if c.token.start >= self.now or not self._reconsiders[c.seat]:
            return False
        return self.options.reconsider == "every-count" or c.seen < self.state.changes

    def _decisions(self, due: list[Combatant]) -> list[Decision]:
        """The questions to these combatants, blind to each other."""
        setup, fight, found = self.setup, self.fight, []
        for me in due:
            seat = me.seat
            if me.token is None:
                kind, candidates, fallback = DECLARING, setup.to_declare[seat], setup.hold[seat]
            else:
                kind, candidates = RECONSIDERING, setup.to_reconsider[seat]
                fallback = setup.carry_on[seat]
            view, legal = self._views[seat] or self.view(seat), self._legality[seat]
            found.append(Decision(fight, me.sheet.name, kind, view, candidates, legal, fallback))
        return found

    def _take_all(self, due: list[Combatant], answers: Mapping[str, Declaration]) -> None:
        """Let the answers of those who were asked together take effect."""
        state = self.state
        before = state.changes
        for me in due:
            others = state.changes
            self._take(me, answers[me.sheet.name])
            # Of this step one has seen one's own declaration; those of the others are news.
            me.seen = before + state.changes - others

    def _take(self, me: Combatant, answer: Declaration) -> None:
        """Let a declaration take effect."""
        assert isinstance(answer, Action)
        state = self.state
        verb = answer.verb
        if verb == CARRY_ON:
            me.seen = state.changes
            return
        abandoned = me.token is not None
        if abandoned:
            self._abandon(me)
        if verb == HOLD:
            me.holding = True
            me.seen = state.changes
            if self.record:
                self.record(Held(self.now, me.sheet.name))
            return
        state.changes += 1
        state.active = self.now
        self.state.stirred = self.now
        if verb == YIELD:
            self.remove(me, YIELDED, "")
            return
        penalty = me.delay + me.guard_delay
        me.delay = me.guard_delay = 0
        me.holding = False
        me.seen = state.changes
        options = self.options
        counts = max(answer.speed + penalty, options.least_speed)
        hurt = hurt_now(me, options) if options.penalties_from == "declaration" else 0
        me.token = Token(answer.index, self.now, self.now + counts, hurt)
        if not abandoned:
            self._place(me)
        if self.record:
            self.record(
                Declared(
                    self.now,
                    me.sheet.name,
                    f"{me.sheet.name}@{self.now}",
                    answer.label,
                    verb,
                    answer.target,
                    answer.item,
                    me.token.due,
                    penalty,
                )
            )

    def _abandon(self, me: Combatant) -> None:
        """Drop the token; the counts spent are gone, the next action pays the penalty (TT-06)."""
        token = me.token
        assert token is not None
        if self.record:
            action = self.setup.action(me.seat, token.action)
            who, spent = me.sheet.name, self.now - token.start
            self.record(Abandoned(self.now, who, self.cause(me), action.label, spent))
        me.delay += self.options.abandon_penalty
        self.take_token(me, "abandoned")

    # -- the end --------------------------------------------------------------------------

    def _outcome(self) -> Outcome | None:
        """How the fight has ended, if it has (GEN-02, TT-28)."""
        if self.fight.forfeits:
            return self.fight.forfeited()
        state, scenario = self.state, self.setup.scenario
        goal = scenario.goal
        if goal is not None:
            if state.goal >= 0:
                return ended(self, goal.side, f"{goal.smash}'s device is smashed")
            if self.now >= goal.by and state.opened:
                other = next(side for side in self.setup.sides if side != goal.side)
                return ended(self, other, f"{goal.smash}'s device still stands")
        last = self._thinned_out() if self._thinned else None
        if last is not None:
            return last
        if self.now >= scenario.limit:
            return ended(self, None, f"the limit of {scenario.limit} counts")
        quiet = self.now - state.active
        if quiet >= self.options.quiet_limit and all(
            c.token is None and c.status != AWAITED for c in state.combatants
        ):
            return ended(self, None, f"nothing but holds for {quiet} counts")
        return None

    def _thinned_out(self) -> Outcome | None:
        """How the fight has ended because somebody has left, if it has."""
        outcome = last_one_standing(self)
        self._thinned = outcome is not None
        return outcome
