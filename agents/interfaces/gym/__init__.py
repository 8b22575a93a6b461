"""Gymnasium and PettingZoo environments; needs the extra `gym`.

Importing this registers every shipped scenario with Gymnasium, which has no other way to learn of
them: `gymnasium.make("Fightclock/alley-v0")`. The PettingZoo environments are in `.aec`, made by
`aec.env("alley")`, so that PettingZoo is loaded by whoever wants it.
"""

from __future__ import annotations

from agents.interfaces.gym.registered import name_of, register
from agents.interfaces.gym.seat import FightclockEnv

__all__ = ["FightclockEnv", "name_of"]

register()
