"""The checks of the Timing Track: targets and what they hold come from the rules themselves."""

from __future__ import annotations

from typing import Any

from agents.human.choices.checks import Checks, summed
from arena.model import Event
from arena.rules.timing_track import purposes
from arena.rules.timing_track.attacks import defence_parts
from arena.rules.timing_track.casting import TIERS, backlash_parts, casting_parts
from arena.rules.timing_track.declarations import CAST, Action
from arena.rules.timing_track.events import (
    Attack,
    Backlash,
    Casting,
    Defence,
    Disrupted,
    Malfunction,
    Manifested,
    Medicine,
    Reliability,
    Resolved,
    Wounded,
)
from arena.rules.timing_track.firearms import CANNOT_FAIL, malfunction, reliability_parts
from arena.rules.timing_track.rolling import medicine_parts
from arena.rules.timing_track.state import Combatant, State
from arena.rules.timing_track.story.words import first, of_balance

SEVERITIES = 10
_UNDER = "1d100 at or under"


class TimingChecks(Checks):
    """Notes what is rolled for an answer on the track."""

    declaration: Action
    _action: Action | None = None
    """What resolves, once it does: whoever carries on has declared it before."""
    _tier = -1

    @property
    def action(self) -> Action:
        """The action whose rolls are noted."""
        return self._action or self.declaration

    def see(self, state: State, event: Event) -> None:
        """Note a check, or what is taken off damage."""
        if isinstance(event, Wounded):
            if event.by == self.who and type(event.soak) is int and event.soak:
                self.harm.append((event.who, f"less {event.soak} soak"))
        elif isinstance(event, Defence):
            self._defence(state, event)
        elif isinstance(event, Attack):
            self._attack(event)
        elif isinstance(event, Disrupted):
            head = f"Concentration: {_UNDER}"
            self.note(event.who, purposes.CONCENTRATION, head, f"{event.against} ((PW + 4) × 10)")
        elif event.who == self.who:
            self._own(state, event)

    def _attack(self, event: Attack) -> None:
        """TT-07, TT-08, TT-10."""
        base = event.against - sum(value for _, value in event.modifiers)
        parts = [(first(event.skill), base), *event.modifiers]
        head = f"To hit with {event.weapon}: {_UNDER}"
        if event.who != self.who:
            head = f"{event.who} hits with {event.weapon}: {_UNDER}"
        self.note(
            event.who, purposes.ATTACK, head, summed(parts, event.against), "; 00 is a fumble"
        )

    def _defence(self, state: State, event: Defence) -> None:
        """TT-14; the answer that is tried out says which skill is used."""
        me = _combatant(state, event.who)
        parts = _capital(defence_parts(self.setup, me, self.declaration.mode))
        head = f"{first(event.skill)}: {_UNDER}"
        tail = ", and by no less than the attack; ties go to the defender"
        target = summed(parts, event.against)
        self.note(event.who, purposes.DEFENCE, head, target, tail)

    def _own(self, state: State, event: Event) -> None:
        me = _combatant(state, self.who)
        if isinstance(event, Resolved):
            if me.token is not None:
                self._action = self.setup.action(me.seat, me.token.action)
        elif isinstance(event, Reliability):
            self._reliability(state, event)
        elif isinstance(event, Malfunction):
            self.note(self.who, purposes.SEVERITY, f"If it fails, 1d10: {self._severities()}")
        elif isinstance(event, Casting):
            self._casting(state, me, event)
        elif isinstance(event, Manifested):
            self._tier = TIERS.index(event.tier)
        elif isinstance(event, Backlash):
            wild = me.sheet.tradition == "wild"
            parts = backlash_parts(self._tier, wild, self.setup.options)
            head = f"Backlash: {_UNDER}"
            self.note(self.who, purposes.BACKLASH, head, summed(parts, event.against))
        elif isinstance(event, Medicine):
            parts = _capital(medicine_parts(me, self.action, self.setup.options))
            head = f"Medicine: {_UNDER}"
            self.note(self.who, purposes.MEDICINE, head, summed(parts, event.against))

    def _reliability(self, state: State, event: Reliability) -> None:
        """TT-19."""
        weapon = self.action.weapon
        assert weapon is not None
        head = f"Reliability of {weapon.name}"
        effective, air = event.effective, f"balance {of_balance(state.balance)}"
        parts = [
            (air if name == "balance" else name, value)
            for name, value in reliability_parts(weapon, state.balance)
        ]
        target = summed(parts, effective).replace(f"{air} ", f"{air}: ")
        if effective >= CANNOT_FAIL:
            self.note(self.who, purposes.RELIABILITY, f"{head} {target}: it cannot fail")
        elif effective <= 0:
            self.note(self.who, purposes.RELIABILITY, f"{head} {target}: it does not function")
        else:
            self.note(self.who, purposes.RELIABILITY, f"{head}: {_UNDER}", target)

    def _severities(self) -> str:
        """What each face means, by the rules (TT-20)."""
        weapon = self.action.weapon
        assert weapon is not None
        galvanic = "galvanic" in weapon.tags
        faces: dict[str, list[int]] = {}
        for face in range(1, SEVERITIES + 1):
            faces.setdefault(malfunction(face, galvanic), []).append(face)
        return ", ".join(
            f"{rows[0]}–{rows[-1]} {name}" if len(rows) > 1 else f"{rows[0]} {name}"
            for name, rows in faces.items()
        )

    def _casting(self, state: State, me: Combatant, event: Casting) -> None:
        """TT-22, TT-24."""
        parts = _capital(casting_parts(me, self.action, state.balance, self.setup.options))
        head, tail = f"Casting {event.spell}: {_UNDER}", "; the margin decides the tier"
        if me.sheet.tradition == "wild":
            head = f"Casting {event.spell}: of 2d100 the one farther from the target, at or under"
        self.note(self.who, purposes.CASTING, head, summed(parts, event.against), tail)

    def dice_of_damage(self) -> str:
        """Return the weapon's dice, or those of the spell's tiers (TT-08, TT-27)."""
        weapon, spell = self.action.weapon, self.action.spell
        if weapon is not None and self.action.target:
            return f"{weapon.damage}, on a crit with twice the dice"
        if spell is not None and spell.dice is not None and self.action.verb == CAST:
            return ", ".join(f"{dice} {tier}" for dice, tier in zip(spell.dice, TIERS, strict=True))
        return ""


def _capital(parts: list[tuple[str, int]]) -> list[tuple[str, int]]:
    (name, value), *others = parts
    return [(first(name), value), *others]


def _combatant(state: Any, who: str) -> Combatant:
    found: Combatant = next(c for c in state.combatants if c.sheet.name == who)
    return found
