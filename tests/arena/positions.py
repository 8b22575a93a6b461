"""Positions of whole fights, and checks that a fight goes on, or looks ahead, from each."""

from __future__ import annotations

from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event
from arena.rewind import Snapshot
from arena.soundness.watching import Marked
from tests.arena.comparing import Position, ending
from tests.arena.random_scenarios import ready
from tests.arena.whimsical import Watching, drive_to_end, everybody


def positions(
    game: Any, seed: int, policies: Any, every: int = 1, **given: Any
) -> tuple[Fight[Any], list[Event], list[Position]]:
    """A whole fight, its journal, and a snapshot at each instant and at every n-th question."""
    journal: list[Event] = []
    found: list[Position] = []
    questions = 0

    def at_instant(fight: Marked) -> None:
        found.append((fight.began, fight.snapshot()))

    def at_question(_: Decision) -> None:
        nonlocal questions
        questions += 1
        if questions % every == 0:
            found.append((fight.began, fight.snapshot()))

    fight = Marked(
        game,
        KeyedDice(seed),
        policies(at_question),
        look=at_instant,
        record=journal.append,
        seed=seed,
        **given,
    )
    fight.run()
    return fight, journal, found


def goes_on_alike(
    game: Any, seed: int, policies: Any, fight: Fight[Any], journal: list[Event],
    began: int, start: Snapshot[Any], **given: Any,
) -> None:  # fmt: skip
    """A fight from this position has the journal, the end and the dice of the whole one."""
    tail: list[Event] = []
    again: Fight[Any] = Fight(
        game, KeyedDice(seed), policies, record=tail.append, seed=seed, start=start, **given
    )
    again.run()
    assert tail == journal[began:]
    assert ending(again) == ending(fight)
    assert again.state.ordinals == fight.state.ordinals


def check_stands_at_question(rules: str, seed: int, every: int, **given: Any) -> int:
    """Fork every n-th question: the one who looks ahead is asked the same there."""
    looks = 0
    game = ready(seed, rules, **given)

    def look(decision: Decision) -> None:
        nonlocal looks
        looks += 1
        if looks % every:
            return
        fork = decision.fork(KeyedDice(3, salt=str(looks)))
        fork.advance()
        asked = {d.who: d for d in fork.pending}
        assert decision.who in asked, (decision.kind, decision.about, decision.time)
        mine = asked[decision.who]
        assert (mine.kind, mine.time) == (decision.kind, decision.time)
        assert mine.about == decision.about
        assert mine.legal == decision.legal
        drive_to_end(fork)

    fight: Fight[Any] = Fight(
        game, KeyedDice(seed), everybody(Watching(look)), seed=seed, on_fault="raise"
    )
    fight.run()
    return looks // every
