"""The words of the Timing Track, as a referee would say them."""

from __future__ import annotations

from arena.rules.words import first, owner, plain, several, signed, the, third

__all__ = [
    "boxes",
    "first",
    "of_balance",
    "owner",
    "phrase",
    "plain",
    "several",
    "signed",
    "the",
    "third",
]


def of_balance(balance: int) -> str:
    """Return the balance in words: `+2 Aetheric`, `−4 Galvanic`, `0`."""
    if balance == 0:
        return "0"
    return f"{signed(balance)} {'Aetheric' if balance > 0 else 'Galvanic'}"


def boxes(number: int) -> str:
    """Return `1 box`, `2 boxes`."""
    return f"{plain(number)} {'box' if number == 1 else 'boxes'}"


def phrase(label: str, verb: str, item: str) -> str:
    """Return a declaration's label as part of a sentence: `draw the sword`."""
    if verb == "cast" or not item or not label.endswith(f" {item}"):
        return label
    start = label.removesuffix(item)
    if verb == "smash":
        start = start.replace("smash ", "smash the ", 1)
    return f"{start}{the(item)}"
