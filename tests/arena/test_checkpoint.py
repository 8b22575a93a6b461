"""`Fight.checkpoint`: what lies before it in an instant is never played again, nor missed.

The ruleset with the longest instants is Two Actions: a phase with all its turns is one. Its state
is whole before every action, and there it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event
from arena.rewind import Snapshot
from tests.arena.comparing import ending, plain
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.two_actions import kit
from tests.arena.whimsical import Watching, Whimsical, drive, drive_to_end, everybody

RULES = "two_actions"
AT_CHECKPOINTS = ("next", "act")
"""Kinds of questions before which the state is whole."""


@contextmanager
def no_checkpoints() -> Iterator[None]:
    """In here fights do not listen to their checkpoints, so that their instants are whole."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fight, "checkpoint", lambda _: None)
        yield


def with_and_without(work: Callable[[], Any]) -> tuple[Any, Any]:
    """What some work with fights gives with checkpoints, and what without."""
    with_them = work()
    with no_checkpoints():
        return with_them, work()


def skirmish() -> Any:
    """Ann is Fast with three actions; Ogre is attacked, and responds."""
    return kit.setup(
        kit.sheet("Ann", weapons=(kit.SWORD,), dexterity=3, motivation=3, actions=3,
                  start=kit.near("Ogre")),
        kit.sheet("Ogre", "blue", kind="boss", weapons=(kit.MAUL,), armour=(kit.COAT,), hp=20),
        limit=4,
    )  # fmt: skip


def answer(fight: Fight[Any], label: str) -> None:
    """Answer the one question that is pending, and go on to the next."""
    fight.answer(fight.pending[0].who, label)
    fight.advance()


def test_a_position_holds_only_what_came_of_the_current_action():
    """A strike, its push, and the response to it; then, with the next action, nothing of them."""
    rolls = ("Ann", "focus", [3]), ("Ann", "strike", [4]), ("Ann", "push", [9])
    fight: Fight[Any] = Fight(skirmish(), kit.dice(*rolls))
    fight.advance()
    lengths = []
    for label in ("focus", "accept", "strike Ogre with sword", "push", "take it", "end turn"):
        start = fight.snapshot()
        lengths.append((fight.pending[0].kind, len(start.answers), len(start.rolls)))
        answer(fight, label)
    assert lengths == [
        ("act", 0, 0), ("push", 1, 1), ("act", 0, 0), ("push", 1, 1), ("respond", 2, 2),
        ("act", 0, 0),
    ]  # fmt: skip


def test_without_checkpoints_a_position_holds_the_whole_phase():
    """Both are positions of the same fight: what is asked, and how things stand, is the same."""
    rolls = ("Ann", "focus", [3]), ("Ann", "strike", [12])

    def work() -> Any:
        fight: Fight[Any] = Fight(skirmish(), kit.dice(*rolls))
        fight.advance()
        for label in ("focus", "accept", "strike Ogre with sword"):
            answer(fight, label)
        start = fight.snapshot()
        again: Fight[Any] = Fight(skirmish(), kit.dice(*rolls), start=start)
        (decision,) = again.advance()
        assert (decision.who, decision.kind) == ("Ogre", "respond")
        assert plain(again.state) == plain(fight.state)
        return plain(fight.state), len(start.answers), len(start.rolls), start.state.left

    (state, *short), (same, *long) = with_and_without(work)
    assert state == same
    assert short == [1, 1, 2]
    assert long == [3, 2, 0]  # nobody's turn had begun


def test_a_fight_from_a_position_tells_only_the_current_action_again():
    """Its journal begins with that action, not with the phase."""
    rolls = ("Ann", "focus", [3]), ("Ann", "strike", [12])

    def work() -> list[str]:
        fight: Fight[Any] = Fight(skirmish(), kit.dice(*rolls))
        fight.advance()
        for label in ("focus", "accept", "strike Ogre with sword"):
            answer(fight, label)
        told: list[Event] = []
        Fight(fight.setup, KeyedDice(5), start=fight.snapshot(), record=told.append).advance()
        return [event.kind for event in told]

    short, long = with_and_without(work)
    assert short == ["acted", "checked", "attack"]
    assert long[-len(short) :] == short
    assert "opened" in long


@every_ruleset
@pytest.mark.parametrize("seed", range(5))
def test_checkpoints_change_no_journal(rules: str, seed: int):
    """With them, without them, and in a fight that keeps no positions: the same to the letter."""

    def work(rewindable: bool = True) -> Any:
        journal: list[Event] = []
        fight: Fight[Any] = Fight(
            ready(seed, rules), KeyedDice(seed), everybody(Whimsical()), record=journal.append,
            seed=seed, rewindable=rewindable,
        )  # fmt: skip
        fight.run()
        return journal, ending(fight), fight.state.ordinals

    with_them, without = with_and_without(work)
    assert with_them == without == work(rewindable=False)


@every_ruleset
@pytest.mark.parametrize("seed", range(4))
def test_positions_with_and_without_checkpoints_go_on_alike(rules: str, seed: int):
    """From any question: the end is the same, and the shorter journal is the end of the longer."""
    game = ready(seed, rules)

    def work() -> list[Any]:
        fights: list[Fight[Any]] = []
        starts: list[Snapshot[Any]] = []

        def look(_: Decision) -> None:
            starts.append(fights[0].snapshot())

        fights.append(Fight(game, KeyedDice(seed), everybody(Watching(look)), seed=seed))
        fights[0].run()
        tails = []
        for start in starts[:: max(1, len(starts) // 12)]:
            journal: list[Event] = []
            again: Fight[Any] = Fight(
                game, KeyedDice(seed), everybody(Whimsical()), record=journal.append, seed=seed,
                start=start,
            )  # fmt: skip
            again.run()
            tails.append((journal, ending(again), len(starts)))
        return tails

    for (short, end, number), (long, other_end, other_number) in zip(
        *with_and_without(work), strict=True
    ):
        assert (end, number) == (other_end, other_number)
        assert short == long[len(long) - len(short) :]


@every_ruleset
@pytest.mark.parametrize("open_sheets", [True, False])
def test_forks_with_and_without_checkpoints_end_alike(rules: str, open_sheets: bool):
    """GEN-01: a look ahead knows the same, however much of the instant it plays again."""

    def work() -> list[Any]:
        ends = []
        forks = 0
        for seed in range(8):
            game = ready(seed, rules, open_sheets=open_sheets)
            fight: Fight[Any] = Fight(game, KeyedDice(seed))
            while fight.advance():
                for decision in fight.pending:
                    forks += 1
                    if forks % 7 == 0:
                        fork = fight.fork(KeyedDice(7), decision.who)
                        ends.append(ending(drive_to_end(fork)))
                for decision in fight.pending:
                    fight.answer(decision.who, drive(fight, decision))
        return ends

    with_them, without = with_and_without(work)
    assert with_them == without
    assert len(with_them) > 30


def test_at_a_checkpoint_nothing_is_left_to_be_played_again():
    """Where the state is whole a position is a state and no more, which goes on to here."""
    kinds = set()
    for seed in range(6):
        game = ready(seed, RULES)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        while fight.advance():
            decision = fight.pending[0]
            if decision.kind in AT_CHECKPOINTS:
                kinds.add(decision.kind)
                start = fight.snapshot()
                assert (start.answers, start.rolls) == ([], [])
                again: Fight[Any] = Fight(game, KeyedDice(seed), start=start)
                again.advance()
                assert plain(again.state) == plain(fight.state)
            fight.answer(decision.who, drive(fight, decision))
    assert kinds == {*AT_CHECKPOINTS}
