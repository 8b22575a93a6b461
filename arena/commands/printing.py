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


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table under a title."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for head in heads:
        made.add_column(head, overflow="fold")
    for row in rows:
        made.add_row(*(Text(clean(cell)) for cell in row))
    console().print(made)
