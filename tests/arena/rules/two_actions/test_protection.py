"""Layers of protection: what counts, what breaks, what is left for the body."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.rules.two_actions.protection import (
    ARMOUR,
    SHIELD,
    WEAPON,
    Hit,
    Piece,
    ignored,
    relevant,
    take,
)

MAIL = Piece(ARMOUR, "mail", 2)
BUCKLER = Piece(SHIELD, "buckler", 2)
SABRE = Piece(WEAPON, "sabre", 3)
DIRK = Piece(WEAPON, "dirk", 2)
NO_SHIELD, NO_ARMOUR = frozenset({SHIELD}), frozenset({ARMOUR})


def test_armour_and_shield_are_one_sum():
    """TA-07: the AP of what is worn add up, whether or not one Blocks with it."""
    assert take([MAIL, BUCKLER], 0, 3) == Hit(4, 3, None, 0)


@pytest.mark.parametrize(("damage", "breaks"), [(3, False), (4, True), (5, True)])
def test_marks_that_equal_the_ap_break(damage, breaks):
    """TA-07: equal is enough, one less is not; the rest of the hit is lost either way."""
    hit = take([MAIL, BUCKLER], 0, damage)
    assert (hit.broken is not None) == breaks
    assert hit.through == 0
    assert hit.marks == (0 if breaks else damage)


def test_marks_of_several_hits_add_up():
    """TA-07: it is the marks of the round that are compared, not the hit."""
    assert take([MAIL, BUCKLER], 3, 1).broken == BUCKLER
    assert take([MAIL, BUCKLER], 2, 1).broken is None


def test_the_full_damage_is_marked():
    """TA-07: nothing is taken off the damage before it is marked."""
    assert take([MAIL, BUCKLER], 0, 2).marks == 2


def test_the_order_in_which_layers_break():
    """TA-07: shield, armour, then a weapon; only then the hit points pay."""
    pieces = [SABRE, MAIL, BUCKLER]
    broken, through = [], []
    for _ in range(4):
        hit = take(pieces, 0, 9)
        if hit.broken is not None:
            broken.append(hit.broken.layer)
            pieces.remove(hit.broken)
        through.append(hit.through)
    assert broken == [SHIELD, ARMOUR, WEAPON]
    assert through == [0, 0, 0, 9]


def test_one_hit_breaks_one_piece():
    """TA-07: however large it is, one layer breaks and the rest of the hit is lost."""
    assert take([MAIL, BUCKLER], 0, 100) == Hit(4, 0, BUCKLER, 0)


def test_a_broken_layer_takes_all_marks_with_it():
    """TA-07: nothing of the marks is carried over to the next layer."""
    assert take([MAIL, BUCKLER], 3, 3).marks == 0


def test_without_layers_the_hit_points_pay():
    """TA-07: all of it, and nothing is marked."""
    assert take([], 0, 3) == Hit(0, 0, None, 3)


def test_what_the_tags_leave_out():
    """TA-08: Overwhelming the shield, Precision the armour, both both, others nothing."""
    assert ignored(("overwhelming",)) == {SHIELD}
    assert ignored(("precision",)) == {ARMOUR}
    assert ignored(("precision", "overwhelming")) == {SHIELD, ARMOUR}
    assert ignored(("tripping",)) == frozenset()


def test_an_ignored_layer_is_in_neither_sum_nor_breaking():
    """TA-08: Overwhelming compares with the armour alone, and it is the armour that breaks."""
    assert take([MAIL, BUCKLER], 0, 2, NO_SHIELD) == Hit(2, 0, MAIL, 0)
    assert take([MAIL, BUCKLER], 0, 1, NO_SHIELD) == Hit(2, 1, None, 0)
    assert take([MAIL, BUCKLER], 0, 2, NO_ARMOUR) == Hit(2, 0, BUCKLER, 0)


def test_marks_of_other_hits_count_against_the_smaller_sum():
    """TA-08: what is marked already may break the only layer that counts."""
    assert take([MAIL, BUCKLER], 3, 1, NO_SHIELD).broken == MAIL


@pytest.mark.parametrize(("piece", "ignores"), [(BUCKLER, NO_SHIELD), (MAIL, NO_ARMOUR)])
def test_with_the_only_layer_ignored_the_hit_points_pay(piece, ignores):
    """TA-08: a shield alone is nothing against Overwhelming, armour alone against Precision."""
    assert take([piece], 1, 2, ignores) == Hit(0, 1, None, 2)


def test_a_weapon_is_no_layer_while_anything_is_worn():
    """TA-09: not even when what is worn is ignored; once it is gone the weapon counts."""
    assert take([BUCKLER, SABRE], 0, 2, NO_SHIELD) == Hit(0, 0, None, 2)
    assert take([BUCKLER, SABRE], 0, 1).ap == BUCKLER.ap
    assert take([SABRE], 0, 2, NO_SHIELD) == Hit(3, 2, None, 0)


def test_of_several_weapons_the_strongest_counts_alone():
    """TA-09: weapons do not add up; one parries with one at a time."""
    assert take([DIRK, SABRE], 0, 2) == Hit(3, 2, None, 0)
    assert take([DIRK, SABRE], 0, 3) == Hit(3, 0, SABRE, 0)


def test_the_weaker_piece_of_a_layer_breaks_first():
    """TA-07: of two pieces of armour the one with less AP, then by name."""
    cap, hood = Piece(ARMOUR, "cap", 1), Piece(ARMOUR, "hood", 1)
    assert [p.name for p in relevant([MAIL, hood, cap])] == ["cap", "hood", "mail"]
    assert take([MAIL, hood, cap], 0, 9).broken == cap


def test_what_has_no_ap_protects_from_nothing():
    """TA-09: a weapon that does no damage has AP 0, and does not swallow a hit by breaking."""
    assert take([Piece(WEAPON, "feather", 0)], 0, 3) == Hit(0, 0, None, 3)


def test_a_hit_of_nothing_does_nothing():
    """TA-07: without damage nothing is marked, and marks of other hits break nothing."""
    assert take([MAIL, BUCKLER], 2, 0, NO_SHIELD) == Hit(2, 2, None, 0)
    assert take([], 0, 0).through == 0


# -- what holds for all of them -----------------------------------------------------------------

pieces_strategy = st.lists(
    st.builds(
        Piece,
        st.sampled_from((SHIELD, ARMOUR, WEAPON)),
        st.sampled_from("abcdefgh"),
        st.integers(1, 6),
    ),
    max_size=4,
    unique_by=lambda piece: piece.name,
)
ignores_strategy = st.sets(st.sampled_from((SHIELD, ARMOUR))).map(frozenset)


@given(pieces_strategy, st.integers(0, 5), st.integers(0, 12), ignores_strategy)
def test_the_order_of_the_list_means_nothing(pieces, marks, damage, ignores):
    """Case 8: the same pieces in any order take the same hit in the same way."""
    hits = {take(order, marks, damage, ignores) for order in permutations(pieces)}
    assert len(hits) == 1


@given(pieces_strategy, st.lists(st.tuples(st.integers(0, 9), ignores_strategy), max_size=8))
def test_marks_never_reach_the_ap_of_what_is_left(pieces, hits):
    """TA-07: after any hits of a round the marks are below the AP of what would count now."""
    left, marks = list(pieces), 0
    for damage, ignores in hits:
        hit = take(left, marks, damage, ignores)
        marks = hit.marks
        if hit.broken is not None:
            assert marks == 0
            left.remove(hit.broken)
        counted = relevant(left)
        if counted and counted[0].layer == WEAPON:
            counted = counted[-1:]
        assert marks < sum(p.ap for p in counted) or marks == 0


@given(pieces_strategy, st.integers(0, 5), st.integers(0, 12), ignores_strategy)
def test_nothing_wears_when_it_is_bypassed(pieces, marks, damage, ignores):
    """Case 9: an ignored layer never breaks, and a hit past all layers marks nothing."""
    hit = take(pieces, marks, damage, ignores)
    assert hit.broken is None or hit.broken.layer not in ignores
    if hit.through:
        assert (hit.broken, hit.marks, hit.ap) == (None, marks, 0)


@given(pieces_strategy, st.integers(0, 5), st.integers(1, 12), ignores_strategy)
def test_a_hit_marks_or_breaks_or_goes_through(pieces, marks, damage, ignores):
    """Case 13: exactly one of the three, and of each the whole."""
    hit = take(pieces, marks, damage, ignores)
    outcomes = [hit.through == damage, hit.broken is not None, hit.marks == marks + damage]
    assert sum(outcomes) == 1
    assert hit.through in (0, damage)
