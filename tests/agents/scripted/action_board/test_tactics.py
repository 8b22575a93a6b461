"""What each tactic is for, in one clear situation each."""

from __future__ import annotations

import pytest

import agents
from arena.model import Decision
from arena.rules.action_board.scenario import Group, Sheet
from tests.agents.scripted.action_board.situation import (
    BOLT,
    BOW,
    FIRE,
    HEAL,
    KNIFE,
    MAIL,
    POTION,
    SHIELD,
    SWORD,
    WALL,
    answering,
    at,
    at_the_start,
    fight,
    foe,
    mage,
    me,
    one,
    question,
    says,
)

TACTICS = sorted(agents.TACTICS["action_board"])
every_tactic = pytest.mark.parametrize("tactic", TACTICS)
eager = pytest.mark.parametrize(
    "tactic", [name for name in TACTICS if name not in ("shield-wall", "waits-and-answers")]
)

ATTACK = "attack Foe with sword"
STRUCK = {"Foe": "attack Me with sword"}


# -- every tactic is a complete fighter -------------------------------------------------------


@eager
def test_strikes_who_is_there(tactic: str) -> None:
    assert says(tactic, at_the_start(me(SWORD), foe(SWORD))) == ATTACK


@every_tactic
def test_with_nothing_at_all_it_waits(tactic: str) -> None:
    assert says(tactic, at_the_start(me(), foe(SWORD))) == "wait"


@every_tactic
def test_draws_what_it_needs(tactic: str) -> None:
    """A hand without a weapon is filled first; the better weapon into it."""
    empty = me(KNIFE, SWORD, start={"places": {"sword": "sheath", "knife": "sheath"}})
    assert says(tactic, at_the_start(empty, foe(SWORD))) == "draw sword"


@every_tactic
def test_goes_to_who_is_out_of_reach(tactic: str) -> None:
    decision = question(
        fight(me(SWORD), foe(BOW, zone="hill")), when=at(3), Foe="shoot Me with bow"
    )
    assert says(tactic, decision) == "move to wood"


@every_tactic
def test_finishes_who_is_weak(tactic: str) -> None:
    """The same danger in fewer hit points."""
    weak = foe(SWORD, name="Weak", start={"wounds": 7})
    decision = question(fight(me(SWORD), foe(SWORD), weak), when=at(3))
    assert says(tactic, decision) == "attack Weak with sword"


@every_tactic
def test_a_sure_dodge_is_used_when_all_else_is_done(tactic: str) -> None:
    """It takes no slot, so there is nothing to keep it for."""
    decision = answering(fight(me(SWORD), foe(SWORD)), Me=ATTACK, **STRUCK)
    assert says(tactic, decision) == "dodge Foe"


@every_tactic
def test_drinks_when_hurt(tactic: str) -> None:
    """A potion in hand, and no foe whom one could reach."""
    hurt = me(SWORD, items=(POTION,), start={"wounds": 8, "places": {"potion": "hand"}})
    decision = question(fight(hurt, foe(BOW, zone="hill")), when=at(3), Foe="shoot Me with bow")
    assert says(tactic, decision) == "drink potion"


@every_tactic
def test_what_has_begun_is_gone_on_with(tactic: str) -> None:
    """AB-03: a stage that is not paid loses the spell, so it comes before everything else."""
    hurt = mage(BOLT, items=(POTION,), hp=30, start={"wounds": 15, "places": {"potion": "hand"}})
    decision = question(fight(hurt, foe(SWORD)), when=at(2), Me="cast Bolt at Foe")
    assert decision.allows(decision.find("drink potion"))
    assert says(tactic, decision) == "sustain: cast Bolt at Foe"


@every_tactic
def test_what_has_lost_its_sense_is_let_go(tactic: str) -> None:
    """A spell at somebody who has fallen is not paid for."""
    going = fight(
        mage(BOLT),
        one("Friend", "us", SWORD),
        foe(SWORD, start={"wounds": 9}),
        foe(SWORD, name="Other"),
        faces=[("Friend", "to hit", 19), ("Friend", "damage", 8)],
    )
    decision = question(going, when=at(2), Me="cast Bolt at Foe", Friend="attack Foe with sword")
    assert not decision.view["Foe"].fighting
    assert decision.allows(decision.find("sustain: cast Bolt at Foe"))
    assert not says(tactic, decision).startswith("sustain")


