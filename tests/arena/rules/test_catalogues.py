"""An entry of a catalogue means what its label says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.arena.random_scenarios import every_ruleset, ready

VERBS = {
    "timing_track": {
        "attack": "strike", "smash": "smash", "shoot": "shoot", "aim at": "shoot", "draw": "draw",
        "reload": "reload", "clear": "clear", "cast": "cast", "sprint closer": "sprint closer",
        "sprint away": "sprint away", "take cover": "take cover", "switch on": "switch on",
        "switch off": "switch off", "tend": "tend", "flee": "flee", "yield": "yield",
        "hold": "hold", "carry on": "carry on", "take the hit": "accept", "parry": "defend",
        "slip": "defend", "dodge": "defend", "block": "defend", "": "tier",
    },
    "action_board": {
        "attack": "strike", "shoot": "shoot", "draw": "draw", "unpack": "unpack",
        "sustain": "sustain", "drink": "drink", "cast": "cast", "quicken": "quicken",
        "dodge": "dodge", "parry": "parry", "block": "block", "move": "move", "flee": "flee",
        "yield": "yield", "wait": "wait", "": "manoeuvre",
    },
    "two_actions": {
        "strike": "strike", "move": "move", "focus": "focus", "shape": "shape", "mend": "shape",
        "sustain": "sustain", "drop": "drop", "consume": "consume", "block": "block",
        "stand": "stand", "flee": "flee", "yield": "yield", "end turn": "end turn",
        "take it": "take it", "push": "push", "accept": "accept", "": "next",
    },
}  # fmt: skip
"""How a label begins, and the verb that it then is; "" is any other beginning."""

THINGS = ("weapons", "spells", "cast", "shapes", "items")
each_scenario = pytest.mark.parametrize("seed", range(12))


def entries(rules: str, seed: int) -> list[tuple[Any, Any, Any]]:
    """The setup, the sheet and the entry, for all entries of all combatants."""
    made = ready(seed, rules)
    return [
        (made, sheet, entry)
        for sheet, listed in zip(made.sheets, made.listed, strict=False)
        for entry in listed
    ]


@every_ruleset
@each_scenario
def test_a_label_begins_with_what_is_done(rules: str, seed: int):
    """GEN-04: the verbs of a ruleset are these, and the words for them."""
    verbs = VERBS[rules]
    for _, _, entry in entries(rules, seed):
        begins = [words for words in verbs if words and re.match(rf"{words}\b", entry.label)]
        assert entry.verb == verbs[max(begins, key=len, default="")], entry.label


@every_ruleset
@each_scenario
def test_whom_a_label_names_is_its_target(rules: str, seed: int):
    """GEN-04: by name and by seat."""
    for made, _, entry in entries(rules, seed):
        named = [name for name in made.seats if re.search(rf"\b{re.escape(name)}\b", entry.label)]
        if named:
            assert (entry.target, entry.seat) == (named[0], made.seat[named[0]]), entry.label
        else:
            assert entry.seat == -1
            assert entry.target in entry.label
            assert bool(entry.target) == bool(re.search(r" (volley of|at|to) ", entry.label))


@every_ruleset
@each_scenario
def test_what_a_label_names_is_its_thing(rules: str, seed: int):
    """GEN-04: a weapon, a spell or another thing of the sheet, by name and by index."""
    used = 0
    for _, sheet, entry in entries(rules, seed):
        assert entry.item in entry.label
        if entry.thing < 0 or entry.verb == "tier":
            continue
        mine = [
            found[entry.thing]
            for kind in THINGS
            if isinstance(found := getattr(sheet, kind, ()), tuple) and entry.thing < len(found)
        ]
        thing = next(thing for thing in mine if thing.name == entry.item)
        for field in ("weapon", "spell", "effect", "consumed"):
            assert getattr(entry, field, None) in (None, thing)
        used += 1
    assert used
