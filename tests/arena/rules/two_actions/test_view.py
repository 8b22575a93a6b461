"""GEN-01: what one combatant, or a side, may see, with open and with closed sheets."""

from __future__ import annotations

import pytest

from arena.rules.two_actions.protection import Piece
from arena.rules.two_actions.view import AttackView, SideView, View
from arena.space import Band
from tests.arena.rules.two_actions import kit
from tests.arena.rules.two_actions.hidden import HIDDEN, SEEN
from tests.arena.rules.two_actions.kit import action, dice, opened, setup, sheet


def ready(**options):
    return setup(
        sheet("Ann", zone="gate", weapons=(kit.KNIFE,), armour=(kit.COAT,), phase=""),
        sheet("Bob", "blue", hp=8, weapons=(kit.BOW, kit.SWORD), armour=(kit.COAT,),
              shield=kit.SHIELD, motivation=2, resolve=1, shapes=(kit.WARD,),
              items=(kit.POTION, kit.SUPPLIES),
              start={"wounds": 1, "marks": 1, "broken": ("coat", "sword"), "motivation": 1,
                     "used": {"supplies": 1}, "sustains": ("shape Ward on Bob",),
                     "melee_with": ("Dog",), "prone": True}),
        sheet("Cid", "blue", "tower", start={"arrives": 3}),
        kit.beast("Dog", ap=1),
        sheet("Eve", zone="hill", armour=(kit.COAT,)),
        zones=kit.HILL,
        options=options,
    )  # fmt: skip


def view(who="Ann", **options):
    made = ready(**options)
    return View(made, opened(made), made.seat[who])


def test_every_attribute_of_a_combatant_is_either_hidden_or_seen():
    """A new one has to be put in one of the two lists, and is tested with it."""
    shown = {name for name in dir(view()["Bob"]) if not name.startswith("_")}
    assert shown == {*HIDDEN, *SEEN}


def test_open_sheets_show_everything():
    """GEN-01: every sheet, pool and state; of layers those that are whole."""
    bob = view()["Bob"]
    assert (bob.hp, bob.marks, bob.motivation, bob.resolve) == (7, 1, 1, 1)
    assert bob.uses == {"potion": 1, "supplies": 1}
    assert bob.layers == (Piece("shield", "shield", 2),)
    assert bob.sheet is not None
    assert bob.sheet.name == "Bob"


@pytest.mark.parametrize("kind", [View, SideView])
def test_closed_sheets_hide_the_numbers_of_opponents(kind):
    """GEN-01: not of one's own side; of a side that chooses who goes next the same."""
    made = ready(open_sheets=False)
    who = made.seat["Ann"] if kind is View else "red"
    seen = kind(made, opened(made), who)
    for name in HIDDEN:
        for foe in ("Bob", "Cid", "Dog"):
            assert getattr(seen[foe], name) is None, name
        for own in ("Ann", "Eve"):
            assert getattr(seen[own], name) is not None, name


@pytest.mark.parametrize("open_sheets", [True, False])
def test_what_everybody_sees(open_sheets):
    """GEN-01: place, gear, phase, tier, what is sustained, prone: never a number of the sheet."""
    bob = view(open_sheets=open_sheets)["Bob"]
    seen = {name: getattr(bob, name) for name in SEEN if name != "sustaining"}
    assert seen == {
        "name": "Bob", "side": "blue", "kind": "contractor", "phase": "Fast", "acted": False,
        "tier": "Hurt", "weapons": ["bow"], "broken": ["coat", "sword"], "prone": True,
        "cover": False, "braced": False, "steady": False, "adjacent": ["Dog"], "to_sustain": [],
        "status": "fighting", "fighting": True, "zone": "yard",
    }  # fmt: skip
    assert [effect.label for effect in bob.sustaining] == ["shape Ward on Bob"]
    cid = view(open_sheets=open_sheets)["Cid"]
    assert (cid.status, cid.fighting, cid.tier) == ("awaited", False, "Unhurt")
    assert view(open_sheets=open_sheets)["Ann"].phase == ""


def test_a_window_does_not_tell_hidden_numbers_when_it_is_printed():
    """GEN-01: an agent that logs what it sees learns nothing by it."""
    assert repr(view(open_sheets=False)["Bob"]) == "<Bob: fighting, Hurt>"


def test_tiers():
    """GEN-01: Unhurt, Hurt, Down: by what the sheet says, whole or not."""
    made = setup(
        sheet("Ann", weapons=(kit.SWORD,), dexterity=20, start=kit.near("Dog", "Cub")),
        kit.beast("Cub", constitution=5), kit.beast("Dog"), limit=2,
    )  # fmt: skip
    tiers = []
    says = kit.Watcher(
        lambda d: tiers.append((d.view["Cub"].tier, d.view["Dog"].tier)),
        {"Ann": ["strike Cub with sword"] * 2},
    )
    kit.Ended(made, says, dice(("Ann", "strike", [9]), ("Ann", "strike", [9])))
    assert tiers[:3] == [("Unhurt", "Unhurt"), ("Hurt", "Unhurt"), ("Down", "Unhurt")]


def test_foes_and_allies():
    """Those in the fight, in canonical order; one is not one's own ally."""
    seen = view("Bob")
    assert [c.name for c in seen.foes] == ["Ann", "Eve"]
    assert [c.name for c in seen.allies] == ["Dog"]  # Cid is awaited
    assert [c.name for c in seen] == ["Ann", "Bob", "Cid", "Dog", "Eve"]


