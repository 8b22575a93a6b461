"""AB-06: the table of conflicts row by row, each with the near miss that does not conflict."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from arena.dice import Dice
from arena.rules.action_board.conflicts import (
    components,
    find,
    healed_by,
    hurt_by,
    most_damage,
    wall_of,
)
from arena.rules.action_board.state import Status, Wall
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    COAT,
    DAGGER,
    FIREBALL,
    HEAL,
    HILL,
    LONGBOW,
    POTION,
    SPELLS,
    SWORD,
    WALL,
    deed,
    opened,
    setup,
    sheet,
)

GEAR: dict[str, Any] = {"weapons": (BOW, LONGBOW, SWORD), "cast": SPELLS, "items": (POTION,)}
LOST = "damage could lose the spell"
FELL = "the most damage could fell them first"
LINE = "the wall could cut the line of effect"
WAY = "the wall could bar the way"
AWAY = "the move could come first"
CATCH = "the spell could catch or miss who moves"
FLIGHT = "the flight could come first"
NEARER = "the enemy could come too near"
LATE = "healing could come too late"


def two(ann="yard", bob="yard", options=None, **given):
    """Ann (red) and Bob (blue) with everything, far from falling, in these zones."""
    extra = {name: given.pop(name) for name in ("groups",) if name in given}
    bobs = {"hp": 99, **{k[4:]: v for k, v in given.items() if k.startswith("bob_")}}
    anns = {"hp": 99, **{k[4:]: v for k, v in given.items() if k.startswith("ann_")}}
    return setup(
        sheet("Ann", zone=ann, **{**GEAR, **anns}),
        sheet("Bob", "blue", zone=bob, **{**GEAR, **bobs}),
        sheet("Cid", zone="tower", **GEAR, hp=99),
        sheet("Dan", "blue", zone="tower", **GEAR, hp=99),
        zones=HILL,
        options={"may_flee": True, **(options or {})},
        **extra,
    )


def why(ready, one, other, change=None):
    """Why Ann's and Bob's declarations conflict; whoever is listed first must not matter."""
    found = set()
    for order in permutations((("Ann", one), ("Bob", other))):
        state = opened(ready)
        if change is not None:
            change(state)
        deeds = [deed(ready, state, who, label) for who, label in order]
        conflicts = find(ready, state, deeds)
        assert len(conflicts) <= 1
        found.add(conflicts[0].why if conflicts else None)
    assert len(found) == 1, found
    return found.pop()


# -- what can hurt against the release of a spell --------------------------------------------


@pytest.mark.parametrize("attack", ["attack Bob with sword", "shoot Bob with bow",
                                    "quicken Bolt at Bob", "quicken Fireball at yard",
                                    "sustain: cast Bolt at Bob"])  # fmt: skip
@pytest.mark.parametrize("spell", ["quicken Heal on Bob", "sustain: cast Heal on Bob",
                                   "quicken Wall before Dan"])  # fmt: skip
def test_damage_conflicts_with_the_release_of_a_spell(attack, spell):
    """Attack against an unfinished cast: whatever can hurt the caster could lose the spell."""
    assert why(two(), attack, spell) == LOST


def test_only_damage_to_the_caster_threatens_a_spell():
    """Near miss: the blow is at somebody else."""
    ready = two(bob="tower")
    state = opened(ready)
    blow = deed(ready, state, "Cid", "attack Dan with sword")
    assert find(ready, state, [blow, deed(ready, state, "Bob", "quicken Heal on Bob")]) == []


@pytest.mark.parametrize("first", ["cast Heal on Bob", "sustain: cast Heal on Bob"])
def test_what_releases_nothing_in_this_tick_is_not_threatened(first):
    """Near miss: the first stage, or one in the middle, is under way through the whole tick."""
    ready = two()
    state = opened(ready)
    cast = deed(ready, state, "Bob", first)
    cast.completes = False
    assert find(ready, state, [deed(ready, state, "Ann", "attack Bob with sword"), cast]) == []


def test_what_begins_a_spell_threatens_nothing_yet():
    """Near miss: casting a bolt does no harm in this tick."""
    assert why(two(), "cast Bolt at Bob", "quicken Heal on Bob") is None


def test_armour_that_stops_the_most_damage_leaves_no_conflict():
    """Near miss: a dagger does 8 at most (a natural 20 doubles the dice); 8 armour stop it."""
    for dr, expected in ((7, LOST), (8, None)):
        ready = two(ann_weapons=(DAGGER,), bob_armour=(replace(COAT, dr=dr),))
        assert why(ready, "attack Bob with dagger", "quicken Heal on Bob") == expected


def test_a_will_that_cannot_fail_leaves_no_conflict():
    """Near miss: the least check, 1 + Will, reaches 10 + 8 from a Will of 17 on."""
    for will, expected in ((16, LOST), (17, None)):
        ready = two(ann_weapons=(DAGGER,), bob_will=will)
        assert why(ready, "attack Bob with dagger", "quicken Heal on Bob") == expected
        easier = two(ann_weapons=(DAGGER,), bob_will=will, options={"disruption_base": 11})
        assert why(easier, "attack Bob with dagger", "quicken Heal on Bob") == LOST


def test_spells_that_cannot_break_do_not_conflict():
    """Near miss: without `casting_can_break` damage loses no spell."""
    ready = two(options={"casting_can_break": False})
    assert why(ready, "attack Bob with sword", "quicken Heal on Bob") is None


# -- a kill before the other's action --------------------------------------------------------


@pytest.mark.parametrize("deed_of_bob", ["attack Ann with sword", "shoot Cid with longbow",
                                         "draw sword", "drink potion", "quicken Wall before Dan",
                                         "sustain: unpack potion", "move to hill",
                                         "flee"])  # fmt: skip
def test_a_blow_that_could_fell_conflicts_with_every_action(deed_of_bob):
    """A kill before the other's action: 16 is the most of 1d8, doubled."""
    for hp, conflicts in ((16, True), (17, False)):
        ready = two(bob_hp=hp, options={"casting_can_break": False})
        found = why(ready, "attack Bob with sword", deed_of_bob)
        assert (found == FELL) == conflicts


