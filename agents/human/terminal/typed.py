"""What is typed: a line at a time, by a person at a terminal or by a script through a pipe."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from agents.human.terminal.paper import Paper

LONGEST = 1000
"""Characters of a line that is read; what comes after them is passed over."""


class Typed:
    """Standard input.

    On a terminal a line may be edited, earlier ones come back, and Tab completes. What comes
    through a pipe is printed as if it had been typed.
    """

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self.at_terminal = sys.stdin.isatty()
        self._words: Sequence[str] = ()
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")
        if self.at_terminal:
            self._let_tab_complete()

    def line(self, prompt: str, words: Sequence[str] = ()) -> str:
        """The next line, without spaces around it.

        Args:
            prompt: What stands before it.
            words: What Tab completes.

        Raises:
            EOFError: there is none.
            KeyboardInterrupt: Ctrl-C.
        """
        self._words = words
        if self.at_terminal:
            return input(prompt)[:LONGEST].strip()
        line = sys.stdin.readline(LONGEST)
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
        if not line:
            raise EOFError
        self._paper.say(f"{prompt}{line.strip()}")
        return line.strip()

    def _let_tab_complete(self) -> None:
        with contextlib.suppress(ImportError):  # not every system has it; then nothing is completed
            import readline

            readline.set_completer_delims("")
            readline.set_completer(self._completed)
            readline.parse_and_bind("tab: complete")

    def _completed(self, text: str, number: int) -> str | None:
        begun = text.casefold()
        found = [word for word in self._words if word.casefold().startswith(begun)]
        return found[number] if number < len(found) else None


@contextmanager
def unheard() -> Iterator[None]:
    """While entered, what is typed is not shown, and is forgotten: it was meant for nobody.

    Ctrl-C is heard all the same.
    """
    if sys.platform == "win32" or not sys.stdin.isatty():
        yield
        return
    import termios

    where = sys.stdin.fileno()
    before = termios.tcgetattr(where)
    silent = [*before]
    silent[3] = before[3] & ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(where, termios.TCSANOW, silent)
    try:
        yield
    finally:
        termios.tcsetattr(where, termios.TCSAFLUSH, before)
