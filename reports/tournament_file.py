"""Tournament files: which agents meet in which scenarios, on how many blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

import agents as agents_room
import scenarios as scenarios_room
from arena.checking.check import checked
from arena.checking.place import Place
from arena.errors import InputError
from reports.block import Entrant, Scenario
from scenarios.read import read_toml

BLOCKS = 20
MOST_BLOCKS = 1_000_000
SEED = 1
SHIPPED = Path(scenarios_room.__file__).parent / "tournaments"

Text = Annotated[str, Field(min_length=1, max_length=200)]


class _File(BaseModel):
    """The content of a tournament file."""

    model_config = ConfigDict(extra="forbid")

    title: Text | None = None
    scenarios: list[Text] = Field(min_length=1, max_length=100)
    agents: list[Text] | dict[Text, Text] | None = None
    blocks: int = Field(BLOCKS, ge=1, le=MOST_BLOCKS)
    seed: int = Field(SEED, ge=0)
    self_play: bool = False


@dataclass(frozen=True)
class Tournament:
    """A tournament, checked.

    `source` is what it was asked for by: a path, or the name of a scenario or tournament.
    """

    source: str
    title: str
    scenarios: tuple[Scenario, ...]
    entrants: tuple[Entrant, ...]
    blocks: int = BLOCKS
    seed: int = SEED
    self_play: bool = False

    @property
    def ruleset(self) -> str:
        """The one ruleset of all its scenarios."""
        return str(self.scenarios[0].ruleset)


def names() -> list[str]:
    """The tournaments that are shipped."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def load(target: str | Path) -> Tournament:
    """Read a tournament.

    Args:
        target: A tournament file or the name of a shipped one; or a scenario, by file or name,
            which stands for all the usual agents of its ruleset in that scenario.

    Raises:
        InputError: something in it, or in one of its scenarios or agents, is wrong.
    """
    source = str(target)
    path = Path(source)
    if source in names():
        path = SHIPPED / f"{source}.toml"
    elif path.suffix != ".toml":
        # A word that names nothing: what was meant may be of either kind.
        known = [*names(), *scenarios_room.names()]
        if source not in known:
            raise Place("").unknown(source, "a tournament or a scenario, by name or file", known)
        return _of_scenario(source)
    content = read_toml(path)
    # Only a tournament names scenarios; only a scenario names sides and the like.
    if "scenarios" not in content and not set(content) <= set(_File.model_fields):
        return _of_scenario(source)
    return _of_file(source, path, content)


def _of_scenario(source: str) -> Tournament:
    scenario = scenarios_room.load(source)
    names_ = agents_room.for_ruleset(scenario.ruleset)
    return Tournament(
        source, scenario.title, (scenario,), tuple(Entrant(name, name) for name in names_)
    )


def _of_file(source: str, path: Path, content: dict[str, Any]) -> Tournament:
    place = Place(str(path))
    file: _File = checked(_File, content, place)
    scenarios = tuple(
        _scenario(place.at("scenarios", at), path.parent, name)
        for at, name in enumerate(file.scenarios)
    )
    for at, scenario in enumerate(scenarios):
        here = place.at("scenarios", at)
        if scenario.name in {other.name for other in scenarios[:at]}:
            raise here.error(file.scenarios[at], "every scenario only once")
        if scenario.ruleset != scenarios[0].ruleset:
            raise here.error(
                file.scenarios[at], f"scenarios of one ruleset, here {scenarios[0].ruleset}"
            )
    entrants = _entrants(place.at("agents"), file.agents, scenarios[0].ruleset)
    if len(entrants) < (1 if file.self_play else 2):
        raise place.at("agents").error(len(entrants), "at least two agents")
    return Tournament(
        source,
        file.title or path.stem,
        scenarios,
        entrants,
        file.blocks,
        file.seed,
        file.self_play,
    )


def _scenario(place: Place, folder: Path, name: str) -> Scenario:
    """A scenario by name, or by a path that starts at the tournament file's own folder."""
    if name in scenarios_room.names():
        return scenarios_room.load(name)
    if not name.endswith(".toml"):
        raise place.unknown(name, "a scenario, by name or file", scenarios_room.names())
    return scenarios_room.load(str(folder / name))


def _entrants(
    place: Place, listed: list[str] | dict[str, str] | None, ruleset: str
) -> tuple[Entrant, ...]:
    if listed is None:
        return tuple(Entrant(name, name) for name in agents_room.for_ruleset(ruleset))
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
        try:
            agents_room.make(entrant.spec, ruleset)
        except InputError as error:
            raise here.error(entrant.spec, error.expected, error.nearest) from None
        entrants[entrant.name] = entrant
    return tuple(entrants.values())
