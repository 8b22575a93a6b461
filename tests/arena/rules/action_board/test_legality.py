"""What may be declared, and the reason why not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.rules.action_board.legality import spell_slot, why_not
from arena.rules.action_board.state import Place, Status, Wall, Work
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    FIREBALL,
    HEAL,
    HILL,
    LONGBOW,
    POTION,
    SHIELD,
    SPELLS,
    SWORD,
    action,
    fought,
    opened,
    setup,
    sheet,
)

GEAR = {"weapons": (BOW, LONGBOW, SWORD), "cast": SPELLS, "items": (POTION,), "shield": SHIELD}
OUT = "the target is out of reach"
CUT = "a wall cuts the line of effect"


def ready(ann="yard", bob="yard", cid="yard", options=None, **given):
    return setup(
        sheet("Ann", zone=ann, **{**GEAR, **given}),
        sheet("Bob", "blue", bob, **GEAR),
        sheet("Cid", zone=cid),
        zones=HILL,
        options=options,
    )


def why(setup_, label, change=None, who="Ann"):
    state = opened(setup_)
    me = state.combatants[setup_.seat[who]]
    if change is not None:
        change(state, me)
    return why_not(setup_, state, me, action(setup_, who, label))


@pytest.mark.parametrize(
    ("label", "kind", "reason"),
    [
        ("attack Bob with sword", 0, "no attack token is left"),
        ("quicken Bolt at Bob", 1, "no spell token is left"),
        ("move to hill", 2, "no general token is left"),
    ],
)
def test_each_action_needs_a_token_of_its_kind(label, kind, reason):
    """AB-01, AB-02: one is enough, none is too few, and the others do not help."""

    def only(state, me):
        me.tokens = [0, 0, 0]
        me.tokens[kind] = 1

    def all_but(state, me):
        me.tokens = [9, 9, 9]
        me.tokens[kind] = 0

    assert why(ready(), label, only) is None
    assert why(ready(), label, all_but) == reason


@pytest.mark.parametrize("label", ["attack Bob with sword", "quicken Bolt at Bob", "move to hill",
                                   "parry Bob with sword", "block Bob with shield"])  # fmt: skip
def test_each_action_needs_a_slot(label):
    """AB-01: with all slots of the tick used nothing more fits; with one left it does."""
    made = ready(attacks=6)

    def used(number):
        def change(state, me):
            me.used = number

        return change

    assert why(made, label, used(2)) == "no slot is left in this tick"
    assert why(made, label, used(1)) is None


def test_a_dodge_needs_a_dodge_and_no_slot():
    """AB-02: with every slot and token spent one dodges; without a dodge one does not."""

    def spent(state, me):
        me.used, me.tokens = 9, [0, 0, 0]

    def none(state, me):
        me.dodges = 0

    assert why(ready(), "dodge Bob", spent) is None
    assert why(ready(), "dodge Bob", none) == "no dodge is left"


def test_blows_are_struck_within_a_zone():
    """AB-11: melee within a zone, with the weapon in hand, at somebody in the fight."""
    assert why(ready(), "attack Bob with sword") is None
    assert why(ready(bob="hill"), "attack Bob with sword") == OUT

    def sheathed(state, me):
        me.weapons[2] = Place.SHEATH

    def fallen(state, me):
        state.combatants[1].status = Status.FALLEN

    assert why(ready(), "attack Bob with sword", sheathed) == "the weapon is not in hand"
    assert why(ready(), "attack Bob with sword", fallen) == "the target is not in the fight"
    assert why(ready(), "shoot Bob with bow", fallen) == "the target is not in the fight"
    assert why(ready(), "quicken Bolt at Bob", fallen) == "the target is not in the fight"


@pytest.mark.parametrize(
    ("weapon", "zone", "reason"),
    [("bow", "hill", None), ("bow", "tower", OUT), ("longbow", "tower", None)],
)
def test_the_reach_of_missiles(weapon, zone, reason):
    """AB-11: each weapon up to its farthest band."""
    assert why(ready(bob=zone), f"shoot Bob with {weapon}") == reason


def test_walls_cut_shots_and_spells_but_not_blows():
    """AB-11: between the zones, and before the target; blows need no line."""

    def between(state, me):
        state.walls = (Wall((1, 3), -1, 99),)

    def before(state, me):
        state.walls = (Wall(None, 1, 99),)

    for label in ("shoot Bob with bow", "quicken Bolt at Bob", "cast Bolt at Bob"):
        assert why(ready(bob="hill"), label, between) == CUT
        assert why(ready(bob="hill"), label, before) == CUT
        assert why(ready(), label, between) is None
        assert why(ready(), label, before) == CUT
    assert why(ready(bob="hill"), "quicken Fireball at hill", between) == CUT
    assert why(ready(), "attack Bob with sword", before) is None
    # A wall may rise where no line leads, but within its reach.
    assert why(ready(), "quicken Wall between gate and yard", between) is None
    assert why(ready(), "quicken Wall between hill and tower") is None


def test_spells_need_a_slot_of_their_level():
    """AB-02: the lowest free slot of the level or higher; quickened, of two levels more."""
    assert why(ready(spell_slots=(0, 1)), "cast Bolt at Bob") is None
    assert why(ready(spell_slots=(5,)), "quicken Bolt at Bob") == (
        "no spell slot of that level is left"
    )
    assert why(ready(spell_slots=(5, 5)), "quicken Bolt at Bob") is not None
    assert why(ready(spell_slots=(0, 0, 1)), "quicken Bolt at Bob") is None
    assert why(ready(spell_slots=(0,)), "cast Bolt at Bob") is not None


@pytest.mark.parametrize(("levels", "index"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, -1)])
def test_what_quickening_adds_is_an_option(levels, index):
    """AB-02: `quicken_levels` on top of level 1, with one slot of each of four levels."""
    made = ready(spell_slots=(1, 1, 1, 1), options={"quicken_levels": levels})
    me = opened(made).combatants[0]
    assert spell_slot(made, me, action(made, "Ann", "quicken Bolt at Bob")) == index
    assert spell_slot(made, me, action(made, "Ann", "cast Bolt at Bob")) == 0


def test_the_lowest_slot_that_fits_is_taken():
    """AB-02: empty levels are passed over."""
    made = ready(spell_slots=(0, 0, 2, 2))
    me = opened(made).combatants[0]
    assert spell_slot(made, me, action(made, "Ann", "cast Bolt at Bob")) == 2


def test_areas_spare_ones_own_side():
    """GEN-03: no area where an ally stands, and none where no enemy does."""
    assert why(ready(bob="hill"), "quicken Fireball at hill") is None
    assert why(ready(bob="hill", cid="hill"), "quicken Fireball at hill") == "an ally is there"
    assert why(ready(bob="hill"), "quicken Fireball at gate") == "nobody is there"
    assert why(ready(bob="tower"), "quicken Fireball at tower") == OUT


def test_healing_is_for_the_hurt():
    """Nobody above the sheet's hit points: the unhurt cannot be healed."""

    def hurt(state, me):
        state.combatants[2].hp -= 1

    assert why(ready(), "quicken Heal on Cid") == "the target is unhurt"
    assert why(ready(), "quicken Heal on Cid", hurt) is None


