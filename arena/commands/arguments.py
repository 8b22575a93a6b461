"""Arguments: those that several commands share, and how what people type becomes values."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from arena.errors import InputError, nearest

LARGEST = 2**63 - 1
"""Seed or block; the most that a position file can hold."""

Scenario = Annotated[str, typer.Argument(help="A shipped scenario's name, or a file.")]
Settings = Annotated[
    list[str] | None,
    typer.Argument(metavar="KEY=VALUE", help="House rulings, as with --options."),
]
Agents = Annotated[str, typer.Option(metavar="SIDE=AGENT,...", help="Who decides for whom.")]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=LARGEST, help="The luck of a run.  [default: 1, or the position's]"),
]
Block = Annotated[
    int | None,
    typer.Option(min=0, max=LARGEST, help="A block of that luck.  [default: 0, or the position's]"),
]
Options = Annotated[
    list[str] | None, typer.Option(metavar="KEY=VALUE", help="A house ruling; repeatable.")
]

Out = Annotated[
    Path, typer.Option(help="The folder of the report and its ledger.", file_okay=False)
]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes. Default: one a core.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, instead of processes.")
]
Blocks = Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")]
RunSeed = Annotated[int | None, typer.Option(min=0, help="Instead of the file's.")]


def split_outside_brackets(text: str) -> list[str]:
    """Split at commas, but not inside brackets: `a=x(k=1,m=2),b=y` are two parts."""
    parts = [""]
    depth = 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def agents_named(text: str, known: Sequence[str]) -> dict[str, str]:
    """Read `side=agent,side=agent`; a combatant's name may stand in place of a side's.

    Raises:
        InputError: a part is no pair, names nobody, or names somebody twice.
    """
    named: dict[str, str] = {}
    for part in split_outside_brackets(text) if text.strip() else ():
        who, equals, agent = (piece.strip() for piece in part.partition("="))
        # In `wild(depth=2)` the sign belongs to the agent: there is no side before it.
        if not equals or not agent or "(" in who:
            raise InputError("", "--agents", part, "side=agent, for example watch=random")
        if who not in known:
            raise InputError("", "--agents", who, one_of("a side or a combatant", known),
                             nearest(who, known))  # fmt: skip
        if who in named:
            raise InputError("", "--agents", who, "every side and combatant only once")
        named[who] = agent
    return named


def options_named(texts: Iterable[str]) -> dict[str, Any]:
    """Read `key=value` pairs; a value is what TOML would read, or else plain text.

    Raises:
        InputError: one is no pair, or a key stands twice.
    """
    options: dict[str, Any] = {}
    for text in texts:
        key, equals, value = (piece.strip() for piece in text.partition("="))
        if not equals or not key:
            raise InputError("", "--options", text, "key=value, for example may_yield=true")
        if key in options:
            raise InputError("", "--options", key, "every option only once")
        options[key] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text  # a word such as never, which in a file would stand in quotes
    # More than one line, or a comment, is no value of one option.
    return read["value"] if read.keys() == {"value"} and "\n" not in text else text


def one_of(what: str, names: Iterable[str]) -> str:
    """Return what was expected, with some of the names that would do."""
    some = sorted(names)
    more = ", …" if len(some) > 8 else ""
    return f"{what}: {', '.join(some[:8])}{more}"
