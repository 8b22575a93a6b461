"""What each tactic is for, in one clear situation each."""

from __future__ import annotations

from typing import Any

import pytest

import agents
from agents.scripted.timing_track.fighter import Fighter
from arena.model import Decision
from tests.agents.scripted.timing_track.situation import (
    BOW,
    FISTS,
    FORCE,
    KNIFE,
    MACHINE,
    MEND,
    PISTOL,
    SPRINGTIDE,
    SWORD,
    at_the_start,
    fight,
    foe,
    me,
    one,
    question,
    says,
    striking,
)

TACTICS = [name for name in agents.for_ruleset("timing_track") if name != "random"]
every_tactic = pytest.mark.parametrize("tactic", TACTICS)


def target_gone(**options: Any) -> Decision:
    """Me is about to strike Foe, whom Friend's shot fells first; Other is still there."""
    going = fight(
        me(SWORD),
        one("Friend", "us", PISTOL),
        foe(SWORD, start={"wounds": 28}),
        foe(SWORD, name="Other"),
        faces=[("Friend", "attack", 30), ("Friend", "reliability", 1)],
        **options,
    )
    shot = {"Me": "attack Foe with sword", "Friend": "shoot Foe with pistol"}
    for decision in going.advance():
        going.answer(decision.who, shot.get(decision.who, "hold"))
    while True:
        decision = question(going, kind="reconsider")
        if going.state.combatants[0].wounds == 28 and not decision.view["Foe"].fighting:
            return decision
        going.answer("Me", "carry on")


@every_tactic
def test_fights_with_whatever_there_is(tactic: str) -> None:
    """No sheet leaves a tactic without an answer: fists will do."""
    assert says(tactic, at_the_start(me(FISTS), foe(SWORD))) in (
        "attack Foe with fists",
        "sprint away from Foe",
    )


@every_tactic
def test_with_nothing_at_all_it_takes_cover_then_holds(tactic: str) -> None:
    assert says(tactic, at_the_start(me(), foe(SWORD))) == "take cover"
    sheltered = me(start={"cover": "heavy"})
    assert says(tactic, at_the_start(sheltered, foe(SWORD))) == "hold"


@every_tactic
def test_draws_what_it_needs(tactic: str) -> None:
    """A hand without a weapon is filled first."""
    empty = me(SWORD, start={"in_hand": ""})
    assert says(tactic, at_the_start(empty, foe(SWORD))) == "draw sword"


@every_tactic
def test_reloads_when_empty(tactic: str) -> None:
    spent = me(PISTOL, start={"rounds": {"pistol": 0}, "cover": "heavy"})
    assert says(tactic, at_the_start(spent, foe(SWORD, zone="wood"))) == "reload pistol"


@every_tactic
def test_closes_in_when_too_far(tactic: str) -> None:
    assert says(tactic, at_the_start(me(SWORD), foe(PISTOL, zone="hill"))) == "sprint closer to Foe"


@every_tactic
def test_finishes_whoever_is_weak(tactic: str) -> None:
    """Of two alike the one who is nearly down."""
    decision = at_the_start(me(SWORD), foe(SWORD), foe(SWORD, name="Weak", start={"wounds": 25}))
    assert says(tactic, decision) == "attack Weak with sword"


@every_tactic
def test_strikes_nobody_unnoticed(tactic: str) -> None:
    blind = me(SWORD, start={"unaware_of": ("Foe",), "cover": "heavy"})
    assert says(tactic, at_the_start(blind, foe(SWORD))) == "hold"


def test_never_abandons() -> None:
    """Even a blow at somebody who has fallen is seen through."""
    assert says("never-abandons", target_gone()) == "carry on"


@pytest.mark.parametrize("tactic", [name for name in TACTICS if name != "never-abandons"])
def test_others_abandon_a_token_that_lost_its_target(tactic: str) -> None:
    assert says(tactic, target_gone()) == "attack Other with sword"


