"""Study files: what is varied, where, who fights, and what is measured."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

import scenarios as scenarios_room
from arena.checking.check import checked
from arena.checking.place import Place
from arena.rules import RULESETS
from reports import shipped
from reports.studies.arms import cross
from reports.studies.designs import grid, pairs
from reports.studies.factors import PARTIES, Varied, WrittenFactor, read_factors
from reports.studies.outcomes import DIFFERENCES, LEFT
from reports.studies.study import Arm, Design, Factor, Sides, Study
from reports.studies.varied_scenarios import VariedScenarios
from scenarios.read import read_toml

BLOCKS = 200
MOST_BLOCKS = 1_000_000
MOST_SCENARIOS = 250
SEED = 1
OUTCOMES = ("win", "margin", "boxes", "time")
SHIPPED = Path(scenarios_room.__file__).parent / "studies"

Text = Annotated[str, Field(min_length=1, max_length=500)]


class StudyFile(BaseModel):
    """The content of a study file."""

    model_config = ConfigDict(extra="forbid")

    title: Text | None = None
    question: Text | None = None
    scenarios: list[Text] | None = Field(None, max_length=100)
    agent: Text | None = None
    against: Text | None = None
    sides: Text = "both"
    blocks: int = Field(BLOCKS, ge=1, le=MOST_BLOCKS)
    seed: int = Field(SEED, ge=0)
    outcomes: list[Text] = list(OUTCOMES)
    equivalence: float | None = None
    design: Design = "pairs"
    compare: Text | None = None
    stop: Literal["decided"] | None = None
    on_fault: Literal["fall back", "forfeit"] = "fall back"
    factors: dict[Text, WrittenFactor]


def names() -> list[str]:
    """The studies that are shipped."""
    return shipped.names(SHIPPED)


def load(target: str | Path) -> Study:
    """Read a study.

    Args:
        target: A study file, or the name of a shipped one.

    Raises:
        InputError: something in it, or in one of its scenarios or agents, is wrong.
    """
    source = str(target)
    path = shipped.find(target, SHIPPED, "a study")
    place = Place(str(path))
    file: StudyFile = checked(StudyFile, read_toml(path), place)
    varied = read_factors(file.factors, place.at("factors"))
    factors = tuple(Factor(one.name, tuple(level.name for level in one.levels)) for one in varied)
    compared = _compared(file, factors, place)
    _check_many(file, varied, place)
    scenarios = _scenarios(file, varied, place, path.parent)
    arms = cross(varied, {"agent": file.agent, "against": file.against}, scenarios, place)
    ruleset = arms[0].scenarios[0].ruleset
    _check_outcomes(file, ruleset, place)
    return Study(
        source=source,
        title=file.title or path.stem,
        question=file.question or "",
        factors=factors,
        arms=arms,
        comparisons=grid(arms) if compared is None else pairs(arms, compared),
        compare="" if compared is None else compared.name,
        outcomes=tuple(file.outcomes),
        sides=_sides(file.sides, arms, place.at("sides")),
        blocks=file.blocks,
        seed=file.seed,
        design=file.design,
        equivalence=file.equivalence,
        stop=file.stop,
        on_fault=file.on_fault,
    )


def _scenarios(
    file: StudyFile, factors: Sequence[Varied], place: Place, folder: Path
) -> VariedScenarios:
    for factor in factors:
        if file.scenarios is not None and factor.always("scenario"):
            expected = f"no such key: {factor.name} sets the scenario at every level"
            raise place.at("scenarios").error(file.scenarios, expected)
    return VariedScenarios(file.scenarios or (), place, folder)


def _check_many(file: StudyFile, factors: Sequence[Varied], place: Place) -> None:
    """Refuse more scenarios, one for each combination of changes, than can be made in seconds."""
    many = len(file.scenarios or ("one",))
    for factor in factors:
        settings = (
            [s for s in level.settings if s.steps[0] not in PARTIES] for level in factor.levels
        )
        many *= len({json.dumps([(s.key, s.value) for s in some]) for some in settings})
    if many > MOST_SCENARIOS:
        expected = f"at most {MOST_SCENARIOS} changed scenarios in all arms together"
        raise place.at("factors").error(many, expected)


def _compared(file: StudyFile, factors: Sequence[Factor], place: Place) -> Factor | None:
    """The factor whose levels are compared in pairs; None if there is none such."""
    here = place.at("compare")
    if file.design == "grid":
        if file.compare is not None:
            raise here.error(file.compare, "no such key in a grid: there every arm is compared")
        return None
    by_name = {factor.name: factor for factor in factors}
    name = factors[0].name if file.compare is None else file.compare
    if name not in by_name:
        raise here.unknown(name, "the name of a factor", by_name)
    return by_name[name]


def _check_outcomes(file: StudyFile, ruleset: str, place: Place) -> None:
    known = [*OUTCOMES, *(LEFT + name for name in RULESETS[ruleset].amounts)]
    if not file.outcomes:
        raise place.at("outcomes").error("nothing", "at least one outcome, the primary one first")
    for at, name in enumerate(file.outcomes):
        here = place.at("outcomes", at)
        if name not in known:
            raise here.unknown(name, f"an outcome of {ruleset}", known)
        if name in file.outcomes[:at]:
            raise here.error(name, "every outcome only once")
    if file.stop is not None and file.outcomes[0] not in DIFFERENCES:
        bounded = " or ".join(DIFFERENCES)
        expected = f"{bounded} as the first outcome, whose differences have bounds"
        raise place.at("stop").error(file.stop, f"no such key without {expected}")
    if file.equivalence is None:
        return
    # Scores and margins differ by a share, so that a margin of 1 would call everything the same.
    share = file.outcomes[0] in ("win", "margin")
    if not 0 < file.equivalence < (1 if share else float("inf")):
        expected = "a number above 0" + (f" and below 1, for {file.outcomes[0]}" if share else "")
        raise place.at("equivalence").error(file.equivalence, expected)


def _sides(said: str, arms: Sequence[Arm], place: Place) -> Sides:
    if said == "both":
        return "both"
    for scenario in (scenario for arm in arms for scenario in arm.scenarios):
        if said not in scenario.sides:
            expected = f"both, or a side of every scenario, also of {scenario.name}"
            raise place.unknown(said, expected, scenario.sides)
    return (said,)
