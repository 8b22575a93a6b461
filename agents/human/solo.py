"""One fight between a person and the machine, which waits for whatever is missing.

It stands still at a question to the person, at one to the machine, which somebody has to think
about (`thoughts`), or at dice that are to be thrown; and it can be taken back and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import agents as agents_room
from agents.human.ready import setup_of
from agents.human.real_dice import DiceWantedError, RealDice, Wanted
from agents.human.record import Again, Given, Record, TakenBack, Thrown
from agents.human.seating import Seating
from arena.errors import FightclockError, IllegalAnswer, shown
from arena.fight import Fight
from arena.luck import DiceDoor, KeyedDice
from arena.model import Decision, Declaration, Event, Faulted, Outcome, Policy, State, Weighed
from arena.policies import consult

S = TypeVar("S", bound=State)

GAVE_UP = "gave up"
DICE = "dice"


class CutShortError(Exception):
    """A person did not want to wait until the machine had thought to the end."""


class Glanced(Fight[S]):
    """A fight that says whenever somebody looks ahead in it.

    That is how thinking is watched, and cut short: `glance` is called before each fork, and may
    raise an error.
    """

    glance: Callable[[], object] | None = None

    def fork(self, *args: Any, **more: Any) -> Fight[S]:
        """As any fight's."""
        if self.glance is not None:
            self.glance()
        return super().fork(*args, **more)


@dataclass(frozen=True, slots=True)
class Beginning:
    """Everything that is chosen before the first question.

    Attributes:
        scenario: What is played, as `scenarios.load` gives it.
        seating: Who plays whom.
        seed: Of the dice that nobody throws, and of the agents' own luck.
    """

    scenario: Any
    seating: Seating
    seed: int


