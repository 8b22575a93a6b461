"""What tempers refuse in the Timing Track."""

from __future__ import annotations

from collections.abc import Iterable

from agents.opponents.narrowed import Refuses
from agents.opponents.refusals.sparing import sparing
from arena.model import Decision, Declaration
from arena.rules.timing_track.declarations import (
    CAST,
    DEFEND,
    FLEE,
    SHOOT,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    TAKE_COVER,
    Action,
)
from arena.rules.timing_track.track import DECLARING, RECONSIDERING
from arena.rules.timing_track.view import CombatantView, View

HARMFUL = frozenset(("damage", "hinder"))
"""The effects of spells that are cast at opponents."""
BARE_HANDS = "brawl"
"""The skill of what one fights with who has nothing."""
GUARDING = frozenset((DEFEND, SPRINT_AWAY, TAKE_COVER))


def reckless(_decision: Decision) -> Refuses:
    """Neither defends nor takes cover nor runs."""
    return lambda answer: answer.verb in GUARDING


def cautious(decision: Decision) -> Refuses:
    """Does not go to a foe, nor close with one, as long as there is a shot from here."""
    at_hand = [one for one in decision.candidates if one.verb in (SHOOT, CAST) and _hit(one)]
    if not any(decision.allows(one) for one in at_hand):
        return lambda _: False
    view: View = decision.view
    foes = {foe.name for foe in view.foes}
    if view.me.in_melee:
        return lambda answer: answer.verb == SPRINT_CLOSER and answer.target in foes
    return lambda answer: answer.verb in (SPRINT_CLOSER, STRIKE) and answer.target in foes


def honourable(decision: Decision) -> Refuses:
    """Spares who flees or has nothing in hand, and leaves the foe of a friend to the friend.

    Whether a foe has noticed one (TT-15) does not stand in the view, so it is not asked.
    """
    view: View = decision.view
    foes = view.foes
    fleeing = [foe.name for foe in foes if foe.token and foe.token.declaration.verb == FLEE]
    if decision.kind == RECONSIDERING:
        # What has begun is dropped for no less.
        return sparing(decision, _hit, fleeing, ())
    if decision.kind != DECLARING:
        return lambda _: False
    unarmed = [foe.name for foe in foes if is_unarmed(foe)]
    return sparing(decision, _hit, (*fleeing, *unarmed), _engaged(view))


def is_unarmed(one: CombatantView) -> bool:
    """Whether somebody has nothing to attack with but bare hands, and is not attacking.

    Of a closed sheet nobody knows the spells, nor what grows on who needs no hands.
    """
    if one.weapon is not None or (one.token is not None and any(_hit(one.token.declaration))):
        return False
    sheet = one.sheet
    if sheet is None:
        return True
    return not sheet.spells and all(w.draw or w.skill == BARE_HANDS for w in sheet.weapons)


def _hit(answer: Declaration) -> Iterable[str]:
    """Whom an answer attacks; who smashes a machine attacks nobody."""
    if answer.verb in (STRIKE, SHOOT):
        return (answer.target,)
    spell = answer.spell if isinstance(answer, Action) else None
    if answer.verb == CAST and spell is not None and spell.effect in HARMFUL:
        return (answer.target,)
    return ()


def _engaged(view: View) -> list[str]:
    """Whom friends are Close to, or attack."""
    found: list[str] = []
    for friend in view.allies:
        found += [one.name for one in view.close(friend) if one.side != friend.side]
        if friend.token is not None:
            found += _hit(friend.token.declaration)
    return found
