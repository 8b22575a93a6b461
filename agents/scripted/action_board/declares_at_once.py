"""Declaring first is worth a bonus."""

from __future__ import annotations

from dataclasses import dataclass

from agents.scripted.action_board.fighter import Fighter, dodge, guard
from agents.scripted.action_board.judgement import anything, prepare
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action


@dataclass(frozen=True, slots=True)
class DeclaresAtOnce(Fighter):
    """Declares the best it has wave after wave; only what is left over goes into defence."""

    def act(self, look: Look) -> Action | None:
        plan = anything(look)
        action = prepare(look) if plan is None else plan.action
        if action is None:
            action = dodge(look)
        if action is None:
            left = guard(look)
            action = None if left is None else left.action
        return action
