"""Who meets whom: round robin, gauntlet, and the rounds of a Swiss tournament."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.running.bout import Bout
from reports.tournaments.schedule import gauntlet, round_robin, swiss_pairs, swiss_round

FEW = st.integers(2, 6)


@given(FEW, st.integers(1, 3), st.booleans())
def test_round_robin_is_every_ordered_pair_once_in_each_scenario(entrants, scenarios, self_play):
    """With self-play each with itself as well, once, since both seats are the same there."""
    bouts = round_robin(entrants, scenarios, self_play)
    assert sorted((bout.scenario, bout.first, bout.second) for bout in bouts) == [
        (scenario, first, second)
        for scenario in range(scenarios)
        for first in range(entrants)
        for second in range(entrants)
        if self_play or first != second
    ]
    assert {bout.arm for bout in bouts} == {0}


@given(st.sets(st.integers(0, 5), min_size=1, max_size=5), st.integers(1, 3))
def test_in_a_gauntlet_challengers_meet_all_the_others(challengers, scenarios):
    """In both seats; neither challengers nor the others meet among themselves."""
    bouts = gauntlet(sorted(challengers), 6, scenarios)
    field = set(range(6)) - challengers
    wanted = {
        Bout(scenario, *seats)
        for scenario in range(scenarios)
        for challenger in challengers
        for other in field
        for seats in ((challenger, other), (other, challenger))
    }
    assert set(bouts) == wanted
    assert len(bouts) == len(wanted)


@pytest.mark.parametrize(
    "bouts", [round_robin(3, 3), gauntlet([1], 3, 3), swiss_round([(0, 2), (1, 3)], 3)]
)
def test_scenarios_come_one_after_the_other(bouts):
    """So that a block is cut into as many units as it has scenarios."""
    assert [bout.scenario for bout in bouts] == sorted(bout.scenario for bout in bouts)


def test_a_swiss_round_is_its_pairs_in_both_seats_of_each_scenario():
    assert swiss_round([(2, 0)], 2) == (
        Bout(0, 2, 0),
        Bout(0, 0, 2),
        Bout(1, 2, 0),
        Bout(1, 0, 2),
    )


# -- Swiss pairs ----------------------------------------------------------------------------------


def test_neighbours_meet():
    """By score from the top; equal ones in the order of the entrants."""
    assert swiss_pairs([0.1, 0.9, 0.5, 0.5], set(), [0] * 4) == [(1, 2), (3, 0)]
    assert swiss_pairs([0.0] * 4, set(), [0] * 4) == [(0, 1), (2, 3)]


def test_who_has_met_is_kept_apart():
    """The leader meets the next it has not met yet."""
    met = {frozenset((1, 2)), frozenset((3, 0))}
    assert swiss_pairs([0.1, 0.9, 0.5, 0.5], met, [0] * 4) == [(1, 3), (2, 0)]


def test_the_lowest_of_those_who_have_rested_least_rests():
    scores = [0.9, 0.1, 0.5]
    assert swiss_pairs(scores, set(), [0, 0, 0]) == [(0, 2)]
    assert swiss_pairs(scores, set(), [0, 1, 0]) == [(0, 1)]
    assert swiss_pairs(scores, set(), [0, 1, 1]) == [(2, 1)]
    assert swiss_pairs(scores, set(), [1, 2, 1]) == [(0, 1)]


def test_where_all_have_met_neighbours_meet_again():
    met = {frozenset((one, two)) for one in range(4) for two in range(one)}
    assert swiss_pairs([0.1, 0.9, 0.5, 0.6], met, [0] * 4) == [(1, 3), (2, 0)]


def can_be_paired(players, met):
    """Whether they can be put into pairs that have not met, by trying everything."""
    if not players:
        return True
    first, *others = players
    return any(
        frozenset((first, other)) not in met
        and can_be_paired([one for one in others if one != other], met)
        for other in others
    )


@given(st.integers(2, 9), st.data())
def test_rounds_of_a_swiss_tournament(entrants, data):
    """Everybody plays or rests; nobody rests twice more than another; and nobody of those who
    play meets somebody again as long as that can be avoided.
    """
    met: set[frozenset[int]] = set()
    rests = [0] * entrants
    for _ in range(data.draw(st.integers(1, 9))):
        scores = data.draw(
            st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=entrants, max_size=entrants)
        )
        pairs = swiss_pairs(scores, met, rests)
        playing = [one for pair in pairs for one in pair]
        assert len(set(playing)) == len(playing) == entrants - entrants % 2
        resting = set(range(entrants)) - set(playing)
        for one in resting:
            assert rests[one] == min(rests)
        again = [pair for pair in pairs if frozenset(pair) in met]
        assert not again or not can_be_paired(sorted(playing), met)
        for one in resting:
            rests[one] += 1
        met |= {frozenset(pair) for pair in pairs}


def test_many_entrants_are_paired_soon():
    """Also where the search for new pairs has to give up."""
    met = {frozenset((one, two)) for one in range(60) for two in range(60) if one % 2 == two % 2}
    met |= {frozenset((0, two)) for two in range(60)}
    pairs = swiss_pairs([0.5] * 60, met, [0] * 60)
    assert sorted(one for pair in pairs for one in pair) == list(range(60))
