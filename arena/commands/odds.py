"""`arena odds`: what each answer to a question can come to, counted exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena.commands import arguments, printing
from arena.commands.arguments import Agents, Block, Options, Seed, Settings
from arena.errors import InputError, nearest
from arena.odds.words import number as _number
from arena.odds.words import percent as _percent

if TYPE_CHECKING:
    from arena.fight import Fight
    from arena.model import Decision, Policy
    from arena.odds import Odds


def odds(
    scenario: Annotated[
        str, typer.Argument(help="A shipped scenario's name, or a scenario or position file.")
    ],
    settings: Settings = None,
    who: Annotated[str, typer.Option(help="Whose question; default: all asked first.")] = "",
    count: Annotated[
        int | None, typer.Option(min=0, help="Play to the end of this count before.")
    ] = None,
    agents: Agents = "",
    seed: Seed = None,
    block: Block = None,
    options: Options = None,
) -> None:
    """Say what each declaration can come to as things stand, to the last face of every die."""
    from arena.commands import opening, playing
    from arena.odds import odds as counted

    changed = arguments.options_named([*(options or ()), *(settings or ())])
    start = opening.opened(scenario, changed, seed, block)
    policies, _ = opening.seated(start.setup, agents)
    voices = start.setup.voices
    if who and who not in voices:
        expected = arguments.one_of("who may be asked", voices)
        raise InputError("", "--who", who, expected, nearest(who, voices))
    if count is None:
        fight = playing.begin(start, {}, rewindable=True)
    else:
        fight = playing.play_to(start, policies, count)
    unit = start.setup.ruleset.unit
    for decision in _asked(fight, policies, who):
        title = f"{decision.who} is asked at {unit} {decision.time}: {decision.kind}"
        print_table(title, unit, counted(decision))


def _asked(fight: Fight[Any], policies: Mapping[str, Policy], who: str) -> list[Decision]:
    """Return who is asked first; with a name, play on until it is this one."""
    from arena.commands import playing

    while pending := fight.advance():
        found = [decision for decision in pending if not who or decision.who == who]
        if found:
            return found
        for decision in pending:
            fight.answer(decision.who, playing.answer_of(policies, decision))
    if who:
        raise InputError("", "--who", who, "somebody who is asked before the fight is over")
    raise InputError("", "SCENARIO", None, "a fight that is not over")


def print_table(title: str, unit: str, found: Iterable[Odds]) -> None:
    """Print a table, a line for each answer: most damage first, then by label."""
    # What is equal but for the last bit of a float is equal.
    lines = sorted(found, key=lambda one: (-round(one.damage, 9), one.declaration.label))
    columns = {
        "declaration": [one.declaration.label for one in lines],
        unit: ["never" if one.time is None else str(one.time) for one in lines],
        "chance": [_percent(one.chance) for one in lines],
        "stops": [_percent(one.stops) for one in lines],
        "damage": [_damage(one) for one in lines],
        "fells": [_each(one.fells, _percent) for one in lines],
        "heals": [_each(one.healed, _number) for one in lines],
        "marks": [_each(one.marks, _number) for one in lines],
        "breaks": [_each(one.breaks, _percent) for one in lines],
        "takes": [_taken(one) for one in lines],
        "own": [_number(one.own) if one.own else "" for one in lines],
        "risks": [_each(one.risks, _percent) for one in lines],
    }
    # What can happen to nobody needs no column.
    heads = [head for head, cells in columns.items() if any(cells)]
    printing.table(title, heads, list(zip(*(columns[head] for head in heads), strict=True)))


def _damage(one: Odds) -> str:
    """The sum, and what each target can expect if there are several worth a word."""
    if not one.dealt:
        return ""
    least = 0.01 * sum(one.dealt.values())
    worth = {name: number for name, number in one.dealt.items() if number > least}
    if sum(worth.values()) <= one.damage and len(worth) <= 1:
        return _number(one.damage)
    return f"{_number(one.damage)}: {_each(worth, _number)}"


def _taken(one: Odds) -> str:
    """What an attack does with this answer, and what it would do without."""
    if one.taken is None or one.unanswered is None:
        return ""
    return f"{_number(one.taken)} of {_number(one.unanswered)}"


def _each(values: Mapping[str, float], told: Any) -> str:
    return ", ".join(f"{name} {told(value)}" for name, value in values.items() if value)
