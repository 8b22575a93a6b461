"""Open declaration in waves (AB-05): everyone is asked at once, until a wave adds nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.model import Decision
from arena.rules.action_board.board import ATTACK, GENERAL, LETTERS, SPELL
from arena.rules.action_board.declarations import (
    CAST,
    DODGE,
    DRAW,
    DRINK,
    FLEE,
    LONG,
    MOVE,
    PARRY,
    QUICKEN,
    REACTIONS,
    SHOOT,
    SUSTAIN,
    WAIT,
    YIELD,
    Action,
)
from arena.rules.action_board.deed import Deed
from arena.rules.action_board.events import Declared
from arena.rules.action_board.legality import cannot_pay, impossible, spell_slot, why_not
from arena.rules.action_board.state import FIGHTING, YIELDED, Combatant, Work

if TYPE_CHECKING:
    from arena.rules.action_board.round import Round

DECLARING = "declare"

ONCE = frozenset((DRAW, DRINK, FLEE, MOVE))
"""What one cannot do twice in a tick, however many slots are free: one has one place, and each
thing is drawn or drunk once (AB-02, AB-11)."""


class Waves:
    """The waves of each tick of one fight."""

    def __init__(self, table: Round) -> None:
        self.table = table
        self.number = 0
        self._unanswered: dict[int, list[Deed]] = {}
        """For each seat that has been attacked in this tick the attacks that nobody has answered;
        the list is empty once all of them have been."""
        self._idle: set[int] = set()
        """The seats of those who can do nothing in this tick but react: before the tick acts,
        nothing opens a possibility to anybody but an attack, and somebody who yields."""
        self._likely: list[Action | None] = [None] * len(table.setup.seats)
        """For each seat what was legal when last somebody looked for anything legal: most often
        it still is, and nothing need be looked for."""
        self._legality = [self._legality_of(c) for c in table.state.combatants]
        """For each seat why something may not be declared now; None if it may."""
        self._volleys: bool = bool(table.setup.groups) and table.setup.options.volleys
        self._open_sheets: bool = table.setup.options.open_sheets

    def run(self) -> Generator[simpy.Event, Any, None]:
        """Ask wave after wave until one adds nothing."""
        table = self.table
        self.number = 0
        self._unanswered.clear()
        self._idle.clear()
        while True:
            self.number += 1
            asked = []
            decisions = []
            for c in table.state.combatants:
                if c.status is not FIGHTING:
                    continue
                decision = self._decision(c)
                if decision is not None:
                    asked.append(c)
                    decisions.append(decision)
            if not decisions:
                return
            answers = yield from table.fight.ask_all(decisions)
            added = False
            for c in asked:
                answer = answers[c.sheet.name]
                assert isinstance(answer, Action)
                if answer.verb != WAIT:
                    self._take(c, answer)
                    added = True
            if not added:
                return

    # -- asking ---------------------------------------------------------------------------

    def _decision(self, me: Combatant) -> Decision | None:
        """The question to one combatant; None if nothing but waiting would be legal.

        With closed sheets everybody is asked in every wave: whether somebody can still do
        anything is nobody else's to know (GEN-01).
        """
        table = self.table
        setup, seat = table.setup, me.seat
        if self._open_sheets and not self._can_do_anything(me):
            return None
        view = table.views[seat] or table.view(seat)
        view.wave = self.number
        return Decision(
            table.fight,
            me.sheet.name,
            DECLARING,
            view,
            setup.listed[seat] if seat in self._unanswered else setup.acting[seat],
            self._legality[seat],
            setup.wait[seat],
            self.number,
        )

    def _can_do_anything(self, me: Combatant) -> bool:
        """Whether anything but waiting is legal."""
        seat = me.seat
        if seat not in self._idle:
            why_not, known = self._legality[seat], self._likely[seat]
            if known is not None and why_not(known) is None:
                return True
            for action in self._payable(me):
                if why_not(action) is None:
                    self._likely[seat] = action
                    return True
            self._idle.add(seat)
        if not self._unanswered.get(seat):
            return False
        reacting = self.table.setup.reacting[seat]
        for answer in reacting:
            reason = self.why_no_reaction(me, answer)
            if reason is None:
                return True
        return False

    def _payable(self, me: Combatant) -> list[Action]:
        """What there may be a slot and a token for; no reactions, and no waiting."""
        setup, seat = self.table.setup, me.seat
        found = [*setup.unslotted[seat]]
        if me.used < me.slots:
            if me.works:
                found += setup.sustaining[seat]
            for some, tokens in zip(setup.beginning[seat], me.tokens, strict=True):
                if tokens:
                    found += some
        return found

    def _legality_of(self, me: Combatant) -> Callable[[Any], str | None]:
        """What says why somebody may not declare something now; None if it may be declared."""
        setup, state = self.table.setup, self.table.state

        def legal(answer: Action) -> str | None:
            verb = answer.verb
            if verb in REACTIONS:
                return self.why_no_reaction(me, answer)
            reason = why_not(setup, state, me, answer)
            if reason is None and verb in ONCE and self._has_done(me, answer):
                return "once a tick"
            return reason

        return legal

    def _has_done(self, me: Combatant, answer: Action) -> bool:
        """Whether the same has been declared in this tick already."""
        if not me.used:
            return False  # whatever can be done only once takes a slot
        for deed in self.table.deeds:
            done = deed.action
            if deed.me is me and (done.verb, done.item) == (answer.verb, answer.item):
                return True
        return False

    def answered_by(self, me: Combatant, answer: Action) -> list[Deed]:
        """The attacks on `me` that a reaction would answer: one, or a whole volley (AB-10)."""
        found = []
        for deed in self._unanswered.get(me.seat, ()):
            volley = self._volley(deed) if self._volleys else ""
            if answer.volley:
                if volley == answer.volley:
                    found.append(deed)
            elif deed.me.seat == answer.seat and not volley:
                return [deed]
        return found

    def _volley(self, deed: Deed) -> str:
        """The group in whose volley a shot is; "" is none (AB-10)."""
        setup = self.table.setup
        if deed.action.verb != SHOOT or not self._volleys:
            return ""
        unit = setup.unit_of[deed.me.seat]
        return unit if unit in setup.groups else ""

    def _join_volley(self, shot: Deed) -> None:
        """A shot that joins an answered volley is answered with it, however late (AB-10)."""
        volley = self._volley(shot)
        for answer in self.table.deeds if volley else ():
            if answer.action.volley == volley and answer.me.seat == shot.action.seat:
                shot.answered = answer

    def why_no_reaction(self, me: Combatant, answer: Action) -> str | None:
        """None if this reaction is legal now (AB-02, AB-10)."""
        table = self.table
        reason = cannot_pay(me, answer)
        if reason is not None:
            return reason
        attacks = self.answered_by(me, answer)
        if not attacks:
            return "there is no such attack that nobody has answered"
        if answer.verb == PARRY and attacks[0].action.verb == SHOOT:
            return "a weapon parries blows only"
        return impossible(table.setup, table.state, me, answer)

    # -- taking answers -------------------------------------------------------------------

    def _take(self, me: Combatant, answer: Action) -> None:
        """Let a declaration take its tokens and slot."""
        table = self.table
        if answer.verb == YIELD:
            table.remove(me, YIELDED)
            self._idle.clear()
            return
        # Only the journal tells causes.
        cause = f"{me.sheet.name}@{table.now}.{len(table.deeds)}" if table.record else ""
        deed = Deed(me, answer, self.number, cause)
        if answer.verb in REACTIONS:
            for attack in self.answered_by(me, answer):
                attack.answered = deed
                self._unanswered[me.seat].remove(attack)
        elif answer.verb == SHOOT:
            self._join_volley(deed)
        self._pay(me, answer)
        level = 0 if answer.spell is None else self._spend_spell_slot(me, answer)
        if table.record:
            self._report(me, answer, deed, level)
        if answer.verb in LONG:
            deed.work = work = Work(answer.index, table.now, 1, 0)
            me.works = (*me.works, work)
            table.start_work(me, work)
            table.report_stage(me, work)
        elif answer.verb == SUSTAIN:
            deed.work = table.pay_stage(me, answer.begins)
            deed.completes = deed.work.stages == table.setup.action(me.seat, answer.begins).stages
        table.deeds.append(deed)
        if deed.attacks:
            unanswered = self._unanswered.setdefault(answer.seat, [])
            if deed.answered is None:
                unanswered.append(deed)

    def _pay(self, me: Combatant, answer: Action) -> None:
        if answer.verb == DODGE:
            me.dodges -= 1
        elif answer.kind >= 0:
            me.tokens[answer.kind] -= 1
            me.used += 1

    def _spend_spell_slot(self, me: Combatant, answer: Action) -> int:
        """A spell takes its slot when it begins (AB-02); the slot's level, 0 is none."""
        if answer.verb not in (CAST, QUICKEN):
            return 0
        at = spell_slot(self.table.setup, me, answer)
        me.spell_slots[at] -= 1
        return at + 1

    def _report(self, me: Combatant, answer: Action, deed: Deed, level: int) -> None:
        record = self.table.record
        assert record is not None
        token = LETTERS[answer.kind] if answer.kind >= 0 else ""
        record(
            Declared(
                self.table.now,
                me.sheet.name,
                deed.cause,
                self.number,
                answer.label,
                answer.verb,
                answer.target,
                answer.item,
                "D" if answer.verb == DODGE else token,
                me.used if answer.kind >= 0 else 0,
                me.tokens[ATTACK],
                me.tokens[SPELL],
                me.tokens[GENERAL],
                me.dodges,
                level,
                *self._stage(me, answer),
            )
        )

    def _stage(self, me: Combatant, answer: Action) -> tuple[int, int]:
        """Which stage of a long action a declaration pays, of how many; 0 of 0 for others."""
        if answer.verb in LONG:
            return 1, answer.stages
        if answer.verb != SUSTAIN:
            return 0, 0
        paid = next(work.stages for work in me.works if work.action == answer.begins)
        return paid + 1, self.table.setup.action(me.seat, answer.begins).stages
