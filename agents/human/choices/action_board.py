"""The checks of the Action Board: bonuses and targets come from the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping

from agents.human.choices.checks import Check, Checks, summed
from arena.exact import mean
from arena.model import Decision, Declaration, Event
from arena.rules.action_board.battle import LEAST, MOST
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.events import Chosen, Duelled, HitRoll, Kept, Wounded
from arena.rules.action_board.purposes import HIT, MANOEUVRE, WILL
from arena.rules.action_board.state import State
from arena.rules.action_board.view import manoeuvre_parts
from arena.rules.words import plain, signed


class BoardChecks(Checks):
    """Notes what is rolled for an answer on the board."""

    declaration: Action

    def __init__(self, decision: Decision, declaration: Declaration) -> None:
        super().__init__(decision, declaration)
        self._duels: dict[tuple[str, str], dict[str, str]] = {}

    def see(self, state: State, event: Event) -> None:
        """Note a check, or what is taken off damage."""
        if isinstance(event, HitRoll):
            self._hit(event)
        elif isinstance(event, Duelled):
            self._duel(event)
        elif isinstance(event, Wounded):
            if event.by == self.who and event.dr:
                self.harm.append((event.who, f"less {event.dr} DR"))
        elif isinstance(event, Kept):
            base = self.setup.options.disruption_base
            head = f"To keep the spell: {_d20(event)} (Will) at least {base} + the damage taken"
            self.note(event.who, WILL, head)
        elif isinstance(event, Chosen) and event.who == self.who and event.chance:
            self._manoeuvre(state, event)

    def _hit(self, event: HitRoll) -> None:
        """AB-09."""
        natural = self.setup.options.natural_rolls
        whose = "To hit" if event.who == self.who else f"{event.who} hits"
        self.note(
            event.who,
            HIT,
            f"{whose} with {event.item}: {_d20(event)} at least",
            f"{plain(event.against)} (Defence of {event.target})",
            "; 20 always hits and doubles the dice, 1 always misses" if natural else "",
        )

    def _duel(self, event: Duelled) -> None:
        """AB-07: each that takes part."""
        lead = f", led by {event.lead}" if event.lead else ""
        bonus = f", {event.bonus} for declaring first" if event.bonus else ""
        part = f"1d20 {signed(event.reflex)} (Reflex of {event.who}{lead}{bonus})"
        self._duels.setdefault((event.cause, event.purpose), {})[event.who] = part

    def seen(self) -> list[Check]:
        """All checks; a duel is one, whatever order came of it."""
        duels = [
            Check("", "", f"The higher acts first, and ties roll again: {_against(duel)}")
            for duel in self._duels.values()
        ]
        return [*duels, *self.checks]

    def _manoeuvre(self, state: State, event: Chosen) -> None:
        """AB-12."""
        parts = manoeuvre_parts(self.setup, state, self.who, self.declaration.thing)
        total = sum(value for _, value in parts)
        target = summed(parts, total)
        if total != event.chance:
            target = f"{event.chance}, from {LEAST} to {MOST} of {target}"
        self.note(self.who, MANOEUVRE, f"{event.manoeuvre}: 1d100 at or under", target)

    def dice_of_damage(self) -> str:
        """Return the weapon's or the spell's dice (AB-09)."""
        weapon, spell = self.declaration.weapon, self.declaration.spell
        if weapon is not None:
            return f"{weapon.damage}, on a natural 20 with twice the dice"
        if spell is not None and spell.dice is not None:
            return str(spell.dice)
        return ""


def _d20(event: HitRoll | Kept) -> str:
    """Return the die of a roll and what is added to it, which the dice do not change."""
    bonus = round(mean(event.total - event.roll))
    return f"1d20 {signed(bonus)}" if bonus else "1d20"


def _against(duel: Mapping[str, str]) -> str:
    return " against ".join(duel[who] for who in sorted(duel))
