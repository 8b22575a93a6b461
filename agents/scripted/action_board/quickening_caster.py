"""A spell now is better than a spell that may be lost."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.action_board.fighter import Fighter, fight
from agents.scripted.action_board.judgement import best
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import QUICKEN, Action


@dataclass(frozen=True, slots=True)
class QuickeningCaster(Fighter):
    """Quickens its spells as long as the higher spell slots last, then does what is best."""

    def act(self, look: Look) -> Action | None:
        kit = look.kit
        fast = [action for action in (*kit.heals, *kit.walls) if action.verb == QUICKEN]
        spell = best(look, kit.quick, tuple(fast))
        return fight(look) if spell is None else spell.action
