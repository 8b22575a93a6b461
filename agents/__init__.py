"""Who decides: agents by name.

`make("aims")` or `make("abandons(gain=30)")` gives a policy. `AGENTS` lists what is shipped;
installed packages add theirs by entry points of the group `fightclock.agents`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from agents import installed, parameters, spec
from agents.first_legal import FirstLegal
from agents.random_agent import Random
from agents.scripted.timing_track.abandons import Abandons
from agents.scripted.timing_track.aims import Aims
from agents.scripted.timing_track.casts import Casts
from agents.scripted.timing_track.closes_and_cuts import ClosesAndCuts
from agents.scripted.timing_track.holds import Holds
from agents.scripted.timing_track.keeps_distance import KeepsDistance
from agents.scripted.timing_track.machine_first import MachineFirst
from agents.scripted.timing_track.never_abandons import NeverAbandons
from agents.scripted.timing_track.smashes import Smashes
from arena.errors import InputError, nearest
from arena.model import Policy

AGENTS: dict[str, Callable[..., Policy]] = {
    "abandons": Abandons,
    "aims": Aims,
    "casts": Casts,
    "closes-and-cuts": ClosesAndCuts,
    "first-legal": FirstLegal,
    "holds": Holds,
    "keeps-distance": KeepsDistance,
    "machine-first": MachineFirst,
    "never-abandons": NeverAbandons,
    "random": Random,
    "smashes": Smashes,
}

DEFAULT = "abandons"
"""Who plays where nobody is named."""

_FIELDS = {
    "timing_track": (
        "abandons",
        "aims",
        "casts",
        "closes-and-cuts",
        "holds",
        "keeps-distance",
        "machine-first",
        "never-abandons",
        "random",
        "smashes",
    ),
}
_ANY_GAME = ("first-legal", "random")


def make(text: str) -> Policy:
    """The agent that a spec names: `"name"` or `"name(key=value, ...)"`.

    Raises:
        InputError: the name, a parameter or a value is wrong; the nearest right name is told.
    """
    read = spec.read(text)
    agent = _agent(read.name)
    values = parameters.read(agent, read.name, read.given)
    policy: Policy = agent(**values)
    return policy


def for_ruleset(ruleset: str) -> list[str]:
    """The agents that usually meet in a ruleset's tournaments, sorted."""
    return list(_FIELDS.get(ruleset, _ANY_GAME))


def describe(name: str) -> str:
    """What an agent does, in one line.

    Raises:
        InputError: there is none of that name.
    """
    return (inspect.getdoc(_agent(name)) or "").partition("\n")[0]


def _agent(name: str) -> Callable[..., Any]:
    if name in AGENTS:
        return AGENTS[name]
    others = installed.offered()
    if name in others:
        return installed.load(name)
    known = [*AGENTS, *others]
    raise InputError("", "agent", name, f"one of: {', '.join(sorted(known))}", nearest(name, known))


__all__ = ["AGENTS", "DEFAULT", "describe", "for_ruleset", "make"]
