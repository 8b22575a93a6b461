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

_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted, and what it may cost.

    Attributes:
        fights: How many.
        cores: For workers.
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
        blocks: Of each shard.
        fights: Of all shards together; rounded up to whole blocks.
        workers: Of each shard.
        most_workers: That one main process and one scheduler can serve.
        hours: By the clock.
        core_hours: Of workers, main processes and schedulers, as long as they are kept.
        shard_bytes: Of each ledger.
        bytes: Of all ledgers.
        sent: Bytes of results a second that come to a main process.
        merging: Hours in which one process reads all ledgers and counts them as one run.
        again: Seconds in which a shard that was stopped at its end is read before it goes on.
        compute_price: For the cores.
        storage_price: For the ledgers.
    """

    shards: int
    blocks: int
    fights: int
    workers: int
    most_workers: int
    hours: float
    core_hours: float
    shard_bytes: float
    bytes: float
    sent: float
    merging: float
    again: float
    compute_price: float
    storage_price: float


def forecast(costs: Costs, wish: Wish) -> Forecast:
    """What a wish takes, by these unit costs."""
    most_workers = served(costs)
    blocks = ceil(wish.fights / costs.block)
    shards = max(
        ceil(wish.cores / most_workers),
        ceil(blocks / MOST_BLOCKS),
        ceil(wish.fights * costs.bytes_a_fight / LARGEST),
    )
    shards = min(shards, blocks)
    own_blocks = ceil(blocks / shards)
    fights = shards * own_blocks * costs.block
    workers = max(1, floor(wish.cores / shards))
    own_fights = own_blocks * costs.block
    hours = own_fights * costs.a_fight / workers / _HOUR
    core_hours = shards * (workers + 2) * hours
    stored = fights * costs.bytes_a_fight
    return Forecast(
        shards=shards,
        blocks=own_blocks,
        fights=fights,
        workers=workers,
        most_workers=most_workers,
        hours=hours,
        core_hours=core_hours,
        shard_bytes=stored / shards,
        bytes=stored,
        sent=costs.sent * workers / costs.a_fight,
        merging=fights * costs.reading / _HOUR,
        again=own_fights * costs.reading,
        compute_price=core_hours * wish.core_hour,
        storage_price=stored / 1e9 * wish.gb_month * wish.months,
    )


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
