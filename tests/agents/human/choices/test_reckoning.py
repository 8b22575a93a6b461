"""Every number has its reason, and numbers are those of the exact odds."""

from typing import Any

import pytest

import scenarios
from agents.human.choices import Amount, Percentage, Reckoner
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.odds import odds
from arena.rules import RULESETS
from tests.agents.human.choices.asking import first_questions, of, present, question
from tests.arena.rules.timing_track import kit

GAMES = ["alley", "two-slots", "battle-for-the-gate", "two-pairs"]


@pytest.mark.parametrize("name", GAMES)
def test_numbers_are_the_exact_odds_and_have_reasons(name):
    decision = first_questions(name)[0]
    reckoner = Reckoner(decision)
    assert list(reckoner.labels) == [one.label for one in decision.legal]
    for exact in odds(decision):
        found = reckoner.of(exact.declaration.label)
        assert (found.chance and found.chance.chance) == exact.chance
        assert {one.whose: one.mean for one in found.damage} == exact.dealt
        assert {one.about: one.chance for one in found.risks} == exact.risks
        assert {one.about: one.chance for one in found.fells} == {
            f"{whose} falls": chance for whose, chance in exact.fells.items()
        }
        assert present(found.finish).away == present(exact.time) - decision.time
        rolled = filter(None, (found.chance, found.stops))
        chances: list[Percentage] = [*rolled, *found.fells, *found.risks, *found.breaks]
        amounts: list[Amount] = [*found.damage, *found.marks]
        assert all(one.lines for one in chances)
        assert all(one.lines for one in amounts)
    assert set(reckoner.counted) == set(reckoner.labels)


def test_what_has_been_asked_can_be_counted_later():
    """The fight may have gone on: what is counted is the question as it was."""
    game = kit.setup(kit.sheet("Al", hand=kit.SWORD), kit.sheet("Bo", "blue", weapons=(kit.FISTS,)))
    decision = question(game, "Al")
    now, later = of(decision, "attack Bo with sword"), Reckoner(decision)
    for who, label in (("Al", "hold"), ("Bo", "attack Al with fists")):
        decision._fight.answer(who, label)
    decision._fight.advance()
    assert decision.time > 0
    assert later.of("attack Bo with sword") == now
    with pytest.raises(KeyError):
        later.of("parry Bo")


@pytest.mark.parametrize("open_sheets", [True, False])
def test_guesses_are_said_to_be_guesses(open_sheets):
    """GEN-01: with closed sheets what is hidden of opponents is guessed, not known."""
    game = kit.setup(
        kit.sheet("Al", hand=kit.SWORD, skills={"melee": 60}),
        kit.sheet("Bo", "blue", hand=kit.SWORD, skills={"melee": 85}),
        options={"open_sheets": open_sheets, "defend_knowing": "nothing"},
    )
    decision = question(game, "Al", "defend", Bo="attack Al with sword", Al="hold")
    found = of(decision, "parry Bo")
    assert found.guessed is not open_sheets
    assert ("Melee 85" in present(found.stops).lines[0]) is open_sheets


def test_nothing_comes_of_an_answer_after_the_last_opponent_has_yielded():
    """GEN-03: Brand declares first, and yields; Ash is still asked, but the fight is over."""
    scenario = scenarios.with_options(scenarios.load("room-to-retreat"), {"may_yield": True})
    setup = RULESETS[scenario.ruleset].setup(scenario)
    fight: Fight[Any] = Fight(setup, KeyedDice(1), {}, rewindable=True)
    while True:
        asked = {decision.who: decision for decision in fight.advance()}
        if "Brand" in asked and asked["Brand"].kind == "declare" and fight.now > 0:
            fight.answer("Brand", "yield")
            break
        for who, decision in asked.items():
            fight.answer(who, decision.fallback)
    while fight.advance() and fight.pending[0].kind != "declare":
        fight.answer(fight.pending[0].who, fight.pending[0].fallback)
    (ash,) = fight.pending
    reckoner = Reckoner(ash)
    for label in reckoner.labels:
        found = reckoner.of(label)
        assert found.damage == ()
        assert found.risks == ()
