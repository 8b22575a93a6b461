"""The processes of an Action Board fight: the round's referee, long actions, large battles.

Time is the tick; three make a round. In each tick the referee asks in waves until a whole wave
adds nothing, finds the conflicts among what was declared, has them duelled out, and lets the
declarations act: first whatever conflicts with nothing together with the winners, then the rest,
place by place. An action of several ticks is a process of its own, which waits for its next stage
and is interrupted by damage or by a stage that is not paid.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence, Set
from typing import Any

import simpy

from arena.clock import DECLARE, Moment, resolve
from arena.fight import Fight
from arena.luck import takes_every_outcome
from arena.model import Event, Outcome
from arena.rules.action_board.board import (
    ATTACK,
    GENERAL,
    LETTERS,
    SPELL,
    TICKS,
    round_of,
    tick_of_round,
)
from arena.rules.action_board.commanding import Commanding
from arena.rules.action_board.conflicts import components, find
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.duel import SIDES, Standing, order, order_without_dice
from arena.rules.action_board.events import (
    Closed,
    Conflicted,
    Duelled,
    Ended,
    Left,
    Recovered,
    Refilled,
    StagePaid,
    TickBegan,
    Walled,
    WorkLost,
)
from arena.rules.action_board.purposes import REFLEX
from arena.rules.action_board.resolving import Resolving
from arena.rules.action_board.scene import entered, scene
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import AWAITED, FIGHTING, Combatant, State, Status, Wall, Work
from arena.rules.action_board.view import CombatantView, View, windows_of
from arena.rules.action_board.waves import Waves
from arena.rules.ending import ended, last_one_standing, standing

Process = Generator[simpy.Event, Any, None]


class Round:
    """One running fight on the board."""

    def __init__(self, fight: Fight[State]) -> None:
        setup = fight.setup
        assert isinstance(setup, Setup)
        self.fight: Fight[State] = fight
        self.setup: Setup = setup
        self.env: simpy.Environment = fight.env
        self.state: State = fight.state
        self.record: Callable[[Event], None] | None = fight.record
        self.now: int = self.state.now
        self.deeds: list[Deed] = []
        """What has been declared in this tick, wave by wave."""
        self._waves = Waves(self)
        self._moment = Moment(fight.env)
        """What the referee waits for."""
        self.views: list[View | None] = [None] * len(setup.seats)
        self._windows: dict[str, tuple[CombatantView, ...]] = {}
        """Everybody as each side sees them."""
        self._works: dict[tuple[int, int], simpy.Process] = {}
        """The process of each long action, by seat and index of what began it."""
        self._stages: dict[tuple[int, int], simpy.Event] = {}
        """What each of them waits for: its next stage."""
        self._decided = len(standing(self.state)) < len(setup.sides)
        """Whether a side has nobody left; only `remove` can bring that about."""

    def start(self) -> None:
        """Start every process."""
        if self.record and not self.state.opened:
            for event in scene(self.setup, self.state):
                self.record(event)
        for combatant in self.state.combatants:
            for work in combatant.works:
                self.start_work(combatant, work)
        self.env.process(self._referee())

    def view(self, seat: int) -> View:
        """What the combatant on this seat may see; a window, made once."""
        view = self.views[seat]
        if view is None:
            side = self.setup.sheets[seat].side
            windows = self._windows.get(side)
            if windows is None:
                windows = self._windows[side] = windows_of(self.setup, self.state, side)
            view = self.views[seat] = View(self.setup, self.state, seat, self.deeds, windows)
        return view

    def fighting(self) -> list[Combatant]:
        """Everybody in the fight, in canonical order."""
        return [c for c in self.state.combatants if c.status is FIGHTING]

    # -- the referee ----------------------------------------------------------------------

    def _referee(self) -> Process:
        state, moment = self.state, self._moment
        commanding = None if state.battle is None else Commanding(self)
        outcome: Outcome | None = None
        while outcome is None:
            self.now = state.tick
            moment.at(self.now, DECLARE)
            yield moment
            moment.renew()
            if commanding is not None:
                yield from commanding.before_tick()
            if commanding is None or self.fighting():
                yield from self._tick()
            self._end_tick()
            if commanding is not None:
                commanding.after_tick()
            state.now = self.now
            state.opened = True
            outcome = self.fight.forfeited()
            if outcome is None:
                outcome = self._outcome() if commanding is None else commanding.outcome()
        if self.record:
            self.record(Ended(self.now, "", "", outcome.winner or "", outcome.why))
        self.fight.finish(outcome)

    def _tick(self) -> Process:
        """One tick: refill, waves, conflicts, and everybody's turn."""
        self._begin_tick()
        waves, moment = self._waves, self._moment
        yield from waves.run()
        if self.record:
            self.record(Closed(self.now, "", "", waves.number))
        if waves.number > 1:
            self.state.quiet_since = self.now + 1
        self._lose_unpaid()
        last = self._put_in_order()
        for place in range(last + 1):
            # Ranks make the order of a tick visible on the clock; DECLARE lies below END only,
            # so the places of a tick are ranked between them.
            moment.at(self.now, DECLARE + 1 + resolve(place, 0))
            yield moment
            moment.renew()
            Resolving(self, place).run()

    def _begin_tick(self) -> None:
        state, record = self.state, self.record
        self.deeds.clear()
        number = tick_of_round(self.now)
        if record:
            record(TickBegan(self.now, "", "", round_of(self.now) + 1, number))
        for c in state.combatants:
            if c.status == AWAITED and c.sheet.start.arrives <= self.now:
                c.status = FIGHTING
                if record:
                    record(entered(self.setup, c, self.now))
            c.used = 0
        if number == 1 and state.opened:
            self.refill()

    def refill(self) -> None:
        """A new round: reserves are full again but for what is committed (AB-01, AB-03)."""
        for c in self.state.combatants:
            if c.status != FIGHTING:
                continue
            committed = [0, 0, 0]
            works = []
            for work in c.works:
                kind = self.setup.action(c.seat, work.action).kind
                # Each stage so far has taken one token, and none of them comes back yet.
                committed[kind] += work.stages
                works.append(Work(work.action, work.began, work.stages, work.stages))
            c.works = tuple(works)
            sheet = c.sheet
            full = (sheet.attacks, sheet.spells, sheet.generals)
            c.tokens = [most - out for most, out in zip(full, committed, strict=True)]
            c.dodges = sheet.dodges
            if self.record:
                self.record(
                    Refilled(
                        self.now,
                        sheet.name,
                        "",
                        c.tokens[ATTACK],
                        c.tokens[SPELL],
                        c.tokens[GENERAL],
                        c.dodges,
                        (committed[0], committed[1], committed[2]),
                    )
                )

    def _end_tick(self) -> None:
        if not self.state.walls:
            return
        walls = tuple(wall for wall in self.state.walls if wall.until > self.now)
        for wall in self.state.walls:
            if wall not in walls and self.record:
                self.record(Walled(self.now, "", "", self.wall_name(wall), False, self.now))
        self.state.walls = walls

    def wall_name(self, wall: Wall) -> str:
        """Where a wall stands, in words."""
        if wall.between is None:
            return f"before {self.setup.seats[wall.before]}"
        one, other = (self.setup.zones.names[zone] for zone in wall.between)
        return f"between {one} and {other}"

    # -- actions of several ticks (AB-03) -------------------------------------------------

    def start_work(self, me: Combatant, work: Work) -> None:
        """Start the process of a long action that has begun."""
        self._works[me.seat, work.action] = self.env.process(self._work(me, work))

    def _work(self, me: Combatant, work: Work) -> Process:
        """A long action: waits for its next stage; interrupted, it is lost."""
        if work not in me.works:
            return  # lost in the moment in which it began: whoever began it has yielded
        action = self.setup.action(me.seat, work.action)
        stages = work.stages
        try:
            while stages < action.stages:
                stage = self._stages[me.seat, work.action] = self.env.event()
                yield stage
                stages += 1
        except simpy.Interrupt:
            pass  # what there is to do stands in the state

    def pay_stage(self, me: Combatant, index: int) -> Work:
        """The next stage of a long action is paid."""
        work = next(w for w in me.works if w.action == index)
        paid = Work(work.action, work.began, work.stages + 1, work.committed)
        me.works = tuple(paid if w is work else w for w in me.works)
        self._stages[me.seat, index].succeed()
        self.report_stage(me, paid)
        return paid

    def report_stage(self, me: Combatant, work: Work) -> None:
        """Tell that a stage is paid."""
        if self.record:
            action = self.setup.action(me.seat, work.action)
            self.record(
                StagePaid(
                    self.now,
                    me.sheet.name,
                    self.work_cause(me, work),
                    action.label,
                    work.stages,
                    action.stages,
                )
            )

    def work_cause(self, me: Combatant, work: Work) -> str:
        """The name of a long action in the journal."""
        return f"{me.sheet.name}@{work.began}"

    def lose_work(self, me: Combatant, work: Work, why: str) -> None:
        """A long action is lost: nothing is refunded, but what was committed recovers (AB-03)."""
        process = self._works.get((me.seat, work.action))
        if process is not None and process.is_alive:
            process.interrupt(why)
        if self.record:
            label = self.setup.action(me.seat, work.action).label
            cause = self.work_cause(me, work)
            self.record(WorkLost(self.now, me.sheet.name, cause, label, why))
        self.end_work(me, work)

    def end_work(self, me: Combatant, work: Work) -> None:
        """A long action ends, finished or lost; tokens of earlier rounds recover (AB-03)."""
        me.works = tuple(w for w in me.works if w.action != work.action)
        self._works.pop((me.seat, work.action), None)
        self._stages.pop((me.seat, work.action), None)
        if work.committed:
            kind = self.setup.action(me.seat, work.action).kind
            me.tokens[kind] += work.committed
            if self.record:
                cause = self.work_cause(me, work)
                self.record(
                    Recovered(self.now, me.sheet.name, cause, LETTERS[kind], work.committed)
                )

    def _lose_unpaid(self) -> None:
        """What began in an earlier tick and got no stage in this one is lost (AB-03)."""
        for c in self.state.combatants:
            for work in c.works:
                if work.began + work.stages <= self.now:
                    self.lose_work(c, work, "its next stage was not paid")

    # -- order (AB-06, AB-07) -------------------------------------------------------------

    def _put_in_order(self) -> int:
        """Find conflicts, duel them out, give every declaration its place; returns the last."""
        setup = self.setup
        conflicts = find(setup, self.state, self.deeds)
        if self.record:
            for c in conflicts:
                one, other = c.one, c.other
                self.record(
                    Conflicted(
                        self.now,
                        one.me.sheet.name,
                        one.cause,
                        one.action.label,
                        other.me.sheet.name,
                        other.action.label,
                        c.why,
                    )
                )
        if not conflicts:
            return 0
        last = 0
        in_conflict = {id(d) for c in conflicts for d in (c.one, c.other)}
        # First is who declared before an opponent what conflicts with that opponent's (AB-05).
        # Of a conflict `one` is never the later: declarations are found in the order of waves.
        first = {setup.unit_of[c.one.me.seat] for c in conflicts if c.one.wave < c.other.wave}
        for units in components(setup, conflicts):
            order_of_units = self.duel(units, first, "order")
            places = {unit.name: place for place, unit in enumerate(order_of_units)}
            for deed in self.deeds:
                unit = setup.unit_of[deed.me.seat]
                if unit in places and (id(deed) in in_conflict or unit in setup.groups):
                    deed.place = places[unit]
                    last = max(last, deed.place)
        return last

    def duel(
        self, units: Sequence[str], declared_first: Set[str], purpose: str, cause: str = ""
    ) -> list[Standing]:
        """A Reflex duel among units: each rolls once, and the results order them (AB-07)."""
        option = self.setup.options.declare_first
        lead, state = self.setup.lead, self.state
        reflexes = {unit: lead(state, unit).sheet.reflex for unit in units}
        dice = self.fight.dice
        if takes_every_outcome(dice):
            standings = order_without_dice(reflexes, declared_first, option, dice.choose)
        else:
            standings = order(reflexes, declared_first, option, self._roll_reflex)
        if self.record:
            for place, s in enumerate(standings):
                bonus = option if s.first and option != "none" else ""
                leader = lead(state, s.name).sheet.name
                self.record(
                    Duelled(
                        self.now,
                        s.name,
                        cause,
                        purpose,
                        place + 1,
                        s.dice,
                        s.reflex,
                        bonus,
                        s.total,
                        "" if leader == s.name else leader,
                    )
                )
        return standings

    def _roll_reflex(self, unit: str) -> int:
        return self.fight.roll(unit, REFLEX, 1, SIDES)[0]

    # -- leaving and the end --------------------------------------------------------------

    def remove(self, me: Combatant, status: Status) -> None:
        """Take a combatant out of the fight."""
        for work in me.works:
            self.lose_work(me, work, "out of the fight")
        me.status = status
        self._decided = len(standing(self.state)) < len(self.setup.sides)
        if self.record:
            self.record(Left(self.now, me.sheet.name, "", status.name.lower()))

    def _outcome(self) -> Outcome | None:
        """How a fight that lies in no battle has ended, if it has (GEN-02)."""
        if self._decided:
            return last_one_standing(self)
        state = self.state
        quiet = self.now + 1 - state.quiet_since
        if quiet >= TICKS * self.setup.options.limit_quiet_rounds and all(
            c.status != AWAITED for c in state.combatants
        ):
            return ended(self, None, f"nobody did anything for {quiet} ticks")
        limit = self.setup.scenario.limit
        if self.now >= limit:
            return ended(self, None, f"the limit of {limit} ticks")
        return None
