"""A study, checked: its arms, what is compared with what, and what is measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from reports.running.bout import Entrant, Scenario

Design = Literal["pairs", "grid"]
Sides = tuple[str, ...] | Literal["both"]


@dataclass(frozen=True, slots=True)
class Factor:
    """Something that is varied: its name, and the names of its levels in order."""

    name: str
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arm:
    """One combination of levels, and what it comes to.

    Attributes:
        name: All levels with their factors: `policy: drops, penalty: 2`.
        levels: The name of the level of each factor, by the name of the factor, in their order.
        agent: The subject, who is measured.
        against: The subject's opponent.
        scenarios: Where they fight, changed as the levels say. Arms that change a scenario alike
            have the same object.
    """

    name: str
    levels: Mapping[str, str]
    agent: Entrant
    against: Entrant
    scenarios: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two arms whose difference is estimated, by their places in the study: arm − baseline."""

    name: str
    arm: int
    baseline: int


@dataclass(frozen=True)
class Study:
    """A study, checked.

    Attributes:
        source: What it was asked for by: a path, or the name of a shipped study.
        title: A few words.
        question: What it is to answer; "" if the file does not say.
        factors: What is varied, in the order of the file.
        arms: All combinations of the levels; the last factor changes fastest.
        comparisons: Which arms are compared.
        compare: With the design `pairs` the factor whose levels are compared; else "".
        outcomes: What is measured of the subject's side in each fight; the first is the primary
            one. `win` is 1, 1/2 or 0; `margin` the difference of the shares of wound boxes left;
            `boxes` the difference of the boxes left; `time` the length in the ruleset's units;
            `left.NAME` what is left of a resource.
        sides: Which sides the subject leads, each once in a block, or `both` of every scenario.
        blocks: How many are fought; with `stop`, at most.
        seed: Of the luck, together with the number of the block.
        design: `pairs`: planned comparisons, for which Holm's adjustment is meant. `grid`: every
            arm against the first, exploring, for which Benjamini's and Hochberg's is.
        equivalence: A difference in the primary outcome that is smaller makes no difference.
        stop: `decided`: the run ends as soon as every comparison is. None: after all blocks.
        on_fault: What a failed answer costs; see `Plan.on_fault`.
    """

    source: str
    title: str
    question: str
    factors: tuple[Factor, ...]
    arms: tuple[Arm, ...]
    comparisons: tuple[Comparison, ...]
    compare: str
    outcomes: tuple[str, ...]
    sides: Sides
    blocks: int
    seed: int
    design: Design
    equivalence: float | None = None
    stop: Literal["decided"] | None = None
    on_fault: str = "fall back"

    @property
    def ruleset(self) -> str:
        """The one ruleset of all its scenarios."""
        return self.arms[0].scenarios[0].ruleset

    @property
    def changed_on_both_sides(self) -> tuple[str, ...]:
        """Combatants whom compared arms change, where the subject leads either side in turn.

        Then a level says nothing of the subject: what it gives to Esme is the subject's in one
        fight and the opponent's in the next.
        """
        if self.sides != "both":
            return ()
        found: dict[str, None] = {}
        for one in self.comparisons:
            pair = (self.arms[one.arm].scenarios, self.arms[one.baseline].scenarios)
            for scenario, other in zip(*pair, strict=True):
                if scenario is not other:
                    found |= dict.fromkeys(_changed(scenario, other))
        return tuple(found)

    def led(self, scenario: Scenario) -> tuple[str, ...]:
        """The sides of a scenario that the subject leads, each in a fight of its own."""
        return scenario.sides if self.sides == "both" else self.sides


def _changed(scenario: Any, other: Any) -> list[str]:
    """The names of those who are in both scenarios, and not the same in both."""
    before = {sheet.name: sheet for sheet in other.combatants}
    return [
        sheet.name
        for sheet in scenario.combatants
        if sheet.name in before and sheet != before[sheet.name]
    ]
