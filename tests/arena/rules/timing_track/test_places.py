"""Bands, melees, and who strikes from behind."""

from __future__ import annotations

import pytest

from arena.rules.melees import band, close_to, leave_melee
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.places import allies_in_melee_with, from_behind, join_melees
from arena.space import Band
from tests.arena.rules.timing_track.kit import (
    FISTS,
    REVOLVER,
    SHIELD,
    SWORD,
    THREE_ZONES,
    fought,
    opened,
    setup,
    sheet,
)

OPTIONS = Options()


def crowd(*names, zone="yard", **starts):
    """A state of these: capital letters red, others blue."""
    sheets = [
        sheet(n, "red" if n[0].isupper() else "blue", zone, start=starts.get(n, {})) for n in names
    ]
    sides = {s.side for s in sheets}
    sheets += [sheet(f"{side} one", side, zone) for side in {"red", "blue"} - sides]
    ready = setup(*sheets)
    state = opened(ready)
    return ready, state, {c.sheet.name: c for c in state.combatants}


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ("east", "east", Band.NEAR),
        ("east", "middle", Band.FAR),
        ("east", "west", Band.DISTANT),
        ("west", "east", Band.DISTANT),
    ],
)
def test_bands_between_zones(here, there, expected):
    """TT-16: one zone Near, one step Far, two or more Distant."""
    ready = setup(sheet("Ann", zone=here), sheet("Bob", "blue", there), zones=THREE_ZONES)
    ann, bob = opened(ready).combatants
    assert band(ready.zones, ann, bob) == expected


def test_one_melee_is_close():
    """TT-16: in one zone Near becomes Close while both are in the same melee."""
    ready, state, c = crowd("A", "b", "c")
    join_melees(state, [(c["A"], c["b"])])
    assert band(ready.zones, c["A"], c["b"]) == Band.CLOSE
    assert band(ready.zones, c["A"], c["c"]) == Band.NEAR
    assert list(close_to(state, c["A"])) == [c["b"]]
    assert list(close_to(state, c["c"])) == []


def test_a_melee_of_one_is_none():
    """TT-16: whoever is left alone is Close to nobody; a melee of three lives on as two."""
    _, state, c = crowd("A", "b", "c")
    join_melees(state, [(c["A"], c["b"])])
    join_melees(state, [(c["c"], c["b"])])
    leave_melee(state, c["b"])
    assert list(close_to(state, c["A"])) == [c["c"]]
    leave_melee(state, c["c"])
    assert c["A"].melee == c["c"].melee == 0


def melees(state):
    """The melees as sets of names."""
    found: dict[int, set[str]] = {}
    for c in state.combatants:
        if c.melee:
            found.setdefault(c.melee, set()).add(c.sheet.name)
    return sorted(map(sorted, found.values()))


@pytest.mark.parametrize(
    ("before", "moves", "after"),
    [
        ([], "Ab", [["A", "b"]]),
        ([], "Ab bC", [["A", "C", "b"]]),
        ([], "Ab bA", [["A", "b"]]),
        ([], "Ab Cb", [["A", "C", "b"]]),
        ([], "Ab bC Cd dA", [["A", "C", "b", "d"]]),
        (["Ad", "bC"], "Ab bA", [["A", "b"]]),
        (["bC"], "Ab bd", [["A", "b", "d"]]),
        (["bC"], "Ab", [["A", "C", "b"]]),
        (["Ab"], "Ab bC", [["C", "b"]]),
        (["Ab"], "Ab bA", [["A", "b"]]),
        (["Ab"], "Ad Cb", [["A", "d"], ["C", "b"]]),
        (["Cd"], "Ab bC", [["A", "C", "b", "d"]]),
    ],
)
def test_moves_of_one_moment_do_not_depend_on_their_order(before, moves, after):
    """TT-03, TT-16: all leave, then all meet; listed either way the melees are the same."""
    for step in (1, -1):
        _, state, c = crowd("A", "b", "C", "d")
        for one, other in before:
            join_melees(state, [(c[one], c[other])])
        pairs = [(c[one], c[other]) for one, other in moves.split()]
        join_melees(state, pairs[::step])
        assert melees(state) == after


