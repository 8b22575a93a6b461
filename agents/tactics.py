"""The scripted tactics by ruleset and name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from agents.scripted.action_board.declares_at_once import DeclaresAtOnce
from agents.scripted.action_board.focus_fire import FocusFire
from agents.scripted.action_board.protects_caster import ProtectsCaster
from agents.scripted.action_board.quickening_caster import QuickeningCaster
from agents.scripted.action_board.shield_wall import ShieldWall
from agents.scripted.action_board.spends_dodges_first import SpendsDodgesFirst
from agents.scripted.action_board.sustained_caster import SustainedCaster
from agents.scripted.action_board.waits_and_answers import WaitsAndAnswers
from agents.scripted.timing_track.abandons import Abandons
from agents.scripted.timing_track.aims import Aims
from agents.scripted.timing_track.casts import Casts
from agents.scripted.timing_track.closes_and_cuts import ClosesAndCuts
from agents.scripted.timing_track.holds import Holds
from agents.scripted.timing_track.keeps_distance import KeepsDistance
from agents.scripted.timing_track.machine_first import MachineFirst
from agents.scripted.timing_track.never_abandons import NeverAbandons
from agents.scripted.timing_track.smashes import Smashes
from agents.scripted.two_actions.focuses_then_strikes import FocusesThenStrikes
from agents.scripted.two_actions.interrupter import Interrupter
from agents.scripted.two_actions.keeps_moving import KeepsMoving
from agents.scripted.two_actions.mends_and_shapes import MendsAndShapes
from agents.scripted.two_actions.picks_order_by_threat import PicksOrderByThreat
from agents.scripted.two_actions.strikes_twice import StrikesTwice
from agents.scripted.two_actions.sustains import Sustains
from agents.scripted.two_actions.turtle import Turtle
from arena.model import Policy

TACTICS: dict[str, dict[str, Callable[..., Policy]]] = {
    "action_board": {
        "declares-at-once": DeclaresAtOnce,
        "focus-fire": FocusFire,
        "protects-caster": ProtectsCaster,
        "quickening-caster": QuickeningCaster,
        "shield-wall": ShieldWall,
        "spends-dodges-first": SpendsDodgesFirst,
        "sustained-caster": SustainedCaster,
        "waits-and-answers": WaitsAndAnswers,
    },
    "timing_track": {
        "abandons": Abandons,
        "aims": Aims,
        "casts": Casts,
        "closes-and-cuts": ClosesAndCuts,
        "holds": Holds,
        "keeps-distance": KeepsDistance,
        "machine-first": MachineFirst,
        "never-abandons": NeverAbandons,
        "smashes": Smashes,
    },
    "two_actions": {
        "focuses-then-strikes": FocusesThenStrikes,
        "interrupter": Interrupter,
        "keeps-moving": KeepsMoving,
        "mends-and-shapes": MendsAndShapes,
        "picks-order-by-threat": PicksOrderByThreat,
        "strikes-twice": StrikesTwice,
        "sustains": Sustains,
        "turtle": Turtle,
    },
}
"""By the one ruleset that they know."""

USUAL = {
    "action_board": "focus-fire",
    "timing_track": "abandons",
    "two_actions": "picks-order-by-threat",
}
"""Who plays a ruleset where nobody is named."""


STRONGEST = {
    "action_board": "focus-fire",
    "timing_track": "keeps-distance",
    "two_actions": "mends-and-shapes",
}
"""Who has won most over the even scenarios; a search does as it does unless it finds better."""

_RIVALS = {
    "action_board": ["focus-fire", "shield-wall"],
    "timing_track": ["keeps-distance", "abandons"],
    "two_actions": ["picks-order-by-threat", "focuses-then-strikes"],
}


def rivals(ruleset: str) -> list[str]:
    """The tactics that a search expects of others: the usual one, and one that differs from it."""
    return _RIVALS[ruleset]


def strongest(ruleset: str) -> Policy:
    """The tactic that a search follows where it finds nothing better."""
    return portfolio(ruleset)[STRONGEST[ruleset]]


@cache
def portfolio(ruleset: str) -> dict[str, Policy]:
    """One instance of every tactic of a ruleset by name, the strongest one first.

    They are shared: a tactic answers from its decision alone and keeps nothing.
    """
    made = {name: tactic() for name, tactic in TACTICS[ruleset].items()}
    first = STRONGEST[ruleset]
    return {first: made.pop(first), **made}
