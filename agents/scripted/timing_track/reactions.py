"""Answers to what happens to one: blows to stop, and the tier of a spell."""

from __future__ import annotations

from agents.scripted.timing_track.kit import spell_harm
from agents.scripted.timing_track.look import Look, boxes_left, danger, soak
from agents.scripted.timing_track.odds import after_soak, defence_chance
from agents.scripted.timing_track.prices import of_tier
from arena.model import Decision, Declaration
from arena.rules.timing_track.answering import Incoming, Reached
from arena.rules.timing_track.declarations import ACCEPT, SMASH, Action
from arena.rules.timing_track.gear import Weapon

UNSEEN = 0.5
"""How likely an attack of which one knows nothing is taken to hit."""
DEVICE_HARM = 2.5
"""What a blow at one's machine counts for, in wound boxes."""
UNKNOWN_HARM = 4.0
"""The mean of a weapon that one has never seen."""


def defend(look: Look, least_chance: float | None = None) -> Declaration:
    """The defence that stops most harm, if that is more than the counts it costs would do.

    With `least_chance`, whatever works that often is tried without asking for its price.
    """
    decision, view = look.decision, look.view
    found: Declaration | None = None
    most = chance_of_it = 0.0
    deadly = False
    harms = {incoming.attacker: incoming_harm(look, incoming) for incoming in decision.about}
    for answer in decision.candidates:
        if answer.verb == ACCEPT or not decision.allows(answer):
            continue
        harm, kills = harms[answer.target]
        chance = defence_chance(view.defence(answer))
        if chance * harm > most:
            found, most, chance_of_it, deadly = answer, chance * harm, chance, kills
    if found is None:
        return decision.fallback
    if least_chance is not None:
        return found if chance_of_it >= least_chance else decision.fallback
    price = view.options.defence_delay * danger(look.me)
    return found if deadly or most > price else decision.fallback


def incoming_harm(look: Look, incoming: Incoming) -> tuple[float, bool]:
    """The mean harm of an attack that is stopped by nothing, and whether it could fell one."""
    if incoming.verb == SMASH:
        return DEVICE_HARM, False
    weapon = _weapon(look, incoming)
    if weapon is None:
        return UNKNOWN_HARM, boxes_left(look.me) < UNKNOWN_HARM
    off = soak(look.me, weapon.soak)
    left = after_soak(weapon.damage)
    harm = left[min(off, len(left) - 1)] * (1.0 if incoming.hits else UNSEEN)
    return harm, weapon.damage.high - off > boxes_left(look.me)


def _weapon(look: Look, incoming: Incoming) -> Weapon | None:
    attacker = look.view[incoming.attacker]
    held, sheet = attacker.weapon, attacker.sheet
    if held is not None and held.name == incoming.weapon:
        return held
    known = sheet.weapons if sheet is not None else ()
    return next((weapon for weapon in known if weapon.name == incoming.weapon), None)


def tier(decision: Decision) -> Declaration:
    """The tier whose effect, as far as it is of use, outweighs its price by most."""
    about: Reached = decision.about
    look = Look(decision)
    sheet = look.sheet
    spell = next((spell for spell in sheet.spells if spell.name == about.spell), None)
    if spell is None:
        return decision.fallback
    means = spell_harm(spell)
    most, off = float("inf"), 0
    if about.target and spell.effect in ("damage", "heal"):
        target = look.view[about.target]
        if spell.effect == "damage":
            most, off = boxes_left(target) + 1, soak(target, spell.soak)
        else:
            most = target.wounds if target.wounds is not None else most
    wild = sheet.tradition == "wild"

    def merit(answer: Declaration) -> float:
        assert isinstance(answer, Action)
        place = answer.thing
        mean = means[place][min(off, len(means[place]) - 1)]
        return min(mean, most) - of_tier(spell, place, wild, look.view.options)

    return max(decision.candidates, key=merit)
