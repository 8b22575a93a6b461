"""A few fights of a run, fought again and told in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.model import Event
from arena.rules import RULESETS
from reports.block import Row, fight_row
from reports.tournament_file import Tournament

SCENARIOS = 6  # told at most, so that a page stays one that a telephone can open


@dataclass(frozen=True, slots=True)
class Example:
    """One fight: why it was chosen, its row, and its story, line by line."""

    why: str
    row: Row
    story: tuple[str, ...]


def chosen(rows: Sequence[Row], best: str, second: str) -> list[tuple[str, Row]]:
    """For each scenario the two best agents' first meeting and the longest fight, with reasons."""
    found: list[tuple[str, Row]] = []
    for scenario in list(dict.fromkeys(row.scenario for row in rows))[:SCENARIOS]:
        own = [row for row in rows if row.scenario == scenario]
        meeting = next(
            (row for row in own if (row.first_agent, row.second_agent) == (best, second)), None
        )
        longest = max(own, key=lambda row: row.time)
        if meeting is not None:
            found.append(("the two best agents", meeting))
        if longest != meeting:
            found.append(("the longest fight", longest))
    return found


def tell(tournament: Tournament, why: str, row: Row) -> Example:
    """Fight the row's fight again and tell it."""
    scenario = next(one for one in tournament.scenarios if one.name == row.scenario)
    by_name = {entrant.name: entrant for entrant in tournament.entrants}
    events: list[Event] = []
    again = fight_row(
        scenario,
        by_name[row.first_agent],
        by_name[row.second_agent],
        tournament.seed,
        row.block,
        record=events.append,
    )
    return Example(why, again, tuple(RULESETS[scenario.ruleset].story(events)))
