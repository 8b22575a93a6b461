"""Who decides: agents by name.

`make("aims")` or `make("abandons(gain=30)")` gives a policy. `AGENTS` lists what is shipped;
installed packages add theirs by entry points of the group `fightclock.agents`, and
`make("exec:./my_agent")` asks any program.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from agents import installed, parameters, spec
from agents.external.external import External
from agents.first_legal import FirstLegal
from agents.learned.learned import Learned, LearnedSampling
from agents.learned.learned_search import LearnedSearch
from agents.learned.searches import LooksAheadToLeaf, PlaysOnToLeaf
from agents.opponents.opponent import Opponent
from agents.random_agent import Random
from agents.search.tree_search import TreeSearch
from agents.tactics import TACTICS, USUAL
from arena.errors import InputError, nearest
from arena.model import Policy

ANY_RULESET: dict[str, Callable[..., Policy]] = {
    "first-legal": FirstLegal,
    "random": Random,
}
"""Agents for any game."""

SEARCHES: dict[str, Callable[..., Policy]] = {
    "learned-search": LearnedSearch,
    "looks-ahead": LooksAheadToLeaf,
    "plays-on": PlaysOnToLeaf,
    "tree-search": TreeSearch,
}
"""Agents that look ahead, with what they know of the game they play; too slow to meet unasked."""

LEARNED: dict[str, Callable[..., Policy]] = {
    "learned": Learned,
    "learned-sampling": LearnedSampling,
}
"""Agents that play by a trained model; they need the extra `learn`."""

OPPONENTS: dict[str, Callable[..., Policy]] = {
    "opponent": Opponent,
}
"""Agents for people to play against, by strength and temper."""

_HOUSE = frozenset((*SEARCHES, *LEARNED, *OPPONENTS))
"""Agents built on the tactics: they play every ruleset of the house, and no other."""

PROGRAMS: dict[str, Callable[..., Policy]] = {
    spec.EXEC: External,
}
"""Whoever answers by JSON lines, named by a command; not in `AGENTS`, for nobody is shipped."""

AGENTS: dict[str, Callable[..., Policy]] = {
    name: agent
    for known in (ANY_RULESET, SEARCHES, LEARNED, OPPONENTS, *TACTICS.values())
    for name, agent in known.items()
}


def make(text: str, ruleset: str = "") -> Policy:
    """The agent that a spec names: `"name"` or `"name(key=value, ...)"`.

    Args:
        text: The spec: `name`, `name(key=value, ...)`, or `exec:COMMAND`.
        ruleset: What it is to play; "" is not known yet.

    Raises:
        InputError: the name, a parameter or a value is wrong, or the agent was made for another
            ruleset; the nearest right name is told.
        FightclockError: what the agent needs to play is not there.
    """
    read = spec.read(text)
    agent = _agent(read.name)
    made_for = ruleset_of(read.name)
    if ruleset and made_for and made_for != ruleset:
        raise _unfit(read.name, made_for, ruleset)
    if ruleset and ruleset not in TACTICS and read.name in _HOUSE:
        raise _unfit(read.name, ", ".join(TACTICS), ruleset)
    values = parameters.read(agent, read.name, read.given)
    try:
        policy = checked(agent(**values), read.name)
    except TypeError as error:
        if read.name in AGENTS:
            raise
        expected = f"an agent that can be made with these parameters ({error})"
        raise InputError("", "agent", text, expected) from error
    made_for = str(getattr(policy, "ruleset", ""))
    if ruleset and made_for not in ("", ruleset):
        raise InputError("", "agent", text, f"an agent for {ruleset} (this one is for {made_for})")
    ready = getattr(policy, "ready", None)
    if ruleset and ready is not None:
        ready(ruleset)
    return policy


def checked(agent: Any, name: str = "agent") -> Policy:
    """What is given as an agent, if it can be asked.

    Args:
        agent: Whatever it is.
        name: What errors call it.

    Raises:
        InputError: it has no method `choose`, or is a class of agents instead of one.
    """
    if isinstance(agent, type):
        raise InputError("", name, agent.__name__, f"an agent: {agent.__name__}(), not the class")
    if not callable(getattr(agent, "choose", None)):
        raise InputError("", name, type(agent).__name__, "an agent, with a method choose(decision)")
    policy: Policy = agent
    return policy


def _unfit(name: str, made_for: str, ruleset: str) -> InputError:
    """What to raise about an agent that does not play a ruleset; those that may are told."""
    if ruleset in TACTICS:
        known = sorted((*ANY_RULESET, *_HOUSE, *TACTICS[ruleset]))
    else:
        known = sorted((*ANY_RULESET, *installed.offered()))
    expected = f"an agent for {ruleset} ({name} is for {made_for}): {', '.join(known)}"
    return InputError("", "agent", name, expected, nearest(name, known))


def for_ruleset(ruleset: str) -> list[str]:
    """The agents that usually meet in a ruleset's tournaments, sorted."""
    tactics = TACTICS.get(ruleset)
    return sorted(ANY_RULESET if tactics is None else (*tactics, "random"))


def usual(ruleset: str) -> str:
    """Who plays a ruleset where nobody is named."""
    return USUAL.get(ruleset, "random")


def ruleset_of(name: str) -> str:
    """The one ruleset that an agent was made for; "" is any.

    An agent of another package may say so by an attribute `ruleset`.

    Raises:
        InputError: there is none of that name.
    """
    for ruleset, tactics in TACTICS.items():
        if name in tactics:
            return ruleset
    made_for = getattr(_agent(name), "ruleset", "")
    # Of an agent that says so only once it is made, the class has a property.
    return made_for if isinstance(made_for, str) else ""


def describe(name: str) -> str:
    """What an agent does, in one line.

    Raises:
        InputError: there is none of that name.
    """
    return (inspect.getdoc(_agent(name)) or "").partition("\n")[0]


def names() -> list[str]:
    """All names that an agent can have, those of installed packages as well, sorted."""
    return sorted({*AGENTS, *PROGRAMS, *installed.offered()})


def _agent(name: str) -> Callable[..., Any]:
    if name in AGENTS:
        return AGENTS[name]
    if name in PROGRAMS:
        return PROGRAMS[name]
    others = installed.offered()
    if name in others:
        return installed.load(name)
    known = names()
    raise InputError("", "agent", name, f"one of: {', '.join(known)}", nearest(name, known))


__all__ = [
    "AGENTS",
    "PROGRAMS",
    "TACTICS",
    "checked",
    "describe",
    "for_ruleset",
    "make",
    "names",
    "ruleset_of",
    "usual",
]
