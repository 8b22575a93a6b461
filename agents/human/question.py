"""What a person is asked, in a sentence: who, and what about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Decision


def sentence(ruleset: str, decision: Decision) -> str:
    """The question as a referee would put it."""
    asks = _ASKS.get((ruleset, decision.kind))
    return asks(decision) if asks else f"{decision.who}: {decision.kind}?"


def _defend(decision: Decision) -> str:
    attacks = [
        f"{one.attacker}'s {one.weapon}" + (" (a miss so far)" if one.hits is False else "")
        for one in decision.about
    ]
    return f"What does {decision.who} do against {_and(attacks)}?"


def _tier(decision: Decision) -> str:
    about = decision.about
    at = f" at {about.target}" if about.target else ""
    return f"{decision.who}'s {about.spell}{at} reaches {about.tier}. How strong shall it be?"


def _wave(decision: Decision) -> str:
    more = "" if decision.about in (None, 1) else ", now that the others have declared"
    return f"What does {decision.who} declare for this tick{more}?"


def _act(decision: Decision) -> str:
    left = decision.view.actions_left
    return f"What does {decision.who} do? {left} action{'' if left == 1 else 's'} left."


def _respond(decision: Decision) -> str:
    attack = decision.about
    tags = f", {', '.join(attack.tags)}" if attack.tags else ""
    hard = "a critical hit" if attack.critical else "a hit"
    return (
        f"{attack.attacker}'s {attack.item} is {hard} for {attack.damage} damage{tags}. "
        f"How does {decision.who} answer?"
    )


def _push(decision: Decision) -> str:
    failed = decision.about
    return (
        f"{decision.who} rolled {failed.total} against {failed.against} ({failed.purpose}): "
        "push, or accept the failure?"
    )


_ASKS: dict[tuple[str, str], Callable[[Any], str]] = {
    ("timing_track", "declare"): lambda one: f"What does {one.who} declare?",
    ("timing_track", "reconsider"): lambda one: (
        f"Does {one.who} carry on, or drop it for something else?"
    ),
    ("timing_track", "defend"): _defend,
    ("timing_track", "tier"): _tier,
    ("action_board", "declare"): _wave,
    ("action_board", "command"): lambda one: f"What do the {one.who} do in this phase?",
    ("two_actions", "act"): _act,
    ("two_actions", "respond"): _respond,
    ("two_actions", "push"): _push,
    ("two_actions", "next"): lambda one: f"Who goes next for the {one.who}?",
}


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
