"""Looking ahead for a program that cannot: an answer is played on by tactics, in a fork."""

from __future__ import annotations

from agents.external import messages
from agents.search.rollouts import Rollouts
from agents.tactics import TACTICS, portfolio, rivals, strongest
from arena.errors import FightclockError
from arena.model import Decision

_LUCKS = 2**31


class Looking:
    """The forks of one decision.

    Args:
        decision: What is asked.
        forks: How many there may be.
    """

    def __init__(self, decision: Decision, forks: int) -> None:
        self._decision = decision
        self._ruleset = decision.setup.ruleset.name
        self.left = forks if self._ruleset in TACTICS else 0
        """How many are left; none in a game without tactics."""
        self._rollouts: Rollouts | None = None

    def worth(self, said: object, luck: object) -> tuple[float | None, str]:
        """Play one answer on to the end, once.

        Args:
            said: The answer, as a label or an index.
            luck: A number of dice; the same number is the same luck for every answer.

        Returns:
            What it came to for the side that is asked, from 0 (lost) to 1 (won), and ""; or None
            and why nothing was played, which costs no fork.
        """
        decision = self._decision
        if not self.left:
            return None, "no forks are left"
        if type(luck) is not int or not 0 <= luck < _LUCKS:
            return None, f"luck is a whole number from 0 to {_LUCKS - 1}"
        try:
            answer = messages.declared(decision, said)
        except FightclockError as error:
            return None, str(error)
        why = decision.why_not(answer)
        if why is not None:
            return None, why
        if self._rollouts is None:
            self._rollouts = Rollouts(decision)
        self.left -= 1
        theirs = portfolio(self._ruleset)[rivals(self._ruleset)[0]]
        try:
            return self._rollouts.play(answer, strongest(self._ruleset), theirs, luck), ""
        except FightclockError as error:  # a fight that was made without memory has no forks
            return None, str(error)
