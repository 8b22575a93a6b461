"""What an answer of the Action Board comes to: until its tick, or its last stage, is over.

What others have declared in this tick and the spells they have under way are set aside, but for
the blow, or the volley, that a reaction answers. What else one has declared oneself is set aside,
too, but for the stages of what one has under way. In a large battle a fight is told for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arena.exact import Domains, Standing
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.odds import Account, Trial
from arena.rewind import Answers, Snapshot
from arena.rules.action_board.commanding import COMMANDING
from arena.rules.action_board.declarations import (
    LONG,
    REACTIONS,
    SHOOT,
    SUSTAIN,
    Action,
)
from arena.rules.action_board.deed import ATTACKS
from arena.rules.action_board.events import (
    Acted,
    Healed,
    HitRoll,
    Kept,
    Left,
    ManoeuvreEnded,
    Stopped,
    Suffered,
    Wasted,
    Wounded,
)
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import ASIDE, FIGHTING, YIELDED, State


class BoardTrial(Trial):
    """One answer on the board."""

    declaration: Action

    def __init__(self, decision: Decision, declaration: Declaration) -> None:
        super().__init__(decision, declaration)
        assert isinstance(declaration, Action)
        self._begins = -1
        """What begins the action of several ticks that is gone on with; -1 is none."""
        if declaration.verb in LONG:
            self._begins = declaration.index
        elif declaration.verb == SUSTAIN:
            self._begins = declaration.begins
        self._reacts = declaration.verb in REACTIONS
        self._reaction = declaration
        """The reaction that decides which attacks are under way."""
        self._shooter = ""
        """The one member of a group whose shot of a volley is told; "" is all."""

    def parts(self, at: Standing) -> Sequence[Trial]:
        """Of a volley each shot by itself: one reaction meets them all with one roll (AB-10)."""
        if not self._reacts or not self._reaction.volley:
            return (self,)
        shooters = {
            who
            for answers in at.start.answers
            for who, answer in answers.items()
            if answer.verb == SHOOT and self._matters(who, answer)
        }
        parts = []
        for shooter in sorted(shooters):
            part = type(self)(self.decision, self.declaration)
            part._reacts, part._reaction, part._shooter = True, self._reaction, shooter
            parts.append(part)
        return parts

    def unanswered(self) -> Trial | None:
        """Waiting, while the same attacks come."""
        wait = type(self)(self.decision, self.decision.fallback)
        wait._reacts, wait._reaction = True, self._reaction
        return wait

    def begin(self, at: Standing) -> tuple[Snapshot[State], Domains]:
        """The tick begins anew, with nothing of others under way; see `arena.odds.Trial`."""
        if self.decision.kind == COMMANDING:
            return super().begin(at)
        setup = self.decision.setup
        state: State = at.start.state.copy()
        setup.ruleset.imagine(state, setup, self.who)
        state.battle = None
        for c, now in zip(state.combatants, at.state.combatants, strict=True):
            if c.status == ASIDE and now.status == FIGHTING:
                # The fight has begun with this tick, and with full reserves (AB-12).
                c.tokens = [c.sheet.attacks, c.sheet.spells, c.sheet.generals]
                c.dodges = c.sheet.dodges
            if c.status == ASIDE or now.status == YIELDED:
                c.status = now.status
            if c.sheet.name != self.who:
                c.works = ()
        return Snapshot(state, self._waves(at.start.answers) if self._reacts else []), ()

    def _waves(self, waves: Iterable[Answers]) -> list[Answers]:
        """What of this tick belongs to a reaction, wave by wave."""
        setup: Setup = self.decision.setup  # type: ignore[assignment]
        waiting: Answers = dict(zip(setup.seats, setup.wait, strict=True))
        waves = list(waves)
        # A reaction answers the first attack that has no answer yet: those that have are over.
        answered = sum(self._has_reacted(answers.get(self.who)) for answers in waves)
        found = []
        for answers in waves:
            kept = {who: answer for who, answer in answers.items() if self._matters(who, answer)}
            if answered and self._reaction.target in kept:
                answered -= 1
                del kept[self._reaction.target]
            if kept:
                # A wave without anything would have closed the tick.
                found.append(waiting | kept)
        return found

    def _has_reacted(self, answer: Declaration | None) -> bool:
        """Whether this is an earlier reaction to the same attacker."""
        if answer is None or answer.verb not in REACTIONS or self._reaction.volley:
            return False
        return answer.target == self._reaction.target

    def _matters(self, who: str, answer: Declaration) -> bool:
        """Whether something declared already belongs to the reaction."""
        if who == self.who:
            return answer.verb in LONG or answer.verb == SUSTAIN
        if answer.verb not in ATTACKS or answer.target != self.who:
            return False
        setup: Setup = self.decision.setup  # type: ignore[assignment]
        unit = setup.unit_of[setup.seat[who]]
        if self._reaction.volley:
            alone = not self._shooter or who == self._shooter
            return answer.verb == SHOOT and unit == self._reaction.volley and alone
        in_volley = answer.verb == SHOOT and unit in setup.groups and setup.options.volleys
        return who == self._reaction.target and not in_volley

    def is_over(self, fight: Fight[Any], pending: Sequence[Decision]) -> bool:
        """It is over with its tick, or with the last stage of an action of several ticks."""
        if self.decision.kind == COMMANDING:
            return True
        if pending[0].time == self.decision.time:
            return False
        me = next(c for c in fight.state.combatants if c.sheet.name == self.who)
        return all(work.action != self._begins for work in me.works)

    def goes_on(self, decision: Decision) -> Declaration | None:
        """Pay the next stage of what has begun."""
        if self._begins >= 0:
            for answer in decision.legal:
                if answer.verb == SUSTAIN and getattr(answer, "begins", -1) == self._begins:
                    return answer
        return None

    def read(self, events: Iterable[Event], account: Account) -> None:
        """Read what it came to."""
        account.time = self.decision.time
        if self.decision.kind == COMMANDING:
            self._read_battle(events, account)
            return
        if self._reacts:
            account.stopped = account.success = False
            account.take(0)
        for event in events:
            if self._reacts:
                self._read_answer(event, account)
            else:
                self._read_action(event, account)

    def _read_answer(self, event: Event, account: Account) -> None:
        """What comes of the attacks on the one who reacts."""
        if event.who != self.who:
            return
        verb = self.declaration.verb
        if isinstance(event, Stopped) and event.how == verb:
            account.success = account.stopped = True
        elif isinstance(event, Wounded) and event.by != self.who:
            account.take(event.taken)
        elif isinstance(event, Kept) and not event.kept:
            account.risks.add("spell lost")
        elif isinstance(event, Left) and event.status == "fallen":
            account.fells.add(self.who)

    def _read_action(self, event: Event, account: Account) -> None:
        """What comes of what is declared: nobody else does anything."""
        if isinstance(event, Wounded) and event.by == self.who:
            account.add(account.dealt, event.who, event.taken)
        elif isinstance(event, Healed) and event.by == self.who:
            account.add(account.healed, event.who, event.healed)
        elif isinstance(event, Left) and event.status == "fallen":
            account.fells.add(event.who)
        elif event.who != self.who:
            return
        elif isinstance(event, HitRoll):
            account.success = event.result != "miss"
        elif isinstance(event, Acted):
            account.time = event.time
        elif isinstance(event, Wasted):
            account.time = event.time
            account.success = False
            account.risks.add("wasted")

    def _read_battle(self, events: Iterable[Event], account: Account) -> None:
        """What comes of a manoeuvre that is rolled for: heads lost on either side (AB-12)."""
        mine = False
        for event in events:
            if isinstance(event, ManoeuvreEnded):
                mine = event.who == self.who
                if mine and event.roll != 0:
                    account.success = bool(event.success)
            elif isinstance(event, Suffered) and mine:
                if event.who == self.who:
                    account.hurt_oneself(event.heads)
                else:
                    account.add(account.dealt, event.who, event.heads)
