"""Blocks are kept as they arrive and counted in order, whoever fights them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from arena.errors import FightclockError
from reports.running.bout import Bout, Entrant, Row
from reports.running.crew import Chunk, Hands, worked
from reports.running.local import Local
from reports.running.runner import Stage, run
from reports.running.unit import Work
from reports.tournaments.schedule import round_robin, swiss_round
from tests.reports.made_rows import MadePlan, MadeScenario

PLAN = MadePlan(
    (MadeScenario("yard"), MadeScenario("hall")), (Entrant("a", "a"), Entrant("b", "b")), 1
)
BOUTS = round_robin(2, 2)


@dataclass
class Memory:
    """A store that is lost with the process."""

    held: dict[int, list[Row]] = field(default_factory=dict)
    stored: list[int] = field(default_factory=list)

    def blocks(self) -> Iterator[int]:
        yield from sorted(self.held)

    def rows(self, start: int, upto: int) -> Iterator[list[Row]]:
        for block in range(start, upto):
            if block in self.held:
                yield self.held[block]

    def store(self, block: int, rows: Sequence[Row]) -> None:
        assert block not in self.held
        self.held[block] = list(rows)
        self.stored.append(block)


@dataclass
class Shown:
    """Evidence that only notes what it is shown, and has enough after some blocks or points."""

    enough_after: int = 10**9
    enough_points: float = 1e9
    blocks: list[list[Row]] = field(default_factory=list)

    def stage(self, block: int) -> Stage:
        return Stage(10**9, BOUTS)

    def take(self, rows: Sequence[Row]) -> None:
        self.blocks.append(list(rows))

    @property
    def enough(self) -> bool:
        points = sum(row.score for block in self.blocks for row in block)
        return len(self.blocks) >= self.enough_after or points >= self.enough_points

    def leader(self) -> str:
        return ""


def local(workers: int) -> Callable[[Work], Hands] | None:
    return None if workers == 1 else lambda work: Local(work, workers)


class Threads:
    """Hands that are threads of this process: quick to start, and a test can hold one up."""

    lost: tuple[type[BaseException], ...] = ()

    def __init__(self, task: Callable[[Any], Any], workers: int) -> None:
        self.workers = workers
        self._task = task
        self._pool = ThreadPoolExecutor(workers)

    def submit(self, units: Sequence[Any]) -> Future[Chunk]:
        return self._pool.submit(worked, self._task, units)

    def replace(self) -> None: ...

    def dismiss(self, finished: bool) -> None:
        self._pool.shutdown(cancel_futures=not finished)


def threads(workers: int) -> Callable[[Work], Hands] | None:
    return None if workers == 1 else lambda work: Threads(work, workers)


def whole(blocks):
    """What a block holds: its number, and all its bouts in order."""
    for number, block in enumerate(blocks):
        assert [row.block for row in block] == [number] * len(BOUTS)
        assert [row.number for row in block] == list(range(len(BOUTS)))
        assert [row.bout for row in block] == list(BOUTS)


def test_blocks_are_whole_and_in_order():
    evidence, store = Shown(), Memory()
    end = run(PLAN, evidence, 5, store)
    whole(evidence.blocks)
    assert list(store.held.values()) == evidence.blocks
    assert (end.taken, end.planned, end.before, end.fights) == (5, 5, 0, 20)
    assert (end.interrupted, end.losses, end.again) == (False, 0, 0)


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_processes_gives_the_same_evidence(workers):
    """Early blocks take longest here, so workers finish out of order; the end is the same, too."""
    alone, together = Shown(enough_points=30.0), Shown(enough_points=30.0)
    run(PLAN, alone, 1000, Memory())
    end = run(replace(PLAN, slow=12), together, 1000, Memory(), local(workers))
    assert end.taken == len(alone.blocks) < 1000
    whole(together.blocks)
    assert together.blocks == alone.blocks


class Held(MadePlan):
    """Block 0 is not finished before block 9 is."""

    def fight(self, bout, block, number=0, record=None):
        if block == 0 and bout.scenario == 0:
            assert others_done.wait(60)
        if block == 9 and number == len(BOUTS) - 1:
            others_done.set()
        return super().fight(bout, block, number, record)


others_done = threading.Event()


def test_blocks_are_stored_on_arrival_and_taken_in_order():
    """Whatever happens then, nothing that was fought is fought again."""
    others_done.clear()
    plan = Held(PLAN.scenarios, PLAN.entrants, 1)
    evidence, store = Shown(), Memory()
    taken_when_stored = []
    keep = store.store

    def note(block, rows):
        keep(block, rows)
        taken_when_stored.append(len(evidence.blocks))

    store.store = note  # type: ignore[method-assign]
    run(plan, evidence, 12, store, threads(2))
    assert store.stored[0] != 0
    assert sorted(store.stored) == list(range(12))
    assert taken_when_stored[: store.stored.index(0)] == [0] * store.stored.index(0)
    whole(evidence.blocks)
    assert len(evidence.blocks) == 12


@pytest.mark.parametrize("evidence", [Shown(enough_after=9), Shown(enough_points=23.0)])
def test_it_ends_at_the_same_block_whoever_works(evidence):
    """What is enough is asked after each block in order, not after what happens to be done."""
    ends = []
    for workers in (1, 2, 3):
        mine = replace(evidence, blocks=[])
        end = run(replace(PLAN, slow=12), mine, 1000, Memory(), threads(workers))
        assert end.taken == len(mine.blocks) < 1000
        ends.append(mine.blocks)
    whole(ends[0])
    assert ends[0] == ends[1] == ends[2]


# -- going on -------------------------------------------------------------------------------------


def undisturbed(blocks):
    store = Memory()
    run(PLAN, Shown(), blocks, store)
    return store.held


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("there", [{0, 1, 4, 6}, {3}, {0, 1, 2}, set(range(1, 8))])
def test_it_goes_on_where_a_store_has_gaps(there, workers):
    """Only the missing blocks are fought, and the evidence is that of an undisturbed run."""
    held = undisturbed(8)
    store = Memory({block: held[block] for block in sorted(there)})
    evidence = Shown()
    end = run(PLAN, evidence, 8, store, threads(workers))
    assert sorted(store.stored) == sorted(set(range(8)) - there)
    assert evidence.blocks == list(held.values())
    assert end.fights == len(BOUTS) * (8 - len(there))
    assert end.before == min(set(range(9)) - there)
    assert end.taken == 8


def nobody(work):
    pytest.fail("there is no work")


def test_nobody_is_hired_for_what_is_there_already():
    evidence = Shown()
    end = run(PLAN, evidence, 6, Memory(undisturbed(6)), nobody)
    assert (end.taken, end.before, end.fights, end.interrupted) == (6, 6, 0, False)
    assert len(evidence.blocks) == 6


def test_of_a_longer_run_only_the_blocks_asked_for_are_counted():
    evidence = Shown()
    end = run(PLAN, evidence, 4, Memory(undisturbed(6)), nobody)
    assert (end.taken, end.before) == (4, 4)
    whole(evidence.blocks)
    assert len(evidence.blocks) == 4


def test_what_is_there_may_be_enough():
    evidence = Shown(enough_after=3)
    end = run(PLAN, evidence, 100, Memory(undisturbed(6)), nobody)
    assert (end.taken, end.before, end.fights) == (3, 3, 0)


# -- stages ---------------------------------------------------------------------------------------


@dataclass
class Rounds:
    """Evidence whose rounds of two blocks are arranged by what came of those before."""

    log: list[object] = field(default_factory=list)
    points: float = 0.0
    at: int = 0
    now: Stage = field(default_factory=lambda: Stage(0, ()))
    enough: bool = False

    def stage(self, block: int) -> Stage:
        assert block == self.at, "asked before all blocks before it were taken"
        if block >= self.now.upto:
            pair = (0, 1) if round(2 * self.points) % 2 else (1, 2)
            self.log.append(pair)
            self.now = Stage(block + 2, swiss_round([pair], 2))
        return self.now

    def take(self, rows: Sequence[Row]) -> None:
        self.stage(rows[0].block)
        assert [row.bout for row in rows] == list(self.now.bouts)
        self.points += sum(row.score for row in rows)
        self.at += 1
        self.log.append([row.score for row in rows])

    def leader(self) -> str:
        return ""


THREE = replace(PLAN, entrants=(*PLAN.entrants, Entrant("c", "c")))


def test_a_stage_begins_when_all_before_it_is_counted():
    """So the same rounds are played by any number of workers."""
    logs = []
    for workers in (1, 2, 3):
        evidence = Rounds()
        end = run(replace(THREE, slow=6), evidence, 11, Memory(), threads(workers))
        assert (end.taken, end.fights) == (11, 44)
        logs.append(evidence.log)
    assert logs[0] == logs[1] == logs[2]
    pairs = [one for one in logs[0] if isinstance(one, tuple)]
    assert len(pairs) == 6
    assert set(pairs) == {(0, 1), (1, 2)}


def test_stages_go_on_from_a_store():
    """Also in the middle of one."""
    store, first = Memory(), Rounds()
    run(THREE, first, 11, store)
    part = Memory({block: store.held[block] for block in (0, 1, 2, 5)})
    evidence = Rounds()
    run(THREE, evidence, 11, part)
    assert evidence.log == first.log
    assert part.held == store.held
    assert len(part.stored) == 7


# -- what goes wrong ------------------------------------------------------------------------------


class Interrupted(MadePlan):
    """Somebody presses Ctrl-C in the middle of block 3."""

    def fight(self, bout, block, number=0, record=None):
        if block == 3 and bout.scenario == 1:
            os.kill(os.getpid(), signal.SIGINT)
        return super().fight(bout, block, number, record)


def test_an_interrupt_leaves_whole_blocks():
    """The block that was under way is neither stored nor counted, and the next run begins there."""
    evidence, store = Shown(), Memory()
    plan = Interrupted(PLAN.scenarios, PLAN.entrants, 1)
    end = run(plan, evidence, 10, store)
    assert (end.interrupted, end.taken, end.planned) == (True, 3, 10)
    assert sorted(store.held) == [0, 1, 2]
    whole(evidence.blocks)
    more = Shown()
    assert run(PLAN, more, 10, store).before == 3
    assert more.blocks == list(undisturbed(10).values())


class Failing(MadePlan):
    """The program has a fault that shows in block 3."""

    def fight(self, bout, block, number=0, record=None):
        if block == 3:
            raise FightclockError("block 3 broke down")
        return super().fight(bout, block, number, record)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fight_that_breaks_down_ends_the_run_and_keeps_what_was_done(workers):
    store = Memory()
    plan = Failing(PLAN.scenarios, PLAN.entrants, 1)
    with pytest.raises(FightclockError, match="block 3 broke down"):
        run(plan, Shown(), 10, store, threads(workers))
    assert 3 not in store.held
    assert all(len(rows) == len(BOUTS) for rows in store.held.values())
    if workers == 1:
        assert sorted(store.held) == [0, 1, 2]


def test_a_store_that_is_full_ends_the_run():
    """What cannot be kept is not counted either."""
    store, evidence = Memory(), Shown()
    keep = store.store

    def full(block, rows):
        if block == 2:
            raise FightclockError("no space left")
        keep(block, rows)

    store.store = full  # type: ignore[method-assign]
    with pytest.raises(FightclockError, match="no space left"):
        run(PLAN, evidence, 10, store)
    assert len(evidence.blocks) == 2


def test_how_far_it_is_is_told(capsys):
    run(PLAN, Shown(), 3, Memory(), progress=True)
    assert capsys.readouterr().err.startswith("3 of 3 blocks, ")
    run(PLAN, Shown(), 3, Memory())
    assert capsys.readouterr().err == ""


def test_bouts_of_one_scenario_only():
    """A block may be a single unit."""

    class One(Shown):
        def stage(self, block):
            return Stage(9, (Bout(0, 0, 1),))

    evidence = One()
    end = run(PLAN, evidence, 2, Memory())
    assert [len(block) for block in evidence.blocks] == [1, 1]
    assert end.fights == 2
