"""What may be done now, and the reason why not."""

from __future__ import annotations

import pytest

from arena.rules.two_actions.legality import legality_in_turn, why_not
from arena.rules.two_actions.state import Held, Status
from tests.arena.rules.two_actions.kit import (
    BOW,
    COAT,
    CROSSBOW,
    FIRE,
    HILL,
    LENS,
    POTION,
    SALVE,
    SHIELD,
    STAFF,
    SUPPLIES,
    SWORD,
    WARD,
    action,
    beast,
    opened,
    setup,
    sheet,
)

GEAR = {"weapons": (SWORD, BOW, CROSSBOW, STAFF), "shapes": (FIRE, SALVE, WARD),
        "items": (LENS, POTION, SUPPLIES), "armour": (COAT,), "shield": SHIELD,
        "resolve": 1}  # fmt: skip


def ready(ann="yard", wolf="yard", cid="yard", options=None, **given):
    return setup(
        sheet("Ann", zone=ann, **{**GEAR, **given}),
        sheet("Cid", zone=cid, shield=SHIELD),
        beast("Wolf", zone=wolf),
        zones=HILL,
        options=options,
    )


def why(made, label, *changes, in_turn=True, who="Ann"):
    """The reason after these changes: (name, field, value)."""
    state = opened(made)
    for name, key, value in changes:
        setattr(state.combatants[made.seat[name]], key, value)
    me, chosen = state.combatants[made.seat[who]], action(made, who, label)
    if in_turn:
        return legality_in_turn(made, state, me)(chosen)
    return why_not(made, state, me, chosen)


TOGETHER = (("Ann", "melee", 1), ("Wolf", "melee", 1))
OUT = "the target is out of reach"
GONE = "the target is not in the fight"


def test_melee_weapons_reach_the_adjacent_only():
    """TA-04: one melee; Nearby is not near enough."""
    assert why(ready(), "strike Wolf with sword", *TOGETHER) is None
    assert why(ready(), "strike Wolf with sword") == OUT


@pytest.mark.parametrize(("weapon", "zone", "reason"), [
    ("bow", "hill", None), ("bow", "tower", OUT), ("crossbow", "tower", None),
])  # fmt: skip
def test_ranged_weapons_reach_as_far_as_they_say(weapon, zone, reason):
    """TA-04: Far and Distant; in a melee, too."""
    assert why(ready(wolf=zone), f"strike Wolf with {weapon}") == reason
    assert why(ready(), f"strike Wolf with {weapon}", *TOGETHER) is None


@pytest.mark.parametrize(("zone", "reason"), [("hill", None), ("tower", OUT)])
def test_effects_reach_as_far_as_they_say(zone, reason):
    """TA-04."""
    assert why(ready(wolf=zone), "shape Fire at Wolf") == reason


def test_nobody_strikes_with_what_is_broken():
    """TA-10: nor Blocks with it."""
    broken = ("Ann", "broken", frozenset({"sword", "coat", "shield"}))
    assert why(ready(), "strike Wolf with sword", *TOGETHER, broken) == "the weapon is broken"
    assert why(ready(), "block with sword", broken, in_turn=False) == "the weapon is broken"
    assert why(ready(), "block with staff", broken, in_turn=False) is None


@pytest.mark.parametrize("status", [s for s in Status if s != Status.FIGHTING])
@pytest.mark.parametrize("label", ["strike Wolf with bow", "shape Fire at Wolf",
                                   "move closer to Wolf", "move away from Wolf"])  # fmt: skip
def test_whoever_is_not_in_the_fight_is_no_target(status, label):
    """TA-01: awaited, fallen, fled or yielded."""
    reason = "they are not in the fight" if label.startswith("move") else GONE
    assert why(ready(), label, ("Wolf", "status", status)) == reason
    assert why(ready(), label) is None


def test_prone_one_does_not_move():
    """TA-12: neither closer nor away; other actions stay."""
    prone = ("Ann", "prone", True)
    for label in ("move closer to Wolf", "move away from Wolf"):
        assert why(ready(), label, prone) == "prone: stand first"
    assert why(ready(), "strike Wolf with bow", prone) is None
    assert why(ready(), "block", prone, in_turn=False) is None


def test_only_the_prone_stand():
    """TA-12."""
    assert why(ready(), "stand", ("Ann", "prone", True)) is None
    assert why(ready(), "stand") == "not prone"


def test_moves_that_lead_nowhere():
    """TA-04: closer than Adjacent, or farther than the last zone."""
    assert why(ready(), "move closer to Wolf", *TOGETHER) == "Adjacent already"
    cornered = "cornered: no way leads farther"
    assert why(ready(ann="gate", wolf="tower"), "move away from Wolf") == cornered
    assert why(ready(ann="gate"), "move away from Wolf") == cornered
    assert why(ready(ann="gate", wolf="gate"), "move away from Wolf") is None


def test_advantage_is_not_heaped_up():
    """TA-02: neither Focus nor a lens while one has it from either."""
    already = "there is advantage on the next check already"
    for label in ("focus", "consume lens"):
        assert why(ready(), label) is None
        assert why(ready(), label, ("Ann", "steady", True)) == already