def test_a_side_sees_its_members_and_its_foes():
    """TA-03: as one, in canonical order; its allies are its members."""
    made = ready()
    seen = SideView(made, opened(made), "blue")
    assert [c.name for c in seen.members] == ["Bob", "Dog"]
    assert [c.name for c in seen.allies] == ["Bob", "Dog"]
    assert [c.name for c in seen.foes] == ["Ann", "Eve"]
    assert [c.name for c in seen] == ["Ann", "Bob", "Cid", "Dog", "Eve"]


def test_bands():
    """TA-04: between any two, by number and by its name in this game."""
    seen = view()
    pairs = {
        ("Bob", "Dog"): (Band.CLOSE, "Adjacent"),
        ("Ann", "Bob"): (Band.FAR, "Far"),
        ("Ann", "Eve"): (Band.DISTANT, "Distant"),
        ("Ann", "Ann"): (Band.NEAR, "Nearby"),
    }
    for (one, other), (band, name) in pairs.items():
        assert seen.band(seen[one], seen[other]) == band
        assert seen.band_name(seen[one], seen[other]) == name


@pytest.mark.parametrize(
    ("label", "other", "band"),
    [
        ("move closer to Bob", "Bob", Band.NEAR),
        ("move closer to Bob", "Eve", Band.FAR),
        ("move closer to Eve", "Bob", Band.NEAR),
        ("move away from Bob", "Bob", Band.FAR),  # cornered: no Move at all
    ],
)
def test_the_band_after_a_move(label, other, band):
    """TA-04: an agent can weigh a Move before it makes it, also relative to a third."""
    made = ready()
    seen = View(made, opened(made), made.seat["Ann"])
    assert seen.band_after(action(made, "Ann", label), seen[other]) == band


def test_the_band_after_a_move_into_a_melee():
    """TA-04: whoever closes with one of them is Adjacent to all in that melee."""
    made = setup(sheet("Ann"), sheet("Bob", "blue", start=kit.near("Dog")), kit.beast("Dog"),
                 sheet("Eve"))  # fmt: skip
    seen = View(made, opened(made), made.seat["Ann"])
    closer = action(made, "Ann", "move closer to Bob")
    assert seen.band_after(closer, seen["Dog"]) == Band.CLOSE
    assert seen.band_after(closer, seen["Eve"]) == Band.NEAR


def test_rounds_phases_and_actions_left():
    """TA-01: people count rounds from 1; only whose turn it is has actions left."""
    made = setup(
        sheet("Ann", start=kit.near("Dog")), kit.beast("Dog", phase="fast"), limit=3,
    )  # fmt: skip
    told = []
    says = kit.Watcher(
        lambda d: told.append((d.time, d.kind, d.who, d.view.round, d.view.phase,
                               d.view.actions_left)),
        {"Ann": ["focus"], "Dog": ["strike Ann with bite"]},
    )  # fmt: skip
    kit.Ended(made, says, dice(("Ann", "focus", [2])))
    assert told[:5] == [
        (0, "act", "Ann", 1, "Fast", 2),
        (0, "act", "Ann", 1, "Fast", 1),
        (0, "act", "Dog", 1, "Fast", 2),
        (0, "respond", "Ann", 1, "Fast", 0),
        (0, "act", "Dog", 1, "Fast", 1),
    ]
    assert {(time, round_, phase) for time, _, _, round_, phase, _ in told} == {
        (0, 1, "Fast"), (2, 2, "Fast"),
    }  # fmt: skip


def test_what_still_needs_an_action_in_this_turn():
    """TA-11: until it is sustained; not in others' turns, and never what Resolve has paid for."""
    made = setup(
        sheet("Ann", shapes=(kit.WARD, kit.RENEWAL), weapons=(kit.SWORD,),
              start={"sustains": ("shape Ward on Ann", "shape Renewal on Ann with Resolve")}),
        kit.beast("Dog", phase="fast"), limit=2,
    )  # fmt: skip
    told = []
    says = kit.Watcher(
        lambda d: told.append((d.who, d.view["Ann"].to_sustain)), {"Ann": [(0, "sustain Ward")]}
    )
    kit.Ended(made, says)
    assert told[:3] == [("Ann", ["Ward"]), ("Ann", []), ("Dog", [])]


def test_a_side_knows_who_may_go_next():
    """TA-03: those who wait, of whom it chooses one; whoever is in the other phase does not."""
    made = setup(
        sheet("Ann"), sheet("Eve"), sheet("Kit"), sheet("Lee", phase="slow"), kit.beast("Dog"),
        limit=1,
    )  # fmt: skip
    told = []

    def look(decision):
        if decision.kind == "next":
            assert decision.view.waiting == tuple(d.label for d in decision.legal)
            told.append((decision.who, decision.view.side, decision.view.waiting))

    kit.Ended(made, kit.Watcher(look, {"red": ["Eve"]}))
    assert told == [("red", "red", ("Ann", "Eve", "Kit")), ("red", "red", ("Ann", "Kit"))]


@pytest.mark.parametrize("open_sheets", [True, False])
def test_an_attack_is_seen_whole(open_sheets):
    """TA-05: whoever is attacked is told by whom, with what, how hard, and what is special."""
    made = setup(
        sheet("Ann", weapons=(kit.MAUL,), dexterity=3, start=kit.near("Bob")),
        sheet("Bob", "blue", phase="slow"), limit=1, options={"open_sheets": open_sheets},
    )  # fmt: skip
    about = []

    def look(decision):
        if decision.kind == "respond":
            about.append(decision.about)

    says = kit.Watcher(look, {"Ann": ["strike Bob with maul"] * 2})
    kit.Ended(made, says, dice(("Ann", "strike", [12]), ("Ann", "strike", [20])))
    assert about == [
        AttackView("Ann", "maul", 5, ("overwhelming",), False),
        AttackView("Ann", "maul", 10, ("overwhelming",), True),
    ]
