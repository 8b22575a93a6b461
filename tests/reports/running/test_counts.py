"""Plain counts of fights, each under its place and for those who fought it."""

from __future__ import annotations

from collections import Counter

from reports.running.bout import Bout
from reports.running.counts import Counts
from tests.reports.made_rows import row

AB, BA = Bout(0, 0, 1), Bout(0, 1, 0)


def counted(*taken, places=2, entrants=2):
    counts = Counts(places, entrants)
    for one, place in taken:
        counts.take(one, place)
    return counts


def test_lengths_endings_and_draws_by_place():
    counts = counted(
        (row(AB, 1.0, length=7, why="all down"), 0),
        (row(BA, 0.5, length=7, why="the bell"), 0),
        (row(AB, 0.5, length=9, why="the bell"), 1),
    )
    assert counts.fights == 3
    assert counts.lengths == [Counter({7: 2}), Counter({9: 1})]
    assert counts.endings == [Counter({"all down": 1, "the bell": 1}), Counter({"the bell": 1})]
    assert counts.draws == [1, 1]


def test_the_first_of_the_longest_is_kept():
    fights = [row(AB, 1.0, block, length=length) for block, length in enumerate([3, 8, 8, 2])]
    counts = counted(*((one, 0) for one in fights))
    assert counts.longest == [fights[1], None]


def test_the_first_fight_of_each_bout_and_ending_is_kept():
    fights = [row(AB, score, block) for block, score in enumerate([1.0, 1.0, 0.0, 0.5, 0.0])]
    counts = counted(*((one, 0) for one in fights))
    assert counts.shown == {(AB, 1): fights[0], (AB, -1): fights[2], (AB, 0): fights[3]}


def test_faults_are_counted_for_who_made_them():
    counts = counted(
        (row(AB, 1.0, faults=(0, 2), fault="Red: no"), 0),
        (row(BA, 1.0, faults=(1, 0), fault="Blue: no"), 0),
        (row(AB, 1.0), 0),
    )
    a, b = counts.faults_of(0, "a"), counts.faults_of(1, "b")
    assert (a.faults, a.fights_with_faults, a.fights, a.texts) == (0, 0, 3, ())
    assert (b.faults, b.fights_with_faults, b.fights) == (3, 2, 3)
    assert b.texts == ("Red: no", "Blue: no")


def test_three_different_texts_are_kept():
    texts = ["one", "one", "two", "three", "four"]
    counts = counted(*((row(AB, 1.0, faults=(1, 0), fault=text), 0) for text in texts))
    assert counts.faults_of(0, "a").texts == ("one", "two", "three")
    assert counts.faults_of(0, "a").faults == 5
