"""Printing for people: lines that fit the terminal, tables, and nothing that could steer it."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from arena.errors import printable

if TYPE_CHECKING:
    from rich.console import Console

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
_NO_LIMIT = 1_000_000  # columns


def clean(text: str) -> str:
    """Escape control characters: names come from other people's files."""
    return printable(text)


def aside(line: str) -> None:
    """Say something on the error stream that is no error."""
    print(clean(line), file=sys.stderr, flush=True)


def console() -> Console:
    """Return a console on stdout, in colour only on a terminal, which reads no markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def story(lines: Iterable[str]) -> None:
    """Print a story: lines at the margin are headings, indented ones are paragraphs.

    A line that is indented further than a paragraph is part of a picture and is left as it is.
    """
    from rich.text import Text

    out = console()
    width = min(out.width, WIDEST)
    first = True
    for line in lines:
        text = clean(line)
        if not text.startswith(" "):
            if not first:
                out.print()
            out.print(Text(text, style="bold"), soft_wrap=True)
        elif text.startswith("   "):
            out.print(text, soft_wrap=True)
        else:
            for part in textwrap.wrap(
                text, width, subsequent_indent="    ", break_on_hyphens=False
            ):
                out.print(part, soft_wrap=True)
        first = False


def plain(text: str) -> None:
    """Print lines as they are, pictures for example."""
    for line in text.split("\n"):
        sys.stdout.write(f"{clean(line)}\n")


def is_wide() -> bool:
    """Whether a table may be as wide as a line ever is: who pipes it has all the room there is."""
    out = console()
    return not out.is_terminal or out.width >= WIDEST


def table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], named: bool = False
) -> None:
    """Print a table under a title.

    Args:
        title: What stands above it.
        heads: Of the columns.
        rows: A cell for each column.
        named: Whether the first column holds names, which people copy: none is broken; and which
            programs look for: away from a terminal nothing is, however long a line becomes.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
    )
    cells = [[Text(clean(cell)) for cell in row] for row in rows]
    for head in heads:
        made.add_column(head, overflow="fold")
    if named:
        first = made.columns[0]
        first.no_wrap = True
        first.min_width = max((row[0].cell_len for row in cells), default=None)
    for row in cells:
        made.add_row(*row)
    out = console()
    if named and not out.is_terminal:
        out.width = _NO_LIMIT
    out.print(made)
