"""One decision as a fighter looks at it: the view, the kit, and what is worked out from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.scripted.action_board import people
from agents.scripted.action_board.kit import Kit, kit_of
from agents.scripted.action_board.odds import chances, harm
from agents.scripted.once import once
from arena.model import Decision
from arena.rules.action_board.board import KINDS, TICKS, slots_per_tick
from arena.rules.action_board.declarations import CAST, MOVE, QUICKEN, SUSTAIN, UNPACK, Action
from arena.rules.action_board.scenario import Sheet
from arena.rules.action_board.view import CombatantView, DeedView, View

ANSWERED = 0.6
"""What is left of an attack's promise once somebody defends against it."""


class Look:
    """A decision, and questions about it that are answered once.

    Attributes:
        foes: Opponents in the fight; likewise `friends`, oneself included.
        declared: What everybody has declared in the earlier waves of this tick.
        mine: What I have declared in them.
    """

    __slots__ = (
        "_expected",
        "_favour",
        "_weights",
        "answers",
        "decision",
        "declared",
        "foes",
        "friends",
        "kit",
        "me",
        "mine",
        "pending",
        "view",
    )

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        view: View = decision.view
        self.view = view
        self.me: CombatantView = view.me
        self.kit: Kit = kit_of(decision.catalogue)
        self.foes: list[CombatantView] = view.foes
        self.friends: list[CombatantView] = [view.me, *view.allies]
        self.declared: list[DeedView] = view.declared
        self.mine: list[Action] = [d.declaration for d in self.declared if d.who == view.me.name]
        self.pending = [action for action in self.mine if action.verb in (CAST, UNPACK)]
        """What I have begun in this tick and must go on with in the next."""
        self.answers: dict[tuple[Any, ...], Any] = {}
        self._favour: Mapping[str, float] = {}
        self._weights: dict[str, float] = {}
        self._expected: dict[str, float] | None = None

    @property
    def sheet(self) -> Sheet:
        """One's own sheet."""
        sheet = self.me.sheet
        assert sheet is not None
        return sheet

    @property
    def slots(self) -> int:
        """Slots left in this tick."""
        return self.me.slots_left or 0

    @property
    def moved(self) -> bool:
        """Whether I am on the move in this tick already."""
        return any(action.verb == MOVE for action in self.mine)

    # -- what can be spent ----------------------------------------------------------------

    def spare(self, kind: int) -> int:
        """Tokens that can be spent without losing what has begun (AB-03)."""
        tokens: int = (self.me.attacks, self.me.spells, self.me.generals)[kind] or 0
        if self.view.tick < TICKS:
            tokens -= sum(action.kind == kind for action in self.pending)
        return tokens

    def can_pay(self, action: Action) -> bool:
        """Whether there is a slot and a token for it now, and for its stages to come."""
        return action.kind < 0 or self._affords(action.kind, action.stages == 1)

    @once
    def _affords(self, kind: int, at_once: bool) -> bool:
        if not self.slots or self.spare(kind) < 1:
            return False
        return at_once or self._can_go_on(kind)

    def _can_go_on(self, kind: int) -> bool:
        """Whether one more long action could be gone on with in the next tick (AB-03)."""
        sheet = self.sheet
        full: int = getattr(sheet, KINDS[kind])
        due = 1 + sum(action.kind == kind for action in self.pending)
        if len(self.pending) >= slots_per_tick(sheet.attacks, sheet.spells, sheet.generals):
            return False
        if self.view.tick < TICKS:
            return self.spare(kind) >= 2
        return full - due >= due  # the round ends in between; what is committed stays out

    # -- what things are worth ------------------------------------------------------------

    def weight(self, one: CombatantView) -> float:
        """How much a hit point of this combatant matters to me."""
        name = one.name
        known = self._weights.get(name)
        if known is None:
            known = people.importance(one) * self._favour.get(name, 1.0)
            self._weights[name] = known
        return known

    def favour(self, times: Mapping[str, float]) -> None:
        """Let some matter more, or less, than they would by themselves; by name, 1 is as usual."""
        self._favour = times
        self._weights.clear()

    def harm(self, action: Action, by: CombatantView, target: CombatantView, hp: int) -> float:
        """The mean of what an attack or spell takes off a target, of `hp` points at most."""
        natural = self.view.options.natural_rolls
        weapon, spell = action.weapon, action.spell
        dr = people.dr(target)
        if weapon is not None:
            dice, bonus = weapon.damage, people.attack(by)
        elif spell is None or spell.dice is None or spell.effect not in ("bolt", "area"):
            return 0.0
        elif spell.effect == "area":
            return harm(spell.dice, 1, dr, hp)
        else:
            dice, bonus = spell.dice, spell.attack
        plain, double = chances(bonus, people.defence(target), natural)
        mean = plain * harm(dice, 1, dr, hp)
        return mean + double * harm(dice, 2, dr, hp) if double else mean

    def expected(self, foe: CombatantView) -> float:
        """What our side's declarations of this tick are likely to take off a foe already."""
        if self._expected is None:
            self._expected = self._of_declared()
        return self._expected.get(foe.name, 0.0)

    def _of_declared(self) -> dict[str, float]:
        found: dict[str, float] = {}
        ours = {one.name: one for one in self.friends}
        for deed in self.declared:
            by, action = ours.get(deed.who), deed.declaration
            if by is None or not releases(action):
                continue
            for foe in self.hurt_by(action, self.foes):
                harm = self.harm(action, by, foe, people.hp_left(foe))
                found[foe.name] = found.get(foe.name, 0.0) + harm * (
                    ANSWERED if deed.answered else 1.0
                )
        return found

    @staticmethod
    def hurt_by(action: Action, among: list[CombatantView]) -> list[CombatantView]:
        """Those among some whom an attack or a spell is aimed at."""
        if action.spell is not None and action.spell.effect == "area":
            return [one for one in among if one.zone == action.target]
        return [one for one in among if one.name == action.target]


def releases(action: Action) -> bool:
    """Whether a declaration takes effect in its tick and can hurt."""
    if action.spell is not None:
        return action.verb in (QUICKEN, SUSTAIN)
    return action.weapon is not None and action.verb in ("strike", "shoot")
