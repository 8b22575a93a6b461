"""Which fight has which number."""

from __future__ import annotations

import itertools
from collections import Counter

import scenarios
from arena.soundness.known import SOUND
from reports.selftest import cases, digests
from reports.selftest.cases import case
from reports.selftest.run import QUICK


def test_a_quick_self_test_meets_every_shipped_scenario_and_random_ones_of_every_ruleset():
    """A quarter is in shipped scenarios, puzzles and duels included, the rest random by ruleset."""
    met = [case(1, number) for number in range(QUICK)]
    shipped = {*scenarios.names(), *scenarios.duel_names(), *scenarios.puzzle_names()}
    assert {one.shipped for one in met} == {"", *shipped}
    kinds = Counter(one.kind for one in met)
    assert kinds == dict.fromkeys((*SOUND, "shipped"), QUICK // 4)


def test_every_kind_and_every_pair_of_agents_is_in_the_deep_sample_and_told_again():
    """Numbers of a sample have no factor in common with what goes by number."""
    every = set(itertools.product((*SOUND, "shipped"), cases.PAIRS))
    for numbers in (range(0, 1_000_000, cases.DEEP), digests.sample(0, 1_000_000)):
        assert {(case(1, n).kind, case(1, n).agents) for n in numbers} == every
    assert all(case(1, n).deep for n in range(0, 2000, cases.DEEP))


def test_a_number_names_a_fight_for_good():
    """The same scenario, sheets, agents and luck; with another seed other luck and sheets."""
    for number in (0, 5, 10, 15, 124):
        one, other = case(1, number), case(2, number)
        assert one == case(1, number)
        assert cases.scenario_of(one) == cases.scenario_of(one)
        assert one != other
        if not one.shipped:
            assert cases.scenario_of(one) != cases.scenario_of(other)
    assert "seed 2, block 124" in str(case(2, 124))


def test_some_random_scenarios_have_many_on_a_side():
    """One of eight of each ruleset."""
    sizes = Counter(
        (one.ruleset, one.most) for one in map(case, itertools.repeat(1), range(4 * 4 * 80))
    )
    for ruleset in SOUND:
        assert sizes[ruleset, cases.LARGE] * 7 == sizes[ruleset, cases.SMALL] == 4 * 70


def test_the_sample_for_hash_seeds_is_small_and_never_empty():
    """One fight of fifty, at most a thousand; of a single fight that one."""
    assert list(digests.sample(77, 1)) == [77]
    for fights in (1, 49, 50, 1200, 99_999, 10**6):
        numbers = digests.sample(5, fights)
        assert 1 <= len(numbers) <= max(1, min(fights // 50, 1000))
        assert 5 <= numbers[0] <= numbers[-1] < 5 + fights
