"""What is fought, from where on, on which dice, and who decides.

This loads the simulation, so commands import it inside their functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.commands import arguments
from arena.commands.playing import Luck, Opening
from arena.errors import InputError
from arena.model import Policy
from arena.rules import RULESETS

if TYPE_CHECKING:
    from arena.position import Position


def opened(target: str, options: Mapping[str, Any], seed: int | None, block: int | None) -> Opening:
    """Return what is fought, from where on, and on which dice."""
    if target.endswith(".json"):
        if options:
            key = next(iter(options))
            raise InputError(target, "--options", key, "no options: a position has its own")
        at = position_in(target)
        luck = Luck(at.seed if seed is None else seed, at.block if block is None else block)
        return Opening(at.setup, at.snapshot, luck)
    import scenarios

    scenario = scenarios.load(target)
    if options:
        scenario = scenarios.with_options(scenario, options)
    luck = Luck(1 if seed is None else seed, block or 0)
    return Opening(made_ready(scenario), None, luck)


def position_in(path: str | Path) -> Position:
    """Return the position in a file, whose scenario is checked like any other."""
    import scenarios
    from arena import position
    from arena.checking.place import Place

    at = position.load(path)
    scenarios.check(at.scenario, Place(str(path), ("scenario",)))
    return at


def made_ready(scenario: Any) -> Any:
    """Return a scenario's setup."""
    return RULESETS[scenario.ruleset].setup(scenario)


def seated(setup: Any, text: str) -> tuple[dict[str, Policy], dict[str, str]]:
    """Return who decides for each side, and for combatants that are named, and their names.

    A side that nobody is named for is played by the usual agent, unless each of its members has an
    agent: where a side decides as one, the first of them then speaks for it.
    """
    import agents

    named = arguments.agents_named(text, [*setup.sides, *setup.seats])
    ruleset = setup.ruleset.name
    for side in setup.sides:
        members = [seat for seat in setup.seats if setup.side_of[seat] == side]
        alone = all(member in named for member in members)
        speaker = named[members[0]] if members and alone else agents.usual(ruleset)
        named.setdefault(side, speaker)
    return {who: agents.make(agent, ruleset) for who, agent in named.items()}, named
