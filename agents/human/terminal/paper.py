"""What is printed: paragraphs that fit the terminal, lists in columns, tables, pictures."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from arena.errors import printable

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
SHARE = 0.6
"""How much of the terminal's height a picture may take that nobody has asked for."""
_CELL = "│"
"""What stands between the cells of a table in a picture."""


class Paper:
    """Prints a game. In colour only on a terminal; nothing is said by colour alone.

    Args:
        colours: The style in which each name is printed.
        console: Where; by default standard output.
    """

    def __init__(self, colours: Mapping[str, str], console: Console | None = None) -> None:
        self.console = console or Console(markup=False, highlight=False, emoji=False)
        # Of two names, one of which begins with the other, the longer one is coloured last.
        self._colours = sorted(colours.items(), key=lambda pair: len(pair[0]))

    @property
    def width(self) -> int:
        """How many columns a line may take."""
        return min(self.console.width, WIDEST)

    def blank(self) -> None:
        """An empty line."""
        self.console.print()

    def heading(self, text: str) -> None:
        """A heading, after an empty line."""
        self.blank()
        self._print(Text(printable(text), style="bold"))

    def say(self, text: str, style: str = "", indent: int = 0) -> None:
        """A paragraph; all but its first line are indented."""
        before = " " * indent
        lines = textwrap.wrap(
            printable(text),
            self.width,
            initial_indent=before,
            subsequent_indent=f"{before}  ",
            break_on_hyphens=False,
        )
        for line in lines:
            self._print(self._coloured(Text(line, style=style)))

    def exactly(self, text: str) -> None:
        """A line that is not broken by us, so that it can be copied."""
        self._print(Text(printable(text)))

    def aside(self, text: str) -> None:
        """A remark that is no part of the game."""
        self.say(text, "dim")

    def wrong(self, text: str) -> None:
        """Say what cannot be done."""
        self.say(text, "yellow")

    def fits(self, text: str) -> bool:
        """Whether lines leave room on the terminal for more than themselves."""
        return not self.console.is_terminal or text.count("\n") < self.console.height * SHARE

    def picture(self, text: str) -> None:
        """Lines as they are; a table in them that is too wide is set anew."""
        lines = [f"  {printable(line)}" for line in text.split("\n")]
        self.blank()
        if max(map(len, lines)) <= self.console.width:
            for line in lines:
                self._print(self._coloured(Text(line)))
            return
        for is_table, run in groupby(lines, lambda line: _CELL in line):
            if is_table:
                self._set_anew([line.split(_CELL) for line in run])
            else:
                for line in run:
                    self._print(self._coloured(Text(line)))

    def _set_anew(self, rows: Sequence[Sequence[str]]) -> None:
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for _ in range(max(map(len, rows))):
            made.add_column(overflow="fold")
        for column, head in zip(made.columns, rows[0], strict=False):
            column.header = Text(head.strip())
        for row in rows[1:]:
            made.add_row(*(self._coloured(Text(cell.strip())) for cell in row))
        self.console.print(made, width=self.console.width)

    def numbered(self, entries: Sequence[str]) -> None:
        """A numbered list, in as many columns as there is room for."""
        digits = len(str(len(entries)))
        lines = [
            self._coloured(Text(f"{number:>{digits + 1}} {printable(entry)}"))
            for number, entry in enumerate(entries, 1)
        ]
        self.console.print(
            Columns(lines, padding=(0, 2), column_first=True, equal=True), width=self.width
        )

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table."""
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        for head in heads:
            made.add_column(head, overflow="fold")
        for row in rows:
            made.add_row(*(self._coloured(Text(printable(cell))) for cell in row))
        self.console.print(made, width=self.width)

    def _coloured(self, text: Text) -> Text:
        for name, style in self._colours:
            text.highlight_words([name], style)
        return text

    def _print(self, text: Text) -> None:
        self.console.print(text, soft_wrap=True)
