"""Open declaration in waves (AB-05): everyone is asked at once, until a wave adds nothing."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import simpy

from arena.model import Decision, Declaration
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
from arena.rules.action_board.state import Combatant, Status, Work

if TYPE_CHECKING:
    from arena.rules.action_board.round import Round

DECLARING = "declare"

ONCE = frozenset((DRAW, DRINK, FLEE, MOVE))
"""What one cannot do twice in a tick, however many slots are free: one has one place, and each
thing is drawn or drunk once (AB-02, AB-11)."""


class Waves:
    """The waves of one tick."""

    def __init__(self, table: Round) -> None:
        self.table = table
        self.number = 0

    def run(self) -> Generator[simpy.Event, Any, None]:
        """Ask wave after wave until one adds nothing."""
        table = self.table
        while True:
            self.number += 1
            decisions = []
            for c in table.fighting():
                decision = self._decision(c)
                if decision is not None:
                    decisions.append(decision)
            if not decisions:
                return
            answers = yield from table.fight.ask_all(decisions)
            added = False
            for decision in decisions:
                me = table.state.combatants[table.setup.seat[decision.who]]
                added |= self._take(me, answers[decision.who])
            if not added:
                return

    # -- asking ---------------------------------------------------------------------------

    def _decision(self, me: Combatant) -> Decision | None:
        """The question to one combatant; None if nothing but waiting would be legal.

        With closed sheets everybody is asked in every wave: whether somebody can still do
        anything is nobody else's to know (GEN-01).
        """
        table = self.table
        setup, state = table.setup, table.state
        threats = [d for d in table.deeds if d.attacks and d.action.seat == me.seat]
        reactions = setup.reacting[me.seat] if threats else ()
        candidates = (*setup.acting[me.seat], *reactions)

        def legal(answer: Any) -> str | None:
            if answer.verb in REACTIONS:
                return self.why_no_reaction(me, answer)
            return why_not(setup, state, me, answer) or self._again(me, answer)

        if setup.options.open_sheets:
            payable = candidates
            if me.used >= me.slots or not any(me.tokens):
                # Of actions only what takes no slot can be legal: much less to look through.
                payable = (*setup.unslotted[me.seat], *reactions)
            for action in payable:
                if action.verb != WAIT and legal(action) is None:
                    break
            else:
                return None
        view = table.view(me.seat)
        view.wave = self.number
        return Decision(
            table.fight,
            me.sheet.name,
            DECLARING,
            view,
            candidates,
            legal,
            setup.wait[me.seat],
            self.number,
        )

    def _again(self, me: Combatant, answer: Action) -> str | None:
        """None unless it would do a second time in one tick what can be done only once."""
        if answer.verb not in ONCE:
            return None
        for deed in self.table.deeds:
            done = deed.action
            if deed.me is me and (done.verb, done.item) == (answer.verb, answer.item):
                return "once a tick"
        return None

    def answered_by(self, me: Combatant, answer: Action) -> list[Deed]:
        """The attacks on `me` that a reaction would answer: one, or a whole volley (AB-10)."""
        found = []
        for deed in self.table.deeds:
            if not deed.attacks or deed.action.seat != me.seat or deed.answered is not None:
                continue
            if answer.volley:
                if self._volley(deed) == answer.volley:
                    found.append(deed)
            elif deed.me.seat == answer.seat and not self._volley(deed):
                return [deed]
        return found

    def _volley(self, deed: Deed) -> str:
        """The group in whose volley a shot is; "" is none (AB-10)."""
        setup = self.table.setup
        unit = setup.unit_of[deed.me.seat]
        shot = deed.action.verb == SHOOT and unit in setup.groups
        return unit if shot and setup.options.volleys else ""

    def _join_volley(self, shot: Deed) -> None:
        """A shot that joins an answered volley is answered with it, however late (AB-10)."""
        volley = self._volley(shot)
        for answer in self.table.deeds if volley else ():
            if answer.action.volley == volley and answer.me.seat == shot.action.seat:
                shot.answered = answer
                answer.answers = (*answer.answers, shot)

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

    def _take(self, me: Combatant, answer: Declaration) -> bool:
        """Let a declaration take its tokens and slot; whether it added anything."""
        assert isinstance(answer, Action)
        if answer.verb == WAIT:
            return False
        table = self.table
        if answer.verb == YIELD:
            table.remove(me, Status.YIELDED)
            return True
        deed = Deed(me, answer, self.number, f"{me.sheet.name}@{table.now}.{len(table.deeds)}")
        if answer.verb in REACTIONS:
            deed.answers = tuple(self.answered_by(me, answer))
            for attack in deed.answers:
                attack.answered = deed
        elif answer.verb == SHOOT:
            self._join_volley(deed)
        self._pay(me, answer)
        level = self._spend_spell_slot(me, answer)
        if self.table.record:
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
        return True

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
