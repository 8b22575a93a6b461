"""What the rulesets have in common as classes: see `arena.model.Ruleset`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from arena.errors import FightclockError
from arena.fight import Fight
from arena.model import Decision, Declaration, Event

if TYPE_CHECKING:
    from arena.odds import Trial


class _Combatant(Protocol):
    @property
    def sheet(self) -> Any: ...


C = TypeVar("C", bound=_Combatant)
Scenario = TypeVar("Scenario")
Setup = TypeVar("Setup", bound=Any)
State = TypeVar("State", bound=Any)


@dataclass(frozen=True, slots=True)
class Passage:
    """What a story says under one heading.

    Attributes:
        time: The count, tick or phase of the passage, as the events have it.
        heading: The time in words; empty for the scene with which a story opens.
        lines: The paragraphs, one string each and indented by two spaces; the title of the fight,
            in the opening scene, stands at the margin.
        picture: How things stand at the end of it, line by line; empty if there is nothing to
            draw, or if no pictures were asked for.
        drawn: Whether the picture belongs into a printed story, which leaves out those that show
            nothing new.
    """

    time: int
    heading: str
    lines: tuple[str, ...]
    picture: tuple[str, ...] = ()
    drawn: bool = False

    def printed(self) -> Iterator[str]:
        """Yield the lines of a printed story: heading, paragraphs and, if drawn, picture."""
        if self.heading:
            yield self.heading
        yield from self.lines
        if self.drawn:
            yield from (f"  {line}" for line in self.picture)


Tell = Callable[[Iterable[Event], bool, int | None], Iterator[Passage]]
"""Tells a fight from its journal, with pictures or without, up to a time or to the end."""
Draw = Callable[[Iterable[Event], int | None], str]
"""Draws how things stand at the end of a time."""


class Processes(Protocol):
    """The processes of one fight."""

    def start(self) -> None:
        """Start them; each takes up from the state."""
        ...


class Game(ABC, Generic[Scenario, Setup, State, C]):
    """One game of the house. A ruleset says what it is made of, and what `guess` guesses.

    Its scenario, setup, state and combatants are the types it is generic in.
    """

    summed: frozenset[str] = frozenset()
    setup_type: Callable[[Any, Scenario], Setup]
    processes: Callable[[Fight[State]], Processes]
    draws: bool
    """Whether a story comes with pictures unless one says otherwise."""

    def setup(self, scenario: Scenario) -> Setup:
        """Make a scenario ready to be fought.

        Raises:
            InputError: names or numbers in the scenario do not fit together.
        """
        return self.setup_type(self, scenario)

    def start(self, fight: Fight[State]) -> None:
        """Start the processes of a fight; each takes up from the state."""
        self.processes(fight).start()

    def imagine(self, state: State, setup: Setup, who: str) -> None:
        """Replace what `who` may not know by fixed guesses (GEN-01).

        With closed sheets that is what `guess` says, of every opponent. Nothing else of the
        state depends on what is hidden.
        """
        if not setup.options.open_sheets:
            side = setup.side_of.get(who, who)
            self.guess(state, setup, [c for c in state.combatants if c.sheet.side != side])

    @abstractmethod
    def guess(self, state: State, setup: Setup, opponents: Sequence[C]) -> None:
        """Put guesses in the place of everything about these combatants that is hidden."""

    def trial(self, decision: Decision, declaration: Declaration) -> Trial:
        """How an answer is tried out for its odds; a ruleset need not say.

        Raises:
            FightclockError: this one does not.
        """
        raise FightclockError(f"{decision.setup.ruleset.title} does not say how odds are counted")

    @abstractmethod
    def telling(self) -> tuple[Tell, Draw]:
        """What tells and draws a fight; loaded when it is first asked for."""

    def story(
        self, events: Iterable[Event], draw: bool | None = None, upto: int | None = None
    ) -> Iterator[str]:
        """Tell a fight from its journal, line by line; with pictures, up to a time."""
        for passage in self.passages(events, self.draws if draw is None else draw, upto):
            yield from passage.printed()

    def passages(
        self, events: Iterable[Event], draw: bool = True, upto: int | None = None
    ) -> Iterator[Passage]:
        """Tell a fight from its journal, passage by passage; `story` is made of these.

        The first is the opening scene. With `draw` each has its picture, also those that a
        printed story leaves out.
        """
        tell, _ = self.telling()
        return tell(events, draw, upto)

    def picture(self, events: Iterable[Event], upto: int | None = None) -> str:
        """Draw how things stand at the end of a time."""
        _, drawn = self.telling()
        return drawn(events, upto)
