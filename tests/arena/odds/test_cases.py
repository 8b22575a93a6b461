"""What many worlds have in common is told as few cases, and no share is lost."""

from itertools import zip_longest

import pytest

from arena.exact import worlds
from arena.odds.cases import cases, rolled


def counted(play, given=()):
    """All worlds: share, what `play` returned, and the rolls."""
    found = worlds(("damage",), lambda dice: (play(dice), dice), given)
    return [
        (share, result, [rolled(v, g) for v, g in zip_longest(dice.variables, given)])
        for share, (result, dice) in found
    ]


def told(found, holds=bool):
    """The cases in which something holds, in short: share, and of each roll name and values."""
    return [
        (round(case.share, 9), [(one.purpose, sorted(one.values)) for one in case.rolls])
        for case in cases(rolls for _, result, rolls in found if holds(result))
    ]


def shot(dice):
    """It fires at or under 9, hits at or under 50, a crit doubles the dice, and 6 damage fell."""
    if dice.roll("Al", "reliability", 1, 1, 10)[0] > 9:
        return "fails"
    roll = dice.roll("Al", "attack", 1, 1, 100)[0]
    if roll > 50:
        return "misses"
    damage = sum(dice.roll("Al", "damage", 1, 2 if roll >= 41 else 1, 6))
    return "fells" if damage >= 6 else "hits"


def test_what_does_not_matter_is_left_out():
    """Whether it hits does not hang on the damage that is rolled for it later."""
    found = counted(shot)
    hits = told(found, lambda result: result in ("hits", "fells"))
    assert hits == [(0.45, [("reliability", [*range(1, 10)]), ("attack", [*range(1, 51)])])]
    assert told(found, lambda result: result == "fails") == [(0.1, [("reliability", [10])])]


def test_ways_to_the_same_end_are_told_apart():
    """With a crit other dice are rolled: two cases, the likelier first."""
    crit, hit = told(counted(shot), lambda result: result == "fells")
    assert crit == (
        pytest.approx(0.9 * 0.1 * 26 / 36),
        [
            ("reliability", [*range(1, 10)]),
            ("attack", [*range(41, 51)]),
            ("damage", [*range(6, 13)]),
        ],
    )
    assert hit[0] == pytest.approx(0.9 * 0.4 / 6)


@pytest.mark.parametrize("end", ["fails", "misses", "hits", "fells"])
def test_no_share_is_lost(end):
    """The cases of an end have its probability together."""
    found = counted(shot)
    shares = [share for share, result, _ in found if result == end]
    assert sum(share for share, _ in told(found, lambda result: result == end)) == pytest.approx(
        sum(shares)
    )


def test_what_is_known_of_a_roll_is_no_condition():
    """Of an attack that is known to hit, only the faces that can be are counted."""
    given = (tuple(range(1, 11)),)
    found = counted(lambda dice: dice.roll("Al", "attack", 1, 1, 100)[0] <= 4, given)
    ((share, rolls),) = told(found)
    assert (share, rolls) == (0.4, [("attack", [1, 2, 3, 4])])
    assert told(found, lambda _: True) == [(1.0, [])]


def test_two_rolls_of_one_name_are_two():
    """The first can be left out without the second taking its name."""

    def twice(dice):
        first = dice.roll("Al", "push", 1, 1, 4)[0] > 0
        return first and dice.roll("Al", "push", 2, 1, 4)[0] == 3

    assert told(counted(twice)) == [(0.25, [("push", [3])])]
