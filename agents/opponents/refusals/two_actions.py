"""What tempers refuse in Two Actions."""

from __future__ import annotations

from collections.abc import Iterable

from agents.opponents.narrowed import Refuses
from agents.opponents.refusals.sparing import sparing
from arena.model import Decision, Declaration
from arena.rules.two_actions.declarations import (
    AWAY,
    BLOCK,
    CLOSER,
    COVER,
    MOVE,
    SHAPE,
    STRIKE,
    Action,
)
from arena.rules.two_actions.round import ACTING
from arena.rules.two_actions.view import CombatantView, View
from arena.space import Band

BARE_HANDS = "natural"
"""The kind of what one fights with who has nothing; that of creatures is as good as steel."""


def reckless(_decision: Decision) -> Refuses:
    """Neither Blocks nor shapes cover nor steps away."""
    return lambda answer: answer.verb == BLOCK or answer.mode in (COVER, AWAY)


def cautious(decision: Decision) -> Refuses:
    """Does not Move to a foe as long as there is an attack from here that is not hand to hand."""
    view: View = decision.view
    foes = {foe.name: foe for foe in view.foes}
    if not any(
        view.band(view.me, foes[name]) > Band.CLOSE
        for answer in decision.candidates
        for name in _hit(answer)
        if name in foes and decision.allows(answer)
    ):
        return lambda _: False
    return lambda answer: (answer.verb, answer.mode) == (MOVE, CLOSER) and answer.target in foes


def honourable(decision: Decision) -> Refuses:
    """Spares who is prone or has no weapon, and attacks nobody before the initiative (TA-03).

    Where a friend is Adjacent to a foe it looks for another. Who attacks may be answered.
    """
    if decision.kind != ACTING:
        return lambda _: False
    view: View = decision.view
    foes = view.foes
    # Creatures know their phase beforehand, contractors only by the initiative.
    surprise = any(not one.phase for one in (view.me, *view.allies, *foes))
    helpless = [foe.name for foe in foes if surprise or foe.prone or is_unarmed(foe)]
    engaged = [foe for friend in view.allies for foe in friend.adjacent]
    return sparing(decision, _hit, helpless, engaged)


def is_unarmed(one: CombatantView) -> bool:
    """Whether a contractor or a boss has no weapon that is whole and, if known, shapes no harm."""
    sheet = one.sheet
    if sheet is None:
        return not one.weapons
    if not sheet.rolls or any(effect.effect == "harm" for effect in sheet.shapes):
        return False
    broken = one.broken
    return all(w.kind == BARE_HANDS or w.name in broken for w in sheet.weapons)


def _hit(answer: Declaration) -> Iterable[str]:
    """Whom an answer attacks."""
    if answer.verb == STRIKE:
        return (answer.target,)
    effect = answer.effect if isinstance(answer, Action) else None
    harms = answer.verb == SHAPE and effect is not None and effect.effect == "harm"
    return (answer.target,) if harms else ()