def test_without_natural_rolls_the_dice_are_not_doubled():
    """The most damage is the most that can be rolled: 8 without doubling."""
    for hp, expected in ((8, FELL), (9, None)):
        ready = two(bob_hp=hp, options={"natural_rolls": False})
        assert why(ready, "attack Bob with sword", "attack Ann with sword") == expected


def test_wounds_and_armour_count():
    """Remaining hit points, and armour, decide what could fell."""
    for wounds, expected in ((84, None), (85, FELL)):
        ready = two(bob_start={"wounds": wounds}, bob_armour=(COAT,))
        assert why(ready, "attack Bob with sword", "attack Ann with sword") == expected


def test_what_takes_effect_later_is_not_prevented():
    """Near miss: whoever begins to cast or unpack loses it by falling in either order."""
    ready = two(bob_hp=5)
    for beginning in ("cast Bolt at Ann", "unpack potion"):
        assert why(ready, "attack Bob with sword", beginning) is None


def test_two_who_could_fell_each_other_are_one_conflict():
    """Both reasons hold, and it is still one conflict of two declarations."""
    ready = two(ann_hp=5, bob_hp=5)
    assert why(ready, "attack Bob with sword", "attack Ann with sword") == FELL


def test_harmless_declarations_never_conflict():
    """Near miss: drawing, drinking, and blows that cannot fell let each other be."""
    for one in ("draw sword", "drink potion", "attack Bob with sword"):
        for other in ("draw sword", "drink potion", "attack Ann with sword"):
            assert why(two(), one, other) is None


# -- walls ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shot", ["shoot Bob with bow", "quicken Bolt at Bob",
                                  "sustain: cast Bolt at Bob",
                                  "quicken Fireball at hill"])  # fmt: skip
@pytest.mark.parametrize("wall", ["quicken Wall between hill and yard",
                                  "sustain: cast Wall before Bob"])  # fmt: skip
def test_a_wall_conflicts_with_a_line_across_it(shot, wall):
    """An unlinking wall against a line of effect: shots, bolts and areas."""
    ready = two(bob="hill", options={"casting_can_break": False})
    assert why(ready, shot, wall) == LINE


@pytest.mark.parametrize("wall", ["quicken Wall between hill and tower",
                                  "quicken Wall before Dan",
                                  "cast Wall between hill and yard"])  # fmt: skip
def test_a_wall_elsewhere_or_later_conflicts_with_nothing(wall):
    """Near miss: a wall across no line of this tick, or one that only begins."""
    ready = two(bob="hill", options={"casting_can_break": False})
    assert why(ready, "shoot Bob with bow", wall) is None


