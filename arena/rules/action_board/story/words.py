"""The words of the Action Board: rounds and ticks, reserves, what is done and what is in a slot."""

from __future__ import annotations

from collections.abc import Sequence

from arena.rules.action_board.board import LETTERS, round_of, tick_of_round
from arena.rules.action_board.declarations import (
    BLOCK,
    CAST,
    DODGE,
    DRAW,
    DRINK,
    MOVE,
    PARRY,
    QUICKEN,
    SHOOT,
    STRIKE,
    SUSTAIN,
    UNPACK,
)
from arena.rules.words import first, plain, the

_ON = "sustain: "
_UNPACK = f"{_ON}unpack "
_VOLLEY = "volley of "


def moment(time: int) -> str:
    """Return a tick as the table counts it: `round 1, tick 2`."""
    return f"round {plain(round_of(time) + 1)}, tick {tick_of_round(time)}"


def reserves(left: Sequence[int]) -> str:
    """Return what is left of the three reserves: `A 3 · S 1 · G 3`."""
    return " · ".join(f"{letter} {plain(n)}" for letter, n in zip(LETTERS, left, strict=True))


def counted(number: int, word: str, words: str = "") -> str:
    """Return `1 dodge`, `2 dodges`."""
    return f"{plain(number)} {word if number == 1 else words or f'{word}s'}"


def addition(die: int, bonus: int) -> str:
    """Return a die and what is added to it: `14 + 3`, `14 − 1`, `14`."""
    if not bonus:
        return plain(die)
    return f"{plain(die)} {'+' if bonus > 0 else '−'} {abs(bonus)}"


def doing(label: str, verb: str, item: str, last: bool = True) -> str:
    """Return a declaration's label as part of a sentence: `begin casting Bolt at the rider`.

    `last` says whether a stage of a long action is its last one.
    """
    if label.startswith(_UNPACK):
        return f"finish unpacking {the(item)}"
    if verb == SUSTAIN:
        spell = label.removeprefix(_ON).removeprefix("cast ")
        return f"release {spell}" if last else f"go on casting {spell}"
    if verb == CAST:
        return f"begin casting {label.removeprefix('cast ')}"
    if verb == UNPACK:
        return f"begin unpacking {the(item)}"
    if verb == MOVE:
        return f"move to {the(label.removeprefix('move to '))}"
    if verb != QUICKEN and item and label.endswith(f" {item}"):
        return f"{label.removesuffix(item)}{the(item)}"
    return label or "do nothing"


def long_action(label: str) -> str:
    """Return a long action as a thing that goes on: `casting Bolt at the rider`."""
    verb, _, rest = label.partition(" ")
    return f"{verb}ing {rest}" if verb in ("cast", "unpack") else label


def in_slot(label: str, verb: str, target: str, item: str, last: bool = True) -> str:
    """Return what stands in a slot of the board: `Attack Mage`, `Bolt—casting`.

    `last` says whether a stage of a long action is its last one.
    """
    if label.startswith(_UNPACK):
        return f"Unpack {item}—done"
    if verb in (DODGE, PARRY, BLOCK):
        volley = _VOLLEY if label.startswith(f"{verb} {_VOLLEY}") else ""
        return f"{first(verb)} {volley}{target}"
    form = {
        STRIKE: f"Attack {target}",
        SHOOT: f"Shoot {target}",
        CAST: f"{item}—casting",
        SUSTAIN: f"{item}—{'release' if last else 'casting'}",
        QUICKEN: f"{item}—quickened",
        DRAW: f"Draw {item}",
        UNPACK: f"Unpack {item}—start",
        DRINK: f"Drink {item}",
        MOVE: f"Move to {target}",
    }
    return form.get(verb) or first(label)
