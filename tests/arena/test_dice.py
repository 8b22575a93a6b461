"""Dice notation: what can be written, what is refused, and what it amounts to."""

from __future__ import annotations

import json
import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError

from arena.dice import MAX_FLAT, MAX_NUMBER, MAX_SIDES, PATTERN, Dice
from arena.errors import DiceError

written = st.builds(
    Dice,
    st.integers(1, MAX_NUMBER),
    st.integers(1, MAX_SIDES),
    st.integers(-MAX_FLAT, MAX_FLAT),
)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d6+1", Dice(2, 6, 1)),
        ("d10", Dice(1, 10)),
        ("1D8 - 1", Dice(1, 8, -1)),
        (" 2d6 +1 ", Dice(2, 6, 1)),
        ("40d1000-1000", Dice(40, 1000, -1000)),
        ("3d4+0", Dice(3, 4)),
    ],
)
def test_what_can_be_written(text, dice):
    """A missing number is one die; case and spaces around the sign do not matter."""
    assert Dice.parse(text) == dice


@pytest.mark.parametrize(
    "text",
    [
        "", "d", "2", "2d", "0d6", "2d0", "41d6", "100000d6", "1d1001", "1d6+1001", "2d6+",
        "2d6+-1", "2 d6", "2d6\n", "-1d6", "2d6+1d4", "٢d٦", "2d6" + " " * 10**6,
        "9" * 10**6 + "d6", "1d6+" + "9" * 10**6, 6, None, ["2d6"],
    ],
)  # fmt: skip
def test_what_is_refused(text):
    """Each refusal says what was found and what was expected, on one short line."""
    with pytest.raises(DiceError, match=r"found .*, expected dice like") as refused:
        Dice.parse(text)
    assert len(str(refused.value)) < 200


@given(st.text(alphabet="0123456789dD+- x", max_size=12))
def test_any_text_is_dice_or_a_dice_error(text):
    """Nothing else is ever raised, and whatever is read obeys the pattern."""
    try:
        Dice.parse(text)
    except DiceError:
        return
    assert re.match(PATTERN, text)


@given(written)
def test_the_canonical_text_reads_back(dice):
    """Writing and reading are inverse, also in capitals."""
    assert Dice.parse(str(dice)) == Dice.parse(str(dice).upper()) == dice


@given(written)
def test_low_mean_and_high(dice):
    """The mean lies half way between the least and the most."""
    assert dice.low <= dice.mean <= dice.high
    assert dice.mean == (dice.low + dice.high) / 2


@given(written)
def test_a_crit_doubles_the_dice_and_not_the_flat_bonus(dice):
    """TT-08; also for the most dice that can be written."""
    assert dice.doubled() == Dice(2 * dice.number, dice.sides, dice.flat)


@pytest.mark.parametrize("parts", [(0, 6), (2, 0), (81, 6), (1, 6, 1001), (1.0, 6), (True, 6)])
def test_impossible_dice_cannot_be_built(parts):
    """Built in code, the parts are checked as well."""
    with pytest.raises(DiceError, match=r"found .*, expected"):
        Dice(*parts)


def test_dice_are_values():
    """They pickle, compare, and serve as keys."""
    dice = Dice(2, 6, 1)
    assert pickle.loads(pickle.dumps(dice)) == dice
    assert len({dice, Dice.parse("2d6+1")}) == 1


class Sword(BaseModel):
    damage: Dice = Dice(1, 8, 1)


def test_a_pydantic_model_holds_dice():
    """From a string or Dice, to a string, and back again."""
    for value in ("2d6 + 1", Dice(2, 6, 1)):
        sword = Sword.model_validate({"damage": value})
        assert sword.damage == Dice(2, 6, 1)
        assert sword.model_dump() == {"damage": "2d6+1"}
        assert json.loads(sword.model_dump_json()) == {"damage": "2d6+1"}
    assert Sword.model_validate_json('{"damage": "d4"}').damage == Dice(1, 4)


@pytest.mark.parametrize("value", ["0d6", 6, None, []])
def test_a_pydantic_model_refuses_what_is_no_dice(value):
    """It is an ordinary validation error, placed at its key."""
    with pytest.raises(ValidationError, match="expected dice like") as refused:
        Sword.model_validate({"damage": value})
    assert refused.value.errors()[0]["loc"] == ("damage",)


@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_the_json_schema_is_a_string_with_a_pattern(mode):
    """Other programs can check dice too."""
    schema = TypeAdapter(Dice).json_schema(mode=mode)
    assert schema["type"] == "string"
    if mode == "validation":
        assert re.match(schema["pattern"], "2d6+1")
