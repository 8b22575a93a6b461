"""Training files: which game, in which scenarios, against whom, and how a search teaches."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

import scenarios as scenarios_room
from agents.tactics import TACTICS
from arena import files
from arena.checking.check import checked
from arena.checking.place import Place
from arena.rules import RULESETS
from reports import shipped
from reports.ledger.specification import written
from reports.running.bout import Scenario
from reports.tournaments.tournament_file import check_agent, scenario_at
from reports.training.lessons import Teaching
from reports.training.recipe import Recipe
from scenarios.read import MAX_BYTES, read_toml

MOST_ROUNDS = 1000
MARGINS = (0.01, 0.04)
"""In chance to win."""
SHIPPED = Path(scenarios_room.__file__).parent / "trainings"

Text = Annotated[str, Field(min_length=1, max_length=500)]
Share = Annotated[int, Field(ge=0, le=100)]
Width = Annotated[int, Field(ge=1, le=512)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _Rounds(_Strict):
    number: int = Field(4, ge=1, le=MOST_ROUNDS)
    witnessed: int = Field(4000, ge=10, le=10_000_000)
    taught: int = Field(1000, ge=10, le=10_000_000)
    keep: int = Field(3, ge=1, le=1000)


class _Teaching(_Strict):
    decisions: int = Field(6, ge=1, le=1000)
    answers: int = Field(6, ge=2, le=64)
    lucks: int = Field(4, ge=1, le=10_000)
    horizon: int = Field(12, ge=0, le=10_000)
    positions: int = Field(8, ge=1, le=1000)
    adventures: Share = 8
    temper: float = Field(0.04, gt=0, le=10)


class _Network(_Strict):
    value_layers: list[Width] = Field([32, 16], min_length=1, max_length=4)
    answer_layers: list[Width] = Field([64, 32], min_length=1, max_length=4)
    epochs: int = Field(12, ge=1, le=10_000)
    batch: int = Field(512, ge=1, le=1_000_000)
    rate: float = Field(0.001, gt=0, le=1)
    weight_decay: float = Field(0.001, ge=0, le=10)
    begin_with: Text | None = None


class _Caution(_Strict):
    margins: list[Annotated[float, Field(ge=0, le=100)]] = Field(
        list(MARGINS), min_length=1, max_length=20
    )
    blocks: int = Field(20, ge=1, le=1_000_000)


class _Examination(_Strict):
    scenarios: list[Text] | None = Field(None, min_length=1, max_length=100)
    unseen: list[Text] = Field([], max_length=100)
    against: list[Text] | None = Field(None, min_length=1, max_length=100)
    blocks: int = Field(20, ge=2, le=1_000_000)


class TrainingFile(_Strict):
    """The content of a training file."""

    title: Text | None = None
    ruleset: Text
    seed: int = Field(1, ge=0, lt=2**63)
    scenarios: list[Text] = Field(min_length=1, max_length=100)
    league: list[Text] | None = Field(None, min_length=1, max_length=100)
    shuffled: bool = False
    rounds: _Rounds = _Rounds()
    teaching: _Teaching = _Teaching()
    network: _Network = _Network()
    caution: _Caution = _Caution()
    examination: _Examination = _Examination()


@dataclass(frozen=True)
class Training:
    """A training, read and checked.

    Attributes:
        source: The file, or the name of a shipped one.
        text: What stands in the file.
        ruleset: The game.
        seed: Of all luck in it.
        scenarios: In which the pupil learns; the same one twice weighs twice.
        league: The agents it meets, besides its own earlier selves.
        shuffled: Whether every lesson's worths are dealt out anew among its answers: a control,
            which must learn nothing.
        rounds: How many rounds of lessons there are.
        witnessed: In each, fights of which only the end is learnt from.
        taught: In each, fights in which the search teaches.
        keep: Of how many rounds the lessons are learnt from.
        teaching: How the search teaches.
        recipe: How networks are fitted.
        begin_with: What was fitted by an earlier training, to go on from; "" is nothing.
        margins: By how much more another answer must be worth to be given instead of the usual
            one: what is tried.
        trial_blocks: Seeds of that trial, for each scenario.
        examined: The scenarios of the examination after each round, of those it learns in.
        unseen: Further ones, which no lesson has shown.
        against: Who examines.
        blocks: Seeds of the examination, for each scenario.
    """

    source: str
    text: str
    title: str
    ruleset: str
    seed: int
    scenarios: tuple[Scenario, ...]
    league: tuple[str, ...]
    shuffled: bool
    rounds: int
    witnessed: int
    taught: int
    keep: int
    teaching: Teaching
    recipe: Recipe
    begin_with: str
    margins: tuple[float, ...]
    trial_blocks: int
    examined: tuple[Scenario, ...]
    unseen: tuple[Scenario, ...]
    against: tuple[str, ...]
    blocks: int

    @property
    def tried(self) -> tuple[Scenario, ...]:
        """Where trials are fought: in all that lessons have shown, each once.

        A way that is good in some of them only had better be found out before it is shipped.
        """
        return tuple({scenario.name: scenario for scenario in self.scenarios}.values())

    def decides(self) -> dict[str, Any]:
        """Everything on which the models depend, as plain data; how many rounds is not."""
        return {
            "ruleset": self.ruleset,
            "rules": RULESETS[self.ruleset].version,
            "seed": self.seed,
            "scenarios": [written(scenario) for scenario in self.scenarios],
            "league": list(self.league),
            "shuffled": self.shuffled,
            "witnessed": self.witnessed,
            "taught": self.taught,
            "keep": self.keep,
            "teaching": asdict(self.teaching),
            "recipe": asdict(self.recipe),
            "begin_with": _content(self.begin_with),
            "margins": list(self.margins),
            "trial_blocks": self.trial_blocks,
            "examined": [written(scenario) for scenario in self.examined],
            "unseen": [written(scenario) for scenario in self.unseen],
            "against": list(self.against),
            "blocks": self.blocks,
        }

    @cached_property
    def digest(self) -> str:
        """Names everything on which the models depend."""
        text = json.dumps(self.decides(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def names() -> list[str]:
    """The trainings that are shipped."""
    return shipped.names(SHIPPED)


def load(target: str | Path) -> Training:
    """Read a training.

    Args:
        target: A training file, or the name of a shipped one.

    Raises:
        InputError: something in it, or in one of its scenarios or agents, is wrong.
    """
    source = str(target)
    path = shipped.find(target, SHIPPED, "a training")
    place = Place(str(path))
    file: TrainingFile = checked(TrainingFile, read_toml(path), place)
    ruleset = file.ruleset
    if ruleset not in TACTICS:
        raise place.at("ruleset").unknown(ruleset, "a ruleset", sorted(TACTICS))
    exam, network = file.examination, file.network
    here = place.at("examination")
    known = _scenarios(file.scenarios, ruleset, place.at("scenarios"), path.parent)
    unseen, examined = _examined(exam, ruleset, known, here, path.parent)
    tactics = list(TACTICS[ruleset])
    against = exam.against or tactics
    league = file.league or tactics
    for listed, there in ((league, place.at("league")), (against, here.at("against"))):
        for at, spec in enumerate(listed):
            check_agent(there.at(at), spec, [ruleset])
    begin_with = "" if network.begin_with is None else str(path.parent / network.begin_with)
    if begin_with and not Path(begin_with).is_file():
        raise place.at("network", "begin_with").error(network.begin_with, "a file that exists")
    rounds, teaching = file.rounds, file.teaching
    return Training(
        source=source,
        text=files.read(path, MAX_BYTES).decode("utf-8-sig").replace("\r\n", "\n"),
        title=file.title or path.stem,
        ruleset=ruleset,
        seed=file.seed,
        scenarios=known,
        league=tuple(league),
        shuffled=file.shuffled,
        rounds=rounds.number,
        witnessed=rounds.witnessed,
        taught=rounds.taught,
        keep=rounds.keep,
        teaching=Teaching(**teaching.model_dump()),
        recipe=Recipe(
            tuple(network.value_layers),
            tuple(network.answer_layers),
            network.epochs,
            network.batch,
            network.rate,
            network.weight_decay,
        ),
        begin_with=begin_with,
        margins=tuple(dict.fromkeys(file.caution.margins)),
        trial_blocks=file.caution.blocks,
        examined=examined,
        unseen=unseen,
        against=tuple(against),
        blocks=exam.blocks,
    )


def _examined(
    exam: _Examination, ruleset: str, known: tuple[Scenario, ...], here: Place, folder: Path
) -> tuple[tuple[Scenario, ...], tuple[Scenario, ...]]:
    """Where it is examined: in scenarios that no lesson has shown, and in those it learns in."""
    unseen = _scenarios(exam.unseen, ruleset, here.at("unseen"), folder)
    trained = {one.name for one in known}
    for at, scenario in enumerate(unseen):
        if scenario.name in trained:
            expected = "a scenario in which it is not trained"
            raise here.at("unseen", at).error(scenario.name, expected)
    if exam.scenarios is None:
        return unseen, _usual(known)
    examined = _scenarios(exam.scenarios, ruleset, here.at("scenarios"), folder)
    for at, scenario in enumerate(examined):
        if scenario.name not in trained:
            expected = "a scenario in which it is trained; others stand under unseen"
            raise here.at("scenarios", at).error(scenario.name, expected)
    return unseen, examined


def _usual(known: tuple[Scenario, ...]) -> tuple[Scenario, ...]:
    """Where it is examined if nothing is said: in the even ones of its scenarios, or in all."""
    once = tuple({scenario.name: scenario for scenario in known}.values())
    return tuple(one for one in once if one.even) or once


def _scenarios(listed: list[str], ruleset: str, place: Place, folder: Path) -> tuple[Scenario, ...]:
    found = []
    for at, name in enumerate(listed):
        scenario = scenario_at(place.at(at), folder, name)
        if scenario.ruleset != ruleset:
            raise place.at(at).error(name, f"a scenario of {ruleset}")
        found.append(scenario)
    return tuple(found)


def _content(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path else ""
