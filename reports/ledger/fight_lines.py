"""A fight as a line of the ledger's table, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from reports.running.bout import Bout, Row

COLUMNS = (
    "block, number, scenario, first, second, arm, winner, margin, time, why, "
    "left_first, left_second, faults_first, faults_second, fault"
)
"""What is read of a fight; its run is known."""

_TYPES = (*[int] * 7, float, int, str, str, str, int, int, str)  # of these


def storable(text: str) -> str:
    """The text with an escape for each half of a character, which has no UTF-8.

    A faulty agent can say one, and a name on a disk may hold one.
    """
    return text.encode("utf-8", "backslashreplace").decode()


def line_of(run: int, row: Row) -> tuple[object, ...]:
    """All that is written of a fight, in the order of the table's columns."""
    bout, (first, second) = row.bout, row.left
    return (
        run,
        row.block,
        row.number,
        bout.scenario,
        bout.first,
        bout.second,
        bout.arm,
        row.winner,
        row.margin,
        row.time,
        row.why,
        json.dumps(dict(first)),
        json.dumps(dict(second)),
        *row.faults,
        storable(row.fault),
    )


def row_of(line: Sequence[Any]) -> Row:
    """Read a row. Raises ValueError if it is damaged in a way that SQLite does not notice."""
    if tuple(map(type, line)) != _TYPES:
        raise ValueError("a fight is damaged")
    block, number, scenario, first, second, arm, winner, margin, time, why, *rest = line
    return Row(
        block,
        number,
        Bout(scenario, first, second, arm),
        winner,
        margin,
        time,
        why,
        (json.loads(rest[0]), json.loads(rest[1])),
        (rest[2], rest[3]),
        rest[4],
    )
