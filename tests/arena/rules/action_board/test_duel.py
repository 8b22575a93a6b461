"""AB-07: the arithmetic of the Reflex duel, and exact counting over all faces."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from arena.rules.action_board.duel import order, total

FACES = range(1, 21)


def popping(faces):
    """A die that shows these faces of each participant in turn."""
    return lambda name: faces[name].pop(0)


def duel(reflexes, faces, first=(), option="+5"):
    """The standings of a duel with these faces for each, in turn; all faces must be used."""
    left = {name: list(given) for name, given in faces.items()}
    standings = order(reflexes, frozenset(first), option, popping(left))
    assert not any(left.values())
    return standings


def names(standings):
    return [standing.name for standing in standings]


@pytest.mark.parametrize(
    ("option", "plain", "with_bonus"),
    [
        ("+5", 10, 15),
        ("+5", -3, 2),
        ("+25%", 20, 25),
        ("+25%", 19, 23),
        ("+25%", 17, 21),
        ("+25%", 3, 3),
        ("+25%", 4, 5),
        ("+10%", 20, 22),
        ("+10%", 19, 20),
        ("+10%", 9, 9),
        ("+10%", 10, 11),
        ("none", 19, 19),
    ],
)
def test_what_declaring_first_is_worth(option, plain, with_bonus):
    """AB-07: +5, or a percentage of die and Reflex together, rounded down."""
    for die in (1, 7, 20):
        assert total(die, plain - die, True, option) == with_bonus
        assert total(die, plain - die, False, option) == plain


@pytest.mark.parametrize("option", ["+25%", "+10%"])
@pytest.mark.parametrize("plain", [0, -1, -8])
def test_a_percentage_of_nothing_is_nothing(option, plain):
    """AB-07: a total of 0 or less is never made worse by a bonus."""
    assert total(1, plain - 1, True, option) == plain


def test_the_higher_total_acts_first():
    """AB-07: d20 + Reflex; one more is enough."""
    assert names(duel({"Ann": 2, "Bob": 0}, {"Ann": [10], "Bob": [11]})) == ["Ann", "Bob"]
    assert names(duel({"Ann": 2, "Bob": 0}, {"Ann": [10], "Bob": [13]})) == ["Bob", "Ann"]


def test_a_tie_is_rolled_again():
    """AB-07: as often as it takes; bonus and Reflex count each time."""
    standings = duel({"Ann": 1, "Bob": 6}, {"Ann": [10, 4, 3], "Bob": [10, 4, 2]}, {"Ann"})
    assert names(standings) == ["Ann", "Bob"]
    assert [s.dice for s in standings] == [(10, 4, 3), (10, 4, 2)]
    assert [s.total for s in standings] == [16, 16]  # of the first roll


def test_only_the_tied_roll_again():
    """AB-07: Cid's second roll of 20 does not lift him above Ann; Dan and Ann roll once."""
    standings = duel(
        dict.fromkeys(("Ann", "Bob", "Cid", "Dan"), 0),
        {"Ann": [15], "Bob": [9, 1], "Cid": [9, 20], "Dan": [2]},
    )
    assert names(standings) == ["Ann", "Cid", "Bob", "Dan"]
    assert {s.name: len(s.dice) for s in standings} == {"Ann": 1, "Bob": 2, "Cid": 2, "Dan": 1}


def test_two_ties_are_two_rerolls():
    """AB-07: each pair rolls among itself, and the pairs keep their places."""
    standings = duel(
        dict.fromkeys(("Ann", "Bob", "Cid", "Dan"), 0),
        {"Ann": [9, 2], "Bob": [3, 20], "Cid": [9, 3], "Dan": [3, 19]},
    )
    assert names(standings) == ["Cid", "Ann", "Bob", "Dan"]


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_k_in_one_conflict_roll_once_each(size):
    """AB-07: without ties there are exactly k rolls."""
    units = [f"N{place}" for place in range(size)]
    rolled = []

    def roll(name):
        rolled.append(name)
        return 1 + units.index(name)

    assert names(order(dict.fromkeys(units, 3), frozenset(), "+5", roll)) == units[::-1]
    assert rolled == units


def chance(reflexes, first, option):
    """The exact chance that Ann acts before Bob, counting all faces; ties begin anew."""
    wins = ties = 0
    for a, b in product(FACES, FACES):
        left = {"Ann": [a, 20, 1], "Bob": [b, 1, 20]}
        standings = order(reflexes, frozenset(first), option, popping(left))
        if len(standings[0].dice) > 1:
            ties += 1  # rolled again: the same duel from its start
        else:
            wins += standings[0].name == "Ann"
    return Fraction(wins, len(FACES) ** 2 - ties)


@pytest.mark.parametrize("option", ["+5", "+25%", "+10%", "none"])
@pytest.mark.parametrize("bonus", [-2, 0, 7])
def test_equal_bonus_and_no_first_declarer_is_exactly_one_half(option, bonus):
    """AB-07: 190 of 380 outcomes that are no tie; both first is as fair as none."""
    reflexes = {"Ann": bonus, "Bob": bonus}
    assert chance(reflexes, (), option) == Fraction(1, 2)
    assert chance(reflexes, ("Ann", "Bob"), option) == Fraction(1, 2)


@pytest.mark.parametrize("option", ["+5", "+25%", "+10%", "none"])
@pytest.mark.parametrize("first", [(), ("Ann",), ("Bob",)])
@pytest.mark.parametrize(("ann", "bob"), [(0, 0), (3, 0), (-1, 6)])
def test_swapping_sides_mirrors_the_chance(option, first, ann, bob):
    """AB-07: Ann's chance with Bob's numbers is Bob's chance with hers, to the last outcome."""
    other = tuple({"Ann": "Bob", "Bob": "Ann"}[name] for name in first)
    assert chance({"Ann": ann, "Bob": bob}, first, option) == 1 - chance(
        {"Ann": bob, "Bob": ann}, other, option
    )


def test_what_the_bonus_is_worth_exactly():
    """AB-07: at equal Reflex +5 wins 280 of 385 outcomes that are no tie; none wins half."""
    equal = {"Ann": 0, "Bob": 0}
    assert chance(equal, ("Ann",), "+5") == Fraction(280, 385)
    assert chance(equal, ("Ann",), "none") == Fraction(1, 2)


def test_all_orders_of_three_are_equally_likely():
    """AB-07: over all faces, with every tie resolved both ways, six orders have 1/6 each."""
    equal = dict.fromkeys(("Ann", "Bob", "Cid"), 0)
    counts: Counter[tuple[str, ...]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        # Ties are broken by every order of second faces alike.
        for again in permutations((1, 2, 3)):
            given = {n: [a, b] for n, a, b in zip(equal, faces, again, strict=True)}
            found = order(equal, frozenset(), "+5", popping(given))
            counts[tuple(names(found))] += 1
    assert len(counts) == 6
    assert len(set(counts.values())) == 1
