"""AB-02, AB-04, AB-06, AB-08 to AB-11: what happens when a declaration's turn comes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from arena.dice import Dice
from arena.rules.action_board.gear import Armour, Weapon
from arena.rules.action_board.state import Status
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    COAT,
    DAGGER,
    FIREBALL,
    HEAL,
    HILL,
    POTION,
    SHIELD,
    SPELLS,
    SWORD,
    WALL,
    fought,
    reflex,
    setup,
    sheet,
)

BLADE = Weapon("blade", "melee", Dice.parse("2d6+3"))
BLOW = {"Ann": ["attack Bob with blade"]}


def blow(roll, damage=(3, 4), options=None, ann=None, bob=None):
    """Ann strikes Bob once; the fight goes on to its quiet end."""
    made = setup(
        sheet("Ann", **{"weapons": (BLADE,), "attack": 5, "hp": 99, **(ann or {})}),
        sheet("Bob", "blue", **{"hp": 40, "defence": 15, **(bob or {})}),
        options=options,
    )
    return fought(made, BLOW, ("Ann", "to hit", [roll]), ("Ann", "damage", damage))


# -- to hit and damage (AB-09) ------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "result"), [(9, "miss"), (10, "hit"), (11, "hit")])
def test_a_hit_reaches_the_defence(roll, result):
    """AB-09: d20 + 5 against 15: 10 hits, 9 misses."""
    told = blow(roll).one("hit roll")
    assert (told.roll, told.total, told.against, told.result) == (roll, roll + 5, 15, result)


def test_a_20_always_hits_and_doubles_the_dice():
    """AB-09: against any Defence; four dice instead of two, the flat 3 once."""
    end = blow(20, damage=(3, 4, 1, 2), bob={"defence": 60})
    assert end.one("hit roll").result == "critical"
    assert end.one("wounded").raw == 13


def test_a_1_always_misses():
    """AB-09: whatever the bonus."""
    end = blow(1, ann={"attack": 50})
    assert end.one("hit roll").result == "miss"
    assert end.of("wounded") == []


def test_19_and_2_are_nothing_special():
    """AB-09: near misses."""
    assert blow(19, bob={"defence": 24}).one("hit roll").result == "hit"
    assert blow(19, bob={"defence": 25}).one("hit roll").result == "miss"
    assert blow(2, ann={"attack": 13}).one("hit roll").result == "hit"


def test_natural_rolls_are_an_option():
    """AB-09: without them 20 may miss and doubles nothing, 1 may hit."""
    off = {"natural_rolls": False}
    assert blow(20, options=off, bob={"defence": 60}).one("hit roll").result == "miss"
    assert blow(20, options=off).one("wounded").raw == 10
    assert blow(1, options=off, ann={"attack": 50}).one("hit roll").result == "hit"


@pytest.mark.parametrize(
    ("armour", "taken"),
    [((), 10), ((COAT,), 8), ((COAT, Armour("mail", 4)), 4), ((Armour("plate", 10),), 0),
     ((Armour("tower", 50),), 0)],
)  # fmt: skip
def test_dr_is_taken_off_and_never_heals(armour, taken):
    """AB-09: damage − DR, all pieces together, at least 0."""
    end = blow(15, bob={"armour": armour})
    told = end.one("wounded")
    assert (told.raw, told.dr, told.taken) == (10, sum(piece.dr for piece in armour), taken)
    assert end["Bob"].hp == 40 - taken == told.hp


@pytest.mark.parametrize(("hp", "status"), [(11, Status.FIGHTING), (10, Status.FALLEN),
                                            (9, Status.FALLEN)])  # fmt: skip
def test_at_0_hit_points_one_falls(hp, status):
    """AB-09: with 1 left one fights on."""
    end = blow(15, bob={"hp": hp})
    assert end["Bob"].status == status


def test_damage_below_0_is_0():
    """AB-09: dice with a minus."""
    weak = Weapon("blade", "melee", Dice.parse("1d4-3"))
    assert blow(15, damage=(1,), ann={"weapons": (weak,)}).one("wounded").raw == 0


# -- simultaneous and in order (AB-06) ----------------------------------------------------------


def test_what_lands_together_reads_the_state_before():
    """AB-06: two arrows, neither of which could fell alone, fell Bob, who still strikes."""
    made = setup(
        sheet("Ann", zone="hill", weapons=(BOW,), hp=99),
        sheet("Cid", zone="hill", weapons=(BOW,), hp=99),
        sheet("Eve", hp=50), sheet("Bob", "blue", weapons=(DAGGER,), hp=7),
        zones=HILL, options={"natural_rolls": False},
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["shoot Bob with bow"], "Cid": ["shoot Bob with bow"],
         "Bob": ["attack Eve with dagger"]},
        *((who, "to hit", [19]) for who in ("Ann", "Bob", "Cid")),
        ("Ann", "damage", [6]), ("Cid", "damage", [6]), ("Bob", "damage", [4]),
    )  # fmt: skip
    assert end.of("duel") == []
    assert end["Bob"].status == Status.FALLEN
    assert end["Eve"].hp == 46


def test_a_kill_prevents_the_others_action():
    """AB-06: the first blow fells, the second never comes and rolls nothing."""
    made = setup(sheet("Ann", weapons=(SWORD,), hp=4), sheet("Bob", "blue", weapons=(SWORD,), hp=4))
    end = fought(
        made, {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]},
        *reflex(Ann=9, Bob=8), ("Ann", "to hit", [15]), ("Ann", "damage", [4]),
    )  # fmt: skip
    assert [e.who for e in end.of("hit roll")] == ["Ann"]
    assert end.one("wasted").why == "out of the fight"


@pytest.mark.parametrize(("ann", "bob", "struck"), [(12, 4, True), (4, 12, False)])
def test_a_retreat_against_a_blow(ann, bob, struck):
    """AB-06: whoever is first: the blow lands and Bob goes, or Bob is gone."""
    made = setup(sheet("Ann", weapons=(DAGGER,), hp=99), sheet("Bob", "blue", hp=99), zones=HILL)
    end = fought(
        made, {"Ann": ["attack Bob with dagger"], "Bob": ["move to hill"]},
        *reflex(Ann=ann, Bob=bob), ("Ann", "to hit", [15]),
    )  # fmt: skip
    assert (end["Bob"].hp < 99) == struck
    assert made.zones.names[end["Bob"].zone] == "hill"
    assert [e.why for e in end.of("wasted")] == ([] if struck else ["the target is out of reach"])


@pytest.mark.parametrize("wall", ["between hill and yard", "before Mia"])
@pytest.mark.parametrize(("archer", "mage", "hit"), [(10, 14, True), (10, 16, False)])
def test_a_wall_against_an_arrow(wall, archer, mage, hit):
    """AB-06, AB-11: 10 + 5 beats 14 and the arrow reaches the mage; 16 and it strikes the wall."""
    made = setup(
        sheet("Ann", "blue", "hill", weapons=(BOW,), hp=99), sheet("Mia", cast=(WALL,), hp=99),
        zones=HILL, options={"casting_can_break": False},
    )  # fmt: skip
    end = fought(
        made, {"Ann": ["shoot Mia with bow"], "Mia": [(0, 2, f"quicken Wall {wall}")]},
        *reflex(Ann=archer, Mia=mage), ("Ann", "to hit", [15]),
    )  # fmt: skip
    assert (end["Mia"].hp < 99) == hit
    assert len(end.of("hit roll")) == hit
    assert end.one("wall", time=0).stands
    assert [e.why for e in end.of("wasted")] == [] if hit else ["a wall cuts the line of effect"]


@pytest.mark.parametrize(("healer", "striker", "falls"), [(15, 5, False), (5, 15, True)])
def test_healing_against_a_killing_blow(healer, striker, falls):
    """AB-06: 4 hit points, 8 healed, 8 damage: first healed one stays up, else it is too late."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99), sheet("Bob", "blue", cast=(HEAL,)),
        sheet("Cid", "blue", hp=20, start={"wounds": 16}),
        options={"natural_rolls": False},
    )  # fmt: skip
    end = fought(
        made, {"Ann": ["attack Cid with sword"], "Bob": ["quicken Heal on Cid"]},
        *reflex(Ann=striker, Bob=healer), ("Ann", "to hit", [15]), ("Ann", "damage", [8]),
        ("Bob", "healing", [8]),
    )  # fmt: skip
    assert (end["Cid"].status == Status.FALLEN) == falls
    assert end["Cid"].hp == (-4 if falls else 4)


