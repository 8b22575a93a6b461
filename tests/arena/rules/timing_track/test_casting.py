"""Spells: rolls, tiers, prices, backlash, balance, concentration."""

from __future__ import annotations

import pytest

from arena.rules.timing_track.casting import (
    backlash_percent,
    casting_parts,
    casting_target,
    concentration_target,
    lowest_tier,
    taken_die,
    tier_of,
)
from arena.rules.timing_track.options import Options
from tests.arena.rules.timing_track.kit import (
    COAT,
    FISTS,
    FORCE,
    WARD,
    fought,
    setup,
    sheet,
)


@pytest.mark.parametrize(
    ("margin", "tier"),
    [(-1, -1), (0, 0), (10, 0), (11, 1), (30, 1), (31, 2), (50, 2), (51, 3), (59, 3)],
)
def test_the_tier_follows_the_margin(margin, tier):
    """TT-22: 0-10 Weak, 11-30 Standard, 31-50 Strong, 51+ Spectacular, over it a misfire."""
    assert tier_of(60 - margin, 60) == tier


def test_100_misfires_whatever_the_target():
    """TT-07, TT-22: the roll 100 is a misfire even against 150; 99 is not."""
    assert tier_of(100, 150) == -1
    assert tier_of(99, 150) == 3


@pytest.mark.parametrize(
    ("dice", "taken"),
    [((38, 72), 38), ((72, 38), 38), ((29, 84), 84), ((84, 29), 84), ((55, 54), 54), ((9, 9), 9)],
)
def test_the_die_farther_from_the_target_counts(dice, taken):
    """TT-22: of a wild caster's dice the farther from 55 is taken, on a tie the lower."""
    assert taken_die(dice, 55) == taken


@pytest.mark.parametrize(
    ("target", "steps"), [(1, 0), (25, 0), (26, 1), (50, 1), (51, 2), (75, 2), (76, 3), (100, 3)]
)
def test_what_a_wild_caster_can_hold_back(target, steps):
    """TT-22: by at most (target - 1) // 25 tiers, never below Weak."""
    assert lowest_tier(3, target, True, Options()) == 3 - steps
    assert lowest_tier(0, target, True, Options()) == 0


def test_a_scholar_may_take_any_lower_tier():
    """TT-22: a scholar is not bound by the target."""
    assert lowest_tier(3, 1, False, Options()) == 0


def test_wild_suppression_is_an_option():
    """TT-22: `wild_suppression` is 25; at 10 a target of 31 gives three steps."""
    assert Options().wild_suppression == 25
    assert lowest_tier(3, 31, True, Options(wild_suppression=10)) == 0


@pytest.mark.parametrize(("tier", "chance"), [(0, 5), (1, 10), (2, 15), (3, 25), (-1, 25)])
def test_the_chance_of_a_backlash(tier, chance):
    """TT-23: 5, 10, 15, 25 by tier, 25 for a misfire, wild casters 5 more."""
    assert backlash_percent(tier, False, Options()) == chance
    assert backlash_percent(tier, True, Options()) == chance + 5


def test_backlash_options():
    """TT-23: `backlash_percent`, `misfire_backlash` and `wild_backlash`."""
    options = Options(backlash_percent=(1, 2, 3, 4), misfire_backlash=60, wild_backlash=9)
    assert [backlash_percent(t, True, options) for t in (-1, 0, 3)] == [69, 10, 13]


def caster(casting=55, options=None, balance=0, tradition="scholar", bob=None, **given):
    return setup(
        sheet("Ann", casting=casting, tradition=tradition, spells=(FORCE, WARD), **given),
        sheet("Bob", "blue", **(bob or {})),
        options=options,
        balance=balance,
    )


def spell_of(ready):
    """Ann's first spell, as she would declare it."""
    seat = ready.seat["Ann"]
    return next(action for action in ready.listed[seat] if action.spell is not None)


@pytest.mark.parametrize(("balance", "target"), [(2, 55), (0, 55), (-2, 51), (-4, 47)])
def test_galvanic_air_lowers_the_casting_target(balance, target):
    """TT-24: 2 for each point of net Galvanic; net Aetheric does not help."""
    ready = caster()
    me = ready.opening().combatants[0]
    assert casting_target(me, spell_of(ready), balance, ready.options) == target


def test_aetheric_air_may_help():
    """TT-24: `aetheric_aids_casting`, false unless set: 2 for each point."""
    assert Options().aetheric_aids_casting is False
    ready = caster(options={"aetheric_aids_casting": True})
    me = ready.opening().combatants[0]
    assert casting_target(me, spell_of(ready), 2, ready.options) == 59
    assert casting_target(me, spell_of(ready), -2, ready.options) == 51


def test_wounds_and_exhaustion_lower_the_casting_target():
    """TT-10, TT-12: both penalties hold for casting."""
    ready = caster(start={"wounds": 8, "exhaustion": 15})
    me = ready.opening().combatants[0]
    assert casting_target(me, spell_of(ready), 0, ready.options) == 20


