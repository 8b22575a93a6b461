"""No cost grows with the length of the journal or the number of past fights; always as ratios.

Run with `pytest -m bench`; the figures are printed with `-s`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from reports.ledger.ledger import Ledger
from reports.running.bout import Row
from reports.tournaments import tournament_file
from reports.tournaments.document import specification
from reports.tournaments.tally import Tally
from scenarios.shipped import find
from tests.benchmarks.test_speed import every_yardstick, fights, loops

pytestmark = pytest.mark.bench

MOST = 1.15
"""A later part may take this many times what an earlier one took; what is the same varies so."""

PAST_EVENTS = 1_000_000
PAST_FIGHTS = 10_000
PARTS = 30


def processor_time(thing: Callable[[], object]) -> float:
    start = time.process_time()
    thing()
    return time.process_time() - start


def growth(seconds: Sequence[float]) -> float:
    """How many times as long the last third takes as the first, by medians."""
    third = len(seconds) // 3
    return median(seconds[-third:]) / median(seconds[:third])


@every_yardstick
def test_a_long_journal_costs_no_more_an_event(yardstick):
    """Events are told to a journal that has a million already as quickly as to an empty one.

    The million are put into one list with all that follow; the collector of garbage is off for
    both, since what it looks at is the reader's list, not the fight's.
    """
    setup = yardstick.made()
    policies = dict.fromkeys(setup.sides, yardstick.policy())

    def told(record: Callable[[Event], None]) -> None:
        for block in range(40):
            Fight(setup, KeyedDice(11, block), policies, record=record).run()

    some: list[Event] = []
    told(some.append)
    long: list[Event] = some * (PAST_EVENTS // len(some))
    gc.disable()
    try:
        ratios = []
        for _ in range(12):
            empty: list[Event] = []
            ratios.append(
                processor_time(partial(told, long.append))
                / processor_time(partial(told, empty.append))
            )
    finally:
        gc.enable()
    found = median(ratios[1:])
    print(f"{yardstick.name}: into a long journal {found:.3f} times an empty one")
    assert found <= MOST


@every_yardstick
def test_what_has_happened_costs_nothing_any_more(yardstick):
    """The second half of a fight takes as long whether the first was fought or is not there.

    It is fought twice over: by the fight that has the first half behind it, its journal in a list,
    and by one that starts from the position there. Both put the same questions.
    """
    setup = yardstick.crowd(8)
    policies = dict.fromkeys(setup.sides, yardstick.policy())

    def begun(block: int, record: Callable[[Event], None], **given: Any) -> Fight[Any]:
        return Fight(setup, KeyedDice(11, block), policies, record=record, rewindable=True, **given)

    ratios = []
    for block in range(40):
        first: list[Event] = []
        length = begun(block, first.append).run().time
        first.clear()
        fight = begun(block, first.append)
        fight.advance(length // 2)
        again: list[Event] = []
        other = begun(block, again.append, start=fight.snapshot())
        half = len(first)
        behind, fresh = processor_time(fight.run), processor_time(other.run)
        assert first[half:] == again[half - len(first) :]  # it tells the instant from its beginning
        ratios.append(behind / fresh)
    found = median(ratios[4:])
    print(f"{yardstick.name}: the second half takes {found:.3f} times one from the position there")
    assert found <= MOST


@every_yardstick
def test_past_fights_cost_nothing(yardstick):
    """After 10,000 fights of one setup by the same agents the next takes what the first took."""
    setup = yardstick.made()
    part = fights(setup, yardstick.policy, PAST_FIGHTS // PARTS)
    loop = loops(yardstick)  # beside it, for a machine that others make slower
    part()
    ratios = [processor_time(part) / processor_time(loop) for _ in range(PARTS)]
    found = growth(ratios)
    print(f"{yardstick.name}: after {PAST_FIGHTS} fights one takes {found:.3f} times as long")
    assert found <= MOST


def test_a_full_ledger_keeps_a_block_as_quickly(tmp_path: Path) -> None:
    """A block is stored and counted as quickly after 20,000 blocks as at first."""
    tournament = tournament_file.load(str(find("block-or-strike-back")), ("first-legal", "random"))
    plan, tally = tournament.plan, Tally(tournament)
    rows = [plan.fight(bout, 0, number) for number, bout in enumerate(tally.bouts())]
    seconds = []
    with Ledger(tmp_path / "ledger.sqlite", write=True) as ledger:
        book = ledger.begin(specification(tournament), 1)
        for part in range(30):
            blocks = [_again(rows, part * 700 + number) for number in range(700)]

            def keep(blocks: list[list[Row]] = blocks) -> None:
                for block in blocks:
                    book.store(block[0].block, block)
                    tally.take(block)

            seconds.append(processor_time(keep))
    found = growth(seconds[1:])
    print(f"a block after 20,000 takes {found:.3f} times one of the first")
    assert found <= MOST


def _again(rows: Sequence[Row], block: int) -> list[Row]:
    """The rows as those of another block."""
    return [
        Row(block, one.number, one.bout, one.winner, one.margin, one.time, one.why, one.left,
            one.faults, one.fault)
        for one in rows
    ]  # fmt: skip
