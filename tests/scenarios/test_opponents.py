"""A scenario may name who plays its sides against a person."""

from __future__ import annotations

import pytest

import scenarios
from arena.errors import InputError
from reports.ledger.specification import written as as_document
from tests.scenarios.small import changed, check, example, written

TABLE = '\n[opponents]\nwest = "aims"\nAsh = "opponent(level=novice)"\n'


def test_they_are_read_by_name(tmp_path):
    """In the order of the names, whatever the order in the file."""
    path = written(tmp_path, example() + TABLE)
    assert list(scenarios.opponents(path).items()) == [
        ("Ash", "opponent(level=novice)"), ("west", "aims"),
    ]  # fmt: skip
    assert scenarios.opponents(written(tmp_path, example())) == {}


def test_they_are_no_part_of_what_is_fought(tmp_path):
    """The scenario is the same with and without: so are its fights and what a ledger keeps."""
    without = scenarios.load(written(tmp_path, example()))
    with_them = scenarios.load(written(tmp_path, example() + TABLE))
    assert with_them == without
    assert as_document(with_them) == as_document(without)


def test_agents_are_not_looked_for(tmp_path):
    """Whoever makes them says which there are."""
    path = written(tmp_path, example() + '\n[opponents]\nwest = "nobody knows(this"\n')
    assert scenarios.opponents(path) == {"west": "nobody knows(this"}


@pytest.mark.parametrize(
    ("line", "key", "said", "close"),
    [
        ('wets = "aims"', "opponents", "the name of a side or of a combatant", "west"),
        ('"Old Bran" = "aims"', "opponents", 'found "Old Bran"', "Old Bram"),
        ("west = 3", "opponents.west", "found 3, expected a text", None),
        ('zzz = "aims"', "opponents", "combatant: Ash, Old Bram, east, west", None),
    ],
)
def test_what_is_wrong_is_said(tmp_path, line, key, said, close):
    """In one line: which name, and the nearest."""
    check(tmp_path, f"{example()}\n[opponents]\n{line}\n", key, said, close)


def test_the_rest_of_the_file_is_checked_as_well(tmp_path):
    """Nobody is told of the opponents in a fight that cannot be fought."""
    path = written(tmp_path, changed('skill = "melee"', 'skill = "meele"') + TABLE)
    with pytest.raises(InputError):
        scenarios.opponents(path)


def test_some_shipped_scenarios_name_them():
    """In every ruleset."""
    for ruleset in ("action_board", "timing_track", "two_actions"):
        assert any(scenarios.opponents(name) for name in scenarios.names(ruleset))
