"""Many blocks on any workers: stored as they arrive, counted in the order of their numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

from reports.running.bout import Bout, Plan, Row
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.running.progress import Meter, meter
from reports.running.unit import Unit, Work, units


@dataclass(frozen=True, slots=True)
class Stage:
    """Blocks that all hold the same bouts: those from here up to block `upto`, exclusive."""

    upto: int
    bouts: tuple[Bout, ...]


class Evidence(Protocol):
    """What is made of the rows. It is shown each block once, in the order of their numbers.

    So whatever it decides depends on the rows alone, never on which worker was faster.
    """

    def stage(self, block: int) -> Stage:
        """What is fought from this block on; all before it have been taken."""
        ...

    def take(self, rows: Sequence[Row]) -> None:
        """Take the next block, all its rows in order."""
        ...

    @property
    def enough(self) -> bool:
        """Whether no further block is wanted."""
        ...

    def leader(self) -> str:
        """How it stands, in a few words, for whoever watches."""
        ...


class Store(Protocol):
    """Keeps whole blocks."""

    def blocks(self) -> Iterator[int]:
        """The numbers of those it holds, ascending."""
        ...

    def rows(self, start: int, upto: int) -> Iterator[list[Row]]:
        """Each block it holds from `start` to `upto`, exclusive, in order."""
        ...

    def store(self, block: int, rows: Sequence[Row]) -> None:
        """Keep a block: wholly, or not at all and an error."""
        ...


@dataclass(frozen=True, slots=True)
class End:
    """How a run went.

    Attributes:
        taken: How many blocks, from 0 on, were counted.
        planned: How many it would have been at most.
        before: How many of those counted had been fought before.
        fights: How many fights were fought now.
        interrupted: Whether Ctrl-C ended it.
        seconds: Wall-clock time.
        losses: How often a worker was lost.
        again: How many units of work had to be done again because of that.
    """

    taken: int
    planned: int
    before: int
    fights: int
    interrupted: bool
    seconds: float
    losses: int
    again: int


def run(
    plan: Plan,
    evidence: Evidence,
    blocks: int,
    store: Store,
    hands: Callable[[Work], Hands] | None = None,
    progress: bool = False,
) -> End:
    """Fight the blocks that are still missing until `evidence` has enough, or all are done.

    Args:
        plan: What is fought.
        evidence: Takes the blocks in order, those that the store holds already included.
        blocks: How many at most.
        store: Where they are kept.
        hands: Makes the workers; None works in this process.
        progress: Show on stderr how far it is.

    Raises:
        InputError, FightclockError: see `Plan.fight`, `Crew.arrivals` and the store.
    """
    start = time.monotonic()
    ledgered = _Held(store)
    line = _InOrder(evidence, ledgered, blocks)
    line.advance()
    before = line.taken
    fights = 0
    interrupted = False
    work = Work(plan)
    with Interrupts() as interrupts:
        if line.done:
            return End(line.taken, blocks, before, 0, False, time.monotonic() - start, 0, 0)
        crew: Crew[Unit, list[Row]] = Crew(work, interrupts, None if hands is None else hands(work))
        size = len(evidence.stage(line.taken).bouts)
        shown: Meter = meter(progress, size, blocks, line.taken)
        with crew, shown:
            try:
                while not line.done:
                    stage = evidence.stage(line.taken)
                    upto = min(stage.upto, blocks)
                    wanted = (
                        unit
                        for block in range(line.taken, upto)
                        if block not in ledgered
                        for unit in units(block, stage.bouts)
                    )
                    gathered: dict[int, list[Row]] = {}
                    with closing(crew.arrivals(wanted)) as arrivals:
                        for unit, rows in arrivals:
                            fights += len(rows)
                            whole = gathered.setdefault(unit.block, [])
                            whole += rows
                            if len(whole) == len(stage.bouts):
                                del gathered[unit.block]
                                whole.sort(key=lambda row: row.number)
                                store.store(unit.block, whole)
                                line.arrived(unit.block, whole)
                            shown.advance(len(rows), line.taken, evidence.leader)
                            if line.done:
                                break
                    line.advance()
            except KeyboardInterrupt:
                interrupted = True
    seconds = time.monotonic() - start
    return End(line.taken, blocks, before, fights, interrupted, seconds, crew.losses, crew.again)


class _Held:
    """Which blocks a store held at first: mostly all up to some number, and a few beyond."""

    def __init__(self, store: Store) -> None:
        self._upto = 0
        self._beyond: set[int] = set()
        for block in store.blocks():
            if block == self._upto:
                self._upto += 1
            else:
                self._beyond.add(block)
        self._first = store.rows(0, self._upto)
        self._store = store

    def rows(self, block: int) -> Sequence[Row]:
        """The rows of a block that was held; blocks are to be asked for in order."""
        return next(self._first if block < self._upto else self._store.rows(block, block + 1))

    def __contains__(self, block: int) -> bool:
        return block < self._upto or block in self._beyond


class _InOrder:
    """Hands blocks on in order, wherever they come from."""

    def __init__(self, evidence: Evidence, held: _Held, blocks: int) -> None:
        self.taken = 0
        self._evidence = evidence
        self._held = held
        self._blocks = blocks
        self._early: dict[int, Sequence[Row]] = {}

    @property
    def done(self) -> bool:
        return self.taken >= self._blocks or self._evidence.enough

    def arrived(self, block: int, rows: Sequence[Row]) -> None:
        self._early[block] = rows
        self.advance()

    def advance(self) -> None:
        while not self.done:
            if self.taken in self._held:
                rows: Sequence[Row] | None = self._held.rows(self.taken)
            else:
                rows = self._early.pop(self.taken, None)
            if rows is None:
                return
            self._evidence.take(rows)
            self.taken += 1
