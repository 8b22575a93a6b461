"""A scenario written down in another order."""

from __future__ import annotations

import random
from typing import Any

from arena.soundness.known import SOUND
from reports.selftest.cases import Case, scenario_of
from scenarios.assemble import assemble
from scenarios.include import gather
from scenarios.load import format_of
from scenarios.shipped import find


def in_other_order(one: Case, order: int) -> Any:
    """The scenario of a case; of one that is shipped the tables of its files are shuffled, too."""
    scenario = _read_otherwise(one.shipped, order) if one.shipped else scenario_of(one)
    return SOUND[scenario.ruleset].shuffled(scenario, order)


def _read_otherwise(name: str, order: int) -> Any:
    rng = random.Random(order)
    sources = gather(find(name))
    for source in sources:
        _shuffle(source.data, rng)
    return assemble(format_of(sources[0]), sources, name)


def _shuffle(table: dict[str, Any], rng: random.Random) -> None:
    """Put the keys of a table, and of all tables in it, in another order."""
    items = list(table.items())
    rng.shuffle(items)
    table.clear()
    table.update(items)
    for value in table.values():
        if isinstance(value, dict):
            _shuffle(value, rng)
