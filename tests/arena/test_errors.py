"""Errors say where, what, and what instead, on one line; and they travel between processes."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import DiceError, FightclockError, IllegalAnswer, InputError, nearest, shown


class Broken:
    def __repr__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            InputError("alley.toml", "zones.roof.cover", "hevy", "a cover", "heavy"),
            'alley.toml: zones.roof.cover: found "hevy", expected a cover (did you mean "heavy"?)',
        ),
        (
            InputError("a.toml", "seed", 1.5, "a whole number"),
            "a.toml: seed: found 1.5, expected a whole number",
        ),
        (
            InputError("a.toml", "seed", "1", "a whole number"),
            'a.toml: seed: found "1", expected a whole number',
        ),
        (
            InputError("a.toml", "seed", None, "a whole number"),
            "a.toml: seed: expected a whole number",
        ),
        (InputError("", "name", ""), 'name: found ""'),
        (InputError("a.toml", "", expected="a table"), "a.toml: expected a table"),
    ],
)
def test_an_input_error_names_file_key_found_and_expected(error, line):
    """Pieces that are empty are left out, with their punctuation."""
    assert str(error) == line


@given(st.text(), st.text(), st.one_of(st.text(), st.lists(st.text())), st.text(), st.text())
def test_an_input_error_is_one_printable_line(file, key, found, expected, close):
    """No content of a file can break the line or steer the terminal."""
    assert str(InputError(file, key, found, expected, close)).isprintable()


@given(st.one_of(st.text(), st.integers(), st.lists(st.text()), st.binary()))
def test_a_found_value_is_shown_in_at_most_60_characters(value):
    """Long values are cut, and the cut shows."""
    assert len(shown(value)) <= 60


def test_long_and_hostile_values_are_shown_all_the_same():
    """Values that Python itself would not print still give a line."""
    assert shown("x" * 10**6) == '"' + "x" * 57 + '…"'
    assert shown("a\nb") == '"a\\nb"'
    assert shown(10**5000) == "a int"
    assert "Broken" in shown(Broken())
    assert len(shown({"a": [{"b": [[[[["deep"]]]]]}] * 100})) <= 60


@pytest.mark.parametrize(
    "error",
    [
        InputError("a.toml", "seed", 1.5, "a whole number", "seeds"),
        IllegalAnswer("Sera", "hold", "she is dead"),
        DiceError("no"),
    ],
)
def test_errors_pickle(error):
    """A worker's error arrives whole."""
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)
    assert isinstance(error, FightclockError)


def test_an_illegal_answer_says_who_what_and_why():
    """The line names the combatant and the answer."""
    assert str(IllegalAnswer("Sera", "hold", "a token")) == 'Sera: "hold" is not allowed: a token'
    assert str(IllegalAnswer("Sera", "hold")) == 'Sera: "hold" is not allowed'


@pytest.mark.parametrize(
    ("name", "found"),
    [("hevy", "heavy"), ("HEAVY", "heavy"), ("Partail", "Partial"), ("zzz", None), ("", None)],
)
def test_the_nearest_name_ignores_case(name, found):
    """The name is given back as it is spelt in the list."""
    assert nearest(name, ["none", "Partial", "heavy"]) == found


def test_a_long_word_is_not_compared():
    """A megabyte of text is no slip of the pen, and must not cost a minute."""
    assert nearest("x" * 10**6, ["x" * 90]) is None


def test_an_error_can_always_speak(tmp_path):
    """Also about a name that is none, such as a number or a path."""
    assert str(IllegalAnswer(3, "hold", "3 is not asked")).startswith("3: ")  # type: ignore[arg-type]
    assert str(InputError(tmp_path, 3, 4)).endswith("3: found 4")  # type: ignore[arg-type]
