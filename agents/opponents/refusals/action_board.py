"""What tempers refuse on the Action Board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from agents.opponents.narrowed import Refuses
from agents.opponents.refusals.sparing import sparing
from arena.model import Decision, Declaration
from arena.rules.action_board.declarations import (
    CAST,
    FLEE,
    MOVE,
    QUICKEN,
    REACTIONS,
    SHOOT,
    STRIKE,
    Action,
)
from arena.rules.action_board.view import CombatantView, View


def reckless(_decision: Decision) -> Refuses:
    """Neither dodges nor parries nor blocks."""
    return lambda answer: answer.verb in REACTIONS


def cautious(decision: Decision) -> Refuses:
    """Does not go where a foe stands as long as there is a shot or a spell from here."""
    view: View = decision.view
    hit = partial(_hit, view)
    at_hand = [one for one in decision.candidates if one.verb != STRIKE and any(hit(one))]
    if not any(decision.allows(one) for one in at_hand):
        return lambda _: False
    taken = {foe.zone for foe in view.foes}
    return lambda answer: answer.verb == MOVE and answer.target in taken


def honourable(decision: Decision) -> Refuses:
    """Spares who flees or has nothing in hand, and leaves the target of a friend to the friend."""
    view: View = decision.view
    foes = {foe.name: foe for foe in view.foes}
    friends = {friend.name for friend in view.allies}
    helpless = [name for name, foe in foes.items() if is_unarmed(foe)]
    engaged: list[str] = []
    for deed in view.declared:
        if deed.who in foes and deed.declaration.verb == FLEE:
            helpless.append(deed.who)
        elif deed.who in foes and any(_hit(view, deed.declaration)):
            helpless = [name for name in helpless if name != deed.who]
        elif deed.who in friends:
            engaged += _hit(view, deed.declaration)
    return sparing(decision, partial(_hit, view), helpless, engaged)


def is_unarmed(one: CombatantView) -> bool:
    """Whether somebody has nothing in hand, is casting nothing, and, if known, can cast nothing."""
    if one.in_hand or one.casting:
        return False
    sheet = one.sheet
    return sheet is None or not sheet.cast


def _hit(view: View, answer: Declaration) -> Iterable[str]:
    """Whom an answer attacks."""
    if answer.verb in (STRIKE, SHOOT):
        return (answer.target,)
    spell = answer.spell if isinstance(answer, Action) else None
    if answer.verb not in (CAST, QUICKEN) or spell is None:
        return ()
    if spell.effect == "area":
        return [foe.name for foe in view.foes if foe.zone == answer.target]
    return (answer.target,) if spell.effect == "bolt" else ()
