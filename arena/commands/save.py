"""`arena save`: a fight up to a count, as a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.commands import arguments, printing
from arena.commands.arguments import Agents, Block, Options, Scenario, Seed, Settings


def save(
    scenario: Scenario,
    count: Annotated[int, typer.Option(min=0, help="Play to the end of this count.")],
    out: Annotated[Path, typer.Option(help="The position's file.")],
    settings: Settings = None,
    agents: Agents = "",
    seed: Seed = None,
    block: Block = None,
    options: Options = None,
) -> None:
    """Play a fight to the end of a count and save the position, from which it can go on."""
    from arena import position
    from arena.commands import opening, playing

    changed = arguments.options_named([*(options or ()), *(settings or ())])
    start = opening.opened(scenario, changed, seed, block)
    policies, _ = opening.seated(start.setup, agents)
    position.save(playing.play_to(start, policies, count), out)
    unit = start.setup.ruleset.unit
    print(printing.clean(f"{out}: {start.setup.name} after {unit} {count}"))
