"""Rows as CSV: one line for each fight, columns by name and always in the same order."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import astuple, fields
from pathlib import Path

from arena.errors import InputError
from reports.block import Row

COLUMNS = tuple(field.name for field in fields(Row))
_KINDS = {"int": int, "float": float, "str": str}  # annotations are strings here


def to_csv(rows: Iterable[Row]) -> str:
    r"""The rows with a header line; lines end in "\n", values may hold line ends themselves."""
    text = io.StringIO()
    # Texts are always quoted: the writer would leave a lone "\r" bare, which ends a line.
    writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(COLUMNS)
    writer.writerows(astuple(row) for row in rows)
    return text.getvalue()


def read_rows(path: Path) -> list[Row]:
    """The rows of a file that `to_csv` made.

    Raises:
        InputError: the file cannot be read, lacks a column, or holds a value of another kind.
    """
    rows = []
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            missing = set(COLUMNS) - set(reader.fieldnames or ())
            if missing:
                raise InputError(str(path), min(missing), expected="a column of this name")
            for line in reader:
                rows.append(_row(str(path), reader.line_num, line))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(str(path), "", expected=f"a CSV file ({error})") from error
    return rows


def _row(file: str, number: int, line: dict[str, str]) -> Row:
    values = {}
    for field in fields(Row):
        kind = _KINDS[str(field.type)]
        try:
            values[field.name] = kind(line[field.name])
        except (TypeError, ValueError):
            raise InputError(
                file,
                f"line {number}.{field.name}",
                line[field.name],
                f"a value of kind {kind.__name__}",
            ) from None
    return Row(**values)
