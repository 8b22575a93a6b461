"""How a frozen agent answers at a position: every answer with its probability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arena.exact import Node, Tree
from arena.exact.dice import ExactDice
from arena.exact.worlds import worlds
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Declaration, Policy
from arena.policies import consult

Answers = dict[str, Declaration]
Mixer = Callable[[Node], list[tuple[float, Answers]]]
"""For a node the joint answers of one side, with their probabilities."""


def agent_mixer(tree: Tree, policies: Mapping[str, Policy], side: str) -> Mixer:
    """How agents answer for a side, their own luck taken exactly.

    An agent must answer from its decision alone: what it remembers of other decisions would make
    the position more than it says. One that fails answers with the fallback, as in a fight.

    Args:
        tree: The game.
        policies: The agents, by combatant or by side.
        side: For whom they answer.
    """
    side_of = tree.setup.side_of

    def policy_of(who: str) -> Policy:
        return policies.get(who) or policies[side_of.get(who, who)]

    def mixer(node: Node) -> list[tuple[float, Answers]]:
        mine = [c.who for c in node.choices if side_of.get(c.who, c.who) == side]
        if not mine:
            return [(1.0, {})]

        def play(luck: ExactDice) -> Answers:
            fight: Fight[Any] = tree.fight(node, KeyedDice(0))
            decisions = fight.advance()
            fight.luck = luck
            answers: Answers = {}
            for decision in decisions:
                if decision.who in mine:
                    answer = consult(policy_of(decision.who), decision, raises=False)
                    answers[decision.who] = (
                        answer if isinstance(answer, Declaration) else decision.fallback
                    )
            return answers

        found: dict[tuple[tuple[str, int], ...], tuple[float, Answers]] = {}
        for probability, answers in worlds((), play):
            key = tuple((who, answer.index) for who, answer in answers.items())
            old = found.get(key)
            found[key] = (probability + (old[0] if old else 0.0), answers)
        return list(found.values())

    return mixer