def test_whoever_was_to_flee_and_is_hit_first_flees_wounded():
    """AB-06, GEN-03: the arrow first, then the flight; or the flight, and no arrow."""
    for ann, bob, hit in ((15, 5, True), (5, 15, False)):
        made = setup(
            sheet("Ann", zone="gate", weapons=(replace(BOW, reach="distant"),)),
            sheet("Bob", "blue", "tower"),
            zones=HILL, options={"may_flee": True},
        )  # fmt: skip
        end = fought(
            made, {"Ann": ["shoot Bob with bow"], "Bob": ["flee"]},
            *reflex(Ann=ann, Bob=bob), ("Ann", "to hit", [15]),
        )  # fmt: skip
        assert end["Bob"].status == Status.FLED
        assert (end["Bob"].hp < 20) == hit


# -- damage during casting (AB-04) --------------------------------------------------------------


def struck_mage(roll, label="cast Bolt at Ann", damage=4, options=None, **mage):
    """Ann does `damage` to a mage with Will 3 in the middle of a spell."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99),
        sheet("Mia", "blue", **{"cast": (BOLT, WALL), "will": 3, "hp": 99, "dodges": 0, **mage}),
        options=options,
    )
    return fought(
        made, {"Ann": ["attack Mia with sword"], "Mia": [label]},
        ("Ann", "reflex", [20]), ("Mia", "reflex", [1]), ("Ann", "to hit", [15]),
        ("Ann", "damage", [damage]), ("Mia", "will", [roll]),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("damage", "roll", "kept"), [(4, 11, True), (4, 10, False), (1, 8, True), (1, 7, False)]
)
def test_damage_during_casting(damage, roll, kept):
    """AB-04: d20 + Will 3 must reach 10 + damage."""
    end = struck_mage(roll, damage=damage)
    told = end.one("kept")
    assert (told.roll, told.total, told.against, told.kept) == (roll, roll + 3, 10 + damage, kept)
    lost = end.of("lost", time=0)
    assert [e.why for e in lost] == ([] if kept else ["damage broke the spell"])


@pytest.mark.parametrize(("hp", "asked"), [(5, 1), (4, 0)])
def test_whoever_is_left_with_a_hit_point_may_keep_the_spell(hp, asked):
    """AB-04, AB-09: 4 damage leaves 1, and the check is made; at 0 one falls, and makes none."""
    end = struck_mage(20, hp=hp)
    assert len(end.of("kept")) == asked
    assert (end["Mia"].status == Status.FIGHTING) is bool(asked)


def test_damage_is_what_is_taken_after_dr():
    """AB-04: 4 − 2 DR make 12; all of it stopped asks for nothing."""
    assert struck_mage(9, armour=(COAT,)).one("kept").against == 12
    assert struck_mage(9, armour=(replace(COAT, dr=4),)).of("kept") == []


@pytest.mark.parametrize("base", [0, 10, 15])
def test_the_base_of_the_check_is_an_option(base):
    """AB-04: `disruption_base` + damage."""
    assert struck_mage(9, options={"disruption_base": base}).one("kept").against == base + 4


def test_spells_may_be_unbreakable():
    """AB-04: without `casting_can_break` nothing is rolled."""
    end = struck_mage(1, options={"casting_can_break": False})
    assert end.of("kept") == end.of("lost", time=0) == []


def test_only_spells_are_broken():
    """AB-04: somebody unpacking is not asked."""
    made_items = {"items": (POTION,), "start": {"places": {"potion": "pack"}}}
    assert struck_mage(1, label="unpack potion", **made_items).of("kept") == []


@pytest.mark.parametrize(("roll", "released"), [(11, True), (10, False)])
def test_a_quickened_spell_that_comes_later_can_be_broken(roll, released):
    """AB-04, AB-06: the blow won the duel; the wall rises only if the check is passed."""
    end = struck_mage(roll, label="quicken Wall before Mia")
    assert bool(end.of("released")) == released
    assert [e.why for e in end.of("wasted")] == ([] if released else ["lost before it was done"])


def test_a_spell_released_before_the_blow_is_safe():
    """AB-06: the mage wins the duel: the wall stands, and nothing is checked."""
    made = setup(sheet("Ann", weapons=(SWORD,), hp=99), sheet("Mia", "blue", cast=(WALL,), hp=99))
    end = fought(
        made, {"Ann": ["attack Mia with sword"], "Mia": ["quicken Wall before Mia"]},
        *reflex(Ann=1, Mia=20), ("Ann", "to hit", [15]),
    )  # fmt: skip
    assert end.one("wounded")
    assert end.one("released")
    assert end.of("kept") == []


@pytest.mark.parametrize(("roll", "released"), [(11, True), (10, False)])
def test_the_release_of_a_standard_spell_can_be_broken_too(roll, released):
    """AB-04, AB-06: struck before the release of the second tick; its token is gone either way."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=99),
        sheet("Mia", "blue", cast=(WALL,), will=3, hp=99, dodges=0),
    )
    end = fought(
        made,
        {"Ann": [(1, 1, "attack Mia with sword")],
         "Mia": ["cast Wall before Mia", (1, 1, "sustain: cast Wall before Mia")]},
        *reflex(Ann=20, Mia=1), ("Ann", "to hit", [15]), ("Ann", "damage", [4]),
        ("Mia", "will", [roll]),
    )  # fmt: skip
    assert bool(end.of("released")) == released
    assert [e.spells for e in end.of("declared", "Mia")] == [3, 2]