@every_tactic
def test_no_spell_is_begun_that_could_not_be_seen_through(tactic: str) -> None:
    """One spell token for the rest of the round, and two ticks of it to come."""
    last = mage(BOLT, start={"spells": 1})
    decision = question(fight(last, foe(BOW, zone="wood")), when=at(2))
    assert decision.allows(decision.find("cast Bolt at Foe"))
    assert not says(tactic, decision).startswith("cast")


# -- each in its own way ----------------------------------------------------------------------


def test_declares_at_once() -> None:
    """Its slot goes into the attack in the first wave, and never into a parry."""
    weak = me(SWORD, start={"wounds": 8}, dodges=0)
    going = fight(weak, foe(SWORD, hp=60, defence=20))
    decision = answering(going, **STRUCK)
    assert says("declares-at-once", decision) == ATTACK
    assert says("waits-and-answers", decision) == "parry Foe with sword"
    assert says("waits-and-answers(caution=10)", decision) == ATTACK


def test_waits_and_answers_without_caution_still_uses_what_is_left_over() -> None:
    """Nobody in reach to strike, so that the token is free for the shield."""
    sheet = me(SWORD, shield=SHIELD, dodges=0)
    decision = answering(fight(sheet, foe(BOW, zone="wood")), Foe="shoot Me with bow")
    assert says("waits-and-answers(caution=0)", decision) == "block Foe with shield"


def test_declares_at_once_defends_with_what_is_left() -> None:
    """Two slots, one attack left for this round after the dodge is gone: the attack comes first."""
    sheet = me(SWORD, attacks=2, generals=6, dodges=0, start={"attacks": 2})
    struck_twice = question(fight(sheet, foe(SWORD)), when=at(1, 2), Me=ATTACK, **STRUCK)
    assert says("declares-at-once", struck_twice) == ATTACK
    nobody_to_hit = question(
        fight(sheet, foe(BOW, zone="hill")), when=at(1), Foe="shoot Me with bow"
    )
    assert says("declares-at-once", nobody_to_hit) == "move to wood"


def test_waits_and_answers() -> None:
    """It lets the first wave pass while there is patience, then strikes."""
    assert says("waits-and-answers", at_the_start(me(SWORD), foe(SWORD))) == "wait"
    assert says("waits-and-answers(patience=0)", at_the_start(me(SWORD), foe(SWORD))) == ATTACK
    shown = answering(fight(me(SWORD), foe(SWORD)), Foe="attack Me with sword")
    assert says("waits-and-answers", shown) == ATTACK


def test_waits_and_answers_does_not_wait_for_ever() -> None:
    """In the last tick of a round it begins, or two of them would never fight."""
    decision = question(fight(me(SWORD), foe(SWORD)), when=at(3))
    assert says("waits-and-answers", decision) == ATTACK


def test_waits_and_answers_answers_what_it_sees() -> None:
    """A blow that is likely to fell it is worth more than its own."""
    weak = me(SWORD, dodges=0, start={"wounds": 8})
    decision = answering(fight(weak, foe(SWORD, attack=12, hp=40)), **STRUCK)
    assert says("waits-and-answers", decision) == "parry Foe with sword"


def test_spends_dodges_first() -> None:
    """A dodge before the blow and before the parry; the parry once none is left."""
    weak = {"start": {"wounds": 8}, "attacks": 6}
    strong = foe(SWORD, attack=12, hp=40)
    fresh = answering(fight(me(SWORD, **weak), strong), **STRUCK)
    assert says("spends-dodges-first", fresh) == "dodge Foe"
    spent = answering(fight(me(SWORD, dodges=0, **weak), strong), **STRUCK)
    assert says("spends-dodges-first", spent) == "parry Foe with sword"


