"""Numbers and words as a referee would say them, for the stories of all rulesets."""

from __future__ import annotations

from collections.abc import Iterable


def plain(number: int) -> str:
    """Return a number with a real minus, if any."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """Return a number with its sign: `+2`, `−10`, `0`."""
    return f"+{number}" if number > 0 else plain(number)


def several(names: Iterable[str]) -> str:
    """Return a list as one says it: `A`, `A and B`, `A, B and C`; an empty one is `nothing`."""
    *most, last = list(names) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def owner(name: str) -> str:
    """Return the possessive: `Kael's`, `Boris'`."""
    return f"{name}'" if name.endswith(("s", "x", "z")) else f"{name}'s"


def the(thing: str) -> str:
    """Return a thing with its article; a name with a capital (`Oathkeeper`) has none."""
    return thing if thing[:1].isupper() or not thing else f"the {thing}"


def first(text: str) -> str:
    """Return a text with a capital at its start."""
    return text[:1].upper() + text[1:]


def third(phrase: str) -> str:
    """Return a phrase in the third person: `draws the sword`."""
    verb, space, rest = phrase.partition(" ")
    if verb.endswith("ry"):
        return f"{verb[:-1]}ies{space}{rest}"
    ending = "es" if verb.endswith(("o", "s", "sh", "ch", "x", "z")) else "s"
    return f"{verb}{ending}{space}{rest}"