@pytest.mark.parametrize(
    ("agent", "price", "answer"),
    [
        ("abandons(sooner=true)", 1, "attack Other with sword"),
        ("abandons(sooner=true)", 2, "carry on"),
        ("abandons", 2, "attack Other with sword"),
    ],
)
def test_abandons_only_what_would_be_in_vain_for_longer(
    agent: str, price: int, answer: str
) -> None:
    """With `sooner`, 2 counts in vain are dropped at the price of 1 count and not at that of 2."""
    assert says(agent, target_gone(abandon_penalty=price)) == answer


def test_abandons_when_something_better_has_appeared() -> None:
    going = fight(
        me(BOW),
        foe(KNIFE, zone="wood"),
        foe(PISTOL, name="Weak", start={"wounds": 15, "arrives": 1}),
    )
    for decision in going.advance():
        wanted = "aim at Foe with bow" if decision.who == "Me" else "hold"
        going.answer(decision.who, wanted)
    decision = question(going, kind="reconsider")
    assert says("abandons", decision) == "shoot Weak with bow"
    assert says("abandons(gain=1000)", decision) == "carry on"
    assert says("aims", decision) == "carry on"


def under_attack(wounds: int, **start: int) -> Decision:
    """Foe's sword is on its way to Me, who is free."""
    return at_the_start(me(SWORD, start={"wounds": wounds, **start}), foe(SWORD, start=striking()))


def test_holds_while_a_blow_is_on_its_way() -> None:
    assert says("holds", under_attack(10)) == "hold"
    assert says("holds(healthy=0)", under_attack(10)) == "attack Foe with sword"


def test_holds_strikes_when_it_is_safe() -> None:
    hurt = me(SWORD, start={"wounds": 10})
    assert says("holds", at_the_start(hurt, foe(SWORD))) == "attack Foe with sword"


def test_holds_does_not_hold_for_ever() -> None:
    """The delay of a defence makes it strike, or it would only ever defend."""
    assert says("holds", under_attack(10, delay=2)) == "attack Foe with sword"
    assert says("holds(patience=2)", under_attack(10, delay=2)) == "hold"


def test_aims() -> None:
    decision = at_the_start(me(PISTOL), foe(SWORD))
    assert says("aims", decision) == "aim at Foe with pistol"
    assert says("aims(under=60)", decision) == "shoot Foe with pistol"
    assert says("never-abandons", decision) == "shoot Foe with pistol"


def test_closes_and_cuts() -> None:
    """A pistol in hand, a sword at the side: the sword."""
    both = me(PISTOL, SWORD)
    assert says("closes-and-cuts", at_the_start(both, foe(SWORD))) == "draw sword"
    assert says("never-abandons", at_the_start(both, foe(SWORD))) == "shoot Foe with pistol"
    far = at_the_start(me(SWORD, PISTOL), foe(SWORD, zone="wood"))
    assert says("closes-and-cuts", far) == "sprint closer to Foe"


def test_keeps_distance_leaves_a_melee() -> None:
    close = me(PISTOL, start={"melee_with": ("Foe",)})
    assert says("keeps-distance", at_the_start(close, foe(SWORD))) == "sprint away from Foe"


def test_keeps_distance_steps_out_of_reach_of_a_blow() -> None:
    """The sword falls at 5; a shot and then a sprint would come too late, the sprint alone not."""
    safe = me(PISTOL, start={"cover": "heavy"})
    decision = at_the_start(safe, foe(SWORD, start=striking()))
    assert says("keeps-distance", decision) == "sprint away from Foe"
    decision = at_the_start(safe, foe(SWORD, start=striking(due=9)))
    assert says("keeps-distance", decision) == "shoot Foe with pistol"


def test_keeps_distance_takes_cover_from_guns() -> None:
    decision = at_the_start(me(PISTOL), foe(PISTOL))
    assert says("keeps-distance", decision) == "take cover"
    assert says("keeps-distance(cover=false)", decision) == "shoot Foe with pistol"


