"""Arguments taken apart."""

from __future__ import annotations

import pytest

from arena.commands import arguments


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a=x,b=y", ["a=x", "b=y"]),
        ("a=x(k=1,m=2), b=y", ["a=x(k=1,m=2)", "b=y"]),
        ("a=x(k=(1,2),m=[3,4]),b=y", ["a=x(k=(1,2),m=[3,4])", "b=y"]),
        ("a", ["a"]),
        ("a,", ["a", ""]),
    ],
)
def test_commas_inside_brackets_part_nothing(text, parts):
    assert arguments.split_outside_brackets(text) == parts


def test_options_are_read_as_toml_or_as_words():
    texts = ["a=true", "b=3", "c=never", "d=[0, 5]", 'e="x y"', "f=+5", "g=1\nh=2", "i="]
    assert arguments.options_named(texts) == {
        "a": True, "b": 3, "c": "never", "d": [0, 5], "e": "x y", "f": 5, "g": "1\nh=2", "i": "",
    }  # fmt: skip
