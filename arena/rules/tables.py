"""Tables in plain text, for the pictures of all rulesets."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

BETWEEN = " │ "
NARROWEST = 6
"""A column that must give way inside its words stays as wide as this."""
_HARD = "\N{NO-BREAK SPACE}"
"""Stands between words that belong together while a table is laid out."""


def together(text: str) -> str:
    """Return a text for a cell whose words must stand on one line."""
    return text.replace(" ", _HARD)


def laid_out(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Yield the lines of a table, indented by two spaces, that fits a width.

    Wide columns give way, first between words, then inside them.
    """
    columns = list(zip(*rows, strict=True))
    widths = [min(width, max(map(len, column))) for column in columns]
    words = [max(len(word) for cell in column for word in _words(cell)) for column in columns]
    room = width - 2 - len(BETWEEN) * (len(widths) - 1)
    for least in (words, [NARROWEST] * len(widths)):
        while sum(widths) > room:
            can = [at for at, wide in enumerate(widths) if wide > least[at]]
            if not can:
                break
            widths[max(can, key=lambda at: widths[at])] -= 1
    for row in rows:
        wrapped = [_wrapped(cell, wide) for cell, wide in zip(row, widths, strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = [
                (lines[line] if line < len(lines) else "").ljust(wide)
                for lines, wide in zip(wrapped, widths, strict=True)
            ]
            yield f"  {BETWEEN.join(parts).rstrip(' │') or '│'}"


def _words(cell: str) -> list[str]:
    """A cell in the pieces between which a line may end: also after a long dash."""
    return [piece for word in cell.split(" ") for piece in re.split("(?<=—)", word)]


def _wrapped(cell: str, width: int) -> list[str]:
    lines = [cell]
    if len(cell) > width:
        lines = textwrap.wrap(cell.replace("—", "— "), width, break_on_hyphens=False) or [""]
    return [line.replace("— ", "—").replace(_HARD, " ") for line in lines]
