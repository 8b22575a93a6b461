"""The timing track drawn as a number line, with the tokens under their counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arena.model import Event
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import of_balance, plain, several

WIDTH = 79
"""What a picture of the track may be wide, so that it fits a terminal of 80 columns."""


def track(events: Iterable[Event], upto: int | None = None) -> str:
    """Draw the timing track as it lies when everything up to a count has happened.

    The line shows the counts at which something lies; under each are the tokens in the order in
    which they will be reached, earliest start first.

    Args:
        events: A journal's.
        upto: The count; None is the last one.
    """
    tale = Tale()
    now = 0
    for event in events:
        if upto is not None and event.time > upto:
            break
        now = event.time
        tale.hear(event)
    return "\n".join(picture(tale, now if upto is None else upto))


def picture(tale: Tale, now: int) -> Iterator[str]:
    """Yield the lines of the picture of the track as a tale has it at a count."""
    yield f"Track at count {plain(now)}, balance {of_balance(tale.balance)}"
    yield from _line(_columns(tale, now))
    if tale.holding:
        yield f"  holding: {several(tale.holding)}"


def _columns(tale: Tale, now: int) -> dict[int, list[str]]:
    """Return what lies at which count, in the order in which it will be reached."""
    lying = [(token.due, token.start, who, who) for who, token in tale.tokens.items()]
    for who, on in tale.humming.items():
        if who in tale.periods:
            lying.append((on + tale.periods[who], on, who, f"pulse of {who}"))
    columns: dict[int, list[str]] = {now: ["now"]}
    for due, _, _, text in sorted(lying):
        columns.setdefault(due, []).append(text)
    return columns


def _line(columns: dict[int, list[str]]) -> Iterator[str]:
    """Yield the number line with what lies under it, in as many strips as the width asks for."""
    strip: list[tuple[int, int]] = []
    used = 2
    for count, texts in sorted(columns.items()):
        wide = max(len(text) for text in (*texts, plain(count))) + 3
        if strip and used + wide > WIDTH:
            yield from _strip(strip, columns)
            strip, used = [], 2
        strip.append((count, wide))
        used += wide
    yield from _strip(strip, columns)


def _strip(strip: list[tuple[int, int]], columns: dict[int, list[str]]) -> Iterator[str]:
    numbers = "".join(f"{plain(count)} ".ljust(wide, "─") for count, wide in strip)
    yield f"  {numbers}"
    for row in range(max(len(columns[count]) for count, _ in strip)):
        cells = (columns[count][row : row + 1] or [""] for count, _ in strip)
        line = "".join(cell.ljust(wide) for (cell,), (_, wide) in zip(cells, strip, strict=True))
        yield f"  {line}".rstrip()
