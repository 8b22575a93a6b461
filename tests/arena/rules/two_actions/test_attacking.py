"""Attacks and responses: what stops what, what follows the hit, chains of answers."""

from __future__ import annotations

from typing import Any

import pytest

from arena.rules.two_actions.attacking import STOPS
from arena.rules.two_actions.gear import Effect, Shield, Weapon
from arena.rules.two_actions.state import Status
from tests.arena.rules.two_actions.kit import (
    BITE,
    BOW,
    CLAW,
    COAT,
    CROSSBOW,
    FIRE,
    HILL,
    KNIFE,
    LENS,
    MAUL,
    POTION,
    SHIELD,
    STAFF,
    STILETTO,
    SUPPLIES,
    SWORD,
    WARD,
    Ended,
    Watcher,
    beast,
    dice,
    fought,
    near,
    setup,
    sheet,
)

BITES = "strike Ann with bite"
ORDER = ("responded", "checked", "stopped", "marked", "broke", "wounded", "moved", "mended",
         "healed", "readied", "wasted", "prone", "left")  # fmt: skip


def attacked(answer: str, *rolls: Any, more=(), strikes=BITES, wolf: Any = None, options=None,
             **given: Any):  # fmt: skip
    """A wolf strikes Ann once in the Slow phase; Ann, who has had her turn, answers."""
    given["start"] = {**near("Wolf"), **given.get("start", {})}
    made = setup(
        sheet("Ann", **given), beast("Wolf", **(wolf or {})), sheet("Cid", zone="hill"),
        zones=HILL, limit=1, options=options,
    )  # fmt: skip
    answers = {"Ann": [(1, answer), *((1, word) for word in more)], "Wolf": [strikes]}
    return fought(made, answers, *rolls)


def die(purpose, *faces):
    return ("Ann", purpose, list(faces))


# -- attacks (TA-05) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "hits"), [(12, True), (11, False), (1, False)])
def test_who_has_a_sheet_rolls_to_strike(face, hits):
    """TA-05: a Dexterity check; a miss comes at nobody and asks nobody."""
    made = setup(sheet("Ann", weapons=(SWORD,), start=near("Bob")), sheet("Bob", "blue"), limit=0)
    end = fought(made, {"Ann": ["strike Bob with sword"]}, ("Ann", "strike", [face]))
    assert [e.damage for e in end.of("attack")] == [3] * hits
    assert len(end.asked("Bob", "respond")) == hits
    assert end["Bob"].hp == (7 if hits else 10)


def test_creatures_do_not_roll():
    """TA-05: what they strike at is hit unless it is stopped."""
    end = attacked("take it")
    assert end.of("checked") == []
    assert end["Ann"].hp == 7


def test_bosses_roll():
    """TA-05: and are missed like anybody."""
    made = setup(
        sheet("Ann", start=near("Ogre")),
        sheet("Ogre", "blue", kind="boss", dexterity=2, weapons=(BITE,)), limit=0,
    )  # fmt: skip
    for face, hp in ((10, 7), (9, 10)):
        end = fought(made, {"Ogre": [BITES]}, ("Ogre", "strike", [face]))
        assert end["Ann"].hp == hp


def test_creatures_are_not_asked_for_a_response():
    """TA-05: without a sheet there is nothing to respond with."""
    made = setup(sheet("Ann", weapons=(SWORD,), start=near("Wolf")), beast("Wolf"), limit=0)
    end = fought(made, {"Ann": ["strike Wolf with sword"]}, ("Ann", "strike", [15]))
    assert end.asked("Wolf", "respond") == []
    assert end["Wolf"].hp == 7


def test_bosses_respond():
    """TA-05: they play like contractors."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), start=near("Ogre")),
        sheet("Ogre", "blue", kind="boss", phase="slow", armour=(COAT,)), limit=0,
    )  # fmt: skip
    end = fought(made, {"Ann": ["strike Ogre with sword"], "Ogre": ["block"]},
                 ("Ann", "strike", [15]), ("Ogre", "block", [15]))  # fmt: skip
    assert end.one("stopped").how == "blocked"


def test_a_critical_strike_doubles_the_damage_of_the_weapon():
    """TA-02: of weapons; what is shaped does what it says."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), shapes=(FIRE,), start=near("Wolf")), beast("Wolf"), limit=0
    )
    end = fought(made, {"Ann": ["strike Wolf with sword"]}, ("Ann", "strike", [20]))
    assert end.one("attack").damage == 6
    end = fought(made, {"Ann": ["shape Fire at Wolf"]}, ("Ann", "shape", [20]))
    assert (end.one("attack").damage, end.one("attack").critical) == (3, True)


