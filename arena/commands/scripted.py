"""What a script must not leave over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.luck import ScriptedDice, ScriptEntry

if TYPE_CHECKING:
    from agents.puppet import Puppet


def refuse_leftovers(
    file: str,
    dice: ScriptedDice,
    ordinals: dict[tuple[str, str], int],
    policy: Puppet,
) -> None:
    """Raise InputError if the fight did not use every die and every answer of its script."""
    left: list[ScriptEntry] = dice.unused(ordinals)
    if left:
        found = f"{left[0].who}, {left[0].purpose}"
        raise InputError(file, "dice", found, f"every roll to be used; {_rest(len(left))}")
    said = policy.unused()
    if said:
        raise InputError(file, "answers", said[0], f"every answer to be used; {_rest(len(said))}")


def _rest(number: int) -> str:
    return "this one was not" if number == 1 else f"{number} were not, this one first"
