"""The referee settles each count on which anything happens, and asks for declarations."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.clock import DECLARE, Moment
from arena.model import Decision, Declaration, Outcome
from arena.rules.ending import ended, last_one_standing
from arena.rules.timing_track.declarations import CARRY_ON, HOLD, YIELD, Action
from arena.rules.timing_track.events import Abandoned, Declared, Ended, Held
from arena.rules.timing_track.legality import legality
from arena.rules.timing_track.scene import entered
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import AWAITED, FIGHTING, YIELDED, Combatant, State, Token
from arena.rules.timing_track.view import CombatantView, View, windows_of
from arena.rules.timing_track.wounds import penalty as hurt_now

if TYPE_CHECKING:
    from arena.rules.timing_track.track import Track

Process = Generator[simpy.Event, Any, None]

DECLARING = "declare"
RECONSIDERING = "reconsider"

Question = tuple[str, str, tuple[Declaration, ...], Callable[[Any], str | None], Declaration]
"""What is the same whenever a question is put: who, the kind, candidates, legality, fallback."""


def _questions(setup: Setup, state: State) -> tuple[list[Question], list[Question]]:
    """By seat, the questions what to declare, and whether to abandon what is declared."""
    declaring: list[Question] = []
    reconsidering: list[Question] = []
    for seat, who in enumerate(setup.seats):
        legal = legality(setup, state, state.combatants[seat])
        declaring.append((who, DECLARING, setup.to_declare[seat], legal, setup.hold[seat]))
        reconsidering.append(
            (who, RECONSIDERING, setup.to_reconsider[seat], legal, setup.carry_on[seat])
        )
    return declaring, reconsidering


class Referee:
    """The referee of one fight."""

    def __init__(self, track: Track) -> None:
        setup, state, fight = track.setup, track.state, track.fight
        self._track = track
        self._fight = fight
        self._setup = setup
        self._state = state
        self._record = track.record
        self._periodic_due = track.periodic.due
        self._windows: dict[str, tuple[CombatantView, ...]] = {}
        self._views: list[View | None] = [None] * len(setup.seats)
        self._declaring, self._reconsidering = _questions(setup, state)
        self._declaring_order: list[list[Combatant]] = [
            [state.combatants[seat] for seat in tie] for tie in setup.declaring_order
        ]
        options, scenario = setup.options, setup.scenario
        self._options = options
        self._hurt_at_once: bool = options.penalties_from == "declaration"
        never = options.reconsider == "never"
        reconsiders = [not never and not fight.ignores(who, RECONSIDERING) for who in setup.seats]
        self._reconsiders: list[bool] | None = reconsiders if any(reconsiders) else None
        """Who is ever asked to reconsider; None is nobody."""
        self._always: bool = options.reconsider == "every-count"
        self._all_holders: bool = options.holders_asked == "every-count"
        self._every_count = self._always or self._all_holders
        self._goal = scenario.goal
        self._limit: int = scenario.limit
        self._last_count = self._limit if self._goal is None else min(self._limit, self._goal.by)
        self._awaited: bool = any(c.status is AWAITED for c in state.combatants)

    def view(self, seat: int) -> View:
        """What the combatant on this seat may see; a window, made once."""
        view = self._views[seat]
        if view is None:
            side = self._setup.sheets[seat].side
            windows = self._windows.get(side)
            if windows is None:
                windows = self._windows[side] = windows_of(self._setup, self._state, side)
            view = self._views[seat] = View(self._setup, self._state, seat, windows)
        return view

    def run(self) -> Process:
        """Settle each count on which anything happens, then ask for declarations."""
        track, fight, state = self._track, self._fight, self._state
        rewindable = track.rewindable
        moment, now = Moment(track.env), self._first_count()
        while True:
            moment.at(now, DECLARE)
            yield moment
            moment.renew()
            track.now = now
            if rewindable:
                state.settled = now
                fight.checkpoint()
            if self._awaited:
                self._arrivals(now)
            outcome = self._outcome(now)
            if outcome is None:
                yield from self._declarations(now)
                if track.thinned or fight.forfeits:
                    outcome = fight.forfeited() or self._thinned_out()
            state.now = now
            state.settled = -1
            state.opened = True
            if outcome is not None:
                if self._record:
                    self._record(Ended(now, "", "", outcome.winner or "", outcome.why))
                fight.finish(outcome)
                return
            now = self._next_count(now)

    def _first_count(self) -> int:
        """The count on which the fight starts, or is taken up."""
        state = self._state
        if state.settled >= 0:
            return state.settled
        return self._next_count(state.now) if state.opened else state.now

    def _next_count(self, now: int) -> int:
        """The next count on which there is anything to settle or to ask."""
        if self._every_count:
            return now + 1
        state, following = self._state, now + 1
        idle, nearest, changes = True, self._last_count, state.changes
        reconsiders = self._reconsiders
        for c in state.combatants:
            token = c.token
            if token is not None:
                idle = False
                due = token.due
                if due == following:
                    return due
                if due < nearest:
                    nearest = due
                if reconsiders and c.seen < changes and reconsiders[c.seat]:
                    return following
        if idle:
            return following
        for due in self._periodic_due.values():
            if due < nearest:
                nearest = due
        if self._awaited:
            for c in state.combatants:
                if c.status is AWAITED:
                    nearest = min(nearest, c.sheet.start.arrives)
        return nearest if nearest > now else following

    def _arrivals(self, now: int) -> None:
        """Those who are due join the fight and declare with the others of this count."""
        state = self._state
        for c in state.combatants:
            if c.status is AWAITED and c.sheet.start.arrives <= now:
                c.status = FIGHTING
                state.changes += 1
                state.active = state.stirred = now
                if self._record:
                    self._record(entered(self._setup, c, now))

    # -- declarations ---------------------------------------------------------------------

    def _declarations(self, now: int) -> Process:
        """The declaration step of this count (TT-02, TT-04 to TT-06)."""
        state, fight = self._state, self._fight
        if not state.opened and now == 0:
            # Nobody has seen anything yet: all at once, blind (TT-02).
            due = [c for c in state.combatants if c.status is FIGHTING and c.token is None]
            yield from self._ask_together(due)
            return
        # Whoever holds is asked when something has happened, or when nobody has a token.
        all_holders = True
        for c in state.combatants:
            if c.token is not None:
                all_holders = self._all_holders
                break
        may = self._reconsiders
        passed_over: list[int] = []
        for tie in self._declaring_order:
            due = []
            for c in tie:
                if c.token is not None:
                    if may is not None and may[c.seat] and self._reconsiders_now(c, c.token, now):
                        due.append(c)
                elif c.status is not FIGHTING:
                    continue
                elif not c.holding or all_holders or state.stirred == now:
                    due.append(c)
                else:
                    passed_over.append(c.seat)
            if not due:
                continue
            if len(due) == 1:
                me = due[0]
                decision = self._decision(me)
                answer = fight.answered(decision)
                if answer is None:
                    answer = yield from fight.ask(decision)
                self._take(me, answer)
                me.seen = state.changes
            else:
                yield from self._ask_together(due)
            if fight.forfeits:
                return
        if passed_over and state.stirred == now:
            yield from self._ask_again(passed_over)

    def _ask_again(self, seats: list[int]) -> Process:
        """Something was declared after the place of some who hold had passed (TT-05)."""
        for tie in self._declaring_order:
            due = [c for c in tie if c.seat in seats]
            if due:
                yield from self._ask_together(due)

    def _reconsiders_now(self, c: Combatant, token: Token, now: int) -> bool:
        """Whether one with a token is asked to reconsider: about what is news to them (TT-06)."""
        return token.start < now and (c.seen < self._state.changes or self._always)

    def _ask_together(self, due: list[Combatant]) -> Process:
        """Ask these combatants, blind to each other, and let their answers take effect."""
        state = self._state
        before = state.changes
        decisions = list(map(self._decision, due))
        answers = self._fight.all_answered(decisions)
        if answers is None:
            answers = yield from self._fight.ask_all(decisions)
        for me in due:
            others = state.changes
            self._take(me, answers[me.sheet.name])
            # Of this step one has seen one's own declaration; those of the others are news.
            me.seen = before + state.changes - others

    def _decision(self, me: Combatant) -> Decision:
        """The question to a combatant: what to declare, or whether to abandon what is declared."""
        seat = me.seat
        always = self._declaring if me.token is None else self._reconsidering
        who, kind, candidates, legal, fallback = always[seat]
        view = self._views[seat] or self.view(seat)
        return Decision(self._fight, who, kind, view, candidates, legal, fallback)

    def _take(self, me: Combatant, answer: Declaration) -> None:
        """Let a declaration take effect."""
        assert isinstance(answer, Action)
        verb = answer.verb
        track = self._track
        now = track.now
        abandoned = me.token is not None
        if abandoned:
            if verb == CARRY_ON:
                return
            self._abandon(me, now)
        if verb == HOLD:
            me.holding = True
            if self._record:
                self._record(Held(now, me.sheet.name))
            return
        state = self._state
        state.changes += 1
        state.active = state.stirred = now
        if verb == YIELD:
            track.remove(me, YIELDED, "")
            return
        options = self._options
        penalty = me.delay + me.guard_delay
        me.delay = me.guard_delay = 0
        me.holding = False
        counts = answer.speed + penalty
        if counts < options.least_speed:
            counts = options.least_speed
        hurt = hurt_now(me, options) if self._hurt_at_once else 0
        token = me.token = Token(answer.index, now, now + counts, hurt)
        if not abandoned:  # else the combatant's own process does it, once it is interrupted
            track.place(me, token)
        if self._record:
            self._record(
                Declared(
                    now,
                    me.sheet.name,
                    f"{me.sheet.name}@{now}",
                    answer.label,
                    verb,
                    answer.target,
                    answer.item,
                    token.due,
                    penalty,
                )
            )

    def _abandon(self, me: Combatant, now: int) -> None:
        """Drop the token; the counts spent are gone, the next action pays the penalty (TT-06)."""
        token, track = me.token, self._track
        assert token is not None
        if self._record:
            action = self._setup.action(me.seat, token.action)
            who, spent = me.sheet.name, now - token.start
            self._record(Abandoned(now, who, track.cause(me), action.label, spent))
        me.delay += self._options.abandon_penalty
        track.take_token(me, "abandoned")

    # -- the end --------------------------------------------------------------------------

    def _outcome(self, now: int) -> Outcome | None:
        """How the fight has ended, if it has (GEN-02, TT-28)."""
        if self._fight.forfeits:
            return self._fight.forfeited()
        track, state, goal = self._track, self._state, self._goal
        if goal is not None:
            if state.goal >= 0:
                return ended(track, goal.side, f"{goal.smash}'s device is smashed")
            if now >= goal.by and state.opened:
                other = next(side for side in self._setup.sides if side != goal.side)
                return ended(track, other, f"{goal.smash}'s device still stands")
        if track.thinned:
            outcome = self._thinned_out()
            if outcome is not None:
                return outcome
        if now >= self._limit:
            return ended(track, None, f"the limit of {self._limit} counts")
        quiet = now - state.active
        if quiet >= self._options.quiet_limit and all(
            c.token is None and c.status is not AWAITED for c in state.combatants
        ):
            return ended(track, None, f"nothing but holds for {quiet} counts")
        return None

    def _thinned_out(self) -> Outcome | None:
        """How the fight has ended because somebody has left, if it has."""
        outcome = last_one_standing(self._track)
        self._track.thinned = outcome is not None
        return outcome
