"""Runs that differ in their seed alone, counted as one: the shards of a very long run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arena.errors import InputError
from reports.ledger.ledger import Entry, Ledger
from reports.running.progress import Meter
from reports.running.runner import Evidence

Shard = tuple[Path, Entry]
"""The file of a ledger, and the run of it that is meant. Thousands cannot all be open at once."""


def check_alike(first: Shard, other: Shard) -> None:
    """Raise InputError unless two runs are of the same fights, on whatever luck.

    They must be the same in all that their rows depend on, but for the seed. Each must have come
    to its end, at a length that was fixed beforehand.
    """
    path, entry = other
    file, place = str(path), f"run {entry.number}"
    decides, about = entry.document["decides"], entry.document["about"]
    if (entry.kind, _but_seed(entry)) != (first[1].kind, _but_seed(first[1])):
        expected = f"a run that differs from that of {first[0]} in the seed alone"
        raise InputError(file, place, entry.title, expected)
    if about.get("stop") is not None or entry.earlier_stops:
        raise InputError(file, f"{place}: stop", None, "a run that had none")
    if decides["course"].get("format") == "swiss":  # who meets whom depends on the luck
        raise InputError(file, f"{place}: format", "swiss", "another format")
    if entry.taken < entry.lengths[-1]:
        found = f"{entry.taken:,} of {entry.lengths[-1]:,} blocks"
        raise InputError(file, place, found, "a run that is complete")


def check_apart(shards: Sequence[Shard]) -> None:
    """Raise InputError if two runs have the same seed, and so the same luck."""
    seeds: dict[int, Path] = {}
    for path, entry in shards:
        seed = entry.document["decides"]["seed"]
        if seed in seeds:
            expected = f"another seed than that of {seeds[seed]}"
            raise InputError(str(path), f"run {entry.number}: seed", seed, expected)
        seeds[seed] = path


def take_all(evidence: Evidence, shards: Sequence[Shard], size: int, meter: Meter) -> None:
    """Show evidence every block of every shard, one shard after the other, by their seeds.

    Args:
        evidence: What counts them.
        shards: What there is; one ledger at a time is open.
        size: Fights in a block.
        meter: Told of every block.

    Raises:
        InputError: a ledger cannot be read any more, or blocks or fights are missing in it.
    """
    done = 0
    for path, entry in sorted(shards, key=lambda shard: shard[1].document["decides"]["seed"]):
        upto = 0
        with Ledger(path) as ledger:
            for block, rows in enumerate(ledger.book(entry.number).rows(0, entry.taken)):
                if rows[0].block != block or len(rows) != size:
                    raise _missing(path, entry, block)
                evidence.take(rows)
                done += 1
                upto = block + 1
                meter.advance(size, done, str)
        if upto != entry.taken:
            raise _missing(path, entry, upto)


def _missing(path: Path, entry: Entry, block: int) -> InputError:
    return InputError(
        str(path), f"run {entry.number}: block {block}", "less", "all fights that it has had"
    )


def _but_seed(entry: Entry) -> dict[str, Any]:
    return {key: value for key, value in entry.document["decides"].items() if key != "seed"}
