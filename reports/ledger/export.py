"""The rows of a run for other programs: a table as CSV or Parquet, however long the run.

Both have the same columns in the same order. What is missing (no winner, no fault, an amount that
the ruleset does not count) is an empty field in CSV and null in Parquet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from arena import files
from arena.errors import InputError
from arena.rules import RULESETS
from reports.running.bout import Plan, Row

GROUP = 8192
"""Rows that are held in memory at once; in Parquet, a row group."""

_BOXES = "boxes"
_SIDES = ("first", "second")

Cell = int | float | str | None
Kind = type[int] | type[float] | type[str]


@dataclass(frozen=True)
class Sheet:
    """How the rows of a run stand in a table.

    Attributes:
        plan: What the run is fought by.
        size: How many fights a block has.
        arms: In a study, the names of its arms; they get a column.
    """

    plan: Plan
    size: int
    arms: Sequence[str] = ()

    @cached_property
    def columns(self) -> dict[str, Kind]:
        """The columns in order: each its name, and what its values are."""
        kinds: dict[str, Kind] = {"row": int, "block": int, "scenario": str}
        if self.arms:
            kinds["arm"] = str
        kinds |= {
            "first_agent": str,
            "second_agent": str,
            "winner_side": str,
            "winner_agent": str,
            "score_first": float,
            "margin_first": float,
            "time": int,
            "why": str,
            "faults_first": int,
            "faults_second": int,
            "fault": str,
        }
        for amount in self._amounts:
            word = amount.replace(" ", "_")
            kinds |= {f"{word}_{side}": int for side in _SIDES}
        return kinds

    @cached_property
    def _amounts(self) -> tuple[str, ...]:
        """What the sides can have left in any of the plan's rulesets, wound boxes first."""
        rulesets = sorted({scenario.ruleset for scenario in self.plan.scenarios})
        names = (name for ruleset in rulesets for name in RULESETS[ruleset].amounts)
        return tuple(dict.fromkeys([_BOXES, *names]))

    def cells(self, row: Row) -> list[Cell]:
        """A row's values, in the order of the columns."""
        bout = row.bout
        scenario = self.plan.scenarios[bout.scenario]
        agents = [self.plan.entrants[at].name for at in (bout.first, bout.second)]
        won = None if row.winner == 0 else 0 if row.winner > 0 else 1
        return [
            row.block * self.size + row.number,
            row.block,
            scenario.name,
            *([self.arms[bout.arm]] if self.arms else []),
            *agents,
            None if won is None else scenario.sides[won],
            None if won is None else agents[won],
            row.score,
            row.margin,
            row.time,
            row.why,
            *row.faults,
            row.fault or None,
            *(left.get(amount) for amount in self._amounts for left in row.left),
        ]


def write_csv(path: Path, sheet: Sheet, rows: Iterable[Row]) -> int:
    r"""Write rows as CSV in UTF-8 (RFC 4180, but lines end in "\n"); the same rows, the same bytes.

    Texts always stand in quotes, numbers never; a text may hold line ends itself.

    Args:
        path: The file; it appears whole or not at all.
        sheet: How they stand in it.
        rows: In order; they are read as they are written.

    Returns:
        How many rows there were.

    Raises:
        InputError: the file cannot be written.
    """
    number = 0
    with files.writing(path) as file:
        file.write(_line(sheet.columns))
        for part in _parts(rows):
            number += len(part)
            file.write(b"".join(_line(sheet.cells(row)) for row in part))
    return number


def write_parquet(path: Path, sheet: Sheet, rows: Iterable[Row]) -> int:
    """Write rows as Parquet, in row groups of `GROUP` rows.

    Args:
        path: The file; it appears whole or not at all.
        sheet: How they stand in it.
        rows: In order; they are read as they are written.

    Returns:
        How many rows there were.

    Raises:
        InputError: the file cannot be written, or pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        expected = (
            'the package pyarrow, from the extra "parquet": pip install "fightclock[parquet]"'
        )
        raise InputError("", "parquet", None, expected) from None
    types = {int: pa.int64(), float: pa.float64(), str: pa.string()}
    schema = pa.schema([(name, types[kind]) for name, kind in sheet.columns.items()])
    number = 0
    with files.writing(path) as file, parquet.ParquetWriter(file, schema) as writer:
        for part in _parts(rows):
            number += len(part)
            values = zip(*(sheet.cells(row) for row in part), strict=True)
            arrays = [
                pa.array(column, field.type) for column, field in zip(values, schema, strict=True)
            ]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
    return number


def _parts(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while part := list(islice(left, GROUP)):
        yield part


def _line(cells: Iterable[Cell]) -> bytes:
    # The csv module can leave no field empty while it quotes all texts, and how it treats a lone
    # "\r" depends on the version of Python.
    return (",".join(map(_written, cells)) + "\n").encode("utf-8", "backslashreplace")


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    return '"' + cell.replace('"', '""') + '"' if isinstance(cell, str) else repr(cell)
