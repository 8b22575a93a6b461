"""The face: the command `arena`.

What a command needs is imported inside it, so that `arena --help` is quick and so that this
module, which lies in the lowest room, loads nothing from the rooms above before it is asked to.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arena import __version__
from arena.commands import arguments, leaving, playing, printing
from arena.errors import FightclockError, InputError, nearest

if TYPE_CHECKING:
    from arena.model import Policy

app = typer.Typer(
    name="arena",
    help="Fights on a clock: play one, replay it, or let agents meet in thousands.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Scenario = Annotated[str, typer.Argument(help="A shipped scenario's name, or a file.")]
Settings = Annotated[
    list[str] | None,
    typer.Argument(metavar="KEY=VALUE", help="More options of the rules."),
]
Agents = Annotated[str, typer.Option(metavar="SIDE=AGENT,...", help="Who decides for whom.")]
Seed = Annotated[
    int | None, typer.Option(min=0, help="The luck of a run.  [default: 1, or the position's]")
]
Block = Annotated[
    int | None, typer.Option(min=0, help="A block of it.  [default: 0, or the position's]")
]
Options = Annotated[
    list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the rules; repeatable.")
]


# -- looking around -----------------------------------------------------------------------


def _list_scenarios() -> None:
    import scenarios

    rows = []
    for name in scenarios.names():
        one = scenarios.load(name)
        rows.append((name, one.title, " against ".join(one.sides), "yes" if one.even else ""))
    printing.table("Scenarios", ("name", "title", "sides", "even"), rows)


def _list_agents() -> None:
    import agents
    from agents import installed

    rows = [(name, agents.describe(name)) for name in sorted(agents.AGENTS)]
    for name in sorted(set(installed.offered()) - set(agents.AGENTS)):
        try:
            rows.append((name, agents.describe(name)))
        except FightclockError as error:  # somebody else's package; ours can be listed all the same
            rows.append((name, str(error)))
    printing.table("Agents", ("name", "what it does"), rows)


def _list_rulesets() -> None:
    from arena.rules import RULESETS

    rows = [(name, one.title, one.unit, one.version) for name, one in sorted(RULESETS.items())]
    printing.table("Rulesets", ("name", "title", "time", "version"), rows)


LISTS = {"scenarios": _list_scenarios, "agents": _list_agents, "rulesets": _list_rulesets}


@app.command("list")
def list_(
    what: Annotated[
        str | None, typer.Argument(metavar="[scenarios|agents|rulesets]", help="Default: all.")
    ] = None,
) -> None:
    """List what there is."""
    if what is not None and what not in LISTS:
        raise InputError("", "list", what, ", ".join(LISTS), nearest(what, LISTS))
    for name, show in LISTS.items():
        if what in (None, name):
            show()


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Any file of ours.")],
) -> None:
    """Check files: scenarios, scripts, gear, tournaments, positions, journals."""
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
        from arena import position

        return f"position, {_size(position.load(path).scenario)}"
    from scenarios.read import read_toml

    content = read_toml(path)
    if "scenarios" in content:
        from reports import tournament_file

        tournament = tournament_file.load(path)
        scenes = _counted(len(tournament.scenarios), "scenario")
        return f"tournament, {scenes}, {_counted(len(tournament.entrants), 'agent')}"
    import scenarios

    if "scenario" in content:
        script = scenarios.load_script(path)
        dice, answers = len(script.dice), len(script.answers)
        return f"script, {_counted(dice, 'roll')}, {_counted(answers, 'answer')}"
    if "ruleset" in content and not {"combatants", "zones", "sides"} & content.keys():
        return _checked_gear(path)
    scenario = scenarios.load(path)
    _setup(scenario)
    return f"scenario, {_size(scenario)}"


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


@app.command()
def schema(
    out: Annotated[Path, typer.Option(help="The folder.", file_okay=False)] = Path("schemas"),
) -> None:
    """Write JSON Schemas, with which an editor checks scenario files as they are typed."""
    from scenarios.schema import write_schemas

    with leaving.writing(out):
        for path in write_schemas(out):
            print(printing.clean(str(path)))


# -- one fight ----------------------------------------------------------------------------


@app.command()
def fight(
    scenario: Annotated[
        str | None,
        typer.Argument(help="A shipped scenario's name, or a scenario or position file."),
    ] = None,
    settings: Settings = None,
    agents: Agents = "",
    seed: Seed = None,
    block: Block = None,
    journal: Annotated[Path | None, typer.Option(help="Write the journal to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the journal, not a story.")] = False,
    script: Annotated[
        str | None, typer.Option(help="Dice and answers from a script, by name or file.")
    ] = None,
    options: Options = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only how it ended.")] = False,
) -> None:
    """Play one fight and tell it."""
    from arena.rules import RULESETS

    changed = arguments.options_named([*(options or ()), *(settings or ())])
    scripted = None
    if script is not None:
        if agents:
            raise InputError("", "--agents", agents, "no agents: the script answers")
        scripted = _scripted(script, scenario, changed)
        told, outcome = scripted.play()
    elif scenario is not None:
        opening = _opening(scenario, changed, seed, block)
        policies, names = _seated(opening.setup, agents)
        told, outcome = playing.play(opening, policies, names)
    else:
        raise InputError("", "SCENARIO", None, "a scenario's name or file, or --script")
    rules = RULESETS[told.header["ruleset"]]
    if journal is not None:
        told.write(journal)
    if json:
        sys.stdout.flush()
        sys.stdout.buffer.write(told.encoded())
    elif quiet:
        who = f"victory for {outcome.winner}" if outcome.winner else "a draw"
        print(printing.clean(f"{who} at {rules.unit} {outcome.time}: {outcome.why}"))
    else:
        printing.story(rules.story(told))
    if scripted is not None:
        scripted.refuse_leftovers()


@app.command()
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal file.")],
    count: Annotated[int | None, typer.Option(help="Stop at the end of this count.")] = None,
    track: Annotated[bool, typer.Option("--track", help="Draw the track at each count.")] = False,
) -> None:
    """Tell a fight from its journal."""
    from arena.journal import Journal
    from arena.rules import RULESETS

    told = Journal.read(journal, RULESETS)
    name = told.header["ruleset"]
    if name != "timing_track":
        if track:
            raise InputError(str(journal), "ruleset", name, "a ruleset with a track")
        happened = [event for event in told if count is None or event.time <= count]
        printing.story(RULESETS[name].story(happened))
        return
    from arena.rules.timing_track import story

    printing.story(story.tell(told, draw=track, upto=count))
    if count is not None and not track:
        print()
        printing.plain(story.track(told, count))


@app.command()
def save(
    scenario: Scenario,
    count: Annotated[int, typer.Option(min=0, help="Play to the end of this count.")],
    out: Annotated[Path, typer.Option(help="The position's file.")],
    settings: Settings = None,
    agents: Agents = "",
    seed: Seed = None,
    block: Block = None,
    options: Options = None,
) -> None:
    """Play a fight to the end of a count and save the position, from which it can go on."""
    from arena import position

    changed = arguments.options_named([*(options or ()), *(settings or ())])
    opening = _opening(scenario, changed, seed, block)
    policies, _ = _seated(opening.setup, agents)
    reached = playing.play_to(opening, policies, count)
    if reached is None:
        raise InputError("", "--count", count, "a count before the fight is over")
    position.save(reached, out)
    unit = opening.setup.ruleset.unit
    print(printing.clean(f"{out}: {opening.setup.name} after {unit} {reached.state.now}"))


def _opening(
    target: str, options: Mapping[str, Any], seed: int | None, block: int | None
) -> playing.Opening:
    """Return what is fought, from where on, and on which dice."""
    if target.endswith(".json"):
        from arena import position

        if options:
            key = next(iter(options))
            raise InputError(target, "--options", key, "no options: a position has its own")
        at = position.load(target)
        luck = playing.Luck(at.seed if seed is None else seed, at.block if block is None else block)
        return playing.Opening(at.setup, at.snapshot, luck)
    import scenarios

    scenario = scenarios.load(target)
    if options:
        scenario = scenarios.with_options(scenario, options)
    luck = playing.Luck(1 if seed is None else seed, block or 0)
    return playing.Opening(_setup(scenario), None, luck)


def _setup(scenario: Any) -> Any:
    from arena.rules import RULESETS

    return RULESETS[scenario.ruleset].setup(scenario)


def _seated(setup: Any, text: str) -> tuple[dict[str, Policy], dict[str, str]]:
    """Return who decides for each side, and for combatants that are named, and their names."""
    import agents

    named = arguments.agents_named(text, [*setup.sides, *setup.seats])
    for side in setup.sides:
        named.setdefault(side, agents.DEFAULT)
    return {who: agents.make(agent) for who, agent in named.items()}, named


def _scripted(name: str, target: str | None, options: Mapping[str, Any]) -> playing.ScriptedFight:
    import scenarios

    script = scenarios.load_script(name)
    scenario = script.scenario
    if target is not None and scenarios.load(target).name != scenario.name:
        raise InputError("", "SCENARIO", target, f"{scenario.name}, which the script is for")
    if options:
        scenario = scenarios.with_options(scenario, options)
    return playing.ScriptedFight(_setup(scenario), script, name)


# -- many fights --------------------------------------------------------------------------


@app.command()
def tournament(
    target: Annotated[
        str, typer.Argument(metavar="FILE|SCENARIO", help="A tournament, or a scenario for all.")
    ],
    out: Annotated[Path, typer.Option(help="The report's folder.", file_okay=False)] = Path(
        "report"
    ),
    workers: Annotated[int | None, typer.Option(min=1, help="Default: one a core.")] = None,
    blocks: Annotated[int | None, typer.Option(min=1, help="Instead of the file's.")] = None,
    seed: Annotated[int | None, typer.Option(help="Instead of the file's.")] = None,
) -> None:
    """Let agents meet on equal luck, and write a report."""
    import reports

    result = reports.run_tournament(target, out, workers=workers, blocks=blocks, seed=seed)
    reports.print_tables(result, printing.console())
    print()
    print(printing.clean(f"{result.note}; the report is {result.page}"))
    if result.interrupted:
        raise typer.Exit(leaving.INTERRUPTED)


# -- the way out --------------------------------------------------------------------------


def _say_version(asked: bool) -> None:
    if asked:
        print(f"arena {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    pass


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: 0, or 2 for what the user can put right."""
    words = sys.argv[1:] if argv is None else list(argv)
    return leaving.guarded(
        lambda: app(words or ["--help"], prog_name="arena", standalone_mode=False)
    )


if __name__ == "__main__":
    sys.exit(main())
