"""Rows as CSV: nothing is lost on the way there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from reports.block import Row
from reports.csv_file import COLUMNS, read_rows, to_csv
from tests.reports.made_rows import row

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
ROWS = st.builds(
    Row,
    scenario=TEXTS,
    block=st.integers(),
    first_agent=TEXTS,
    second_agent=TEXTS,
    winner_side=TEXTS,
    winner_agent=TEXTS,
    score_first=st.sampled_from([0.0, 0.5, 1.0]),
    margin_first=st.floats(-1, 1),
    time=st.integers(0),
    why=TEXTS,
    faults_first=st.integers(0),
    faults_second=st.integers(0),
)


@given(st.lists(ROWS, max_size=4))
def test_round_trip(tmp_path_factory, rows):
    """Commas, quotes and line ends of every kind inside a name included."""
    path = tmp_path_factory.mktemp("csv") / "rows.csv"
    path.write_bytes(to_csv(rows).encode())
    assert read_rows(path) == rows


def test_columns():
    """Other programs read these names: changing one is a change of format."""
    assert COLUMNS == (
        "scenario",
        "block",
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
    )
    assert to_csv([row("a", "b", 0.5)]).splitlines()[1] == (
        '"yard",0,"a","b","","",0.5,0.0,10,"one side left",0,0'
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a,b\n1,2\n", "column"),
        (to_csv([row("a", "b", 1.0)]).replace('0,"a"', 'zero,"a"'), 'line 2.block: found "zero"'),
    ],
)
def test_a_bad_file_is_an_input_error(tmp_path, text, said):
    path = tmp_path / "rows.csv"
    path.write_text(text)
    with pytest.raises(InputError, match=said):
        read_rows(path)


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError):
        read_rows(tmp_path / "none.csv")
