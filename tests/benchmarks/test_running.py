"""What a run costs beyond its fights, and what a second worker is good for; always as a ratio.

Run with `pytest -m bench`; the figures are printed with `-s`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from agents import make
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from reports.ledger.ledger import Ledger
from reports.ledger.recording import Where, record
from reports.running.bout import Row
from reports.tournaments import tournament_file
from reports.tournaments.document import specification
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Tournament
from scenarios.shipped import find

pytestmark = pytest.mark.bench

SCRIPTED = ("never-abandons", "aims", "closes-and-cuts", "casts")
ROUNDS = 3
BLOCKS = 300
"""Of 12 fights in the alley, for each round and number of workers."""
WARM_UP = 60
"""Blocks after which workers have started, imported what they need, and got their first chunks."""
TWICE = 1.8


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Timed(Tally):
    """A tally that notes when, by the clock and by this process's own time, it took each block."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.taken: list[tuple[float, float]] = []

    def take(self, rows: Sequence[Row]) -> None:
        super().take(rows)
        self.taken.append((time.perf_counter(), time.process_time()))


def seconds_a_block(tournament: Tournament, folder: Path, workers: int) -> tuple[float, float]:
    """Of a warm run: by the clock, and of processor time in this process."""
    tally = Timed(tournament)
    where = Where(workers)
    record(
        specification(tournament),
        tournament.plan,
        tally,
        tournament.blocks,
        folder,
        where,
        False,
        lambda _: None,
    )
    (began, spent), (ended, spent_at_end) = tally.taken[WARM_UP], tally.taken[-1]
    blocks = len(tally.taken) - 1 - WARM_UP
    return (ended - began) / blocks, (spent_at_end - spent) / blocks


@pytest.mark.skipif(cores() < 2, reason="two workers need two cores")
def test_two_workers_do_nearly_twice_as_much_as_one(tmp_path):
    """At least 1.8 times the blocks in the same time, through ledger and tally; what is left for
    the main process is little. It takes a machine that does nothing else.
    """
    tournament = replace(tournament_file.load("alley", SCRIPTED), blocks=BLOCKS)
    ratios, shares = [], []
    for number in range(ROUNDS):
        seeded = replace(tournament, seed=1 + number)
        one, alone = seconds_a_block(seeded, tmp_path / f"one {number}", 1)
        two, main = seconds_a_block(seeded, tmp_path / f"two {number}", 2)
        ratios.append(one / two)
        shares.append(main / alone)
    print(f"two workers: {', '.join(f'{ratio:.2f}' for ratio in ratios)} times the blocks of one")
    print(f"the main process: {median(shares):.1%} of what the block's fights take")
    assert median(shares) <= 0.08
    assert median(ratios) >= TWICE


def processor_time(thing: Callable[[], object]) -> float:
    start = time.process_time()
    thing()
    return time.process_time() - start


@pytest.mark.parametrize(
    ("scenario", "agents", "most"),
    [
        pytest.param("alley", SCRIPTED, 0.02, id="alley"),
        # The shortest fights there are, two in a block: nothing costs more beside its fights.
        pytest.param(
            str(find("block-or-strike-back")), ("first-legal", "random"), 0.3, id="shortest"
        ),
    ],
)
def test_ledger_and_tally_cost_little_beside_the_fights(
    scenario: str, agents: tuple[str, ...], most: float, tmp_path: Any
) -> None:
    """Keeping and counting a block costs so small a part of fighting it, in processor time."""
    tournament = tournament_file.load(scenario, agents)
    plan, tally = tournament.plan, Tally(tournament)
    bouts = tally.bouts()
    size = max(1, 240 // len(bouts))  # blocks in a measurement
    ratios: dict[str, list[float]] = {"ledger": [], "tally": []}
    with Ledger(tmp_path / "ledger.sqlite", write=True) as ledger:
        book = ledger.begin(specification(tournament), 1)
        for number in range(8):
            blocks: list[list[Row]] = []
            first = number * size

            def fight(blocks: list[list[Row]] = blocks, first: int = first) -> None:
                for block in range(first, first + size):
                    blocks.append([plan.fight(bout, block, at) for at, bout in enumerate(bouts)])

            def keep(blocks: list[list[Row]] = blocks) -> None:
                for rows in blocks:
                    book.store(rows[0].block, rows)

            def count(blocks: list[list[Row]] = blocks) -> None:
                for rows in blocks:
                    tally.take(rows)

            fought = processor_time(fight)
            for name, thing in (("ledger", keep), ("tally", count)):
                ratios[name].append(processor_time(thing) / fought)
    # The first measurement warms everything up.
    found = {name: median(each[1:]) for name, each in ratios.items()}
    print(f"beside the fights: ledger {found['ledger']:.1%}, tally {found['tally']:.1%}")
    assert sum(found.values()) <= most


@pytest.mark.parametrize(
    ("name", "agents"),
    [
        pytest.param("alley", SCRIPTED, id="alley"),
        pytest.param("bandits-against-watch", ("shield-wall", "sustained-caster"), id="skirmish"),
        pytest.param("two-pairs", ("turtle", "strikes-twice"), id="pairs"),
    ],
)
def test_a_whole_run_costs_a_tenth_more_than_its_bare_fights(
    name: str, agents: tuple[str, ...], tmp_path: Path
) -> None:
    """All of a run with one process (units, rows, ledger, tally, progress), in processor time."""
    tournament = tournament_file.load(name, agents)
    plan = tournament.plan
    bouts = Tally(tournament).bouts()
    blocks = max(10, 240 // len(bouts))
    tournament = replace(tournament, blocks=blocks)
    (scenario,) = plan.scenarios
    setup = RULESETS[scenario.ruleset].setup(scenario)
    seats = [make(entrant.spec) for entrant in plan.entrants]

    def bare() -> None:
        for block in range(blocks):
            for bout in bouts:
                pair = (seats[bout.first], seats[bout.second])
                policies = dict(zip(setup.sides, pair, strict=True))
                dice = KeyedDice(plan.seed, block)
                Fight(setup, dice, policies, seed=plan.seed, block=block).run()

    def whole(folder: Path) -> None:
        tally = Tally(tournament)
        record(
            specification(tournament), plan, tally, blocks, folder, Where(1), False, lambda _: None
        )
        assert tally.blocks == blocks

    ratios = []
    for number in range(6):
        fought = processor_time(bare)
        ratios.append(processor_time(partial(whole, tmp_path / str(number))) / fought)
    print(f"{name}: a whole run takes {median(ratios[1:]):.3f} times its bare fights")
    assert median(ratios[1:]) <= 1.1
