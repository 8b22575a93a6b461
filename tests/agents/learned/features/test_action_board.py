"""The features of the Action Board say what they claim, of what can be seen, and are numbers."""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import agents
import scenarios
from agents.learned.features.action_board import PROPOSERS, ActionBoardFeatures
from agents.learned.features.feature import Row, shape
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.scenario import Group
from arena.rules.action_board.state import State
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.scripted.action_board import situation as s

FEATURES = ActionBoardFeatures()
NAMES = shape(FEATURES).names
PLACE = {name: place for place, name in enumerate(NAMES)}
EVERY = [*scenarios.names("action_board"), *scenarios.duel_names()]
CLOSED = ["bandits-against-watch", "mages-quarrel", "mage-behind-walls"]
BOUND = 10
QUESTIONS = 60


def value(row: Row, name: str) -> float:
    return row[PLACE[name]]


def rows_by_label(decision: Decision) -> dict[str, Row]:
    legal = decision.legal
    return dict(zip((d.label for d in legal), FEATURES.of_answers(decision, legal), strict=True))


def asked(scenario: str, agent: str, most: int, **options: Any) -> Iterator[Decision]:
    """The first questions of a fight in which this agent answers for everybody."""
    policy, ready = agents.make(agent), contract.setup(scenario, **options)
    going = Fight[State](ready, KeyedDice(3), {}, seed=3, rewindable=True)
    number = 0
    while number < most and (pending := going.advance()):
        for decision in pending:
            yield decision
            number += 1
            going.answer(decision.who, policy.choose(decision))


def board_scenarios() -> list[str]:
    return [name for name in EVERY if scenarios.load(name).ruleset == "action_board"]


def check(rows: Sequence[Row], answers: int) -> None:
    assert len(rows) == answers
    for row in rows:
        assert len(row) == len(NAMES)
        for name, number in zip(NAMES, row, strict=True):
            assert type(number) is float, f"{name} is {number!r}"
            assert math.isfinite(number), f"{name} is {number}"
            assert abs(number) <= BOUND, f"{name} is {number}"


def test_every_feature_has_a_name_of_its_own() -> None:
    """No two columns of a model are called the same, and each says what it means."""
    every = (*FEATURES.position, *FEATURES.question, *FEATURES.answer)
    assert len(set(NAMES)) == len(NAMES) == len(every)
    assert all(feature.meaning for feature in every)


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("scenario", board_scenarios())
def test_all_rows_are_finite_and_small(scenario: str, open_sheets: bool) -> None:
    """Whatever is asked in a shipped scenario, by whomever it is fought, the rows are sane."""
    seen = 0
    for agent in ("random", "first-legal", *PROPOSERS):
        for decision in asked(scenario, agent, QUESTIONS, open_sheets=open_sheets):
            rows = FEATURES.of_answers(decision, decision.legal)
            check(rows, len(decision.legal))
            position = FEATURES.of_position(decision.view)
            assert all(row[: len(FEATURES.position)] == position for row in rows)
            seen += 1
    assert seen


@pytest.mark.parametrize(
    "scenario", ["bandits-against-watch", "mages-quarrel", "mage-behind-walls"]
)
def test_what_closed_sheets_hide_changes_no_feature(scenario: str) -> None:
    """With closed sheets hit points within the tier, tokens and sheets of others are not seen."""
    ready = contract.setup(scenario, open_sheets=False)
    compared = 0
    for position in itertools.islice(contract.positions(ready, agents.make("random")), 0, 60, 3):
        who = contract.asked_at(ready, position)[0].who
        honest = contract.asked_at(ready, position)[0]
        expected = FEATURES.of_answers(honest, honest.legal)
        going = contract.started(ready, position)
        decision = next(d for d in going.advance() if d.who == who)
        disguise(going.state, ready, who)
        assert FEATURES.of_answers(decision, decision.legal) == expected
        compared += 1
    assert compared > 10


def test_with_open_sheets_hit_points_are_seen() -> None:
    """The check above can fail: where sheets are open the same disguise does change features."""
    ready = contract.setup("bandits-against-watch", open_sheets=True)
    going = contract.fight(ready, {}, rewindable=True)
    decision = going.advance()[0]
    before = FEATURES.of_position(decision.view)
    disguise(going.state, ready, decision.who)
    assert FEATURES.of_position(decision.view) != before