def test_shaped_harm_is_an_attack_on_the_stat_shape():
    """TA-05: it rolls Shape, is answered like any attack, and hits alike."""
    made = setup(
        sheet("Ann", shape=3, shapes=(FIRE,)), sheet("Bob", "blue", zone="hill", armour=(COAT,)),
        zones=HILL, limit=0,
    )  # fmt: skip
    end = fought(made, {"Ann": ["shape Fire at Bob"]}, ("Ann", "shape", [9]))
    assert end.one("checked").stat == 3
    assert end.asked("Bob", "respond") == [0]
    assert end.one("broke").item == "coat"


def test_the_attacked_see_the_attack():
    """TA-06: who attacks, with what, how hard, and what is special about it."""
    seen = []

    def look(decision):
        if decision.kind == "respond":
            seen.append(tuple(decision.about))

    made = setup(
        sheet("Ann", weapons=(MAUL,), start=near("Bob")), sheet("Bob", "blue", hp=20), limit=0
    )
    Ended(made, Watcher(look, {"Ann": ["strike Bob with maul"]}), dice(("Ann", "strike", [20])))
    assert seen == [("Ann", "maul", 10, ("overwhelming",), True)]


# -- responses (TA-06) --------------------------------------------------------------------------


def test_a_response_spends_none_of_the_two_actions():
    """TA-06: the turn after it has both."""
    made = setup(
        sheet("Ann", phase="slow", armour=(COAT,), start=near("Wolf")),
        beast("Wolf", phase="fast"), limit=1,
    )  # fmt: skip
    end = fought(
        made, {"Wolf": [BITES, BITES], "Ann": ["block", "block", "focus", "focus"]},
        die("block", 15), die("block", 15), die("focus", 5), die("focus", 5),
    )  # fmt: skip
    assert len(end.of("stopped")) == 2
    assert [e.left for e in end.of("acted", "Ann")] == [1, 0]


def test_each_attack_is_answered_once():
    """TA-06: one response an attack, and one for every attack."""
    made = setup(
        sheet("Ann", hp=20, shield=SHIELD, start=near("Wolf")), beast("Wolf", actions=3), limit=1
    )
    end = fought(made, {"Wolf": [BITES] * 3})
    assert end.asked("Ann", "respond") == [1, 1, 1]


def test_taking_it_accepts_the_hit():
    """TA-06: nothing is rolled, and the attack lands."""
    end = attacked("take it", shield=SHIELD)
    assert end.kinds(*ORDER) == ["responded", "marked", "broke"]


def test_the_table_of_what_can_stop_an_attack():
    """TA-06: Move, Block and Shape cover; Strikes apart; nothing else."""
    assert set(STOPS) == {("move", ""), ("block", ""), ("shape", "cover")}


def test_a_block_that_succeeds_stops_the_attack():
    """TA-06: nothing lands, nothing is marked, nothing wears."""
    end = attacked("block", die("block", 12), shield=SHIELD)
    assert end.kinds(*ORDER) == ["responded", "checked", "stopped"]
    assert (end.one("stopped").how, end["Ann"].hp) == ("blocked", 10)


def test_a_block_that_fails_lets_it_land():
    """TA-06: in full."""
    end = attacked("block", die("block", 11), shield=SHIELD, armour=(COAT,))
    assert end.kinds(*ORDER) == ["responded", "checked", "marked"]
    assert end.one("marked").marks == 3


def test_a_block_is_a_dexterity_check():
    """TA-06."""
    assert attacked("block", die("block", 9), dexterity=3, armour=(COAT,)).one("stopped")


