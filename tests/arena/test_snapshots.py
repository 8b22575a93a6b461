"""A fight can go on from anywhere, and look ahead without knowing what it may not know."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from arena.errors import FightclockError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event
from arena.rewind import Snapshot
from arena.soundness.watching import Marked
from tests.arena.comparing import ending, plain
from tests.arena.positions import check_stands_at_question, goes_on_alike, positions
from tests.arena.random_scenarios import RULES, every_ruleset, random_scenario, ready
from tests.arena.rules.action_board import hidden as action_board
from tests.arena.rules.timing_track import hidden as timing_track
from tests.arena.rules.two_actions import hidden as two_actions
from tests.arena.whimsical import Broken, Watching, Whimsical, drive, drive_to_end, everybody

FEW = range(6)
MANY = range(1000, 1100)
ONE_AT_A_TIME = "two_actions"
"""The ruleset in which questions are never put to several at once."""
NOTHING_ROLLED_UNSEEN = ("declare", "reconsider", "next", "act", "respond", "push")
"""Kinds of questions at which everybody has seen every roll so far."""
DISTURB: dict[str, Callable[[Any, str, Any], None]] = {
    "timing_track": timing_track.disturbed,
    "action_board": action_board.disturbed,
    "two_actions": two_actions.disturbed,
}


# -- going on ----------------------------------------------------------------------------------


def check_every_instant(rules: str, seed: int, every: int) -> int:
    game = ready(seed, rules)
    fight, journal, found = positions(
        game, seed, lambda seen: everybody(Watching(seen)), every, on_fault="raise"
    )
    for began, start in found:
        goes_on_alike(game, seed, everybody(Whimsical()), fight, journal, began, start)
    return len(found)


@every_ruleset
def test_a_fight_goes_on_alike_from_every_instant_and_question(rules: str):
    """A fight started from a snapshot has the journal, the end and the dice of the original."""
    assert sum(check_every_instant(rules, seed, 9) for seed in FEW) > 70


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@every_ruleset
def test_many_fights_go_on_alike_from_every_instant_and_question(rules: str, seed: int):
    """The same, for more fights and every question of them."""
    assert check_every_instant(rules, seed, 1)


@pytest.mark.parametrize("on_fault", ["fall back", "forfeit"])
@every_ruleset
def test_faults_are_part_of_the_position(rules: str, on_fault: str):
    """Faults of the instant are counted, told and paid for when it is played again."""
    faults = 0
    for seed in range(4):
        game = ready(seed, rules)

        def policies(seen: Any) -> Any:
            return {"red": Broken(), "blue": Watching(seen)}

        fight, journal, found = positions(game, seed, policies, 5, on_fault=on_fault)
        faults += sum(fight.faults.values())
        plainly = {"red": Broken(), "blue": Whimsical()}
        for began, start in found:
            goes_on_alike(
                game, seed, plainly, fight, journal, began, start, on_fault=on_fault
            )  # fmt: skip
    assert faults > 3


@every_ruleset
def test_what_a_snapshot_comes_from_goes_on_unchanged(rules: str):
    """Taking snapshots and forks changes nothing: state before and after, and the journal."""
    for seed in FEW:
        game = ready(seed, rules)
        quiet: list[Event] = []
        Fight(
            game, KeyedDice(seed), everybody(Whimsical()), record=quiet.append, seed=seed
        ).run()  # fmt: skip
        journal: list[Event] = []
        fights: list[Fight[Any]] = []
        looks = 0

        def look(decision: Decision, fights: list[Fight[Any]] = fights) -> None:
            nonlocal looks
            looks += 1
            if looks % 11:
                return
            before = plain(fights[0].state)
            fights[0].snapshot()
            fork = decision.fork(KeyedDice(7, salt="ahead"))
            assert drive_to_end(fork).over
            assert plain(fights[0].state) == before

        fights.append(
            Fight(
                game,
                KeyedDice(seed),
                everybody(Watching(look)),
                record=journal.append,
                seed=seed,
                on_fault="raise",
            )
        )
        fights[0].run()
        assert journal == quiet


def stepped(
    game: Any, seed: int, start: Snapshot[Any] | None = None, kind: type[Fight[Any]] = Fight
) -> Any:
    journal: list[Event] = []
    fight = kind(
        game, KeyedDice(seed), {"blue": Whimsical()}, record=journal.append, seed=seed, start=start,
    )  # fmt: skip
    return fight, journal


def check_pending(rules: str, seed: int) -> int:
    """Snapshots while a decision is pending, when none, some or all but one have answered."""
    game = ready(seed, rules)
    taken: list[tuple[int, Snapshot[Any]]] = []
    fight, journal = stepped(game, seed, kind=Marked)
    while fight.advance():
        for decision in fight.pending:
            taken.append((fight.began, fight.snapshot()))
            fight.answer(decision.who, drive(fight, decision))
    for began, start in taken[:: max(1, len(taken) // 15)]:
        again, tail = stepped(game, seed, start)
        drive_to_end(again)
        assert tail == journal[began:]
        assert ending(again) == ending(fight)
    return len(taken)


@every_ruleset
def test_a_fight_goes_on_alike_from_a_pending_question(rules: str):
    """What is not answered by all is asked again; everything else stands."""
    assert sum(check_pending(rules, seed) for seed in range(7)) > 110


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
@every_ruleset
def test_many_fights_go_on_alike_from_a_pending_question(rules: str, seed: int):
    """The same, for more fights."""
    check_pending(rules, seed)


@every_ruleset
def test_a_snapshot_of_a_fight_that_has_not_gone_on_is_the_snapshot_it_started_from(rules: str):
    """What is still to be played again is not lost by taking a snapshot, or a fork, too early."""
    seen = 0
    for seed in range(9):
        game = ready(seed, rules)
        fight, _ = stepped(game, seed)
        while fight.advance() and fight.now < 12:
            start = fight.snapshot()
            again, _ = stepped(game, seed, start)
            assert plain(again.snapshot()) == plain(start)
            fork = fight.fork(KeyedDice(5)).fork(KeyedDice(6))
            fork.advance()
            assert [(d.who, d.kind) for d in fork.pending][:1] or fork.over
            kinds = {(d.who, d.kind) for d in fight.pending}
            assert kinds <= {(d.who, d.kind) for d in fork.pending}
            seen += bool(start.answers)
            for decision in fight.pending:
                fight.answer(decision.who, drive(fight, decision))
    assert seen > 9


@every_ruleset
def test_a_fight_that_keeps_no_positions_says_so(rules: str):
    """Without rewindable there is no snapshot and no fork, and the error says what to do."""
    game = ready(1, rules)
    fight: Fight[Any] = Fight(game, KeyedDice(1), everybody(Whimsical()))
    with pytest.raises(FightclockError, match="rewindable=True"):
        fight.snapshot()
    with pytest.raises(FightclockError, match="rewindable=True"):
        fight.fork(KeyedDice(2))


@every_ruleset
def test_rewinding_changes_no_fight(rules: str):
    """The journal of a fight does not depend on whether it keeps positions."""
    for seed in range(30):
        game = ready(seed, rules)
        told = []
        for rewindable in (False, True):
            journal: list[Event] = []
            fight: Fight[Any] = Fight(
                game, KeyedDice(seed), everybody(Whimsical()), record=journal.append, seed=seed,
                rewindable=rewindable,
            )  # fmt: skip
            fight.run()
            told.append((journal, ending(fight)))
        assert told[0] == told[1]


@every_ruleset
def test_a_setup_and_its_snapshots_can_be_pickled(rules: str):
    """A worker process that gets a setup fights the same fights, from every position."""
    for seed in range(7):
        game = ready(seed, rules)
        fight, journal, found = positions(game, seed, lambda seen: everybody(Watching(seen)), 9)
        copied = pickle.loads(pickle.dumps(game))
        for began, start in found[::4]:
            apart = pickle.loads(pickle.dumps(start))  # its answers are no longer the same objects
            goes_on_alike(
                copied, seed, everybody(Whimsical()), fight, journal, began, apart
            )  # fmt: skip


# -- looking ahead -----------------------------------------------------------------------------


@every_ruleset
def test_forks_with_the_same_dice_agree_where_nothing_is_hidden(rules: str):
    """Where no roll is hidden a fork with the fight's own dice ends as the fight does."""
    forks = 0
    for seed in range(12):
        game = ready(seed, rules, open_sheets=True)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        found = []
        while fight.advance():
            if fight.pending[0].kind in NOTHING_ROLLED_UNSEEN:
                found.append(fight.fork(KeyedDice(seed), fight.pending[0].who))
            for decision in fight.pending:
                fight.answer(decision.who, drive(fight, decision))
        for fork in found[:: max(1, len(found) // 8)]:
            assert ending(drive_to_end(fork)) == ending(fight)
            forks += 1
    assert forks > 35


@every_ruleset
def test_forks_that_are_only_played_on_end_as_those_that_remember(rules: str):
    """Without a memory of what they have played again, forks cost less and end alike."""
    forgot = 0
    for seed in range(7):
        game = ready(seed, rules)
        policies = everybody(Whimsical())
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        while fight.advance() and fight.now < 9:
            decision = fight.pending[0]
            remembers, forgets = (
                decision.fork(KeyedDice(seed, salt="on"), policies, rewindable=kept)
                for kept in (True, None)
            )
            for fork in (remembers, forgets):
                fork.run()
            assert ending(forgets) == ending(remembers)
            assert remembers.rewindable
            forgot += not forgets.rewindable
            for question in fight.pending:
                fight.answer(question.who, drive(fight, question))
    assert forgot > 6


@every_ruleset
def test_forks_with_other_dice_differ(rules: str):
    """Another salt is other luck: the forks of one position end in many ways."""
    differ = 0
    for seed in range(12):
        game = ready(seed, rules)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        fight.advance()
        ends = {
            repr(ending(drive_to_end(fight.fork(KeyedDice(seed, salt=str(i)))))) for i in range(5)
        }
        differ += len(ends) > 1
    assert differ > 6


@every_ruleset
def test_a_fork_of_a_fork_stands_where_it_stands(rules: str):
    """Forks nest: the same question, the same legal answers, and neither disturbs the other."""
    for seed in range(6):
        game = ready(seed, rules)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        while fight.advance() and fight.now < 7:
            decision = fight.pending[0]
            fork = decision.fork(KeyedDice(1, salt="a"))
            fork.advance()
            asked = {(d.who, d.kind): d for d in fork.pending}
            assert (decision.who, decision.kind) in asked
            mine = asked[decision.who, decision.kind]
            assert mine.legal == decision.legal
            assert mine.about == decision.about
            before = plain(fork.state)
            inner = mine.fork(KeyedDice(1, salt="b"))
            inner.advance()
            assert (decision.who, decision.kind) in {(d.who, d.kind) for d in inner.pending}
            drive_to_end(inner)
            assert plain(fork.state) == before
            drive_to_end(fork)
            for question in fight.pending:
                fight.answer(question.who, drive(fight, question))


@every_ruleset
@pytest.mark.parametrize("open_sheets", [True, False])
def test_a_fork_stands_at_the_question_it_was_made_for(rules: str, open_sheets: bool):
    """Whatever is guessed or drawn anew, the one who looks ahead is asked the same there."""
    seen = [check_stands_at_question(rules, seed, 6, open_sheets=open_sheets) for seed in FEW]
    assert sum(seen) > 45


@pytest.mark.slow
@every_ruleset
@pytest.mark.parametrize("seed", MANY)
def test_many_forks_stand_at_the_question_they_were_made_for(rules: str, seed: int):
    """The same, for more fights and every question of them."""
    check_stands_at_question(rules, seed, 1, open_sheets=False)


@pytest.mark.parametrize("rules", sorted(set(RULES) - {ONE_AT_A_TIME}))
def test_a_fork_knows_no_answer_to_a_question_that_is_open(rules: str):
    """Who has answered already is asked again in the fork: nobody may know the answer yet."""
    open_questions = 0
    for seed in range(20):
        fight: Fight[Any] = Fight(ready(seed, rules), KeyedDice(seed))
        while fight.advance() and fight.now < 6:
            asked = {(d.who, d.kind) for d in fight.pending}
            *others, last = fight.pending
            if others:
                before = plain(fight.snapshot())
                for decision in others:
                    fight.answer(decision.who, drive(fight, decision))
                assert plain(fight.snapshot()) == before
                fork = fight.fork(KeyedDice(5), last.who)
                fork.advance()
                assert {(d.who, d.kind) for d in fork.pending} == asked
                assert len(fork.snapshot().answers) == len(dict(before)["answers"])
                open_questions += 1
            fight.answer(last.who, drive(fight, last))
    assert open_questions > 30


def test_of_two_actions_nobody_is_asked_together_with_another():
    """TA-03: so that no fork can stand at a question that some have answered already."""
    questions = 0
    for seed in range(20):
        fight: Fight[Any] = Fight(ready(seed, ONE_AT_A_TIME), KeyedDice(seed))
        while fight.advance():
            (decision,) = fight.pending
            questions += 1
            fight.answer(decision.who, drive(fight, decision))
    assert questions > 300


# -- what may not be known (GEN-01) ------------------------------------------------------------


@every_ruleset
def test_what_is_hidden_can_be_anything(rules: str):
    """Of random fights too: what is hidden from the one who forks leaves no trace in the fork."""
    forks = 0
    for seed in range(10):
        game = ready(seed, rules, open_sheets=False)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        while fight.advance() and fight.now == game.scenario.start_count:
            start = fight.snapshot()
            for decision in fight.pending:
                if not start.inside:
                    forks += leaves_no_trace(rules, game, seed, start, decision.who)
                fight.answer(decision.who, drive(fight, decision))
    assert forks > 25


def leaves_no_trace(rules: str, game: Any, seed: int, start: Snapshot[Any], who: str) -> int:
    """Fork for `who` from this position, as it is and with everything hidden changed."""
    ends = []
    for changed in (False, True):
        from_here = Snapshot(start.state.copy())
        if changed:
            DISTURB[rules](from_here.state, who, game)
            assert plain(from_here.state) != plain(start.state)
        twin: Fight[Any] = Fight(game, KeyedDice(seed), start=from_here)
        twin.advance()
        fork = twin.fork(KeyedDice(2), who)
        asked = {(d.who, d.kind): [a.label for a in d.legal] for d in fork.advance()}
        ends.append((asked, plain(fork.state), ending(drive_to_end(fork))))
    assert ends[0] == ends[1]
    return 1


@every_ruleset
def test_with_open_sheets_a_fork_is_exact(rules: str):
    """GEN-01: everyone knows every state, so nothing is guessed."""
    for seed in FEW:
        game = ready(seed, rules, open_sheets=True)
        fight: Fight[Any] = Fight(game, KeyedDice(seed))
        fight.advance()
        fork = fight.fork(KeyedDice(99), fight.pending[0].who)
        fork.advance()
        assert plain(fork.state) == plain(fight.state)


@every_ruleset
def test_random_scenarios_are_the_same_every_time(rules: str):
    """A seed names a scenario for good."""
    assert random_scenario(5, rules) == random_scenario(5, rules)
