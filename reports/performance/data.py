"""What was measured, for other programs: all of it as JSON, and its figures as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from reports.performance.by_workers import SCENARIO
from reports.performance.measuring import Measured
from reports.performance.performance import Performance

COLUMNS = ("table", "ruleset", "scenario", "agent", "combatants", "workers", "quantity", "value")

_Line = tuple[str | int | float, ...]


def as_json(found: Performance) -> str:
    """Everything, with what it comes to for each fight and decision."""
    document: dict[str, Any] = asdict(found)
    tables = {
        "agents": [one.measured for one in found.agents],
        "crowds": [one.measured for one in found.crowds],
    }
    for table, measured in tables.items():
        for written, one in zip(document[table], measured, strict=True):
            written["measured"] |= dict(quantities(one))
    return json.dumps(document, indent=1) + "\n"


def as_csv(found: Performance) -> str:
    """A line for each figure; what a line is not about is empty."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_lines(found))
    return target.getvalue()


def quantities(one: Measured) -> Iterator[tuple[str, float]]:
    """What a measurement comes to; nothing for each fight if none came to its end."""
    if one.a_fight is not None and one.steps_a_fight is not None:
        yield "fights a second", 1 / one.a_fight
        yield "seconds a fight", one.a_fight
        yield "steps a fight", one.steps_a_fight
        yield "decisions a fight", one.work.decisions / one.work.fights
    yield "decisions a second", 1 / one.a_decision
    yield "seconds a decision", one.a_decision
    yield "steps a decision", one.steps_a_decision
    low, high = one.spread
    yield "least of median", low
    yield "most of median", high


def _lines(found: Performance) -> Iterator[_Line]:
    for one in found.agents:
        for name, value in quantities(one.measured):
            yield "agents", one.ruleset, one.scenario, one.agent, "", "", name, value
    for crowd in found.crowds:
        about = (crowd.ruleset, crowd.scenario, crowd.agent, crowd.people, "")
        for name, value in quantities(crowd.measured):
            yield "crowds", *about, name, value
    for fighting in found.shares:
        told = (fighting.ruleset, fighting.scenario, fighting.agent, "", "")
        shares = fighting.shares
        for way, parts in (("sampled", shares.sampled or {}), ("profiled", shares.profiled)):
            for part, share in parts.items():
                yield "shares", *told, f"{way} in {part}", share
    for speed in found.workers:
        alone = ("", SCENARIO, "", "", speed.workers)
        yield "workers", *alone, "fights a second", speed.fights
        yield "workers", *alone, "main process", speed.main
        yield "workers", *alone, "steps a second", speed.steps
