"""Rules run once for each class of outcomes; compared with running them once for each face."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.exact import ExactDice, mean, worlds
from arena.rules.timing_track.casting import taken_die, tier_of
from arena.rules.timing_track.checks import check, defender_wins


class Faces:
    """Dice that show given faces, in the order in which they are rolled."""

    def __init__(self, faces):
        self.faces = list(faces)

    def roll(self, who, purpose, ordinal, number, sides):
        return tuple(self.faces.pop(0) for _ in range(number))


def counted(play, summed=()):
    """What each result's probability is, and how many runs that took."""
    found: dict = {}
    runs = 0
    for share, result in worlds(summed, play):
        runs += 1
        found[result] = found.get(result, 0.0) + share
    return found, runs


def by_force(play, sides):
    """The same by all faces of dice of these sides."""
    found: dict = {}
    whole = 1
    for side in sides:
        whole *= side
    for faces in product(*(range(1, side + 1) for side in sides)):
        result = play(Faces(faces))
        found[result] = found.get(result, 0.0) + 1 / whole
    return found


def percentile(dice):
    return int(check(dice.roll("A", "attack", 0, 1, 100)[0], 66))


def wild(dice):
    return tier_of(taken_die(dice.roll("A", "casting", 0, 2, 100), 60), 60)


def opposed(dice):
    (attack,) = dice.roll("A", "attack", 0, 1, 100)
    if check(attack, 55) < 2:
        return "miss"
    (defence,) = dice.roll("B", "defence", 0, 1, 100)
    return "parried" if defender_wins(55 - attack, defence, 45) else "hit"


def blow(dice):
    """A hit rolls damage, a 20 rolls it twice, and soak and hit points make classes of it."""
    (hit,) = dice.roll("A", "to hit", 0, 1, 20)
    if hit < 12:
        return "miss"
    number = 2 if hit == 20 else 1
    damage = max(0, sum(dice.roll("A", "damage", 0, number, 6)) - 2)
    return "fallen" if damage >= 5 else "hurt" if damage else "soaked"


@pytest.mark.parametrize(
    ("play", "sides", "most"),
    [(percentile, (100,), 8), (wild, (100, 100), 40), (opposed, (100, 100), 120)],
)
def test_small_rules_are_as_by_brute_force(play, sides, most):
    """In few runs exactly what comes of all faces."""
    exact, runs = counted(play)
    assert exact == pytest.approx(by_force(play, sides))
    assert runs <= most


def test_dice_that_are_rolled_only_sometimes():
    """A blow rolls none, one or two dice more; those of a sum are one variable."""
    forced = by_force(blow, (20, 6, 6))
    for summed in ((), ("damage",)):
        exact, _ = counted(blow, summed)
        assert exact == pytest.approx(forced)


@given(st.data())
def test_rules_of_any_shape(data):
    """Whatever is compared with whatever, chances sum to 1 and are those of brute force."""
    bounds = data.draw(st.lists(st.integers(0, 9), min_size=4, max_size=4))
    signs = data.draw(st.lists(st.sampled_from([-1, 1, 2]), min_size=3, max_size=3))

    def play(dice):
        (one,) = dice.roll("A", "p", 0, 1, 5)
        (two,) = dice.roll("B", "p", 0, 1, 6)
        said = [bool(one * signs[0] + two * signs[1] > bounds[0])]
        if two - one <= bounds[1] - 4:
            (three,) = dice.roll("C", "q", 0, 1, 4)
            said.append(bool(three * signs[2] == one))
            said.append(bool(abs(three - two) < bounds[2]))
        said.append(bool(one % 2 == bounds[3] % 2))
        return tuple(said)

    exact, _ = counted(play)
    assert exact == pytest.approx(by_force(play, (5, 6, 4)))
    assert sum(exact.values()) == pytest.approx(1)


def test_what_is_known_is_given():
    """Probabilities are those given what is known of the first dice."""
    found = {}
    for share, face in worlds((), lambda dice: int(dice.roll("A", "p", 0, 1, 6)[0]), ((2, 5),)):
        found[face] = share
    assert found == {2: 0.5, 5: 0.5}


def test_means_need_no_runs():
    """A mean is read without splitting: one run for all of it."""
    ((share, found),) = worlds(("d",), lambda dice: mean(sum(dice.roll("A", "d", 0, 4, 6))))
    assert (share, found) == pytest.approx((1, 14))


def test_a_second_run_does_not_ask_again_what_agrees(monkeypatch):
    """Of a die that only later dice split further, no face is looked through twice."""
    looked = 0

    def play(dice: ExactDice):
        nonlocal looked
        (large,) = dice.roll("A", "p", 0, 1, 100)

        def half(value):
            nonlocal looked
            looked += 1
            return value > 50

        large.tell(half)
        return int(dice.roll("A", "q", 0, 1, 50)[0])

    assert len(list(worlds((), play))) == 100
    # Twice all the hundred, or half of it, and in every other run one face.
    assert looked < 100 + 50 + 2 + 200