def test_arrivals_of_one_moment_rank_alike():
    """TT-03, TT-15: of two who close at once neither came before the other."""
    _, state, c = crowd("A", "B", "C", "D", "x")
    join_melees(state, [(c["A"], c["x"])])
    join_melees(state, [(c["B"], c["x"]), (c["C"], c["x"])])
    join_melees(state, [(c["D"], c["x"])])
    behind = {n: from_behind(state, OPTIONS, c[n], c["x"], True) for n in "ABCD"}
    assert behind == {"A": False, "B": False, "C": False, "D": True}


def test_the_third_enemy_in_a_melee_is_behind():
    """TT-15: the first two are not, the third and the fourth are."""
    _, state, c = crowd("A", "B", "C", "D", "x")
    for name in "ABCD":
        join_melees(state, [(c[name], c["x"])])
    behind = {n: from_behind(state, OPTIONS, c[n], c["x"], True) for n in "ABCD"}
    assert behind == {"A": False, "B": False, "C": True, "D": True}


def test_when_the_first_leaves_the_third_is_the_second():
    """TT-15: what counts is who is there now."""
    _, state, c = crowd("A", "B", "C", "x")
    for name in "ABC":
        join_melees(state, [(c[name], c["x"])])
    leave_melee(state, c["A"])
    assert not from_behind(state, OPTIONS, c["C"], c["x"], True)


def test_whoever_closes_as_the_third_strikes_from_behind():
    """TT-15, TT-16: the last step is part of the blow; a shot from outside the melee is not."""
    _, state, c = crowd("A", "B", "C", "x")
    for name in "AB":
        join_melees(state, [(c[name], c["x"])])
    assert from_behind(state, OPTIONS, c["C"], c["x"], True)
    assert not from_behind(state, OPTIONS, c["C"], c["x"], False)


def test_friends_in_the_melee_do_not_count():
    """TT-15: only enemies of the target count, and an ally's stray shot is none of theirs."""
    _, state, c = crowd("A", "w", "x", "y", "z")
    for name in "wxyz":
        join_melees(state, [(c[name], c["A"])])
    assert from_behind(state, OPTIONS, c["z"], c["A"], True)
    assert not from_behind(state, OPTIONS, c["z"], c["w"], False)
    assert not from_behind(state, OPTIONS, c["A"], c["z"], True)


def test_behind_from_is_an_option():
    """TT-15: `behind_from`, 3 unless set."""
    assert OPTIONS.behind_from == 3
    _, state, c = crowd("A", "B", "x")
    for name in "AB":
        join_melees(state, [(c[name], c["x"])])
    assert from_behind(state, Options(behind_from=2), c["B"], c["x"], True)
    assert not from_behind(state, Options(behind_from=2), c["A"], c["x"], True)


def test_the_unnoticed_come_from_behind():
    """TT-15: wherever they stand, and only for those who have not noticed them."""
    _, state, c = crowd("A", "B", "x", x={"unaware_of": ("A",)})
    assert from_behind(state, OPTIONS, c["A"], c["x"], False)
    assert not from_behind(state, OPTIONS, c["B"], c["x"], False)


def test_allies_in_the_targets_melee():
    """TT-11: those of the shooter's side Close to the target, without the shooter."""
    _, state, c = crowd("A", "B", "C", "x", "y")
    join_melees(state, [(c["B"], c["x"]), (c["y"], c["x"])])
    assert allies_in_melee_with(state, c["A"], c["x"]) == [c["B"]]
    assert allies_in_melee_with(state, c["B"], c["x"]) == []
    assert allies_in_melee_with(state, c["A"], c["y"]) == [c["B"]]
    join_melees(state, [(c["A"], c["x"])])
    assert allies_in_melee_with(state, c["A"], c["x"]) == [c["B"]]
    leave_melee(state, c["x"])
    assert allies_in_melee_with(state, c["A"], c["x"]) == []


