"""How a frozen agent answers at a position: every answer with its probability."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from arena.exact import Node, Tree
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.luck import DiceDoor, KeyedDice
from arena.model import Decision, Declaration, Policy
from arena.policies import consult

Answers = dict[str, Declaration]
Mixer = Callable[[Node], list[tuple[float, Answers]]]
"""For a node the joint answers of one side, with their probabilities."""

SALT = "whims of a frozen agent"


def agent_mixer(tree: Tree, policies: Mapping[str, Policy], side: str, samples: int = 1) -> Mixer:
    """How agents answer for a side.

    The own luck of an agent is taken exactly, every outcome with its probability. One that looks
    ahead spends luck on its forks, far too much to take exactly: it is asked with one fixed luck
    a sample, the same at every position, so that its mix is the same whenever it is asked.

    An agent must answer from its decision alone: what it remembers of other decisions would make
    the position more than it says. One that fails answers with the fallback, as in a fight.

    Args:
        tree: The game.
        policies: The agents, by combatant or by side.
        side: For whom they answer.
        samples: How often agents that look ahead are asked.
    """
    side_of = tree.setup.side_of

    def policy_of(who: str) -> Policy:
        return policies.get(who) or policies[side_of.get(who, who)]

    def mixer(node: Node) -> list[tuple[float, Answers]]:
        mine = [c.who for c in node.choices if side_of.get(c.who, c.who) == side]
        if not mine:
            return [(1.0, {})]

        def asked(luck: DiceDoor) -> list[Decision]:
            fight: Fight[Any] = tree.fight(node, KeyedDice(0))
            decisions = fight.advance()
            fight.luck = luck
            return [decision for decision in decisions if decision.who in mine]

        def play(luck: DiceDoor) -> Answers:
            return {d.who: _answer(policy_of(d.who), d) for d in asked(luck)}

        if any(getattr(policy_of(who), "looks_ahead", False) for who in mine):
            lucks = [KeyedDice(n, 0, SALT) for n in range(samples)]
            mixes = ([_mix(policy_of(d.who), d) for d in asked(luck)] for luck in lucks)
            return _gathered(
                (probability / samples, answers)
                for mix in mixes
                for probability, answers in _joint(mix)
            )
        return _gathered(worlds((), play))

    return mixer


def _answer(policy: Policy, decision: Decision) -> Declaration:
    answer = consult(policy, decision, raises=False)
    return answer if isinstance(answer, Declaration) else decision.fallback


def _mix(policy: Policy, decision: Decision) -> list[tuple[float, str, Declaration]]:
    """How often a policy gives which answer: as it says itself, or else the one that it gives."""
    weigh = getattr(policy, "weigh", None)
    if weigh is None:
        return [(1.0, decision.who, _answer(policy, decision))]
    try:
        found = [(one.share, decision.who, one.answer) for one in weigh(decision) if one.share > 0]
    except Exception:  # an agent that fails answers with the fallback, as in a fight
        found = [(1.0, decision.who, decision.fallback)]
    return found


def _joint(mixes: list[list[tuple[float, str, Declaration]]]) -> Iterator[tuple[float, Answers]]:
    """What comes of several mixes that are drawn from by themselves."""
    for drawn in product(*mixes):
        yield prod(share for share, _, _ in drawn), {who: answer for _, who, answer in drawn}


def _gathered(played: Iterable[tuple[float, Answers]]) -> list[tuple[float, Answers]]:
    """Every answer once, with the sum of its probabilities."""
    found: dict[tuple[tuple[str, int], ...], tuple[float, Answers]] = {}
    for probability, answers in played:
        key = tuple((who, answer.index) for who, answer in answers.items())
        old = found.get(key)
        found[key] = (probability + (old[0] if old else 0.0), answers)
    return list(found.values())
