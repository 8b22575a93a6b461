"""What a fight that is over must have told, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isclose
from typing import Any

from arena.fight import Fight
from arena.model import Event, Faulted, Weighed
from arena.soundness.known import SOUND


def invariants(fight: Fight[Any], journal: Sequence[Event]) -> Iterator[Callable[[], None]]:
    """Each invariant of a fight that is over; called, it asserts.

    Args:
        fight: The fight, from its opening to its end.
        journal: All that it has told.
    """
    game = fight.setup
    told = [event for event in journal if not isinstance(event, Faulted | Weighed)]
    yield partial(a_fight_is_told, fight, told)
    yield partial(the_books_balance, fight, told)
    for tells in SOUND[game.ruleset.name].tells:
        yield partial(tells, game, told)


def a_fight_is_told(fight: Fight[Any], journal: Sequence[Event]) -> None:
    """GEN-02: a journal opens once and ends once, in order; its end is the outcome."""
    scenario = fight.setup.scenario  # type: ignore[attr-defined]  # every setup of the house has it
    last = scenario.start_count
    assert journal[0].kind == "opened"
    assert journal[0].time == last
    for event in journal:
        assert last <= event.time
        last = event.time
    ended: Any = journal[-1]
    assert [event for event in journal if event.kind == "ended"] == [ended]
    outcome = fight.outcome
    assert outcome is not None
    assert ((ended.winner or None), ended.why) == (outcome.winner, outcome.why)
    assert outcome.time == last <= max(scenario.limit, scenario.start_count)
    assert sum(outcome.score.values()) == 1
    first, second = outcome.margin.values()
    assert isclose(first, -second)
    assert -1 <= first <= 1
    for left in outcome.left.values():
        assert min(left.values()) >= 0


def the_books_balance(fight: Fight[Any], journal: Sequence[Event]) -> None:
    """What everybody has at the end follows, event by event, from what they had at the opening."""
    books = SOUND[fight.setup.ruleset.name].books(fight.setup)
    for event in journal:
        books.enter(event)
    books.agree(fight.state)
