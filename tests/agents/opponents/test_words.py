"""An opponent is told in words."""

import pytest

from agents.opponents.words import said


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("opponent", "a journeyman, steady, who leaves below 25% of its side"),
        (
            "opponent(level=expert, temper=cautious, morale=40)",
            "an expert, cautious, who leaves below 40% of its side",
        ),
        ("opponent(morale=0)", "a journeyman, steady, who never yields"),
        ("aims(gain=3)", "aims(gain=3)"),
        ("what is this", "what is this"),
    ],
)
def test_agents_are_told_as_people_call_them(text, words):
    assert said(text) == words
