"""From unit costs to what a long run takes: shards, blocks, hours, bytes and money.

All of it is arithmetic; nothing here is measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from reports.estimating.costs import Costs
from reports.tournaments.tournament_file import MOST_BLOCKS

LOAD = 0.5
"""A main process, or a scheduler, is given so much work that it is busy for this share of time."""

MOST_SERVED = 200
"""Workers of a shard, however little they ask of it: what is lost with a shard stays small."""

LARGEST = 20e9
"""Bytes of a ledger; a larger one is cut into more shards, so that it can still be copied."""

OTHERS = 2
"""Cores of a shard beside its workers': one of its main process, one of its scheduler."""

_SLOWER = 1.05
"""What is cheaper may take so many times as long as the quickest."""

_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted, and what it may cost.

    Attributes:
        fights: How many.
        cores: All that one has, for workers, main processes and schedulers.
        core_hour: The price of a core for an hour.
        gb_month: The price of a gigabyte kept for a month.
        months: For how long the ledgers are kept.
    """

    fights: int
    cores: int
    core_hour: float
    gb_month: float
    months: float = 1.0


@dataclass(frozen=True, slots=True)
class Forecast:
    """What it takes.

    Attributes:
        shards: Runs with a seed, a ledger, a main process and a scheduler of their own.
        at_once: So many of them are fought at the same time, the others after them.
        blocks: Of each shard.
        fights: Of all shards together; rounded up to whole blocks.
        workers: Of each shard.
        most_workers: That one main process and one scheduler can serve.
        cores: That are kept while there are fights; never more than one has.
        shard_hours: By the clock, for one shard.
        fighting: Hours by the clock until all shards are fought.
        merging: Hours in which one process then counts all ledgers as one; none for one shard.
        core_hours: Of all cores that are kept for the fights, and of the one that merges.
        shard_bytes: Of each ledger.
        bytes: Of all ledgers.
        sent: Bytes of results a second that come to a main process.
        again: Seconds in which a shard that was stopped at its end is read before it goes on.
        compute_price: For the cores.
        storage_price: For the ledgers.
    """

    shards: int
    at_once: int
    blocks: int
    fights: int
    workers: int
    most_workers: int
    cores: int
    shard_hours: float
    fighting: float
    merging: float
    core_hours: float
    shard_bytes: float
    bytes: float
    sent: float
    again: float
    compute_price: float
    storage_price: float

    @property
    def hours(self) -> float:
        """By the clock, until the answer is there."""
        return self.fighting + self.merging

    @property
    def price(self) -> float:
        """For cores and ledgers together."""
        return self.compute_price + self.storage_price


def forecast(costs: Costs, wish: Wish) -> Forecast:
    """What a wish takes, by these unit costs.

    Of all numbers of workers that a shard may have, the cheapest of those that are hardly slower
    than the quickest.
    """
    most = max(1, min(served(costs), wish.cores - OTHERS))
    plans = [_plan(costs, wish, workers) for workers in range(1, most + 1)]
    enough = _SLOWER * min(plan.hours for plan in plans)
    return min(
        (plan for plan in plans if plan.hours <= enough),
        key=lambda plan: (plan.price, plan.hours, plan.shards),
    )


def _plan(costs: Costs, wish: Wish, workers: int) -> Forecast:
    """What it takes with so many workers for each shard."""
    blocks = ceil(wish.fights / costs.block)
    fewest = max(ceil(blocks / MOST_BLOCKS), ceil(wish.fights * costs.bytes_a_fight / LARGEST))
    at_once = min(max(1, wish.cores // (workers + OTHERS)), blocks)
    batches = ceil(min(fewest, blocks) / at_once)
    shards = min(batches * at_once, blocks)  # one batch is as large as the other
    own_blocks = ceil(blocks / shards)
    own_fights = own_blocks * costs.block
    fights = shards * own_fights
    cores = min(at_once * (workers + OTHERS), wish.cores)
    shard_hours = own_fights * _pace(costs, workers, cores) / _HOUR
    fighting = batches * shard_hours
    merging = fights * costs.reading / _HOUR if shards > 1 else 0.0
    core_hours = cores * fighting + merging
    stored = fights * costs.bytes_a_fight
    return Forecast(
        shards=shards,
        at_once=at_once,
        blocks=own_blocks,
        fights=fights,
        workers=workers,
        most_workers=served(costs),
        cores=cores,
        shard_hours=shard_hours,
        fighting=fighting,
        merging=merging,
        core_hours=core_hours,
        shard_bytes=stored / shards,
        bytes=stored,
        sent=costs.sent / _pace(costs, workers, cores),
        again=own_fights * costs.reading,
        compute_price=core_hours * wish.core_hour,
        storage_price=stored / 1e9 * wish.gb_month * wish.months,
    )


def _pace(costs: Costs, workers: int, cores: int) -> float:
    """Seconds by the clock from fight to fight in a shard."""
    by_workers = costs.a_fight / workers
    if cores >= workers + OTHERS:
        return by_workers
    # One or two cores, on which a worker, a main process and a scheduler take turns.
    all_three = costs.a_fight + costs.counting_a_fight + costs.scheduling_a_fight
    return max(by_workers, all_three / cores)


def served(costs: Costs) -> int:
    """How many workers one main process and one scheduler can serve, each busy for `LOAD`."""
    counting = costs.counting_a_fight / costs.a_fight  # of a core, for each worker
    scheduling = costs.scheduling_a_fight / costs.a_fight
    by_main = LOAD / counting if counting else MOST_SERVED
    by_scheduler = (LOAD - costs.idle) / scheduling if scheduling else MOST_SERVED
    return max(1, floor(min(by_main, by_scheduler, MOST_SERVED)))


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of a long run, and what had been foretold of it by a short one."""

    name: str
    unit: str
    foretold: float
    found: float

    @property
    def ratio(self) -> float:
        """What was found, for 1 that was foretold."""
        return self.found / self.foretold


def compared(pilot: Costs, check: Costs) -> list[Compared]:
    """What a long run cost beside what a short one lets expect of it."""
    number, spent = check.fights, "s of processor time"
    return [
        Compared("workers", spent, pilot.a_fight * number, check.working),
        Compared("main process", spent, pilot.counting_a_fight * number, check.counting),
        Compared(
            "scheduler",
            spent,
            pilot.scheduling_a_fight * number + pilot.idle * check.seconds,
            check.scheduling,
        ),
        Compared("reading it all again", spent, pilot.reading * number, check.reading * number),
        Compared("by the clock", "s", pilot.seconds / pilot.fights * number, check.seconds),
        Compared("ledger", "MB", pilot.bytes_a_fight * number / 1e6, check.stored / 1e6),
        Compared("memory of the main process", "MB", pilot.memory[0], check.memory[0]),
        Compared("memory of the scheduler", "MB", pilot.memory[1], check.memory[1]),
        Compared("memory of a worker", "MB", pilot.memory[2], check.memory[2]),
    ]
