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


def test_a_billion_fights_by_a_thousand_cores():
    """50 shards of 20 workers; 2 million seconds of work over 1,000 cores are 2,000 seconds."""
    plan = forecast(COSTS, wish())
    assert (plan.shards, plan.workers, plan.blocks) == (50, 20, 200_000)
    assert plan.fights == 10**9
    assert plan.hours == pytest.approx(2000 / 3600)
    assert plan.core_hours == pytest.approx(50 * 22 * 2000 / 3600)
    assert plan.bytes == pytest.approx(300e9)
    assert plan.shard_bytes == pytest.approx(6e9)
    assert plan.merging == pytest.approx(20_000 / 3600)
    assert plan.again == pytest.approx(400)
    assert plan.sent == pytest.approx(120 / 0.002 * 20)


def test_money_is_cores_for_hours_and_bytes_for_months():
    """Both in proportion to their prices, which are given."""
    plan = forecast(COSTS, wish(core_hour=0.1, gb_month=0.5, months=3))
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
    plans = [forecast(COSTS, wish(cores=cores)) for cores in (150, 1500, 15_000)]
    for one, more in pairwise(plans):
        assert more.hours == pytest.approx(one.hours / 10, rel=0.01)
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
