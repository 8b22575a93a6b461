"""What the tests of `seen.py` share: journals that differ in what closed sheets hide, and twins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from xxhash import xxh3_64_intdigest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event
from tests.arena.random_scenarios import make_ready, ready
from tests.arena.whimsical import Whimsical

ALWAYS = ("time", "who", "cause")
Public = Mapping[str, tuple[str, ...]]
"""By the kind of event, which fields the other side sees; of kinds that are missing, nothing."""


def journal(rules: str, seed: int) -> tuple[Any, list[Event]]:
    """A random fight with closed sheets, between people without a plan."""
    game = ready(seed, rules, most=3, open_sheets=False)
    events: list[Event] = []
    policies = dict.fromkeys(game.sides, Whimsical())
    Fight(game, KeyedDice(seed), policies, record=events.append, seed=seed).run()
    return game, [event for event in events if event.kind != "ended"]


def lines(game: Any, events: Any) -> list[Any]:
    """All that is told of these events, pictures included."""
    return list(game.ruleset.passages(events, True))


def changed(value: Any) -> Any:
    """Another value that nobody could take for the first."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1237
    if isinstance(value, str):
        return f"{value} secret"
    return tuple(changed(part) for part in value) or ("secret",)


def disguised(
    event: Event,
    own: bool,
    public: Public,
    like: Callable[[Event], dict[str, Any]],
    of_others: Mapping[str, tuple[str, ...]],
) -> Event | None:
    """The event with everything changed that the reader must not see; None if it is all hidden.

    Args:
        event: An event.
        own: Whether it is one of the reader's own side.
        public: Which fields of the others' events are seen.
        like: Other values for fields of which a tier is seen.
        of_others: Which fields of one's own events belong to the other side.
    """
    kind = event.kind
    if own:
        hidden = of_others.get(kind, ())
    elif kind not in public:
        return None
    else:
        hidden = tuple(f.name for f in fields(event) if f.name not in (*ALWAYS, *public[kind]))
    values = {name: changed(getattr(event, name)) for name in hidden}
    if not own:
        values.update(like(event))
    return replace(event, **values)


def twins(scenario: Any, other: Any, seed: int) -> tuple[Any, list[list[Event]]]:
    """Two fights on one luck in which all answer alike, up to where that is no longer possible."""
    journals: list[list[Event]] = [[], []]
    both = [
        Fight[Any](make_ready(one), KeyedDice(seed), record=told.append)
        for one, told in zip((scenario, other), journals, strict=True)
    ]
    while all(twin.advance() for twin in both):
        asked = [tuple((d.who, d.kind) for d in twin.pending) for twin in both]
        if asked[0] != asked[1]:
            break
        for questions in zip(*(twin.pending for twin in both), strict=True):
            label = _chosen(questions)
            for twin in both:
                twin.answer(questions[0].who, label)
    return both[0].setup, [[event for event in told if event.kind != "ended"] for told in journals]


def _chosen(decisions: tuple[Decision, ...]) -> str:
    common = set.intersection(*({a.label for a in d.legal} for d in decisions))
    named = f"{decisions[0].who} {decisions[0].kind} {decisions[0].time} {len(common)}"
    return sorted(common)[xxh3_64_intdigest(named.encode()) % len(common)]


def in_common(
    journals: list[list[Event]], public: Sequence[Callable[[Event], Any]]
) -> list[list[Event]]:
    """As much of both journals as is alike in all that is public.

    Args:
        journals: Of two fights.
        public: For each of them, what of an event is public; None is nothing of it. It is asked
            about each event once, in order.
    """
    seen = [
        [(event, look(event)) for event in told]
        for told, look in zip(journals, public, strict=True)
    ]
    shown = [[public for _, public in told if public is not None] for told in seen]
    alike = 0
    for one, other in zip(*shown, strict=False):
        if one != other:
            break
        alike += 1
    kept: list[list[Event]] = []
    for told in seen:
        events, count = [], 0
        for event, facts in told:
            count += facts is not None
            if count > alike:
                break
            events.append(event)
        kept.append(events)
    return kept