@pytest.mark.parametrize("open_sheets", [True, False])
def test_a_position_is_the_same_for_all_of_a_side(open_sheets: bool) -> None:
    """Whoever of a side looks sees the same position, in the same numbers."""
    ready = contract.setup("bandits-against-watch", open_sheets=open_sheets)
    policy, going = agents.make("random"), contract.fight(ready, {}, rewindable=True)
    together = 0
    for _ in range(40):
        pending = going.advance()
        if not pending:
            break
        for side in ready.sides:
            seen = {FEATURES.of_position(d.view) for d in pending if ready.side_of[d.who] == side}
            assert len(seen) <= 1
            together += sum(ready.side_of[d.who] == side for d in pending) > 1
        for decision in pending:
            going.answer(decision.who, policy.choose(decision))
    assert together > 10


def test_what_is_mine_to_one_side_is_theirs_to_the_other() -> None:
    """With open sheets both sides see the same position, the one what the other does, swapped."""
    ready = contract.setup("mages-quarrel")
    pending = contract.fight(ready, {}, rewindable=True).advance()
    by_side = {ready.side_of[d.who]: FEATURES.of_position(d.view) for d in pending}
    one, other = by_side.values()
    half = sum(name.startswith("mine ") for name in NAMES)
    assert one[:half] == other[half : 2 * half]
    assert value(one, "strength") == pytest.approx(1 - value(other, "strength"))


def test_the_stronger_side_has_the_greater_strength() -> None:
    """More that fight, and less hurt, are stronger; equals are even."""
    even = s.at_the_start(s.me(s.SWORD), s.foe(s.SWORD))
    helped = s.at_the_start(s.me(s.SWORD), s.one("Pal", "us", s.SWORD), s.foe(s.SWORD))
    hurt = s.at_the_start(s.me(s.SWORD, start={"wounds": 5}), s.foe(s.SWORD))
    found = [value(FEATURES.of_position(d.view), "strength") for d in (helped, even, hurt)]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[1] == 0.5 > found[2]


def test_a_lethal_strike_fells_likelier_than_a_weak_one() -> None:
    """A blow at somebody with one hit point left is likelier to fell than at one unhurt."""
    rows = rows_by_label(
        s.at_the_start(
            s.me(s.SWORD, s.KNIFE),
            s.foe(s.SWORD, name="Near", start={"wounds": 9}),
            s.foe(s.SWORD, name="Whole", armour=(s.MAIL,)),
        )
    )
    last = rows["attack Near with sword"]
    whole = rows["attack Whole with sword"]
    knife = rows["attack Whole with knife"]
    assert value(last, "fells") > 2 * value(whole, "fells") > 2 * value(knife, "fells") > 0
    assert value(last, "target share") == pytest.approx(0.1)
    assert value(whole, "target protection") > value(last, "target protection")
    assert value(last, "verb: strike") == 1
    assert value(rows["wait"], "fells") == 0


def test_a_defence_is_judged_by_what_it_stops() -> None:
    """Who is attacked sees how much harm is on the way, and what a defence would stop."""
    decision = s.answering(s.fight(s.me(s.SWORD), s.foe(s.SWORD)), Foe="attack Me with sword")
    rows = rows_by_label(decision)
    dodge = rows["dodge Foe"]
    assert value(dodge, "attackers") == pytest.approx(1 / 3)
    assert 0 < value(dodge, "harm to me") == value(dodge, "stops")
    assert 0 < value(dodge, "chance") < 1
    assert value(dodge, "target attacks me") == 1
    assert value(rows["wait"], "stops") == 0


def test_a_volley_is_answered_as_one() -> None:
    """A dodge of a volley stops the harm of all its arrows."""
    archers = [s.foe(s.BOW, name=name) for name in ("Ash", "Elm")]
    going = s.fight(s.me(s.SWORD), *archers, groups=[Group("Bows", ("Ash", "Elm"))])
    decision = s.answering(going, Ash="shoot Me with bow", Elm="shoot Me with bow")
    dodge = rows_by_label(decision)["dodge volley of Bows"]
    assert value(dodge, "volley") == 1
    assert value(dodge, "hits") == pytest.approx(2 / 3)
    assert value(dodge, "stops") == value(dodge, "harm to me")


def test_healing_restores_what_is_missing_only() -> None:
    """A spell that heals gives back more to somebody hurt badly than to somebody scratched."""
    rows = rows_by_label(
        s.at_the_start(
            s.mage(s.HEAL, start={"wounds": 1}),
            s.one("Pal", "us", s.SWORD, start={"wounds": 8}),
            s.foe(s.SWORD, zone="hill"),
        )
    )
    mine, pals = rows["cast Heal on Me"], rows["cast Heal on Pal"]
    assert value(pals, "restores") > value(mine, "restores") == pytest.approx(0.1)
    assert value(pals, "spell: heal") == 1


