"""Rows for other programs: nothing is lost on the way, and a file is whole or not there."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from reports.ledger import export
from reports.ledger.export import Sheet, write_csv, write_parquet
from reports.running.bout import Bout, Entrant, Plan, Row
from tests.reports.ledger.made_runs import LEFT
from tests.reports.made_rows import MadeScenario, row

WRITERS = {"csv": write_csv, "parquet": write_parquet}

PLAN = Plan((MadeScenario("yard"),), (Entrant("a", "a"), Entrant("b", "b")), 1)
SHEET = Sheet(PLAN, 2)
WON, DRAWN = Bout(0, 0, 1), Bout(0, 1, 0)
ROWS = [
    row(WON, 1.0, 0, 0, margin=1 / 3, left=LEFT),
    row(DRAWN, 0.5, 0, 1, faults=(0, 1), fault="Ann: no idea"),
    row(WON, 0.0, 1, 0),
]

HEAD = [
    "row",
    "block",
    "scenario",
    "first_agent",
    "second_agent",
    "winner_side",
    "winner_agent",
    "score_first",
    "margin_first",
    "time",
    "why",
    "faults_first",
    "faults_second",
    "fault",
    "boxes_first",
    "boxes_second",
    "standing_first",
    "standing_second",
    "exhaustion_first",
    "exhaustion_second",
    "soak_first",
    "soak_second",
    "weapons_first",
    "weapons_second",
    "shots_first",
    "shots_second",
    "devices_first",
    "devices_second",
]


def test_columns():
    """Other programs read these names: changing one is a change of format."""
    assert list(SHEET.columns) == HEAD
    assert list(Sheet(PLAN, 2, ("x",)).columns) == [*HEAD[:3], "arm", *HEAD[3:]]


def test_the_amounts_of_all_rulesets_have_columns():
    """Each once; words of a name are joined, so that it can be a name elsewhere."""
    places = tuple(
        MadeScenario(name, ruleset=name) for name in ("two_actions", "action_board", "timing_track")
    )
    columns = list(Sheet(replace(PLAN, scenarios=places), 1).columns)
    for name in ("spell_slots_first", "resolve_second", "shots_first", "boxes_first"):
        assert columns.count(name) == 1
    assert all(name.isidentifier() for name in columns)
    turned = Sheet(replace(PLAN, scenarios=places[::-1]), 1)
    assert list(turned.columns) == columns


def test_csv_to_the_byte(tmp_path):
    """Texts stand in quotes, numbers are exact, and what is missing is empty."""
    assert write_csv(tmp_path / "rows.csv", SHEET, ROWS) == 3
    head, *lines = (tmp_path / "rows.csv").read_text().split("\n")
    assert head == ",".join(f'"{name}"' for name in HEAD)
    assert lines == [
        '0,0,"yard","a","b","Red","a",1.0,0.3333333333333333,10,"one side left",0,0,,'
        "7,0,,,,,,,,,0,,,",
        '1,0,"yard","b","a",,,0.5,0.0,10,"one side left",0,1,"Ann: no idea",,,,,,,,,,,,,,',
        '2,1,"yard","a","b","Blue","b",0.0,-0.5,10,"one side left",0,0,,,,,,,,,,,,,,,',
        "",
    ]


def test_an_arm_has_its_name(tmp_path):
    sheet = Sheet(PLAN, 1, ("policy: old", 'policy: "new"'))
    write_csv(tmp_path / "rows.csv", sheet, [row(Bout(0, 0, 1, 1), 1.0)])
    with (tmp_path / "rows.csv").open(newline="") as file:
        (line,) = csv.DictReader(file)
    assert line["arm"] == 'policy: "new"'


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)


@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=4))
def test_every_text_survives_csv(tmp_path_factory, texts):
    """Commas, quotes and line ends of every kind inside included."""
    path = tmp_path_factory.mktemp("csv") / "rows.csv"
    write_csv(path, SHEET, [row(WON, 1.0, why=why, fault=fault) for why, fault in texts])
    with path.open(encoding="utf-8", newline="") as file:
        read = [(line["why"], line["fault"]) for line in csv.DictReader(file)]
    assert read == texts


def test_the_same_rows_give_the_same_bytes(tmp_path):
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    write_csv(one, SHEET, ROWS)
    write_csv(other, SHEET, iter(ROWS))
    assert one.read_bytes() == other.read_bytes()


def test_parquet_holds_the_same_as_csv(tmp_path):
    """With types, and null for what is missing."""
    parquet = pytest.importorskip("pyarrow.parquet")
    write_csv(tmp_path / "rows.csv", SHEET, ROWS)
    assert write_parquet(tmp_path / "rows.parquet", SHEET, ROWS) == 3
    table = parquet.read_table(tmp_path / "rows.parquet")
    with (tmp_path / "rows.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert table.column_names == list(lines[0])
    for line, read in zip(lines, table.to_pylist(), strict=True):
        assert {n: "" if v is None else str(v) for n, v in read.items()} == line
    types = {name: str(table.schema.field(name).type) for name in ("row", "why", "margin_first")}
    assert types == {"row": "int64", "why": "string", "margin_first": "double"}
    assert table["winner_side"].to_pylist() == ["Red", None, "Blue"]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_run_without_rows_is_a_table_without_lines(tmp_path, kind):
    path = tmp_path / "rows"
    assert WRITERS[kind](path, SHEET, []) == 0
    if kind == "csv":
        assert path.read_text().count("\n") == 1
    else:
        table = pytest.importorskip("pyarrow.parquet").read_table(path)
        assert (table.num_rows, table.column_names) == (0, HEAD)


@pytest.mark.parametrize("kind", WRITERS)
def test_rows_are_written_as_they_are_read(tmp_path, monkeypatch, kind):
    """Only one group of them is in memory at once."""
    written: list[int] = []
    ahead: list[int] = []
    real = Sheet.cells
    monkeypatch.setattr(export, "GROUP", 10)

    def cells(sheet: Sheet, one: Row) -> list[export.Cell]:
        written.append(1)
        return real(sheet, one)

    monkeypatch.setattr(Sheet, "cells", cells)

    def rows() -> Iterator[Row]:
        for number in range(95):
            ahead.append(number - len(written))
            yield row(WON, 1.0, number)

    path = tmp_path / "rows"
    assert WRITERS[kind](path, SHEET, rows()) == 95
    assert max(ahead) == 9
    if kind == "parquet":
        file = pytest.importorskip("pyarrow.parquet").ParquetFile(path)
        groups = [file.metadata.row_group(at).num_rows for at in range(file.num_row_groups)]
        assert groups == [10] * 9 + [5]


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("error", [InputError("ledger", "", None, "more"), KeyboardInterrupt()])
def test_a_file_appears_whole_or_not_at_all(tmp_path, monkeypatch, kind, error):
    """What stood there stays if the rows break off, and nothing else is left behind."""
    monkeypatch.setattr(export, "GROUP", 10)

    def rows() -> Iterator[Row]:
        for number in range(25):
            yield row(WON, 1.0, number)
        raise error

    path = tmp_path / "rows"
    path.write_text("before")
    with pytest.raises(type(error)):
        WRITERS[kind](path, SHEET, rows())
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("kind", WRITERS)
def test_a_place_that_cannot_be_written_is_one_line(tmp_path, kind):
    for path, said in ((tmp_path / "no" / "rows", "No such file"), (tmp_path, "a directory")):
        with pytest.raises(InputError, match="a file that can be written") as caught:
            WRITERS[kind](path, SHEET, ROWS)
        assert said in str(caught.value)


def test_without_pyarrow_it_says_what_to_install(tmp_path, monkeypatch):
    """And leaves no file."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(InputError, match=r"fightclock\[parquet\]"):
        write_parquet(tmp_path / "rows", SHEET, ROWS)
    assert list(tmp_path.iterdir()) == []
