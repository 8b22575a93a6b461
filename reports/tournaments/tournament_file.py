"""Tournament files: which agents meet in which scenarios, on how many blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

import agents as agents_room
import scenarios as scenarios_room
from arena.checking.check import checked
from arena.checking.place import Place
from arena.errors import InputError
from reports.running.bout import Entrant, Plan, Scenario
from scenarios.read import read_toml

BLOCKS = 20
MOST_BLOCKS = 1_000_000
ROUND_BLOCKS = 4
SEED = 1
_MOST_ROUNDS = 100
_MOST_AGENTS = 100  # who all meet each other: 9,900 fights a block
SHIPPED = Path(scenarios_room.__file__).parent / "tournaments"

Text = Annotated[str, Field(min_length=1, max_length=200)]
Share = Annotated[float, Field(gt=0, lt=1)]
Rate = Annotated[float, Field(gt=0, lt=0.5)]  # of errors
Agents = (
    Annotated[list[Text], Field(max_length=_MOST_AGENTS)]
    | Annotated[dict[Text, Text], Field(max_length=_MOST_AGENTS)]
)
Format = Literal["round robin", "gauntlet", "swiss"]


class Stop(BaseModel):
    """When a tournament ends before its last block: either a width, or a test."""

    model_config = ConfigDict(extra="forbid")

    width: Share | None = None
    agent: Text | None = None
    fail: Share | None = None
    passes: Share | None = Field(None, alias="pass")
    alpha: Rate = 0.05
    beta: Rate = 0.05


class TournamentFile(BaseModel):
    """The content of a tournament file."""

    model_config = ConfigDict(extra="forbid")

    title: Text | None = None
    scenarios: list[Text] = Field(min_length=1, max_length=100)
    agents: Agents | None = None
    format: Format = "round robin"
    challengers: list[Text] | None = None
    rounds: int | None = Field(None, ge=1, le=_MOST_ROUNDS)
    round_blocks: int | None = Field(None, ge=1, le=MOST_BLOCKS // _MOST_ROUNDS)
    blocks: int | None = Field(None, ge=1, le=MOST_BLOCKS)
    seed: int = Field(SEED, ge=0)
    self_play: bool = False
    on_fault: Literal["fall back", "forfeit"] = "fall back"
    stop: Stop | None = None


@dataclass(frozen=True, slots=True)
class Width:
    """Go on until every entrant's always-valid interval is narrower than this."""

    width: float


@dataclass(frozen=True, slots=True)
class Trial:
    """Go on until an entrant has passed or failed a sequential test of its mean score.

    Attributes:
        agent: The place of the entrant.
        fail: The score at or below which it is to fail.
        passes: The score at or above which it is to pass.
        alpha: The chance that it passes though its score is `fail`.
        beta: The chance that it fails though its score is `passes`.
    """

    agent: int
    fail: float
    passes: float
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True)
class Tournament:
    """A tournament, checked.

    Attributes:
        source: What it was asked for by: a path, or the name of a scenario or tournament.
        title: What people call it.
        scenarios: Where it is fought.
        entrants: Who takes part.
        blocks: How many blocks are fought; with `stop`, at most.
        seed: Of its luck.
        self_play: Whether everybody meets themselves, too (round robin only).
        format: Who meets whom.
        challengers: In a gauntlet, the places of those who meet all the others.
        round_blocks: In a Swiss tournament, how many blocks a round has.
        on_fault: What a failed answer costs; see `Plan.on_fault`.
        stop: When it ends earlier.
        given: The agents that were asked for instead of the file's or the usual ones.
    """

    source: str
    title: str
    scenarios: tuple[Scenario, ...]
    entrants: tuple[Entrant, ...]
    blocks: int = BLOCKS
    seed: int = SEED
    self_play: bool = False
    format: Format = "round robin"
    challengers: tuple[int, ...] = ()
    round_blocks: int = ROUND_BLOCKS
    on_fault: str = "fall back"
    stop: Width | Trial | None = None
    given: tuple[str, ...] = ()

    @property
    def plan(self) -> Plan:
        """What all its fights have in common."""
        return Plan(self.scenarios, self.entrants, self.seed, self.on_fault)

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets of its scenarios, each once."""
        return tuple(dict.fromkeys(scenario.ruleset for scenario in self.scenarios))


def names() -> list[str]:
    """The tournaments that are shipped."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