ARROWS = {f"Bow {i}": "shoot Me with bow" for i in (1, 2, 3)}


def volley(sheet: Sheet) -> Decision:
    """Three arrows of one group are on their way to Me."""
    bows = [foe(BOW, name=name, zone="wood") for name in ARROWS]
    going = fight(sheet, *bows, foe(SWORD), groups=[Group("Bows", tuple(ARROWS))])
    return question(going, when=at(1, 2), **ARROWS)


def test_shield_wall_blocks_a_volley_with_one_block() -> None:
    """AB-10: the shield is worth most where one block stops many arrows."""
    decision = volley(me(SWORD, shield=SHIELD))
    assert says("shield-wall", decision) == "block volley of Bows with shield"


def test_shield_wall_keeps_its_last_slot_at_first() -> None:
    """And strikes when nobody attacks it, or when the patience of the round is spent."""
    sheet = me(SWORD, shield=SHIELD)
    assert says("shield-wall", at_the_start(sheet, foe(SWORD))) == "wait"
    assert says("shield-wall(patience=0)", at_the_start(sheet, foe(SWORD))) == ATTACK
    assert says("shield-wall", question(fight(sheet, foe(SWORD)), when=at(2))) == ATTACK
    wide = me(SWORD, shield=SHIELD, attacks=6)
    assert says("shield-wall", at_the_start(wide, foe(SWORD))) == ATTACK


def test_shield_wall_stays() -> None:
    """It moves in the last tick of a round only, and only if nobody is in reach."""

    def in_tick(tick: int) -> Decision:
        going = fight(me(SWORD, shield=SHIELD), foe(BOW, zone="wood"))
        return question(going, when=at(tick))

    assert [says("shield-wall", in_tick(tick)) for tick in (1, 2, 3)] == [
        "wait", "wait", "move to wood"
    ]  # fmt: skip
    assert says("declares-at-once", in_tick(1)) == "move to wood"


def test_sustained_caster_casts_in_two_ticks() -> None:
    decision = at_the_start(mage(BOLT), foe(SWORD, zone="wood"))
    assert says("sustained-caster", decision) == "cast Bolt at Foe"
    assert says("quickening-caster", decision) == "quicken Bolt at Foe"


def test_sustained_caster_defends_its_spell_first() -> None:
    """With a spell half cast a blow is dodged before the second slot is used for anything."""
    wide = mage(BOLT, attacks=6, dodges=1)
    decision = question(fight(wide, foe(SWORD)), when=at(1, 2), Me="cast Bolt at Foe", **STRUCK)
    assert says("sustained-caster", decision) == "dodge Foe"
    assert says("declares-at-once", decision) != "dodge Foe"


def test_sustained_caster_keeps_the_token_for_the_next_stage() -> None:
    """Two tokens, one spent on the beginning: the other is for the release, not for more."""
    wide = mage(BOLT, FIRE, attacks=6, start={"spells": 2})
    decision = question(fight(wide, foe(SWORD, zone="wood")), when=at(1, 2), Me="cast Bolt at Foe")
    for tactic in TACTICS:
        assert decision.allows(decision.find("quicken Fire at wood"))
        assert "Fire" not in says(tactic, decision)


def test_a_spell_may_cross_the_rounds_end() -> None:
    """AB-03: what is committed does not refill, so two of three tokens are enough, of one not."""
    enough = fight(mage(BOLT, start={"spells": 1}), foe(BOW, zone="hill", dodges=0))
    far = {"Foe": "move to wood"}
    assert says("sustained-caster", question(enough, when=at(3), **far)) == "cast Bolt at Foe"
    poor = fight(mage(BOLT, spells=1), foe(BOW, zone="hill"))
    assert not says("sustained-caster", question(poor, when=at(3), **far)).startswith("cast")


def test_quickening_caster_casts_slowly_without_the_higher_slots() -> None:
    decision = at_the_start(mage(BOLT, spell_slots=(3,)), foe(SWORD, zone="wood"))
    assert says("quickening-caster", decision) == "cast Bolt at Foe"


