"""The checks of Two Actions: what gives advantage and disadvantage comes from the rules."""

from __future__ import annotations

from agents.human.choices.checks import Checks
from arena.model import Event
from arena.rules.two_actions.attacking import RESPONDING, STOPS, attacks, helping, hindering
from arena.rules.two_actions.checks import NO_ACTION, Edges, edge_of, edges
from arena.rules.two_actions.declarations import SHAPE, Action
from arena.rules.two_actions.events import Checked, Marked, Wounded
from arena.rules.two_actions.purposes import PUSH
from arena.rules.two_actions.state import State
from arena.rules.words import first, plain, several, signed

_EDGES = {1: "advantage", -1: "disadvantage"}
_KEPT = {1: "the better", -1: "the worse"}


class TurnChecks(Checks):
    """Notes what is rolled for an answer of Two Actions."""

    declaration: Action
    _edges: Edges | None = None

    def answered(self, state: State) -> None:
        """What will give the check of this answer advantage: it is used up when it is rolled."""
        action = self.declaration
        me = next((c for c in state.combatants if c.sheet.name == self.who), None)
        if me is None:
            return  # a side says who goes next
        how = (action.verb, action.mode if action.verb == SHAPE else "")
        responds = self.decision.kind == RESPONDING
        helps = helping(me, action.verb) if responds and how in STOPS else ()
        hinders = hindering(state.combatants[action.seat]) if attacks(action) else ()
        self._edges = edges(me, action.verb, helps, hinders)

    def see(self, state: State, event: Event) -> None:
        """Note a check, or what is taken off damage."""
        if isinstance(event, Checked):
            self._check(event)
        elif isinstance(event, Marked):
            if event.by == self.who:
                self.harm.append((event.who, f"against AP {event.ap}"))
        elif isinstance(event, Wounded) and event.by == self.who:
            less = [
                f"{number} {what}"
                for what, number in (("AP", event.ap), ("by a ward", event.warded))
                if number
            ]
            if less:
                self.harm.append((event.who, f"less {several(less)}"))

    def _check(self, event: Checked) -> None:
        """TA-02."""
        head = f"{first(event.purpose)} check"
        if event.pushed:
            head = f"Pushed {event.purpose} check"
        if event.who != self.who:
            head = f"{event.who}, {head.lower()}"
        tail = "; a natural 20 always succeeds, a natural 1 never"
        if event.edge:
            tail = f"; {_EDGES[event.edge]}{self._why(event)}: {_KEPT[event.edge]} of 2d20{tail}"
        elif said := self._cancelled(event):
            tail = f"; {said}{tail}"
        purpose = PUSH if event.pushed else event.purpose
        target = plain(event.against)
        self.note(event.who, purpose, f"{head}: 1d20 {signed(event.stat)} at least", target, tail)

    def _own(self, event: Checked) -> Edges | None:
        """What the edge of one's own check comes from, if that is what it was."""
        found = self._edges
        if found is None or event.who != self.who or event.purpose in NO_ACTION:
            return None
        same = edge_of(len(found.advantages), len(found.disadvantages)) == event.edge
        return found if same else None

    def _why(self, event: Checked) -> str:
        found = self._own(event)
        if found is None:
            return ""
        return f" ({several(found.advantages if event.edge > 0 else found.disadvantages)})"

    def _cancelled(self, event: Checked) -> str:
        found = self._own(event)
        if found is None or not found.advantages:
            return ""
        both = f"{several(found.advantages)} and {several(found.disadvantages)}"
        return f"advantage and disadvantage ({both}) cancel out"

    def dice_of_damage(self) -> str:
        """Return the weapon's or the effect's damage, which is not rolled (TA-05)."""
        action = self.declaration
        if action.weapon is not None and attacks(action):
            return f"{action.weapon.damage}, on a natural 20 doubled"
        if action.effect is not None and attacks(action):
            return str(action.effect.amount)
        return ""
