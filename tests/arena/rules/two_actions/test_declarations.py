"""The catalogue: everything that one could ever declare, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.arena.rules.two_actions.kit import (
    BITE,
    BOW,
    COAT,
    CROSSBOW,
    FIRE,
    LENS,
    POTION,
    SALVE,
    SHIELD,
    SUPPLIES,
    SWORD,
    WARD,
    beast,
    labels,
    setup,
    sheet,
)


def ready(options=None, **given):
    return setup(sheet("Ann", **given), sheet("Cid"), beast("Wolf"), options=options)


def of(made, word, who="Ann"):
    return [label for label in labels(made, who) if label.split()[0] == word]


def test_the_eight_actions_are_there():
    """TA-01: and what a turn, a response and a check need besides."""
    made = ready(weapons=(SWORD,), shapes=(WARD,), items=(POTION,), shield=SHIELD)
    verbs = {a.verb for a in made.listed[0]}
    assert verbs == {"strike", "move", "focus", "shape", "consume", "block", "stand", "sustain",
                     "drop", "end turn", "take it", "push", "accept"}  # fmt: skip


def test_creatures_strike_move_and_stand():
    """TA-05: without a sheet there is no check to make."""
    made = setup(beast("Ann", "red"), beast("Wolf"))
    assert labels(made, "Wolf") == [
        "strike Ann with bite", "move closer to Ann", "move away from Ann", "stand", "end turn",
    ]  # fmt: skip


def test_one_does_not_attack_ones_own_side():
    """GEN-03: neither strikes nor harm; healing and wards stay on it."""
    made = ready(weapons=(SWORD,), shapes=(FIRE, SALVE, WARD))
    assert of(made, "strike") == ["strike Wolf with sword"]
    assert [label for label in of(made, "shape") if "Resolve" not in label] == [
        "shape cover", "shape Fire at Wolf", "shape Salve on Ann", "shape Salve on Cid",
        "shape Ward on Ann", "shape Ward on Cid",
    ]  # fmt: skip


def test_resolve_can_be_paid_for_what_is_sustained():
    """TA-11: for nothing else."""
    made = ready(shapes=(FIRE, SALVE, WARD))
    assert [label for label in of(made, "shape") if label.endswith("with Resolve")] == [
        "shape Ward on Ann with Resolve", "shape Ward on Cid with Resolve",
    ]  # fmt: skip
    assert of(made, "sustain") == ["sustain Ward"]
    assert of(made, "drop") == ["drop Ward"]


def test_only_mundane_things_can_be_mended():
    """TA-10: one's own and those of one's side; no teeth either."""
    relic = replace(COAT, name="relic", mundane=False)
    made = ready(weapons=(SWORD, BITE), armour=(COAT, relic), shield=SHIELD, items=(SUPPLIES, LENS))
    mends = [f"{thing} of Ann" for thing in ("sword", "coat", "shield")]
    assert of(made, "mend") == [f"mend {what}" for what in mends]
    assert of(made, "mend", "Cid") == [f"mend {what}" for what in mends]
    assert sorted(of(made, "consume")) == sorted(
        ["consume lens", *(f"consume supplies on {what}" for what in mends)]
    )


def test_one_may_block_with_weapons_but_not_with_teeth():
    """TA-09."""
    made = ready(weapons=(SWORD, BOW, CROSSBOW, BITE))
    assert of(made, "block") == [
        "block", "block with bow", "block with crossbow", "block with sword",
    ]  # fmt: skip


@pytest.mark.parametrize("option", [True, False])
def test_yielding_and_fleeing_are_options(option):
    """GEN-03: `may_yield` and `may_flee`."""
    made = ready({"may_yield": option, "may_flee": option})
    assert ("yield" in labels(made, "Ann"), "flee" in labels(made, "Wolf")) == (option, option)


def test_a_side_chooses_among_its_members():
    """TA-03: by name."""
    assert labels(ready(), "red") == ["Ann", "Cid"]


def test_which_question_offers_what():
    """TA-01, TA-06: turn, response and Push have their own entries."""
    made = ready(weapons=(SWORD,), shapes=(WARD,), options={"may_yield": True})
    turn, response, push = ({a.verb for a in part[0]}
                            for part in (made.in_turn, made.responses, made.pushing))  # fmt: skip
    assert push == {"push", "accept"}
    assert not turn & {"take it", "push", "accept"}
    assert response == turn - {"sustain", "drop", "end turn", "yield"} | {"take it"}
    assert not any(a.weapon for a in made.in_turn[0] if a.verb == "block")
