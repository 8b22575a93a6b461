"""How a fight remembers the current instant, so that it can be played again.

A position is the state as an instant began, with the answers and rolls since: an instant cannot
be stopped halfway, but it can be begun anew. So a `Snapshot` holds those three, a `Memory`
gathers them while a fight runs, and a fight that starts from a snapshot takes its first answers
and rolls from there, until all are used and it goes on by itself.

A look-ahead starts from a position like any other, but may know no more than whoever looks: what
they cannot have seen is drawn anew (`Snapshot.redraw`) or guessed (`Guess`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from arena.errors import FightclockError, IllegalAnswer
from arena.luck import DiceDoor, EveryOutcome, takes_every_outcome
from arena.model import Decision, Declaration, Faulted, Known, Setup, State

S = TypeVar("S", bound=State)

Answers = dict[str, Declaration]
"""What was answered to questions put together, by who was asked."""

TRIES = 10_000
"""How many other faces are tried for a roll that nobody has seen, before it stays as it was."""


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

    @property
    def inside(self) -> bool:
        """Whether it stands inside an instant, of which something is to be played again."""
        return bool(self.answers or self.rolls or self.guesses)


class Memory(Generic[S]):
    """What a rewindable fight remembers of its current instant, and what it still plays again.

    The fight tells it when an instant begins, what is answered and when a policy fails, and rolls
    through it. Other fights have none.

    Args:
        setup: The fight's.
        dice: The fight's.
        state: The fight's own, as it begins.
        start: Where the fight takes up, if not at its opening.
    """

    def __init__(
        self, setup: Setup, dice: DiceDoor, state: S, start: Snapshot[S] | None = None
    ) -> None:
        self._setup = setup
        self._dice = dice
        self._exact: EveryOutcome | None = dice if takes_every_outcome(dice) else None
        self._state = state
        self.instant: int = state.now - 1
        """The instant that is remembered; when the clock goes beyond it, another has begun."""

        # What has happened since the instant began.
        self._began: S | None = None  # until the first has begun, the state is as it was
        self._faults_before: dict[str, int] = {}
        self._answers: list[Answers] = []
        self._rolls: list[Roll] = []
        self._faulted: list[tuple[int, Faulted]] = []
        self._groups = 0
        self._concealed = False

        # What is still to be played again.
        self._next_answers: deque[Answers] = deque()
        self._next_rolls: deque[Roll] = deque()
        self._next_faulted: list[tuple[int, Faulted]] = []
        self._guesses: list[Guess] = []
        self._guessed: list[Guess] = []
        self._redraw = False
        self._trusted = True
        if start is not None:
            self._take_up(start)

    def _take_up(self, start: Snapshot[S]) -> None:
        """Lay ready what is to be played again."""
        catalogues = self._setup.catalogues
        for answers in start.answers:
            # By index, so that a position may come from a worker process with its own setup.
            self._next_answers.append(
                {who: catalogues[who][answer.index] for who, answer in answers.items()}
            )
        self._next_rolls.extend(start.rolls)
        self._next_faulted = start.faulted
        self._guesses = list(start.guesses)
        self._redraw = start.redraw
        self._trusted = start.trusted
        self._faults_before = dict(start.faults)

    @property
    def has_happened(self) -> bool:
        """Whether anything of the current instant would have to be played again."""
        exact = self._exact
        return bool(self._answers or self._rolls or (exact is not None and exact.recent))

    @property
    def played_out(self) -> bool:
        """Whether nothing is left that is to be played again, or guessed."""
        return not (self._next_answers or self._next_rolls or self._guesses)

    # -- what happens, remembered ---------------------------------------------------------

    def begin(self, instant: int, faults: dict[str, int]) -> None:
        """An instant begins, or a part of one: keep the state, and forget what was before.

        Raises:
            FightclockError: answers or rolls, from a file, are left over from the one before.
        """
        if self._answers or self._groups:
            # The instant that was to be played again is over.
            if not self._trusted and (self._next_answers or self._next_rolls):
                raise FightclockError("more answers or rolls are saved than belong together")
            self._next_answers.clear()
            self._next_rolls.clear()
            self._redraw = False
            for guess in self._guesses:
                if guess not in self._guessed:
                    self._imagine(guess)
            self._guesses = []
            self._guessed = []
        if self._exact is not None:
            self._exact.begin()
        self.instant = instant
        self._began = self._state.copy()
        self._faults_before = dict(faults)
        self._answers = []
        self._rolls = []
        self._faulted = []
        self._groups = 0
        self._concealed = False

    def answered(self, answers: Answers) -> None:
        """All who were asked together have answered."""
        self._answers.append(answers)

    def faulted(self, event: Faulted) -> None:
        """A policy has failed at the question that is open."""
        self._faulted.append((len(self._answers), event))

    def conceal(self) -> None:
        """See `Fight.conceal`."""
        self._guess(group=self._groups)
        self._groups += 1
        self._concealed = True

    def reveal(self) -> None:
        """See `Fight.reveal`."""
        self._concealed = False
        if self._exact is not None:
            self._exact.reveal()
        for roll in self._rolls:
            roll.public = True

    def snapshot(self) -> Snapshot[S]:
        """The position now."""
        state = self._state if self._began is None else self._began
        # Of an instant that is itself still to be played again, the rest is still to come.
        answers = [*self._answers, *self._next_answers]
        rolls = [*self._rolls, *self._next_rolls]
        faulted = [*self._faulted]
        if self._next_answers:
            done = len(self._answers)
            faulted += [pair for pair in self._next_faulted if pair[0] >= done]
        return Snapshot(
            state.copy(),
            answers,
            [replace(roll) for roll in rolls],
            faults=dict(self._faults_before),
            faulted=[pair for pair in faulted if pair[0] < len(answers)],
            guesses=list(self._guesses),
            redraw=self._redraw and bool(self._next_answers or self._next_rolls),
        )

    def ahead(self, who: str | None) -> Snapshot[S]:
        """The position now as `who` can know it, for looking ahead; None knows every choice."""
        start = self.snapshot()
        start.redraw = True
        if who is not None:
            # Inside a group its rolls rest on what is to be guessed, so the guess comes first.
            if self._concealed:
                start.guesses.append(Guess(who, group=self._groups - 1))
            else:
                start.guesses.append(Guess(who, question=len(start.answers)))
        return start

    # -- what has happened, played again --------------------------------------------------

    def answers_again(self, decisions: Sequence[Decision]) -> tuple[Answers, list[Faulted]] | None:
        """What was answered to these questions, and the faults made there; None if nothing.

        Raises:
            FightclockError: the answers, from a file, are not to these questions.
            IllegalAnswer: one of them, from a file, is not legal.
        """
        if not self._next_answers:
            return None
        self._guess(question=len(self._answers))
        answers = self._next_answers.popleft()
        if not self._trusted:
            _check(decisions, answers)
        done = len(self._answers)
        return answers, [event for question, event in self._next_faulted if question == done]

    def caught_up(self) -> None:
        """The fight asks, so all that there was has been played again.

        Raises:
            FightclockError: rolls, from a file, are left over.
        """
        if self._next_rolls:
            if not (self._trusted or self._redraw):
                raise FightclockError("the saved rolls are more than are rolled")
            self._next_rolls.clear()
        self._guess(question=len(self._answers))

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int, known: Known | None
    ) -> tuple[int, ...]:
        """Roll as `Fight.roll` does, or as it was rolled before.

        Raises:
            FightclockError: the rolls, from a file, do not hold this one.
        """
        exact = self._exact
        if exact is not None:
            # All outcomes are taken in turn, so that nothing is played again as it was.
            if known is None:
                return exact.roll(who, purpose, ordinal, number, sides)
            return exact.roll_hidden(who, purpose, ordinal, number, sides, known)
        old = self._roll_again(who, purpose, number, sides)
        if old is None:
            faces = self._dice.roll(who, purpose, ordinal, number, sides)
        else:
            faces = old.faces
        seen = None
        if known is not None:
            seen = known(faces)
            if old is not None and self._redraw and not old.public:
                if old.seen is not None:
                    seen = old.seen  # as it was, whatever the faces would mean in a guess
                # Other faces that look the same to those who have not seen them.
                for attempt in range(TRIES):
                    purpose_of_another = f"{purpose} seen otherwise {attempt}"
                    other = self._dice.roll(who, purpose_of_another, ordinal, number, sides)
                    if known(other) == seen:
                        faces = other
                        break
        self._rolls.append(Roll(who, purpose, faces, known is None, seen))
        return faces

    def _roll_again(self, who: str, purpose: str, number: int, sides: int) -> Roll | None:
        """What this roll was when the instant was played before, if it is played again."""
        rolls = self._next_rolls
        if not rolls:
            return None
        if (rolls[0].who, rolls[0].purpose) == (who, purpose) and len(rolls[0].faces) == number:
            if not self._trusted and not all(1 <= face <= sides for face in rolls[0].faces):
                raise FightclockError(f"no die for {who}, {purpose} shows {rolls[0].faces}")
            return rolls.popleft()
        if not self._redraw and not self._guesses:
            raise FightclockError(f"the saved rolls do not hold {who}, {purpose} here")
        # Other guesses, and other faces, can lead to other rolls.
        for place, old in enumerate(rolls):
            if (old.who, old.purpose) == (who, purpose) and len(old.faces) == number:
                del rolls[place]
                return old
        return None

    def _guess(self, group: int = -1, question: int = -1) -> None:
        """If this is the point for it, replace what somebody may not know (GEN-01)."""
        for guess in self._guesses:
            if (guess.group, guess.question) == (group, question) and guess not in self._guessed:
                self._guessed.append(guess)
                self._imagine(guess)

    def _imagine(self, guess: Guess) -> None:
        self._setup.ruleset.imagine(self._state, self._setup, guess.who)


def _check(decisions: Sequence[Decision], answers: Answers) -> None:
    if set(answers) != {decision.who for decision in decisions}:
        raise FightclockError("the saved answers are not to the questions that are put")
    for decision in decisions:
        why = decision.why_not(answers[decision.who])
        if why is not None:
            raise IllegalAnswer(decision.who, answers[decision.who].label, why)
