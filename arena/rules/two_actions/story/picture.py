"""How everybody stands, drawn as a table: a row for each combatant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arena.model import Event
from arena.rules.tables import laid_out, together
from arena.rules.two_actions.story.tale import Person, Tale
from arena.rules.two_actions.story.words import counted, moment
from arena.rules.words import plain

WIDTH = 96
"""What the table may be wide, so that it fits 100 columns with its indent."""
_HEADS = ("Who", "Phase", "Turn", "Protection", "Marks", "HP", "Sustains", "Besides")


def table(events: Iterable[Event], upto: int | None = None) -> str:
    """Draw how everybody stands when everything up to the end of a phase has happened.

    Args:
        events: A journal's.
        upto: The time of the phase; None is the last one.
    """
    tale = Tale()
    now = 0
    for event in events:
        if upto is not None and event.time > upto:
            break
        now = event.time
        tale.hear(event)
    return "\n".join(picture(tale, moment(now if upto is None else upto))) or "Nobody is there."


def picture(tale: Tale, after: str) -> Iterator[str]:
    """Yield the lines of the table as a tale has it; none if nobody has been heard of.

    Broken gear stands in brackets.
    """
    if tale.people:
        yield f"After {after}"
        rows = [_HEADS, *(_row(who, person) for who, person in tale.people.items())]
        # A column in which nobody has anything is left out.
        columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
        yield from laid_out(list(zip(*columns, strict=True)), WIDTH)


def _row(who: str, person: Person) -> tuple[str, ...]:
    hp = f"{plain(person.hp)} of {person.most}" if person.most > 0 else plain(person.hp)
    hp = person.tier or hp
    if person.out:
        return who, person.phase, person.out, "", "", together(hp), "", ""
    marks = ""
    if person.rolls and not person.tier and (person.marks or person.protection()):
        marks = f"{plain(person.marks)} of {person.against()}"
    besides = ["prone"] if person.prone else []
    return (
        who,
        person.phase,
        together(_turn(person)),
        _protection(person),
        together(marks),
        together(hp),
        ", ".join(person.held),
        ", ".join([*besides, *sorted(person.ready)]),
    )


def _turn(person: Person) -> str:
    if person.left is not None:
        return counted(person.left, "action")
    return "acted" if person.acted else "waits"


def _protection(person: Person) -> str:
    """Return `[shield 2], coat 2`; weapons stand there once they are all that is left."""
    if not person.rolls:
        return together(f"AP {person.ap}") if person.ap else ""
    counted_now = {name for name, _ in person.protection()}
    shown = []
    for name, piece in person.gear.items():
        text = f"{name} {piece.ap}" if piece.ap else name
        if piece.broken:
            text = f"[{text}]"
        elif name not in counted_now:
            continue
        shown.append(together(text))
    return ", ".join(shown)
