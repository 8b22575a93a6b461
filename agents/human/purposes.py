"""What dice are thrown for, in the words of somebody who asks for them at the table."""

from __future__ import annotations

from collections.abc import Mapping

from agents.human.real_dice import Wanted

WORDS: Mapping[str, Mapping[str, str]] = {
    "timing_track": {
        "attack": "to hit",
        "damage": "for damage",
        "scatter": "for the scatter of the shot",
        "reliability": "for the weapon's reliability",
        "severity": "for how bad the malfunction is",
        "shrapnel": "for the damage of the bursting weapon",
        "stray": "for whom the stray shot strikes",
        "ally": "for which ally the shot strikes",
        "armour": "for wear of the armour",
        "defence": "to defend",
        "casting": "to cast",
        "effect": "for the effect of the spell",
        "misfire": "for the damage of the misfire",
        "backlash": "for backlash",
        "backlash damage": "for the damage of the backlash",
        "backlash shift": "for whether the backlash shifts the balance",
        "shift amount": "for how far the balance shifts",
        "concentration": "to keep concentrating",
        "medicine": "to tend a wound",
        "death": "for the death save",
    },
    "action_board": {
        "reflex": "for the Reflex duel",
        "to hit": "to hit",
        "damage": "for damage",
        "healing": "for healing",
        "will": "to keep the spell (Will)",
        "manoeuvre": "for the manoeuvre",
    },
    "two_actions": {
        "initiative": "for the initiative",
        "strike": "to strike",
        "move": "to move",
        "block": "to block",
        "focus": "to focus",
        "shape": "to shape",
        "sustain": "to sustain",
        "push": "again, after the push",
    },
}
"""By ruleset and purpose."""


def sentence(ruleset: str, wanted: Wanted) -> str:
    """What is asked for, such as "Sera throws 2d100 to cast."."""
    words = WORDS[ruleset].get(wanted.purpose, f"for {wanted.purpose}")
    return f"{wanted.who} throws {dice(wanted)} {words}."


def dice(wanted: Wanted) -> str:
    """The dice in the usual notation: `2d100`."""
    return f"{wanted.number}d{wanted.sides}"