def test_a_move_away_that_succeeds_stops_the_attack():
    """TA-06: and one stands where it leads; it is a Dexterity check."""
    end = attacked("move away from Wolf", die("move", 9), dexterity=3)
    assert end.kinds(*ORDER) == ["responded", "checked", "moved", "stopped"]
    assert (end.one("stopped").how, end["Ann"].hp, end["Ann"].melee) == ("evaded", 10, 0)


def test_a_move_away_that_fails_follows_the_hit():
    """TA-06: the attack lands first, then the Move, without another check."""
    end = attacked("move away from Wolf", die("move", 11))
    assert end.kinds(*ORDER) == ["responded", "checked", "wounded", "moved"]
    assert end["Ann"].melee == 0


def test_a_move_that_is_not_possible_any_more_is_wasted():
    """TA-06: whom the hit has left prone, or felled, moves nowhere."""
    end = attacked("move away from Wolf", die("move", 11), strikes="strike Ann with claw",
                   wolf={"weapons": (CLAW,)})  # fmt: skip
    assert end.kinds(*ORDER) == ["responded", "checked", "wounded", "prone", "wasted"]
    assert end.one("wasted").why == "prone: stand first"
    end = attacked("move away from Wolf", die("move", 11), hp=3)
    assert (end.one("wasted").why, end["Ann"].status) == ("out of the fight", Status.FALLEN)


def test_a_critical_failure_to_move_leaves_one_prone_and_there():
    """TA-02, TA-06: prone before the hit, so the Move does not follow it."""
    end = attacked("move away from Wolf", die("move", 1))
    assert end.kinds(*ORDER) == ["responded", "checked", "prone", "wounded", "wasted"]


def test_a_move_that_leads_not_away_from_the_attacker_stops_nothing():
    """TA-06: it is made after the hit, without a check."""
    made = setup(
        sheet("Ann", zone="yard"), beast("Wolf", "blue", "hill", weapons=(BOW,)),
        beast("Rat", "blue", "gate", weapons=()), zones=HILL, limit=1,
    )  # fmt: skip
    end = fought(made, {"Wolf": ["strike Ann with bow"], "Ann": [(1, "move away from Rat")]})
    assert end.kinds(*ORDER) == ["responded", "wounded", "moved"]
    assert end.one("moved").zone == "hill"


def test_a_move_to_an_ally_that_leads_away_stops_the_attack_too():
    """TA-06: what counts is the band to the attacker, not whom the Move names."""
    end = attacked("move closer to Cid", die("move", 15))
    assert (end.one("stopped").how, end.one("moved").zone) == ("evaded", "hill")


def test_cover_that_is_shaped_stops_the_attack():
    """TA-06: a check of Shape; it is spent with the attack."""
    end = attacked("shape cover", die("shape", 9), shape=3)
    assert end.kinds(*ORDER) == ["responded", "checked", "stopped"]
    assert (end.one("stopped").how, end["Ann"].cover) == ("covered", False)


def test_cover_that_fails_lets_it_land():
    """TA-06: and nothing follows."""
    end = attacked("shape cover", die("shape", 11))
    assert end.kinds(*ORDER) == ["responded", "checked", "wounded"]
    assert not end["Ann"].cover


@pytest.mark.parametrize(("answer", "purpose"), [
    ("block", "block"), ("move away from Wolf", "move"), ("shape cover", "shape"),
])  # fmt: skip
def test_cover_helps_every_response_that_avoids(answer, purpose):
    """TA-06: advantage behind cover shaped on one's turn."""
    made = setup(
        sheet("Ann", shield=SHIELD, start=near("Wolf")), beast("Wolf"), zones=HILL, limit=1
    )
    end = fought(
        made, {"Ann": ["shape cover", (1, answer)], "Wolf": [BITES]},
        die("shape", 15), die(purpose, 2, 15),
    )  # fmt: skip
    assert [e.edge for e in end.of("checked")] == [0, 1]
    assert len(end.of("stopped")) == 1