class Solo:
    """A solo game.

    Args:
        beginning: What was chosen.
        record: What it has come to already, to take it up again.

    Raises:
        IllegalAnswer: an answer of the record is not legal where it is given.
        FightclockError: there are more answers than questions, or an agent is not known.
    """

    def __init__(self, beginning: Beginning, record: Record | None = None) -> None:
        self.beginning = beginning
        self.record = record or Record()
        self.setup: Any = setup_of(beginning.scenario)
        ruleset = self.setup.ruleset.name
        self._policies: dict[str, Policy] = {
            who: agents_room.make(spec, ruleset) for who, spec in beginning.seating.agents.items()
        }
        self.glance: Callable[[], object] | None = None
        """Called whenever the machine looks ahead; an error that it raises ends the thought."""
        self._conceded: Outcome | None = None
        self._seen = 0
        """How much had been shown before something was taken back: nobody forgets that."""
        self._play_again()

    # -- how it stands ----------------------------------------------------------------------

    @property
    def asked(self) -> tuple[Decision, ...]:
        """The questions that a person has to answer, put at one moment."""
        return self._open(lambda who: who not in self._policies)

    @property
    def thoughts(self) -> tuple[Decision, ...]:
        """The questions that the machine has to answer; see `think`."""
        return self._open(lambda who: who in self._policies)

    def _open(self, wanted: Callable[[str], bool]) -> tuple[Decision, ...]:
        if self.over or self.wanted is not None:
            return ()
        return tuple(
            decision
            for decision in self.fight.pending
            if decision.who not in self._answered and wanted(decision.who)
        )

    @property
    def hidden(self) -> frozenset[str]:
        """The voices that have answered, but not all who are asked with them: still a secret."""
        return frozenset(self._answered) if self.fight.pending else frozenset()

    @property
    def own_sides(self) -> tuple[str, ...]:
        """The sides of which a person plays somebody."""
        setup, persons = self.setup, self.beginning.seating.persons
        played = {setup.side_of.get(who, who) for who in persons}
        return tuple(side for side in setup.sides if side in played)

    @property
    def reader(self) -> str | None:
        """The side that the persons play; None if they play both, or watch.

        Whoever plays both sides, or none, may know everything.
        """
        sides = self.own_sides
        return sides[0] if len(sides) == 1 else None

    @property
    def closed(self) -> bool:
        """Whether there are sheets that the persons may not see while the fight lasts (GEN-01)."""
        return not self.setup.options.open_sheets and self.reader is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it has ended."""
        return self._conceded or self.fight.outcome

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome is not None

    def policy(self, who: str) -> Policy:
        """The machine's agent for a voice."""
        return self._policies[who]

    def question(self, who: str) -> Decision | None:
        """What a person is asked now for a voice; None if nothing is."""
        return next((decision for decision in self.asked if decision.who == who), None)

    # -- what people do ---------------------------------------------------------------------

    def answer(self, who: str, label: str) -> None:
        """A person answers.

        Raises:
            IllegalAnswer: the person is not asked for this voice now, or may not answer so.
        """
        if self.question(who) is None:
            raise IllegalAnswer(who, label, f"you are not asked for {who} now")
        self._give(who, label, person=True)

    def throw(self, faces: Sequence[int]) -> None:
        """A person tells what the dice showed that are `wanted`.

        Raises:
            DiceError: they cannot show that.
            FightclockError: no dice are wanted.
        """
        if self.wanted is None:
            raise FightclockError("no dice are asked for now")
        thrown = self.wanted.thrown(faces)
        self._forget(thrown)  # of another question, that was taken back, it may be other dice
        self.record.thrown.append(thrown)
        self._play_again()

    def give_up(self, side: str) -> None:
        """A person gives a side's fight up.

        Raises:
            FightclockError: the fight is over, or there is no such side.
        """
        if self.over or side not in self.setup.sides:
            raise FightclockError(f"{side} cannot give up now")
        self.record.gave_up = side
        self._concede()

    @property
    def may_take_back(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.record.gave_up) or self.record.last is not None

    @property
    def take_back_shows(self) -> bool:
        """Whether a take-back would come after something that the answer has brought to light."""
        last = self.record.last
        if self.record.gave_up:
            return self.closed  # at its end a fight's sheets are open
        return last is not None and max(self._shown, self._seen) > self._shown_at[last]

    def take_back(self) -> TakenBack:
        """Take back the person's last answer, and whatever came after it; or that a side gave up.

        Returns:
            What was taken back.

        Raises:
            FightclockError: there is nothing to take back.
        """
        if self.record.gave_up:
            given = Given(self.record.gave_up, GAVE_UP, GAVE_UP, True)
            taken = TakenBack(given, self.take_back_shows)
            self.record.gave_up = ""
            self.record.taken_back.append(taken)
            self._conceded = None
            return taken
        last = self.record.last
        if last is None:
            raise FightclockError("there is nothing to take back")
        taken = TakenBack(self.record.given[last], self.take_back_shows)
        self._seen = max(self._shown, self._seen)
        del self.record.given[last:]
        self.record.taken_back.append(taken)
        self._play_again()
        return taken

    @property
    def last_throw(self) -> Thrown | None:
        """The last roll that a person has told; None if none was needed so far."""
        return self._dice.used[-1] if self._dice.used and not self.record.gave_up else None

    def take_dice_back(self) -> TakenBack:
        """Take back what the person told of the last roll, and whatever came after it.

        Whoever has misread a die is asked for it again.

        Raises:
            FightclockError: no dice have been told.
        """
        last = self.last_throw
        if last is None:
            raise FightclockError("no dice have been told that could be corrected")
        faces = " ".join(map(str, last.faces))
        taken = TakenBack(Given(last.who, DICE, f"{last.purpose} {faces}", True), True)
        self._forget(last)
        self._seen = max(self._shown, self._seen)
        del self.record.given[self._used_at[-1] :]
        self.record.taken_back.append(taken)
        self._play_again()
        return taken

    def _forget(self, roll: Thrown) -> None:
        """Forget what a roll of this name has shown."""
        thrown = self.record.thrown
        thrown[:] = [one for one in thrown if one.name != roll.name]

    # -- what the machine does --------------------------------------------------------------

    def think(self, decision: Decision) -> Declaration:
        """What the machine's agent answers; nothing changes. May take long, in any thread.

        An agent that fails answers with the decision's fallback; one that is cut short, as its
        game's usual tactic would.
        """
        self.fight.glance = self.glance
        try:
            answer = consult(self._policies[decision.who], decision, raises=True)
        except CutShortError:
            usual = agents_room.make(agents_room.usual(self.setup.ruleset.name))
            self.fight.glance = None
            answer = consult(usual, decision, raises=False)
        except Exception:
            return decision.fallback
        finally:
            self.fight.glance = None
        return decision.fallback if isinstance(answer, Faulted) else answer

    def take(self, who: str, answer: Declaration) -> None:
        """The machine's answer for a voice is given."""
        self._give(who, answer.label, person=False)

    # -- inside -----------------------------------------------------------------------------

    def _give(self, who: str, label: str, *, person: bool) -> None:
        (kind,) = [decision.kind for decision in self.fight.pending if decision.who == who]
        self._put(Given(who, kind, label, person))
        self._go_on()

    def _put(self, given: Given) -> None:
        """Hand an answer to the fight, which does not go on yet, and write it down."""
        (asked,) = [decision for decision in self.fight.pending if decision.who == given.who]
        if given.kind != asked.kind:
            why = f"it answers {shown(given.kind)}, and {asked.kind} is asked"
            raise IllegalAnswer(given.who, given.label, why)
        self.fight.answer(given.who, given.label)
        self.record.given.append(given)
        self._answered.add(given.who)
        self._shown_at.append(self._shown)
        self.times.append(self.fight.now)

    @property
    def _shown(self) -> int:
        """Grows whenever something happens that nobody could know before: dice, or a choice."""
        return self._dice.rolls + len(self.events)

    def _play_again(self) -> None:
        """Play from the beginning all that is recorded, and stop where something is missing."""
        beginning = self.beginning
        keyed: DiceDoor = KeyedDice(beginning.seed)
        self._dice = RealDice(self.record.thrown, beginning.seating.real, keyed)
        self.events: list[Event] = []
        self.fight: Glanced[Any] = Glanced(
            self.setup, self._dice, {}, record=self._note, seed=beginning.seed, rewindable=True
        )
        self.wanted: Wanted | None = None
        self._answered: set[str] = set()
        self._shown_at: list[int] = []
        self.times: list[int] = []
        """When each answer of the record was given: the count, tick or phase."""
        self._used_at: list[int] = []  # of each roll that a person told, the answers before it
        self._conceded = None
        again = Again(self.record.given)
        self.record.given = []  # is written down again, answers to one question in its order
        self._go_on()
        while self.wanted is None and not self.fight.over:
            asked = (decision.who for decision in self.fight.pending)
            found = again.answers(who for who in asked if who not in self._answered)
            if not found:
                break
            for given in found:
                self._put(given)
            self._go_on()
        if self.wanted is None and not again.over:
            raise FightclockError("there are more answers than questions")
        if self.record.gave_up:
            self._concede()

    def _note(self, event: Event) -> None:
        """Keep an event; what an agent has weighed is its own affair while the fight lasts."""
        if not isinstance(event, Weighed):
            self.events.append(event)

    def _go_on(self) -> None:
        """Run until somebody is asked, dice are wanted, or the fight is over."""
        if self.fight.pending:
            return  # others have still to answer
        self._answered.clear()
        try:
            self.fight.advance()
        except DiceWantedError as error:
            self.wanted = error.wanted
        new = len(self._dice.used) - len(self._used_at)
        self._used_at += [len(self.record.given)] * new

    def _concede(self) -> None:
        setup, side = self.setup, self.record.gave_up
        (winner,) = [one for one in setup.sides if one != side]
        lead = 1.0 if winner == setup.sides[0] else -1.0
        self._conceded = Outcome.between(
            setup, self.fight.state, winner, lead, self.fight.now, f"{side} {GAVE_UP}", {}
        )
