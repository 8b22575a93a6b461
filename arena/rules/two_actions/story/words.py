"""The words of Two Actions: rounds and phases, what is done, what damage is left."""

from __future__ import annotations

from arena.rules.two_actions.declarations import BLOCK, CONSUME, SHAPE, STAND, STRIKE
from arena.rules.two_actions.state import PHASES
from arena.rules.words import plain, the

_MEND = "mend "


def moment(time: int) -> str:
    """Return a time as the table counts it: `round 1, Fast phase`."""
    return f"round {plain(time // 2 + 1)}, {PHASES[time % 2]} phase"


def counted(number: int, word: str) -> str:
    """Return `1 action`, `2 actions`, `no actions`."""
    return f"{plain(number) if number else 'no'} {word if number == 1 else f'{word}s'}"


def addition(die: int, bonus: int) -> str:
    """Return a die, what is added to it and the sum: `14 + 3 = 17`, `14 − 1 = 13`, `14`."""
    if not bonus:
        return plain(die)
    sign = "+" if bonus > 0 else "−"
    return f"{plain(die)} {sign} {abs(bonus)} = {plain(die + bonus)}"


def doing(label: str, verb: str, item: str) -> str:
    """Return a declaration's label as part of a sentence: `strike Wolf with the sword`."""
    if verb == STAND:
        return "stand up"
    if verb == CONSUME and item and label.startswith(f"consume {item}"):
        where = label.removeprefix(f"consume {item}")
        on = f" on {the(where.removeprefix(' on '))}" if where.startswith(" on ") else where
        return f"consume {the(item)}{on}"
    if verb == SHAPE and label.startswith(_MEND):
        return f"{_MEND}{the(label.removeprefix(_MEND))}"
    if verb in (STRIKE, BLOCK) and item and label.endswith(f" with {item}"):
        return f"{label.removesuffix(item)}{the(item)}"
    return label or "do nothing"
