"""A fight: a pure function of its start, its answers and its dice.

Everything that the rules do not fix comes in through two doors: `ask` (a decision, answered by a
policy or by whoever drives the fight) and `roll` (dice).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from math import inf
from typing import Any, Generic, TypeVar

import simpy
from simpy.core import EmptySchedule

from arena.clock import END, Moment
from arena.errors import FightclockError, IllegalAnswer
from arena.luck import DiceDoor, KeyedDice
from arena.model import Decision, Declaration, Event, Faulted, Known, Outcome, Policy, Setup, State
from arena.policies import answers_together, check_on_fault, consult, forfeit, may_look_back, seated
from arena.rewind import Answers, Memory, Snapshot

S = TypeVar("S", bound=State)


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
            fight may want it (a voice without policy, or a policy with `looks_ahead`). A fight
            that starts inside an instant does so until it has played that instant again.
        together: Leave what is put to a policy with `choose_all` pending, and all that is put
            at the same moment: whoever drives many fights answers it (`arena.together`).

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
        together: bool = False,
    ) -> None:
        check_on_fault(on_fault)
        self.setup = setup
        self.dice = dice
        self.record = record
        self.seed = seed
        self.block = block
        self.on_fault = on_fault
        self._raises = on_fault == "raise"
        self.outcome: Outcome | None = None
        self.pending: tuple[Decision, ...] = ()
        self.faults: dict[str, int] = {} if start is None else dict(start.faults)
        self.first_fault: Faulted | None = None
        self.forfeits: list[str] = []
        """Who has forfeited; the ruleset then ends the fight with `forfeited`."""
        self._policies = seated(setup, policies or {})
        self._deferred = frozenset(
            who for who, policy in self._policies.items() if together and answers_together(policy)
        )
        """Who is answered for together with other fights."""
        self._given: Answers = {}
        """What has been answered of what is pending."""
        self._resume: simpy.Event | None = None
        """Goes on with the fight when all that is pending has been answered."""
        self._failure: BaseException | None = None
        self.luck: DiceDoor | None = None
        """The agents' own luck; see `Decision.whim`."""
        self.state: S = setup.opening() if start is None else start.state.copy()
        if rewindable is None:
            rewindable = may_look_back(setup, self._policies)
        self._memory: Memory[S] | None = None
        self._answers_at_once = (
            not self._deferred
            and on_fault != "forfeit"
            and len(self._policies) == len(setup.voices)
        )
        """Whether policies answer whatever anybody is asked, as soon as they are."""
        self._remembers = rewindable
        """Whether there is a memory also when nothing is left to be played again."""
        if rewindable or (start is not None and start.inside):
            self._memory = Memory(setup, dice, self.state, start)
        self.env = simpy.Environment(initial_time=self.state.now)
        setup.ruleset.start(self)

    # -- running --------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """The time, in the ruleset's whole units."""
        return int(self.env.now)

    @property
    def rewindable(self) -> bool:
        """Whether it remembers enough for `snapshot` and `fork`."""
        return self._memory is not None

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return self.outcome is not None

    @property
    def failure(self) -> BaseException | None:
        """The error that has stopped the fight, if one has."""
        return self._failure

    def advance(self, until: float = inf) -> tuple[Decision, ...]:
        """Run until somebody without a policy is asked, or to the end.

        Args:
            until: The last instant to run.

        Returns:
            The pending decisions, put at one moment and hidden from each other; empty at the end,
            and after the last instant.

        Raises:
            FightclockError: an error has stopped the fight before.
        """
        if self._failure is not None:
            raise FightclockError("an error has stopped this fight") from self._failure
        env, step = self.env, self.env.step
        try:
            if until == inf and self._memory is None:
                while self.outcome is None and not self.pending:
                    step()
            while self.outcome is None and not self.pending:
                following = env.peek()
                if until < following < inf:
                    break
                memory = self._memory
                if memory is not None and memory.instant < following < inf:
                    self._begin(memory, int(following))
                step()
        except EmptySchedule:
            self._failure = FightclockError(
                "nothing is left to happen, but the fight has not ended"
            )
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
        said = str(declaration)
        asked = {decision.who: decision for decision in self.pending}
        if who not in asked:
            raise IllegalAnswer(who, said, f"{who} is not asked now")
        if who in self._given:
            raise IllegalAnswer(who, said, f"{who} has answered already")
        if isinstance(declaration, str):
            declaration = asked[who].find(declaration)
        why = asked[who].why_not(declaration)
        if why is not None:
            raise IllegalAnswer(who, said, why)
        self._tell(asked[who])
        self._give(who, declaration)

    def _give(self, who: str, declaration: Declaration) -> None:
        self._given[who] = declaration
        if len(self._given) == len(self.pending):
            given, self._given, self.pending = self._given, {}, ()
            assert self._resume is not None
            self._resume.succeed(given)

    def policy(self, who: str) -> Policy | None:
        """Who answers for this voice; None is whoever drives the fight."""
        return self._policies.get(who)

    def take(self, decision: Decision, answer: Declaration | None = None) -> None:
        """Have a pending decision answered by its policy.

        Args:
            decision: One of those that are pending, not answered yet.
            answer: What the policy has said, if it has been asked with others, and what it said
                is legal; None: it is asked now.

        Raises:
            Exception: the policy's own error, with `on_fault="raise"`; it stops the fight.
        """
        if answer is None:
            answer = self._consulted(self._policies[decision.who], decision)
        else:
            self._tell(decision)
        self._give(decision.who, answer)

    def _consulted(self, policy: Policy, decision: Decision) -> Declaration:
        """What the policy answers, or the fallback if it fails."""
        try:
            answer = consult(policy, decision, self._raises)
        except BaseException as error:
            self._failure = error
            raise
        if decision._said:
            self._tell(decision)
        if isinstance(answer, Faulted):
            self._note(answer)
            return decision.fallback
        return answer

    def _tell(self, decision: Decision) -> None:
        """Tell what has been weighed before an answer."""
        if self.record is not None:
            for event in decision._said:
                self.record(event)

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
        policy = self._policies.get(who)
        return self._memory is None and kind in (getattr(policy, "ignores", None) or ())

    def ask(self, decision: Decision) -> Generator[simpy.Event, Any, Declaration]:
        """Put one question; `answer = yield from fight.ask(decision)`."""
        answer = self.answered(decision)
        if answer is None:
            answers = yield from self.ask_all((decision,))
            answer = answers[decision.who]
        return answer

    def answered(self, decision: Decision) -> Declaration | None:
        """Put one question to a policy, if that is all there is to it; None if it is not.

        So it is with most questions: nobody waits for anybody, nothing is played again and nothing
        is remembered. `ask` puts the others, too.
        """
        if self._memory is not None or not self._answers_at_once:
            return None
        who = decision.who
        asked, key = self.state.asked, (who, decision.kind)
        asked[key] = asked.get(key, 0) + 1
        return self._consulted(self._policies[who], decision)

    def all_answered(self, decisions: Sequence[Decision]) -> Answers | None:
        """Put several questions at once to policies, if that is all there is to it, as `answered`.

        `ask_all` puts the others, too.
        """
        if self._memory is not None or not self._answers_at_once:
            return None
        asked, policies = self.state.asked, self._policies
        for decision in decisions:
            key = (decision.who, decision.kind)
            asked[key] = asked.get(key, 0) + 1
        answers: Answers = {}
        for decision in decisions:
            who = decision.who
            answers[who] = self._consulted(policies[who], decision)
        return answers

    def ask_all(self, decisions: Sequence[Decision]) -> Generator[simpy.Event, Any, Answers]:
        """Put several questions at once; returns the answers by voice.

        Nobody's answer is shown, or takes effect, before all have answered.
        """
        asked, policies, memory = self.state.asked, self._policies, self._memory
        for decision in decisions:
            key = (decision.who, decision.kind)
            asked[key] = asked.get(key, 0) + 1
        answers = self._before_asking(decisions) if memory is not None or self.forfeits else None
        if answers is None:
            answers = {}
            waiting = []
            deferred = self._deferred
            if deferred and any(decision.who in deferred for decision in decisions):
                waiting, decisions = list(decisions), ()
            for decision in decisions:
                policy = policies.get(decision.who)
                if policy is None:
                    waiting.append(decision)
                else:
                    answers[decision.who] = self._consulted(policy, decision)
            if waiting:
                self.pending = tuple(waiting)
                self._resume = self.env.event()
                answers.update((yield self._resume))
        if memory is not None:
            memory.answered(answers)
        return answers

    def _before_asking(self, decisions: Sequence[Decision]) -> Answers | None:
        """The answers to these questions, if they are known without asking anybody.

        That is so when the instant is played again, and when somebody has forfeited.
        """
        memory = self._memory
        again = None if memory is None else memory.answers_again(decisions)
        if again is not None:
            answers, faulted = again
            for event in faulted:
                self._note(event)
            return answers
        if self.forfeits:
            return {decision.who: decision.fallback for decision in decisions}
        if memory is not None:
            memory.caught_up()
        return None

    def _note(self, event: Faulted) -> None:
        """A policy's fault: count it, tell it, and take the consequences."""
        who = event.who
        self.faults[who] = self.faults.get(who, 0) + 1
        if self.first_fault is None:
            self.first_fault = event
        if self._memory is not None:
            self._memory.faulted(event)
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
        return forfeit(self.setup, self.state, self.forfeits, self.now, self.faults)

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
        if self._memory is None:
            return self.dice.roll(who, purpose, ordinal, number, sides)
        return self._memory.roll(who, purpose, ordinal, number, sides, known)

    def checkpoint(self) -> None:
        """The state is whole in the middle of an instant: what came before need not be kept.

        Said by a ruleset whose instants are long; its processes must be able to take up here.
        """
        memory = self._memory
        if memory is not None and memory.has_happened:
            self._begin(memory, self.now)

    def _begin(self, memory: Memory[S], instant: int) -> None:
        memory.begin(instant, self.faults)
        if not self._remembers and memory.played_out:
            self._memory = None

    def conceal(self) -> None:
        """A group of rolls begins, of which some are hidden until `reveal`."""
        if self._memory is not None:
            self._memory.conceal()

    def reveal(self) -> None:
        """From now on everybody has seen every roll made so far."""
        if self._memory is not None:
            self._memory.reveal()

    def whim(self, who: str, kind: str, number: int, below: int) -> int:
        """An agent's own luck; see `Decision.whim`."""
        if self.luck is None:
            self.luck = KeyedDice(self.seed, self.block, salt="whims")
        # Counted by kind, so that questions which are not put (`ignores`) shift no other's luck.
        ordinal = self.state.asked.get((who, kind), 0) * 1024 + number
        return self.luck.roll(who, kind, ordinal, 1, below)[0] - 1

    # -- looking back and ahead -----------------------------------------------------------

    def snapshot(self) -> Snapshot[S]:
        """The position now; a fight started from it goes on exactly as this one would.

        Raises:
            FightclockError: the fight was made with `rewindable=False`.
        """
        return self._remembered().snapshot()

    def ahead(self, who: str | None = None) -> Snapshot[S]:
        """The position now as `who` can know it, from which a fork starts; see `fork`."""
        return self._remembered().ahead(who)

    def fork(
        self,
        dice: DiceDoor,
        who: str | None = None,
        policies: Mapping[str, Policy] | None = None,
        rewindable: bool | None = True,
    ) -> Fight[S]:
        """A new fight from here with other dice, for looking ahead.

        The answers given and the dice seen since the instant began are played again; rolls that
        nobody has seen are drawn anew, alike in what can be told from them. With `who`, whatever
        that combatant may not know is replaced by a guess (GEN-01). The agents' luck is the
        fork's own, too: nobody in it chooses as the same agent is about to choose here.
        `rewindable` is the fork's, as of any fight.
        """
        fork: Fight[S] = Fight(
            self.setup,
            dice,
            policies,
            start=self.ahead(who),
            seed=self.seed,
            block=self.block,
            rewindable=rewindable,
        )
        keys = (dice.seed, dice.block, dice.salt) if isinstance(dice, KeyedDice) else (0, 0, "")
        fork.luck = KeyedDice(keys[0], keys[1], f"whims of a fork {keys[2]}")
        return fork

    def _remembered(self) -> Memory[S]:
        if self._memory is None:
            raise FightclockError("this fight keeps no positions: make it with rewindable=True")
        return self._memory