def test_bracing_and_cover_are_made_once():
    """TA-06: on one's turn; under attack one may shape cover once more, and Block."""
    assert why(ready(), "block", ("Ann", "braced", True)) == "braced already"
    assert why(ready(), "block", ("Ann", "braced", True), in_turn=False) is None
    assert why(ready(), "shape cover", ("Ann", "cover", True)) == "behind cover already"
    assert why(ready(), "shape cover", ("Ann", "cover", True), in_turn=False) is None


def test_block_needs_armour_or_a_shield():
    """TA-09: either will do; without them it takes a weapon."""
    none = "no shield and no armour is left to Block with"
    for broken in ({"coat"}, {"shield"}):
        assert why(ready(), "block", ("Ann", "broken", frozenset(broken)), in_turn=False) is None
    both = ("Ann", "broken", frozenset({"coat", "shield"}))
    assert why(ready(), "block", both, in_turn=False) == none
    assert why(ready(armour=(), shield=None), "block", in_turn=False) == none
    assert why(ready(armour=(), shield=None), "block") is None  # bracing needs nothing


def test_a_weapon_blocks_only_when_armour_and_shield_are_gone():
    """TA-09: broken or never there."""
    worn = "a weapon Blocks only when armour and shield are gone"
    assert why(ready(), "block with sword", in_turn=False) == worn
    for broken in ({"coat"}, {"shield"}):
        one = ("Ann", "broken", frozenset(broken))
        assert why(ready(), "block with sword", one, in_turn=False) == worn
    bare = ready(armour=(), shield=None)
    for weapon in ("sword", "staff", "bow"):
        assert why(bare, f"block with {weapon}", in_turn=False) is None


@pytest.mark.parametrize("leave", [True, False])
def test_heavy_ranged_weapons_need_leave(leave):
    """TA-09: `heavy_ranged_blocks`."""
    bare = ready(armour=(), shield=None, options={"heavy_ranged_blocks": leave})
    reason = why(bare, "block with crossbow", in_turn=False)
    assert reason == (
        None if leave else "heavy ranged weapons Block only with the scenario's leave"
    )


def test_weapons_block_no_attack_before_it_comes():
    """TA-09: on one's turn one braces."""
    bare = ready(armour=(), shield=None)
    assert "brace with a plain Block" in str(why(bare, "block with sword"))


def test_resolve_has_to_be_there():
    """TA-11."""
    label = "shape Ward on Ann with Resolve"
    assert why(ready(), label) is None
    assert why(ready(), label, ("Ann", "resolve", 0)) == "no Resolve is left"
    assert why(ready(), "shape Ward on Ann", ("Ann", "resolve", 0)) is None


def test_what_is_being_sustained():
    """TA-11: not shaped again, sustained when it is not paid for, dropped at will."""
    made = ready()
    shaped = action(made, "Ann", "shape Ward on Ann").index

    def holding(resolve, paid):
        return ("Ann", "held", (Held(shaped, 0, resolve, paid),))

    unpaid = holding(False, False)
    assert why(made, "shape Ward on Cid", unpaid) == "that is being sustained already"
    assert why(made, "sustain Ward", unpaid) is None
    paid = why(made, "sustain Ward", holding(False, True))
    assert paid == "that is sustained for this turn already"
    free = why(made, "sustain Ward", holding(True, True))
    assert free == "Resolve was paid: it needs no sustaining"
    assert why(made, "drop Ward", unpaid) is None
    for label in ("sustain Ward", "drop Ward"):
        assert why(made, label) == "that is not being sustained"


def test_healing_is_for_the_hurt():
    """TA-11."""
    assert why(ready(), "shape Salve on Cid") == "the target is unhurt"
    assert why(ready(), "shape Salve on Cid", ("Cid", "hp", 9)) is None
    assert why(ready(), "consume potion") == "unhurt"
    assert why(ready(), "consume potion", ("Ann", "hp", 9)) is None


def test_what_is_used_up_is_not_consumed():
    """TA-10."""
    used = ("Ann", "uses", [0, 0, 0])
    for label in ("consume lens", "consume potion", "consume supplies on coat of Ann"):
        assert why(ready(), label, used, ("Ann", "hp", 5)) == "none is left"


@pytest.mark.parametrize("word", ["mend shield of Cid", "consume supplies on shield of Cid"])
def test_only_the_broken_gear_of_the_local_is_mended(word):
    """TA-10, TA-04: Adjacent or Nearby."""
    broken = ("Cid", "broken", frozenset({"shield"}))
    assert why(ready(), word) == "that is not broken"
    assert why(ready(), word, broken) is None
    assert why(ready(), word, broken, ("Ann", "melee", 1), ("Cid", "melee", 1)) is None
    far = "they are not local: neither Adjacent nor Nearby"
    assert why(ready(cid="hill"), word, broken) == far
    assert why(ready(), word, broken, ("Cid", "status", Status.FALLEN)) == far


def test_one_flees_when_every_enemy_is_distant():
    """GEN-03: not from Far, and not while prone."""
    options = {"may_flee": True}
    assert why(ready("gate", "hill", options=options), "flee") is None
    assert why(ready("gate", "yard", options=options), "flee") == "an enemy is not Distant"
    prone = ("Ann", "prone", True)
    assert why(ready("gate", "hill", options=options), "flee", prone) == "prone: stand first"
