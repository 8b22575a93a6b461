"""Percentages of Two Actions say how they come about."""

import pytest

from tests.agents.human.choices.asking import of, present, question
from tests.arena.rules.two_actions import kit

FOCUSED = {"items": (kit.LENS,), "Al": "consume lens"}


def turn(start=None, items=(), **said):
    game = kit.setup(
        kit.sheet("Al", dexterity=4, weapons=(kit.SWORD,), items=items, start=start or {}),
        kit.beast("Wolf", start=kit.near("Al")),
    )
    return question(game, "Al", "act", **said)


def test_a_strike_is_a_check():
    """TA-02: d20 + Stat against the difficulty."""
    found = of(turn(), "strike Wolf with sword")
    assert present(found.chance).lines == (
        "Strike check: 1d20 +4 at least 12; a natural 20 always succeeds, a natural 1 never.",
        "strike 1d20 at 8 or more (13 of 20): 65%.",
    )
    assert found.damage[0].lines[0] == "3, on a natural 20 doubled."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (FOCUSED, "; advantage (Focus): the better of 2d20;"),
        ({"start": {"prone": True}}, "; disadvantage (prone): the worse of 2d20;"),
        (
            {**FOCUSED, "start": {"prone": True}},
            "; advantage and disadvantage (Focus and prone) cancel out;",
        ),
    ],
)
def test_an_edge_says_where_it_comes_from(given, said):
    """TA-02, TA-12: Focus, and a lens, give advantage, being prone disadvantage."""
    chance = present(of(turn(**given), "strike Wolf with sword").chance)
    assert said in chance.lines[0]
    if "2d20" in said:
        assert chance.lines[1].endswith(f" of 400): {100 * chance.chance:.1f}%.")


def attacked(**given):
    """Al is bitten: by a quick wolf before Al's turn, or by a slow one after it."""
    phases = ("fast", "slow") if given else ("slow", "fast")
    game = kit.setup(
        kit.sheet("Al", dexterity=2, armour=(kit.COAT,), phase=phases[0]),
        kit.beast("Wolf", phase=phases[1], start=kit.near("Al")),
    )
    return question(game, "Al", "respond", Wolf="strike Al with bite", **given)


def test_a_block_says_what_is_rolled_and_what_breaks():
    """TA-06, TA-07: a Block that fails leaves the coat to take it."""
    decision = attacked()
    block = of(decision, "block")
    assert present(block.stops).lines == (
        "Block check: 1d20 +2 at least 12; a natural 20 always succeeds, a natural 1 never.",
        "block 1d20 at 10 or more (11 of 20): 55%.",
    )
    (breaks,) = block.breaks
    assert breaks.about == "coat of Al breaks"
    assert breaks.lines[-1] == "block 1d20 at 9 or less (9 of 20): 45%."
    taking = of(decision, "take it")
    assert taking.breaks[0].lines == ("It does not hang on the dice.",)
    assert present(taking.stops).lines == ("No outcome of the dice does it.",)


def test_an_answer_says_what_helps_it():
    """TA-06, TA-09: who has braced blocks with advantage."""
    stops = present(of(attacked(Al="block"), "block").stops)
    assert "; advantage (braced): the better of 2d20;" in stops.lines[0]
    assert stops.chance == pytest.approx(1 - (9 / 20) ** 2)
