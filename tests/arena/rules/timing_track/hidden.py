"""What closed sheets hide of a Timing Track fight, changed as far as nobody could tell."""

from __future__ import annotations

from dataclasses import replace

from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State, Token


def disturbed(state: State, who: str, game: Setup) -> None:
    """Change everything that is hidden from `who` and that a state holds."""
    options = game.options
    for other in state.combatants:
        if other.sheet.side == game.side_of[who]:
            continue
        size = options.boxes_per_tier + other.sheet.br
        tier = max(0, (other.wounds - 1) // size)
        other.wounds = min(4, tier + 1) * size  # the last box of the same tier
        other.exhaustion += 1
        other.ballistic += 1
        other.martial += 2
        other.delay += 3
        other.guard_delay += 1
        other.rounds = [0] * len(other.rounds)
        other.sheet = replace(other.sheet, skills=replace(other.sheet.skills, melee=77), pw=3)
        if other.device_boxes:
            other.device_boxes = 1
        if other.token is not None:
            token = other.token
            other.token = Token(token.action, token.start, token.due, 60)
