"""Agents of other people: what installed packages offer under `fightclock.agents`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from arena.errors import InputError

GROUP = "fightclock.agents"


@cache
def offered() -> dict[str, EntryPoint]:
    """The entry points by name; looked up once, and only when somebody asks."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load(name: str) -> Callable[..., Any]:
    """The agent's class.

    Raises:
        InputError: the package that offers it does not work.
    """
    try:
        agent = offered()[name].load()
    except (Exception, SystemExit) as error:  # somebody else's code: whatever it does, say whose
        why = f"an agent that can be loaded ({type(error).__name__}: {error})"
        raise InputError("", f"{GROUP}.{name}", offered()[name].value, why) from error
    if not callable(agent):
        raise InputError("", f"{GROUP}.{name}", offered()[name].value, "a class or a function")
    return agent  # type: ignore[no-any-return]
