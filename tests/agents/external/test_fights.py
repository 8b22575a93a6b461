"""Whole fights with a program: the same journal as in the process, and nothing hidden is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.external import External, messages, running
from agents.first_legal import FirstLegal
from agents.random_agent import Random
from agents.search.rollouts import Rollouts
from arena.model import Weighed
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.external.talk import SCENARIOS, Watched, agent, fought, heard, logged, setup

BUDGET: dict[str, Any] = {"milliseconds": 5000, "forks": 0}


@pytest.mark.parametrize("scenario", SCENARIOS.values())
@pytest.mark.parametrize("way", ["logs", "by index"])
def test_the_first_legal_program_fights_as_the_first_legal_agent(
    scenario: str, way: str, log: Path
) -> None:
    """The journals are equal, event by event, whether it answers by label or by index."""
    fight, told = fought(agent(way, log), scenario)
    same, expected = fought(FirstLegal(), scenario)
    assert told == expected
    assert fight.outcome == same.outcome
    assert not fight.faults
    assert len(heard(log, "decide")) > 5


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_it_is_told_everything_in_order(scenario: str, log: Path) -> None:
    """Hello, the fight, its questions with all legal answers, how it ended, bye."""
    policy = agent("logs", log)
    watched = Watched(policy)
    fight, _ = fought(watched, scenario)
    running.end_all()
    side = fight.setup.sides[0]
    hello, begun, *questions, result, bye = logged(log, "heard")
    assert (hello["heard"], begun["heard"], result["heard"], bye["heard"]) == (
        "hello", "fight", "result", "bye"
    )  # fmt: skip
    assert hello["protocol"] == messages.PROTOCOL
    assert (begun["scenario"], begun["ruleset"]) == (scenario, fight.setup.ruleset.name)
    assert begun["side"] == side
    assert begun["budget"] == {"milliseconds": policy.milliseconds, "forks": 0}
    assert [one["number"] for one in questions] == list(range(1, len(watched.came) + 1))
    for question, legal in zip(questions, watched.legal, strict=True):
        assert question["fight"] == begun["fight"]
        assert question["facts"]["me"] == question["who"]
        assert question["about"]["kind"] == question["kind"]
        assert [one["index"] for one in question["legal"]] == [one.index for one in legal]
        assert question["fallback"] in {one["label"] for one in question["legal"]}
    assert fight.outcome is not None
    assert result["outcome"]["winner"] == fight.outcome.winner
    assert result["outcome"]["score"] == fight.outcome.score


def test_a_fight_against_itself_is_two_fights_to_it(log: Path) -> None:
    """One process, but each side has its own fight, so that notes do not cross over."""
    policy = agent("logs", log)
    fight, _ = fought(policy, "wolf-pack", against=agent("logs", log))
    running.end_all()
    begun = heard(log, "fight")
    assert {one["side"] for one in begun} == set(fight.setup.sides)
    assert len({one["fight"] for one in begun}) == 2
    for one in begun:
        members = {who for who in fight.setup.seats if fight.setup.side_of[who] == one["side"]}
        assert set(one["voices"]) == members | {one["side"]}
        asked = {q["who"] for q in heard(log, "decide") if q["fight"] == one["fight"]}
        assert asked <= set(one["voices"])
    assert len({one["pid"] for one in heard(log, "decide")}) == 1
    results = heard(log, "result")
    assert [one["outcome"]["winner"] for one in results] == [fight.outcome.winner] * 2  # type: ignore[union-attr]


def test_results_come_before_the_next_fight(log: Path) -> None:
    """And each fight has a name of its own."""
    policy = agent("logs", log)
    for block in range(3):
        fought(policy, block=block)
    running.end_all()
    told = [
        (one["heard"], one["fight"])
        for one in logged(log, "heard")
        if one["heard"] in ("fight", "result")
    ]
    assert told == [(kind, str(n)) for n in (1, 2, 3) for kind in ("fight", "result")]


def test_a_fight_that_is_left_has_no_outcome(log: Path) -> None:
    """It may be that nobody plays it to its end."""
    policy = agent("logs", log)
    ready = setup("mirrored-duel")
    fight = contract.fight(ready, {"east": policy, "west": Random()})
    fight.advance(until=0)
    running.end_all()
    assert [one["outcome"] for one in heard(log, "result")] == [None]


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_its_luck_repeats(scenario: str, log: Path) -> None:
    """A program that draws by the seed of each question fights the same fight again, and again
    after it was started anew; in another block it draws differently.
    """
    policy = agent("by seed", log)
    _, once = fought(policy, scenario)
    _, other = fought(policy, scenario, block=1)
    running.end_all()
    _, again = fought(policy, scenario)
    assert once == again
    assert once != other
    assert len({one["seed"] for one in heard(log, "decide")}) > 5


def test_it_keeps_the_contract(log: Path) -> None:
    """As any agent: fights interleaved, questions put in any order, open and closed sheets."""
    make = lambda: agent("by seed", log)  # noqa: E731
    contract.answers_alike(make, "mirrored-duel")
    contract.answers_blind(make, "alley", questions=3)
    for scenario in SCENARIOS.values():
        contract.answers_legally(make, scenario, 1)


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_what_is_hidden_changes_no_answer(scenario: str, log: Path) -> None:
    """A program whose answer depends on every byte that it hears answers the same, whatever is
    hidden from it in the middle of a fight.
    """
    make = lambda: agent("hash", log)  # noqa: E731
    assert contract.sees_only_what_is_shown(make, scenario, every=2, most=12) >= 10


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_what_is_hidden_is_in_no_message(scenario: str) -> None:
    """Two states that differ only in what closed sheets hide give the same bytes, in mid-fight;
    with open sheets the same difference is told.
    """
    alike = {}
    for are_open in (False, True):
        ready = contract.setup(scenario, open_sheets=are_open)
        alike[are_open] = [
            in_disguise(ready, position, decision.who) == sent(decision)
            for position in list(contract.positions(ready, Random()))[4:60:4]
            for decision in contract.asked_at(ready, position)
        ]
    assert all(alike[False])
    assert len(alike[False]) >= 14
    assert not any(alike[True])


def in_disguise(ready: Any, position: Any, who: str) -> bytes:
    """The same question, but with all changed that its voice may not know, and the dice to come."""
    other = contract.started(ready, position, dice=contract.SEED + 1)
    decision = next(one for one in other.advance() if one.who == who)
    disguise(other.state, ready, who)
    return sent(decision)


def sent(decision: Any) -> bytes:
    """What a program would hear of a question."""
    return messages.encoded(messages.decide("1", 1, decision, 7, BUDGET))


def test_forks(log: Path) -> None:
    """A program has its answers played on, as often as its budget allows and with the luck that it
    names, and says what it has weighed; nonsense costs nothing but the reply.
    """
    policy = agent("forks", log, forks=2)
    watched = Watched(policy)
    fight, told = fought(watched, "mirrored-duel")
    assert not fight.faults
    said = [event for event in told if isinstance(event, Weighed)]
    assert len(said) == len(watched.came)
    replies = heard(log, "worth")
    assert len(replies) == 6 * len(watched.came)
    for place in range(0, len(replies), 6):
        one, two, *refused = replies[place : place + 6]
        assert 0 <= one["worth"] <= 1
        assert (one["forks"], two["forks"]) == (1, 0)
        assert [reply["worth"] for reply in refused] == [None] * 4
        assert "no forks are left" in refused[0]["why"]
        _, worth, share, _ = said[place // 6].alternatives[0]
        assert worth == round(1000 * (one["worth"] + two["worth"]) / 2)
        assert share == 0


def test_a_fork_is_worth_what_a_search_finds(log: Path) -> None:
    """The same rollout, by the same tactics and on the same luck."""
    from agents.tactics import portfolio, rivals, strongest

    ready = setup("mirrored-duel")
    policy = agent("forks", log, forks=2)
    decision = contract.fight(ready, {}, rewindable=True).advance()[0]
    policy.choose(decision)
    again = contract.fight(ready, {}, rewindable=True).advance()[0]
    again.whim(2)  # the seed that the program was given
    theirs = portfolio("timing_track")[rivals("timing_track")[0]]
    rollouts = Rollouts(again)
    found = [
        rollouts.play(again.legal[-1], strongest("timing_track"), theirs, luck) for luck in (0, 1)
    ]
    assert [one["worth"] for one in heard(log, "worth")[:2]] == found


def test_no_forks_without_a_budget(log: Path) -> None:
    """And the fight need not remember anything."""
    policy = agent("forks", log)
    assert not policy.looks_ahead
    fight, told = fought(policy)
    assert not fight.rewindable
    assert not fight.faults
    assert not [event for event in told if isinstance(event, Weighed)]
    assert {one["worth"] for one in heard(log, "worth")} == {None}


def test_a_game_whose_facts_nobody_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another package's game a program hears what is legal, and no facts."""
    monkeypatch.setattr(messages, "TABLES", {})
    ready = setup("mirrored-duel")
    decision = contract.fight(ready, {}).advance()[0]
    told = messages.decide("1", 1, decision, 7, BUDGET)
    assert told["facts"] is None
    assert told["about"] is None
    assert len(told["legal"]) == len(decision.legal)


def test_equal_agents_share_a_program(log: Path) -> None:
    """However often they are made: in one process it runs once."""
    one, two = agent("logs", log), agent("logs", log)
    assert one == two
    assert isinstance(hash(one), int)
    for policy in (one, two, External(one.command, one.milliseconds)):
        fought(policy)
    assert len({line["pid"] for line in heard(log, "decide")}) == 1
