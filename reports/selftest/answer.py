"""What a self-test has come to, in words and a table."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from reports import terminal
from reports.selftest.cases import case
from reports.selftest.digests import HASH_SEEDS
from reports.selftest.run import SelfTest
from reports.words import counted

NUMBERS = ("fights", "decisions", "events", "instants")


def table(test: SelfTest) -> Table:
    """A row for each kind of fight, and one for all."""
    made = terminal.table("Fights in which every invariant was looked at")
    made.add_column("in")
    for head in NUMBERS:
        made.add_column(head, justify="right")
    kinds = sorted(test.tally.sums.items(), key=lambda pair: (pair[0] != "shipped", pair[0]))
    total = [0] * len(NUMBERS)
    for kind, sums in kinds:
        numbers = [getattr(sums, name) for name in NUMBERS]
        total = [whole + part for whole, part in zip(total, numbers, strict=True)]
        name = "shipped scenarios" if kind == "shipped" else f"random ones of {kind}"
        made.add_row(name, *(f"{number:,}" for number in numbers))
    made.add_row("all", *(f"{number:,}" for number in total))
    return made


def tried(test: SelfTest) -> Iterator[str]:
    """What else was done with samples of them."""
    tally = test.tally
    yield (
        f"{counted(tally.restored, 'position')} of {counted(tally.deep, 'fight')} saved, loaded "
        "and gone on from; each also looked ahead from, and told from a file in another order"
    )
    if tally.retold:
        yield (
            f"{counted(tally.retold, 'fight')} told by {len(HASH_SEEDS)} processes with "
            f"PYTHONHASHSEED 0 to {max(HASH_SEEDS)}, the file in another order in each"
        )


def broken(test: SelfTest) -> Iterator[str]:
    """A line for each invariant that is broken: what, where, in which fight, and the command."""
    for one in test.tally.broken:
        fight = case(test.seed, one.first)
        yield (
            f"BROKEN in {counted(one.fights, 'fight')}: {one.invariant}: {one.where}; first in "
            f"fight {one.first}: {fight}; again: {command(test, one.first, 1)}"
        )


def going_on(test: SelfTest, kept: bool) -> str:
    """How an interrupted self-test goes on."""
    if kept:
        return "the same command goes on from there"
    done = test.tally.fights
    return f"{command(test, test.start + done, test.wanted - done)} goes on from there"


def command(test: SelfTest, start: int, fights: int) -> str:
    """The command that fights so many fights from a number on."""
    return f"arena selftest --seed {test.seed} --start {start} --fights {fights}"