def caster(balance: int = 0, **given: object) -> Decision:
    sheet = me(SWORD, casting=60, spells=(FORCE, MEND), start={"cover": "heavy", **given})
    return at_the_start(sheet, foe(SWORD), balance=balance)


def test_casts() -> None:
    assert says("casts", caster()) == "cast Force at Foe"


def test_casts_no_longer_when_the_air_has_turned() -> None:
    assert says("casts", caster(balance=-16)) == "attack Foe with sword"
    assert says("casts(least_target=61)", caster()) == "attack Foe with sword"


def test_casts_heals_where_that_saves_more() -> None:
    """A friend who is nearly down, a foe who is sound: the friend's boxes matter more."""
    sheet = me(SWORD, casting=60, spells=(FORCE, MEND))
    friend = one("Friend", "us", PISTOL, start={"wounds": 27})
    assert says("casts", at_the_start(sheet, friend, foe(SWORD))) == "cast Mend on Friend"


def test_casts_floods_the_place_against_guns() -> None:
    sheet = me(SWORD, casting=60, spells=(SPRINGTIDE,), start={"wounds": 20})
    crowd = [foe(PISTOL, name=f"Foe {i}") for i in range(4)]
    assert says("casts", at_the_start(sheet, *crowd)) == "cast Springtide"
    crowd = [foe(SWORD, name=f"Foe {i}") for i in range(4)]
    assert says("casts", at_the_start(sheet, *crowd)) == "attack Foe 0 with sword"


def test_machine_first_then_guns() -> None:
    armed = (SWORD, PISTOL)
    assert says("machine-first", at_the_start(me(*armed, device=MACHINE), foe(SWORD))) == (
        "switch on generator"
    )
    humming = me(*armed, device=MACHINE, start={"device_on": 0})
    assert says("machine-first", at_the_start(humming, foe(SWORD))) == "draw pistol"


def test_smashes_what_hums() -> None:
    humming = foe(PISTOL, device=MACHINE, start={"device_on": 0})
    decision = at_the_start(me(SWORD), humming, foe(PISTOL, name="Other"))
    assert says("smashes", decision) == "smash generator of Foe with sword"
    assert says("smashes(least_chance=50)", decision).startswith("attack")
    quiet = at_the_start(me(SWORD), foe(PISTOL, device=MACHINE))
    assert says("smashes", quiet) == "attack Foe with sword"


def test_smashes_draws_and_closes_for_it() -> None:
    humming = foe(PISTOL, device=MACHINE, zone="wood", start={"device_on": 0})
    drawn = at_the_start(me(SWORD), humming)
    assert says("smashes", drawn) == "sprint closer to Foe"
    sheathed = at_the_start(me(SWORD, start={"in_hand": ""}), humming)
    assert says("smashes", sheathed) == "draw sword"


def test_dangerous_air_makes_a_gunman_draw_steel() -> None:
    """A pistol that does not function is no weapon."""
    decision = at_the_start(me(PISTOL, KNIFE), foe(SWORD), balance=48)
    assert says("never-abandons", decision) == "draw knife"


def test_an_unknown_question_gets_its_fallback() -> None:
    decision = at_the_start(me(SWORD), foe(SWORD))
    decision.kind = "something new"
    assert Fighter().choose(decision) is decision.fallback


@pytest.mark.parametrize("first", TACTICS)
@pytest.mark.parametrize("second", TACTICS)
def test_any_two_finish_a_fight(first: str, second: str) -> None:
    """No pair of tactics holds its way to a draw in the alley, on at least one of two blocks."""
    from tests.agents.contract import fight as fight_on
    from tests.agents.contract import setup

    ready = setup("alley")
    policies = {"heroes": agents.make(first), "thugs": agents.make(second)}
    assert any(fight_on(ready, policies, block).run().winner for block in range(2))
