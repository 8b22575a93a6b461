"""The features of Two Actions say what they claim, of what can be seen, and are numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import pytest

import agents
import scenarios
from agents.learned.features.feature import Row, shape
from agents.learned.features.two_actions import PROPOSERS, TwoActionsFeatures
from agents.learned.features.two_actions_answers import WORDS
from agents.tactics import portfolio
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import FIGHTING, State
from arena.rules.two_actions.view import View
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.scripted.two_actions import situation as s

FEATURES = TwoActionsFeatures()
NAMES = shape(FEATURES).names
PLACE = {name: place for place, name in enumerate(NAMES)}
POSITION, QUESTION = len(FEATURES.position), len(FEATURES.question)
BOUND = 10
QUESTIONS = 60


def rows_by_label(decision: Decision) -> dict[str, Row]:
    legal = decision.legal
    return dict(zip((d.label for d in legal), FEATURES.of_answers(decision, legal), strict=True))


def value(row: Row, name: str) -> float:
    return row[PLACE[name]]


def every_scenario() -> list[str]:
    others = [*scenarios.duel_names(), *scenarios.puzzle_names()]
    ours = [name for name in others if scenarios.load(name).ruleset == "two_actions"]
    return [*scenarios.names("two_actions"), *ours]


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


def at_leaf(going: Fight[State], side: str) -> Row:
    """The features of the position of a fight as it stands."""
    assert isinstance(going.setup, Setup)
    return FEATURES.of_position(FEATURES.seen(going.setup, going.state, side))


def position(*sheets: Any, side: str = "us") -> dict[str, float]:
    """The features of the position of these sheets at the start, as a side sees it."""
    going = s.fight(*sheets)
    row = at_leaf(going, side)
    return dict(zip(NAMES, row, strict=False))


# -- what every row keeps to --------------------------------------------------------------------


def test_every_feature_has_a_name_of_its_own() -> None:
    """No two columns of a model are called the same, and each says what it means."""
    every = (*FEATURES.position, *FEATURES.question, *FEATURES.answer)
    assert len(set(NAMES)) == len(NAMES) == len(every)
    assert all(feature.meaning for feature in every)


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("scenario", every_scenario())
def test_all_rows_are_finite_and_small(scenario: str, open_sheets: bool) -> None:
    """Whatever is asked in a shipped scenario, by whomever it is fought, the rows are sane."""
    for agent in ("random", "first-legal", *PROPOSERS):
        for decision in asked(scenario, agent, QUESTIONS, open_sheets=open_sheets):
            rows = FEATURES.of_answers(decision, decision.legal)
            assert len(rows) == len(decision.legal)
            seen = FEATURES.of_position(decision.view)
            for row in rows:
                assert len(row) == len(NAMES)
                assert row[:POSITION] == seen
                odd = [
                    (name, number)
                    for name, number in zip(NAMES, row, strict=True)
                    if type(number) is not float or not math.isfinite(number) or abs(number) > BOUND
                ]
                assert odd == []


def test_every_kind_of_question_and_of_answer_comes_up() -> None:
    """Each word of a one-hot is 1 for some answer in the shipped scenarios, and only one is."""
    kinds, words = FEATURES.question[:4], [f"answer: {word}" for word in WORDS]
    met: set[str] = set()
    places = [PLACE[feature.name] for feature in kinds], [PLACE[word] for word in words]
    for scenario, agent in (
        ("wolf-pack", "random"),
        ("boss", "picks-order-by-threat"),
        ("rival-crews", "random"),
        ("ward-with-actions", "sustains"),
    ):
        for decision in asked(scenario, agent, 200, may_flee=True, may_yield=True):
            for row in FEATURES.of_answers(decision, decision.legal):
                for group in places:
                    (holds,) = [NAMES[place] for place in group if row[place] == 1.0]
                    met.add(holds)
    assert met == {*(feature.name for feature in kinds), *words}


def test_proposals_mark_what_the_tactics_would_answer() -> None:
    """Of each question exactly one answer is marked for each tactic: the one it chooses."""
    marked = 0
    for scenario in ("rival-crews", "boss", "wolf-pack"):
        for decision in asked(scenario, "random", 250):
            rows = rows_by_label(decision)
            for name in PROPOSERS:
                chosen = portfolio("two_actions")[name].choose(decision).label
                flagged = [k for k, row in rows.items() if value(row, f"proposed by: {name}")]
                assert flagged == [chosen], f"{decision.who}, {decision.kind}"
                marked += 1
    assert marked > 1000


def test_the_answers_may_be_any_part_of_the_legal_ones() -> None:
    """An answer alone has the same row, but for how it compares with the others."""
    without = [place for name, place in PLACE.items() if name != "best"]
    for decision in asked("rival-crews", "random", 40):
        every = FEATURES.of_answers(decision, decision.legal)
        (alone,) = FEATURES.of_answers(decision, decision.legal[-1:])
        assert [alone[place] for place in without] == [every[-1][place] for place in without]


def test_a_question_with_one_answer_leaves_nothing_to_weigh() -> None:
    """It is answered without a model; what leaves a choice is not."""
    decision = next(asked("rival-crews", "random", 1))
    assert FEATURES.obvious(decision) is None
    decision.candidates = decision.candidates[:1]
    assert FEATURES.obvious(decision) is decision.candidates[0]


# -- what is seen -------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["boss", "rival-crews", "wolf-pack"])
def test_what_closed_sheets_hide_changes_no_feature(scenario: str) -> None:
    """Of opponents nobody sees hit points within the tier, marks, Stats, pools."""
    ready = contract.setup(scenario, open_sheets=False)
    compared = 0
    for at in itertools.islice(contract.positions(ready, agents.make("random")), 0, 100, 4):
        honest = contract.asked_at(ready, at)[0]
        expected = FEATURES.of_answers(honest, honest.legal)
        going = contract.started(ready, at)
        decision = next(d for d in going.advance() if d.who == honest.who)
        disguise(going.state, ready, honest.who)
        assert FEATURES.of_answers(decision, decision.legal) == expected
        compared += 1
    assert compared > 10


def test_with_open_sheets_the_same_facts_are_seen() -> None:
    """The check above can fail: where sheets are open the disguise does change features."""
    ready = contract.setup("rival-crews", open_sheets=True)
    going = contract.fight(ready, {}, rewindable=True)
    decision = going.advance()[0]
    before = FEATURES.of_answers(decision, decision.legal)
    disguise(going.state, ready, decision.who)
    after = FEATURES.of_answers(decision, decision.legal)
    assert before[0][:POSITION] != after[0][:POSITION]


@pytest.mark.parametrize("open_sheets", [True, False])
@pytest.mark.parametrize("scenario", ["rival-crews", "wolf-pack"])
def test_a_position_is_the_same_for_all_of_a_side(scenario: str, open_sheets: bool) -> None:
    """Whoever of a side looks, or the side as one, sees the same numbers, to the last digit."""
    ready = contract.setup(scenario, open_sheets=open_sheets)
    compared = 0
    for at in itertools.islice(contract.positions(ready, agents.make("random")), 0, 80, 5):
        state = at.state
        for side in ready.sides:
            row = FEATURES.of_position(FEATURES.seen(ready, state, side))
            for c in state.combatants:
                if c.status == FIGHTING and c.sheet.side == side:
                    assert FEATURES.of_position(View(ready, state, c.seat)) == row
                    compared += 1
    assert compared > 40


# -- what they say ------------------------------------------------------------------------------


def test_the_stronger_side_has_the_greater_strength() -> None:
    """Two against one are stronger, and the two sides' ratios add up to 1."""
    sheets = (s.me(s.SWORD), s.one("Pal", "us", s.SWORD), s.foe(s.SWORD))
    ours, theirs = position(*sheets), position(*sheets, side="them")
    for name in ("strength", "danger ratio", "race"):
        assert ours[name] > 0.5 > theirs[name]
        assert ours[name] + theirs[name] == pytest.approx(1.0)
    assert ours["strength"] == pytest.approx(4 / 5)
    assert ours["mine number"] == theirs["theirs number"] == 2 / 8


