"""The boards drawn as tables: a row for each tick, its slots, and the reserves after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arena.model import Event
from arena.rules.action_board.story.tale import Row, Tale
from arena.rules.action_board.story.words import counted, reserves
from arena.rules.tables import laid_out, together

WIDTH = 79
"""What a picture of the board may be wide, so that it fits a terminal of 80 columns."""
STRIP = 4
"""Slots that stand side by side; more go on in a second table below."""
_MOST_SLOTS = 33
"""Slots of the largest reserve that a sheet can have."""


def board(events: Iterable[Event], upto: int | None = None) -> str:
    """Draw the boards as they lie when everything up to the end of a tick has happened.

    There is one for each combatant who did anything in the round so far.

    Args:
        events: A journal's.
        upto: The tick, counted from 0 through all rounds; None is the last one.
    """
    tale = Tale()
    for event in events:
        if upto is not None and event.time > upto:
            break
        tale.hear(event)
    return "\n".join(picture(tale)) or "Nothing is on the board."


def picture(tale: Tale) -> Iterator[str]:
    """Yield the lines of the boards as a tale has them; none if nothing is on them."""
    used = {who: rows for who, rows in tale.rows.items() if any(map(_used, rows.values()))}
    if used:
        yield f"Board of round {tale.round} after tick {tale.tick}"
    for who, rows in used.items():
        last = None if who in tale.closed else tuple(tale.left.get(who, (0, 0, 0)))
        yield from _one(who, _slots(tale, who, rows), rows, last)


def _used(row: Row) -> bool:
    return bool(row.slots or row.dodges)


def _slots(tale: Tale, who: str, rows: dict[int, Row]) -> list[int]:
    """The slots to draw: all that there are, and any that was used."""
    there = range(1, min(tale.slots.get(who, 0), _MOST_SLOTS) + 1)
    return sorted({*there, *(slot for row in rows.values() for slot in row.slots)})


def _one(
    who: str, slots: list[int], rows: dict[int, Row], last: tuple[int, ...] | None
) -> Iterator[str]:
    """Yield one board; `last` is what is left now, None if that is not known, nor the slots."""
    yield f"  {who}" if last is None else f"  {who} ({counted(len(slots), 'slot')} a tick)"
    dodges = any(row.dodges for row in rows.values())
    strips = [slots[at : at + STRIP] for at in range(0, len(slots), STRIP)] or [[]]
    for at, strip in enumerate(strips):
        final = at == len(strips) - 1
        names = (
            ["Slot"] if len(slots) == 1 and last is not None else [f"Slot {slot}" for slot in strip]
        )
        cells = [["Tick", *names]]
        cells += [
            [str(tick), *(row.slots.get(slot, "") for slot in strip)] for tick, row in rows.items()
        ]
        if final and last is not None:
            cells[0].append("Reserves after the tick")
            for line, row in zip(cells[1:], rows.values(), strict=True):
                left = reserves(last if row.after is None else row.after)
                line.append(together(left))
        if final and dodges:
            cells[0].append("Dodge")
            for line, row in zip(cells[1:], rows.values(), strict=True):
                line.append("; ".join(row.dodges))
        yield from laid_out(cells, WIDTH)
