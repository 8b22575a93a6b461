"""What a run's rows depend on, as a document and as a hash of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arena.checking.check import checked
from arena.checking.place import Place
from arena.errors import InputError
from arena.rules import RULESETS
from reports.ledger.code import digest
from reports.running.bout import Entrant, Plan, Scenario


@dataclass(frozen=True)
class Specification:
    """What is fought.

    Attributes:
        kind: "tournament" or "study".
        title: What people call it.
        document: All of it as JSON values. What stands under "decides" is what the rows depend on;
            "about" is the rest: titles, lengths, how the rows are counted.
    """

    kind: str
    title: str
    document: Mapping[str, Any]

    @property
    def hash(self) -> str:
        """Of everything that the rows depend on: SHA-256 in hexadecimal digits."""
        decides = {"kind": self.kind, **self.document["decides"]}
        text = json.dumps(decides, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def specify(
    kind: str, title: str, plan: Plan, course: Mapping[str, Any], about: Mapping[str, Any]
) -> Specification:
    """Write down a run.

    Args:
        kind: "tournament" or "study".
        title: What people call it.
        plan: What all fights have in common.
        course: What decides who meets whom, and when; JSON values.
        about: What the rows do not depend on; JSON values.
    """
    rulesets = sorted({scenario.ruleset for scenario in plan.scenarios})
    decides = {
        "rules": {name: RULESETS[name].version for name in rulesets},
        "code": digest([entrant.spec for entrant in plan.entrants], rulesets),
        "scenarios": [written(scenario) for scenario in plan.scenarios],
        "entrants": [[entrant.name, entrant.spec] for entrant in plan.entrants],
        "seed": plan.seed,
        "on_fault": plan.on_fault,
        "course": dict(course),
    }
    return Specification(kind, title, {"decides": decides, "about": dict(about)})


def planned(document: Mapping[str, Any], file: str) -> Plan:
    """The plan that a document of `specify` tells of.

    Args:
        document: What `specify` made.
        file: Where it was read from, for errors.

    Raises:
        InputError: its scenarios are of rules that this program does not know.
    """
    decides = document["decides"]
    place = Place(file)
    entrants = tuple(Entrant(name, spec) for name, spec in decides["entrants"])
    scenarios = tuple(
        _read(content, place.at("scenarios", at)) for at, content in enumerate(decides["scenarios"])
    )
    return Plan(scenarios, entrants, decides["seed"], decides["on_fault"])


def changed(document: Mapping[str, Any], specs: Sequence[str]) -> str | None:
    """What has changed in the program since a document was written; None if nothing has."""
    decides = document["decides"]
    for name, version in decides["rules"].items():
        if name not in RULESETS or RULESETS[name].version != version:
            return f"the rules of {name} were version {version}"
    return (
        None
        if decides["code"] == digest(specs, list(decides["rules"]))
        else "the program has changed"
    )


def written(scenario: Scenario) -> dict[str, Any]:
    """A scenario as JSON values, without what is as usual."""
    from pydantic import TypeAdapter

    rules: Any = RULESETS[scenario.ruleset]
    content = TypeAdapter(rules.scenario_type).dump_python(
        scenario, mode="json", exclude_defaults=True
    )
    return {"ruleset": scenario.ruleset, "content": content}


def _read(written: Mapping[str, Any], place: Place) -> Scenario:
    rules: Any = RULESETS.get(written["ruleset"])
    if rules is None:
        raise place.unknown(written["ruleset"], "the name of a ruleset", RULESETS)
    try:
        scenario: Scenario = checked(rules.scenario_type, written["content"], place)
    except InputError as error:
        raise place.error(error.found, f"a scenario of these rules ({error.expected})") from None
    return scenario