def test_a_wall_does_not_stop_blows():
    """Near miss: melee works within a zone; a wall before somebody cuts lines only."""
    ready = two(options={"casting_can_break": False})
    assert why(ready, "attack Bob with sword", "quicken Wall before Bob") is None


def test_a_wall_conflicts_with_healing_across_it():
    """Healing others needs the line too; healing oneself needs none."""
    ready = setup(
        sheet("Ann", zone="hill", cast=(WALL,)),
        sheet("Bob", "blue", zone="yard", cast=(HEAL,), items=(POTION,)),
        sheet("Cid", "blue", zone="hill"),
        zones=HILL,
    )
    wall = "quicken Wall between hill and yard"
    assert why(ready, wall, "quicken Heal on Cid") == LINE
    assert why(ready, wall, "quicken Heal on Bob") is None
    assert why(ready, wall, "drink potion") is None

    def behind(state):
        state.walls = (Wall(None, ready.seat["Bob"], 99),)

    assert why(ready, wall, "quicken Heal on Bob", behind) is None


def test_walls_that_only_together_cut_the_line_conflict():
    """With one of two ways walled already, the second wall could cut the line."""
    ready = two(ann="gate", bob="hill", options={"casting_can_break": False})
    wall = "quicken Wall between gate and yard"
    assert why(ready, "shoot Bob with longbow", wall) == LINE


def test_a_wall_conflicts_with_a_move_across_it():
    """A wall between two zones bars the way; one elsewhere, or before somebody, does not."""
    ready = two()
    assert why(ready, "move to hill", "quicken Wall between hill and yard") == WAY
    assert why(ready, "move to gate", "quicken Wall between hill and yard") is None
    assert why(ready, "move to hill", "quicken Wall before Bob") is None
    assert why(two(ann="hill"), "move to yard", "quicken Wall between hill and yard") == WAY


# -- moves ------------------------------------------------------------------------------------


def test_a_retreat_conflicts_with_a_blow_at_who_retreats():
    """A retreat against a melee blow."""
    assert why(two(), "attack Bob with sword", "move to hill") == AWAY


def test_a_move_within_reach_does_not_conflict():
    """Near miss: the bow still reaches one zone on, the longbow two."""
    ready = two()
    assert why(ready, "shoot Bob with bow", "move to hill") is None
    assert why(ready, "shoot Bob with longbow", "move to hill") is None


def test_a_move_out_of_reach_conflicts_with_shots_and_bolts():
    """Order decides whether the target is still in reach."""
    ready = two(bob="hill")
    assert why(ready, "shoot Bob with bow", "move to tower") == AWAY
    assert why(ready, "quicken Bolt at Bob", "move to tower") == AWAY
    assert why(ready, "shoot Bob with longbow", "move to tower") is None
    assert why(ready, "shoot Bob with bow", "move to yard") is None


def test_a_move_behind_a_wall_conflicts_with_a_shot():
    """Order decides whether a wall that stands lies between."""
    ready = two(ann="gate")
    hill, tower = ready.zones.index("hill"), ready.zones.index("tower")
    yard = ready.zones.index("yard")

    def walled(state):
        state.walls = (Wall((hill, yard), -1, 99),)

    def elsewhere(state):
        state.walls = (Wall((hill, tower), -1, 99),)

    assert why(ready, "shoot Bob with longbow", "move to hill", walled) == AWAY
    assert why(ready, "shoot Bob with longbow", "move to hill", elsewhere) is None


def test_a_move_of_somebody_else_does_not_conflict_with_a_blow():
    """Near miss: the one who moves is not the one who is struck."""
    ready = two()
    state = opened(ready)
    blow = deed(ready, state, "Ann", "attack Bob with sword")
    assert find(ready, state, [blow, deed(ready, state, "Dan", "move to hill")]) == []


def test_a_mount_takes_its_rider_out_of_reach():
    """The mount's move conflicts with a blow at the rider, who does not move."""
    ready = setup(
        sheet("Ann", weapons=(SWORD,)),
        sheet("Bob", "blue", mount="Horse", hp=99),
        sheet("Horse", "blue", hp=99),
        zones=HILL,
    )
    state = opened(ready)
    move = deed(ready, state, "Horse", "move to hill")
    for target, conflicts in (("Bob", 1), ("Horse", 1)):
        blow = deed(ready, state, "Ann", f"attack {target} with sword")
        assert len(find(ready, state, [blow, move])) == conflicts
    state.combatants[ready.seat["Bob"]].zone = ready.zones.index("hill")
    blow = deed(ready, state, "Ann", "attack Bob with sword")
    assert find(ready, state, [blow, move]) == []


