"""With which faces something happens, in words that can be checked with the dice in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from arena.odds import World
from arena.odds.cases import Case, Rolled, cases
from arena.odds.words import percent
from arena.rules.words import owner, plain, several

FEW = 3
"""So many cases are told one by one; of more it is only said that they were counted."""

PAIRS = 400
"""What two d20 can show."""

MANY = 1_000_000
"""Of more outcomes it is not said how many do something."""


def sentences(who: str, found: Sequence[Case]) -> list[str]:
    """Say with which faces something happens.

    Args:
        who: Whose dice need no name.
        found: The cases in which it does; see `arena.odds.cases`.
    """
    if not found:
        return ["No outcome of the dice does it."]
    if not found[0].rolls:
        return ["It does not hang on the dice."]
    if len(found) > FEW:
        return [_counted(who, found)]
    lines = []
    for at, case in enumerate(found):
        faces = " and ".join(_roll(who, one) for one in case.rolls)
        start = "" if at == 0 else "or "
        lines.append(f"{start}{faces}: {percent(case.share)}.")
    return lines


def _roll(who: str, one: Rolled) -> str:
    """Say which faces one roll shows: `attack 1d100 1–65 (65 of 100)`."""
    if not one.who:
        return f"the Reflex duel comes out so ({_of_rolls(one)})"
    of = f"{one.ways:,} of {one.all_ways:,}"
    if one.known:
        of = f"{of} that it can be by what is seen already"
    return f"{_name(who, one)}{_values(one)} ({of})"


def _of_rolls(one: Rolled) -> str:
    """Say how likely an order is; of a duel of two, by how many rolls."""
    if one.all_ways > PAIRS:
        return percent(one.ways / one.all_ways)
    return f"{one.ways} in {one.all_ways}, ties left out"


def _name(who: str, one: Rolled) -> str:
    whose = "" if one.who == who else f"{owner(one.who)} "
    return f"{whose}{one.purpose} {one.number}d{one.sides}"


def _values(one: Rolled) -> str:
    """The faces or sums, as far as they can be said in few words."""
    if any(isinstance(value, tuple) for value in one.values):
        return ""
    numbers, least, most = sorted(one.values), min(one.weights), max(one.weights)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if len(runs) > FEW:
        return ""
    if len(runs) == 1 and len(numbers) > 1:
        if numbers[-1] == most:
            return f" at {numbers[0]} or more"
        if numbers[0] == least:
            return f" at {numbers[-1]} or less"
    words = [f"{run[0]}–{run[-1]}" if len(run) > 1 else plain(run[0]) for run in runs]
    return f" showing {', '.join(words)}"


def _counted(who: str, found: Sequence[Case]) -> str:
    """Say over which dice has been counted, and with few of them how many outcomes do it."""
    dice: dict[str, int] = {}
    for case in found:
        for one in case.rolls:
            dice[_name(who, one) if one.who else "the Reflex duel"] = one.all_ways
    together = prod(dice.values())
    line = f"Counted over all outcomes of {several(dice)}"
    if together > MANY or len(dice) > FEW:
        return f"{line}."
    ways = round(sum(case.share for case in found) * together)
    return f"{line}: {ways:,} of {together:,}."


def cases_of(worlds: Iterable[World]) -> list[Case]:
    """Put worlds together as few cases."""
    return cases(world.rolls for world in worlds)
