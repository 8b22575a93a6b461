"""A scenario made ready: canonical order, opening state, names that fit together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.errors import InputError
from arena.rules import RULESETS
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Scenario, StartToken
from arena.rules.timing_track.state import Status
from tests.arena.rules.refusing import complaint
from tests.arena.rules.timing_track.kit import (
    COAT,
    FISTS,
    FORCE,
    GENERATOR,
    MEND,
    REVOLVER,
    RIFLE,
    SWORD,
    THREE_ZONES,
    VEST,
    fought,
    opened,
    setup,
    sheet,
)


def test_the_order_in_a_file_means_nothing():
    """GEN-04: seats, catalogues and the opening are the same however things are listed."""
    many = [
        sheet("Ann", weapons=(SWORD, FISTS), spells=(FORCE, MEND), casting=50, zone="east"),
        sheet("Bob", "blue", "west", armour=(COAT, VEST)),
        sheet("Cid", "blue", "middle"),
    ]
    turned = [
        replace(many[2]),
        replace(many[1], armour=(VEST, COAT)),
        replace(many[0], weapons=(FISTS, SWORD), spells=(MEND, FORCE)),
    ]
    made = [
        RULESETS["timing_track"].setup(Scenario("t", "T", sides, zones, tuple(sheets)))
        for sides, zones, sheets in (
            (("red", "blue"), THREE_ZONES, many),
            (("blue", "red"), THREE_ZONES[::-1], turned),
        )
    ]
    one, two = made
    assert one.seats == two.seats
    assert one.sides == two.sides
    assert [[a.label for a in listed] for listed in one.listed] == [
        [a.label for a in listed] for listed in two.listed
    ]
    assert repr(opened(one)) == repr(opened(two))


def test_declaring_order():
    """TT-04: lowest PC first, ties lowest AW first, complete ties together."""
    ready = setup(
        sheet("Ann", pc=2),
        sheet("Bob", "blue", pc=0, aw=1),
        sheet("Cid", "blue", pc=0, aw=-1),
        sheet("Dan", "blue", pc=0, aw=-1),
        sheet("Eve", pc=-1, aw=5),
    )
    by_name = [[ready.seats[seat] for seat in tie] for tie in ready.declaring_order]
    assert by_name == [["Eve"], ["Cid", "Dan"], ["Bob"], ["Ann"]]


def test_ties_may_go_by_name():
    """TT-04: `ties_blind = false`."""
    assert Options().ties_blind is True
    ready = setup(sheet("Ann"), sheet("Bob", "blue"), options={"ties_blind": False})
    assert ready.declaring_order == ((0,), (1,))


def test_the_opening_holds_what_the_start_says():
    """TT-12, TT-17, TT-21, TT-26: every key of a start stands in the opening state."""
    ready = setup(
        sheet(
            "Ann",
            zone="west",
            weapons=(REVOLVER, SWORD),
            hand=SWORD,
            armour=(VEST, COAT),
            device=GENERATOR,
            start={
                "wounds": 3, "exhaustion": 4, "cover": "heavy", "rounds": {"revolver": 2},
                "soak_lost": (1, 2), "delay": 6, "device_on": 5, "melee_with": ("Bob",),
            },
        ),
        sheet("Bob", "blue", "west", start={"unaware_of": ("Ann",), "arrives": 7}),
        zones=THREE_ZONES,
        start_count=12,
        balance=-3,
    )  # fmt: skip
    state = opened(ready)
    ann, bob = state.combatants
    assert (ann.wounds, ann.exhaustion, ann.cover, ann.delay) == (3, 4, 20, 6)
    assert (ann.ballistic, ann.martial) == (3, 1)
    assert ann.rounds == [2, 0]
    assert ann.in_hand == 1
    assert ann.pulsed == 11  # on at 5, every 3 counts
    assert ann.melee == bob.melee != 0
    assert bob.unaware == (0,)
    assert bob.status == Status.FIGHTING
    assert (state.now, state.balance) == (12, -3)


def test_melees_at_the_start_join():
    """TT-16: whoever is named by anybody is in the same melee."""
    ready = setup(
        sheet("Ann", start={"melee_with": ("Bob",)}),
        sheet("Bob", "blue"),
        sheet("Cid", "blue"),
        sheet("Dan", start={"melee_with": ("Cid",)}),
        sheet("Eve", start={"melee_with": ("Ann", "Dan")}),
        sheet("Fay"),
    )
    melees = [c.melee for c in opened(ready).combatants]
    assert len(set(melees[:5])) == 1
    assert melees[0] != 0
    assert melees[5] == 0


def test_each_opening_is_new():
    """GEN-04: no fight changes what the next one starts from."""
    ready = setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue"))
    before = repr(opened(ready))
    fought(ready, {"Ann": ["shoot Bob with revolver"] * 3})
    assert repr(opened(ready)) == before


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ({"in_hand": "spoon"}, 'start.in_hand: found "spoon", expected one of the weapons'),
        ({"rounds": {"spoon": 1}}, 'start.rounds: found "spoon", expected one of the weapons'),
        (
            {"melee_with": ("Nobody",)},
            'start.melee_with: found "Nobody", expected another combatant',
        ),
        ({"melee_with": ("Ann",)}, 'start.melee_with: found "Ann", expected another combatant'),
        (
            {"melee_with": ("Bob",)},
            'start.melee_with: found "Bob", expected somebody in the same zone',
        ),
        (
            {"unaware_of": ("Nobody",)},
            'start.unaware_of: found "Nobody", expected another combatant',
        ),
        (
            {"device_on": 1},
            "start.device_on: found 1, expected a count up to 0, of a device whose bearer is there",
        ),
        (
            {"device_on": 0, "arrives": 5},
            "start.device_on: found 0, expected a count up to 0, of a device whose bearer is there",
        ),
        (
            {"token": StartToken("dance", 0, 3)},
            'start.token.declaration: found "dance", expected an action',
        ),
        (
            {"token": StartToken("hold", 0, 3)},
            'start.token.declaration: found "hold", expected an action',
        ),
        (
            {"token": StartToken("take cover", 0, 0)},
            'start.token: found "start 0, due 0", expected start <= 0 < due',
        ),
        (
            {"token": StartToken("take cover", 1, 3)},
            'start.token: found "start 1, due 3", expected start <= 0 < due',
        ),
    ],
)
def test_names_and_counts_that_do_not_fit_are_refused(start, says):
    """Case 15: a scenario that does not fit together is refused, and the place is named."""
    with pytest.raises(InputError, match=complaint(f"combatants.Ann.{says}")):
        setup(
            sheet("Ann", zone="east", device=GENERATOR, start=start),
            sheet("Bob", "blue", "west"),
            zones=THREE_ZONES,
        )


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"br": -7}, "br: found -7, expected at least -6: a tier needs a box"),
        ({"pw": -7}, "pw: found -7, expected at least -6: a tier needs a box"),
        (
            {"start": {"wounds": 33}},
            "start.wounds: found 33, expected a whole number from 0 to 28, the boxes of the track",
        ),
        (
            {"pw": 1, "start": {"exhaustion": 33}},
            "start.exhaustion: found 33, expected a whole number from 0 to 32, the boxes of the "
            "track",
        ),
    ],
)
def test_tracks_need_boxes_and_fill_no_more(given, says):
    """TT-12: four tiers of 7 + BR boxes, and of 7 + PW."""
    with pytest.raises(InputError, match=complaint(f"combatants.Ann.{says}")):
        setup(sheet("Ann", **{"br": 0, **given}), sheet("Bob", "blue"))


@pytest.mark.parametrize(
    ("key", "given"),
    [("token", StartToken("take cover", 0, 3)), ("melee_with", ("Bob",))],
)
def test_nothing_is_under_way_before_one_arrives(key, given):
    """TT-16, TT-01: who is not there is with nobody and has no token on the track."""
    says = f'start.{key}: found "given", expected nothing before the combatant arrives'
    with pytest.raises(InputError, match=complaint(f"combatants.Ann.{says}")):
        setup(sheet("Ann", start={"arrives": 5, key: given}), sheet("Bob", "blue"))


def test_a_token_at_the_start_resolves_by_its_start():
    """TT-03: a fight may begin with tokens on the track; the earlier start goes first."""
    end = fought(
        setup(
            sheet("Ann", hand=RIFLE, start={
                "token": StartToken("shoot Bob with rifle", 4, 12), "wounds": 28}),
            sheet("Bob", "blue", hand=RIFLE, start={
                "token": StartToken("shoot Ann with rifle", 3, 12)}),
            start_count=10,
        ),
        {},
        *((n, "attack", [10]) for n in ("Ann", "Bob")),
        *((n, "reliability", [10]) for n in ("Ann", "Bob")),
    )  # fmt: skip
    assert end.times("placed") == [10, 10]
    assert [e.who for e in end.of("resolved")] == ["Bob"]
    assert (end.outcome.winner, end.outcome.time) == ("blue", 12)


def test_a_fight_that_starts_later_declares_in_order():
    """TT-02, TT-04: only count 0 is the blind opening."""
    end = fought(
        setup(sheet("Ann", pc=1), sheet("Bob", "blue", hand=SWORD), start_count=3),
        {"Bob": ["attack Ann with sword"]},
        ("Bob", "attack", [99]),
    )
    assert [who for time, who, *_ in end.says.asked if time == 3] == ["Bob", "Ann"]
