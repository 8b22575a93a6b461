"""Two ticks for a spell, and nothing that could cost it."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.action_board.fighter import Fighter, dearer, dodge, guard
from agents.scripted.action_board.judgement import best, prepare
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import CAST, Action


@dataclass(frozen=True, slots=True)
class SustainedCaster(Fighter):
    """Casts standard spells, keeps what they need, and defends them before all else."""

    def act(self, look: Look) -> Action | None:
        kit = look.kit
        if look.me.casting:
            # A blow in the middle of a spell costs more than the blow.
            saved = dodge(look)
            if saved is not None:
                return saved
        slow = [action for action in (*kit.heals, *kit.walls) if action.verb == CAST]
        spell = best(look, kit.standard, tuple(slow))
        if spell is not None:
            return spell.action
        other = best(look, kit.weapons, kit.drinks)
        return dearer(guard(look), other) or prepare(look) or dodge(look)
