"""Frozen agents in solved duels: exact mixes, best responses, results against sampled fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from agents import make
from agents.search.alternatives import Alternative
from arena.exact import Node, Tree
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.solving import agent_mixer, evaluate, explore, restricted
from tests.arena.solving.kit import TINY, setup_of

CLOSE = 1e-9
SIDES = ("east", "west")
PAIRS = {
    "timing_track": ("closes-and-cuts", "random"),
    "action_board": ("declares-at-once", "waits-and-answers"),
    "two_actions": ("strikes-twice", "random"),
}


@dataclass
class Forks:
    """Plays the question on in a fork, and answers by what came of it and by its own luck."""

    looks_ahead: ClassVar[bool] = True

    def choose(self, decision):
        fork = decision.fork(KeyedDice(decision.whim(2**31)), {s: make("random") for s in SIDES})
        fork.advance(decision.time + 1)
        return decision.legal[decision.whim(len(decision.legal))]


def tree_of(ruleset, folder):
    return Tree(setup_of(TINY[ruleset], folder))


def frozen(tree, agent, side, **more):
    policy = make(agent) if isinstance(agent, str) else agent
    return agent_mixer(tree, {side: policy}, side, **more)


@pytest.mark.parametrize("ruleset", TINY)
@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("agent", [0, 1])
def test_a_best_response_takes_never_less_than_the_equilibrium(ruleset, seat, agent, tmp_path):
    """And the part of a game that is left is that which is found by exploring anew."""
    tree = tree_of(ruleset, tmp_path)
    game = explore(tree)
    fixed = {seat: frozen(tree, PAIRS[ruleset][agent], seat)}
    met = restricted(game, fixed)
    kept = evaluate(met).value
    value = evaluate(game).value
    assert kept <= value + CLOSE if seat == "east" else kept >= value - CLOSE
    anew = explore(tree, fixed)
    assert len(anew.places) == len(met.places) <= len(game.places)
    assert evaluate(anew).value == pytest.approx(kept, abs=CLOSE)


def test_the_equilibrium_cannot_be_exploited(tmp_path):
    """Its own mixes, frozen, keep the value in both seats."""
    tree = tree_of("action_board", tmp_path)
    game = explore(tree)
    solved = evaluate(game)
    at = {place.node.key: number for number, place in enumerate(game.places)}

    def mixer(side):
        def mix(node: Node):
            number = at[node.key]
            place, solution = game.places[number], solved.at(number)[1]
            joint, shares = (
                (place.rows, solution.rows) if side == "east" else (place.columns, solution.columns)
            )
            return [(float(p), a) for p, (_, a) in zip(shares, joint, strict=True) if p > 0]

        return mix

    for side in SIDES:
        kept = evaluate(restricted(game, {side: mixer(side)})).value
        assert kept == pytest.approx(solved.value, abs=CLOSE)


@pytest.mark.parametrize("ruleset", TINY)
def test_the_luck_of_an_agent_is_exact(ruleset, tmp_path):
    """Whoever picks at random gives every legal answer the same share."""
    tree = tree_of(ruleset, tmp_path)
    node = next(node for _, node in tree.opening().values() if isinstance(node, Node))
    choice = node.choices[0]
    side = tree.setup.side_of[choice.who]
    found = frozen(tree, "random", side)(node)
    assert {answers[choice.who] for _, answers in found} == set(choice.legal)
    for share, _ in found:
        assert share == pytest.approx(1 / len(choice.legal), abs=CLOSE)


def test_agents_that_look_ahead_are_asked_with_fixed_luck(tmp_path):
    """Once, or as often as samples are wanted, and always with the same result."""
    tree = tree_of("timing_track", tmp_path)
    node = next(node for _, node in tree.opening().values() if isinstance(node, Node))
    once = frozen(tree, Forks(), "east")(node)
    assert [share for share, _ in once] == [1.0]
    assert frozen(tree, Forks(), "east")(node) == once
    often = frozen(tree, Forks(), "east", samples=40)(node)
    assert frozen(tree, Forks(), "east", samples=40)(node) == often
    assert len(often) > 1
    assert sum(share for share, _ in often) == pytest.approx(1, abs=CLOSE)


@dataclass
class Mixes:
    """Says how often it gives which answer; fails instead, if it is told to."""

    looks_ahead: ClassVar[bool] = True

    fails: bool = False

    def choose(self, decision):
        raise AssertionError("its mix is asked for, not one answer")

    def weigh(self, decision):
        if self.fails:
            raise ValueError
        first, last = decision.legal[0], decision.legal[-1]
        return [Alternative(first, 0.5, 0.75, ""), Alternative(last, 0.4, 0.25, "")]


def test_what_an_agent_says_of_its_mix_is_its_mix(tmp_path):
    """Shares are taken as they are said; one that fails answers with the fallback."""
    tree = tree_of("timing_track", tmp_path)
    node = next(node for _, node in tree.opening().values() if isinstance(node, Node))
    choice = next(c for c in node.choices if tree.setup.side_of[c.who] == "east")
    assert len(choice.legal) > 1
    found = frozen(tree, Mixes(), "east")(node)
    assert [(share, answers[choice.who]) for share, answers in found] == [
        (0.75, choice.legal[0]),
        (0.25, choice.legal[-1]),
    ]
    ((share, answers),) = frozen(tree, Mixes(fails=True), "east")(node)
    assert share == 1.0
    assert answers[choice.who] in choice.legal


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", TINY)
def test_two_agents_agree_with_sampled_fights(ruleset, tmp_path):
    """20,000 fights on keyed dice, within 4.5 standard errors."""
    tree = tree_of(ruleset, tmp_path)
    one, other = PAIRS[ruleset]
    fixed = {
        side: frozen(tree, agent, side) for side, agent in zip(SIDES, (one, other), strict=True)
    }
    value = evaluate(explore(tree, fixed)).value
    policies = {"east": make(one), "west": make(other)}
    fights = 20_000
    total = squares = 0.0
    for block in range(fights):
        dice = KeyedDice(seed=3, block=block)
        score = Fight(tree.setup, dice, policies, seed=3, block=block).run().score["east"]
        total += score
        squares += score * score
    mean = total / fights
    error = ((squares / fights - mean * mean) / fights) ** 0.5
    assert abs(mean - value) < 4.5 * error
