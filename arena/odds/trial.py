"""How one answer is tried out: what a ruleset says about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arena.exact.dice import Domains
from arena.exact.standing import Standing
from arena.fight import Fight
from arena.model import Decision, Declaration, Event
from arena.odds.account import Account
from arena.rewind import Snapshot


class Trial:
    """One answer to one question, tried out in every world. Rulesets derive their own from it.

    Attributes:
        decision: The question.
        declaration: The answer.
        who: Who is asked, and tries it out.
    """

    def __init__(self, decision: Decision, declaration: Declaration) -> None:
        self.decision = decision
        self.declaration = declaration
        self.who = decision.who

    def begin(self, at: Standing) -> tuple[Snapshot[Any], Domains]:
        """Where to take up, so that `who` is asked and nobody else has anything under way.

        By default the instant is played again as it was: what has happened in it belongs to the
        question.

        Returns:
            A position without rolls, and what is known of the rolls that come first.
        """
        return at.start, at.domains

    def parts(self, at: Standing) -> Sequence[Trial]:
        """Trials that together are this one: of several attacks that come at once each alone.

        Chances are those of the first part, damage is the sum. Who falls by all of them together
        is not told: what several attacks leave of somebody has too many classes to play them all.
        """
        return (self,)

    def unanswered(self) -> Trial | None:
        """The trial that says what is taken if nothing answers the attack that this answers."""
        fallback = self.decision.fallback
        return None if self.declaration is fallback else type(self)(self.decision, fallback)

    def is_over(self, fight: Fight[Any], pending: Sequence[Decision]) -> bool:
        """Whether at these questions the answer has resolved."""
        return True

    def goes_on(self, decision: Decision) -> Declaration | None:
        """What `who` answers to another question before it has resolved; None is as others do."""
        return None

    def read(self, events: Iterable[Event], account: Account) -> None:
        """Read from the events since the answer what it came to."""
