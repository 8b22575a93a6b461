"""What each tactic is for, in one clear situation each."""

from __future__ import annotations

from typing import Any

import pytest

import agents
from tests.agents.scripted.two_actions.situation import (
    AXE,
    BOW,
    HEAL,
    KIT,
    KNIFE,
    MAIL,
    NEEDLE,
    POTION,
    RENEW,
    SHIELD,
    SHOCK,
    SWORD,
    WARD,
    acting,
    attacked,
    beast,
    choosing,
    failing,
    fight,
    foe,
    me,
    one,
    question,
    says,
)

TACTICS = sorted(agents.TACTICS["two_actions"])
every_tactic = pytest.mark.parametrize("tactic", TACTICS)

STRIKE = "strike Beast with sword"


def unless(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("tactic", [name for name in TACTICS if name not in names])


# -- every tactic is a complete fighter -------------------------------------------------------


@unless("focuses-then-strikes")
def test_strikes_who_is_in_reach(tactic: str) -> None:
    assert says(tactic, acting(me(SWORD), beast())) == STRIKE


@every_tactic
def test_with_nothing_at_all_it_does_not_run_into_claws(tactic: str) -> None:
    decision = acting(me(), beast(near=False, zone="hill"))
    assert not says(tactic, decision).startswith(("move closer", "strike"))


@every_tactic
def test_goes_to_who_is_out_of_reach(tactic: str) -> None:
    decision = acting(me(SWORD), beast(near=False, zone="hill"))
    assert says(tactic, decision) == "move closer to Beast"


@unless("focuses-then-strikes", "keeps-moving")
def test_shoots_rather_than_walks(tactic: str) -> None:
    decision = acting(me(SWORD, BOW), beast(near=False, zone="road"))
    assert says(tactic, decision) == "strike Beast with bow"


@every_tactic
def test_stands_up_first(tactic: str) -> None:
    """TA-12: disadvantage on every check, the answers to attacks included."""
    assert says(tactic, acting(me(SWORD, start={"prone": True}), beast())) == "stand"


@every_tactic
def test_stays_down_for_a_blow_that_is_likely_to_fell(tactic: str) -> None:
    weak = beast(start={"wounds": 3})
    decision = acting(me(SWORD, dexterity=10, start={"prone": True}), weak)
    assert says(tactic, decision) == STRIKE


def test_creatures_on_the_ground_bite_on() -> None:
    """TA-05: they roll for nothing, so it costs them nothing as long as they need not move."""
    animal = beast(phase="fast", start={"prone": True})
    decision = acting(me(SWORD, phase="slow"), animal, who="Beast")
    assert says("strikes-twice", decision) == "strike Me with claws"


@unless("focuses-then-strikes")
def test_finishes_who_is_weak(tactic: str) -> None:
    """The same danger, and one blow from its end."""
    weak = beast(name="Weak", start={"wounds": 3})
    assert says(tactic, acting(me(SWORD), beast(), weak)) == "strike Weak with sword"


@unless("focuses-then-strikes")
def test_strikes_at_what_the_blow_gets_through(tactic: str) -> None:
    """TA-05, TA-08: a hide takes off all of the blow, unless precision finds the gap."""
    thick = beast(name="Thick", ap=3, start={"wounds": 4})
    assert says(tactic, acting(me(SWORD), beast(), thick)) == STRIKE
    decision = acting(me(SWORD, NEEDLE), beast(ap=3, constitution=4))
    assert says(tactic, decision) == "strike Beast with needle"


@unless("focuses-then-strikes")
def test_goes_on_where_something_is_marked(tactic: str) -> None:
    """TA-07: what is marked passes with the round, so the second blow goes where the first did."""
    mailed: dict[str, Any] = {"shield": SHIELD, "armour": (MAIL,)}
    foes = foe(SWORD, name="Fresh", **mailed), foe(SWORD, name="Marked", **mailed)
    friend = one("Friend", "us", SWORD, phase="fast", actions=1, start={"melee_with": ("Me",)})
    going = fight(me(SWORD), friend, *foes, faces=[("Friend", "strike", 15)])
    decision = question(going, kind="act", us="Friend", Friend="strike Marked with sword")
    assert decision.view["Marked"].marks == 3
    assert says(tactic, decision) == "strike Marked with sword"


@every_tactic
def test_answers_an_attack_that_would_fell_with_what_may_stop_it(tactic: str) -> None:
    decision = attacked(me(SWORD, armour=(MAIL,), start={"wounds": 7, "broken": ("sword", "mail")},
                           shield=SHIELD), beast(phase="fast"))  # fmt: skip
    assert says(tactic, decision).startswith(("block", "move away", "shape cover"))


@every_tactic
def test_blocks_with_a_weapon_when_nothing_else_is_left(tactic: str) -> None:
    """TA-09: the last thing between claws and the body; one's feet are no help on the ground."""
    bare = me(KNIFE, shape=-5, hp=3, start={"prone": True})
    decision = attacked(bare, beast(phase="fast"), weapon_defence="blocks")
    assert says(tactic, decision) == "block with knife"


@every_tactic
def test_pushes_what_is_worth_it_and_nothing_else(tactic: str) -> None:
    """TA-02: the failure of a Push is critical, so the gain has to be worth a fall."""
    fails = [("Me", "strike", 2)]
    weak = beast(start={"wounds": 3})
    strong = me(SWORD, dexterity=8, motivation=1)
    assert says(tactic, failing(strong, weak, does=STRIKE, faces=fails)) == "push"
    harmless = foe(near=True, hp=2)
    trifle = "strike Foe with sword"
    assert says(tactic, failing(strong, harmless, does=trifle, faces=fails)) == "accept"
    vain = failing(strong, beast(constitution=200), does=STRIKE, faces=fails)
    assert says(tactic, vain) == "accept"


@every_tactic
def test_pushes_when_the_worst_has_come_already(tactic: str) -> None:
    """A natural 1 is a critical failure as it stands: to push it risks Motivation alone."""
    worn = me(SWORD, dexterity=4, motivation=1)
    animal = beast(constitution=36)
    assert says(tactic, failing(worn, animal, does=STRIKE, faces=[("Me", "strike", 1)])) == "push"
    assert says(tactic, failing(worn, animal, does=STRIKE, faces=[("Me", "strike", 2)])) == "accept"


@every_tactic
def test_focus_is_never_pushed(tactic: str) -> None:
    sure = me(SWORD, focus=8, motivation=3)
    assert (
        says(tactic, failing(sure, beast(), does="focus", faces=[("Me", "focus", 2)])) == "accept"
    )


@every_tactic
def test_pushes_to_keep_what_matters(tactic: str) -> None:
    """TA-11: keeping an effect is no action, so failing again leaves nobody on the ground."""
    kept = {"sustains": ("shape Ward on Friend",)}
    shaper = me(hp=4, focus=6, motivation=1, shapes=(WARD,), phase="slow", start=kept)
    friend = one("Friend", "us", AXE)
    others = beast(name="Other", near=False, start={"melee_with": ("Friend",)})
    going = fight(shaper, friend, beast(phase="fast"), others, faces=[("Me", "sustain", 2)])
    assert says(tactic, question(going, kind="push", Beast="strike Me with claws")) == "push"


# -- each in its own way ----------------------------------------------------------------------


def test_strikes_twice() -> None:
    """It mends, heals, shapes and braces for nobody while there is somebody to strike."""
    broken = me(
        SWORD, armour=(MAIL,), items=(POTION, KIT), start={"wounds": 5, "broken": ("mail",)}
    )
    for left in (2, 1):
        decision = acting(broken, beast(constitution=40), left=left, say={"Me": STRIKE})
        assert says("strikes-twice", decision) == STRIKE
    assert says("mends-and-shapes", acting(broken, beast(constitution=40))) != STRIKE


def test_strikes_twice_goes_hand_to_hand_with_its_last_action() -> None:
    """To have both for blows in the next turn; others let who must come spend the action."""
    decision = acting(me(SWORD), beast(near=False), left=1)
    assert says("strikes-twice", decision) == "move closer to Beast"
    assert not says("picks-order-by-threat", decision).startswith("move")


def test_focuses_then_strikes() -> None:
    """With the first action, unless the blow is sure enough or there is advantage already."""
    say = {"Me": "focus"}
    assert says("focuses-then-strikes", acting(me(SWORD), beast())) == "focus"
    steady = acting(me(SWORD), beast(), left=1, say=say, faces=[("Me", "focus", 18)])
    assert steady.view.me.steady
    assert says("focuses-then-strikes", steady) == STRIKE
    failed = acting(me(SWORD), beast(), left=1, say=say, faces=[("Me", "focus", 2)])
    assert says("focuses-then-strikes", failed) == STRIKE
    assert says("focuses-then-strikes(sure=60)", acting(me(SWORD), beast())) == STRIKE
    assert says("focuses-then-strikes(sure=61)", acting(me(SWORD), beast())) == "focus"


def test_focuses_then_strikes_focuses_for_the_next_turn() -> None:
    decision = acting(me(SWORD, BOW), beast(near=False, zone="hill", ap=2), left=1)
    assert says("focuses-then-strikes", decision) == "focus"


def test_turtle_braces_with_its_last_action() -> None:
    """With something to Block with, and somebody who may come."""
    mailed = me(SWORD, armour=(MAIL,), shield=SHIELD)
    first = acting(mailed, beast())
    assert says("turtle", first) == STRIKE
    for say, wanted in ((STRIKE, "block"), ("block", STRIKE)):
        decision = acting(mailed, beast(constitution=40), left=1, say={"Me": say})
        assert says("turtle", decision) == wanted
    nobody = acting(mailed, beast(name="Far", near=False, zone="hill"), left=1, say={"Me": "focus"})
    assert says("turtle", nobody) != "block"


def test_turtle_without_bracing_fights_on_its_turn_and_blocks() -> None:
    """So that it differs from others in its answers alone."""
    mailed = me(SWORD, armour=(MAIL,), shield=SHIELD)
    last = acting(mailed, beast(constitution=40), left=1, say={"Me": STRIKE})
    assert says("turtle(braces=false)", last) == STRIKE
    assert says("turtle(braces=false)", attacked(mailed, beast(phase="fast"))) == "block"


def test_turtle_blocks_even_what_it_could_take() -> None:
    """Where others strike back, who would lose nothing but marks by it."""
    mailed = me(SWORD, armour=(MAIL,), shield=SHIELD, hp=20)
    decision = attacked(mailed, beast(phase="fast", constitution=4))
    assert says("turtle", decision) == "block"
    assert says("interrupter", decision) == STRIKE


def test_turtle_mends_once_armour_and_shield_are_gone() -> None:
    gone = {"broken": ("mail", "shield")}
    bare = me(SWORD, armour=(MAIL,), shield=SHIELD, shape=3, start=gone)
    assert says("turtle", acting(bare, beast())).startswith("mend")
    half = me(SWORD, armour=(MAIL,), shield=SHIELD, shape=3, start={"broken": ("mail",)})
    assert says("turtle", acting(half, beast())) == STRIKE


def test_interrupter_strikes_back_as_long_as_it_can_take_the_hit() -> None:
    mailed = me(SWORD, armour=(MAIL,), hp=3)
    decision = attacked(mailed, beast(phase="fast", constitution=24))
    assert says("interrupter", decision) == STRIKE
    assert says("interrupter(nerve=20)", decision) != STRIKE
    last = attacked(me(KNIFE, hp=3, start={"broken": ("knife",)}), beast(phase="fast"))
    assert not says("interrupter", last).startswith("strike")


def test_interrupter_fells_who_would_fell_it() -> None:
    """TA-06: a blow that fells comes before the attack, so it saves as much as a Block."""
    frail = me(SWORD, armour=(MAIL,), hp=2)
    decision = attacked(frail, beast(phase="fast", constitution=3))
    assert says("interrupter(nerve=20)", decision) == STRIKE


def test_keeps_moving_steps_away_from_attacks() -> None:
    """Where others stand and Block: whoever has claws has to come again."""
    mailed = me(SWORD, armour=(MAIL,), shield=SHIELD)
    decision = attacked(mailed, beast(phase="fast"))
    assert says("keeps-moving", decision) == "move away from Beast"
    assert says("turtle", decision) == "block"


def test_keeps_moving_shoots_and_steps_away() -> None:
    """With its last action, and only to where it can shoot from again."""
    archer = me(BOW)
    decision = acting(archer, beast(constitution=40), left=1, say={"Me": "strike Beast with bow"})
    assert says("keeps-moving", decision) == "move away from Beast"
    blade = acting(me(SWORD), beast(constitution=40), left=1, say={"Me": STRIKE})
    assert says("keeps-moving", blade) == STRIKE


def test_keeps_moving_stays_for_the_last_blow() -> None:
    weak = beast(start={"wounds": 4})
    decision = acting(me(BOW), weak, left=1, say={"Me": "focus"})
    assert says("keeps-moving", decision) == "strike Beast with bow"


def test_mends_and_shapes_mends_before_it_fights() -> None:
    """TA-10: a friend's gear as its own; supplies need no check, so they come first."""
    friend = one("Friend", "us", AXE, armour=(MAIL,), start={"broken": ("mail",)})
    shaper = me(SWORD, shape=4)
    assert says("mends-and-shapes", acting(shaper, friend, beast())) == "mend mail of Friend"
    kit = acting(me(SWORD, shape=4, items=(KIT,)), friend, beast())
    assert says("mends-and-shapes", kit) == "consume kit on mail of Friend"
    assert says("strikes-twice", kit) == STRIKE
    last = acting(shaper, friend, beast(), left=1, say={"Me": "focus"})
    assert says("mends-and-shapes", last) == STRIKE


def test_mends_and_shapes_heals_who_is_hurt_enough() -> None:
    friend = one("Friend", "us", AXE, start={"wounds": 4})
    decision = acting(me(SWORD, shape=4, shapes=(HEAL,)), friend, beast())
    assert says("mends-and-shapes", decision) == "shape Heal on Friend"
    assert says("mends-and-shapes(whole=30)", decision) == STRIKE
    drinks = acting(me(SWORD, items=(POTION,), start={"wounds": 5}), beast())
    assert says("mends-and-shapes", drinks) == "consume potion"


def test_mends_and_shapes_shapes_cover_against_attacks() -> None:
    """If it shapes as well as it Blocks."""
    shaper = me(SWORD, armour=(MAIL,), shape=4)
    assert says("mends-and-shapes", attacked(shaper, beast(phase="fast"))) == "shape cover"
    clumsy = me(SWORD, armour=(MAIL,), shape=0)
    assert says("mends-and-shapes", attacked(clumsy, beast(phase="fast"))) != "shape cover"


def test_sustains_establishes_with_resolve_first() -> None:
    """TA-11: on whom it saves most; with Resolve it costs no action later."""
    friend = one("Friend", "us", AXE, start={"melee_with": ("Beast",)})
    animals = beast(near=False), beast(name="Other", near=False, start={"melee_with": ("Friend",)})
    shaper = me(KNIFE, shape=4, shapes=(SHOCK, WARD), resolve=1, zone="yard")
    decision = acting(shaper, friend, *animals)
    assert says("sustains", decision) == "shape Ward on Friend with Resolve"
    poor = acting(me(KNIFE, shape=4, shapes=(SHOCK, WARD)), friend, *animals)
    assert says("sustains", poor) == "shape Ward on Friend"
    assert says("sustains(most=0)", poor).startswith("shape Shock")
    assert says("strikes-twice", poor).startswith("shape Shock")


def test_sustains_keeps_up_what_is_of_use() -> None:
    """With the first action; what protects from nobody is let go."""
    shaper = me(KNIFE, shape=4, shapes=(WARD,), start={"sustains": ("shape Ward on Friend",)})
    friend = one("Friend", "us", AXE, start={"melee_with": ("Me",)})
    assert says("sustains", acting(shaper, friend, beast())) == "sustain Ward"
    unarmed = foe(armour=(MAIL,), near=True)
    assert says("sustains", acting(shaper, friend, unarmed)) == "strike Foe with knife"


def test_sustains_guards_what_it_sustains() -> None:
    """TA-11: damage may break it, so a blow that others answer with a blow is Blocked."""
    armed: dict[str, Any] = {"shapes": (RENEW,), "armour": (MAIL,), "phase": "slow"}
    free = attacked(me(SWORD, **armed), beast(phase="fast", constitution=12))
    assert says("sustains", free) == STRIKE
    busy = me(SWORD, **armed, start={"sustains": ("shape Renew on Me",)})
    decision = attacked(busy, beast(phase="fast", constitution=12))
    assert says("sustains", decision).startswith(("block", "move away"))
    assert says("sustains(dread=1)", decision) == STRIKE


def test_picks_order_by_threat_strikes_who_has_yet_to_act() -> None:
    """The same foe twice, but for the turn that one of them has had."""
    mine = me(SWORD, phase="slow")
    foes = beast(name="Done", phase="fast"), beast(name="Ready", phase="slow")
    decision = acting(mine, *foes, left=2)
    assert decision.view["Done"].acted
    assert says("picks-order-by-threat", decision) == "strike Ready with sword"
    assert says("picks-order-by-threat(urgency=0)", decision) == "strike Done with sword"
    assert says("strikes-twice", decision) == "strike Done with sword"


def test_who_can_strike_goes_before_who_has_to_walk() -> None:
    """TA-03: choosing who goes next is a decision."""
    far, near = one("Ann", "us", AXE, phase="fast", zone="hill"), me(SWORD)
    for tactic in TACTICS:
        assert says(tactic, choosing(far, near, beast())) == "Me"


def test_picks_order_by_threat_sends_who_might_fall_before_acting() -> None:
    frail = one("Frail", "us", KNIFE, phase="fast", hp=2, start={"melee_with": ("Beast",)})
    stout = one(
        "Stout",
        "us",
        SWORD,
        phase="fast",
        armour=(MAIL,),
        shield=SHIELD,
        hp=30,
        start={"melee_with": ("Beast",)},
    )
    animal = beast(near=False, constitution=20)
    decision = choosing(frail, stout, animal)
    assert says("picks-order-by-threat", decision) == "Frail"
    assert says("strikes-twice", decision) == "Stout"


def test_picks_order_by_threat_sends_whoever_can_spare_the_side_a_turn() -> None:
    """Of two who have each a foe to strike, first the one whose foe has not acted."""
    ann = one("Ann", "us", SWORD, hp=40, dexterity=5, start={"melee_with": ("Done",)})
    bob = one("Bob", "us", SWORD, hp=40, start={"melee_with": ("Ready",)})
    foes = beast(name="Done", near=False, phase="fast"), beast(name="Ready", near=False)
    decision = choosing(ann, bob, *foes)
    assert decision.view["Done"].acted
    assert says("picks-order-by-threat", decision) == "Bob"
    assert says("strikes-twice", decision) == "Ann"
