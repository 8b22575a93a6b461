"""`arena check`: what a file holds, or what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from arena.commands import leaving, printing
from arena.errors import FightclockError


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Any file of ours.")],
) -> None:
    """Check files: scenarios, tournaments, studies, trainings, gear, journals and so on."""
    bad = False
    for path in files:
        try:
            print(printing.clean(f"{path}: ok ({_checked(path)})"))
        except FightclockError as error:
            bad = True
            leaving.complain(error)
    if bad:
        raise typer.Exit(leaving.USAGE)


def _checked(path: Path) -> str:
    """Return in a few words what a file holds."""
    if path.suffix == ".jsonl":
        from arena.journal import Journal
        from arena.rules import RULESETS

        journal = Journal.read(path, RULESETS)
        return f"journal, {_counted(len(journal), 'event')}"
    if path.suffix == ".json":
        return _checked_json(path)
    if path.suffix == ".sqlite":
        from reports.ledger.ledger import Ledger

        with Ledger(path) as ledger:
            entries = ledger.entries()
        fights = sum(entry.fights for entry in entries)
        return f"ledger, {_counted(len(entries), 'run')}, {_counted(fights, 'fight')}"
    from scenarios.read import read_toml
    from scenarios.shipped import ANSWER, SUFFIX

    if path.name.endswith(ANSWER):
        import scenarios

        puzzle = scenarios.load_puzzle(path.with_name(path.name.removesuffix(ANSWER) + SUFFIX))
        return f"puzzle, {_counted(len(puzzle.right), 'right answer')}"
    content = read_toml(path)
    if "factors" in content:
        from reports.studies import study_file

        study = study_file.load(path)
        arms, pairs = len(study.arms), len(study.comparisons)
        return f"study, {_counted(arms, 'arm')}, {_counted(pairs, 'comparison')}"
    if {"ruleset", "scenarios"} <= content.keys():
        from reports.training import training_file

        training = training_file.load(path)
        rounds = _counted(training.rounds, "round")
        return f"training, {rounds}, {_counted(len(training.scenarios), 'scenario')}"
    if "scenarios" in content:
        from reports.tournaments import tournament_file

        tournament = tournament_file.load(path)
        scenes = _counted(len(tournament.scenarios), "scenario")
        return f"tournament, {scenes}, {_counted(len(tournament.entrants), 'agent')}"
    import scenarios
    from arena.commands.opening import made_ready

    if "scenario" in content:
        script = scenarios.load_script(path)
        dice, answers = len(script.dice), len(script.answers)
        return f"script, {_counted(dice, 'roll')}, {_counted(answers, 'answer')}"
    if "ruleset" in content and not {"combatants", "zones", "sides"} & content.keys():
        return _checked_gear(path)
    scenario = scenarios.load(path)
    made_ready(scenario)
    return f"scenario, {_size(scenario)}"


def _checked_json(path: Path) -> str:
    from agents.human import saved
    from arena import files, position
    from arena.commands.opening import position_in

    document = files.json_of(files.read(path, position.LARGEST), files.called(path))
    if isinstance(document, dict) and "solo" in document:
        solo = saved.load(path)
        answers = _counted(len(solo.record.given), "answer")
        return f"saved game, {_size(solo.beginning.scenario)}, {answers}"
    return f"position, {_size(position_in(path).scenario)}"


def _checked_gear(path: Path) -> str:
    from arena.checking.check import checked
    from scenarios.format import forms
    from scenarios.include import gather
    from scenarios.load import format_of

    sources = gather(path)
    form = format_of(sources[0])
    for source in sources:
        checked(forms(form).gear_file, source.data, source.place)
    pieces = sum(len(sources[0].data.get(table, ())) for table in form.gear)
    return f"gear, {_counted(pieces, 'piece')}"


def _size(scenario: Any) -> str:
    return f"{_counted(len(scenario.combatants), 'combatant')}, {len(scenario.sides)} sides"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
