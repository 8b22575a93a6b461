"""Places of a game in the order in which their values can be known."""

from __future__ import annotations

from arena.solving.ordering import from_the_ends

GAME = {0: [1, 2], 1: [3], 2: [3, 4], 3: [], 4: [], 5: [2]}


def test_what_can_come_of_a_place_stands_before_it():
    """Each place once, however many ways lead to it, and none that cannot be reached."""
    order = from_the_ends([0], GAME.__getitem__)
    assert sorted(order) == [0, 1, 2, 3, 4]
    assert all(order.index(child) < order.index(place) for place in order for child in GAME[place])


def test_a_start_that_has_been_passed_stands_there_once():
    """A fight can open with two places of which one leads to the other."""
    order = from_the_ends([5, 2, 5, 0], GAME.__getitem__)
    assert sorted(order) == [0, 1, 2, 3, 4, 5]
    assert order.index(2) < order.index(5)


def test_a_cycle_ends():
    """As far as there is none, what comes of a place is first; nothing is left out."""
    order = from_the_ends([0], {0: [1], 1: [2, 0], 2: []}.__getitem__)
    assert order == [2, 1, 0]
