"""`arena fight`: one fight played and told."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.commands import arguments, printing
from arena.commands.arguments import Agents, Block, Options, Seed, Settings
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.commands.playing import ScriptedFight
    from arena.journal import Journal


def fight(
    scenario: Annotated[
        str | None,
        typer.Argument(help="A shipped scenario's name, or a scenario or position file."),
    ] = None,
    settings: Settings = None,
    agents: Agents = "",
    seed: Seed = None,
    block: Block = None,
    journal: Annotated[Path | None, typer.Option(help="Write the journal to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the journal, not a story.")] = False,
    script: Annotated[
        str | None, typer.Option(help="Dice and answers from a script, by name or file.")
    ] = None,
    options: Options = None,
    why: Annotated[
        bool, typer.Option("--why", help="Tell what agents that look ahead have weighed, too.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only how it ended.")] = False,
) -> None:
    """Play one fight and tell it."""
    from arena.commands import opening, playing
    from arena.rules import RULESETS

    changed = arguments.options_named([*(options or ()), *(settings or ())])
    scripted = None
    if script is not None:
        if agents:
            raise InputError("", "--agents", agents, "no agents: the script answers")
        scripted = _scripted(script, scenario, changed)
        told, outcome = scripted.play()
    elif scenario is not None:
        start = opening.opened(scenario, changed, seed, block)
        policies, names = opening.seated(start.setup, agents)
        told, outcome = playing.play(start, policies, names)
    else:
        raise InputError("", "SCENARIO", None, "a scenario's name or file, or --script")
    rules = RULESETS[told.header["ruleset"]]
    if journal is not None:
        told.write(journal)
    if json:
        sys.stdout.flush()
        sys.stdout.buffer.write(told.encoded())
    elif quiet:
        who = f"victory for {outcome.winner}" if outcome.winner else "a draw"
        print(printing.clean(f"{who} at {rules.unit} {outcome.time}: {outcome.why}"))
    else:
        printing.story(rules.story(told if why else _without_weighing(told)))
    if scripted is not None:
        scripted.refuse_leftovers()


def _without_weighing(told: Journal) -> Journal:
    from arena.journal import Journal
    from arena.model import Weighed

    return Journal(told.header, [event for event in told if not isinstance(event, Weighed)])


def _scripted(name: str, target: str | None, options: Mapping[str, Any]) -> ScriptedFight:
    import scenarios
    from arena.commands import opening, playing

    script = scenarios.load_script(name)
    scenario = script.scenario
    if target is not None and scenarios.load(target).name != scenario.name:
        raise InputError("", "SCENARIO", target, f"{scenario.name}, which the script is for")
    if options:
        scenario = scenarios.with_options(scenario, options)
    return playing.ScriptedFight(opening.made_ready(scenario), script, name)
