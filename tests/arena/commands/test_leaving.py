"""Exit codes, and one line about whatever goes wrong."""

from __future__ import annotations

import pytest
import typer

from arena.commands import leaving
from arena.errors import InputError


def test_a_fault_of_the_program_is_one_line_unless_one_wants_more(capsys, monkeypatch):
    """A traceback helps whoever repairs it, and nobody else."""

    def broken():
        raise ZeroDivisionError("a\nb")

    monkeypatch.delenv(leaving.DEBUG, raising=False)
    assert leaving.guarded(broken) == 1
    assert capsys.readouterr().err == (
        "arena: a fault of the program: ZeroDivisionError: a b (set FIGHTCLOCK_DEBUG=1)\n"
    )
    monkeypatch.setenv(leaving.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        leaving.guarded(broken)


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (InputError("a", "b", 1, "c"), 2)]
)
def test_exit_codes(capsys, error, code):
    def run():
        raise error

    assert leaving.guarded(run) == code
    assert capsys.readouterr().err in ("", "arena: a: b: found 1, expected c\n")


def test_what_went_wrong_with_a_command_names_its_own_help(arena):
    """And that of all where no command is known."""
    assert arena("play", "--sede", "3")[2].endswith("(see `arena play --help`)\n")
    assert arena("replay")[2].endswith("(see `arena replay --help`)\n")
    assert arena("plya")[2].endswith("(see `arena --help`)\n")


def test_an_interrupted_run_says_how_it_goes_on(capsys):
    """And leaves as after Ctrl-C; one that is over says neither."""
    leaving.told("all; the report is cup/index.html", interrupted=False)
    with pytest.raises(typer.Exit) as left:
        leaving.told("some; the report is cup/index.html", interrupted=True)
    assert left.value.exit_code == leaving.INTERRUPTED
    assert capsys.readouterr().out.splitlines() == [
        "all; the report is cup/index.html",
        "some; the report is cup/index.html; the same command goes on",
    ]


def test_ctrl_c_in_the_midst_of_an_import_is_no_fault(capsys):
    """While a class is made, Python 3.11 raises a RuntimeError in its place."""

    def run():
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    assert leaving.guarded(run) == leaving.INTERRUPTED
    assert capsys.readouterr() == ("", "")
