"""A fight as a game tree: equal positions are one node, and hidden dice are rolled behind it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arena.exact import Ending, Node, Tree
from arena.luck import KeyedDice
from arena.rewind import Snapshot
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.action_board import kit as board
from tests.arena.rules.timing_track import kit as track
from tests.arena.rules.two_actions import kit as turns


def brawl(**given):
    """Two with fists on the track, each a blow from the end, whom wounds do not hamper."""
    start = {"wounds": 27, "melee_with": ("Bo",)}
    return track.setup(
        track.sheet("Al", weapons=(track.FISTS,), start=start),
        track.sheet("Bo", "blue", weapons=(track.FISTS,), start={"wounds": 27}),
        options={"wound_penalties": (0, 0, 0, 0)},
        **{"limit": 9, **given},
    )


def fencing(**given):
    return board.setup(
        board.sheet("Al", attacks=1, generals=0, dodges=1, hp=5, weapons=(board.SWORD,)),
        board.sheet("Bo", "blue", attacks=1, generals=0, dodges=0, hp=4, weapons=(board.SWORD,)),
        **{"limit": 5, **given},
    )


def bitten(**given):
    return turns.setup(
        turns.sheet("Al", hp=3, weapons=(turns.SWORD,), dexterity=2),
        turns.beast("Bo", constitution=4, start=turns.near("Al")),
        **{"limit": 3, **given},
    )


DUELS = {"timing_track": brawl, "action_board": fencing, "two_actions": bitten}
every_duel = pytest.mark.parametrize("duel", DUELS.values(), ids=DUELS)


def fallbacks(node: Node, setup):
    return {choice.who: choice.legal[0] for choice in node.choices}


def explored(tree: Tree, most=300):
    """Nodes as they are found, breadth first, and all branches that were asked for."""
    waiting = [branch for _, branch in tree.opening().values()]
    seen = {branch.key for branch in waiting}
    all_branches = [tree.opening()]
    while waiting and len(all_branches) < most:
        node = waiting.pop(0)
        if isinstance(node, Ending):
            continue
        for place in range(max(len(choice.legal) for choice in node.choices)):
            answers = {c.who: c.legal[min(place, len(c.legal) - 1)] for c in node.choices}
            branches = tree.after(node, answers)
            all_branches.append(branches)
            for key, (_, branch) in branches.items():
                if key not in seen:
                    seen.add(key)
                    waiting.append(branch)
    return all_branches


@every_duel
def test_probabilities_sum_to_1_everywhere(duel):
    for branches in explored(Tree(duel())):
        assert sum(share for share, _ in branches.values()) == pytest.approx(1)
        assert all(key == branch.key for key, (_, branch) in branches.items())


@every_duel
def test_endings_and_nodes_are_what_forks_come_to(duel):
    """Forks from a node with ordinary dice come to its branches, as often as they should."""
    tree = Tree(duel())
    nodes = [branch for branches in explored(tree, 60) for _, branch in branches.values()]
    node = max(
        (node for node in nodes if isinstance(node, Node)),
        key=lambda node: len(tree.after(node, fallbacks(node, tree.setup))),
    )
    answers = fallbacks(node, tree.setup)
    branches = tree.after(node, answers)
    number = 4000
    met: Counter[Any] = Counter()
    for block in range(number):
        fight = tree.fight(node, KeyedDice(11, block)).fork(KeyedDice(12, block))
        fight.advance()
        for choice in node.choices:
            fight.answer(choice.who, answers[choice.who])
        pending = fight.advance()
        while pending and all(len(decision.legal) == 1 for decision in pending):
            for decision in pending:
                fight.answer(decision.who, decision.legal[0])
            pending = fight.advance()
        if pending:
            asked = tuple((d.who, d.kind, tuple(x.label for x in d.legal)) for d in pending)
            met[fight.now, asked] += 1
        else:
            assert fight.outcome is not None
            met[fight.outcome.score[tree.setup.sides[0]]] += 1
    expected: dict[Any, float] = {}
    key: Any
    for share, branch in branches.values():
        if isinstance(branch, Node):
            asked = tuple((c.who, c.kind, tuple(x.label for x in c.legal)) for c in branch.choices)
            key = (branch.time, asked)
        else:
            key = branch.score[tree.setup.sides[0]]
        expected[key] = expected.get(key, 0.0) + share
    assert set(met) <= set(expected)
    for key, share in expected.items():
        error = (share * (1 - share) / number) ** 0.5
        assert met[key] / number == pytest.approx(share, abs=4.5 * error + 1e-9)


def test_hidden_dice_are_rolled_behind_the_question():
    """A target that is asked knows that it is hit, and no more: every margin is still possible."""
    tree = Tree(brawl())
    (node,) = (branch for _, branch in tree.opening().values())
    assert isinstance(node, Node)
    blow = {c.who: next(d for d in c.legal if d.verb == "strike") for c in node.choices}
    blow["Bo"] = next(d for c in node.choices if c.who == "Bo" for d in c.legal if d.verb == "hold")
    asked = [
        (share, branch)
        for share, branch in tree.after(node, blow).values()
        if isinstance(branch, Node) and branch.choices[0].kind == "defend"
    ]
    ((share, question),) = asked
    (roll,) = question.rolls
    assert (roll.purpose, roll.public, roll.seen) == ("attack", False, True)
    assert question.domains == (tuple(range(1, 51)),)
    assert share == pytest.approx(0.5)
    answers = {"Bo": question.choices[0].legal[0]}
    assert sum(s for s, _ in tree.after(question, answers).values()) == pytest.approx(1)


@every_duel
def test_equal_positions_are_one_node(duel):
    """However it came to it: far fewer nodes than branches that lead to them."""
    tree = Tree(duel())
    all_branches = explored(tree)
    keys = {key for branches in all_branches for key in branches}
    assert len(keys) < sum(len(branches) for branches in all_branches)
    by_key: dict = {}
    for branches in all_branches:
        for key, (_, branch) in branches.items():
            if isinstance(branch, Node):
                legal = tuple((c.who, c.kind, c.legal) for c in branch.choices)
                assert by_key.setdefault(key, legal) == legal


def shifted(rules, state, by):
    """The same state, that much later: every time in it is told from the same moment."""
    state = state.copy()
    state.now += by
    if rules == "timing_track":
        for name in ("active", "stirred"):
            setattr(state, name, getattr(state, name) + by)
        state.settled += by if state.settled >= 0 else 0
        for c in state.combatants:
            if c.token is not None:
                old = c.token
                c.token = type(old)(old.action, old.start + by, old.due + by, old.penalty)
            for name in ("ward_until", "warded", "pulsed", "saved", "defended"):
                setattr(c, name, getattr(c, name) + (by if getattr(c, name) >= 0 else 0))
    else:
        state.quiet_since += by
        for c in state.combatants:
            if rules == "action_board":
                c.works = tuple(
                    type(w)(w.action, w.began + by, w.stages, w.committed) for w in c.works
                )
            else:
                c.held = tuple(type(h)(h.action, h.since + by, h.resolve, h.paid) for h in c.held)
    return state


WHOLE = {"timing_track": 1, "action_board": 3, "two_actions": 2}
"""How much later everything is the same: a count, a round of ticks, a round of phases."""


def told(tree: Tree, branches, by):
    """Branches as something to compare, the times told from `by` on."""
    found: dict[Any, float] = {}
    key: Any
    for share, branch in branches.values():
        if isinstance(branch, Node):
            state = branch.snapshot.state
            essence = tree.setup.ruleset.essence(tree.setup, state)
            choices = tuple((c.who, c.kind, tuple(map(str, c.legal))) for c in branch.choices)
            key = (branch.time - by, essence, choices, branch.domains)
        else:
            key = (branch.time - by, tuple(sorted(branch.score.items())))
        found[key] = found.get(key, 0.0) + share
    return found


@every_duel
def test_a_fight_that_is_shifted_has_the_same_essence_and_the_same_branches(duel):
    """By whole rounds, or by counts, nothing is another but the time itself (the limit is far)."""
    tree = Tree(duel(limit=60))
    rules = tree.setup.ruleset
    later = 4 * WHOLE[rules.name]
    nodes = [
        branch
        for branches in explored(tree, 40)
        for _, branch in branches.values()
        if isinstance(branch, Node) and not branch.domains and not branch.snapshot.answers
        and branch.snapshot.state.opened
    ]  # fmt: skip
    assert len(nodes) > 3
    for node in nodes[:12]:
        state = node.snapshot.state
        moved = shifted(rules.name, state, later)
        assert rules.essence(tree.setup, moved) == rules.essence(tree.setup, state)
        assert plain(moved) != plain(state)
        here = tree.opening(Snapshot(state.copy()))
        there = tree.opening(Snapshot(moved))
        assert told(tree, there, later) == pytest.approx(told(tree, here, 0))


@every_ruleset
def test_random_fights_have_openings(rules):
    """Random scenarios of every ruleset, too: chances sum to 1."""
    for seed in range(3):
        tree = Tree(ready(seed, rules))
        assert sum(share for share, _ in tree.opening().values()) == pytest.approx(1)
