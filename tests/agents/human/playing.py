"""Fights of a person against the machine, played by tests."""

from __future__ import annotations

from agents.human.solo import Solo


def play_on(solo: Solo) -> None:
    """Let the machine think and answer until a person has to do something, or it is over."""
    while thoughts := solo.thoughts:
        solo.take(thoughts[0].who, solo.think(thoughts[0]))
