"""`arena replay`: a fight told from its journal, a saved solo game, or a row of a ledger."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.commands import arguments, printing
from arena.errors import InputError

if TYPE_CHECKING:
    from arena.journal import Journal
    from reports.ledger.ledger import Entry, Ledger
    from reports.running.bout import Plan, Row

LOOK = 100
"""Bytes in which a file says what it is."""


def replay(
    path: Annotated[
        Path,
        typer.Argument(help="A journal; a saved solo game; or a ledger or its folder."),
    ],
    count: Annotated[int | None, typer.Option(min=0, help="Stop at the end of this count.")] = None,
    track: Annotated[
        bool, typer.Option("--track", help="Draw the track, or the board, each time.")
    ] = False,
    row: Annotated[
        int | None,
        typer.Option(min=0, max=arguments.LARGEST, help="Of a ledger: the fight of this row."),
    ] = None,
    run: Annotated[
        int | None, typer.Option(min=1, help="Of a ledger: which run.  [default: the last]")
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Of a ledger: write the fight's journal to this file.")
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(help="Of a solo game: write it to this file, a page that needs no other."),
    ] = None,
) -> None:
    """Tell a fight from its journal or saved game, or fight a row of a ledger again and tell it."""
    from arena.journal import Journal
    from arena.rules import RULESETS
    from reports.ledger.ledger import Ledger
    from reports.ledger.opening import is_ledger

    if _is_solo(path):
        _refuse("this is a solo game", {"--row": row, "--run": run, "--journal": journal})
        _solo(path, count, track, page)
        return
    _refuse("this is no solo game", {"--page": page})
    if row is not None or path.is_dir() or is_ledger(path):
        with Ledger(path) as ledger:
            told = _fought_again(ledger, ledger.entry(run), row)
        if journal is not None:
            told.write(journal)
    else:
        _refuse("this is no ledger", {"--run": run, "--journal": journal})
        told = Journal.read(path, RULESETS)
    rules = RULESETS[told.header["ruleset"]]
    printing.story(rules.story(told, draw=track, upto=count))
    if count is not None and not track:
        print()
        printing.plain(rules.picture(told, count))


def _refuse(why: str, options: Mapping[str, object]) -> None:
    """Refuse options that make no sense here, if one is given."""
    for option, value in options.items():
        if value is not None:
            raise InputError("", option, str(value), f"no such option: {why}")


def _is_solo(path: Path) -> bool:
    """Whether a file begins as saved solo games do."""
    if not path.is_file():  # a pipe would wait, and be read
        return False
    try:
        with path.open("rb") as file:
            return re.match(rb'\s*\{\s*"solo"', file.read(LOOK)) is not None
    except OSError:
        return False  # whoever reads it next says what is wrong with it


def _solo(path: Path, count: int | None, track: bool, page: Path | None) -> None:
    """Tell a saved solo game, or write its page: while it lasts, as its person may know it."""
    from agents.human import replay, saved
    from agents.human.told import seen, told
    from arena import files

    solo = saved.load(path)
    side = solo.reader
    if page is not None:
        _refuse("a page has all steps", {"--count": count, "--track": track or None})
        files.write(page, replay.page(solo, side).encode())
        printing.plain(f"The replay is in {page}.")
        return
    passages = told(solo, side, draw=track, upto=count)
    printing.story(line for passage in passages for line in passage.printed())
    if count is not None and not track:
        print()
        printing.plain(solo.setup.ruleset.picture(seen(solo, side), count))


def _fought_again(ledger: Ledger, entry: Entry, place: int | None) -> Journal:
    """Fight a row's fight again, and say if it does not come to the same any more."""
    from arena.commands import runs
    from arena.journal import Journal, header
    from arena.rules import RULESETS
    from reports.ledger.specification import planned

    book = ledger.book(entry.number)
    if place is None:
        expected = f"the row of a fight, 0 to {book.size * entry.blocks - 1}, of a ledger"
        raise InputError("", "--row", None, expected)
    row = book.row(place)
    with runs.reading(ledger, entry) as file:
        plan = planned(entry.document, file)
        scenario = plan.scenarios[row.bout.scenario]
        pair = plan.entrants[row.bout.first], plan.entrants[row.bout.second]
    rules = RULESETS[scenario.ruleset]
    agents = {side: one.spec for side, one in zip(scenario.sides, pair, strict=True)}
    head = header(rules.name, rules.version, scenario.name, plan.seed, row.block, agents)
    journal = Journal(head)
    try:
        again = plan.fight(row.bout, row.block, row.number, journal.record)
    except InputError as error:  # an agent of a package that is not installed here
        key = f"run {entry.number}.{error.key}"
        raise InputError(
            str(ledger.path), key, error.found, error.expected, error.nearest
        ) from None
    if again != row:
        printing.aside(f"row {place} of run {entry.number}: {_changed(entry, plan, row, again)}")
    return journal


def _changed(entry: Entry, plan: Plan, row: Row, again: Row) -> str:
    """Say what differs between a row and the same fight fought now, and why."""
    from reports.ledger.specification import changed

    said = [
        f"{word} {old} in the ledger, now {new}"
        for word, old, new in (
            ("winner", _winner(row, plan), _winner(again, plan)),
            ("margin", f"{row.margin:g}", f"{again.margin:g}"),
            ("time", row.time, again.time),
            ("end", f'"{row.why}"', f'"{again.why}"'),
            ("faults", sum(row.faults), sum(again.faults)),
        )
        if old != new
    ]
    why = changed(entry.document, [entrant.spec for entrant in plan.entrants])
    if why is None:
        why = "the program is the same: an agent does not always answer alike"
    return f"{'; '.join(said) or 'other things left'} ({why})"


def _winner(row: Row, plan: Plan) -> str:
    if row.winner == 0:
        return "nobody"
    return plan.scenarios[row.bout.scenario].sides[0 if row.winner > 0 else 1]
