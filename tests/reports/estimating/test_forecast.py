"""The plan of a long run follows from its unit costs by arithmetic that can be done by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from reports.estimating.forecast import LARGEST, MOST_SERVED, compared, forecast, served
from reports.tournaments.tournament_file import MOST_BLOCKS
from tests.reports.estimating.made import COSTS, costs, wish


def test_a_main_process_gets_as_many_workers_as_keep_it_half_busy():
    """It takes 1/40 of a worker's time, so 20 workers keep it half busy."""
    assert served(COSTS) == 20


def test_a_scheduler_may_be_the_slower_one():
    """What it takes without work is taken off: 49% of a core, at 1/20 for each worker, serve 9."""
    assert served(costs(counting=0.01, scheduling=0.01 + 0.1)) == 9


def test_whoever_takes_nothing_serves_many_but_not_all():
    """There is a bound on the workers of a shard, and each has one at least."""
    assert served(costs(counting=0.0, scheduling=0.0)) == MOST_SERVED
    assert served(costs(counting=50.0)) == 1


def test_a_billion_fights_by_eleven_hundred_cores():
    """50 shards of 20 workers; 2 million seconds of work over 1,000 workers are 2,000 seconds.

    After them one process reads 20 µs a fight: 20,000 seconds more until the answer.
    """
    plan = forecast(COSTS, wish(cores=1100))
    assert (plan.shards, plan.at_once, plan.workers, plan.blocks) == (50, 50, 20, 200_000)
    assert plan.fights == 10**9
    assert plan.cores == 1100
    assert plan.shard_hours == plan.fighting == pytest.approx(2000 / 3600)
    assert plan.hours == pytest.approx(22_000 / 3600)
    assert plan.core_hours == pytest.approx((1100 * 2000 + 20_000) / 3600)
    assert plan.bytes == pytest.approx(300e9)
    assert plan.shard_bytes == pytest.approx(6e9)
    assert plan.merging == pytest.approx(20_000 / 3600)
    assert plan.again == pytest.approx(400)
    assert plan.sent == pytest.approx(120 / 0.002 * 20)


def test_cores_are_all_that_one_has():
    """Of 1,000 cores, 45 shards take 22 each, 990: a 46th would be for 12 cores too many."""
    plan = forecast(COSTS, wish(cores=1000))
    assert (plan.shards, plan.workers, plan.cores) == (45, 20, 990)
    for cores in (1, 2, 3, 4, 21, 22, 23, 50, 99, 12_345):
        plan = forecast(COSTS, wish(cores=cores))
        assert plan.cores == min(cores, plan.at_once * (plan.workers + 2)) <= cores


def test_shards_are_fought_in_batches_where_that_is_cheaper():
    """Ledgers of 300 GB are 15 shards; 110 cores fight 5 at once, and not 15 of 5 workers each.

    100 workers take 2 million seconds of work in 20,000, of 110 cores; one core then merges for
    20,000 seconds. 15 shards of 7 cores would have had 75 workers.
    """
    plan = forecast(COSTS, wish(cores=110))
    assert (plan.shards, plan.at_once, plan.workers, plan.cores) == (15, 5, 20, 110)
    assert plan.fighting == pytest.approx(3 * plan.shard_hours)
    assert plan.fighting == pytest.approx(20_000 / 3600, rel=1e-5)
    assert plan.core_hours == pytest.approx(111 * 20_000 / 3600, rel=1e-5)


def test_what_is_hardly_quicker_is_not_bought():
    """Of 48 cores 4 are left alone: twice 22 have 40 workers, three times 16 would have 42.

    These would take 47,619 s, and 20,000 to merge; those 50,000 and as much: 3.5% longer, and
    their cores for a worker's second are 44/40, not 48/42.
    """
    plan = forecast(COSTS, wish(cores=48))
    assert (plan.shards, plan.at_once, plan.workers, plan.cores) == (16, 2, 20, 44)
    assert plan.hours == pytest.approx(70_000 / 3600)


