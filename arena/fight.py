"""A fight: a pure function of its start, its answers and its dice.

Everything that the rules do not fix comes in through two doors: `ask` (a decision, answered by a
policy or by whoever drives the fight) and `roll` (dice).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import simpy
from simpy.core import EmptySchedule

from arena.clock import END, Moment
from arena.errors import FightclockError, IllegalAnswer, nearest
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

ON_FAULT = ("fall back", "forfeit", "raise")
UNENDED = "nothing is left to happen, but the fight has not ended"

Answers = dict[str, Declaration]
Asking = Generator[simpy.Event, Any, Answers]


@dataclass(slots=True)
class Roll:
    """A roll of the current instant, kept so that the instant can be played again."""

    who: str
    purpose: str
    faces: tuple[int, ...]
    public: bool
    seen: Hashable = None
    """What the table can tell from faces that are not public."""


@dataclass(frozen=True, slots=True)
class Guess:
    """From this point of the instant on, what `who` may not know is guessed (GEN-01).

    The point is the start of a group of rolls, or else a question; both are counted from 0.
    """

    who: str
    group: int = -1
    question: int = -1


@dataclass(slots=True)
class Snapshot(Generic[S]):
    """A position: the state as the current instant began, and what has happened since.

    Between instants `answers` and `rolls` are empty. Answers to a question that not everybody
    has answered yet are not in it: nobody may know them.
    """

    state: S
    answers: list[Answers] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    trusted: bool = True
    """False for what comes from a file: the answers are checked when they are given again."""
    faults: dict[str, int] = field(default_factory=dict)
    """Faults before the instant."""
    faulted: list[tuple[int, Faulted]] = field(default_factory=list)
    """Faults in the instant, with the number of the question."""
    guesses: list[Guess] = field(default_factory=list)
    redraw: bool = False
    """Whether rolls that are not public are drawn anew."""


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
            fight may want it (a seat without policy, or a policy with `looks_ahead`). A fight
            that starts inside an instant always does.

    Raises:
        FightclockError: a policy's name or `on_fault` is not known.
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
        if on_fault not in ON_FAULT:
            guess = nearest(on_fault, ON_FAULT)
            hint = f"; did you mean {guess!r}?" if guess else ""
            raise FightclockError(f"on_fault cannot be {on_fault!r}{hint}")
        self.setup = setup
        self.dice = dice
        self.record = record
        self.on_fault = on_fault
        self.outcome: Outcome | None = None
        self.pending: tuple[Decision, ...] = ()
        self.faults: dict[str, int] = {}
        self.forfeits: list[str] = []
        """Who has forfeited; the ruleset then ends the fight with `forfeited`."""
        self._failure: BaseException | None = None
        self._policies = self._seated(policies or {})
        self._ignored = {
            who: ignored
            for who, policy in self._policies.items()
            if (ignored := getattr(policy, "ignores", None))
        }
        self.seed = seed
        self.block = block
        self._whims: KeyedDice | None = None
        if rewindable is None:
            rewindable = len(self._policies) < len(setup.seats) or any(
                getattr(policy, "looks_ahead", False) for policy in self._policies.values()
            )
        self._mark: S | None = None
        self._mark_faults: dict[str, int] = {}
        self._answers: list[Answers] = []
        self._rolls: list[Roll] = []
        self._faulted: list[tuple[int, Faulted]] = []
        self._groups = 0
        self._concealed = False
        self._replay: deque[Answers] = deque()
        self._replay_rolls: deque[Roll] = deque()
        self._replay_faulted: list[tuple[int, Faulted]] = []
        self._guesses: list[Guess] = []
        self._guessed: list[Guess] = []
        self._redraw = False
        self._trusted = True
        self._given: Answers = {}
        self._resume: simpy.Event | None = None
        if start is None:
            self.state: S = setup.opening()
        else:
            self.state = start.state.copy()
            self._take_up(start)
            rewindable = rewindable or bool(start.answers or start.rolls or start.guesses)
        self.rewindable = rewindable
        self.env = simpy.Environment(initial_time=self.state.now)
        self._instant = self.state.now - 1
        setup.ruleset.start(self)

    def _take_up(self, start: Snapshot[S]) -> None:
        """Lay ready what is to be played again of the instant."""
        for answers in start.answers:
            # By index, so that a position may come from a worker process with its own setup.
            self._replay.append(
                {who: self.setup.catalogues[who][answer.index] for who, answer in answers.items()}
            )
        self._replay_rolls.extend(start.rolls)
        self._replay_faulted = start.faulted
        self._trusted = start.trusted
        self._guesses = list(start.guesses)
        self._redraw = start.redraw
        self.faults = dict(start.faults)
        self._mark_faults = dict(start.faults)

    def _seated(self, policies: Mapping[str, Policy]) -> dict[str, Policy]:
        setup = self.setup
        for name in policies:
            if name not in setup.side_of and name not in setup.sides:
                known = (*setup.seats, *setup.sides)
                guess = nearest(str(name), known)
                hint = f"; did you mean {guess!r}?" if guess else ""
                raise FightclockError(f"no combatant and no side is called {name!r}{hint}")
        seated = {}
        for who in self.setup.seats:
            policy = policies.get(who)
            if policy is None:
                policy = policies.get(self.setup.side_of[who])
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

        Raises:
            FightclockError: an error has stopped the fight before.
        """
        env = self.env
        step = env.step
        if self._failure is not None:
            raise FightclockError("an error has stopped this fight") from self._failure
        try:
            if self.rewindable:
                while self.outcome is None and not self.pending:
                    if env.peek() > self._instant:
                        self._remember()
                    step()
            else:
                while self.outcome is None and not self.pending:
                    step()
        except EmptySchedule:
            self._failure = FightclockError(UNENDED)
            raise self._failure from None
        except BaseException as error:
            if self._failure is not None:
                # SimPy raises a copy, for which not every class of errors is made.
                raise self._failure from None
            self._failure = error
            raise
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
            if decision.who == who:
                break
        else:
            raise IllegalAnswer(who, _label(declaration), f"{who} is not asked now")
        if who in self._given:
            raise IllegalAnswer(who, _label(declaration), f"{who} has answered already")
        if isinstance(declaration, str):
            declaration = decision.find(declaration)
        why = decision.why_not(declaration)
        if why is not None:
            raise IllegalAnswer(who, _label(declaration), why)
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

    def ignores(self, who: str, kind: str) -> bool:
        """Whether questions of this kind need not be put: the answer is always the fallback.

        Never in a rewindable fight: its forks put every question to whoever drives them, so the
        instant could not be played again.
        """
        return not self.rewindable and kind in self._ignored.get(who, ())

    def ask(self, decision: Decision) -> Generator[simpy.Event, Any, Declaration]:
        """Put one question; `answer = yield from fight.ask(decision)`."""
        answers = yield from self.ask_all((decision,))
        return answers[decision.who]

    def ask_all(self, decisions: Sequence[Decision]) -> Asking:
        """Put several questions at once; returns the answers by combatant.

        Nobody's answer is shown, or takes effect, before all have answered.
        """
        asked, policies = self.state.asked, self._policies
        for decision in decisions:
            key = (decision.who, decision.kind)
            asked[key] = asked.get(key, 0) + 1
        answers = self._before_asking(decisions) if self.rewindable or self.forfeits else None
        if answers is None:
            answers = {}
            waiting = []
            for decision in decisions:
                who = decision.who
                if who in policies:
                    answers[who] = self._consult(policies[who], decision)
                else:
                    waiting.append(decision)
            if waiting:
                self.pending = tuple(waiting)
                self._resume = self.env.event()
                answers.update((yield self._resume))
        if self.rewindable:
            self._answers.append(answers)
        return answers

    def _before_asking(self, decisions: Sequence[Decision]) -> Answers | None:
        """The answers to these questions, if they are known without asking anybody.

        That is so when the instant is played again, and when somebody has forfeited. A rewindable
        fight that does ask has played again all that there was.
        """
        if self._replay:
            answers = self._replay.popleft()
            if not self._trusted:
                self._check_replay(decisions, answers)
            for question, event in self._replay_faulted:
                if question == len(self._answers):
                    self._note(event)
            return answers
        if self.forfeits:
            return {decision.who: decision.fallback for decision in decisions}
        if self._replay_rolls:
            if not (self._trusted or self._redraw):
                raise FightclockError("the saved rolls are more than are rolled")
            self._replay_rolls.clear()
        if self._guesses:
            self._guess(question=len(self._answers))
        return None

    def _check_replay(self, decisions: Sequence[Decision], answers: Answers) -> None:
        if set(answers) != {decision.who for decision in decisions}:
            raise FightclockError("the saved answers are not to the questions that are put")
        for decision in decisions:
            why = decision.why_not(answers[decision.who])
            if why is not None:
                raise IllegalAnswer(decision.who, answers[decision.who].label, why)

    def _consult(self, policy: Policy, decision: Decision) -> Declaration:
        said = ""
        try:
            answer = policy.choose(decision)
            why = decision.why_not(answer)
            if why is None:
                return answer
            said = str(answer)
            if self.on_fault == "raise":
                raise IllegalAnswer(decision.who, said, why)
        except Exception as error:
            if self.on_fault == "raise":
                self._failure = error
                raise
            why = _described(error)
        except BaseException as error:
            self._failure = error
            raise
        why = " ".join(why.split())[:200]
        self._note(Faulted(self.now, decision.who, "", said[:80], why, decision.fallback.label))
        return decision.fallback

    def _note(self, event: Faulted) -> None:
        """A policy's fault: count it, tell it, and take the consequences."""
        who = event.who
        self.faults[who] = self.faults.get(who, 0) + 1
        if self.rewindable:
            self._faulted.append((len(self._answers), event))
        if self.record:
            self.record(event)
        if self.on_fault == "forfeit" and who not in self.forfeits:
            self.forfeits.append(who)

    def forfeited(self) -> Outcome | None:
        """How the fight ends because somebody has forfeited; None if nobody has.

        Once somebody has, nobody is asked any more, and the ruleset ends the fight at its next
        settlement. Forfeits on both sides make a draw.
        """
        if not self.forfeits:
            return None
        sides = self.setup.sides
        lost = {self.setup.side_of[who] for who in self.forfeits}
        left = [side for side in sides if side not in lost]
        winner = left[0] if left else None
        verb = "forfeits" if len(self.forfeits) == 1 else "forfeit"
        return Outcome(
            winner,
            {side: 0.5 if winner is None else float(side == winner) for side in sides},
            {side: 0.0 if winner is None else 1.0 if side == winner else -1.0 for side in sides},
            self.now,
            f"{' and '.join(self.forfeits)} {verb}",
            dict(self.faults),
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
        old = self._old_roll(who, purpose, number)
        if old is None:
            faces = self.dice.roll(who, purpose, ordinal, number, sides)
        else:
            faces = old.faces
        seen = None
        if known is not None:
            seen = known(faces)
            if old is not None and self._redraw and not old.public:
                if old.seen is not None:
                    seen = old.seen  # as it was, whatever the faces would mean in a guess
                faces = self._another(who, purpose, ordinal, number, sides, known, faces, seen)
        self._rolls.append(Roll(who, purpose, faces, known is None, seen))
        return faces

    def _old_roll(self, who: str, purpose: str, number: int) -> Roll | None:
        """What this roll was when the instant was played before, if it is played again."""
        rolls = self._replay_rolls
        if not rolls:
            return None
        if (rolls[0].who, rolls[0].purpose) == (who, purpose) and len(rolls[0].faces) == number:
            return rolls.popleft()
        if not self._redraw and not self._guesses:
            raise FightclockError(f"the saved rolls do not hold {who}, {purpose} here")
        # Other guesses, and other faces, can lead to other rolls.
        for place, old in enumerate(rolls):
            if (old.who, old.purpose) == (who, purpose) and len(old.faces) == number:
                del rolls[place]
                return old
        return None

    def _another(
        self,
        who: str,
        purpose: str,
        ordinal: int,
        number: int,
        sides: int,
        known: Known,
        faces: tuple[int, ...],
        seen: Hashable,
    ) -> tuple[int, ...]:
        """Other faces that look the same to those who have not seen them."""
        for attempt in range(10_000):
            other = self.dice.roll(
                who, f"{purpose} seen otherwise {attempt}", ordinal, number, sides
            )
            if known(other) == seen:
                return other
        return faces

    def conceal(self) -> None:
        """A group of rolls begins, of which some are hidden until `reveal`."""
        if self._guesses:
            self._guess(group=self._groups)
        self._groups += 1
        self._concealed = True

    def reveal(self) -> None:
        """From now on everybody has seen every roll made so far."""
        self._concealed = False
        for roll in reversed(self._rolls):
            if roll.public:
                continue
            roll.public = True

    def _guess(self, group: int = -1, question: int = -1) -> None:
        """If this is the point for it, replace what somebody may not know (GEN-01)."""
        for guess in self._guesses:
            if (guess.group, guess.question) == (group, question):
                self._guessed.append(guess)
                self.setup.ruleset.imagine(self.state, self.setup, guess.who)

    def whim(self, who: str, kind: str, number: int, below: int) -> int:
        """An agent's own luck; see `Decision.whim`."""
        if self._whims is None:
            self._whims = KeyedDice(self.seed, self.block, salt="whims")
        # Counted by kind, so that questions which are not put (`ignores`) shift no other's luck.
        ordinal = self.state.asked.get((who, kind), 0) * 1024 + number
        return self._whims.roll(who, kind, ordinal, 1, below)[0] - 1

    # -- looking back and ahead -----------------------------------------------------------

    def _remember(self) -> None:
        """Between two instants: keep the state as it is."""
        following = self.env.peek()
        if following == float("inf"):
            raise FightclockError(UNENDED)
        if self._answers or self._groups:
            # The instant that was to be played again is over.
            self._replay_rolls.clear()
            self._redraw = False
            for guess in self._guesses:
                if guess not in self._guessed:
                    self.setup.ruleset.imagine(self.state, self.setup, guess.who)
            self._guesses = []
            self._guessed = []
        self._instant = int(following)
        self._mark = self.state.copy()
        self._mark_faults = dict(self.faults)
        self._answers = []
        self._rolls = []
        self._faulted = []
        self._groups = 0
        self._concealed = False

    def snapshot(self) -> Snapshot[S]:
        """The position now; a fight started from it goes on exactly as this one would.

        Raises:
            FightclockError: the fight was made with `rewindable=False`.
        """
        if not self.rewindable:
            raise FightclockError("this fight keeps no positions: make it with rewindable=True")
        state = self.state if self._mark is None else self._mark
        # Of an instant that is itself still to be played again, the rest is still to come.
        answers = [*self._answers, *self._replay]
        rolls = [*self._rolls, *self._replay_rolls]
        faulted = [*self._faulted]
        if self._replay:
            done = len(self._answers)
            faulted += [pair for pair in self._replay_faulted if pair[0] >= done]
        return Snapshot(
            state.copy(),
            answers,
            [replace(roll) for roll in rolls],
            faults=dict(self._mark_faults),
            faulted=[pair for pair in faulted if pair[0] < len(answers)],
            guesses=list(self._guesses),
            redraw=self._redraw and bool(self._replay or self._replay_rolls),
        )

    def fork(
        self,
        dice: DiceDoor,
        who: str | None = None,
        policies: Mapping[str, Policy] | None = None,
    ) -> Fight[S]:
        """A new fight from here with other dice, for looking ahead.

        The answers given and the dice seen since the instant began are played again; rolls that
        nobody has seen are drawn anew, alike in what can be told from them. With `who`, whatever
        that combatant may not know is replaced by a guess (GEN-01). The agents' luck is the
        fork's own, too: nobody in it chooses as the same agent is about to choose here.
        """
        start = self.snapshot()
        start.redraw = True
        if who is not None:
            if self._concealed:
                start.guesses.append(Guess(who, group=self._groups - 1))
            else:
                start.guesses.append(Guess(who, question=len(start.answers)))
        fork: Fight[S] = Fight(
            self.setup,
            dice,
            policies,
            start=start,
            seed=self.seed,
            block=self.block,
            rewindable=True,
        )
        keys = (dice.seed, dice.block, dice.salt) if isinstance(dice, KeyedDice) else (0, 0, "")
        fork._whims = KeyedDice(keys[0], keys[1], f"whims of a fork {keys[2]}")
        return fork


def _label(answer: object) -> str:
    """An answer as an error shows it, whatever it is."""
    return answer if isinstance(answer, str) else str(getattr(answer, "label", answer))


def _described(error: Exception) -> str:
    """An error in words, even if it cannot say what it is."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