@pytest.mark.parametrize("tactic", ["sustained-caster", "quickening-caster"])
def test_casters_heal_a_friend_who_would_fall(tactic: str) -> None:
    """Hit points of a strong friend matter more than those of a strong foe."""
    friend = one("Friend", "us", SWORD, attacks=9, hp=30, start={"wounds": 27})
    decision = at_the_start(mage(HEAL, BOLT), friend, foe(SWORD, zone="wood", hp=60))
    assert says(tactic, decision).endswith("Heal on Friend")


def test_areas_are_for_crowds() -> None:
    crowd = [foe(SWORD, name=f"Foe {i}", zone="wood") for i in range(4)]
    decision = at_the_start(mage(BOLT, FIRE), *crowd)
    assert says("sustained-caster", decision) == "cast Fire at wood"
    assert says("quickening-caster", decision) == "quicken Fire at wood"


@every_tactic
def test_focus_fire_alone_stays_with_one_foe(tactic: str) -> None:
    """A friend's blow will probably fell the weak one; only focus-fire makes sure of it."""
    weak = foe(SWORD, name="Weak", dodges=0, start={"wounds": 5})
    friend = one("Friend", "us", SWORD, attack=12)
    going = fight(me(SWORD), friend, foe(SWORD), weak)
    decision = question(going, when=at(1, 2), Friend="attack Weak with sword")
    wanted = "attack Weak with sword" if tactic == "focus-fire" else ATTACK
    assert says(tactic, decision) == wanted


def test_focus_fire_turns_away_once_it_is_enough() -> None:
    weak = foe(SWORD, name="Weak", start={"wounds": 8})
    friend = one("Friend", "us", SWORD, attack=12)
    decision = question(
        fight(me(SWORD), friend, foe(SWORD), weak),
        when=at(1, 2), Friend="attack Weak with sword",
    )  # fmt: skip
    assert says("focus-fire", decision) == ATTACK
    assert says("focus-fire(enough=300)", decision) == "attack Weak with sword"


def test_protects_caster_attacks_whoever_threatens_the_caster() -> None:
    """Even if another foe is the better target by itself."""
    killer = foe(SWORD, name="Killer", hp=16)
    caster = mage(BOLT, name="Mage", zone="wood", hp=20)
    going = fight(me(BOW), caster, foe(SWORD, hp=11), killer)
    decision = question(going, when=at(1, 2), Killer="wait", Foe="wait", Mage="cast Bolt at Foe")
    assert says("declares-at-once", decision) == "shoot Foe with bow"
    shooter = foe(BOW, name="Killer", hp=16)
    going = fight(me(BOW), caster, foe(SWORD, hp=11), shooter)
    decision = question(going, when=at(1, 2), Killer="shoot Mage with bow")
    assert says("declares-at-once", decision) == "shoot Foe with bow"
    assert says("protects-caster", decision) == "shoot Killer with bow"


def test_protects_caster_raises_a_wall_before_the_caster() -> None:
    """Ahead, while somebody holds a bow; not against swords, nor twice."""
    helper = mage(BOLT, WALL)
    caster = mage(FIRE, name="Mage", hp=30, attacks=9, spells=9)
    bow = foe(BOW, zone="wood")
    assert says("protects-caster", at_the_start(helper, caster, bow)) == "cast Wall before Mage"
    going = fight(helper, caster, bow)
    begun = question(going, when=at(2), Me="cast Wall before Mage")
    assert says("protects-caster", begun) == "sustain: cast Wall before Mage"
    stands = question(
        fight(helper, caster, bow), when=at(2), Me="quicken Wall before Mage",
    )  # fmt: skip
    assert "Wall" not in says("protects-caster", stands)
    swords = at_the_start(helper, caster, foe(SWORD, zone="wood"))
    assert "Wall" not in says("protects-caster", swords)


def test_protects_caster_fights_where_there_is_none() -> None:
    assert says("protects-caster", at_the_start(me(SWORD, armour=(MAIL,)), foe(SWORD))) == ATTACK