@pytest.mark.parametrize(("zone", "move", "expected"), [
    ("hill", "move to yard", CATCH),
    ("hill", "move to tower", CATCH),
    ("yard", "move to hill", CATCH),
    ("yard", "move to gate", None),
])  # fmt: skip
def test_a_move_out_of_or_into_a_spells_zone_conflicts(zone, move, expected):
    """Order decides whether the area catches who moves; elsewhere it cannot."""
    assert why(two(bob=zone), "quicken Fireball at hill", move) == expected


def test_an_enemy_coming_nearer_conflicts_with_a_flight():
    """One flees only from enemies who are Distant."""
    ready = two(ann="gate", bob="tower")
    assert why(ready, "move to yard", "flee") is None  # two zones away is still Distant
    ready = two(ann="yard", bob="tower")
    assert why(ready, "move to hill", "flee") == NEARER
    assert why(ready, "move to gate", "flee") is None


def test_a_flight_conflicts_with_what_could_hurt_who_flees():
    """Whoever has fled is not hit any more."""
    ready = two(bob="tower")
    assert why(ready, "shoot Bob with longbow", "flee") == FLIGHT
    assert why(ready, "shoot Dan with longbow", "flee") is None


# -- healing ----------------------------------------------------------------------------------


def test_healing_conflicts_with_what_could_fell_the_healed():
    """It could come too late: potions and spells, one's own and others'."""
    for wounds, expected in ((82, None), (83, LATE)):
        ready = setup(
            sheet("Ann", weapons=(SWORD,), hp=99),
            sheet("Bob", "blue", cast=(HEAL,), hp=99),
            sheet("Cid", "blue", start={"wounds": wounds}, hp=99),
        )
        assert why(ready, "attack Cid with sword", "quicken Heal on Cid") == expected
        assert why(ready, "attack Cid with sword", "quicken Heal on Bob") is None
        assert why(ready, "attack Cid with sword", "cast Heal on Cid") is None


def test_a_potion_against_a_killing_blow():
    """Drinking is the action of somebody who could fall before it."""
    ready = two(bob_start={"wounds": 90})
    assert why(ready, "attack Bob with sword", "drink potion") == FELL


# -- who takes part ---------------------------------------------------------------------------


def test_one_side_never_conflicts_with_itself():
    """Conflicts are between opponents: a friend's wall across one's own shot is no duel."""
    ready = setup(
        sheet("Ann", weapons=(BOW,), hp=99),
        sheet("Cid", cast=(WALL,), hp=99),
        sheet("Bob", "blue", "hill", hp=99),
        zones=HILL,
    )
    state = opened(ready)
    shot = deed(ready, state, "Ann", "shoot Bob with bow")
    wall = deed(ready, state, "Cid", "quicken Wall between hill and yard")
    assert find(ready, state, [shot, wall]) == []


def test_reactions_are_in_no_conflict():
    """Dodges and parries have a duel of their own, with the attack they answer."""
    ready = two(ann_hp=5, bob_hp=5)
    assert why(ready, "attack Bob with sword", "dodge Ann") is None
    assert why(ready, "attack Bob with sword", "parry Ann with sword") is None


@pytest.mark.parametrize("out", ["Ann", "Bob"])
def test_whoever_is_out_of_the_fight_is_in_no_conflict(out):
    """Somebody who has yielded in this tick neither acts nor can be struck, and rolls nothing."""
    ready = two(ann_hp=5, bob_hp=5)

    def gone(state):
        state.combatants[ready.seat[out]].status = Status.YIELDED

    for one in ("attack Bob with sword", "quicken Fireball at yard"):
        assert why(ready, one, "attack Ann with sword", gone) is None


def test_whom_a_declaration_could_hurt():
    """One target, or every opponent in the zone who is in the fight and behind no wall."""
    ready = two(bob="tower")
    state = opened(ready)
    seats = ready.seat

    def hurt(label):
        return [c.sheet.name for c in hurt_by(state, deed(ready, state, "Ann", label))]

    assert hurt("attack Bob with sword") == ["Bob"]
    assert hurt("quicken Fireball at tower") == ["Bob", "Dan"]
    assert hurt("cast Fireball at tower") == []
    assert hurt("quicken Heal on Cid") == []
    state.walls = (Wall(None, seats["Dan"], 99),)
    assert hurt("quicken Fireball at tower") == ["Bob"]
    state.combatants[seats["Bob"]].status = Status.FALLEN
    assert hurt("quicken Fireball at tower") == []
    assert hurt("attack Bob with sword") == []


