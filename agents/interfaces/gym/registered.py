"""The names under which Gymnasium knows the shipped scenarios."""

from __future__ import annotations

import gymnasium

import scenarios

NAMESPACE = "Fightclock"
VERSION = 0
ENTRY_POINT = "agents.interfaces.gym.seat:FightclockEnv"


def name_of(scenario: str) -> str:
    """What Gymnasium calls a shipped scenario: `Fightclock/alley-v0`."""
    return f"{NAMESPACE}/{scenario}-v{VERSION}"


def register() -> None:
    """Register every shipped scenario, duel and puzzle; again changes nothing."""
    for scenario in (*scenarios.names(), *scenarios.duel_names(), *scenarios.puzzle_names()):
        name = name_of(scenario)
        if name not in gymnasium.registry:
            gymnasium.register(name, ENTRY_POINT, kwargs={"scenario": scenario})
