"""Any program as an agent: it is asked by JSON lines on its stdin and answers on its stdout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.external import command, running
from agents.external.faults import ProgramFault
from arena.errors import InputError
from arena.model import Decision, Declaration


@dataclass(frozen=True, slots=True)
class External:
    """Answers as a program of its own does, which speaks JSON lines.

    Attributes:
        command: What starts the program, split into words as a shell does it.
        milliseconds: How long it may think about a question; then the fallback is taken.
        forks: How often it may have an answer played on in a question.

    Raises:
        InputError: there is no such program.
    """

    command: str
    milliseconds: Annotated[int, Ge(1), Le(3_600_000)] = 5000
    forks: Annotated[int, Ge(0), Le(1_000_000)] = 0

    def __post_init__(self) -> None:
        command.words(self.command)

    @property
    def looks_ahead(self) -> bool:
        """Whether fights have to remember what forks start from."""
        return self.forks > 0

    def ready(self, ruleset: str) -> None:
        """Make sure that the program can be started and speaks the protocol.

        Raises:
            InputError: it cannot, or does not.
        """
        try:
            running.try_out(self, self.command)
        except ProgramFault as error:
            expected = f"a program that speaks the protocol ({error})"
            raise InputError("", command.KEY, self.command, expected) from None

    def choose(self, decision: Decision) -> Declaration:
        """Put the question to the program.

        Raises:
            ProgramFault: it does not answer as it should; a fight takes the fallback.
            IllegalAnswer: it answers what there is not.
        """
        program = running.program(self, self.command, self.milliseconds, self.forks)
        return program.choose(decision, self)
