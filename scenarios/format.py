"""What a ruleset says about its scenario files; the loader does the rest."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from pydantic import BaseModel, Field

from arena.checking.place import Place
from arena.space import COVERS, Zone
from scenarios.written import named_gear, summary, written


class Scenario(Protocol):
    """What the scenarios of all rulesets have; each ruleset's dataclass has more."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def ruleset(self) -> str: ...

    @property
    def sides(self) -> tuple[str, str]: ...

    @property
    def zones(self) -> tuple[Zone, ...]: ...

    @property
    def combatants(self) -> tuple[Any, ...]:
        """Sheets, by name."""
        ...

    @property
    def even(self) -> bool: ...

    @property
    def options(self) -> Any:
        """The house rulings; a dataclass of the ruleset."""
        ...

    @property
    def start_count(self) -> int: ...

    @property
    def limit(self) -> int: ...


def _as_is(thing: Any) -> Any:
    return thing


def _nobody(_scenario: Any) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """The scenario files of one ruleset.

    Attributes:
        ruleset: Its name in the files; `arena.rules.RULESETS` has it too.
        scenario: The dataclass of a scenario. It has `name`, `sides`, `zones`, `combatants`,
            `options` and `ruleset`, and whatever else the ruleset wants at the top of the file.
        sheet: The dataclass of a combatant, with `name`, `side` and `zone`.
        gear: The dataclass of each gear table; each has a `name`.
        otherwise: What answers a script's questions where the script says nothing.
        named: Fields of the scenario, besides zones and combatants, that are tables by name in a
            file, with the dataclass of what is in them; each has a `name`.
        rollers: Called with the scenario: who rolls dice without ever being asked anything.
        everyone: Gear that each combatant has if there is such gear, by field of the sheet.
        check_gear: Called with table, piece and place for what one field alone cannot say.
        check: Called with the whole scenario and the place of the file, likewise.
        arrange: Puts the parts of a sheet, a piece of gear or the scenario whose order means
            nothing into one order.
    """

    ruleset: str
    scenario: type
    sheet: type
    gear: Mapping[str, type]
    otherwise: str
    named: Mapping[str, type] = field(default_factory=dict)
    rollers: Callable[[Any], Iterable[str]] = _nobody
    everyone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    check_gear: Callable[[str, Any, Place], None] = lambda *_: None
    check: Callable[[Any, Place], None] = lambda *_: None
    arrange: Callable[[Any], Any] = _as_is

    @property
    def gear_named(self) -> dict[str, str]:
        """The fields of a sheet that name gear, with the table in which it stands."""
        return _gear_named(self)


@dataclass(frozen=True, slots=True)
class Forms:
    """The written forms of one ruleset: models that pydantic checks files with."""

    scenario: type[BaseModel]
    gear_file: type[BaseModel]
    sheet: type[BaseModel]
    zone: type[BaseModel]


@functools.cache
def _gear_named(form: Format) -> dict[str, str]:
    return named_gear(form.sheet, _tables(form))


def _tables(form: Format) -> dict[type, str]:
    return {cls: table for table, cls in form.gear.items()}


@functools.cache
def forms(form: Format) -> Forms:
    """Return the written forms of a ruleset."""
    prefix = "".join(part.capitalize() for part in form.ruleset.split("_"))
    by_name = _tables(form)
    like = (str, Field(default=None, description="The template that this one starts from."))
    partial = written(
        form.sheet,
        f"{prefix}{form.sheet.__name__}",
        by_name=by_name,
        partial=True,
        more={"like": like},
    )
    whole = written(form.sheet, f"{prefix}Whole{form.sheet.__name__}", by_name=by_name)
    zone = written(Zone, "Zone", as_type={"cover": Literal[COVERS]})
    shared: dict[str, Any] = {
        "include": (
            tuple[str, ...],
            Field(default=(), description="Files of gear and templates, relative to this file."),
        ),
        "templates": (
            _named(partial),
            Field(default={}, description="Partial sheets, by name."),
        ),
    }
    for table, cls in form.gear.items():
        kind = written(cls, f"{prefix}{cls.__name__}")
        shared[table] = (
            _named(kind),
            Field(default={}, description=f"Of the kind {cls.__name__}, by name."),
        )
    rules = {"ruleset": (Literal[form.ruleset], Field(description="The rules it is for."))}
    named: dict[str, Any] = {}
    for key, cls in form.named.items():
        kind = written(cls, f"{prefix}{cls.__name__}")
        named[key] = (_named(kind), Field(default={}, description=f"{summary(cls)} By name."))
    scenario = written(
        form.scenario,
        f"{prefix}Scenario",
        leave_out=("name", "zones", "combatants", "ruleset", *form.named),
        more={
            **rules,
            **shared,
            **named,
            "zones": (_named(zone), Field(description="Places, by name.")),
            "combatants": (_named(partial), Field(description="Sheets, by name.")),
            "opponents": (
                _named(str),
                Field(
                    default={},
                    description="Agents to play against, by the side or combatant they play.",
                ),
            ),
        },
    )
    gear_file = written(_GearFile, f"{prefix}GearFile", leave_out=(), more={**rules, **shared})
    return Forms(scenario, gear_file, whole, zone)


def _named(kind: Any) -> Any:
    """Return the type of a table of such things by name."""
    return dict[str, kind]


@dataclass(frozen=True)
class _GearFile:
    """Gear and templates that scenarios include."""