def test_hits_of_one_moment_are_checked_one_by_one_the_greatest_first():
    """AB-04: 6 and 2 damage: checks against 16, then 12, whoever did which; a lost spell is not
    checked again.
    """
    for big, small in permutations(("Ann", "Cid")):
        for rolls, against in (((20, 20), [16, 12]), ((2, 20), [16])):
            made = setup(
                sheet("Ann", weapons=(SWORD,), hp=99), sheet("Cid", weapons=(SWORD,), hp=99),
                sheet("Mia", "blue", cast=(BOLT,), hp=99, dodges=0),
            )  # fmt: skip
            end = fought(
                made,
                {"Ann": ["attack Mia with sword"], "Cid": ["attack Mia with sword"],
                 "Mia": ["cast Bolt at Ann"]},
                *((who, "to hit", [15]) for who in ("Ann", "Cid")),
                (big, "damage", [6]), (small, "damage", [2]),
                *(("Mia", "will", [roll]) for roll in rolls),
            )  # fmt: skip
            assert [e.against for e in end.of("kept", time=0)] == against


def test_the_felled_are_not_asked():
    """AB-04: whoever falls by hits of one moment rolls for no spell, in whatever order they are."""
    for big, small in permutations(("Ann", "Cid")):
        made = setup(
            sheet("Ann", weapons=(SWORD,), hp=99), sheet("Cid", weapons=(SWORD,), hp=99),
            sheet("Mia", "blue", cast=(BOLT,), hp=7, dodges=0),
        )  # fmt: skip
        end = fought(
            made,
            {"Ann": ["attack Mia with sword"], "Cid": ["attack Mia with sword"],
             "Mia": ["cast Bolt at Ann"]},
            *((who, "to hit", [15]) for who in ("Ann", "Cid")),
            (big, "damage", [7]), (small, "damage", [2]),
        )  # fmt: skip
        assert end.of("kept") == []