def test_cover_gives_disadvantage_to_attacks_that_roll():
    """TA-06: until one moves."""
    made = setup(
        sheet("Ann", actions=1), sheet("Bob", "blue", "hill", phase="slow", weapons=(BOW,)),
        zones=HILL, limit=1,
    )  # fmt: skip
    end = fought(made, {"Ann": ["shape cover"], "Bob": ["strike Ann with bow"] * 2},
                 die("shape", 15), ("Bob", "strike", [15, 3]))  # fmt: skip
    assert [e.edge for e in end.of("checked", "Bob")] == [-1, -1]
    made = setup(
        sheet("Ann"), sheet("Bob", "blue", "hill", phase="slow", weapons=(BOW,)), zones=HILL,
        limit=1,
    )  # fmt: skip
    end = fought(made, {"Ann": ["shape cover", "move closer to Bob"],
                        "Bob": ["strike Ann with bow"]}, die("shape", 15))  # fmt: skip
    assert [e.edge for e in end.of("checked", "Bob")] == [0]


def test_cover_and_bracing_last_until_the_next_turn():
    """TA-06: one's own, not anybody's."""
    made = setup(sheet("Ann"), beast("Wolf"), limit=2)
    end = fought(made, {"Ann": ["shape cover", "block"]}, die("shape", 15))
    assert (end["Ann"].cover, end["Ann"].braced) == (False, False)
    made = setup(sheet("Ann"), beast("Wolf"), limit=1)
    end = fought(made, {"Ann": ["shape cover", "block"]}, die("shape", 15))
    assert (end["Ann"].cover, end["Ann"].braced) == (True, True)


def test_bracing_helps_blocks_alone():
    """TA-06: advantage to Block, none to Move."""
    for answer, purpose, edge in (("block", "block", 1), ("move away from Wolf", "move", 0)):
        made = setup(
            sheet("Ann", shield=SHIELD, start=near("Wolf")), beast("Wolf"), zones=HILL, limit=1
        )
        faces = [15] * (1 + edge)
        end = fought(made, {"Ann": ["block", (1, answer)], "Wolf": [BITES]}, die(purpose, *faces))
        assert end.one("checked").edge == edge


# -- Strikes as responses -----------------------------------------------------------------------

BACK = "strike Wolf with sword"


def test_a_strike_that_fells_stops_the_attack():
    """TA-06: the attacker falls first, and the attack is gone."""
    end = attacked(BACK, die("strike", 12), weapons=(SWORD,), wolf={"constitution": 3})
    assert end.kinds(*ORDER) == ["responded", "checked", "wounded", "left", "stopped"]
    assert (end.one("stopped").how, end["Ann"].hp) == ("felled", 10)


def test_a_strike_that_only_hits_lands_after_the_attack():
    """TA-06: the attack lands first, then the Strike."""
    end = attacked(BACK, die("strike", 12), weapons=(SWORD,), shield=SHIELD,
                   wolf={"constitution": 4})  # fmt: skip
    assert [(e.kind, e.who) for e in end.journal if e.kind in ("broke", "wounded")] == [
        ("broke", "Ann"), ("wounded", "Wolf"),
    ]  # fmt: skip
    assert end.of("stopped") == []


def test_a_strike_that_misses_stops_nothing():
    """TA-06: and follows nothing."""
    end = attacked(BACK, die("strike", 11), weapons=(SWORD,), wolf={"constitution": 3})
    assert (end["Ann"].hp, end["Wolf"].hp) == (10, 3)  # the sword has broken in its way
    assert end.one("broke").item == "sword"


@pytest.mark.parametrize("option", [True, False])
def test_a_critical_strike_staggers(option):
    """TA-06: `interrupting_criticals`: stops the attack without felling, or lands after it."""
    end = attacked(BACK, die("strike", 20), weapons=(SWORD,), shield=SHIELD, wolf={},
                   options={"interrupting_criticals": option})  # fmt: skip
    stops = [(e.who, e.attacker, e.how, e.item) for e in end.of("stopped")]
    assert stops == ([("Ann", "Wolf", "staggered", "sword")] if option else [])
    assert ("shield" in end["Ann"].broken) != option
    assert end["Wolf"].hp == 4


def test_whoever_is_felled_by_the_attack_strikes_no_more():
    """TA-06: a Strike that hit but stops nothing dies with whom the attack fells."""
    end = attacked(BACK, die("strike", 12), weapons=(SWORD,), hp=3,
                   options={"weapon_defence": "blocks"})  # fmt: skip
    assert (end["Wolf"].hp, end.one("wasted").why) == (10, "out of the fight")


