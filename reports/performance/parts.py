"""The parts that a fight's time is divided among, and which file belongs to which."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import simpy

import agents
import arena

SAYS = {
    "SimPy": "the clock: its queue of events, processes taken up again",
    "kernel": "what all rulesets share: the fight, its questions, its dice",
    "rules": "what happens, but for the two below",
    "legality": "what may be answered",
    "views": "what an agent may see, when it looks",
    "agents": "choosing an answer",
    "other": "what none of these has called",
}
"""Every part, and what it does."""

_VIEWS = frozenset(("glimpses", "seeing", "seen", "sight", "view", "viewing"))


def part_of(file: str) -> str:
    """The part that a file belongs to; "" for a library, which works for whoever calls it."""
    path = Path(file)
    if path.is_relative_to(_SIMPY):
        return "SimPy"
    if path.is_relative_to(_AGENTS):
        return "agents"
    if not path.is_relative_to(_ARENA):
        return ""
    if not path.is_relative_to(_ARENA / "rules"):
        return "kernel"
    if path.stem == "legality":
        return "legality"
    return "views" if path.stem in _VIEWS else "rules"


def short(file: str) -> str:
    """A file's name as it stands in the house: `arena/fight.py`."""
    path = Path(file)
    for folder in (_ARENA, _AGENTS, _SIMPY):
        if path.is_relative_to(folder):
            return path.relative_to(folder.parent).as_posix()
    return path.name


def _folder(package: ModuleType) -> Path:
    assert package.__file__ is not None
    return Path(package.__file__).parent


_SIMPY, _AGENTS, _ARENA = _folder(simpy), _folder(agents), _folder(arena)
