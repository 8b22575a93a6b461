"""Who an opponent is, in words."""

from __future__ import annotations

from agents import spec
from arena.errors import InputError


def said(text: str) -> str:
    """An agent as people call it: `an apprentice, cautious, who leaves below 40% of its side`.

    Args:
        text: As it is named; of other agents than opponents the name stands as it is.
    """
    try:
        read = spec.read(text)
    except InputError:
        return text
    if read.name != "opponent":
        return text
    from agents.opponents.opponent import Opponent

    usual = Opponent()
    level = read.given.get("level", usual.level)
    temper = read.given.get("temper", usual.temper)
    morale = read.given.get("morale", str(usual.morale))
    article = "an" if level[:1] in "aeiou" else "a"
    leaves = "who never yields" if morale == "0" else f"who leaves below {morale}% of its side"
    return f"{article} {level}, {temper}, {leaves}"
