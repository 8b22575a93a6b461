"""A run from its specification to the last row in a folder's ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from arena.errors import InputError
from arena.position import MOST
from reports import files
from reports.ledger.code import digest
from reports.ledger.ledger import Entry, Ledger
from reports.ledger.specification import Specification
from reports.running.bout import Plan
from reports.running.crew import Hands
from reports.running.runner import End, Evidence, run
from reports.running.unit import Work
from reports.words import counted

MOST_WORKERS = 256
"""More processes than that only take each other's memory."""


@dataclass(frozen=True, slots=True)
class Where:
    """Who does the work: processes of this machine, or a Dask cluster.

    Attributes:
        workers: Processes; 1 stays in this one, None takes one for each core.
        cluster: The address of a Dask scheduler instead.
    """

    workers: int | None = None
    cluster: str | None = None

    def hands(
        self, specs: Sequence[str], rulesets: Iterable[str] = ()
    ) -> Callable[[Work], Hands] | None:
        """What makes the workers; None is this process.

        Args:
            specs: The agents that take part; a cluster's workers must have the same code of them.
            rulesets: By what is fought; likewise.

        Raises:
            InputError: the number of workers is out of bounds, or both are given.
        """
        if self.cluster is not None:
            from reports.running.cluster import Cluster

            address = self.cluster
            if self.workers is not None:
                expected = "no number of workers together with a cluster, which has its own"
                raise InputError("", "workers", self.workers, expected)
            code = partial(digest, tuple(specs), tuple(sorted({*rulesets})))
            return lambda work: Cluster(work, address, code=code)
        workers = self.workers
        if workers is None:
            import joblib

            workers = min(joblib.cpu_count(), MOST_WORKERS)
        up_to("workers", workers, MOST_WORKERS)
        if workers == 1:
            return None
        from reports.running.local import Local

        return lambda work: Local(work, workers)


@dataclass(frozen=True, slots=True)
class Recorded:
    """How a run went, and what the ledger says of it now."""

    end: End
    entry: Entry

    @property
    def note(self) -> str:
        """How it went, in one line."""
        end = self.end
        if end.interrupted:
            return f"interrupted after {end.taken:,} of {end.planned:,} blocks"
        if not end.fights:
            return f"all {end.taken:,} blocks were in the ledger already"
        rate = end.fights / max(end.seconds, 1e-9)
        said = f"{end.fights:,} fights in {end.seconds:.1f} s ({rate:,.0f} a second)"
        if end.taken < end.planned:
            said += f"; {end.taken:,} blocks were enough"
        if end.losses:
            lost = counted(end.losses, "time")
            said += f"; workers were lost {lost}, their blocks were run again"
        return said


@dataclass(frozen=True)
class Finished:
    """A run that is over, and where its report lies."""

    recorded: Recorded
    page: Path

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early; the report then tells of the finished blocks only."""
        return self.recorded.end.interrupted

    @property
    def note(self) -> str:
        """One line on how the run went."""
        return self.recorded.note


def record(
    specification: Specification,
    plan: Plan,
    evidence: Evidence,
    blocks: int,
    folder: Path,
    where: Where,
    progress: bool,
    say: Callable[[str], object],
) -> Recorded:
    """Fight what the folder's ledger does not hold yet, and keep it there.

    Args:
        specification: What is fought.
        plan: The same, ready to be fought.
        evidence: Takes the blocks in order.
        blocks: How many at most.
        folder: Is made if it is not there.
        where: Who does the work.
        progress: Show on stderr how far it is.
        say: Told, in one line, that an earlier run goes on, or that the specification has changed.

    Raises:
        InputError: the folder or its ledger cannot be used; nothing was fought.
        FightclockError: a fight broke down, or the ledger could not be written; it keeps every
            block that was finished.
        KeyboardInterrupt: it was interrupted before the first whole block.
    """
    rulesets = [scenario.ruleset for scenario in plan.scenarios]
    hands = where.hands([entrant.spec for entrant in plan.entrants], rulesets)
    files.ready(folder)
    with Ledger(folder, write=True) as ledger:
        before = ledger.entries()
        book = ledger.begin(specification, blocks)
        entry = book.entry
        if entry.fights != entry.blocks * book.size:
            raise InputError(str(ledger.path), "run", entry.number, "only whole blocks in a ledger")
        told = _told(before, entry, blocks)
        if told:
            say(told)
        end = run(plan, evidence, blocks, book, hands, progress)
        book.finish(end.taken, end.losses, end.again)
        if end.interrupted and not end.taken:
            say("interrupted before the first whole block; there is nothing to report yet")
            raise KeyboardInterrupt  # there is nothing to write, and an older report stays
        return Recorded(end, book.entry)


def _told(before: list[Entry], entry: Entry, blocks: int) -> str:
    """What is worth knowing before it starts; "" for the first run of a folder."""
    if entry.number in {one.number for one in before}:
        if entry.blocks == 0 or entry.blocks >= blocks:
            return ""
        return f"run {entry.number} goes on after {entry.blocks:,} of {blocks:,} blocks"
    if not before:
        return ""
    last = before[-1]
    old, new = last.document["decides"], entry.document["decides"]
    changed = [key for key in new if old.get(key) != new[key]]
    what = ", ".join(changed) if last.kind == entry.kind else f"{last.kind} to {entry.kind}"
    return (
        f"a changed specification ({what}): this is run {entry.number} of the ledger, "
        f"and nothing of run {last.number} is used"
    )


def up_to(name: str, number: int, most: int) -> int:
    """The number, if it is a whole one from 1 to `most`.

    Raises:
        InputError: it is not.
    """
    if type(number) is not int or not 1 <= number <= most:
        raise InputError("", name, number, f"a whole number from 1 to {most}")
    return number


def checked_seed(seed: int) -> int:
    """The seed, if it is a whole number from 0 to the largest of a position.

    Raises:
        InputError: it is not.
    """
    if type(seed) is not int or not 0 <= seed <= MOST:
        raise InputError("", "seed", seed, f"a whole number from 0 to {MOST}")
    return seed