# -- defence (AB-10) ----------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["dodge Ann", "parry Ann with dagger", "block Ann with shield"])
@pytest.mark.parametrize(("ann", "bob", "stopped"), [(10, 16, True), (10, 14, False)])
def test_a_defence_is_a_reflex_duel(answer, ann, bob, stopped):
    """AB-10: the winner of the duel takes nothing; the loser is rolled against as ever."""
    made = setup(
        sheet("Ann", weapons=(BLADE,), hp=99),
        sheet("Bob", "blue", weapons=(DAGGER,), shield=SHIELD, hp=99),
    )
    end = fought(
        made, {**BLOW, "Bob": [(0, 2, answer)]}, *reflex(Ann=ann, Bob=bob),
        ("Ann", "to hit", [15]),
    )  # fmt: skip
    verb = answer.split()[0]
    assert end.duels(verb) == (["Bob", "Ann"] if stopped else ["Ann", "Bob"])
    assert [e.how for e in end.of("stopped")] == ([verb] if stopped else [])
    assert len(end.of("hit roll")) == (not stopped)
    assert (end["Bob"].hp == 99) == stopped


def test_a_defence_is_no_action_in_the_order():
    """AB-06, AB-10: a dodge neither acts nor waits in the order of the tick."""
    made = setup(sheet("Ann", weapons=(BLADE,), hp=99), sheet("Bob", "blue", hp=99))
    end = fought(made, {**BLOW, "Bob": [(0, 2, "dodge Ann")]})
    assert end.order(0) == [("Ann", 0)]


