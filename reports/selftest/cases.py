"""Which fight has which number: shipped scenarios and random ones, and who fights in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import scenarios
from agents.random_agent import Random
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event, Policy, Setup
from arena.rules import RULESETS
from arena.soundness.known import SOUND
from arena.soundness.whimsical import Whimsical

SHARED = 4
"""So many fights, one after the other, are of one scenario: making it ready costs as much as one.
Each has another pair of agents, and luck of its own."""
PAIRS = (
    ("random", "random"),
    ("whimsical", "whimsical"),
    ("random", "whimsical"),
    ("whimsical", "random"),
)
AGENTS: dict[str, Policy] = {"random": Random(), "whimsical": Whimsical()}
DEEP = 101
"""Of so many fights one is also saved, looked ahead from, and fought again from where it stood. No
multiple of what else goes by numbers, so that every kind and every pair of agents comes."""
LARGE = 8
"""Of so many random scenarios of a ruleset one has up to `LARGE` on a side, not `SMALL`."""
SMALL = 4
MOST = 10**9
"""Fights; from there on the scenarios of one seed would be those of the next."""


@dataclass(frozen=True, slots=True)
class Case:
    """One fight of a self-test.

    Attributes:
        number: Its place among the fights of the seed; also the block of its luck.
        seed: Of the dice, of the agents' luck, and of the random scenarios.
        shipped: The name of a shipped scenario; "" is a random one.
        ruleset: The random scenario's.
        generated: The generator's seed.
        most: How many the generator puts on a side at most.
        agents: Who fights for the first and the second side.
    """

    number: int
    seed: int
    shipped: str
    ruleset: str
    generated: int
    most: int
    agents: tuple[str, str]

    @property
    def deep(self) -> bool:
        """Whether it is one of the sample on which more is tried."""
        return self.number % DEEP == 0

    @property
    def kind(self) -> str:
        """What it is counted under."""
        return "shipped" if self.shipped else self.ruleset

    def __str__(self) -> str:
        fought = self.shipped or (
            f"random {self.ruleset} scenario {self.generated} (at most {self.most} a side)"
        )
        first, second = self.agents
        return f"{fought}, seed {self.seed}, block {self.number}, {first} against {second}"


def case(seed: int, number: int) -> Case:
    """The fight of a number: of four scenarios one is shipped, three random, one a ruleset."""
    place, again = divmod(number, SHARED)
    turn, kind = divmod(place, len(SOUND) + 1)
    agents = PAIRS[again]
    if kind == len(SOUND):
        names = shipped()
        return Case(number, seed, names[turn % len(names)], "", 0, 0, agents)
    most = LARGE if turn % LARGE == LARGE - 1 else SMALL
    return Case(number, seed, "", list(SOUND)[kind], seed * MOST + place, most, agents)


@lru_cache(maxsize=1)
def shipped() -> tuple[str, ...]:
    """Every shipped scenario: those to fight, duels and puzzles."""
    return (*scenarios.names(), *scenarios.duel_names(), *scenarios.puzzle_names())


def scenario_of(one: Case) -> Any:
    """The scenario of a case, as its file or its generator has it."""
    if one.shipped:
        return scenarios.load(one.shipped)
    return SOUND[one.ruleset].random_scenario(one.generated, most=one.most)


def setup_of(one: Case) -> Setup:
    """The scenario of a case, made ready."""
    if one.shipped:
        return _shipped_setup(one.shipped)
    return _random_setup(one.ruleset, one.generated, one.most)


@lru_cache(maxsize=256)
def _shipped_setup(name: str) -> Setup:
    return made_ready(scenarios.load(name))


@lru_cache(maxsize=2)
def _random_setup(ruleset: str, generated: int, most: int) -> Setup:
    return made_ready(SOUND[ruleset].random_scenario(generated, most=most))


def made_ready(scenario: Any) -> Setup:
    """A scenario made ready."""
    setup: Setup = RULESETS[scenario.ruleset].setup(scenario)
    return setup


def begun(
    one: Case,
    setup: Setup,
    record: Callable[[Event], None] | None,
    kind: Callable[..., Fight[Any]] = Fight,
    policies: Callable[[Policy], Policy] = lambda policy: policy,
    **given: Any,
) -> Fight[Any]:
    """The fight of a case at its opening.

    Args:
        one: The case.
        setup: Its scenario, in whatever order it was written down.
        record: Called with every event; None costs nothing.
        kind: The class of fight.
        policies: Takes an agent and returns who sits there instead.
        given: What else the fight is made with.
    """
    seated = {
        side: policies(AGENTS[name]) for side, name in zip(setup.sides, one.agents, strict=True)
    }
    return kind(
        setup,
        KeyedDice(one.seed, one.number),
        seated,
        record=record,
        seed=one.seed,
        block=one.number,
        on_fault="raise",
        **given,
    )
