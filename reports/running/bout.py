"""A bout: one fight of a block, between two entrants in a scenario; and its result, a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import agents as agents_room
from arena.errors import FightclockError, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Setup
from arena.policies import answers_together
from arena.rules import RULESETS
from arena.together import run_together


class Scenario(Protocol):
    """As much of a ruleset's scenario as a report needs."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def ruleset(self) -> str: ...

    @property
    def sides(self) -> tuple[str, ...]:
        """Two names; the first is the first entrant's."""
        ...

    @property
    def even(self) -> bool:
        """Whether both sides are meant to have the same chances."""
        ...


@dataclass(frozen=True, slots=True)
class Entrant:
    """One agent that takes part: what tables call it, and the spec that makes it."""

    name: str
    spec: str


@dataclass(frozen=True, slots=True)
class Bout:
    """Who meets whom, by their places in a `Plan`.

    Attributes:
        scenario: The place of the scenario.
        first: The place of the entrant that leads the scenario's first side.
        second: Of the one that leads the second.
        arm: In a study, the place of the arm that this bout measures.
    """

    scenario: int
    first: int
    second: int
    arm: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One fight's result.

    Attributes:
        block: The number of the block.
        number: The bout's place in its block, from 0.
        bout: Who met whom.
        winner: 1 if the first side won, -1 if the second did, 0 for a draw.
        margin: By how much the first side is more whole at the end, from -1 to 1 (GEN-02).
        time: The length, in the ruleset's whole units.
        why: How the fight ended, in a few words.
        left: What the first and the second side have left; see `Outcome.left`.
        faults: How many answers of the first and the second entrant had to be replaced.
        fault: What was wrong with the first of them; "" if there was none.
    """

    block: int
    number: int
    bout: Bout
    winner: int
    margin: float
    time: int
    why: str
    left: tuple[Mapping[str, int], Mapping[str, int]]
    faults: tuple[int, int]
    fault: str

    @property
    def score(self) -> float:
        """The first side's score: 1 for a win, 1/2 for a draw, 0 for a loss."""
        return (1 + self.winner) / 2