def test_an_attack_that_never_comes_rolls_no_defence():
    """AB-06: Ann falls before her blow; Bob's dodge is spent, and rolls nothing."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), hp=4),
        sheet("Bob", "blue", attacks=6, weapons=(SWORD,), hp=99),
    )
    end = fought(
        made,
        {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword", "dodge Ann"]},
        *reflex(Ann=1, Bob=20), ("Bob", "to hit", [15]), ("Bob", "damage", [8]),
    )  # fmt: skip
    assert end.duels("dodge") == []
    assert end["Bob"].dodges == 0


def wolves(*groups, bob=None, cid=None):
    """Two wolves against Bob and Cid, who can dodge and parry."""
    people: dict[str, Any] = {"weapons": (DAGGER,), "hp": 99, "attacks": 6, "dodges": 2}
    return setup(
        sheet("Bob", **{**people, **(bob or {})}), sheet("Cid", **{**people, **(cid or {})}),
        sheet("Ulf", "blue", weapons=(DAGGER,), hp=99),
        sheet("Vic", "blue", weapons=(DAGGER,), hp=99),
        groups=dict(groups),
    )  # fmt: skip


PACK = ("Pack", ("Ulf", "Vic"))
FRIENDS = ("Friends", ("Bob", "Cid"))


def test_a_group_rolls_once_against_all_who_react():
    """AB-08: one die each for the pack, Bob and Cid: Bob is quicker than it, Cid is not."""
    end = fought(
        wolves(PACK),
        {"Ulf": ["attack Bob with dagger"], "Vic": ["attack Cid with dagger"],
         "Bob": [(0, 2, "dodge Ulf")], "Cid": [(0, 2, "parry Vic with dagger")]},
        *reflex(Pack=10, Bob=16, Cid=14), ("Vic", "to hit", [2]),
    )  # fmt: skip
    assert end.duels() == ["Bob", "Pack", "Cid"]
    assert {e.purpose for e in end.of("duel")} == {"dodge and parry"}
    assert [e.who for e in end.of("stopped")] == ["Bob"]
    assert [e.who for e in end.of("hit roll")] == ["Vic"]


def test_two_reactions_to_one_group_share_the_roll():
    """AB-08: the pack acts at one instant, before or after Bob: both blows are stopped."""
    end = fought(
        wolves(PACK),
        {"Ulf": ["attack Bob with dagger"], "Vic": ["attack Bob with dagger"],
         "Bob": [(0, 2, "dodge Ulf"), (0, 3, "parry Vic with dagger")]},
        *reflex(Pack=10, Bob=16),
    )  # fmt: skip
    assert end.duels() == ["Bob", "Pack"]
    assert [e.attacker for e in end.of("stopped")] == ["Ulf", "Vic"]


def test_a_group_reacts_on_one_roll():
    """AB-08: responses to the same danger: Ulf's two blows at two friends, one roll of theirs."""
    made = wolves(FRIENDS)
    made = setup(*(replace(s, attacks=6) for s in made.sheets), groups={"Friends": ("Bob", "Cid")})
    end = fought(
        made,
        {"Ulf": ["attack Bob with dagger", "attack Cid with dagger"],
         "Bob": [(0, 2, "dodge Ulf")], "Cid": [(0, 3, "dodge Ulf")]},
        *reflex(Ulf=10, Friends=16),
    )  # fmt: skip
    assert end.duels() == ["Friends", "Ulf"]
    assert [e.who for e in end.of("stopped")] == ["Bob", "Cid"]


