"""Duels looked through: the graph, with its progress on the error stream, and how it ended.

This loads the simulation, so commands import it inside their functions.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import typer

from arena.commands import leaving
from arena.errors import InputError, nearest
from arena.exact import Tree
from arena.model import Policy
from arena.rewind import Snapshot
from arena.solving import Game, Mixer, agent_mixer, explore

Seen = Callable[[int, int], None]


def duel(name: str) -> Any:
    """Return the setup of a duel: a shipped duel or scenario by name, or a file.

    Raises:
        InputError: there is none, or it is a position.
    """
    import scenarios
    from arena.commands.opening import made_ready

    if name.endswith(".json"):
        raise InputError(name, "", None, "a duel's name or file; positions go with --at")
    return made_ready(scenarios.load(name))


def agent(text: str, setup: Any) -> Policy:
    """Return the agent that a spec names, made for this ruleset.

    Raises:
        InputError: there is none.
    """
    import agents

    return agents.make(text, setup.ruleset.name)


def side_named(text: str, sides: tuple[str, ...]) -> str:
    """Return a side by its name.

    Raises:
        InputError: there is none of this name.
    """
    if text not in sides:
        raise InputError("", "--side", text, " or ".join(sides), nearest(text, sides))
    return text


def mixer(tree: Tree, policy: Policy, side: str, samples: int) -> Mixer:
    """Return how one agent answers for all of a side."""
    return agent_mixer(tree, {side: policy}, side, samples)


def looked_through(
    tree: Tree,
    most: int,
    fixed: Mapping[str, Mixer] | None = None,
    start: Snapshot[Any] | None = None,
    workers: int | None = 1,
) -> Game:
    """Explore a duel and show on the error stream how far it is; None is one worker a core."""
    if workers is None:
        from joblib import cpu_count

        workers = cpu_count()
    with progress() as seen:
        return explore(tree, fixed, most, seen, start, workers)


def refuse_interrupted(game: Game) -> None:
    """Leave the command if Ctrl-C came before all was looked through."""
    if game.interrupted:
        still = sum(place.open for place in game.places)
        leaving.complain(f"interrupted: {still} of {len(game.places)} positions are still open")
        raise typer.Exit(leaving.INTERRUPTED)


def untold(_found: int, _still: int) -> None:
    """Progress that nobody is shown."""


@contextmanager
def progress() -> Iterator[Seen]:
    """What is told of positions found and open goes to the terminal, if stderr is one."""
    if not sys.stderr.isatty():
        yield untold
        return
    from rich.console import Console
    from rich.status import Status

    began = time.monotonic()
    with Status("looking at positions", console=Console(stderr=True)) as status:

        def seen(found: int, still: int) -> None:
            rate = (found - still) / max(time.monotonic() - began, 1e-9)
            status.update(f"{found:,} positions, {still:,} still open, {rate:,.0f} a second")

        yield seen
