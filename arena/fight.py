"""A fight: a pure function of its start, its answers and its dice.

Everything that the rules do not fix comes in through two doors: `ask` (a decision, answered by a
policy or by whoever drives the fight) and `roll` (dice).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import simpy

from arena.clock import END, Moment
from arena.errors import FightclockError, IllegalAnswer
from arena.luck import DiceDoor, KeyedDice
from arena.model import (
    Decision,
    Declaration,
    Event,
    Faulted,
    Known,
    Outcome,
    Policy,
    Setup,
    State,
)

S = TypeVar("S", bound=State)

Answers = dict[str, Declaration]
Asking = Generator[simpy.Event, Any, Answers]


@dataclass(slots=True)
class Roll:
    """A roll of the current instant, kept so that the instant can be played again."""

    who: str
    purpose: str
    faces: tuple[int, ...]
    public: bool


@dataclass(slots=True)
class Snapshot(Generic[S]):
    """A position: the state as the current instant began, and what has been answered since.

    Between instants `answers` and `rolls` are empty. `asking` tells whether the fight stood at a
    question when the snapshot was taken.
    """

    state: S
    answers: list[Answers] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)


class Fight(Generic[S]):
    """One fight on the SimPy clock.

    Args:
        setup: The scenario, made ready.
        dice: The dice door.
        policies: Who answers for whom, by combatant or by side; whoever has no policy is asked
            by way of `advance` and `answer`.
        record: Called with every journal event; None costs nothing.
        seed: Of the agents' own luck (never of the dice).
        start: Where to take up; None is the scenario's opening.
        on_fault: What happens when a policy fails: `fall back` on the decision's fallback,
            `forfeit` the fight, or `raise` the policy's error.
        rewindable: Keep what `snapshot` and `fork` need; None means: only if somebody in the
            fight may want it (a seat without policy, or a policy with `looks_ahead`).
    """

    def __init__(
        self,
        setup: Setup,
        dice: DiceDoor,
        policies: Mapping[str, Policy] | None = None,
        *,
        record: Callable[[Event], None] | None = None,
        seed: int = 0,
        block: int = 0,
        start: Snapshot[S] | None = None,
        on_fault: str = "fall back",
        rewindable: bool | None = None,
    ) -> None:
        self.setup = setup
        self.dice = dice
        self.record = record
        self.on_fault = on_fault
        self.outcome: Outcome | None = None
        self.pending: tuple[Decision, ...] = ()
        self.faults: dict[str, int] = {}
        self._policies = self._seated(policies or {})
        self._whim_key = (seed, block)
        self._whims: KeyedDice | None = None
        if rewindable is None:
            rewindable = len(self._policies) < len(setup.seats) or any(
                getattr(policy, "looks_ahead", False) for policy in self._policies.values()
            )
        self.rewindable = rewindable
        self._mark: S | None = None
        self._answers: list[Answers] = []
        self._rolls: list[Roll] = []
        self._replay: deque[Answers] = deque()
        self._replay_rolls: list[Roll] = []
        self._redraw = False
        self._given: Answers = {}
        self._resume: simpy.Event | None = None
        if start is None:
            self.state: S = setup.opening()
        else:
            self.state = start.state.copy()
            self._replay.extend(start.answers)
            self._replay_rolls = start.rolls
        self.env = simpy.Environment(initial_time=self.state.now)
        self._instant = self.state.now - 1
        setup.ruleset.start(self)

    def _seated(self, policies: Mapping[str, Policy]) -> dict[str, Policy]:
        known = {*self.setup.seats, *self.setup.sides}
        for name in policies:
            if name not in known:
                raise FightclockError(f"no combatant and no side is called {name!r}")
        seated = {}
        for who in self.setup.seats:
            policy = policies.get(who) or policies.get(self.setup.side_of[who])
            if policy is not None:
                seated[who] = policy
        return seated

    # -- running --------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The time, in the ruleset's whole units."""
        return int(self.env.now)

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return self.outcome is not None

    def advance(self) -> tuple[Decision, ...]:
        """Run until somebody without a policy is asked, or to the end.

        Returns:
            The pending decisions, put at one moment and hidden from each other; empty at the end.
        """
        env = self.env
        step = env.step
        if self.rewindable:
            while self.outcome is None and not self.pending:
                if env.peek() > self._instant:
                    self._remember()
                step()
        else:
            while self.outcome is None and not self.pending:
                step()
        return self.pending

    def run(self) -> Outcome:
        """Run to the end.

        Raises:
            FightclockError: a combatant without a policy is asked.
        """
        if self.advance():
            raise FightclockError(f"nobody answers for {self.pending[0].who}")
        assert self.outcome is not None
        return self.outcome

    def answer(self, who: str, declaration: Declaration | str) -> None:
        """Answer the pending decision of `who`, by declaration or by label.

        Raises:
            IllegalAnswer: `who` is not asked or the answer is not legal; nothing has changed.
        """
        for decision in self.pending:
            if decision.who == who and who not in self._given:
                break
        else:
            raise IllegalAnswer(who, str(declaration), "is not asked now")
        if isinstance(declaration, str):
            declaration = decision.find(declaration)
        why = decision.why_not(declaration)
        if why is not None:
            raise IllegalAnswer(who, declaration.label, why)
        self._given[who] = declaration
        if len(self._given) == len(self.pending):
            given, self._given, self.pending = self._given, {}, ()
            assert self._resume is not None
            self._resume.succeed(given)

    def finish(self, outcome: Outcome) -> None:
        """End the fight after everything else at this instant."""

        def end(_: simpy.Event) -> None:
            self.outcome = outcome

        callbacks = Moment(self.env, self.now, END).callbacks
        assert callbacks is not None
        callbacks.append(end)

    # -- the two doors --------------------------------------------------------------------

    def ask(self, decision: Decision) -> Generator[simpy.Event, Any, Declaration]:
        """Put one question; `answer = yield from fight.ask(decision)`."""
        answers = yield from self.ask_all((decision,))
        return answers[decision.who]

    def ask_all(self, decisions: Sequence[Decision]) -> Asking:
        """Put several questions at once: nobody's answer is shown, or takes effect, before all
        have answered. Returns the answers by combatant.
        """
        asked = self.state.asked
        for decision in decisions:
            asked[decision.who] = asked.get(decision.who, 0) + 1
        if self._replay:
            answers = self._replay.popleft()
        else:
            answers = {}
            waiting = []
            for decision in decisions:
                policy = self._policies.get(decision.who)
                if policy is None:
                    waiting.append(decision)
                else:
                    answers[decision.who] = self._consult(policy, decision)
            if waiting:
                self.pending = tuple(waiting)
                self._resume = self.env.event()
                answers.update((yield self._resume))
        if self.rewindable:
            self._answers.append(answers)
        return answers

    def _consult(self, policy: Policy, decision: Decision) -> Declaration:
        said = ""
        try:
            answer = policy.choose(decision)
            why = decision.why_not(answer)
            if why is None:
                return answer
            said = str(answer)
        except Exception as error:
            if self.on_fault == "raise":
                raise
            why = f"{type(error).__name__}: {error}"
        if self.on_fault == "raise":
            raise IllegalAnswer(decision.who, said, why)
        self.faults[decision.who] = self.faults.get(decision.who, 0) + 1
        if self.record:
            fallback = decision.fallback.label
            why = " ".join(why.split())[:200]
            self.record(Faulted(self.now, decision.who, "", said[:80], why, fallback))
        if self.on_fault == "forfeit":
            self._forfeit(decision.who)
        return decision.fallback

    def _forfeit(self, who: str) -> None:
        loser = self.setup.side_of[who]
        winner = next(side for side in self.setup.sides if side != loser)
        sides = self.setup.sides
        self.finish(
            Outcome(
                winner,
                {side: float(side == winner) for side in sides},
                {side: 1.0 if side == winner else -1.0 for side in sides},
                self.now,
                f"{who} forfeits",
                dict(self.faults),
            )
        )

    def roll(
        self, who: str, purpose: str, number: int, sides: int, known: Known | None = None
    ) -> tuple[int, ...]:
        """Roll dice for an actor and a purpose (GEN-04).

        Args:
            who: The actor.
            purpose: One of the ruleset's purposes.
            number: How many dice.
            sides: Their sides.
            known: Given when nobody has seen the faces yet: what can be told from them all the
                same. `reveal` shows every such roll.
        """
        ordinals = self.state.ordinals
        key = (who, purpose)
        ordinal = ordinals.get(key, 0)
        ordinals[key] = ordinal + 1
        if self.rewindable:
            return self._roll_again(who, purpose, ordinal, number, sides, known)
        return self.dice.roll(who, purpose, ordinal, number, sides)

    def _roll_again(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int, known: Known | None
    ) -> tuple[int, ...]:
        place = len(self._rolls)
        if place < len(self._replay_rolls):
            old = self._replay_rolls[place]
            assert (old.who, old.purpose) == (who, purpose), "the instant replays otherwise"
            faces = old.faces
            if self._redraw and not old.public:
                assert known is not None
                faces = self._another(who, purpose, ordinal, number, sides, known, faces)
        else:
            faces = self.dice.roll(who, purpose, ordinal, number, sides)
        self._rolls.append(Roll(who, purpose, faces, known is None))
        return faces

    def _another(
        self,
        who: str,
        purpose: str,
        ordinal: int,
        number: int,
        sides: int,
        known: Known,
        faces: tuple[int, ...],
    ) -> tuple[int, ...]:
        """Other faces that look the same to those who have not seen them."""
        seen = known(faces)
        for attempt in range(10_000):
            other = self.dice.roll(
                who, f"{purpose} seen otherwise {attempt}", ordinal, number, sides
            )
            if known(other) == seen:
                return other
        return faces

    def reveal(self) -> None:
        """From now on everybody has seen every roll made so far."""
        for roll in reversed(self._rolls):
            if roll.public:
                continue
            roll.public = True

    def whim(self, who: str, number: int, below: int) -> int:
        """An agent's own luck; see `Decision.whim`."""
        if self._whims is None:
            self._whims = KeyedDice(*self._whim_key, salt="whims")
        ordinal = self.state.asked.get(who, 0) * 1024 + number
        return self._whims.roll(who, "whim", ordinal, 1, below)[0] - 1

    # -- looking back and ahead -----------------------------------------------------------

    def _remember(self) -> None:
        """Between two instants: keep the state as it is."""
        self._instant = int(self.env.peek())
        if not self._replay and len(self._rolls) >= len(self._replay_rolls):
            self._replay_rolls = []
        self._mark = self.state.copy()
        self._answers = []
        self._rolls = []

    def snapshot(self) -> Snapshot[S]:
        """The position now; a fight started from it goes on exactly as this one would.

        Raises:
            FightclockError: the fight was made with `rewindable=False`.
        """
        if not self.rewindable:
            raise FightclockError("this fight keeps no positions: make it with rewindable=True")
        state = self.state if self._mark is None else self._mark
        rolls = [Roll(r.who, r.purpose, r.faces, r.public) for r in self._rolls]
        return Snapshot(state.copy(), list(self._answers), rolls)

    def fork(
        self,
        dice: DiceDoor,
        who: str | None = None,
        policies: Mapping[str, Policy] | None = None,
    ) -> Fight[S]:
        """A new fight from here with other dice, for looking ahead.

        The answers given and the dice seen since the instant began are played again; rolls that
        nobody has seen are drawn anew, alike in what can be told from them. With `who`, whatever
        that combatant may not know is replaced by a guess (GEN-01).
        """
        start = self.snapshot()
        if who is not None:
            self.setup.ruleset.imagine(start.state, self.setup, who)
        fork: Fight[S] = Fight(
            self.setup, dice, policies, start=start, seed=self._whim_key[0], rewindable=True
        )
        fork._redraw = True
        return fork
