"""Shipped duels as evidence needs them: what they are worth exactly, and under other names."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import agents
import scenarios
from arena.exact import Tree
from arena.rules import RULESETS
from arena.solving import agent_mixer, evaluate, explore
from scenarios.shipped import find

DUELS = ("hold-or-strike", "declare-or-wait", "block-or-strike-back")
"""One of each ruleset; a fight takes 0.2 to 0.3 ms."""

TACTICS = {
    "hold-or-strike": ("aims", "holds"),
    "declare-or-wait": ("waits-and-answers", "declares-at-once"),
    "block-or-strike-back": ("turtle", "first-legal"),
}
"""Two agents for each; the second does better against `random`, by 0.21, 0.09 and 0.09."""


@cache
def exact(scenario: Any, first: str, second: str) -> float:
    """The expected score of the first side, to the last digit.

    Args:
        scenario: The duel; loaded, or its name or file.
        first: The spec of the agent that leads the first side.
        second: Of the one that leads the second.
    """
    loaded = scenarios.load(scenario) if isinstance(scenario, str | Path) else scenario
    setup = RULESETS[loaded.ruleset].setup(loaded)
    tree = Tree(setup)
    fixed = {
        side: agent_mixer(tree, {side: agents.make(spec, loaded.ruleset)}, side)
        for side, spec in zip(setup.sides, (first, second), strict=True)
    }
    return evaluate(explore(tree, fixed)).value


def exact_over_both_seats(scenario: Any, agent: str, against: str) -> float:
    """The expected score of an agent that leads each side once."""
    leads = exact(scenario, agent, against)
    follows = 1.0 - exact(scenario, against, agent)
    return (leads + follows) / 2.0


def under_other_names(folder: Path, duel: str, number: int) -> Path:
    """Write a copy of a duel whose combatants have other names, and so dice of their own.

    Dice are keyed by who rolls them: this is the same fight on independent luck. The names sort as
    before, because equals act in the order of their names.
    """
    text = find(duel).read_text()
    for sheet in scenarios.load(duel).combatants:
        text = re.sub(rf"\b{sheet.name}\b", f"{sheet.name}{number}", text)
    path = folder / f"{duel}-{number}.toml"
    path.write_text(text)
    return path
