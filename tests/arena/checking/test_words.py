"""What a file may hold, said in words."""

from __future__ import annotations

from typing import Any

import pytest

from arena.checking.words import in_words


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ({"type": "integer", "minimum": 1, "maximum": 9}, "a whole number from 1 to 9"),
        ({"type": "integer", "minimum": 1}, "a whole number, at least 1"),
        ({"type": "integer", "maximum": 9}, "a whole number, at most 9"),
        ({"type": "integer"}, "a whole number"),
        ({"type": "number", "exclusiveMinimum": 0}, "a number above 0"),
        (
            {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
            "a number above 0 and below 1",
        ),
        ({"type": "boolean"}, "true or false"),
        ({"enum": ["red", "blue", ""]}, 'red, blue or ""'),
        ({"enum": ["red"]}, "red"),
        ({"const": "alley"}, "alley"),
    ],
)
def test_bounds_are_said_whichever_there_are(node: dict[str, Any], said: str):
    """Both, one of them or none; and ends that do not belong to it."""
    assert in_words(node, {}) == said
