"""`arena list`: the scenarios, tournaments, studies, trainings, agents and so on that there are."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from arena.commands import printing
from arena.errors import FightclockError, InputError, nearest

_table = partial(printing.table, named=True)


def _scenarios() -> None:
    import scenarios

    rows = []
    for name in scenarios.names():
        one = scenarios.load(name)
        sides, even = " against ".join(one.sides), "yes" if one.even else ""
        rows.append((name, one.title, sides, even, one.ruleset))
    heads = ("name", "title", "sides", "even", "ruleset")
    room = len(heads) if printing.is_wide() else len(heads) - 1
    _table("Scenarios", heads[:room], [row[:room] for row in rows])


def _duels() -> None:
    import scenarios

    _for_all_rulesets("Duels", scenarios.duel_names())


def _puzzles() -> None:
    import scenarios

    _for_all_rulesets("Puzzles", scenarios.puzzle_names())


def _for_all_rulesets(title: str, names: list[str]) -> None:
    import scenarios

    loaded = [scenarios.load(name) for name in names]
    rows = [(one.name, one.title, one.ruleset, " against ".join(one.sides)) for one in loaded]
    _table(title, ("name", "title", "ruleset", "sides"), rows)


def _tournaments() -> None:
    from reports.tournaments import tournament_file

    rows = []
    for name in tournament_file.names():
        one = tournament_file.outline(name)
        numbers = (one.scenarios, one.agents, one.blocks)
        rows.append((name, one.title, *map(str, numbers)))
    _table("Tournaments", ("name", "title", "scenarios", "agents", "blocks"), rows)


def _studies() -> None:
    from reports.studies import study_file

    rows = []
    for name in study_file.names():
        one = study_file.load(name)
        rows.append((name, one.title, str(len(one.arms)), f"{one.blocks:,}"))
    _table("Studies", ("name", "title", "arms", "blocks"), rows)


def _trainings() -> None:
    from reports.training import training_file

    rows = []
    for name in training_file.names():
        one = training_file.load(name)
        places = {scenario.name for scenario in one.scenarios}
        numbers = (len(places), one.rounds, one.witnessed + one.taught)
        rows.append((name, one.title, one.ruleset, *(f"{number:,}" for number in numbers)))
    heads = ("name", "title", "ruleset", "scenarios", "rounds", "fights a round")
    _table("Trainings", heads, rows)


def _agents() -> None:
    import agents
    from agents import installed

    rows = []
    for name in [*sorted(agents.AGENTS), *sorted(set(installed.offered()) - set(agents.AGENTS))]:
        try:
            rows.append((name, agents.ruleset_of(name) or "any", agents.describe(name)))
        except FightclockError as error:  # somebody else's package; ours can be listed all the same
            rows.append((name, "", str(error)))
    _table("Agents", ("name", "for", "what it does"), rows)


def _rulesets() -> None:
    from arena.rules import RULESETS

    rows = []
    for name in sorted(RULESETS):
        try:
            one = RULESETS[name]
            rows.append((name, one.title, one.unit, one.version))
        except FightclockError as error:  # somebody else's package, as above
            rows.append((name, str(error), "", ""))
    _table("Rulesets", ("name", "title", "time", "version"), rows)


LISTS = {
    "scenarios": _scenarios,
    "duels": _duels,
    "puzzles": _puzzles,
    "tournaments": _tournaments,
    "studies": _studies,
    "trainings": _trainings,
    "agents": _agents,
    "rulesets": _rulesets,
}


def show(
    what: Annotated[
        str | None,
        typer.Argument(metavar="WHAT", help=f"One of {', '.join(LISTS)}.  [default: all]"),
    ] = None,
) -> None:
    """List what there is."""
    if what is not None and what not in LISTS:
        raise InputError("", "list", what, ", ".join(LISTS), nearest(what, LISTS))
    for name, print_list in LISTS.items():
        if what in (None, name):
            print_list()