def test_what_moves_a_casting_target_has_a_name():
    """TT-10, TT-24: skill, penalties and balance stand under their names beside their numbers."""
    ready = caster(start={"wounds": 8})
    me = ready.opening().combatants[0]
    assert casting_parts(me, spell_of(ready), -2, ready.options) == [
        ("casting", 55), ("wounds and exhaustion", -10), ("balance", -4),
    ]  # fmt: skip


def cast(*rolls, answers=("cast Force at Bob",), **given):
    return fought(caster(**given), {"Ann": list(answers)}, *rolls)


def test_the_token_lies_at_the_casting_time_and_the_roll_comes_then():
    """TT-22: Force takes 2 counts; dice are rolled at 2, by the balance of that count."""
    end = cast(("Ann", "casting", [45]), ("Ann", "backlash", [90]))
    assert end.one("declared").due == 2
    assert end.one("casting").time == 2


def test_a_scholar_rolls_one_die_and_a_wild_caster_two():
    """TT-22: one d100 or two."""
    assert len(cast().one("casting").dice) == 1
    assert len(cast(tradition="wild").one("casting").dice) == 2


@pytest.mark.parametrize(
    ("roll", "price", "dice", "shift"),
    [(55, 2, 1, 1), (44, 4, 2, 2), (24, 7, 3, 3), (4, 10, 4, 4)],
)
def test_each_tier_has_its_price_damage_and_shift(roll, price, dice, shift):
    """TT-23, TT-24, TT-27: Force pays 2/4/7/10, rolls 1 to 4 d6, shifts the balance 1 to 4."""
    end = cast(("Ann", "casting", [roll]), ("Ann", "damage", [1] * dice), ("Ann", "backlash", [99]))
    assert end["Ann"].exhaustion == end.one("exhausted").paid == price
    assert end["Bob"].wounds == dice
    assert end.state.balance == end.one("balance").by == shift


def test_the_caster_chooses_the_tier():
    """TT-22: a scholar with Spectacular is offered all four and pays for the one taken."""
    end = cast(
        ("Ann", "casting", [4]),
        ("Ann", "damage", [3, 3]),
        ("Ann", "backlash", [99]),
        answers=("cast Force at Bob", "Standard"),
    )
    assert end.offered("Ann", "tier") == ("Weak", "Standard", "Strong", "Spectacular")
    assert end.one("manifested").tier == "Standard"
    assert (end["Ann"].exhaustion, end["Bob"].wounds, end.state.balance) == (4, 6, 2)
    assert end.one("backlash").against == 10


def test_what_a_roll_could_be_lowered_to_is_told():
    """TT-22: from Weak nothing else, of a misfire nothing at all."""
    for roll, tiers in ((55, ("Weak",)), (44, ("Weak", "Standard")), (56, ())):
        end = cast(("Ann", "casting", [roll]), ("Ann", "backlash", [99]))
        assert end.one("casting").tiers == tiers


def test_a_standard_spell_can_be_lowered():
    """TT-22: from Standard there is one tier to go down to."""
    end = cast(("Ann", "casting", [40]))
    assert end.offered("Ann", "tier") == ("Weak", "Standard")


def test_a_wild_caster_is_offered_no_more_than_the_target_allows():
    """TT-22: at target 55 two steps down from Spectacular."""
    end = cast(("Ann", "casting", [4, 40]), tradition="wild")
    assert end.offered("Ann", "tier") == ("Standard", "Strong", "Spectacular")


def test_without_a_choice_nobody_is_asked():
    """TT-22: Weak cannot be lowered; a wild caster at 25 cannot lower anything."""
    assert cast(("Ann", "casting", [50])).asked("Ann", "tier") == []
    low = cast(("Ann", "casting", [5, 10]), tradition="wild", casting=25)
    assert low.asked("Ann", "tier") == []
    assert low.one("manifested").tier == "Standard"


def test_a_misfire_costs_the_weak_price_and_does_nothing():
    """TT-23: no damage to the target, no shift, exhaustion as for Weak."""
    end = cast(("Ann", "casting", [56]), ("Ann", "backlash", [99]))
    assert end.one("misfired").spell == "Force"
    assert end.of("manifested") == end.of("wounded") == end.of("balance") == []
    assert end["Ann"].exhaustion == 2


def test_a_misfire_may_cost_nothing():
    """TT-23: `misfire_costs_weak = false`."""
    end = cast(
        ("Ann", "casting", [56]),
        ("Ann", "backlash", [99]),
        options={"misfire_costs_weak": False},
    )
    assert end["Ann"].exhaustion == 0
    assert end.of("exhausted") == []


def test_a_wild_misfire_of_force_hurts_the_caster():
    """TT-23: 1d6 to a wild caster; a scholar takes nothing."""
    end = cast(
        ("Ann", "casting", [29, 84]),
        ("Ann", "misfire", [3]),
        ("Ann", "backlash", [99]),
        tradition="wild",
    )
    assert end.one("casting").taken == 84
    assert end["Ann"].wounds == 3


