"""What a spell that does no harm is worth, in the same measure as an attack."""

from __future__ import annotations

from agents.scripted.timing_track.judgement import HORIZON, price
from agents.scripted.timing_track.kit import spell_harm
from agents.scripted.timing_track.look import Look, danger, importance
from agents.scripted.timing_track.odds import tier_chances
from arena.rules.timing_track.casting import POINT
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.view import CombatantView

HITS = 0.12
"""Hits a count that one enemy lands on somebody: one in two, every four counts."""


def best_help(look: Look) -> tuple[float, Action] | None:
    """The best spell that does no harm, with its worth for each count; None if none pays."""
    found: tuple[float, Action] | None = None
    for action in look.kit.helping:
        if not look.decision.allows(action):
            continue
        spell = action.spell
        assert spell is not None
        cost = price(look, action) * importance(look.me)
        rate = (_gain(look, action) - cost) / (spell.casting_time + look.delay)
        if rate > 0 and (found is None or rate > found[0]):
            found = rate, action
    return found


def _gain(look: Look, action: Action) -> float:
    spell = action.spell
    assert spell is not None
    odds = tier_chances(look.casting(action), look.sheet.tradition == "wild")
    amounts = [harm[0] for harm in spell_harm(spell)]
    view = look.view
    if spell.effect == "surge":
        return _of_air(look) * sum(p * a for p, a in zip(odds, amounts, strict=False))
    other = view[action.target]
    if not other.fighting:
        return 0.0
    if spell.effect == "heal":
        wounds = other.wounds or 0
        mean = sum(p * min(a, wounds) for p, a in zip(odds, amounts, strict=False))
        return importance(other) * mean
    mean = sum(p * a for p, a in zip(odds, amounts, strict=False))
    if spell.effect == "ward":
        if other.ward or look.me.ward is None:
            return 0.0
        foes, friends = len(view.foes), len(view.allies) + 1
        return importance(other) * mean * HITS * spell.lasts * foes / friends
    # A hindrance takes counts from a foe, in which our side would have been hurt.
    return danger(other) * mean * importance(look.me)


def _of_air(look: Look) -> float:
    """What one point of Aetheric is worth: fewer shots from them, but from us as well."""
    ours = sum(_by_gun(one) for one in (look.me, *look.view.allies))
    theirs = sum(_by_gun(foe) for foe in look.view.foes)
    shots = (theirs - ours) * importance(look.me) * POINT / 100 * HORIZON
    # In Galvanic air each point also makes one's own casting easier.
    casting = danger(look.me) * POINT / 100 if look.view.balance < 0 else 0.0
    return shots + casting


def _by_gun(one: CombatantView) -> float:
    weapon = one.weapon
    return danger(one) if weapon is not None and weapon.machine else 0.0
