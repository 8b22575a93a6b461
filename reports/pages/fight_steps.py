"""A fight cut into the steps that a reader of a page goes through, one after the other.

`templates/fight.html.j2` shows them without a script: one radio button for each step, of which
the chosen one shows what follows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from arena.model import Event, Ruleset
from arena.rules import RULESETS
from arena.rules.game import Game, Passage

MOST = 60
"""Steps of one fight at most; with more, nobody goes through them all."""
OPENING = "The opening"
"""The title of the step that holds the scene, which has no time of its own."""
_KEY = re.compile("[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a fight: a count, tick or phase, or a few of them that follow on each other.

    Attributes:
        title: Its time in words.
        picture: How things stand at the end of it, as text in lines; empty if there is nothing
            to draw.
        lines: What happens, as in a printed story: paragraphs are indented by two spaces. At the
            margin stand the title of the fight and, in a step of several times, each heading.
    """

    title: str
    picture: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SteppedFight:
    """A fight as the macro `fight` of `templates/fight.html.j2` shows it.

    Attributes:
        key: The start of all its ids on the page, where no other fight may have the same: small
            letters, digits and hyphens, a letter first.
        title: What the fight is, in one line.
        steps: At least one.
    """

    key: str
    title: str
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        """Check what the template relies on.

        Raises:
            ValueError: the key is no such id, or there is no step.
        """
        if not _KEY.fullmatch(self.key):
            raise ValueError(f"{self.key!r} cannot start an id")
        if not self.steps:
            raise ValueError(f"{self.key} has no steps")


def steps(ruleset: str, events: Iterable[Event], most: int = MOST) -> tuple[Step, ...]:
    """Cut a fight into steps: the opening scene, then one for each heading of its story.

    Of a longer fight the quietest neighbours (those with the least text between them) go together
    until `most` are left, and nothing is left out; the opening stays by itself. Characters that
    cannot be printed, which an agent may have put into its complaints, are replaced by U+FFFD.

    Args:
        ruleset: A name in `arena.rules.RULESETS`.
        events: The journal's. Without `Weighed`, if what agents weighed is not to be told.
        most: How many steps there may be; at least 2.

    Returns:
        The steps in order; none if there are no events.
    """
    groups = [[passage] for passage in _passages(RULESETS[ruleset], events)]
    weights = [_weight(passage) for (passage,) in groups]
    while len(groups) > max(most, 2):
        at = min(range(1, len(groups) - 1), key=lambda at: weights[at] + weights[at + 1])
        groups[at] += groups.pop(at + 1)
        weights[at] += weights.pop(at + 1)
    return tuple(_step(group) for group in groups)


def _passages(rules: Ruleset, events: Iterable[Event]) -> Iterable[Passage]:
    """The story in passages; of another package's ruleset that has none, all of it in one."""
    if isinstance(rules, Game):
        return rules.passages(events)
    lines = tuple(rules.story(events))
    return [Passage(0, "", lines)] if lines else []


def _weight(passage: Passage) -> int:
    return sum(map(len, passage.lines))


def _step(group: list[Passage]) -> Step:
    *_, last = group
    if len(group) == 1:
        title, lines = last.heading or OPENING, list(last.lines)
    else:
        title = f"{group[0].heading} to {_small(last.heading)}"
        lines = [line for one in group for line in (one.heading, *one.lines)]
    picture = "\n".join(map(_printable, last.picture))
    return Step(_printable(title), picture, tuple(map(_printable, lines)))


def _small(heading: str) -> str:
    return heading[:1].lower() + heading[1:]


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
