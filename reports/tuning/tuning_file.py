"""Tuning files: which parameters of which agent, against whom, where and how long."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

import agents as agents_room
import scenarios as scenarios_room
from agents import parameters, spec
from agents.parameters import Value
from arena.checking.check import checked
from arena.checking.place import Place
from arena.errors import InputError
from arena.model import Policy
from reports import shipped
from reports.running.bout import Entrant
from reports.studies.varied_scenarios import VariedScenarios
from reports.tuning.ranges import WrittenRange, read_ranges
from reports.tuning.tuning import Outcome, Tuning
from scenarios.read import read_toml

TRIALS = 40
MOST_TRIALS = 1000
BLOCKS = 100
FRESH_BLOCKS = 400
MOST_BLOCKS = 10_000
MOST_FRESH = 100_000
SEED = 1
SHIPPED = Path(scenarios_room.__file__).parent / "tunings"

Text = Annotated[str, Field(min_length=1, max_length=500)]
Many = Annotated[list[Text], Field(min_length=1, max_length=100)]


class TuningFile(BaseModel):
    """The content of a tuning file."""

    model_config = ConfigDict(extra="forbid")

    title: Text | None = None
    question: Text | None = None
    agent: Text
    against: Many
    scenarios: Many
    outcome: Outcome = "win"
    trials: int = Field(TRIALS, ge=1, le=MOST_TRIALS)
    blocks: int = Field(BLOCKS, ge=2, le=MOST_BLOCKS)
    fresh: int = Field(FRESH_BLOCKS, ge=2, le=MOST_FRESH)
    seed: int = Field(SEED, ge=0)
    equivalence: Annotated[float, Field(gt=0, lt=1)] | None = None
    on_fault: Literal["fall back", "forfeit"] = "fall back"
    parameters: dict[Text, WrittenRange]


def names() -> list[str]:
    """The tunings that are shipped."""
    return shipped.names(SHIPPED)


def load(target: str | Path) -> Tuning:
    """Read a tuning.

    Args:
        target: A tuning file, or the name of a shipped one.

    Raises:
        InputError: something in it, or in one of its scenarios or agents, is wrong.
    """
    source = str(target)
    path = shipped.find(target, SHIPPED, "a tuning")
    place = Place(str(path))
    file: TuningFile = checked(TuningFile, read_toml(path), place)
    where = VariedScenarios(file.scenarios, place, path.parent).of(())
    ruleset = where[0].ruleset
    policy = _made(file.agent, ruleset, place.at("agent"))
    against = []
    for at, opponent in enumerate(file.against):
        here = place.at("against", at)
        _made(opponent, ruleset, here)
        if opponent in file.against[:at]:
            raise here.error(opponent, "every opponent only once")
        against.append(Entrant(opponent, opponent))
    known = parameters.parameters(type(policy))
    name = spec.read(file.agent).name
    ranges = read_ranges(file.parameters, name, known, place.at("parameters"))
    default: dict[str, Value] = {one.name: getattr(policy, one.name) for one in ranges}
    return Tuning(
        source=source,
        title=file.title or path.stem,
        question=file.question or "",
        agent=file.agent,
        ranges=ranges,
        default=default,
        against=tuple(against),
        scenarios=where,
        outcome=file.outcome,
        trials=file.trials,
        blocks=file.blocks,
        fresh=file.fresh,
        seed=file.seed,
        equivalence=file.equivalence,
        on_fault=file.on_fault,
    )


def _made(text: str, ruleset: str, place: Place) -> Policy:
    if not text.isprintable():  # it stands on terminals and in charts
        raise place.error(text, "printable characters only")
    try:
        return agents_room.make(text, ruleset)
    except InputError as error:
        raise place.error(text, error.expected, error.nearest) from None
