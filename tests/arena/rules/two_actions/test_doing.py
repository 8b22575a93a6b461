"""What actions do once they succeed: mend, heal, consume, move, leave."""

from __future__ import annotations

import pytest

from arena.rules.two_actions.gear import Item
from tests.arena.rules.two_actions.kit import (
    BOW,
    COAT,
    HILL,
    LENS,
    POTION,
    SALVE,
    SHARD,
    SHIELD,
    SUPPLIES,
    SWORD,
    beast,
    fought,
    near,
    setup,
    sheet,
)


def doing(answers, *rolls, others=(), **given):
    """Ann's turn, beside a wolf."""
    made = setup(sheet("Ann", **given), beast("Wolf"), *others, zones=HILL, limit=0)
    return fought(made, {"Ann": answers}, *rolls)


@pytest.mark.parametrize(("wounds", "hp"), [(5, 9), (4, 10), (1, 10)])
def test_a_potion_heals_and_never_above_the_most(wounds, hp):
    """TA-11: the cap; an item is used up whole."""
    end = doing(["consume potion"], items=(POTION,), start={"wounds": wounds})
    assert (end["Ann"].hp, end["Ann"].uses) == (hp, [0])
    assert end.one("healed").healed == hp - (10 - wounds)


def test_shaped_healing_is_capped_too():
    """TA-11."""
    end = doing(["shape Salve on Ann"], ("Ann", "shape", [15]), shapes=(SALVE,),
                start={"wounds": 1})  # fmt: skip
    assert end["Ann"].hp == 10


def test_consuming_needs_no_check_and_one_of_its_uses():
    """TA-10: it happens; of several uses one is gone."""
    potion = Item("potion", "heal", 1, 2)
    end = doing(["consume potion", "consume potion"], items=(potion,), start={"wounds": 5})
    assert (end.of("checked"), end["Ann"].uses, end["Ann"].hp) == ([], [0], 7)


@pytest.mark.parametrize("pool", ["motivation", "resolve"])
def test_shards_restore_pools_above_the_sheet_too(pool):
    """TA-13: they add what they say."""
    end = doing(["consume shard"], items=(Item("shard", pool, 2),))
    assert getattr(end["Ann"], pool) == 2
    assert (end.one("restored").pool, end.one("restored").left) == (pool, 2)
    assert SHARD.effect == "motivation"


def test_a_lens_gives_advantage_on_the_next_check():
    """TA-13."""
    end = doing(["consume lens"], items=(LENS,))
    assert end["Ann"].steady


@pytest.mark.parametrize(("item", "gear"), [
    ("shield", {"shield": SHIELD}), ("coat", {"armour": (COAT,)}), ("sword", {"weapons": (SWORD,)}),
    ("bow", {"weapons": (BOW,)}),
])  # fmt: skip
def test_supplies_mend_one_thing_without_a_check(item, gear):
    """TA-10: armour, shield or weapon; one of the supplies is gone."""
    end = doing([f"consume supplies on {item} of Ann"], items=(SUPPLIES,),
                start={"broken": (item,)}, **gear)  # fmt: skip
    assert (end["Ann"].broken, end["Ann"].uses, end.of("checked")) == (set(), [1], [])
    assert end.one("mended").owner == "Ann"


def test_one_thing_is_mended_at_a_time():
    """TA-10: the other stays broken."""
    end = doing(["consume supplies on coat of Ann"], items=(SUPPLIES,), armour=(COAT,),
                shield=SHIELD, start={"broken": ("coat", "shield")})  # fmt: skip
    assert end["Ann"].broken == {"shield"}


def test_what_is_mended_protects_again():
    """TA-10: gear is whole or broken, nothing between: its whole AP counts."""
    made = setup(
        sheet("Ann", items=(SUPPLIES,), shield=SHIELD, start={**near("Wolf"),
              "broken": ("shield",)}), beast("Wolf"), limit=1,
    )  # fmt: skip
    end = fought(made, {"Ann": ["consume supplies on shield of Ann"],
                        "Wolf": ["strike Ann with bite"] * 2})  # fmt: skip
    assert end.one("marked").ap == 2
    assert [e.item for e in end.of("broke")] == ["shield"]
    assert end["Ann"].hp == 7


def test_allies_gear_is_mended_too():
    """TA-10: of somebody local."""
    cid = sheet("Cid", phase="slow", shield=SHIELD, start={"broken": ("shield",)})
    end = doing(["consume supplies on shield of Cid"], items=(SUPPLIES,), others=(cid,))
    assert (end["Cid"].broken, end.one("mended").owner) == (set(), "Cid")
    end = doing(["mend shield of Cid"], ("Ann", "shape", [15]), others=(cid,))
    assert end["Cid"].broken == set()


def test_a_move_leaves_the_melee_and_takes_nobody_along():
    """TA-04: whoever is left alone is Adjacent to nobody."""
    end = doing(["move away from Wolf"], start=near("Wolf"))
    assert (end["Ann"].melee, end["Wolf"].melee) == (0, 0)
    end = doing(["move away from Wolf"], start=near("Wolf"), others=(
        sheet("Cid", phase="slow", start=near("Wolf")),))  # fmt: skip
    assert end["Cid"].melee == end["Wolf"].melee > 0


def test_a_move_into_another_melee_leaves_the_first():
    """TA-04: one is Adjacent in one melee at a time."""
    end = doing(["move closer to Rat"], start=near("Wolf"), others=(beast("Rat"),))
    assert end["Wolf"].melee == 0
    assert end.one("moved").adjacent == ("Rat",)
