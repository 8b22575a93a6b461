"""GEN-01: what one may see, with open and with closed sheets."""

from __future__ import annotations

import pytest

from arena.rules.action_board.view import View
from arena.space import Band
from tests.arena.rules.action_board.kit import (
    BOLT,
    BOW,
    COAT,
    DAGGER,
    HILL,
    SWORD,
    Ended,
    Watcher,
    deed,
    dice,
    opened,
    setup,
    sheet,
)


def ready(**options):
    return setup(
        sheet("Ann", zone="gate", weapons=(DAGGER,), armour=(COAT,)),
        sheet("Bob", "blue", weapons=(BOW, SWORD), armour=(COAT,), cast=(BOLT,),
              start={"wounds": 1, "places": {"sword": "sheath"}}),
        sheet("Cid", "blue", "tower", start={"arrives": 3}),
        sheet("Eve", zone="hill", armour=(COAT,)),
        zones=HILL,
        groups={"Pair": ("Bob", "Cid")},
        options=options,
    )  # fmt: skip


def view(who="Ann", **options):
    made = ready(**options)
    return View(made, opened(made), made.seat[who], [])


HIDDEN = ("sheet", "hp", "attacks", "spells", "generals", "dodges", "slots_left", "dr")


def test_open_sheets_show_everything():
    """GEN-01: every sheet, reserve and state."""
    bob = view()["Bob"]
    assert (bob.hp, bob.attacks, bob.spells, bob.generals, bob.dodges) == (19, 3, 4, 3, 1)
    assert (bob.slots_left, bob.dr) == (2, 2)
    assert bob.sheet is not None
    assert bob.sheet.name == "Bob"


def test_closed_sheets_hide_the_numbers_of_opponents():
    """GEN-01: not of one's own side."""
    seen = view(open_sheets=False)
    for name in HIDDEN:
        assert getattr(seen["Bob"], name) is None, name
        assert getattr(seen["Eve"], name) is not None, name
        assert getattr(seen.me, name) is not None, name


@pytest.mark.parametrize("open_sheets", [True, False])
def test_what_everybody_sees(open_sheets):
    """GEN-01: place, gear in hand, tier, what is under way, status, group."""
    seen = view(open_sheets=open_sheets)
    bob = seen["Bob"]
    assert (bob.side, bob.zone, bob.in_hand, bob.tier, bob.status, bob.group, bob.casting) == (
        "blue", "yard", ["bow"], "Hurt", "fighting", "Pair", [],
    )  # fmt: skip
    assert (seen["Cid"].status, seen["Cid"].fighting, seen["Cid"].tier) == (
        "awaited", False, "Unhurt",
    )  # fmt: skip


def test_tiers():
    """GEN-01: Unhurt, Hurt, Down: by what the sheet says, whole or not."""
    tiers = set()
    made = setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue", hp=1), sheet("Dan", "blue"))
    Ended(
        made,
        Watcher(
            lambda d: tiers.add((d.time, d.view["Bob"].tier, d.view["Dan"].tier)),
            {"Ann": ["attack Bob with sword"]},
        ),
        dice(("Ann", "to hit", [19])),
    )
    assert tiers >= {(0, "Unhurt", "Unhurt"), (1, "Down", "Unhurt")}
    assert len({time for time, *_ in tiers}) == len(tiers)


def test_foes_and_allies():
    """Those in the fight, in canonical order; one is not one's own ally."""
    seen = view("Bob")
    assert [c.name for c in seen.foes] == ["Ann", "Eve"]
    assert seen.allies == []  # Cid is awaited
    assert [c.name for c in seen] == ["Ann", "Bob", "Cid", "Eve"]
    assert [c.name for c in view("Eve").allies] == ["Ann"]


def test_places():
    """AB-11: bands, neighbours and steps."""
    seen = view()
    assert seen.band(seen["Ann"], seen["Bob"]) == Band.FAR
    assert seen.band(seen["Ann"], seen["Eve"]) == Band.DISTANT
    assert seen.zones_next_to(seen["Bob"]) == ["gate", "hill"]
    assert seen.steps("gate", "tower") == 3
    assert seen.in_sight(seen["Ann"], seen["Bob"])


def test_rounds_and_ticks():
    """AB-01: people count from 1."""
    told = {}
    made = setup(sheet("Ann", weapons=(SWORD,)), sheet("Bob", "blue"))
    Ended(made, Watcher(lambda d: told.update({d.time: (d.view.round, d.view.tick)}), {}))
    assert [told[tick] for tick in range(5)] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]


def test_threats_are_attacks_on_me_without_an_answer():
    """AB-10: not those on others, nor what has been answered."""
    seen = {}

    def look(decision):
        if decision.time == 0:
            seen[decision.about, decision.who] = [d.who for d in decision.view.threats]

    made = setup(
        sheet("Ann", weapons=(DAGGER,), hp=99), sheet("Bob", "blue", attacks=6, hp=99),
        sheet("Dan", "blue", attacks=6, weapons=(DAGGER,), hp=99),
    )  # fmt: skip
    Ended(made, Watcher(look, {"Ann": ["attack Bob with dagger"], "Bob": [(0, 2, "dodge Ann")]}))
    assert (seen[2, "Bob"], seen[2, "Dan"]) == (["Ann"], [])
    assert all(threats == [] for (wave, _), threats in seen.items() if wave != 2)


def test_the_most_damage_does_not_tell_hidden_armour():
    """GEN-01, AB-06: 2d6 of a bolt doubled are 24; 2 of them stop at armour that one sees."""
    for open_sheets, most in ((True, 22), (False, 24)):
        made = ready(open_sheets=open_sheets)
        state = opened(made)
        shown = View(
            made, state, made.seat["Bob"], [deed(made, state, "Bob", "quicken Bolt at Ann")]
        )
        assert shown.most_damage(shown.declared[0], shown["Ann"]) == most
