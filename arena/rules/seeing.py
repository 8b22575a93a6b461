"""What a side sees of a journal while sheets are closed (GEN-01), for all rulesets.

Each ruleset says in its `seen.py` what becomes of each kind of event for the side that may not see
the other's sheets: it is told as it is, a shorter event takes its place, or nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from arena.model import Event


class _Setup(Protocol):
    @property
    def options(self) -> Any: ...
    @property
    def side_of(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Sight:
    """Whose eyes a journal is read with.

    Attributes:
        setup: The scenario, made ready.
        side: The side that reads.
    """

    setup: Any
    side: str

    def own(self, who: str) -> bool:
        """Whether somebody belongs to the side that reads; what nobody does is everybody's."""
        return who in ("", self.side) or self.setup.side_of.get(who) == self.side


Seen = Callable[[Any, Sight], Event | None]
"""What is seen of an event: itself, a shorter one in its place, or nothing."""


def told(event: Event, _: Sight) -> Event:
    """Everybody sees all of it."""
    return event


def own_only(event: Event, sight: Sight) -> Event | None:
    """Only the side of whoever does it sees anything of it."""
    return event if sight.own(event.who) else None


PLAIN = frozenset(
    {
        "a token is on the track",
        "a wall cuts the line of effect",
        "a wall is in the way",
        "an ally is there",
        "an enemy is not Distant",
        "behind cover already",
        "in cover already",
        "lost before it was done",
        "more than one zone away",
        "nobody is there",
        "not in the fight",
        "out of the fight",
        "prone: stand first",
        "that combatant is not dying",
        "that combatant is not in the fight",
        "that is not broken",
        "the device is smashed already",
        "the device is smashed",
        "the target has not been noticed",
        "the target is not in the fight",
        "the target is out of reach",
        "the weapon is broken",
        "the weapon is destroyed",
        "the weapon is dropped",
        "the weapon is jammed",
        "the weapon is not in hand",
        "there already",
        "they are not in the fight",
        "they are not local: neither Adjacent nor Nearby",
        "too far for this weapon",
    }
)
"""Why an action can come to nothing, as far as anybody at the table can see it.

Not among them are reasons that tell of rounds, reserves, pools and protection.
"""


def wasted(event: Any, sight: Sight) -> Event:
    """Everybody sees that an action comes to nothing, and why if that is plain to see."""
    plain = sight.own(event.who) or event.why in PLAIN
    shown: Event = event if plain else replace(event, why="")
    return shown


def as_seen(
    events: Iterable[Event], setup: _Setup, side: str, seen: Mapping[type[Event], Seen]
) -> Iterator[Event]:
    """Yield what a side may know of a journal: all of it where sheets are open (GEN-01).

    Args:
        events: A journal's, in order.
        setup: The scenario, made ready.
        side: The side that reads.
        seen: What is seen of each kind of event; nothing of what is not in it.
    """
    if setup.options.open_sheets:
        yield from events
        return
    sight = Sight(setup, side)
    for event in events:
        look = seen.get(type(event))
        shown = None if look is None else look(event, sight)
        if shown is not None:
            yield shown
