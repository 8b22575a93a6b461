"""A fight that is answered from outside by number, one question after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import scenarios
from agents.interfaces.facts import facts_of
from arena.errors import FightclockError, IllegalAnswer, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration, Event, Policy, Setup
from arena.rewind import Snapshot
from arena.rules import RULESETS
from scenarios.format import Scenario

MOST_SEED = 2**63 - 1
"""The largest seed that is drawn; position files hold none that is larger."""
START = "start"
"""The key in the options of a reset under which a position may stand."""


def ready(scenario: str | Path | Scenario) -> Setup:
    """A scenario made ready: a shipped one by its name, one in a file, or one that is loaded.

    Raises:
        InputError: there is none, or something in it does not fit.
    """
    if isinstance(scenario, str | Path):
        scenario = scenarios.load(scenario)
    setup: Setup = RULESETS[scenario.ruleset].setup(scenario)
    return setup


class Outside:
    """Stands in a fight for whoever answers from outside.

    Because it has a `choose_all`, a fight made with `together=True` leaves its questions pending.
    It is consulted only where an answer is not legal, and repeats it, so that the fight takes it
    as it takes every policy's fault.
    """

    said: Declaration

    def choose(self, decision: Decision) -> Declaration:
        """Repeat what was said."""
        return self.said

    def choose_all(self, decisions: Sequence[Decision]) -> list[Declaration]:
        """Never: whoever drives the fight answers.

        Raises:
            FightclockError: always.
        """
        raise FightclockError("whoever is outside answers one question after the other")


class Driven:
    """One fight after the other of a scenario.

    Questions that are put at one moment are given one after the other. The fight takes their
    answers when it has all of them, so nothing that anybody sees changes in between.

    Args:
        setup: What is fought.
        outside: The voices that are answered for from outside.
        policies: Who answers for all others, by combatant or by side.
        journal: Keep the events of the fight.
        on_fault: What becomes of an answer that is not legal: as of any `Fight`.

    Attributes:
        decision: The question that is put now; None if the fight is over.
        legal: For each entry of the catalogue of whoever is asked whether it may be answered, a
            byte each, 0 or 1; empty if nobody is asked.
        events: The journal of the fight, as far as it has come, if one is kept.
    """

    def __init__(
        self,
        setup: Setup,
        outside: Iterable[str],
        policies: Mapping[str, Policy],
        *,
        journal: bool = False,
        on_fault: str = "raise",
    ) -> None:
        self.setup = setup
        self.facts = facts_of(setup)
        self.outside = frozenset(outside)
        self._speaker = Outside()
        self._policies: dict[str, Policy] = {
            **policies,
            **dict.fromkeys(sorted(self.outside), self._speaker),
        }
        self._journal = journal
        self._on_fault = on_fault
        self._fight: Fight[Any] | None = None
        self._waiting: list[Decision] = []
        self.decision: Decision | None = None
        self.legal = b""
        self.events: list[Event] = []

    @property
    def fight(self) -> Fight[Any]:
        """The fight.

        Raises:
            FightclockError: none has begun.
        """
        if self._fight is None:
            raise FightclockError("no fight has begun: call reset first")
        return self._fight

    def begin(self, seed: int, block: int = 0, options: Mapping[str, Any] | None = None) -> None:
        """Begin a fight, and run it to its first question.

        Args:
            seed: Of the dice and of the agents' own luck.
            block: Of both, too.
            options: Of a reset: `start` may be a position (`arena.rewind.Snapshot`) of this
                scenario, at which the fight takes up; None is the opening. Others are not read.

        Raises:
            InputError: what stands as `start` is no position.
        """
        if options is not None and not isinstance(options, Mapping):
            raise InputError("", "options", options, "a table such as {'start': position}")
        start = None if options is None else options.get(START)
        if start is not None and not isinstance(start, Snapshot):
            raise InputError("", f"options.{START}", start, "a position, or None")
        self.events = []
        self._waiting = []
        self._fight, self.decision, self.legal = None, None, b""
        try:
            self._fight = self._begun(seed, block, start)
            self._go_on()
        except (IndexError, KeyError):
            self._fight = None
            if start is None:
                raise
            expected = "a position of this scenario"
            raise InputError("", f"options.{START}", "another's", expected) from None

    def _begun(self, seed: int, block: int, start: Snapshot[Any] | None) -> Fight[Any]:
        return Fight(
            self.setup,
            KeyedDice(seed, block),
            self._policies,
            record=self.events.append if self._journal else None,
            seed=seed,
            block=block,
            start=start,
            on_fault=self._on_fault,
            together=True,
        )

    def find(self, index: int) -> Declaration:
        """The entry with this number in the catalogue of whoever is asked.

        Raises:
            FightclockError: the fight is over.
            IllegalAnswer: there is no such number.
        """
        decision = self._asked()
        size = len(decision.catalogue)
        if not 0 <= index < size:
            why = f"expected a number from 0 to {size - 1}"
            raise IllegalAnswer(decision.who, str(index), why)
        found: Declaration = decision.catalogue[index]
        return found

    def answer(self, answer: Declaration) -> None:
        """Answer the question, and run the fight to the next.

        Args:
            answer: One that `legal` allows.
        """
        self.fight.take(self._asked(), answer)
        self._go_on()

    def blunder(self, answer: Declaration) -> None:
        """Answer with what is not legal: the fight deals with it as `on_fault` says.

        Raises:
            IllegalAnswer: with `on_fault="raise"`.
        """
        self._speaker.said = answer
        self.fight.take(self._asked())
        self._go_on()

    def waits(self, who: str) -> Decision | None:
        """The question that somebody has not answered yet: that which is put now, or a later one.

        What is later is put at the same moment.
        """
        decision = self.decision
        if decision is None or decision.who == who:
            return decision
        return next((later for later in self._waiting if later.who == who), None)

    def nobody_asked(self) -> FightclockError:
        """What to raise where an answer comes though nobody is asked."""
        why = "has not begun" if self._fight is None else "is over"
        return FightclockError(f"the fight {why}: call reset")

    def _asked(self) -> Decision:
        if self.decision is None:
            raise self.nobody_asked()
        return self.decision

    def _go_on(self) -> None:
        """Come to the next question, or to the end."""
        fight, waiting = self.fight, self._waiting
        while not waiting:
            pending = fight.advance()
            if not pending:
                self.decision, self.legal = None, b""
                return
            for decision in pending:
                if decision.who in self.outside:
                    waiting.append(decision)
                else:  # it answers together with other fights, or is asked together with us
                    fight.take(decision)
        decision = self.decision = waiting.pop(0)
        self.legal = legal_of(decision)


def legal_of(decision: Decision) -> bytes:
    """For each entry of the catalogue whether it may be answered: a byte each, 0 or 1."""
    legal = bytearray(len(decision.catalogue))
    for one in decision.legal:
        legal[one.index] = 1
    return bytes(legal)