def surprised(**options):
    """Ann, unnoticed by Bob with his shield, strikes at 5 and at 10."""
    return fought(
        setup(
            sheet("Ann", hand=SWORD),
            sheet(
                "Bob", "blue", shield=SHIELD, weapons=(FISTS,), br=5, start={"unaware_of": ("Ann",)}
            ),
            options=options,
        ),
        {"Ann": ["attack Bob with sword"] * 2},
        ("Ann", "attack", [30]),
        ("Ann", "damage", [7]),
        ("Ann", "attack", [30]),
        ("Ann", "damage", [7]),
    )


def test_surprise_lasts_until_the_first_action_has_resolved():
    """TT-15: the first blow meets neither defence nor shield, the second both."""
    end = surprised()
    assert end.times("attack") == [5, 10]
    assert end.asked("Bob", "defend") == [10]
    assert [w.soak for w in end.of("wounded")] == [0, SHIELD.martial]
    assert end.one("noticed").time == 5


def test_the_unnoticed_cannot_be_attacked():
    """TT-15: one does not strike whom one has not noticed."""
    end = surprised()
    assert "attack Ann with fists" not in end.offered("Bob", "declare", 0)
    assert "attack Ann with fists" in end.offered("Bob", "declare", 1)


def test_nobody_sprints_by_where_the_unnoticed_stand():
    """TT-15, TT-16: one neither runs at nor from whom one has not noticed."""
    end = surprised()
    first, later = (end.offered("Bob", "declare", place) for place in (0, 1))
    assert "sprint closer to Ann" not in first
    assert "sprint away from Ann" not in first
    assert {"sprint closer to Ann", "sprint away from Ann"} & set(later)


def test_any_first_action_gives_one_away():
    """TT-15: not only an attack; a draw does it too."""
    end = fought(
        setup(
            sheet("Ann", weapons=(SWORD,)),
            sheet("Bob", "blue", start={"unaware_of": ("Ann",)}),
        ),
        {"Ann": ["draw sword"]},
    )
    assert end.one("noticed").time == 2


def test_a_shield_does_nothing_against_the_third_enemy():
    """TT-15: of three who are in the melee the third strikes past the shield."""
    end = fought(
        setup(
            *(sheet(n, hand=FISTS, skills={"brawl": 60}) for n in ("Ada", "Ben", "Cat")),
            sheet("Dan", "blue", shield=SHIELD, br=9, start={"melee_with": ("Ada", "Ben", "Cat")}),
        ),
        {n: [(0, "attack Dan with fists")] for n in ("Ada", "Ben", "Cat")},
        *((n, "attack", [10]) for n in ("Ada", "Ben", "Cat")),
    )
    assert [w.soak for w in end.of("wounded")] == [3, 3, 0]


def moved(*answers, bob_zone="middle", **given):
    return fought(
        setup(
            sheet("Ann", zone="east", **given),
            sheet("Bob", "blue", bob_zone),
            zones=THREE_ZONES,
        ),
        {"Ann": list(answers)},
    )


def test_a_sprint_takes_3_counts_and_one_band():
    """TT-16: from Distant by Far and Near to Close are three sprints of 3 counts each."""
    end = moved(*["sprint closer to Bob"] * 3, bob_zone="west")
    assert end.times("moved") == [3, 6, 9]
    assert [(m.zone, m.close) for m in end.of("moved")] == [
        ("middle", ()), ("west", ()), ("west", ("Bob",)),
    ]  # fmt: skip
    assert "sprint closer to Bob" not in end.offered("Ann", "declare", 3)


def test_a_sprint_away_goes_one_band():
    """TT-16: Close to Near leaves the melee, Near to Far goes to the next zone, and so on."""
    end = fought(
        setup(
            sheet("Ann", zone="east", start={"melee_with": ("Bob",)}),
            sheet("Bob", "blue", "east"),
            zones=THREE_ZONES,
        ),
        {"Ann": ["sprint away from Bob"] * 3},
    )
    assert [(m.zone, m.close) for m in end.of("moved")] == [
        ("east", ()), ("middle", ()), ("west", ()),
    ]  # fmt: skip
    assert "sprint away from Bob" not in end.offered("Ann", "declare", 3)