def test_wounds_make_a_side_weaker() -> None:
    """What one can still take counts: a hurt foe is a better position."""
    whole = position(s.me(s.SWORD), s.foe(s.SWORD))
    hurt = position(s.me(s.SWORD), s.foe(s.SWORD, start={"wounds": 6}))
    assert whole["strength"] == 0.5
    assert hurt["strength"] == pytest.approx(1 / (1 + 2 / 8))
    assert hurt["race"] > whole["race"]
    assert hurt["theirs weakest"] == 2 / 8


def test_a_side_that_is_gone_is_worth_nothing() -> None:
    """A search asks at leaves, too: then one side may have nobody left."""
    going = s.fight(s.me(s.SWORD), s.foe(s.SWORD))
    for c in going.state.combatants:
        if c.sheet.side == "them":
            c.status = type(c.status).FALLEN
    for side, worth in (("us", 1.0), ("them", 0.0)):
        row = at_leaf(going, side)
        assert row[PLACE["strength"]] == row[PLACE["race"]] == worth
        assert all(map(math.isfinite, row))


def test_who_can_be_felled_shows() -> None:
    """A blow that fells has the chance to hit as its chance to fell; one that cannot has 0."""
    rows = rows_by_label(s.acting(s.me(s.AXE, s.KNIFE), s.beast(constitution=4, ap=1), say={}))
    axe, knife = rows["strike Beast with axe"], rows["strike Beast with knife"]
    # d20 and 3 against 12: 12 of 20; 5 less 1 fells; of a knife a natural 20 does not, 4 less 1.
    assert value(axe, "fells") == value(axe, "success") == pytest.approx(0.6)
    assert value(knife, "fells") == 0.0
    assert value(axe, "harm") > value(knife, "harm") > 0.0
    assert value(axe, "best") == 1.0 > value(knife, "best")
    assert value(axe, "target threatens") == 1.0