def test_a_move_says_whom_it_comes_to() -> None:
    """A step towards an opponent is nearer, and says who is there."""
    rows = rows_by_label(
        s.at_the_start(s.me(s.SWORD, zone="wood"), s.foe(s.SWORD), s.foe(s.SWORD, name="Two"))
    )
    there, away = rows["move to field"], rows["move to hill"]
    assert value(there, "nearer") > 0 > value(away, "nearer")
    assert value(there, "foes there") == pytest.approx(2 / 3)
    assert value(away, "foes there") == 0


@pytest.mark.parametrize("scenario", ["bandits-against-watch", "mage-behind-walls"])
def test_a_proposal_marks_what_the_tactic_answers(scenario: str) -> None:
    """Exactly one answer has the flag of a tactic, and it is the one that the tactic gives."""
    marked = 0
    for decision in asked(scenario, "random", 100):
        rows = FEATURES.of_answers(decision, decision.legal)
        for name, tactic in PROPOSERS.items():
            # A copy, so that both have the same luck of their own.
            given = tactic.choose(copy.copy(decision))
            flagged = [
                answer
                for answer, row in zip(decision.legal, rows, strict=True)
                if value(row, f"proposed by: {name}")
            ]
            assert flagged == [given]
            marked += 1
    assert marked >= 2 * 100


def test_features_use_up_none_of_the_decisions_luck() -> None:
    """A tactic answers the same after the features have been made as before."""
    sheets = s.me(s.SWORD), s.foe(s.SWORD, zone="wood")
    for tactic in PROPOSERS.values():
        before, after = s.at_the_start(*sheets), s.at_the_start(*sheets)
        FEATURES.of_answers(after, after.legal)
        assert [after.whim(100) for _ in range(3)] == [before.whim(100) for _ in range(3)]
        assert s.says(tactic, after) == s.says(tactic, before)


def test_what_a_side_sees_of_a_state_is_what_its_members_see() -> None:
    """Before anything is declared the side's view gives the position that each member sees."""
    ready = contract.setup("bandits-against-watch")
    going = contract.fight(ready, {}, rewindable=True)
    for decision in going.advance():
        seen = FEATURES.seen(ready, going.state, ready.side_of[decision.who])
        assert FEATURES.of_position(seen) == FEATURES.of_position(decision.view)


def test_between_two_fights_of_a_battle_a_side_sees_the_armies() -> None:
    """The view of a side on a battle's state is its commander's until a fight is under way."""
    ready = contract.setup("battle-for-the-gate")
    going = contract.fight(ready, {}, rewindable=True)
    for decision in going.advance():
        seen = FEATURES.seen(ready, going.state, decision.who)
        assert FEATURES.of_position(seen) == FEATURES.of_position(decision.view)
        assert value(FEATURES.of_position(seen), "between fights") == 1
        rush = [d for d in decision.legal if d.label in ("rush on the gate", "sally from the gate")]
        going.answer(decision.who, rush[0])
    for decision in going.advance():
        seen = FEATURES.seen(ready, going.state, ready.side_of[decision.who])
        assert value(FEATURES.of_position(seen), "between fights") == 0


def test_the_only_answer_is_obvious() -> None:
    """A question that can be answered in one way leaves nothing to weigh; any other may."""
    decision = s.at_the_start(s.me(s.SWORD), s.foe(s.SWORD))
    assert FEATURES.obvious(decision) is None
    decision.candidates = decision.candidates[:1]
    assert FEATURES.obvious(decision) is decision.candidates[0]


def test_a_commander_is_told_of_the_armies() -> None:
    """Of a large battle the armies are the sides, and a surer manoeuvre has the better chance."""
    sure = Manoeuvre("sure", "us", base=80)
    poor = replace(sure, name="poor", base=20)
    theirs = Manoeuvre("stand", "them")
    battle = Battle((Army("them", 100), Army("us", 300)), (sure, poor, theirs))
    going = s.fight(s.me(s.SWORD), s.foe(s.SWORD), battle=battle)
    decision = s.question(going, who="us", kind="command")
    rows = rows_by_label(decision)
    check(list(rows.values()), 2)
    assert value(rows["sure"], "chance") > value(rows["poor"], "chance")
    assert value(rows["sure"], "worth") > value(rows["poor"], "worth")
    assert value(rows["sure"], "strength") == pytest.approx(0.75)
    assert value(rows["sure"], "kind: command") == 1
    assert value(rows["sure"], "proposed by: focus-fire") == 1
