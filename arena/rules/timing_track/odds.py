"""What an answer of the Timing Track comes to: until its token has resolved, or its group landed.

For a declaration the tokens of all others are taken off the track and they hold. Devices go on
pulsing, wards end and whoever is dying and aimed at rolls, for nobody does that. Defences and tiers
belong to the group that lands: it is played again, without the tokens that are none of theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from arena.exact import Domains, Standing
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.odds import Account, Trial
from arena.rewind import Snapshot
from arena.rules.timing_track.answering import CHOOSE_TIER, DEFEND
from arena.rules.timing_track.declarations import CARRY_ON, HOLD, YIELD, Action
from arena.rules.timing_track.events import (
    Attack,
    Backlash,
    Defence,
    DeviceState,
    Healed,
    Left,
    Malfunction,
    Manifested,
    Medicine,
    Misfired,
    Reliability,
    Resolved,
    Wasted,
    WeaponState,
    Wounded,
)
from arena.rules.timing_track.purposes import (
    ATTACK,
    CASTING,
    MEDICINE,
    RELIABILITY,
    SEVERITY,
    STRAY,
)
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import DYING, FIGHTING, STABLE, State
from arena.rules.timing_track.track import DECLARING

_MISHAPS = {
    "click": "click",
    "jam": "jam",
    "misfire": "misfire",
    "broken": "broken weapon",
    "destroyed": "destroyed weapon",
}
"""What a malfunction is called among the risks (TT-20)."""


ROLLED_FIRST = frozenset((ATTACK, RELIABILITY, SEVERITY, STRAY, CASTING, MEDICINE))
"""What is rolled for a token as soon as it is reached, before anybody answers."""


class TimingTrial(Trial):
    """One answer on the track."""

    def __init__(self, decision: Decision, declaration: Declaration) -> None:
        super().__init__(decision, declaration)
        self._defends = decision.kind == DEFEND
        self._attackers = {declaration.target} if declaration.verb == DEFEND else None
        """Whose attacks a defence is about; None is everybody's."""
        self._boxes: dict[str, int] = {}
        """Hit boxes left of each bearer's device."""

    def begin(self, at: Standing) -> tuple[Snapshot[State], Domains]:
        """For a declaration everybody else holds, without a token; see `arena.odds.Trial`."""
        if self.decision.kind in (DEFEND, CHOOSE_TIER):
            return self._group(at)
        state: State = at.state.copy()
        aimed_at = self._aimed_at(state)
        for c in state.combatants:
            self._boxes[c.sheet.name] = c.device_boxes
            if c.sheet.name != self.who:
                c.token = None
                c.holding = c.status == FIGHTING
                if c.status == DYING and c.seat != aimed_at:
                    # Nothing can come of their saves, and each would make four worlds of one.
                    c.status = STABLE
            elif self.decision.kind == DECLARING:
                c.holding = False  # or they would be asked only if there are news
        return Snapshot(state), ()

    def _aimed_at(self, state: State) -> int:
        """The seat at which the action that is tried out is aimed; -1 is none."""
        action = self.declaration
        assert isinstance(action, Action)
        if action.verb == CARRY_ON:
            setup: Setup = self.decision.setup  # type: ignore[assignment]
            me = next(c for c in state.combatants if c.sheet.name == self.who)
            assert me.token is not None
            action = setup.action(me.seat, me.token.action)
        return action.seat

    def _group(self, at: Standing) -> tuple[Snapshot[State], Domains]:
        """The group that lands, without the tokens that are none of this question's."""
        state: State = at.start.state.copy()
        kept = {self.who} if not self._defends else self._attackers or self._all_attackers()
        started = {c.token.start for c in state.combatants if c.token and c.sheet.name in kept}
        aside = set()
        for c in state.combatants:
            token = c.token
            if token is not None and c.sheet.name not in kept and token.start in started:
                c.token = None
                aside.add(c.sheet.name)
        known = [
            domain
            for domain, (who, purpose) in zip(at.domains, at.rolls, strict=False)
            if who not in aside or purpose not in ROLLED_FIRST
        ]
        return replace(at.start, state=state), tuple(known)

    def _all_attackers(self) -> set[str]:
        return {incoming.attacker for incoming in self.decision.about}

    def parts(self, at: Standing) -> Sequence[Trial]:
        """Of several attacks that are taken each by itself."""
        if not self._defends or self._attackers or len(self._all_attackers()) == 1:
            return (self,)
        parts = []
        for attacker in sorted(self._all_attackers()):
            part = type(self)(self.decision, self.declaration)
            part._attackers = {attacker}
            parts.append(part)
        return parts

    def unanswered(self) -> Trial | None:
        """Taking the hit of the same attacker."""
        taking = super().unanswered()
        if isinstance(taking, TimingTrial):
            taking._attackers = self._attackers
        return taking

    def is_over(self, fight: Fight[Any], pending: Sequence[Decision]) -> bool:
        """A token stays in the state until its group has landed."""
        if self._defends:
            return True  # nothing of a group is asked after its answers
        me = next(c for c in fight.state.combatants if c.sheet.name == self.who)
        return me.token is None

    def read(self, events: Iterable[Event], account: Account) -> None:
        """Read what it came to; whatever `who` does in these events comes from the answer."""
        if self._defends:
            account.stopped = False
            account.take(0)
        if self.decision.kind in (DEFEND, CHOOSE_TIER) or self.declaration.verb in (HOLD, YIELD):
            account.time = self.decision.time
        struck: set[str] = set()
        for event in events:
            if self._defends:
                self._read_defence(event, account)
            elif isinstance(event, Wounded) and event.by == self.who:
                struck.add(event.who)
                self._read_wound(event, account)
            elif isinstance(event, Left):
                if event.status == "dying" and event.who in struck:
                    account.fells.add(event.who)
            elif isinstance(event, DeviceState | Healed):
                self._read_effect(event, account)
            elif event.who == self.who:
                self._read_own(event, account)

    def _read_defence(self, event: Event, account: Account) -> None:
        if isinstance(event, Defence):
            if (event.who, event.attacker) == (self.who, self.declaration.target):
                account.success = account.stopped = event.won
        elif event.who == self.who:
            if isinstance(event, Wounded):
                account.take(event.taken)
            elif isinstance(event, Left) and event.status == "dying":
                account.fells.add(self.who)

    def _read_wound(self, event: Wounded, account: Account) -> None:
        if event.who == self.who:
            account.hurt_oneself(event.taken)
            return
        account.add(account.dealt, event.who, event.taken)
        side_of = self.decision.setup.side_of
        if side_of[event.who] == side_of[self.who]:
            account.risks.add("strikes an ally")

    def _read_effect(self, event: DeviceState | Healed, account: Account) -> None:
        """What a blow does to a device, and what comes back by a spell or by Medicine."""
        if isinstance(event, Healed):
            account.add(account.healed, event.who, event.healed)
        elif event.change in ("damaged", "smashed"):
            name = f"{event.device} of {event.who}"
            account.add(account.dealt, name, self._boxes.get(event.who, 0) - event.boxes)
            if event.change == "smashed":
                account.fells.add(name)

    def _read_own(self, event: Event, account: Account) -> None:
        """What the one who acts rolls, and what goes wrong with it."""
        risks = account.risks
        if isinstance(event, Resolved):
            account.time = event.time
        elif isinstance(event, Wasted):
            account.success = False
            risks.add("wasted")
        elif isinstance(event, Attack):
            account.success = event.result in ("hit", "crit")
            if event.result == "fumble":
                risks.add("fumble")
        elif isinstance(event, Reliability) and not event.fires:
            account.success = False
            if event.effective <= 0:
                risks.add("does not function")
        elif isinstance(event, Malfunction):
            risks.add(_MISHAPS[event.result])
        elif isinstance(event, WeaponState) and event.change == "dropped":
            risks.add("dropped weapon")
        elif isinstance(event, Manifested) and self.decision.kind != CHOOSE_TIER:
            account.success = True
        elif isinstance(event, Misfired):
            account.success = False
            risks.add("misfire")
        elif isinstance(event, Backlash) and event.damage:
            risks.add("backlash")
        elif isinstance(event, Medicine):
            account.success = bool(event.success)
