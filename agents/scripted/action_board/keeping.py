"""Going on with what has begun: the next stage of a spell, or of unpacking (AB-03)."""

from __future__ import annotations

from agents.scripted.action_board import people
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action


def go_on(look: Look) -> Action | None:
    """The next stage of a long action, if one is due and its end still of use."""
    for begun in look.me.casting:
        stage = look.kit.sustain[begun.index]
        if look.decision.allows(stage) and of_use(look, begun):
            return stage
    return None


def of_use(look: Look, begun: Action) -> bool:
    """Whether there is still somebody for whom it was begun."""
    spell = begun.spell
    if spell is None:
        return True
    if spell.effect == "area":
        inside = [one for one in look.foes if one.zone == begun.target]
        return bool(inside) and not any(one.zone == begun.target for one in look.friends)
    if not begun.target:
        return True
    one = look.view[begun.target]
    return one.fighting and (spell.effect != "heal" or people.missing(one) > 0)