def test_a_weapon_that_the_hit_has_broken_strikes_no_more():
    """TA-06, TA-09: it was in the way as the last layer."""
    end = attacked(BACK, die("strike", 12), weapons=(SWORD,))
    assert end.kinds(*ORDER) == ["responded", "checked", "marked", "broke", "wasted"]
    assert (end["Wolf"].hp, end.one("wasted").why) == (10, "the weapon is broken")


def test_a_strike_at_somebody_else_stops_nothing():
    """TA-06: not even if it fells; it lands after the attack."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), shield=SHIELD, start=near("Wolf", "Rat")), beast("Wolf"),
        beast("Rat", constitution=1), limit=1,
    )  # fmt: skip
    end = fought(made, {"Wolf": [BITES], "Ann": [(1, "strike Rat with sword")]},
                 die("strike", 20))  # fmt: skip
    assert end.kinds(*ORDER) == ["responded", "checked", "marked", "broke", "wounded", "left"]


def test_harm_shaped_at_the_attacker_interrupts_as_a_strike_does():
    """TA-06: felling, staggering, or landing after."""
    burns: dict[str, Any] = {"shapes": (FIRE,), "shield": SHIELD}
    for face, body, how in ((12, 3, ["felled"]), (20, 9, ["staggered"]), (12, 4, [])):
        end = attacked("shape Fire at Wolf", die("shape", face), wolf={"constitution": body},
                       **burns)  # fmt: skip
        assert [e.how for e in end.of("stopped")] == how
        assert end["Wolf"].hp == body - 3
        assert ("shield" in end["Ann"].broken) == (not how)


@pytest.mark.parametrize(("ap", "how"), [(0, ["felled"]), (1, [])])
def test_whether_it_fells_counts_the_ap(ap, how):
    """TA-05, TA-06: what would be left after AP."""
    end = attacked(BACK, die("strike", 12), weapons=(SWORD,), shield=SHIELD,
                   wolf={"constitution": 3, "ap": ap})  # fmt: skip
    assert [e.how for e in end.of("stopped")] == how


@pytest.mark.parametrize(("given", "how"), [({}, ["felled"]), ({"shield": SHIELD}, [])])
def test_whether_it_fells_counts_the_layers(given, how):
    """TA-06: an attacker with a layer left is not felled by a Strike."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(KNIFE,), shield=SHIELD, start=near("Bob")),
        sheet("Bob", "blue", hp=2, weapons=(BITE,), **given), limit=0,
    )  # fmt: skip
    end = fought(made, {"Bob": [BITES], "Ann": ["strike Bob with knife"]},
                 ("Bob", "strike", [15]), die("strike", 15))  # fmt: skip
    assert [e.how for e in end.of("stopped")] == how


# -- responses that stop nothing ----------------------------------------------------------------


@pytest.mark.parametrize(("face", "steady"), [(12, True), (11, False)])
def test_focus_stops_nothing_and_follows_the_hit(face, steady):
    """TA-06: the attack lands, then the check is made."""
    end = attacked("focus", die("focus", face))
    assert end.kinds(*ORDER)[:3] == ["responded", "wounded", "checked"]
    assert (end["Ann"].hp, end["Ann"].steady) == (7, steady)


def test_consuming_stops_nothing_and_follows_the_hit():
    """TA-06: for somebody still hurt or hurt by then."""
    end = attacked("consume potion", items=(POTION,), start={"wounds": 1})
    assert end.kinds(*ORDER) == ["responded", "wounded", "healed"]
    assert (end["Ann"].hp, end["Ann"].uses) == (10, [0])


def test_the_felled_consume_nothing():
    """TA-06: it is not possible any more, and not used up."""
    end = attacked("consume potion", items=(POTION,), hp=3, start={"wounds": 1})
    assert (end["Ann"].status, end["Ann"].uses) == (Status.FALLEN, [1])


def test_standing_is_a_response_too():
    """TA-06: any legal action; it follows the hit."""
    end = attacked("stand", start={"prone": True})
    assert end.kinds(*ORDER) == ["responded", "wounded", "prone"]
    assert not end["Ann"].prone


