"""A small study, to be changed in one place."""

from __future__ import annotations

SMALL = """
scenarios = ["mirrored-duel"]
agent = "abandons(gain=30)"
against = "never-abandons"

[factors.penalty]
key = "options.abandon_penalty"
levels = [0, 1]
"""


def changed(old: str, new: str) -> str:
    """Return the small study with one place changed; the place must be there."""
    assert SMALL.count(old) == 1, old
    return SMALL.replace(old, new)


def factor(text: str) -> str:
    """Return the small study with another factor in the place of its own."""
    return SMALL[: SMALL.index("[factors")] + text