def test_a_sprint_leaves_the_melee_behind():
    """TT-16: whoever sprints to another zone is Close to nobody any more."""
    end = fought(
        setup(
            sheet("Ann", zone="middle", start={"melee_with": ("Bob",)}),
            sheet("Bob", "blue", "middle"),
            sheet("Cid", "blue", "west"),
            zones=THREE_ZONES,
        ),
        {"Ann": ["sprint closer to Cid"]},
    )
    assert end["Ann"].melee == end["Bob"].melee == 0


def test_a_blow_from_near_includes_the_last_step():
    """TT-16: declared from Near, it joins the target's melee when it resolves, hit or not."""
    for roll in (30, 80):
        end = fought(
            setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", br=5)),
            {"Ann": ["attack Bob with sword"]},
            ("Ann", "attack", [roll]),
        )
        assert end.one("moved").close == ("Bob",)
        assert end.one("moved").time == 5


def test_the_last_step_may_not_be_included():
    """TT-16: `closing_attack = false`: one must be Close to declare a melee attack."""
    ready = setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue"), options={"closing_attack": False})
    end = fought(ready, {"Ann": ["sprint closer to Bob", "attack Bob with sword"]})
    assert "attack Bob with sword" not in end.offered("Ann", "declare", 0)
    assert end.times("attack") == [8]
    assert Options().closing_attack is True


def test_nobody_strikes_from_far():
    """TT-16: a melee attack needs Near or Close."""
    end = moved("hold", hand=SWORD)
    assert "attack Bob with sword" not in end.offered("Ann", "declare")


def test_a_blow_at_somebody_who_has_gone_is_wasted():
    """TT-16: out of reach when it resolves, it comes to nothing and there is no roll."""
    end = fought(
        setup(
            sheet("Ann", zone="east", hand=SWORD),
            sheet("Bob", "blue", "east"),
            zones=THREE_ZONES,
        ),
        {"Ann": ["attack Bob with sword"], "Bob": ["sprint away from Ann"]},
    )
    assert end.one("wasted").why == "the target is out of reach"
    assert end.of("attack") == end.of("moved", "Ann") == []


def test_cover_is_taken_in_2_counts_where_there_is_some():
    """TT-17: the zone says whether and how much."""
    for zone, cover in (("middle", 10), ("west", 20)):
        end = fought(
            setup(sheet("Ann", zone=zone), sheet("Bob", "blue", "east"), zones=THREE_ZONES),
            {"Ann": ["take cover"]},
        )
        assert end.one("covered").time == 2
        assert end["Ann"].cover == cover
        assert "take cover" not in end.offered("Ann", "declare", 1)
    end = moved("hold")
    assert "take cover" not in end.offered("Ann", "declare")


@pytest.mark.parametrize(
    ("label", "left"),
    [
        ("sprint closer to Bob", True),
        ("sprint away from Bob", True),
        ("attack Bob with sword", True),
        ("shoot Bob with revolver", False),
        ("draw sword", False),
    ],
)
def test_cover_is_kept_until_one_leaves_it(label, left):
    """TT-17: any sprint and any closing step end it; shooting and drawing do not."""
    hand = REVOLVER if "revolver" in label or "draw" in label else SWORD
    end = fought(
        setup(
            sheet(
                "Ann",
                zone="middle",
                hand=hand,
                weapons=(SWORD, REVOLVER),
                start={"cover": "partial"},
            ),
            sheet("Bob", "blue", "middle", br=6),
            zones=THREE_ZONES,
        ),
        {"Ann": [label]},
    )
    assert (end["Ann"].cover == 0) is left
    uncovered = [(e.time, e.who, e.cause, e.cover) for e in end.of("covered")]
    moved = [(e.time, "Ann", e.cause, "none") for e in end.of("resolved", "Ann")[:1]]
    assert uncovered == (moved if left else [])


def test_a_blow_at_close_keeps_the_cover():
    """TT-17: without a closing step nothing is left."""
    end = fought(
        setup(
            sheet(
                "Ann", zone="middle", hand=SWORD, start={"cover": "partial", "melee_with": ("Bob",)}
            ),
            sheet("Bob", "blue", "middle", br=6),
            zones=THREE_ZONES,
        ),
        {"Ann": ["attack Bob with sword"]},
    )
    assert end["Ann"].cover == 10
