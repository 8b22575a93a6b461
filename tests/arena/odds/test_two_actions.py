"""Odds of Two Actions, against another calculator and against hand-written rules."""

from __future__ import annotations

import icepool
import pytest

from tests.arena.odds.asked import (
    at_question,
    one,
    told,
)
from tests.arena.rules.two_actions import kit as turns


def test_a_strike_is_as_another_calculator_says():
    """TA-02, TA-05: d20 + Dexterity against 12, a natural 20 doubles, AP comes off."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, focus=1),
        turns.beast("Bo", ap=1, constitution=5, start=turns.near("Al")),
    )
    fight = at_question(game, "Al")
    found = one(fight, "Al", "strike Bo with sword")
    assert found.chance == pytest.approx(12 / 20)
    assert found.damage == pytest.approx(11 / 20 * 2 + 1 / 20 * 5)
    assert found.fells == {"Bo": pytest.approx(1 / 20)}
    assert found.risks["critical failure"] == pytest.approx(1 / 20)
    assert one(fight, "Al", "focus").chance == pytest.approx(10 / 20)
    ended = one(fight, "Al", "end turn")
    assert (ended.chance, ended.time, ended.damage) == (None, 0, 0)


@pytest.mark.parametrize(("steady", "prone"), [(True, False), (False, True), (True, True)])
def test_advantage_and_disadvantage(steady, prone):
    """TA-02, TA-12: the better or the worse of two; both cancel out."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3,
                    items=(turns.LENS,) if steady else (), start={"prone": prone}),
        turns.beast("Bo", start=turns.near("Al")),
    )  # fmt: skip
    said = {"Al": "consume lens"} if steady else {}
    fight = at_question(game, "Al")
    if steady:
        fight.answer("Al", said["Al"])
        fight.advance()
    kept = icepool.d(20)
    if steady != prone:
        kept = icepool.highest(kept, kept) if steady else icepool.lowest(kept, kept)
    chance = float(
        kept.map(lambda face: face == 20 or (face > 1 and face + 3 >= 12)).probability(True)
    )
    assert one(fight, "Al", "strike Bo with sword").chance == pytest.approx(chance)


def test_responses_say_what_they_stop_and_what_is_marked():
    """TA-06, TA-07: blocked or not, marks, layers that break, and what is taken without."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, armour=(turns.COAT,), focus=2,
                    items=(turns.POTION,), start={"wounds": 2}, phase="slow"),
        turns.beast("Bo", phase="fast", constitution=4, start=turns.near("Al")),
    )  # fmt: skip
    fight = at_question(game, "Al", "respond", Bo="strike Al with bite")
    found = {o.declaration.label: o for o in told(fight, "Al")}
    taking, block = found["take it"], found["block"]
    assert (taking.stops, taking.chance, taking.taken) == (0, None, 0)
    assert taking.marks == {"Al": 3}
    assert taking.breaks == {"coat of Al": 1}
    assert block.stops == block.chance == pytest.approx(12 / 20)
    assert block.breaks == {"coat of Al": pytest.approx(8 / 20)}
    assert block.marks == {"Al": pytest.approx(8 / 20 * 3)}
    strike = found["strike Bo with sword"]
    assert strike.chance == pytest.approx(12 / 20)
    assert strike.stops == pytest.approx(1 / 20)  # 6 of 4 Constitution: a critical fells
    assert strike.damage == pytest.approx(11 / 20 * 3 + 1 / 20 * 6)
    focus, potion = found["focus"], found["consume potion"]
    assert (focus.stops, focus.chance) == pytest.approx((0, 11 / 20))
    assert (potion.stops, potion.chance) == (0, None)
    assert potion.healed == {"Al": 2}


def test_a_push_is_the_roll_again():
    """TA-02: a failed Push is a critical failure; accepting rolls nothing."""
    game = turns.setup(
        turns.sheet("Al", weapons=(turns.SWORD,), dexterity=3, motivation=1),
        turns.beast("Bo", start=turns.near("Al")),
    )
    dice = turns.dice(("Al", "strike", (5,)))
    fight = at_question(game, "Al", "push", dice, Al="strike Bo with sword")
    push, accept = one(fight, "Al", "push"), one(fight, "Al", "accept")
    assert push.chance == pytest.approx(12 / 20)
    assert push.damage == pytest.approx(11 / 20 * 3 + 1 / 20 * 6)
    assert push.risks["critical failure"] == pytest.approx(8 / 20)
    assert (accept.chance, accept.damage) == (None, 0)
    # Whoever says so is told the odds with every Push.
    start = at_question(game, "Al")

    def pushing(decision):
        return decision.find("push") if decision.kind == "push" else decision.fallback

    pushed = one(start, "Al", "strike Bo with sword", answering=pushing)
    assert pushed.chance == pytest.approx(1 - (8 / 20) ** 2)
