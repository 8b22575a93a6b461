"""Positions of a fight in which every roll is a chance node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.interfaces.facts import facts_of
from agents.interfaces.openspiel.past import Answer, Past
from agents.interfaces.openspiel.position import Choice, Look
from agents.interfaces.openspiel.stopping import Snap, Stopping, with_roll
from agents.interfaces.openspiel.wanted import Falling
from arena.model import Declaration, Event, Setup


class RolledPosition:
    """A position at questions, at a roll, or at the end; it never changes.

    The running fight goes on to the first position that is asked for after this one. For any other
    the fight is taken up again from where the current instant began.

    Args:
        fight: A fight that stands here, and is nobody else's.
        past: What has happened until here.
    """

    __slots__ = (
        "_falling",
        "_fight",
        "_past",
        "_setup",
        "_start",
        "_told",
        "choices",
        "score",
        "time",
    )

    def __init__(self, fight: Stopping, past: Past) -> None:
        setup: Setup = fight.setup
        self._setup = setup
        self._past = past
        self._fight: Stopping | None = fight
        self._start: Snap | None = None
        self._told = 0
        self._falling: Falling | None = None
        self.choices: tuple[Choice, ...] = ()
        self.score: float | None = None
        self.time = fight.now
        if fight.wanted is not None:
            self._falling = Falling.of(fight.wanted, setup)
        elif fight.outcome is not None:
            self.score = fight.outcome.score[setup.sides[0]]
        else:
            self.choices = tuple(Choice.of(decision) for decision in fight.pending)

    @classmethod
    def opening(cls, setup: Setup) -> RolledPosition:
        """The first position of a fight."""
        return _reached(Stopping(setup), None)

    @property
    def journal(self) -> list[Event]:
        """All that the journal tells until here."""
        return self._past.journal()

    @property
    def falling(self) -> Falling | None:
        """The roll at which it stands, if it does."""
        return self._falling

    # -- what comes next ------------------------------------------------------------------

    def answered(self, answers: Mapping[str, Declaration]) -> RolledPosition:
        """Where it stands when all that is asked has been answered."""
        fight = self._taken()
        given = []
        for choice in self.choices:
            answer = answers[choice.who]
            fight.answer(choice.who, answer)
            given.append(Answer(choice.who, choice.kind, choice.about, answer.label))
        return _reached(fight, self._past, given)

    def outcomes(self) -> Sequence[tuple[int, float]]:
        """What the die can show, or the dice in all."""
        assert self._falling is not None
        return self._falling.outcomes()

    def outcome_label(self, outcome: int) -> str:
        """What has fallen, in words."""
        assert self._falling is not None
        return self._falling.label(outcome)

    def fell(self, outcome: int) -> RolledPosition:
        """Where it stands when this has fallen."""
        assert self._falling is not None
        falling = self._falling.fell(outcome)
        start, told = self._kept()
        if not falling.complete:
            return self._half_fallen(falling)
        start = with_roll(start, falling.wanted, falling.fallen)
        return _reached(Stopping(self._setup, start, told), self._past, fell=falling.shown())

    def _half_fallen(self, falling: Falling) -> RolledPosition:
        half = object.__new__(RolledPosition)
        for name in RolledPosition.__slots__:
            setattr(half, name, getattr(self, name))
        half._falling = falling
        return half

    # -- what is known --------------------------------------------------------------------

    def known_to(self, side: str) -> str:
        """The journal as a side may know it (GEN-01), with its own answers."""
        return self._past.known_to(side)

    def whole_story(self) -> str:
        """All answers and rolls, one line each."""
        falling = self._falling
        begun = f"{falling.shown()}\n" if falling is not None and falling.fallen else ""
        return self._past.whole_story() + begun

    def look(self, voice: str) -> Look:
        """What a voice sees here."""
        fight = self._fight
        if fight is None:
            fight = self._fight = self._again()
        for decision in fight.pending:
            if decision.who == voice and self.choices:
                return Look(decision.view, decision.kind, decision.about)
        return Look(facts_of(self._setup).view(fight.state, voice))

    # -- the running fight ----------------------------------------------------------------

    def _kept(self) -> tuple[Snap, int]:
        """From where it can be taken up again."""
        if self._start is None:
            assert self._fight is not None
            self._start, self._told = self._fight.snapshot(), self._fight.told
        return self._start, self._told

    def _taken(self) -> Stopping:
        """A fight that stands here, for the next position."""
        self._kept()
        fight, self._fight = self._fight, None
        return self._again() if fight is None else fight

    def _again(self) -> Stopping:
        fight = Stopping(self._setup, *self._kept())
        fight.go_on()
        return fight


def _reached(
    fight: Stopping, before: Past | None, answers: Sequence[Answer] = (), fell: str = ""
) -> RolledPosition:
    """The position to which a fight runs."""
    events = fight.go_on()
    return RolledPosition(fight, Past(fight.setup, before, events, answers, fell))
