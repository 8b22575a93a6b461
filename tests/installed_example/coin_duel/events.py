"""What a journal of a coin duel holds, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from arena.model import Event, Faulted, Weighed
from arena.rules.deciding import faulted, weighed
from arena.rules.game import Passage


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The duel begins; `who` is nobody."""

    kind: ClassVar[str] = "opened"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Sat(Event):
    """Somebody is at the table."""

    kind: ClassVar[str] = "sat"
    coins: int = 0


@dataclass(frozen=True, slots=True)
class Tossed(Event):
    """Somebody was bold or careful, and how the coin fell."""

    kind: ClassVar[str] = "tossed"
    manner: str = ""
    heads: bool = False


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Somebody has lost coins."""

    kind: ClassVar[str] = "lost"
    coins: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The duel is over; `who` has won, or nobody."""

    kind: ClassVar[str] = "ended"
    why: str = ""


EVENTS: dict[str, type[Event]] = {
    event.kind: event for event in (Opened, Sat, Tossed, Lost, Ended, Faulted, Weighed)
}


def tell(events: Iterable[Event], draw: bool, upto: int | None) -> Iterator[Passage]:
    """Tell a duel round by round; the scene first."""
    scene: list[str] = []
    rounds: dict[int, list[str]] = {}
    piles: dict[str, int] = {}
    drawn: dict[int, tuple[str, ...]] = {}
    for event in events:
        if upto is not None and event.time > upto:
            break
        line = _said(event)
        if isinstance(event, Sat):
            piles[event.who] = event.coins
        elif isinstance(event, Lost):
            piles[event.who] = event.left
        if isinstance(event, Opened | Sat):
            scene.append(line)
            continue
        rounds.setdefault(event.time, []).append(f"  {line}")
        drawn[event.time] = _piles(piles)
    yield Passage(0, "", tuple(scene))
    for time, lines in rounds.items():
        picture = drawn[time] if draw else ()
        yield Passage(time, f"Round {time + 1}", tuple(lines), picture, draw)


def table(events: Iterable[Event], upto: int | None) -> str:
    """Draw the piles as they are at the end of a round."""
    *_, last = tell(events, True, upto)
    return "\n".join(last.picture)


def _piles(piles: dict[str, int]) -> tuple[str, ...]:
    width = max(map(len, piles), default=0)
    return tuple(f"{name:{width}}  {'o' * coins}".rstrip() for name, coins in piles.items())


def _said(event: Event) -> str:
    match event:
        case Opened():
            return event.title
        case Sat():
            return f"  {event.who} has {event.coins} coins."
        case Tossed():
            return f"{event.who} is {event.manner}: {'heads' if event.heads else 'tails'}."
        case Lost():
            return f"{event.who} loses {event.coins}, {event.left} left."
        case Ended():
            who = f"{event.who} wins" if event.who else "nobody wins"
            return f"The duel is over, {who}: {event.why}."
        case Faulted():
            return faulted(None, event)
        case Weighed():
            return weighed(None, event)
    raise AssertionError(event)
