"""Ranges: what is written, what the agent declares, and what does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from annotated_types import Ge, Gt, Le, Lt

from agents.parameters import parameters
from arena.checking.place import Place
from arena.errors import InputError
from reports.tuning.ranges import Range, WrittenRange, read_ranges


@dataclass
class Made:
    """An agent's parameters of every kind."""

    gain: Annotated[int, Ge(0), Le(100)] = 5
    inside: Annotated[int, Gt(0), Lt(10)] = 5
    share: Annotated[float, Ge(0), Le(1)] = 0.5
    free: int = 1
    bold: bool = False
    leaf: Literal["material", "playing-on"] = "material"
    word: str = "a"


def ranges(**written):
    tables = {name: WrittenRange(**one) for name, one in written.items()}
    return read_ranges(tables, "made", parameters(Made), Place("a.toml", ("parameters",)))


def test_what_is_not_written_is_what_the_agent_declares():
    """Bounds, both truth values, all choices; of whole numbers an open end is the next one."""
    assert ranges(gain={}, inside={}, share={}, bold={}, leaf={}) == (
        Range("gain", (), 0, 100, 1),
        Range("inside", (), 1, 9, 1),
        Range("share", (), 0.0, 1.0, None),
        Range("bold", (False, True)),
        Range("leaf", ("material", "playing-on")),
    )


def test_whole_numbers_stay_whole():
    (gain,) = ranges(gain={"low": 10, "high": 30.0, "step": 5})
    assert gain.whole
    assert (type(gain.low), type(gain.high), type(gain.step)) == (int, int, int)
    assert gain.said == "10 to 30 by 5"


def test_a_range_knows_what_it_holds():
    """Numbers on the steps, as they are written: 0.3 is three steps of 0.1."""
    gain, share, bold = ranges(
        gain={"low": 10, "high": 30, "step": 5},
        share={"step": 0.1},
        bold={"choices": [True, False]},
    )
    assert [value for value in range(40) if gain.holds(value)] == [10, 15, 20, 25, 30]
    assert share.holds(0.3)
    assert not share.holds(0.35)
    assert bold.holds(True)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({}, 'parameters: found "nothing", expected at least one parameter of made: gain'),
        ({"gian": {}}, 'parameters: found "gian", expected a parameter of made (did you'),
        ({"gain": {"low": 1.5}}, "gain.low: found 1.5, expected whole number, 0 to 100"),
        ({"gain": {"high": 101}}, "gain.high: found 101, expected whole number, 0 to 100"),
        ({"gain": {"low": 9, "high": 9}}, "gain.low: found 9, expected a number below the highest"),
        ({"gain": {"step": 0}}, "gain.step: found 0.0, expected a whole number above 0"),
        ({"gain": {"step": 0.5}}, "gain.step: found 0.5, expected a whole number above 0"),
        ({"gain": {"step": 30}}, "gain.step: found 30.0, expected a step that leads from 0"),
        ({"gain": {"low": 1, "choices": [1, 2]}}, "gain.low: found 1.0, expected no such key"),
        ({"gain": {"choices": [1]}}, "gain.choices: found 1, expected from 2 to 1000 values"),
        ({"gain": {"choices": [1, 1]}}, "gain.choices[1]: found 1, expected every value only once"),
        ({"gain": {"choices": [1, True]}}, "gain.choices[1]: found True, expected whole number"),
        ({"gain": {"choices": [1, 999]}}, "gain.choices[1]: found 999, expected whole number, 0"),
        ({"leaf": {"choices": ["material", "plying-on"]}}, 'did you mean "playing-on"?'),
        ({"bold": {"high": 1}}, "bold.high: found 1.0, expected no such key for true or false"),
        ({"free": {"low": 0}}, "free.high: expected whole number; it is missing"),
        ({"word": {}}, "word.choices: expected a list of texts; it is missing"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_one_line(written, said):
    """It names the key and what would have been right."""
    with pytest.raises(InputError) as caught:
        ranges(**written)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