def test_mending_and_shaping_follow_the_hit():
    """TA-06, TA-10: what is mended was not there when the attack landed."""
    end = attacked("consume supplies on shield of Ann", shield=SHIELD, items=(SUPPLIES,),
                   start={"broken": ("shield",)})  # fmt: skip
    assert end.kinds(*ORDER) == ["responded", "wounded", "mended"]
    end = attacked("shape Ward on Ann", die("shape", 12), shapes=(WARD,))
    assert end["Ann"].hp == 7
    assert end.one("established").effect == "Ward"


def test_what_is_no_response():
    """TA-06: what belongs to one's own turn is not on offer under attack."""
    end = attacked("take it", shield=SHIELD, shapes=(WARD,), items=(LENS,),
                   start={"sustains": ("shape Ward on Ann",)},
                   options={"may_yield": True, "may_flee": True})  # fmt: skip
    offered = end.offered("Ann", "respond")
    verbs = {label.split()[0] for label in offered}
    assert verbs == {"take", "move", "focus", "block", "shape", "consume"}
    assert "sustain Ward" in end.offered("Ann", "act")


# -- weapon Block (TA-09) -----------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "face"), [(SWORD, 12), (KNIFE, 12), (STAFF, 12), (MAUL, 12)])
def test_melee_weapons_and_staffs_block(weapon, face):
    """TA-09: once nothing is worn; a success stops the attack."""
    bite = Weapon("bite", "natural", weapon.damage)
    end = attacked(f"block with {weapon.name}", die("block", face), weapons=(weapon,),
                   wolf={"weapons": (bite,)})  # fmt: skip
    assert end.one("stopped").item == weapon.name
    assert end["Ann"].broken == set()


@pytest.mark.parametrize("weapon", [SWORD, STAFF, BOW, CROSSBOW])
@pytest.mark.parametrize("over", [0, 1])
def test_a_blocked_hit_above_its_ap_breaks_the_weapon(weapon, over):
    """TA-09: of every kind, although the attack is stopped; as much as its AP does not."""
    bite = Weapon("bite", "natural", weapon.damage + over)
    end = attacked(f"block with {weapon.name}", die("block", 12), weapons=(weapon,),
                   wolf={"weapons": (bite,)}, options={"heavy_ranged_blocks": True})  # fmt: skip
    assert end.one("stopped").how == "blocked"
    assert (weapon.name in end["Ann"].broken) == bool(over)
    assert end["Ann"].hp == 10


