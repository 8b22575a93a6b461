"""`arena play`: a fight against the machine, on a page or in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from arena.commands import arguments, printing
from arena.errors import InputError, nearest

if TYPE_CHECKING:
    from agents.human.seating import Throws
    from agents.human.solo import Solo

FIRST = "alley"
"""What is fought where nothing is named: shots, a sword and a spell."""
AGAINST = "opponent(level=veteran)"
"""Who plays against a person where neither they nor the scenario name anybody."""
PORT = 8421


def play(
    scenario: Annotated[
        str | None,
        typer.Argument(help="A shipped scenario's name, a scenario file, or a saved game."),
    ] = None,
    persons: Annotated[
        list[str] | None,
        typer.Option(
            "--as", metavar="NAME", help="Whom you play, a side or a combatant; repeatable."
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="AGENT",
            help="An agent, or a level: novice … expert.  [default: chosen for the scenario]",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=arguments.LARGEST, help="The luck.  [default: any]"),
    ] = None,
    dice: Annotated[
        str | None,
        typer.Option(
            metavar="machine|mine|all", help="Whose dice you throw yourself.  [default: machine]"
        ),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, not on a page.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the page; 0 is any.")] = PORT,
    keep: Annotated[
        Path | None, typer.Option(help="Where games are kept.  [default: your own folder]")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the page, only say where it is.")
    ] = False,
) -> None:
    """Play against the machine."""
    folder = Path(typer.get_app_dir("fightclock")) / "solo" if keep is None else keep
    chosen = {"--as": persons, "--against": against, "--seed": seed, "--dice": dice}
    named = next((option for option, value in chosen.items() if value not in (None, [])), None)
    if scenario is not None and scenario.endswith(".json"):
        if named is not None:
            expected = "no such option: a saved game has its own"
            raise InputError(scenario, named, str(chosen[named]), expected)
        _go_on(Path(scenario), folder, terminal, port, not no_browser)
        return
    if terminal:
        from agents.human.terminal import play_in_terminal

        begun = _begun(scenario or FIRST, persons or [], against, seed, dice)
        play_in_terminal(begun, folder)
        return
    # Where nothing at all is named, the page asks.
    first = None
    if scenario is not None or named is not None:
        first = _begun(scenario or FIRST, persons or [], against, seed, dice)
    _serve(first, folder, port, not no_browser)


def _go_on(file: Path, folder: Path, terminal: bool, port: int, open_browser: bool) -> None:
    """Take a saved game up."""
    from agents.human import saved

    # Whoever is given a file does not expect that it runs programs; where games are kept lie one's
    # own.
    solo = saved.load(file, programs=folder.resolve() in file.resolve().parents)
    if terminal:
        from agents.human.terminal import play_in_terminal

        play_in_terminal(solo, folder, file)
        return
    # A page keeps its games itself, after every answer: the file stays as it is.
    printing.aside(f"The page goes on with a copy of {file}.")
    _serve(solo, folder, port, open_browser)


def _serve(first: Solo | None, folder: Path, port: int, open_browser: bool) -> None:
    try:
        from agents.human.web.serve import serve
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("agents"):
            raise
        expected = (
            f'the package {error.name}, from the extra "web": pip install "fightclock[web]"; '
            "--terminal needs none"
        )
        raise InputError("", "play", None, expected) from None
    serve(first, folder, port, open_browser)


def _begun(
    scenario: str, persons: list[str], against: str | None, seed: int | None, dice: str | None
) -> Solo:
    """A new game."""
    import scenarios
    from agents.human.beginning import begun
    from agents.human.harmless import check_no_program
    from agents.human.seeds import any_seed
    from agents.human.solo import Solo
    from arena.checking.place import Place
    from arena.commands.opening import made_ready

    loaded = scenarios.load(scenario)
    setup = made_ready(loaded)
    known = [*setup.sides, *setup.seats]
    for name in persons:
        if name not in known:
            expected = arguments.one_of("a side or a combatant", known)
            raise InputError("", "--as", name, expected, nearest(name, known))
    named = {} if against is not None else scenarios.opponents(scenario)
    for name, agent in named.items():
        check_no_program(agent, Place(scenario, ("opponents", name)))
    usual = against if against is not None else AGAINST
    throws = _throws(dice or "machine")
    luck = any_seed() if seed is None else seed
    return Solo(begun(loaded, persons or setup.sides[:1], named, usual, throws, luck))


def _throws(text: str) -> Throws:
    """Whose dice are real."""
    from agents.human.seating import Throws

    known: dict[str, Throws] = {word: word for word in get_args(Throws)}
    if text not in known:
        raise InputError("", "--dice", text, ", ".join(known), nearest(text, known))
    return known[text]
