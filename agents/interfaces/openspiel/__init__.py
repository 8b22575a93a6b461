"""Each scenario as a game of OpenSpiel: importing this registers `fightclock`.

It needs the extra `openspiel`; nothing else in the house imports it.

Raises:
    FightclockError: the extra is missing.
"""

from __future__ import annotations

from arena.errors import FightclockError

try:
    import pyspiel as _  # noqa: F401  # whether it is there
except ImportError as error:
    needs = "fightclock[openspiel]: pip install 'fightclock[openspiel]'"
    raise FightclockError(f"needs {needs}") from error

from agents.interfaces.openspiel.game import GAME_TYPE, NAME, FightGame
from agents.interfaces.openspiel.state import FightState

__all__ = ["GAME_TYPE", "NAME", "FightGame", "FightState"]