def test_shards_are_not_made_to_be_merged_longer_than_they_save():
    """Of 26 cores, 22 workers in two shards would fight 10 million in 909 s, and merge in 200.

    20 in a single run need 1,000 s, and nothing is merged.
    """
    plan = forecast(COSTS, wish(fights=10**7, cores=26))
    assert (plan.shards, plan.workers, plan.cores) == (1, 20, 22)
    assert plan.hours == pytest.approx(1000 / 3600)


def test_one_run_is_not_merged():
    """A million fights by 22 cores are one run: 2,000 seconds of work by 20 workers are all."""
    plan = forecast(COSTS, wish(fights=10**6, cores=22))
    assert (plan.shards, plan.at_once, plan.workers, plan.merging) == (1, 1, 20, 0.0)
    assert plan.hours == plan.fighting == pytest.approx(100 / 3600)
    assert plan.core_hours == pytest.approx(22 * 100 / 3600)


def test_on_one_core_all_three_take_turns():
    """Fight by fight 2 ms of a worker, 0.05 of the main process and 0.02 of the scheduler.

    On two cores the others have one for themselves, and the worker is never kept waiting.
    """
    one, two = (forecast(COSTS, wish(fights=10**6, cores=cores)) for cores in (1, 2))
    assert (one.workers, one.cores) == (two.workers, two.cores - 1) == (1, 1)
    assert one.hours == pytest.approx(2070 / 3600)
    assert two.hours == pytest.approx(2000 / 3600)
    assert two.core_hours == pytest.approx(4000 / 3600)


def test_money_is_cores_for_hours_and_bytes_for_months():
    """Both in proportion to their prices, which are given."""
    plan = forecast(COSTS, wish(cores=1100, core_hour=0.1, gb_month=0.5, months=3))
    assert plan.compute_price == pytest.approx(plan.core_hours * 0.1)
    assert plan.storage_price == pytest.approx(300 * 0.5 * 3)


def test_no_fight_is_missing_whatever_is_asked():
    """The shards' blocks hold at least as many fights, and less than a block of each more."""
    for fights in (1, 99, 101, 12_345, 10**6 + 1):
        for cores in (1, 7, 1000):
            plan = forecast(COSTS, wish(fights, cores))
            assert plan.fights == plan.shards * plan.blocks * COSTS.block
            assert fights <= plan.fights < fights + (plan.shards + 1) * COSTS.block
            assert plan.workers >= 1


def test_ledgers_and_runs_are_cut_where_they_grow_too_large():
    """Even one core's run is cut into shards that a tournament and a disk can hold."""
    plan = forecast(costs(stored=3_000_000), wish(cores=1))
    assert plan.shard_bytes <= LARGEST * 1.01
    many = forecast(costs(block=2, stored=1000), wish(cores=1))
    assert many.blocks <= MOST_BLOCKS
    assert many.shards == 500


def test_more_cores_are_quicker_and_cost_hardly_more():
    """Work is shared among all workers; each shard has two cores more, however few work there."""
    plans = [forecast(COSTS, wish(cores=cores)) for cores in (220, 2200, 22_000)]
    for one, more in pairwise(plans):
        assert more.fighting == pytest.approx(one.fighting / 10, rel=0.01)
        assert more.compute_price <= one.compute_price * 1.01


def test_what_was_foretold_is_scaled_to_what_was_fought():
    """Ten times the fights at ten times the costs is exactly what was foretold."""
    check = costs(
        fights=10_000, seconds=10.0, working=20.0, counting=0.5, scheduling=0.3, stored=3_000_000
    )
    assert [one.ratio for one in compared(COSTS, check)] == [pytest.approx(1)] * 9
    slower = {one.name: one.ratio for one in compared(COSTS, costs(working=3.0))}
    assert slower["workers"] == pytest.approx(1.5)
    assert slower["ledger"] == pytest.approx(1)
