"""Which fights of a study are told on its page."""

from __future__ import annotations

from reports.pages.example import Example
from reports.running.bout import Row
from reports.studies.summary import Summary
from reports.studies.tally import Tally


def chosen(tally: Tally, summary: Summary) -> list[Example]:
    """The same luck in an arm and in its baseline, where they end differently; and a long fight.

    They are of the comparison with the largest difference.
    """
    if not summary.comparisons:
        return []
    compared = summary.comparisons
    largest = max(range(len(compared)), key=lambda at: abs(compared[at].primary.estimate.mean))
    more, less = tally.telling[largest]
    pair = (more or less) if compared[largest].primary.estimate.mean >= 0 else (less or more)
    found: list[tuple[str, Row | None]] = []
    if pair is not None:
        found = [
            (compared[largest].arm, pair[0]),
            (f"the same luck with {compared[largest].baseline}", pair[1]),
        ]
    longest = [row for row in tally.counts.longest if row is not None]
    if longest:
        row = max(longest, key=lambda row: (row.time, -row.block, -row.number))
        found.append((f"the longest fight, {summary.arms[row.bout.arm].name}", row))
    return [
        Example(why, row)
        for at, (why, row) in enumerate(found)
        if row is not None and all(row != other for _, other in found[:at])
    ]