def test_the_most_damage():
    """All dice at their highest, doubled only for what rolls to hit, less armour, not below 0."""
    ready = two(bob_armour=(COAT,), ann_weapons=(replace(SWORD, damage=Dice.parse("2d8+3")),))
    state = opened(ready)
    bob = state.combatants[ready.seat["Bob"]]
    for label, most in (("attack Bob with sword", 33), ("quicken Bolt at Bob", 22),
                        ("quicken Fireball at yard", 16)):  # fmt: skip
        assert most_damage(ready, deed(ready, state, "Ann", label), bob) == most
    bob.dr = 99
    assert most_damage(ready, deed(ready, state, "Ann", "attack Bob with sword"), bob) == 0


def test_who_is_healed_and_which_wall_rises():
    """Only what takes effect in this tick heals; walls stand between zones or before somebody."""
    ready = two()
    state, seats, zones = opened(ready), ready.seat, ready.zones
    for label, seat in (("drink potion", seats["Ann"]), ("quicken Heal on Cid", seats["Cid"]),
                        ("cast Heal on Cid", -1), ("quicken Bolt at Bob", -1)):  # fmt: skip
        assert healed_by(deed(ready, state, "Ann", label)) == seat
    wall = wall_of(deed(ready, state, "Ann", "quicken Wall between hill and yard"), 7)
    assert (wall.between, wall.before, wall.until) == (
        (zones.index("hill"), zones.index("yard")), -1, 7,
    )  # fmt: skip
    wall = wall_of(deed(ready, state, "Ann", "quicken Wall before Cid"), 7)
    assert (wall.between, wall.before) == (None, seats["Cid"])


# -- what hangs together ----------------------------------------------------------------------


def pairs(ready, *found):
    """Conflicts between these pairs, for `components`."""
    from arena.rules.action_board.conflicts import Conflict

    state = opened(ready)
    made = {who: deed(ready, state, who, "wait") for who in ready.seats}
    return [Conflict(made[one], made[other], "") for one, other in found]


def test_conflicts_that_share_somebody_are_one_duel():
    """AB-07: a chain is one component; what hangs on nothing is another; no conflict, no duel."""
    red = [sheet(name) for name in ("Ann", "Cat", "Eve")]
    blue = [sheet(name, "blue") for name in ("Bob", "Dan", "Fox")]
    ready = setup(*red, *blue)
    chain = (("Ann", "Bob"), ("Cat", "Bob"), ("Cat", "Dan"))
    for order in permutations(chain):
        assert components(ready, pairs(ready, *order)) == [["Ann", "Bob", "Cat", "Dan"]]
    apart = (("Eve", "Fox"), ("Ann", "Bob"))
    for order in permutations(apart):
        assert components(ready, pairs(ready, *order)) == [["Ann", "Bob"], ["Eve", "Fox"]]
    assert components(ready, []) == []


def test_a_group_is_one_participant():
    """AB-08: members' conflicts are the group's, which rolls once."""
    ready = setup(
        sheet("Ann"), sheet("Bob", "blue"), sheet("Cat"), sheet("Dan", "blue"),
        groups={"Band": ("Ann", "Cat")},
    )  # fmt: skip
    found = components(ready, pairs(ready, ("Ann", "Bob"), ("Dan", "Cat")))
    assert found == [["Band", "Bob", "Dan"]]


def test_a_fireball_conflicts_with_each_whom_it_could_fell():
    """AB-06: an area is one declaration that conflicts with several."""
    ready = setup(
        sheet("Ann", "red", "hill", cast=(BOLT, FIREBALL)),
        sheet("Bob", "blue", hp=18, weapons=(BOW,)),
        sheet("Cid", "blue", hp=19, weapons=(BOW,)),
        zones=HILL,
        options={"casting_can_break": False},
    )
    state = opened(ready)
    made = [deed(ready, state, "Ann", "quicken Fireball at yard")]
    made += [deed(ready, state, who, "shoot Ann with bow") for who in ("Bob", "Cid")]
    assert [(c.one.me.sheet.name, c.other.me.sheet.name) for c in find(ready, state, made)] == [
        ("Ann", "Bob")
    ]
