"""The face: the command `arena`.

What a command needs is imported inside it, so that `arena --help` is quick and so that the face,
which lies in the lowest room, loads nothing from the rooms above before it is asked to.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated

import typer

from arena import __version__
from arena.commands import leaving
from arena.commands.check import check
from arena.commands.estimate import estimate
from arena.commands.evaluate import evaluate
from arena.commands.exploit import exploit
from arena.commands.fight import fight
from arena.commands.findings import findings
from arena.commands.listing import show
from arena.commands.merge import merge
from arena.commands.odds import odds
from arena.commands.performance import performance
from arena.commands.play import play
from arena.commands.puzzles import puzzles
from arena.commands.replay import replay
from arena.commands.results import results
from arena.commands.save import save
from arena.commands.schema import schema
from arena.commands.selftest import selftest
from arena.commands.solve import solve
from arena.commands.study import study
from arena.commands.tournament import tournament
from arena.commands.train import train
from arena.commands.tune import tune

COMMANDS: dict[str, Callable[..., None]] = {
    "list": show,
    "check": check,
    "schema": schema,
    "play": play,
    "fight": fight,
    "odds": odds,
    "replay": replay,
    "save": save,
    "tournament": tournament,
    "study": study,
    "train": train,
    "tune": tune,
    "findings": findings,
    "results": results,
    "merge": merge,
    "solve": solve,
    "exploit": exploit,
    "evaluate": evaluate,
    "puzzles": puzzles,
    "performance": performance,
    "estimate": estimate,
    "selftest": selftest,
}
"""In the order in which the help tells them."""

app = typer.Typer(
    name="arena",
    help="Fights on a clock: play one, replay it, or let agents meet in thousands.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _name, _command in COMMANDS.items():
    app.command(_name)(_command)


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