def test_who_is_outside_the_group_reacts_alone():
    """AB-08: Ulf strikes Bob of the Friends and Dan, who is alone: two duels of two."""
    people: dict[str, Any] = {"attacks": 6, "weapons": (DAGGER,), "hp": 99}
    made = setup(
        sheet("Bob", **people), sheet("Cid", **people), sheet("Dan", **people),
        sheet("Ulf", "blue", **people), groups={"Friends": ("Bob", "Cid")},
    )  # fmt: skip
    end = fought(
        made,
        {"Ulf": ["attack Bob with dagger", "attack Dan with dagger"],
         "Bob": [(0, 2, "dodge Ulf")], "Dan": [(0, 3, "dodge Ulf")]},
        ("Ulf", "reflex", [10]), ("Ulf", "reflex", [1]), *reflex(Friends=20, Dan=9),
    )  # fmt: skip
    assert end.duels() == ["Friends", "Ulf", "Dan", "Ulf"]


def test_separate_attackers_are_separate_duels():
    """AB-10: without groups each reaction has its own duel, with its own dice."""
    end = fought(
        wolves(),
        {"Ulf": ["attack Bob with dagger"], "Vic": ["attack Bob with dagger"],
         "Bob": [(0, 2, "dodge Ulf"), (0, 3, "parry Vic with dagger")]},
        ("Ulf", "reflex", [10]), ("Bob", "reflex", [16]), ("Vic", "reflex", [10]),
        ("Bob", "reflex", [14]), ("Vic", "to hit", [2]),
    )  # fmt: skip
    assert end.duels("dodge") == ["Bob", "Ulf"]
    assert end.duels("parry") == ["Vic", "Bob"]
    assert [e.attacker for e in end.of("stopped")] == ["Ulf"]


def test_a_group_that_is_struck_defends_with_its_leads_reflex():
    """AB-08: Bob dodges with Cid's Reflex of 5, and dodges of his own."""
    end = fought(
        wolves(FRIENDS, cid={"reflex": 5, "player": True}),
        {"Ulf": ["attack Bob with dagger"], "Bob": [(0, 2, "dodge Ulf")]},
        *reflex(Ulf=10, Friends=11),
    )  # fmt: skip
    assert [(e.who, e.total, e.lead) for e in end.of("duel")] == [
        ("Friends", 16, "Cid"), ("Ulf", 15, ""),
    ]  # fmt: skip
    assert (end.one("declared", "Bob").dodges, end.of("declared", "Cid")) == (1, [])