def test_answers_to_an_attack_show_what_they_stop() -> None:
    """A Block stops what its check says, taking it nothing; so does a Move away."""
    rows = rows_by_label(s.attacked(s.me(s.SWORD, hp=3, armour=(s.MAIL,)), s.beast()))
    block, away, take = rows["block"], rows["move away from Beast"], rows["take it"]
    assert value(block, "stops") == value(away, "stops") == pytest.approx(0.6)
    assert value(take, "stops") == value(take, "saved") == 0.0
    assert value(block, "attack damage") == pytest.approx(0.3)
    assert value(block, "falls") == pytest.approx(1 / 20)
    bare = rows_by_label(s.attacked(s.me(s.SWORD, hp=3), s.beast()))
    assert value(bare["block with sword"], "attack fells") == 0.0  # the sword is a layer
    naked = rows_by_label(s.attacked(s.me(hp=3), s.beast()))
    assert value(naked["take it"], "attack fells") == 1.0
    assert value(naked["move away from Beast"], "saved") == pytest.approx(0.6)


def test_a_step_that_brings_a_blow_shows() -> None:
    """A step into reach promises an attack if an action is left for it."""
    far = (s.me(s.SWORD), s.beast(near=False))
    first = rows_by_label(s.acting(*far, left=2))["move closer to Beast"]
    last = rows_by_label(s.acting(*far, left=1))["move closer to Beast"]
    assert value(first, "attack after") == 1.0
    assert value(last, "attack after") == 0.0
    assert value(first, "steps after") == value(last, "steps after") == 0.0


def test_healing_shows_what_it_restores() -> None:
    """A potion heals no more than is missing."""
    hurt = s.me(items=(s.POTION,), start={"wounds": 2})
    rows = rows_by_label(s.acting(hurt, s.beast(near=False), left=2))
    assert value(rows["consume potion"], "restores") == pytest.approx(2 / 8)
    assert value(rows["end turn"], "restores") == 0.0


def test_a_side_that_chooses_sees_its_members() -> None:
    """Nobody is asked for themselves, so what is told of `me` is 0; the members differ."""
    decision = s.choosing(
        s.me(s.AXE, hp=10), s.one("Pal", "us", s.KNIFE, phase="fast", hp=4), s.foe(s.SWORD)
    )
    rows = rows_by_label(decision)
    assert set(rows) == {"Me", "Pal"}
    about_me = [PLACE[f.name] for f in FEATURES.question[4:]]
    assert all(row[place] == 0.0 for row in rows.values() for place in about_me)
    assert value(rows["Me"], "target danger") > value(rows["Pal"], "target danger")
    assert value(rows["Me"], "target reaches") == 1 / 4


def test_a_push_shows_what_the_check_lacked() -> None:
    """A check that failed by 4 lacks 4; what it is for is at stake."""
    decision = s.failing(
        s.me(s.SWORD, motivation=2), s.beast(), does="strike Beast with sword",
        faces=[("Me", "strike", 5)],
    )  # fmt: skip
    row = rows_by_label(decision)["push"]
    assert value(row, "missing") == pytest.approx(0.4)
    assert value(row, "at stake") > 0.0
    assert value(row, "my motivation") == pytest.approx(2 / 5)
