"""Wound and exhaustion tracks, dying, and being saved."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.options import Options
from arena.rules.timing_track.state import Status
from arena.rules.timing_track.wounds import (
    exhaustion_boxes,
    penalty,
    tier,
    wound_boxes,
)
from tests.arena.rules.timing_track.kit import (
    FISTS,
    FORCE,
    MEND,
    SWORD,
    fought,
    opened,
    setup,
    sheet,
)


def combatant(options=None, **given):
    ready = setup(sheet("Ann", **given), sheet("Bob", "blue"), options=options)
    return ready.opening().combatants[0], ready.options


@pytest.mark.parametrize(
    ("filled", "found"),
    [(0, 0), (1, 0), (9, 0), (10, 1), (18, 1), (19, 2), (27, 2), (28, 3), (36, 3)],
)
def test_the_tier_is_that_of_the_last_filled_box(filled, found):
    """TT-12: with boxes of 9, a full OK tier is still OK and the tenth is Harmed."""
    assert tier(filled, 9) == found


@pytest.mark.parametrize(
    ("wounds", "takes"),
    [(0, 0), (7, 0), (8, 10), (14, 10), (15, 25), (21, 25), (22, 50), (28, 50)],
)
def test_wound_penalties_by_tier(wounds, takes):
    """TT-12: OK 0, Harmed 10, Maimed 25, Incapacitated 50."""
    me, options = combatant(start={"wounds": wounds})
    assert penalty(me, options) == takes


@pytest.mark.parametrize(
    ("exhaustion", "takes"), [(7, 0), (8, 10), (14, 10), (15, 25), (21, 25), (22, 50), (28, 50)]
)
def test_exhaustion_penalties_by_tier(exhaustion, takes):
    """TT-12: OK 0, Wearied 10, Drained 25, Overwhelmed 50."""
    me, options = combatant(start={"exhaustion": exhaustion})
    assert penalty(me, options) == takes


def test_wounds_and_exhaustion_add():
    """TT-12: the two penalties add."""
    me, options = combatant(start={"wounds": 15, "exhaustion": 8})
    assert penalty(me, options) == 35


def test_br_and_pw_set_the_boxes():
    """TT-12: a wound tier has 7 + BR boxes, an exhaustion tier 7 + PW."""
    me, options = combatant(br=2, pw=-1)
    assert (wound_boxes(me, options), exhaustion_boxes(me, options)) == (9, 6)
    hurt, options = combatant(br=2, pw=-1, start={"wounds": 9, "exhaustion": 7})
    assert penalty(hurt, options) == 10


def test_boxes_and_penalties_are_options():
    """TT-12: `boxes_per_tier`, `wound_penalties`, `exhaustion_penalties`; 7 and 0/10/25/50."""
    assert Options().boxes_per_tier == 7
    assert Options().wound_penalties == Options().exhaustion_penalties == (0, 10, 25, 50)
    given = {
        "boxes_per_tier": 3,
        "wound_penalties": (1, 2, 3, 4),
        "exhaustion_penalties": (10, 20, 30, 40),
    }
    me, options = combatant(given, start={"wounds": 4, "exhaustion": 9})
    assert penalty(me, options) == 2 + 30
    fresh, options = combatant(given)
    assert penalty(fresh, options) == 0


def struck(wounds, damage):
    """Ann strikes Bob, whose ally Cid stays, for so much."""
    return fought(
        setup(
            sheet("Ann", hand=SWORD, skills={"melee": 60}),
            sheet("Bob", "blue", start={"wounds": wounds}),
            sheet("Cid", "blue"),
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [10]),
        ("Ann", "damage", [damage - 1]),
        *(("Bob", "death", [20]) for _ in range(9)),
    )


def test_at_the_last_box_one_still_stands():
    """TT-13: all boxes filled is Incapacitated, not dying."""
    end = struck(24, 4)
    assert end["Bob"].wounds == 28
    assert end["Bob"].status == Status.FIGHTING
    assert end.one("wounded").tier == "Incapacitated"
    assert end.of("left") == []


def test_one_more_than_the_last_box_is_dying():
    """TT-13: past the last box one is out of the fight and dying; no box beyond the last."""
    end = struck(25, 4)
    assert (end.one("left").who, end.one("left").status) == ("Bob", "dying")
    assert end["Bob"].wounds == 28
    assert end["Bob"].status == Status.DYING


def test_damage_fills_from_left_to_right_over_a_tier():
    """TT-12: 8 of damage fill 7 boxes of OK and one of Harmed."""
    end = struck(0, 8)
    assert (end.one("wounded").wounds, end.one("wounded").tier) == (8, "Harmed")


def dying(*deaths, bob=(), cid=(), dice=(), options=None, **cid_given):
    """Bob falls at count 3; Cid is his ally, Ann holds from then on."""
    return fought(
        setup(
            sheet("Ann", weapons=(FISTS,), skills={"brawl": 60}),
            sheet("Bob", "blue", start={"wounds": 28}),
            sheet("Cid", "blue", **cid_given),
            options={"quiet_limit": 40, **(options or {})},
            limit=60,
        ),
        {"Ann": ["attack Bob with fists"], "Bob": list(bob), "Cid": list(cid)},
        ("Ann", "attack", [10]),
        ("Ann", "damage", [1]),
        *(("Bob", "death", [face]) for face in deaths),
        *dice,
    )


@pytest.mark.parametrize(
    ("roll", "result"),
    [(1, "stabilises"), (2, "holds"), (49, "holds"), (50, "fails"), (99, "fails"), (100, "dies")],
)
def test_a_death_save(roll, result):
    """TT-13: under 50 holds, 50 and more fails, 1 stabilises, 100 kills at once."""
    end = dying(roll)
    assert end.of("death save")[0].result == result
    left = [event.status for event in end.of("left", "Bob")]
    after = {"stabilises": ["dying", "stable"], "dies": ["dying", "dead"]}
    assert left[:2] == after.get(result, left[:2])
    if result in after:
        assert len(end.of("death save")) == 1


def test_a_death_save_every_3_counts_and_the_third_failure_kills():
    """TT-13: saves come 3, 6, 9, … counts after the fall; failures need not be in a row."""
    end = dying(70, 30, 70, 30, 70)
    assert end.times("death save") == [6, 9, 12, 15, 18]
    assert [event.failures for event in end.of("death save")] == [1, 1, 2, 2, 3]
    assert end["Bob"].status == Status.DEAD


def test_death_saves_go_on_for_years_if_they_hold():
    """TT-13: holding is no end of it."""
    end = dying(*[20] * 13)
    assert end.times("death save") == list(range(6, 43, 3))
    assert end["Bob"].status == Status.DYING


def test_death_save_options():
    """TT-13: `death_save_period`, `death_save_under` and `death_failures`; 3, 50 and 3."""
    defaults = Options()
    assert defaults.death_save_period == 3
    assert defaults.death_save_under == 50
    assert defaults.death_failures == 3
    end = dying(
        20, 30, options={"death_save_period": 5, "death_save_under": 25, "death_failures": 1}
    )
    assert end.times("death save") == [8, 13]
    assert [event.result for event in end.of("death save")] == ["holds", "dies"]


def test_the_dying_are_out_of_the_fight():
    """TT-13: nobody asks the dying, and nobody may strike them."""
    end = dying(30, 30)
    assert max(end.asked("Bob", "declare")) <= 3
    assert "attack Bob with fists" not in end.offered("Ann", "declare", 1)
    assert "attack Cid with fists" in end.offered("Ann", "declare", 1)


def test_medicine_stabilises():
    """TT-13: Medicine takes 5 counts and a success; then there are no more death saves."""
    for roll, status in ((40, Status.STABLE), (41, Status.DYING)):
        end = dying(
            *[20] * 30,
            cid=[(3, "tend Bob")],
            dice=[("Cid", "medicine", [roll])],
            skills={"medicine": 40},
        )
        assert end.one("medicine").time == 8
        assert end.one("medicine").success is (roll == 40)
        assert end["Bob"].status == status
        assert (end.times("death save") == [6]) is (roll == 40)


def test_medicine_pays_for_the_healers_wounds():
    """TT-10, TT-13: a Harmed healer has 10 less."""
    end = dying(
        20, 20, cid=[(3, "tend Bob")], skills={"medicine": 40}, start={"wounds": 8}
    )  # fmt: skip
    assert end.one("medicine").against == 30


def test_only_those_with_medicine_may_tend():
    """TT-13: without the skill there is nothing to declare; the living need no tending."""
    ready = setup(sheet("Ann", skills={"medicine": 30}), sheet("Amy"), sheet("Bob", "blue"))
    assert "tend Amy" in [entry.label for entry in ready.catalogues["Ann"]]
    assert "tend Ann" not in [entry.label for entry in ready.catalogues["Amy"]]
    end = fought(ready, {})
    assert "tend Amy" not in end.offered("Ann", "declare")


def test_mend_stabilises():
    """TT-13: a Mend on somebody dying stabilises and heals, but brings nobody back."""
    end = dying(
        20,
        cid=[(3, "cast Mend on Bob")],
        dice=[("Cid", "casting", [50]), ("Cid", "effect", [4]), ("Cid", "backlash", [90])],
        casting=50,
        spells=(MEND,),
    )
    assert end["Bob"].status == Status.STABLE
    assert end.one("healed").stabilised
    assert (end.one("healed").healed, end["Bob"].wounds) == (4, 24)


def test_a_save_and_a_rescue_at_once():
    """TT-13: help that lands with a death save comes first, so that nobody dies being saved."""
    end = dying(
        20,
        100,
        cid=[(3, "hold"), (6, "cast Mend on Bob")],
        dice=[("Cid", "casting", [50]), ("Cid", "effect", [4]), ("Cid", "backlash", [90])],
        casting=50,
        spells=(MEND,),
    )
    assert end["Bob"].status == Status.STABLE
    assert end.times("death save") == [6]


def test_two_who_die_together_roll_no_more():
    """TT-13: whoever is dead rolls no death save, also if others rolled at the same moment."""
    names = ("Bob", "Cob")
    end = fought(
        setup(
            sheet("Ann", weapons=(FISTS,), skills={"brawl": 60}),
            sheet("Amy", weapons=(FISTS,), skills={"brawl": 60}),
            *(sheet(name, "blue", start={"wounds": 28}) for name in names),
            sheet("Dan", "blue"),
            options={"quiet_limit": 40},
        ),
        {"Ann": ["attack Bob with fists"], "Amy": ["attack Cob with fists"]},
        *((name, "attack", [10]) for name in ("Ann", "Amy")),
        *((name, "death", [100]) for name in names),
    )
    assert end.times("death save") == [6, 6]
    assert all(end.fight.state.ordinals[name, "death"] == 1 for name in names)
    # Nobody has a token: Dan is asked at every count; a roll at 9 would be the dead's.
    assert not [event for event in end.journal if event.time == 9 and event.kind != "held"]


def test_exhaustion_stops_at_the_end_of_its_track():
    """TT-12: past the last box of exhaustion nothing more is filled."""
    ready = setup(
        sheet("Ann", casting=150, spells=(FORCE,), start={"exhaustion": 27}),
        sheet("Bob", "blue", br=12),
    )
    end = fought(ready, {"Ann": ["cast Force at Bob", "Spectacular"]}, ("Ann", "casting", [1]))
    assert end["Ann"].exhaustion == 28
    assert end.one("exhausted").tier == "Overwhelmed"
    assert opened(ready).combatants[0].exhaustion == 27


def hurt_meanwhile(label="attack Bob with sword", start=0, **options):
    """Bob wounds Ann at 3, while her action, declared at 0, is on the track."""
    return fought(
        setup(
            sheet("Ann", hand=SWORD, casting=55, spells=(FORCE,), skills={"medicine": 40},
                  start={"wounds": start, "delay": 2}),
            sheet("Amy", start={"wounds": 28}),
            sheet("Bob", "blue", weapons=(FISTS,), br=5),
            options={"casting_can_break": False, **options},
        ),
        {"Ann": [label, "hold"], "Bob": ["attack Ann with fists"]},
        ("Bob", "attack", [10]),
        ("Bob", "damage", [1]),
        ("Ann", "attack", [1]),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("label", "kind", "target"),
    [("attack Bob with sword", "attack", 50), ("cast Force at Bob", "casting", 55)],
)
@pytest.mark.parametrize(("moment", "less"), [("resolution", 10), ("declaration", 0)])
def test_wounds_count_from_the_resolution_or_the_declaration(label, kind, target, moment, less):
    """TT-03, TT-12: `penalties_from`, `resolution` unless set: which wounds a roll pays for."""
    assert Options().penalties_from == "resolution"
    end = hurt_meanwhile(label, 7, penalties_from=moment)
    assert end.one(kind, "Ann").against == target - less


def test_defences_always_pay_for_the_wounds_of_the_moment():
    """TT-12, TT-14: a defence is not declared beforehand, whatever `penalties_from` says."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", start={"wounds": 8}),
            options={"penalties_from": "declaration"},
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["hold", "dodge Ann"]},
        ("Ann", "attack", [30]),
    )
    assert end.one("defence").against == 40
