"""Which fights of a tournament are told on its page."""

from __future__ import annotations

from reports.pages.example import Example
from reports.running.bout import Row
from reports.tournaments.summary import Summary
from reports.tournaments.tally import Tally


def chosen(tally: Tally, summary: Summary) -> list[Example]:
    """The first meeting of the two best agents, an upset, and the longest fight."""
    if not summary.ranking:
        return []
    names = [entrant.name for entrant in tally.tournament.entrants]
    order = [names.index(line.agent) for line in summary.ranking]
    found = [
        _first(tally, "the two best agents meet", order[:2]),
        _upset(tally, order),
        _longest(tally),
    ]
    kept: list[Example] = []
    for example in found:
        if example is not None and all(example.row != other.row for other in kept):
            kept.append(example)
    return kept


def _first(tally: Tally, why: str, pair: list[int]) -> Example | None:
    meetings = [row for (bout, _), row in tally.shown.items() if [bout.first, bout.second] == pair]
    return Example(why, min(meetings, key=_when)) if meetings else None


def _upset(tally: Tally, order: list[int]) -> Example | None:
    """Where the winner stands furthest below the loser in the ranking."""
    place = {entrant: at for at, entrant in enumerate(order)}
    upsets = []
    for (bout, winner), row in tally.shown.items():
        if winner and bout.first != bout.second:
            gap = (place[bout.first] - place[bout.second]) * winner
            if gap > 0:
                upsets.append((-gap, *_when(row), row))
    return Example("an upset", min(upsets)[-1]) if upsets else None


def _longest(tally: Tally) -> Example | None:
    """The longest by its scenario's mean, since rulesets count time differently."""
    found = []
    for row, lengths in zip(tally.longest, tally.lengths, strict=True):
        if row is not None:
            total = sum(time * count for time, count in lengths.items())
            found.append((-row.time * lengths.total() / max(total, 1), row.bout.scenario, row))
    return Example("the longest fight", min(found)[-1]) if found else None


def _when(row: Row) -> tuple[int, int]:
    return row.block, row.number