@dataclass(frozen=True)
class Plan:
    """What every fight of a run has in common.

    The scenarios stay the same objects as long as a worker lives, so that each is made ready once.
    `on_fault` is what a failed answer costs: `fall back` on a safe one, or `forfeit` the fight.
    """

    scenarios: tuple[Scenario, ...]
    entrants: tuple[Entrant, ...]
    seed: int
    on_fault: str = "fall back"

    def described(self, bout: Bout, block: int) -> str:
        """Name a fight, so that it can be repeated."""
        first, second = self.entrants[bout.first], self.entrants[bout.second]
        return (
            f"{self.scenarios[bout.scenario].name}, seed {self.seed}, block {block}, "
            f"{first.name} against {second.name}"
        )

    def fight(
        self,
        bout: Bout,
        block: int,
        number: int = 0,
        record: Callable[[Event], None] | None = None,
    ) -> Row:
        """Fight one bout; the same arguments always give the same row.

        Args:
            bout: Who meets whom.
            block: Names the luck, together with the plan's seed.
            number: The bout's place in its block.
            record: Called with each event of the fight.

        Raises:
            InputError: an agent cannot be made.
            FightclockError: the fight broke down, which is a fault of the program and not of an
                agent; the message says which fight.
        """
        fight = self._begun(bout, block, record)
        try:
            fight.run()
        except Exception as error:
            raise self._broken(bout, block, error) from error
        return self._row(fight, bout, block, number)

    def fight_all(self, bouts: Sequence[Bout], block: int, start: int = 0) -> list[Row]:
        """Fight bouts of one block; the rows are those of `fight`, one by one.

        Where an agent answers many questions in one go, the fights are stepped together.

        Args:
            bouts: Who meets whom.
            block: Names the luck.
            start: The place of the first of them in its block.

        Raises:
            InputError: as `fight`.
            FightclockError: as `fight`.
        """
        places = {place for bout in bouts for place in (bout.first, bout.second)}
        if not any(_answers_together(self.entrants[place].spec) for place in places):
            return [self.fight(bout, block, number) for number, bout in enumerate(bouts, start)]
        going: dict[int, Fight[Any]] = {}
        rows: dict[int, Row] = {}

        def begun() -> Iterator[tuple[int, Fight[Any]]]:
            for place, bout in enumerate(bouts):
                going[place] = self._begun(bout, block, together=True)
                yield place, going[place]

        try:
            for place, fight in run_together(begun()):
                rows[place] = self._row(fight, bouts[place], block, start + place)
                del going[place]
        except Exception as error:
            for place, fight in going.items():
                if fight.failure is error:
                    raise self._broken(bouts[place], block, error) from error
            raise  # not a fight's: an agent that cannot be made
        return [rows[place] for place in range(len(bouts))]

    def _begun(
        self,
        bout: Bout,
        block: int,
        record: Callable[[Event], None] | None = None,
        together: bool = False,
    ) -> Fight[Any]:
        """The fight of a bout at its opening."""
        scenario = self.scenarios[bout.scenario]
        one, two = scenario.sides
        # Agents may keep notes during a fight, so nobody's policy lives longer than one.
        policies = {
            one: agents_room.make(self.entrants[bout.first].spec),
            two: agents_room.make(self.entrants[bout.second].spec),
        }
        return Fight(
            made_ready(scenario),
            KeyedDice(self.seed, block),
            policies,
            record=record,
            seed=self.seed,
            block=block,
            on_fault=self.on_fault,
            together=together,
        )

    def _broken(self, bout: Bout, block: int, error: Exception) -> FightclockError:
        """What has stopped a fight, with the fight's name."""
        why = f"{type(error).__name__}: {error}"
        return FightclockError(f"{self.described(bout, block)}: {why}")

    def _row(self, fight: Fight[Any], bout: Bout, block: int, number: int) -> Row:
        """The result of a fight that is over."""
        one, two = self.scenarios[bout.scenario].sides
        side_of, outcome = fight.setup.side_of, fight.outcome
        assert outcome is not None
        faults = {one: 0, two: 0}
        for who, count in outcome.faults.items():
            faults[side_of.get(who, who)] += count
        worst = fight.first_fault
        return Row(
            block=block,
            number=number,
            bout=bout,
            winner={one: 1, two: -1}.get(outcome.winner or "", 0),
            margin=float(outcome.margin[one]),
            time=outcome.time,
            why=outcome.why,
            left=(outcome.left[one], outcome.left[two]),
            faults=(faults[one], faults[two]),
            fault="" if worst is None else _printable(f"{worst.who}: {worst.why}"),
        )


@lru_cache(maxsize=1024)
def _answers_together(spec: str) -> bool:
    """Whether an agent can answer many decisions in one go; one that cannot be made does not."""
    try:
        return answers_together(agents_room.make(spec))
    except InputError:
        return False  # whoever fights with it says what is wrong


_KEPT = 1024  # setups that one process keeps; a study has one for each variant of a scenario
_setups: dict[int, tuple[Scenario, Setup]] = {}


def made_ready(scenario: Scenario) -> Setup:
    """The scenario made ready, which costs about as much as a short fight, so it is kept.

    Kept by identity: comparing whole scenarios for every fight would cost more than it saves. The
    scenario is kept along, so that its identity cannot pass to another object.
    """
    kept = _setups.get(id(scenario))
    if kept is None:
        if len(_setups) >= _KEPT:
            _setups.clear()
        ruleset: Any = RULESETS[scenario.ruleset]  # each takes its own kind of scenario
        setup: Setup = ruleset.setup(scenario)
        kept = _setups[id(scenario)] = (scenario, setup)
    return kept[1]


def _printable(text: str) -> str:
    """An agent's complaint goes to terminals and pages, which control characters would steer."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
