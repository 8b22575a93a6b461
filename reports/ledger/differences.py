"""What two runs differ in, of all that their rows depend on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_LONGEST = 40  # characters of a value that are worth repeating
_MOST = 4  # names of a list that are

_COURSE = {
    "format": "the format",
    "self_play": "self-play",
    "challengers": "the challengers",
    "round_blocks": "the blocks of a round",
    "bouts": "who meets whom",
}


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """Name what two runs of one kind differ in; nothing for the same run.

    Args:
        one: The document of a `Specification`.
        other: Another of the same kind.

    Returns:
        A phrase for each difference, for example `the seed (1 and 2)`.
    """
    mine, theirs = one["decides"], other["decides"]
    return [
        *_program(mine, theirs),
        *_scenarios(mine["scenarios"], theirs["scenarios"]),
        *_agents(mine["entrants"], theirs["entrants"]),
        *_value("the seed", mine["seed"], theirs["seed"]),
        *_value("what a fault costs", mine["on_fault"], theirs["on_fault"]),
        *_course(mine["course"], theirs["course"]),
    ]


def _program(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    versions = [
        found
        for name, version in one["rules"].items()
        for found in _value(f"the rules of {name}", version, other["rules"].get(name, version))
    ]
    yield from versions
    # Whoever changes the rules changes the program: that would say the same twice.
    if not versions and one["code"] != other["code"]:
        yield "the program's code"


def _scenarios(one: Sequence[Mapping[str, Any]], other: Sequence[Mapping[str, Any]]) -> list[str]:
    if one == other:
        return []
    mine, theirs = ([scenario["content"]["name"] for scenario in each] for each in (one, other))
    if mine != theirs:
        return _lists("the scenarios", mine, theirs)
    changed = [mine[at] for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return [f"the scenario {name}" for name in dict.fromkeys(changed)]


def _agents(one: Sequence[tuple[str, str]], other: Sequence[tuple[str, str]]) -> list[str]:
    if one == other:
        return []
    mine, theirs = (dict(each) for each in (one, other))
    if list(mine) != list(theirs):
        return _lists("the agents", list(mine), list(theirs))
    return [
        found
        for name, spec in mine.items()
        for found in _value(f"the agent {name}", spec, theirs[name])
    ]


def _course(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    if one.get("format") != other.get("format"):  # the other keys go with it
        yield from _value(_COURSE["format"], one.get("format"), other.get("format"))
        return
    for key in dict.fromkeys([*one, *other]):
        yield from _value(_COURSE.get(key, key), one.get(key), other.get(key))


def _lists(what: str, one: Sequence[str], other: Sequence[str]) -> list[str]:
    only = [
        f"{_named(missing)} only in {which}"
        for which, missing in (
            ("the first", [name for name in one if name not in other]),
            ("the second", [name for name in other if name not in one]),
        )
        if missing
    ]
    return [f"{what} ({'; '.join(only) or 'in another order'})"]


def _named(names: Sequence[str]) -> str:
    some = ", ".join(names[:_MOST])
    return some if len(names) <= _MOST else f"{some} and {len(names) - _MOST} more"


def _value(what: str, one: Any, other: Any) -> list[str]:
    if one == other:
        return []
    said = [value if isinstance(value, str) else json.dumps(value) for value in (one, other)]
    short = max(map(len, said)) <= _LONGEST
    return [f"{what} ({said[0]} and {said[1]})" if short else what]
