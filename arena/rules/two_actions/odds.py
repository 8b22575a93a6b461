"""What an answer of Two Actions comes to: until the action is over, with the attack it answers.

Nobody else acts inside an action but by a response, so that nothing need be set aside: others take
the hit, and nobody pushes. Wards and layers stand as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arena.exact import Domains, Standing
from arena.fight import Fight
from arena.model import Decision, Event
from arena.odds import Account, Trial
from arena.rewind import Snapshot
from arena.rules.two_actions.attacking import RESPONDING
from arena.rules.two_actions.checks import CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS
from arena.rules.two_actions.events import (
    Broke,
    Checked,
    Dropped,
    Fell,
    Healed,
    Left,
    Marked,
    Stopped,
    Wasted,
    Wounded,
)
from arena.rules.two_actions.purposes import SUSTAIN
from arena.rules.two_actions.round import ACTING, CHOOSING
from arena.rules.two_actions.state import State


class TwoActionsTrial(Trial):
    """One answer to a question of Two Actions."""

    def begin(self, at: Standing) -> tuple[Snapshot[State], Domains]:
        """The state is whole before every action; inside one it is played again."""
        if self.decision.kind in (ACTING, CHOOSING):
            return Snapshot(at.state.copy()), ()
        return super().begin(at)

    def is_over(self, fight: Fight[Any], pending: Sequence[Decision]) -> bool:
        """The next action, or the next turn, is none of it."""
        return pending[0].kind in (ACTING, CHOOSING)

    def read(self, events: Iterable[Event], account: Account) -> None:
        """Read what it came to."""
        account.time = self.decision.time
        if self.decision.kind == CHOOSING:
            return
        if self.decision.kind == RESPONDING:
            account.stopped = False
            account.take(0)
        for event in events:
            if isinstance(event, Wounded):
                self._read_wound(event, account)
            elif isinstance(event, Marked):
                account.add(account.marks, event.who, event.damage)
            elif isinstance(event, Broke):
                account.breaks.add(f"{event.item} of {event.who}")
            elif isinstance(event, Healed):
                account.add(account.healed, event.who, event.healed)
            elif isinstance(event, Left):
                if event.status == "fallen":
                    account.fells.add(event.who)
            elif event.who == self.who:
                self._read_own(event, account)

    def _read_wound(self, event: Wounded, account: Account) -> None:
        if event.who != self.who:
            account.add(account.dealt, event.who, event.taken)
        elif event.by == self.who:
            account.hurt_oneself(event.taken)
        else:
            account.take(event.taken)

    def _read_own(self, event: Event, account: Account) -> None:
        risks = account.risks
        if isinstance(event, Checked):
            if event.purpose != SUSTAIN:
                # Of a check that is pushed the second roll counts.
                account.success = event.result in (SUCCESS, CRITICAL_SUCCESS)
                if event.result == CRITICAL_FAILURE:
                    risks.add("critical failure")
        elif isinstance(event, Stopped):
            account.stopped = True
        elif isinstance(event, Wasted):
            risks.add("wasted")
        elif isinstance(event, Fell) and event.prone:
            risks.add("prone")
        elif isinstance(event, Dropped) and event.why == "damage":
            risks.add(f"loses {event.effect}")
