"""The command begins: quietly also when it is interrupted at once."""

from __future__ import annotations

import subprocess
import sys

from arena import cli, start

INTERRUPTED_WHILE_LOADING = """
import builtins, sys
real = builtins.__import__
def loading(name, *rest):
    if name == "arena.commands.odds":
        raise KeyboardInterrupt
    return real(name, *rest)
builtins.__import__ = loading
from arena.start import main
sys.exit(main())
"""


def test_ctrl_c_while_the_program_is_loaded_ends_it_quietly():
    """In the middle of the imports: exit code 130, and nothing is said."""
    words = [sys.executable, "-c", INTERRUPTED_WHILE_LOADING]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_it_is_the_command(monkeypatch, capsys):
    """What it says and returns is the face's."""
    monkeypatch.setattr(sys, "argv", ["arena", "fight", "aley"])
    assert start.main() == 2
    said = capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["arena", "fight", "aley"])
    assert cli.main() == 2
    assert capsys.readouterr().err == said != ""