def test_effects_are_each_members_own():
    """AB-08: own target, own roll to hit, own damage, own armour of the target."""
    end = fought(
        wolves(PACK, cid={"armour": (COAT,)}),
        {"Ulf": ["attack Bob with dagger"], "Vic": ["attack Cid with dagger"]},
        ("Ulf", "to hit", [15]), ("Vic", "to hit", [15]),
        ("Ulf", "damage", [4]), ("Vic", "damage", [3]),
    )  # fmt: skip
    assert (end["Bob"].hp, end["Cid"].hp) == (95, 98)


# -- spells, things, moves (AB-02, AB-11, AB-13) -------------------------------------------------


def test_a_bolt_rolls_to_hit_with_its_own_bonus():
    """AB-13: 2d6 and +4 to hit, whatever the caster's own attack; a 20 doubles the dice."""
    for roll, result, dice in ((8, "hit", (3, 4)), (7, "miss", ()), (20, "critical", (1, 2, 3, 4))):
        made = setup(sheet("Ann", cast=(BOLT,), attack=40), sheet("Bob", "blue", hp=99))
        rolls = [("Ann", "damage", dice)] if dice else []
        end = fought(made, {"Ann": ["quicken Bolt at Bob"]}, ("Ann", "to hit", [roll]), *rolls)
        assert (end.one("hit roll").total, end.one("hit roll").result) == (roll + 4, result)
        assert end["Bob"].hp == 99 - sum(dice)


def test_an_area_strikes_every_enemy_in_the_zone():
    """AB-13: one roll for all, none to hit; each with their own DR; a wall before one spares."""
    made = setup(
        sheet("Ann", zone="hill", cast=(FIREBALL,), hp=99),
        sheet("Bob", "blue", armour=(COAT,), hp=99), sheet("Cid", "blue", hp=99),
        sheet("Dan", "blue", "gate", hp=99), sheet("Eve", "blue", cast=(WALL,), hp=99),
        zones=HILL,
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": [(1, 1, "quicken Fireball at yard")], "Eve": ["quicken Wall before Cid"]},
        ("Ann", "damage", [2, 3, 4]),
    )  # fmt: skip
    assert [end[who].hp for who in ("Bob", "Cid", "Dan", "Eve")] == [92, 99, 99, 90]
    assert end.of("hit roll") == []
    assert end.state.ordinals["Ann", "damage"] == 1


def test_an_area_with_an_ally_in_it_comes_to_nothing():
    """GEN-03: whoever of the own side has come into the zone is spared with everybody."""
    made = setup(
        sheet("Ann", zone="hill", cast=(FIREBALL,), hp=99), sheet("Cid", zone="gate", hp=99),
        sheet("Bob", "blue", hp=99), zones=HILL,
    )  # fmt: skip
    end = fought(
        made,
        {"Ann": ["cast Fireball at yard", (1, 1, "sustain: cast Fireball at yard")],
         "Cid": ["move to yard"]},
    )  # fmt: skip
    assert end.one("wasted").why == "an ally is there"
    assert end["Bob"].hp == 99


def test_a_release_that_is_not_possible_any_more_is_wasted():
    """AB-03: the target is out of reach: nothing is rolled, all stages are spent, it has ended."""
    made = setup(sheet("Ann", cast=(BOLT,), hp=99), sheet("Bob", "blue", "hill", hp=99), zones=HILL)
    end = fought(
        made,
        {
            "Ann": ["cast Bolt at Bob", (1, 1, "sustain: cast Bolt at Bob")],
            "Bob": ["move to tower"],
        },
    )
    assert end.one("wasted").why == "the target is out of reach"
    assert end["Ann"].works == ()
    assert end.of("lost") == end.of("hit roll") == []


@pytest.mark.parametrize(("wounds", "healed"), [(8, 6), (6, 6), (5, 5), (1, 1)])
def test_healing_stops_at_the_sheets_hit_points(wounds, healed):
    """AB-13: 6 healed, or what is missing; by spell and by potion."""
    made = setup(
        sheet("Ann", cast=(HEAL,), items=(POTION,),
              start={"wounds": wounds, "places": {"potion": "hand"}}),
        sheet("Bob", "blue"),
    )  # fmt: skip
    for label in ("quicken Heal on Ann", "drink potion"):
        end = fought(made, {"Ann": [label]}, ("Ann", "healing", [6]))
        assert end.one("healed").healed == healed
        assert end["Ann"].hp == 20 - wounds + healed