def test_one_heals_oneself_behind_ones_wall():
    """AB-11: no line leads to oneself; to a friend behind a wall none is open."""

    def hurt(state, me):
        me.hp -= 1
        state.combatants[2].hp -= 1
        state.walls = (Wall(None, 0, 99), Wall(None, 2, 99))

    assert why(ready(), "quicken Heal on Ann", hurt) is None
    assert why(ready(), "quicken Heal on Cid", hurt) == CUT


def test_the_next_stage_comes_in_the_next_tick():
    """AB-03: not twice in one tick, and nothing that has not begun."""
    made = ready()
    begun = action(made, "Ann", "cast Bolt at Bob").index

    def began(tick):
        def change(state, me):
            me.works = (Work(begun, tick, 1, 0),)
            state.now, state.opened = 4, True

        return change

    label = "sustain: cast Bolt at Bob"
    assert why(made, label) == "nothing of that kind has begun"
    assert why(made, label, began(4)) is None
    assert why(made, label, began(5)) == "its next stage comes in the next tick"
    assert why(made, "cast Bolt at Bob", began(4)) == "that is being cast already"
    assert why(made, "sustain: cast Heal on Ann", began(4)) == "nothing of that kind has begun"


@pytest.mark.parametrize(
    ("place", "draw", "unpack"),
    [
        (Place.HAND, "not in a sheath or at the belt", "not in a pack"),
        (Place.SHEATH, None, "not in a pack"),
        (Place.BELT, None, "not in a pack"),
        (Place.PACK, "not in a sheath or at the belt", None),
        (Place.USED, "not in a sheath or at the belt", "not in a pack"),
    ],
)
@pytest.mark.parametrize("thing", ["sword", "potion"])
def test_where_things_are_taken_from(thing, place, draw, unpack):
    """AB-02: sheath and belt in one tick, a pack in two; what is in hand or used is not there."""

    def put(state, me):
        me.weapons, me.items = [place] * 3, [place]

    assert why(ready(), f"draw {thing}", put) == draw
    assert why(ready(), f"unpack {thing}", put) == unpack
    drink = None if place == Place.HAND else "not in hand"
    assert why(ready(), "drink potion", put) == drink


