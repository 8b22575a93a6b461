"""What can go wrong with a program: each of these costs it one decision."""

from __future__ import annotations

from arena.errors import FightclockError


class ProgramFault(FightclockError):
    """A program did not answer as the protocol wants; it may answer the next question."""


class ProgramLate(ProgramFault):
    """No answer came before the deadline; what comes later is thrown away."""


class ProgramLost(ProgramFault):
    """A program has ended, or cannot be talked to any more: it has to be started again."""
