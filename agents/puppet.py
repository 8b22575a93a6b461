"""A policy that says what it has been told to say."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Protocol

from arena.errors import IllegalAnswer
from arena.model import Decision, Declaration

DECLARING = "declare"


class Line(Protocol):
    """One answer of a script, as `scenarios.script.Answer` has it."""

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
        """The label of the answer."""
        ...


class Puppet:
    """Answers for everybody from a script; one puppet for one fight.

    The lines of one combatant at one time are for that combatant's questions in turn. A question
    that the next line cannot be meant for (a defence, where the line is an action) gets its own
    fallback and leaves the line for the next question.

    Args:
        answers: The lines, in any order but that of one combatant at one time.
        otherwise: The label that answers a question for a declaration without a line, where it is
            legal. Every other question without a line gets its fallback: nobody abandons a token
            because a script says nothing.
    """

    def __init__(self, answers: Iterable[Line], otherwise: str = "hold") -> None:
        self.otherwise = otherwise
        self._lines: dict[tuple[int, str], deque[str]] = {}
        for line in answers:
            self._lines.setdefault((line.time, line.who), deque()).append(line.say)

    def choose(self, decision: Decision) -> Declaration:
        """Say the next line.

        Raises:
            IllegalAnswer: the line is no declaration of this combatant, or is not legal now.
        """
        lines = self._lines.get((decision.time, decision.who))
        if lines:
            answer = self._found(decision, lines[0])
            if answer in decision.candidates:
                lines.popleft()
                why = decision.why_not(answer)
                if why is not None:
                    raise IllegalAnswer(decision.who, answer.label, f"at {decision.time}, {why}")
                return answer
        if decision.kind == DECLARING:
            for entry in decision.candidates:
                if entry.label == self.otherwise and decision.allows(entry):
                    return entry
        return decision.fallback

    def unused(self) -> list[str]:
        """The lines that no question asked for, in words."""
        return [
            f"{who} at {time}: {said}"
            for (time, who), lines in sorted(self._lines.items())
            for said in lines
        ]

    @staticmethod
    def _found(decision: Decision, label: str) -> Declaration:
        try:
            return decision.find(label)
        except IllegalAnswer as error:
            why = f"at {decision.time}, {error.why}"
            raise IllegalAnswer(decision.who, label, why) from None