@dataclass(frozen=True, slots=True)
class Outline:
    """What a list of tournaments tells of one: a title and how many there are of what."""

    title: str
    scenarios: int
    agents: int
    blocks: int


def outline(name: str) -> Outline:
    """What a shipped tournament is, without making its agents, which may need an extra.

    Raises:
        InputError: the file, or a scenario that it names, is wrong.
    """
    path = SHIPPED / f"{name}.toml"
    place = Place(str(path))
    file: TournamentFile = checked(TournamentFile, read_toml(path), place)
    agents = file.agents
    if agents is None:
        agents = [entrant.spec for entrant in load(name).entrants]  # the usual ones
    blocks = _blocks(place, file, len(agents))
    return Outline(file.title or name, len(file.scenarios), len(agents), blocks)


def load(target: str | Path, agents: Sequence[str] = ()) -> Tournament:
    """Read a tournament.

    Args:
        target: A tournament file or the name of a shipped one; or a scenario, by file or name,
            which stands for all the usual agents of its ruleset in that scenario.
        agents: Specs of those who take part instead.

    Raises:
        InputError: something in it, or in one of its scenarios or agents, is wrong.
    """
    source = str(target)
    path = Path(source)
    if source in names():
        path = SHIPPED / f"{source}.toml"
    elif path.suffix != ".toml":
        # A word that names nothing: what was meant may be of either kind.
        known = [*names(), *scenarios_room.names(), *scenarios_room.duel_names()]
        if source not in known:
            raise Place("").unknown(source, "a tournament or a scenario, by name or file", known)
        return _of_scenario(source, agents)
    content = read_toml(path)
    # Only a tournament names scenarios; only a scenario names sides and the like.
    if "scenarios" not in content and not set(content) <= set(TournamentFile.model_fields):
        return _of_scenario(source, agents)
    if agents:
        content["agents"] = list(agents)
    return _of_file(source, path, content, tuple(agents))


def _of_scenario(source: str, agents: Sequence[str]) -> Tournament:
    scenario = scenarios_room.load(source)
    entrants = _entrants(Place("", ("agents",)), list(agents) or None, (scenario.ruleset,))
    if len(entrants) < 2:
        raise Place("", ("agents",)).error(len(entrants), "at least two agents")
    return Tournament(source, scenario.title, (scenario,), entrants, given=tuple(agents))


def _of_file(
    source: str, path: Path, content: dict[str, Any], given: tuple[str, ...]
) -> Tournament:
    place = Place(str(path))
    _check_listed(content.get("agents"), place.at("agents"))
    file: TournamentFile = checked(TournamentFile, content, place)
    scenarios = tuple(
        scenario_at(place.at("scenarios", at), path.parent, name)
        for at, name in enumerate(file.scenarios)
    )
    for at, scenario in enumerate(scenarios):
        if scenario.name in {other.name for other in scenarios[:at]}:
            raise place.at("scenarios", at).error(file.scenarios[at], "every scenario only once")
    rulesets = tuple(dict.fromkeys(scenario.ruleset for scenario in scenarios))
    listed = Place("", ("agents",)) if given else place.at("agents")
    entrants = _entrants(listed, file.agents, rulesets)
    if len(entrants) < (1 if file.self_play else 2):
        raise listed.error(len(entrants), "at least two agents")
    called = [entrant.name for entrant in entrants]
    _only(place, file, "self_play", "round robin")
    _only(place, file, "challengers", "gauntlet")
    _only(place, file, "rounds", "swiss")
    _only(place, file, "round_blocks", "swiss")
    return Tournament(
        source,
        file.title or path.stem,
        scenarios,
        entrants,
        _blocks(place, file, len(entrants)),
        file.seed,
        file.self_play,
        file.format,
        _challengers(place.at("challengers"), file, called),
        file.round_blocks or ROUND_BLOCKS,
        file.on_fault,
        _stop(place.at("stop"), file, called),
        given,
    )


def _check_listed(listed: object, place: Place) -> None:
    """Refuse what is neither a list nor a table of texts, by the place where it stands."""
    if listed is None:
        return
    if isinstance(listed, list):
        each: list[tuple[str | int, object]] = list(enumerate(listed))
    elif isinstance(listed, dict):
        each = list(listed.items())
    else:
        raise place.error(listed, "a list of agents, or a table of them by their names")
    if len(each) > _MOST_AGENTS:
        raise place.error(len(each), f"at most {_MOST_AGENTS} agents")
    for key, spec in each:
        if not isinstance(spec, str) or not spec or key == "":
            raise place.at(key).error(spec, "an agent: a text, under a name that is not empty")


