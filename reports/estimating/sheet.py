"""The plan on one page, as Markdown: what a long run takes, and how it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from reports.estimating.costs import Costs
from reports.estimating.forecast import LARGEST, LOAD, Forecast, Wish, compared, forecast
from reports.estimating.own_cluster import UNWATCHED
from reports.pages.rendering import TEMPLATES
from reports.performance.machine import Machine
from reports.performance.words import duration, figure
from reports.running.cluster import PATIENCE
from reports.running.groups import MOST
from reports.tournaments.tournament_file import Tournament
from reports.words import counted

Line = tuple[str, list[str]]
"""Of a table: what it is about, and its cells."""

_CORES = (0.1, 1, 10)
"""Times the cores that were asked for, to see what more are good for."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be fought, and its unit costs."""

    tournament: Tournament
    costs: Costs

    @property
    def name(self) -> str:
        """What it was asked for by."""
        return self.tournament.source


def sheet(
    subjects: Sequence[Subject], wish: Wish, machine: Machine, check: Costs | None, again: str
) -> str:
    """The page.

    Args:
        subjects: What is to be fought; how it is done is told of the first.
        wish: How many fights, by how many cores, at which prices.
        machine: Where the unit costs were measured.
        check: What a long run of the first subject has really cost; None if there was none.
        again: The command that makes the page.
    """
    made = Environment(  # Markdown, so nothing is escaped
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    first, plans = subjects[0], [forecast(one.costs, wish) for one in subjects]
    wishes = [replace(wish, cores=max(1, round(wish.cores * times))) for times in _CORES]
    busy = [one.costs.busy for one in subjects if one.costs.busy is not None]
    return made.get_template("estimate.md.j2").render(
        wish=wish,
        machine=machine,
        first=first,
        plan=plans[0],
        headline=headline(plans[0], wish),
        heads=[f"`{one.name}`" for one in subjects],
        units=_units([one.costs for one in subjects]),
        takes=_takes(plans),
        cores=[f"{one.cores:,}" for one in wishes],
        by_cores=_by_cores([forecast(first.costs, one) for one in wishes]),
        busy=max(busy) if busy else None,
        check=check,
        compared=[] if check is None else _compared(first.costs, check),
        largest=LARGEST,
        share=LOAD,
        groups=MOST,
        patience=PATIENCE,
        unwatched=UNWATCHED,
        again=again,
        seed="SEED" if plans[0].shards > 1 else "1",
        folder="shards/SEED" if plans[0].shards > 1 else "report",
        figure=figure,
        counted=counted,
        hours=hours,
        size=size,
    )


def headline(plan: Forecast, wish: Wish) -> str:
    """How long, how many bytes and how much money, in a line."""
    cores = counted(wish.cores, "core")
    if plan.cores < wish.cores:
        cores = f"{plan.cores:,} of {cores}"
    long = f"about {hours(plan.hours)} on {cores}"
    if plan.shards > 1:
        parts = f"{hours(plan.fighting)} of fights on {cores}, then {hours(plan.merging)} to merge"
        long = f"about {hours(plan.hours)} ({parts})"
    return f"{long}, {size(plan.bytes)}, {figure(plan.price)} in the currency of the prices"


def _units(costs: Sequence[Costs]) -> list[Line]:
    def line(name: str, said: Callable[[Costs], str]) -> Line:
        return name, [said(one) for one in costs]

    return [
        line("fights in a block", lambda one: f"{one.block:,}"),
        line("fights measured", lambda one: f"{one.fights:,}"),
        line("a worker, a fight", lambda one: duration(one.a_fight)),
        line("the main process, a fight", lambda one: duration(one.counting_a_fight)),
        line("the scheduler, a fight", lambda one: duration(one.scheduling_a_fight)),
        line("the scheduler, without work", lambda one: f"{one.idle:.1%} of a core"),
        line("the ledger, a fight", lambda one: f"{one.bytes_a_fight:,.0f} bytes"),
        line("the ledger, a block", lambda one: size(one.bytes_a_fight * one.block)),
        line("results sent, a fight", lambda one: f"{one.sent:,.0f} bytes"),
        line("read and counted again, a fight", lambda one: duration(one.reading)),
        line("memory: main process, scheduler, worker", _memory),
    ]


def _takes(plans: Sequence[Forecast]) -> list[Line]:
    def line(name: str, said: Callable[[Forecast], str]) -> Line:
        return name, [said(one) for one in plans]

    return [
        line("workers that a shard can serve", lambda one: f"{one.most_workers:,}"),
        line("workers of a shard W", lambda one: f"{one.workers:,}"),
        line("shards, and of these at once A", lambda one: f"{one.shards:,}, {one.at_once:,}"),
        line("blocks of a shard", lambda one: f"{one.blocks:,}"),
        line("cores at work Q = A × (W + 2), at most C", lambda one: f"{one.cores:,}"),
        line("fights of a shard, at a worker’s time / W", lambda one: hours(one.shard_hours)),
        line("all fights H, A shards after A shards", lambda one: hours(one.fighting)),
        line(
            "merging M, by one process", lambda one: hours(one.merging) if one.merging else "none"
        ),
        line("until the answer, H + M", lambda one: hours(one.hours)),
        line("core-hours K = Q × H + M", lambda one: figure(one.core_hours)),
        line("ledger of a shard", lambda one: size(one.shard_bytes)),
        line("all ledgers B", lambda one: size(one.bytes)),
        line("results to a main process", lambda one: f"{size(one.sent)}/s"),
        line("money for cores = K × p", lambda one: figure(one.compute_price)),
        line("money for disks = B × q × m", lambda one: figure(one.storage_price)),
    ]


def _by_cores(plans: Sequence[Forecast]) -> list[Line]:
    return [
        ("shards, at once", [f"{one.shards:,}, {one.at_once:,}" for one in plans]),
        ("cores at work", [f"{one.cores:,}" for one in plans]),
        ("until the answer", [hours(one.hours) for one in plans]),
        ("money for cores", [figure(one.compute_price) for one in plans]),
    ]


def _compared(pilot: Costs, check: Costs) -> list[Line]:
    return [
        (f"{one.name}, {one.unit}", [figure(one.foretold), figure(one.found), f"{one.ratio:.2f}"])
        for one in compared(pilot, check)
    ]


def hours(number: float) -> str:
    """A time, given in hours: 12.3 s, 45.6 min, 7.89 h, 12.3 days."""
    for most, factor, unit in ((1 / 60, 3600.0, "s"), (1.0, 60.0, "min"), (96.0, 1.0, "h")):
        if number < most:
            return f"{figure(number * factor)} {unit}"
    return f"{figure(number / 24)} days"


def size(number: float) -> str:
    """So many bytes: 123 bytes, 4.56 kB, 78.9 GB."""
    for factor, unit in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= 0.9995 * factor:
            return f"{figure(number / factor)} {unit}"
    return f"{figure(number)} bytes"


def _memory(costs: Costs) -> str:
    return ", ".join(f"{one:,.0f}" for one in costs.memory) + " MB"