@pytest.mark.parametrize(("roll", "strikes"), [(10, True), (11, False)])
def test_a_backlash_strikes_at_or_under_its_chance(roll, strikes):
    """TT-23: Standard 10: 1d4 damage to the caster, no soak."""
    end = cast(
        ("Ann", "casting", [40]),
        ("Ann", "backlash", [roll]),
        ("Ann", "backlash damage", [3]),
        ("Ann", "backlash shift", [26]),
    )
    assert end["Ann"].wounds == (3 if strikes else 0)
    assert end.state.balance == 2
    assert end.one("backlash").against == 10


@pytest.mark.parametrize(("roll", "shifts"), [(25, 4), (26, 0)])
def test_a_quarter_of_backlashes_move_the_balance(roll, shifts):
    """TT-23: in 25 of 100 backlashes 1d4 is added to the balance, on top of the spell's own."""
    end = cast(
        ("Ann", "casting", [40]),
        ("Ann", "backlash", [1]),
        ("Ann", "backlash shift", [roll]),
        ("Ann", "shift amount", [4]),
    )
    assert end.state.balance == 2 + shifts


def test_backlash_shift_percent_is_an_option():
    """TT-23: `backlash_shift_percent`, 25 unless set."""
    assert Options().backlash_shift_percent == 25
    end = cast(
        ("Ann", "casting", [40]),
        ("Ann", "backlash", [1]),
        ("Ann", "backlash shift", [1]),
        options={"backlash_shift_percent": 0},
    )
    assert end.state.balance == 2


def test_a_misfire_may_backlash_too():
    """TT-23: at 25, wild 30."""
    end = cast(
        ("Ann", "casting", [60, 60]),
        ("Ann", "misfire", [1]),
        ("Ann", "backlash", [30]),
        ("Ann", "backlash damage", [4]),
        tradition="wild",
    )
    assert end.one("backlash").against == 30
    assert end["Ann"].wounds == 5


@pytest.mark.parametrize(("pw", "target"), [(0, 40), (2, 60), (-4, 0), (6, 100)])
def test_concentration_is_by_pw(pw, target):
    """TT-25: (PW + 4) x 10."""
    assert concentration_target(setup_caster(pw)) == target


def setup_caster(pw):
    return caster(pw=pw).opening().combatants[0]


def disturbed(roll, damage=1, **given):
    """Bob strikes at 3 while Ann, who started a slow spell at 2, still casts it."""
    return fought(
        setup(
            sheet("Ann", casting=55, spells=(FORCE,), **given.pop("ann", {})),
            sheet("Bob", "blue", weapons=(FISTS,), skills={"brawl": 50}),
            **given,
        ),
        {"Ann": ["cast Force at Bob"], "Bob": ["attack Ann with fists"]},
        ("Bob", "attack", [20]),
        ("Bob", "damage", [damage]),
        ("Ann", "concentration", [roll]),
        ("Ann", "casting", [55]),
        ("Ann", "backlash", [99]),
    )


LATE = {"start": {"delay": 5}}


@pytest.mark.parametrize(("roll", "kept"), [(40, True), (41, False), (100, False)])
def test_damage_during_casting_may_lose_the_spell(roll, kept):
    """TT-25: at or under (PW + 4) x 10 the spell is kept, else the token is gone unpaid."""
    end = disturbed(roll, ann=LATE)
    assert end.one("disrupted").lost is not kept
    assert (end.times("casting") == [7]) is kept
    assert end["Ann"].exhaustion == (2 if kept else 0)


def test_100_never_keeps_a_spell():
    """TT-07, TT-25: even at PW 7 a 100 loses it."""
    assert disturbed(100, ann={**LATE, "pw": 7}).one("disrupted").lost


def test_a_lost_spell_leaves_its_caster_to_declare_at_once():
    """TT-25: without a token one is asked at that count's declarations."""
    assert 3 in disturbed(41, ann=LATE).asked("Ann", "declare")


def test_spells_may_be_unbreakable():
    """TT-25: `casting_can_break = false`: nobody rolls for concentration."""
    end = disturbed(41, ann=LATE, options={"casting_can_break": False})
    assert end.of("disrupted") == []
    assert end.times("casting") == [7]


def test_damage_that_the_armour_stops_breaks_nothing():
    """TT-25: only damage taken does."""
    ann = {**LATE, "armour": (COAT,)}
    end = disturbed(41, ann=ann)
    assert end.of("disrupted") == []


def test_damage_without_casting_breaks_nothing():
    """TT-25: other actions go on under damage."""
    end = fought(
        setup(
            sheet("Ann", weapons=(FISTS,), start={"delay": 5}),
            sheet("Bob", "blue", weapons=(FISTS,)),
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["attack Ann with fists"]},
        ("Bob", "attack", [20]),
        ("Ann", "attack", [99]),
    )
    assert end.of("disrupted") == []
    assert end.times("attack", "Ann") == [8]


def test_a_spell_and_a_blow_of_one_group_both_land():
    """TT-03, TT-25: what resolves at the same moment cannot be broken by it."""
    end = disturbed(100, ann={"start": {"delay": 1}})
    assert end.of("disrupted") == []
    assert end.times("casting") == end.times("attack") == [3]