def _only(place: Place, file: TournamentFile, key: str, form: Format) -> None:
    """Refuse a key that only one format knows."""
    if key in file.model_fields_set and file.format != form:
        raise place.at(key).error(
            getattr(file, key), f'this key only with format = "{form}", here "{file.format}"'
        )


def _blocks(place: Place, file: TournamentFile, entrants: int) -> int:
    if file.format != "swiss":
        return file.blocks or BLOCKS
    if file.blocks is not None:
        raise place.at("blocks").error(file.blocks, "rounds and round_blocks, with swiss")
    rounds = file.rounds or (entrants - 1).bit_length() + 1
    return rounds * (file.round_blocks or ROUND_BLOCKS)


def _challengers(place: Place, file: TournamentFile, called: list[str]) -> tuple[int, ...]:
    if file.format != "gauntlet":
        return ()
    if not file.challengers:
        raise place.error(file.challengers, "the names of agents who meet all the others")
    found = [_named(place.at(at), name, called) for at, name in enumerate(file.challengers)]
    if len(set(found)) < len(found) or len(found) == len(called):
        raise place.error(file.challengers, "every challenger only once, and somebody to meet them")
    return tuple(found)


def _named(place: Place, name: str, called: list[str]) -> int:
    if name not in called:
        raise place.unknown(name, "the name of an agent of this tournament", called)
    return called.index(name)


def _stop(place: Place, file: TournamentFile, called: list[str]) -> Width | Trial | None:
    given = file.stop
    if given is None:
        return None
    if file.format == "swiss":
        raise place.error(None, "no stop: a Swiss tournament ends with its last round")
    if given.width is not None:
        more = sorted(given.model_dump(by_alias=True, exclude_unset=True).keys() - {"width"})
        if more:
            raise place.at(more[0]).error(None, "either width, or agent, fail and pass")
        return Width(given.width)
    if given.agent is None or given.fail is None or given.passes is None:
        raise place.error(None, "either width, or agent, fail and pass")
    if not given.fail < given.passes:
        raise place.at("pass").error(given.passes, f"a score above fail, which is {given.fail}")
    agent = _named(place.at("agent"), given.agent, called)
    return Trial(agent, given.fail, given.passes, given.alpha, given.beta)


def scenario_at(place: Place, folder: Path, name: str) -> Scenario:
    """A scenario by name, or by a path that starts at the tournament file's own folder."""
    if name in scenarios_room.names():
        return scenarios_room.load(name)
    if not name.endswith(".toml"):
        raise place.unknown(name, "a scenario, by name or file", scenarios_room.names())
    return scenarios_room.load(str(folder / name))


def _entrants(
    place: Place, listed: list[str] | dict[str, str] | None, rulesets: tuple[str, ...]
) -> tuple[Entrant, ...]:
    if listed is None:
        usual = [agents_room.for_ruleset(ruleset) for ruleset in rulesets]
        common = [name for name in usual[0] if all(name in others for others in usual)]
        return tuple(Entrant(name, name) for name in common)
    if isinstance(listed, dict):
        pairs: Iterable[tuple[str | int, Entrant]] = (
            (name, Entrant(name, spec)) for name, spec in listed.items()
        )
    else:
        pairs = ((at, Entrant(spec, spec)) for at, spec in enumerate(listed))
    entrants: dict[str, Entrant] = {}
    for key, entrant in pairs:
        here = place.at(key)
        if not entrant.name.isprintable():  # it stands on terminals and in charts
            raise here.error(entrant.name, "printable characters only")
        if entrant.name in entrants:
            raise here.error(entrant.name, "every agent only once")
        check_agent(here, entrant.spec, rulesets)
        entrants[entrant.name] = entrant
    return tuple(entrants.values())


def check_agent(place: Place, spec: str, rulesets: Iterable[str]) -> None:
    """Raise InputError if a spec makes no agent that plays all these rulesets."""
    for ruleset in rulesets:
        try:
            agents_room.make(spec, ruleset)
        except InputError as error:
            raise place.error(spec, error.expected, error.nearest) from None
