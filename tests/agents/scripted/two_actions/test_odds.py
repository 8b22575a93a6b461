"""The odds that fighters look up agree with the rules that are played."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.scripted.two_actions.odds import NEVER, check, hits_behind_layers, hits_on_hide
from arena.rules.two_actions.protection import ARMOUR, SHIELD, WEAPON, Piece, take

stats = st.integers(-10, 25)
FACES = range(1, 21)


def succeeds(face: int, stat: int, against: int) -> bool:
    return face == 20 or (face > 1 and face + stat >= against)


@given(stats, st.integers(1, 40))
def test_one_die(stat: int, against: int) -> None:
    """TA-02: natural 20 and 1 are critical whatever the Stat; else the sum decides."""
    chance = check(stat, 0, 0, against)
    wins = sum(succeeds(face, stat, against) for face in FACES)
    assert chance.success == pytest.approx(wins / 20)
    assert chance.critical == pytest.approx(1 / 20)
    assert chance.blunder == pytest.approx(1 / 20)


@given(stats, st.integers(1, 40), st.integers(0, 2), st.integers(0, 2))
def test_two_dice(stat: int, against: int, advantages: int, disadvantages: int) -> None:
    """TA-02: the better or the worse of two, however often; both cancel out."""
    chance = check(stat, advantages, disadvantages, against)
    if bool(advantages) == bool(disadvantages):
        assert chance == check(stat, 0, 0, against)
        return
    kept = [(max if advantages else min)(pair) for pair in product(FACES, FACES)]
    assert chance.success == pytest.approx(sum(succeeds(k, stat, against) for k in kept) / 400)
    assert chance.critical == pytest.approx(kept.count(20) / 400)
    assert chance.blunder == pytest.approx(kept.count(1) / 400)


pieces = st.lists(
    st.builds(Piece, st.sampled_from([SHIELD, ARMOUR, WEAPON]), st.text("abc", max_size=3),
              st.integers(1, 5)),
    max_size=4, unique_by=lambda piece: piece.name,
)  # fmt: skip
ignores = st.frozensets(st.sampled_from([SHIELD, ARMOUR]))


@given(pieces, st.integers(1, 12), st.integers(1, 9), ignores)
def test_hits_one_after_the_other(
    layers: list[Piece], hp: int, damage: int, leaves_out: frozenset[str]
) -> None:
    """TA-07, TA-08: as many as it takes when they land one by one."""
    said = hits_behind_layers(tuple(layers), 0, hp, damage, leaves_out)
    intact, marks, left, hits = list(layers), 0, hp, 0
    while left > 0:
        hit = take(intact, marks, damage, leaves_out)
        marks, left, hits = hit.marks, left - hit.through, hits + 1
        if hit.broken is not None:
            intact.remove(hit.broken)
    assert said == hits


def test_what_does_no_damage_never_fells() -> None:
    assert hits_behind_layers((), 0, 3, 0, frozenset()) == NEVER
    assert hits_on_hide(3, 5, 3) == NEVER


@given(st.integers(0, 4), st.integers(1, 20), st.integers(1, 8))
def test_a_hide_takes_its_ap_off_every_hit(ap: int, hp: int, damage: int) -> None:
    """TA-05."""
    hits = hits_on_hide(ap, hp, damage)
    if damage > ap:
        assert (hits - 1) * (damage - ap) < hp <= hits * (damage - ap)
    else:
        assert hits == math.inf
