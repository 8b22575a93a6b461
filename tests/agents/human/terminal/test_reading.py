"""What is typed becomes an answer, or faces of dice."""

from __future__ import annotations

import pytest

from agents.human.real_dice import Wanted
from agents.human.terminal import reading
from arena.errors import FightclockError
from arena.model import Declaration

LEGAL = [Declaration(at, label, "") for at, label in enumerate(["hold", "Hold on", "cast", "7"])]


@pytest.mark.parametrize(
    ("text", "label"),
    [("1", "hold"), ("4", "7"), ("hold", "hold"), ("HOLD ", "hold"), ("hold o", "Hold on"),
     ("c", "cast"), ("hold   ON", "Hold on")],
)  # fmt: skip
def test_an_answer_is_found(text, label):
    """A number counts from 1; a label in full goes before how another begins."""
    assert reading.answer(text, LEGAL).label == label


@pytest.mark.parametrize("text", ["0", "5", "h", "cats", "9" * 5000, "٤٢", "", "-1"])
def test_what_means_nothing_or_more_is_refused(text):
    with pytest.raises(FightclockError) as caught:
        reading.answer(text, LEGAL)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "number", "sides", "faces"),
    [("38 72", 2, 100, (38, 72)), ("38,72", 2, 100, (38, 72)), ("00 5", 2, 100, (100, 5)),
     ("0", 1, 10, (10,)), ("3+4", 2, 6, (3, 4)), ("8", 2, 6, (4, 4)), ("12", 2, 6, (6, 6)),
     ("8", 3, 6, (3, 3, 2))],
)  # fmt: skip
def test_faces_are_read(text, number, sides, faces):
    """0 and 00 are the highest face; where only the sum counts, the sum will do."""
    assert reading.faces(text, Wanted("Kael", "damage", 0, number, sides), {"damage"}) == faces


@pytest.mark.parametrize(
    ("text", "number", "sides"),
    [("", 1, 6), ("7", 1, 6), ("0", 1, 6), ("00", 1, 6), ("1 2", 1, 6), ("x", 1, 6), ("13", 2, 6),
     ("1", 2, 6), ("1 2 3", 2, 6), ("²", 1, 6), ("9" * 5000, 1, 6), ("0", 1, 100)],
)  # fmt: skip
def test_faces_that_cannot_be_are_refused(text, number, sides):
    with pytest.raises(FightclockError):
        reading.faces(text, Wanted("Kael", "damage", 0, number, sides), {"damage"})


def test_a_sum_is_not_enough_where_every_die_counts():
    said = "found 50, expected 2 numbers from 1 to 100, with a space between$"
    with pytest.raises(FightclockError, match=said):
        reading.faces("50", Wanted("Sera", "casting", 0, 2, 100), {"damage"})
