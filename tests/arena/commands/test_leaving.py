"""Exit codes, and one line about whatever goes wrong."""

from __future__ import annotations

import pytest

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


def test_ctrl_c_in_the_midst_of_an_import_is_no_fault(capsys):
    """While a class is made, Python 3.11 raises a RuntimeError in its place."""

    def run():
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    assert leaving.guarded(run) == leaving.INTERRUPTED
    assert capsys.readouterr() == ("", "")