def test_a_potion_is_drunk_once():
    """AB-02: then it is used up; others are left."""
    second = replace(POTION, name="tonic")
    made = setup(
        sheet("Ann", items=(POTION, second), start={"places": {"potion": "hand"}}),
        sheet("Bob", "blue"),
    )
    end = fought(made, {"Ann": ["drink potion", "draw tonic"]})
    assert "drink potion" not in end.offered("Ann", 1)
    assert "draw potion" not in end.offered("Ann", 1)
    assert "drink tonic" in end.offered("Ann", 2)


def test_a_mount_carries_its_riders():
    """AB-08: the horse spends its own general token, and takes along who rides it there."""
    made = setup(
        sheet("Ann", mount="Horse"), sheet("Cid", mount="Horse"), sheet("Dan"),
        sheet("Horse"), sheet("Bob", "blue"), zones=HILL,
    )  # fmt: skip
    end = fought(made, {"Horse": ["move to hill"]})
    names = made.zones.names
    assert {who: names[end[who].zone] for who in made.seats} == {
        "Ann": "hill", "Bob": "yard", "Cid": "hill", "Dan": "yard", "Horse": "hill",
    }  # fmt: skip
    assert [(e.who, e.generals) for e in end.of("declared")] == [("Horse", 2)]


def test_a_mount_carries_nobody_from_afar():
    """AB-08: a rider who walked before the horse came is not taken along from another zone."""
    made = setup(
        sheet("Ann", mount="Horse"), sheet("Horse", start={"arrives": 1}),
        sheet("Bob", "blue", "tower"), zones=HILL,
    )  # fmt: skip
    end = fought(made, {"Ann": ["move to gate"], "Horse": [(2, 1, "move to hill")]})
    names = made.zones.names
    assert (names[end["Ann"].zone], names[end["Horse"].zone]) == ("gate", "hill")


def test_moves_of_one_moment_do_not_block_each_other():
    """AB-06: two who pass each other both arrive."""
    made = setup(sheet("Ann"), sheet("Bob", "blue", "hill"), zones=HILL)
    end = fought(made, {"Ann": ["move to hill"], "Bob": ["move to yard"]})
    assert [e.zone for e in end.of("moved")] == ["hill", "yard"]


def test_names_and_seats_decide_nothing():
    """AB-06: under any names the same dice give the same fight, told of the same people."""
    plans = {"red mage": ("quicken Wall before {red mage}", 7), "red blade": (
        "attack {blue mage} with sword", 12), "blue mage": ("quicken Wall before {blue mage}", 9),
        "blue blade": ("attack {red mage} with sword", 3)}  # fmt: skip
    found = set()
    for names in permutations(("Ann", "Bob", "Cid", "Dan")):
        name_of = dict(zip(plans, names, strict=True))
        made = setup(
            *(
                sheet(name, role.split()[0], weapons=(SWORD,), cast=SPELLS, hp=30)
                for role, name in name_of.items()
            )
        )
        end = fought(
            made,
            {name_of[r]: [label.format(**name_of)] for r, (label, _) in plans.items()},
            *((name_of[r], "reflex", [face]) for r, (_, face) in plans.items()),
            *((name_of[r], "to hit", [15]) for r in plans),
            *((name_of[r], "damage", [5]) for r in plans),
            *((name_of[r], "will", [9]) for r in plans),
        )
        role_of = {name: role for role, name in name_of.items()}
        order = tuple((role_of[who], place) for who, place in end.order(0))
        states = tuple(end[name_of[role]].hp for role in plans)
        walls = sum(e.stands for e in end.of("wall"))
        found.add((tuple(sorted(order)), states, walls))
    assert len(found) == 1
