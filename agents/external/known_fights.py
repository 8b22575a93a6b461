"""The fights that a program has been told of, until they are over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agents.external import messages
from agents.external.messages import Message
from arena.fight import Fight
from arena.model import Decision, Policy

MOST = 512
"""Fights at once; beyond that the oldest counts as left. Twice as many as are stepped together."""


class KnownFights:
    """Gives fights their names, and tells their results.

    Each side of a fight is a fight of its own to the program, so that notes which it keeps by
    fight do not tell one side what the other may know.
    """

    def __init__(self) -> None:
        self._names: dict[tuple[Fight[Any], str], str] = {}
        self._number = 0

    def named(
        self, decision: Decision, policy: Policy, seed: int, budget: Message
    ) -> tuple[str, list[Message]]:
        """The name of a decision's fight, and what has to be told before the question.

        Args:
            decision: The question.
            policy: Who is asked.
            seed: Of the fight, if it is new to the program.
            budget: Of each decision.
        """
        # Which fight it is, for whom the policy answers and how it ended: no more is read of it.
        fight, setup = decision._fight, decision.setup
        side = setup.side_of.get(decision.who, decision.who)
        name = self._names.get((fight, side))
        told = list(self._over())
        if name is None:
            if len(self._names) >= MOST:
                told.append(messages.result(self._names.pop(next(iter(self._names))), None))
            self._number += 1
            name = self._names[fight, side] = str(self._number)
            voices = [
                who
                for who in setup.voices
                if who == decision.who
                or (setup.side_of.get(who, who) == side and fight.policy(who) == policy)
            ]
            told.append(messages.fight(name, setup, voices, side, seed, budget))
        return name, told

    def _over(self) -> Iterator[Message]:
        for key in [key for key in self._names if key[0].over]:
            yield messages.result(self._names.pop(key), key[0].outcome)

    def ends(self) -> Iterator[Message]:
        """The results of all that are left, and what is not over was left."""
        for (fight, _), name in self._names.items():
            yield messages.result(name, fight.outcome)
        self._names.clear()
