"""A fight whose dice and answers stand in a script."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from arena.errors import IllegalAnswer, InputError
from arena.luck import ScriptedDice, ScriptEntry
from arena.model import Decision, Declaration

DECLARING = "declare"


class Answer(Protocol):
    """One answer of a script."""

    @property
    def time(self) -> int:
        """When the question is put."""
        ...

    @property
    def who(self) -> str:
        """Who is asked."""
        ...

    @property
    def say(self) -> str:
        """The label of the declaration."""
        ...


class Script(Protocol):
    """As much of a script as a fight needs."""

    @property
    def dice(self) -> Sequence[ScriptEntry]:
        """What is rolled."""
        ...

    @property
    def answers(self) -> Sequence[Answer]:
        """What is answered."""
        ...

    @property
    def otherwise(self) -> str:
        """The label that answers for whom the script says nothing."""
        ...


class ScriptedPolicy:
    """Answers for everybody from a script.

    The answers for one combatant at one time are for that combatant's questions in turn. A
    question that the next answer cannot be meant for (a defence where a declaration stands) takes
    its own fallback, and so does every question without an answer that is not for a declaration:
    nobody abandons a token because a script says nothing.
    """

    def __init__(self, answers: Sequence[Answer], otherwise: str) -> None:
        self._waiting: dict[tuple[int, str], deque[str]] = {}
        for answer in answers:
            self._waiting.setdefault((answer.time, answer.who), deque()).append(answer.say)
        self._otherwise = otherwise

    def choose(self, decision: Decision) -> Declaration:
        """Answer from the script; what it says must be legal."""
        waiting = self._waiting.get((decision.time, decision.who))
        if waiting:
            said = decision.find(waiting[0])
            if said in decision.candidates:
                waiting.popleft()
                return said
        if decision.kind != DECLARING:
            return decision.fallback
        try:
            usual = decision.find(self._otherwise)
        except IllegalAnswer:  # a label that only others have
            return decision.fallback
        return usual if decision.why_not(usual) is None else decision.fallback

    def unused(self) -> list[str]:
        """List the answers that no question asked for, in words."""
        return [
            f"{who} at {time}: {said}"
            for (time, who), waiting in sorted(self._waiting.items())
            for said in waiting
        ]


def refuse_leftovers(
    file: str,
    dice: ScriptedDice,
    ordinals: dict[tuple[str, str], int],
    policy: ScriptedPolicy,
) -> None:
    """Raise InputError if the fight did not use every die and every answer of its script."""
    left: list[ScriptEntry] = dice.unused(ordinals)
    if left:
        found = f"{left[0].who}, {left[0].purpose}"
        raise InputError(file, "dice", found, f"every roll to be used; {_rest(len(left))}")
    said = policy.unused()
    if said:
        raise InputError(file, "answers", said[0], f"every answer to be used; {_rest(len(said))}")


def _rest(number: int) -> str:
    return "this one was not" if number == 1 else f"{number} were not, this one first"