def test_nothing_is_unpacked_twice_at_once():
    """AB-03: what is being taken out is not begun again."""
    made = ready()
    begun = action(made, "Ann", "unpack sword").index

    def change(state, me):
        me.weapons = [Place.PACK] * 3
        me.works = (Work(begun, 0, 1, 0),)

    assert why(made, "unpack sword", change) == "that is being unpacked already"
    assert why(made, "unpack bow", change) is None


def test_a_move_is_one_zone():
    """AB-11: a neighbouring zone that no wall bars."""

    def walled(state, me):
        state.walls = (Wall((1, 3), -1, 99), Wall(None, 0, 99))

    assert why(ready(), "move to hill") is None
    assert why(ready(), "move to yard") == "there already"
    assert why(ready(), "move to tower") == "more than one zone away"
    assert why(ready(), "move to hill", walled) == "a wall is in the way"
    assert why(ready(), "move to gate", walled) is None
    assert why(ready(ann="hill"), "move to yard", walled) == "a wall is in the way"


def test_a_rider_goes_where_the_mount_goes():
    """AB-08: mounted one does not walk; with the mount fallen, or elsewhere, one does."""
    made = setup(
        sheet("Ann", mount="Horse"), sheet("Bob", "blue"), sheet("Horse"), zones=HILL
    )  # fmt: skip

    def fallen(state, me):
        state.combatants[2].status = Status.FALLEN

    def elsewhere(state, me):
        state.combatants[2].zone = 1

    assert why(made, "move to hill") == "mounted: the mount moves"
    assert why(made, "move to hill", fallen) is None
    assert why(made, "move to hill", elsewhere) is None
    assert why(made, "move to hill", who="Horse") is None


def test_one_flees_when_every_enemy_is_distant():
    """GEN-03: two zones away or more, every one of those in the fight."""
    for zone, reason in (("tower", None), ("hill", "an enemy is not Distant")):
        assert why(ready(bob=zone, options={"may_flee": True}), "flee") == reason

    def fallen(state, me):
        state.combatants[1].status = Status.FALLEN

    assert why(ready(options={"may_flee": True}), "flee", fallen) is None


def test_one_parries_with_what_is_in_hand():
    """AB-10: a sheathed sword turns nothing."""

    def sheathed(state, me):
        me.weapons = [Place.SHEATH] * 3

    assert why(ready(), "parry Bob with sword") is None
    assert why(ready(), "parry Bob with sword", sheathed) == "the weapon is not in hand"


def test_spells_have_their_own_reach():
    """AB-11: by the farthest band of the spell."""
    near = replace(BOLT, reach="near")
    made = ready(bob="hill", cast=(near, FIREBALL, HEAL))
    assert why(made, "quicken Bolt at Bob") == OUT
    assert why(ready(cast=(near,)), "quicken Bolt at Bob") is None


def test_fleeing_leaves_the_fight():
    """GEN-03: whoever flees is out of it, and the other side has won if nobody is left."""
    made = setup(
        sheet("Ann", zone="gate"), sheet("Bob", "blue", "tower"), zones=HILL,
        options={"may_flee": True},
    )  # fmt: skip
    end = fought(made, {"Ann": ["flee"]})
    assert end["Ann"].status == Status.FLED
    assert (end.outcome.winner, end.outcome.time) == ("blue", 0)
    assert end.one("left", "Ann").status == "fled"


def test_yielding_leaves_at_once():
    """GEN-03: without a token or a slot; a blow of the same wave strikes nobody."""
    made = setup(
        sheet("Ann", attacks=0, generals=0), sheet("Bob", "blue", weapons=(SWORD,)),
        options={"may_yield": True},
    )  # fmt: skip
    end = fought(made, {"Ann": ["yield"], "Bob": ["attack Ann with sword"]})
    assert end["Ann"].status == Status.YIELDED
    assert (end.outcome.winner, end.outcome.time) == ("blue", 0)
    assert end.one("wasted").why == "the target is not in the fight"
    assert end.of("hit roll") == end.of("duel") == []
