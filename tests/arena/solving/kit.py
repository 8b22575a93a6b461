"""Tiny games with known values, tiny duels of every ruleset, and another way to solve them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import scenarios
from arena.exact import Choice, Ending, Node, Tree
from arena.model import Declaration
from arena.rewind import Snapshot
from arena.rules import RULESETS

TIMING_TRACK = """\
ruleset = "timing_track"
title = "Two blades"
sides = ["east", "west"]
limit = 5
[options]
boxes_per_tier = 1
quiet_limit = 2
reconsider = "never"
[zones.yard]
[weapons.blade]
skill = "melee"
speed = 3
damage = "1d1+2"
draw = 0
[combatants.Esme]
side = "east"
zone = "yard"
skills = { melee = 60, brawl = 0, athletics = 0 }
weapons = ["blade"]
start = { melee_with = ["Wyn"], wounds = 2 }
[combatants.Wyn]
side = "west"
zone = "yard"
skills = { melee = 40, brawl = 0, athletics = 0 }
weapons = ["blade"]
start = { wounds = 1 }
"""
ACTION_BOARD = """\
ruleset = "action_board"
title = "Two swords"
sides = ["east", "west"]
limit = 2
[zones.yard]
[weapons.sword]
kind = "melee"
damage = "1d1+1"
[combatants.Esme]
side = "east"
zone = "yard"
attacks = 1
generals = 0
dodges = 0
hp = 2
attack = 4
reflex = 2
weapons = ["sword"]
[combatants.Wyn]
side = "west"
zone = "yard"
attacks = 1
generals = 0
dodges = 1
hp = 2
attack = 2
weapons = ["sword"]
"""
TWO_ACTIONS = """\
ruleset = "two_actions"
title = "Claws and a dagger"
sides = ["east", "west"]
limit = 2
[options]
critical_failure = "nothing"
weapon_defence = "blocks"
[zones.tunnel]
[weapons.dagger]
kind = "light melee"
damage = 2
[weapons.claws]
kind = "natural"
damage = 2
[combatants.Esme]
side = "east"
zone = "tunnel"
phase = "fast"
hp = 2
dexterity = 1
focus = 5
shape = -10
actions = 1
weapons = ["dagger"]
start = { melee_with = ["Ripper"] }
[combatants.Ripper]
kind = "creature"
side = "west"
zone = "tunnel"
phase = "slow"
constitution = 4
actions = 1
weapons = ["claws"]
"""
TINY = {"timing_track": TIMING_TRACK, "action_board": ACTION_BOARD, "two_actions": TWO_ACTIONS}


def setup_of(text: str, folder: Path) -> Any:
    """A duel written in a test, made ready."""
    path = folder / "tiny.toml"
    path.write_text(text)
    scenario = scenarios.load(path)
    return RULESETS[scenario.ruleset].setup(scenario)


def value_by_vertices(payoffs: np.ndarray) -> float:
    """The value of a matrix game, by trying every vertex that can be the rows' best mix."""
    rows, columns = payoffs.shape
    best = -np.inf
    for size in range(1, min(rows, columns) + 1):
        for some in combinations(range(rows), size):
            for others in combinations(range(columns), size):
                # All these columns give the same, and the mix of these rows sums to 1.
                system = np.ones((size + 1, size + 1))
                system[:size, :size] = payoffs[np.ix_(some, others)].T
                system[:size, size] = -1
                system[size, size] = 0
                right = np.append(np.zeros(size), 1.0)
                if abs(np.linalg.det(system)) < 1e-12:
                    continue
                mix = np.linalg.solve(system, right)[:size]
                if mix.min() >= -1e-12:
                    best = max(best, float((mix @ payoffs[list(some)]).min()))
    return best


def value_by_recursion(tree: Tree) -> float:
    """The first side's value of a duel, by walking every line of it to its end."""
    sides, side_of = tree.setup.sides, tree.setup.side_of

    def answers_of(node: Node, side: str) -> list[dict[str, Declaration]]:
        joint: list[dict[str, Declaration]] = [{}]
        for choice in node.choices:
            if side_of.get(choice.who, choice.who) == side:
                joint = [{**one, choice.who: answer} for one in joint for answer in choice.legal]
        return joint

    def expected(branches: Mapping[Any, tuple[float, Node | Ending]]) -> float:
        return sum(chance * worth(node) for chance, node in branches.values())

    def worth(node: Node | Ending) -> float:
        if isinstance(node, Ending):
            return node.score[sides[0]]
        rows, columns = (answers_of(node, side) for side in sides)
        stage = [[expected(tree.after(node, {**r, **c})) for c in columns] for r in rows]
        return value_by_vertices(np.array(stage))

    return expected(tree.opening())


class Written:
    """A game written down in a test, which looks like a `Tree`.

    Args:
        first: The first position.
        stages: For each position that is no end, by its key: for each pair of labels what can
            come, as pairs of probability and position.
        scores: For each position that is an end the first side's score.
    """

    def __init__(
        self,
        first: Any,
        stages: Mapping[Any, Mapping[tuple[str, str], list[tuple[float, Any]]]],
        scores: Mapping[Any, float],
    ) -> None:
        self.setup = SimpleNamespace(sides=("one", "two"), side_of={"A": "one", "B": "two"})
        self.first = first
        self.stages = stages
        self.scores = scores
        labels = sorted({label for stage in stages.values() for pair in stage for label in pair})
        self.words = {label: Declaration(i, label, label) for i, label in enumerate(labels)}

    def _node(self, key: Any) -> Node | Ending:
        if key in self.scores:
            score = self.scores[key]
            return Ending(key, {"one": score, "two": 1 - score}, {}, 0)
        stage = self.stages[key]
        choices = tuple(
            Choice(who, "play", tuple(self.words[w] for w in sorted({pair[n] for pair in stage})))
            for n, who in enumerate("AB")
        )
        nothing: Snapshot[Any] = Snapshot(None)
        return Node(key, 0, choices, nothing, (), ())

    def opening(self, start: object = None) -> dict[Any, tuple[float, Node | Ending]]:
        return {self.first: (1.0, self._node(self.first))}

    def after(
        self, node: Node, answers: Mapping[str, Declaration]
    ) -> dict[Any, tuple[float, Node | Ending]]:
        found = self.stages[node.key][answers["A"].label, answers["B"].label]
        return {key: (chance, self._node(key)) for chance, key in found}