def test_a_critical_strike_counts_doubled_for_the_weapon_that_blocks_it():
    """TA-02, TA-09: 2 doubled is more than the AP 3 of a sword."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(SWORD,), start=near("Bob")),
        sheet("Bob", "blue", weapons=(KNIFE,)), limit=0,
    )  # fmt: skip
    for face, broken in ((20, {"sword"}), (19, set())):
        end = fought(made, {"Bob": ["strike Ann with knife"], "Ann": ["block with sword"]},
                     ("Bob", "strike", [face]), die("block", 15))  # fmt: skip
        assert end["Ann"].broken == broken


def test_a_ward_spares_the_weapon_that_blocks():
    """TA-11: it takes its part of the blow before the weapon meets it."""
    end = attacked("block with knife", die("block", 12), weapons=(KNIFE,), shapes=(WARD,),
                   start={"sustains": ("shape Ward on Ann with Resolve",)})  # fmt: skip
    assert end["Ann"].broken == set()


def test_a_failed_block_with_a_light_ranged_weapon_breaks_it():
    """TA-09: in desperation; the weapon takes the hit, however small."""
    nip = Weapon("nip", "natural", 1)
    end = attacked("block with bow", die("block", 11), strikes="strike Ann with nip",
                   weapons=(BOW,), wolf={"weapons": (nip,)})  # fmt: skip
    assert end.kinds(*ORDER) == ["responded", "checked", "broke"]
    assert end["Ann"].hp == 10


@pytest.mark.parametrize("leave", [True, False])
def test_heavy_ranged_weapons_block_only_with_leave(leave):
    """TA-09: `heavy_ranged_blocks`; a failed Block breaks them, too."""
    end = attacked("block with crossbow" if leave else "take it", die("block", 11),
                   weapons=(CROSSBOW,), options={"heavy_ranged_blocks": leave})  # fmt: skip
    assert ("block with crossbow" in end.offered("Ann", "respond")) == leave
    assert end["Ann"].broken == ({"crossbow"} if leave else set())
    assert end["Ann"].hp == (10 if leave else 7)


def test_a_failed_block_with_a_melee_weapon_marks_it():
    """TA-09: it is the layer that has to stand: with AP left it does, else it breaks."""
    end = attacked("block with maul", die("block", 11), weapons=(MAUL, KNIFE))
    assert (end.one("marked").ap, end["Ann"].broken) == (5, set())
    end = attacked("block with knife", die("block", 11), weapons=(MAUL, KNIFE))
    assert (end.one("marked").ap, end["Ann"].broken) == (2, {"knife"})
    assert end["Ann"].hp == 10


def test_marks_are_gone_with_whatever_breaks():
    """TA-07: whatever breaks, the marks are gone."""
    made = setup(
        sheet("Ann", weapons=(MAUL, BOW), start=near("Wolf")), beast("Wolf", actions=3), limit=1
    )
    end = fought(
        made,
        {"Ann": [(1, "take it"), (1, "block with bow"), (1, "take it")], "Wolf": [BITES] * 3},
        die("block", 15),
    )  # fmt: skip
    assert [e.marks for e in end.of("marked")] == [3, 3]
    assert end["Ann"].broken == {"bow"}


# -- Overwhelming and Precision (TA-08) ---------------------------------------------------------


def test_overwhelming_against_nothing_but_a_shield():
    """TA-08: the shield is no protection, a weapon none beside it: the hit points pay."""
    gore = Weapon("gore", "natural", 3, tags=("overwhelming",))
    end = attacked("block", die("block", 5), strikes="strike Ann with gore", shield=SHIELD,
                   weapons=(SWORD,), wolf={"weapons": (gore,)})  # fmt: skip
    assert (end["Ann"].hp, end["Ann"].broken) == (7, set())
    end = attacked("block", die("block", 15), strikes="strike Ann with gore", shield=SHIELD,
                   wolf={"weapons": (gore,)})  # fmt: skip
    assert end.one("stopped").how == "blocked"  # one still blocks with it


def test_shaped_harm_may_be_precise():
    """TA-08: tags of effects count like those of weapons."""
    needle = Effect("Needle", "harm", 3, tags=("precision",))
    made = setup(sheet("Ann", shapes=(needle,)), sheet("Bob", "blue", armour=(COAT,)), limit=0)
    end = fought(made, {"Ann": ["shape Needle at Bob"]}, ("Ann", "shape", [15]))
    assert (end["Bob"].hp, len(end["Bob"].broken)) == (7, 0)


def test_precision_ignores_the_ap_of_creatures():
    """TA-08: it is like armour; others do not."""
    for weapon, taken in ((STILETTO, 2), (KNIFE, 1)):
        made = setup(
            sheet("Ann", weapons=(weapon,), start=near("Wolf")), beast("Wolf", ap=1), limit=0
        )
        end = fought(made, {"Ann": [f"strike Wolf with {weapon.name}"]}, ("Ann", "strike", [15]))
        assert end["Wolf"].hp == 10 - taken


# -- chains of answers --------------------------------------------------------------------------


def chain(deep, answers, *rolls, ann: Any = None, bob: Any = None):
    """Bob, Fast, attacks Ann, and each answers with the sword."""
    made = setup(
        sheet("Ann", **{"phase": "slow", "weapons": (SWORD,), "shield": SHIELD,
                        "start": near("Bob"), **(ann or {})}),
        sheet("Bob", "blue", **{"weapons": (SWORD,), "shield": SHIELD, **(bob or {})}),
        limit=0, options={"responses_deep": deep},
    )  # fmt: skip
    return fought(made, answers, *rolls)


AT_ANN, AT_BOB = "strike Ann with sword", "strike Bob with sword"


@pytest.mark.parametrize("deep", [1, 2, 3])
def test_how_long_a_chain_of_answers_may_be(deep):
    """TA-06: `responses_deep`: an attack that is itself a response may be answered, or not."""
    ann, bob = [AT_BOB, AT_BOB], [AT_ANN, AT_ANN]
    end = chain(
        deep, {"Ann": ann[: (deep + 1) // 2], "Bob": bob[: 1 + deep // 2]},
        *[("Ann", "strike", [15])] * 2, *[("Bob", "strike", [15])] * 2,
        ann={"shield": Shield("wall", 50)},
    )  # fmt: skip
    assert [e.who for e in end.of("responded")] == ["Ann", "Bob", "Ann"][:deep]
    assert [e.who for e in end.of("attack")] == ["Bob", "Ann", "Bob", "Ann"][: deep + 1]


def test_an_answer_to_an_answer_can_stop_it():
    """TA-06: a critical Strike back that is blocked staggers nobody; the attack lands."""
    end = chain(2, {"Bob": [AT_ANN, "block"], "Ann": [AT_BOB]}, ("Bob", "strike", [15]),
                ("Ann", "strike", [20]), ("Bob", "block", [15]))  # fmt: skip
    assert [(e.who, e.how) for e in end.of("stopped")] == [("Bob", "blocked")]
    assert end["Ann"].broken == {"shield"}


def test_an_answer_to_an_answer_that_fails_leaves_the_first_stopped():
    """TA-06: the Strike back lands and staggers."""
    end = chain(2, {"Bob": [AT_ANN, "block"], "Ann": [AT_BOB]}, ("Bob", "strike", [15]),
                ("Ann", "strike", [20]), ("Bob", "block", [5]))  # fmt: skip
    assert [(e.who, e.how) for e in end.of("stopped")] == [("Ann", "staggered")]
    assert end["Bob"].broken == {"shield"}
    assert end["Ann"].broken == set()


def test_whom_an_answer_to_an_answer_fells_falls_once():
    """TA-06: the first attack has nobody left to land on."""
    end = chain(
        2, {"Bob": [AT_ANN, AT_ANN], "Ann": [AT_BOB]}, ("Bob", "strike", [15]),
        ("Ann", "strike", [20]), ("Bob", "strike", [15]),
        ann={"hp": 3, "shield": None, "start": {**near("Bob"), "broken": ()},
             "weapons": (SWORD,)},
    )  # fmt: skip
    assert end["Ann"].broken == {"sword"}  # the last layer
    unarmed: dict[str, Any] = {"hp": 3, "shield": None, "weapons": (BITE,)}
    end = chain(
        2, {"Bob": [AT_ANN, AT_ANN], "Ann": ["strike Bob with bite"]}, ("Bob", "strike", [15]),
        ("Ann", "strike", [20]), ("Bob", "strike", [15]), ann=unarmed,
    )  # fmt: skip
    assert [e.who for e in end.of("left")] == ["Ann"]
    assert end["Ann"].hp == 0
    assert end["Bob"].broken == set()


def test_the_turn_that_decides_a_fight_ends_like_any_other():
    """TA-01, GEN-02: with an action unused; then the fight is over."""
    made = setup(sheet("Ann", weapons=(SWORD,), start=near("Wolf")), beast("Wolf", constitution=3))
    end = fought(made, {"Ann": ["strike Wolf with sword"]}, ("Ann", "strike", [15]))
    assert end.kinds()[-3:] == ["left", "turn ended", "ended"]
    assert end.one("turn ended", "Ann").unused == 1


def test_who_is_felled_in_the_own_turn_takes_no_second_action():
    """TA-06: an attacker who falls by the response has no turn any more."""
    made = setup(
        sheet("Ann", phase="slow", weapons=(SWORD,), start=near("Bob")),
        sheet("Bob", "blue", hp=3, weapons=(BITE,)), sheet("Cid", "blue"), limit=0,
    )  # fmt: skip
    end = fought(made, {"blue": ["Bob"], "Bob": [BITES], "Ann": [AT_BOB]},
                 ("Bob", "strike", [15]), ("Ann", "strike", [15]))  # fmt: skip
    assert end["Bob"].status == Status.FALLEN
    assert len(end.asked("Bob", "act")) == 1
    assert (0, "Cid") in end.turns()
