"""How the scene is told: who is there, how phases begin, where everybody goes, how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from arena.rules.two_actions import events as said
from arena.rules.two_actions.glimpses import EnteredSeen
from arena.rules.two_actions.story.tale import CREATURE, Person, Tale
from arena.rules.two_actions.story.words import counted, moment
from arena.rules.words import plain, several, the


def opened(_: Tale, event: said.Opened) -> str:
    """Tell when it starts; the title is told as a heading."""
    return f"It starts in {moment(event.time)}."


def entered(tale: Tale, event: said.Entered) -> str:
    """Tell who is there, and with what."""
    kind = f"{event.phase} {event.sheet}".strip()
    arrives = " joins the fight" if tale.begun and event.who not in tale.people else ""
    about = ", ".join(part for part in (event.side, kind) if part)
    return f"{event.who} ({about}){arrives}: {', '.join(_has(event))}."


def _has(event: said.Entered) -> Iterator[str]:
    if event.zone:
        yield f"in {the(event.zone)}"
    if event.adjacent:
        yield f"Adjacent to {several(event.adjacent)}"
    if isinstance(event, EnteredSeen):
        yield event.tier
    else:
        yield body(event.hp, event.most, event.sheet)
    if event.ap:
        yield f"AP {plain(event.ap)}"
    if event.layers:
        yield f"protected by {several(event.layers)}"
    if event.marks:
        yield f"{plain(event.marks)} marked"
    if event.broken:
        yield f"{several(event.broken)} broken"
    if event.weapons:
        yield f"armed with {several(event.weapons)}"
    if event.motivation:
        yield f"Motivation {plain(event.motivation)}"
    if event.resolve:
        yield f"Resolve {plain(event.resolve)}"
    if event.held:
        yield f"sustaining {several(event.held)}"
    yield from ("in cover" if how == "cover" else how for how in event.ready)
    if event.prone:
        yield "prone"
    if event.acted:
        yield "has acted in this round"


def body(hp: int, most: int, kind: str) -> str:
    """Return what is left of somebody: `5 of 8 hit points`, of a creature `Constitution 3 of 6`."""
    of = f" of {most}" if most > 0 else ""
    if kind == CREATURE:
        return f"Constitution {plain(hp)}{of}"
    return f"{plain(hp)}{of} hit points"


def round_began(_: Tale, event: said.RoundBegan) -> str:
    """Tell that a round begins; in a whole story the heading says it."""
    return f"Round {plain(event.round)} begins."


def phase_began(_: Tale, event: said.PhaseBegan) -> str:
    """Tell that a phase begins; in a whole story the heading says it."""
    return f"The {event.phase} phase begins." if event.phase else "A phase begins."


def cleared(_: Tale, event: said.Cleared) -> str:
    """Tell that a new round clears marks."""
    return f"The new round clears {counted(event.marks, 'mark')} of {event.who}."


def placed(_: Tale, event: said.Placed) -> str:
    """Tell where the initiative puts somebody."""
    return f"{event.who} is {event.phase or 'in no phase'}."


def moved(_: Tale, event: said.Moved) -> str:
    """Tell where somebody is now."""
    where = f"in {the(event.zone)}" if event.zone else "elsewhere"
    return f"{event.who} is now {where}, Adjacent to {several(event.adjacent or ('nobody',))}."


def prone(_: Tale, event: said.Fell) -> str:
    """Tell that somebody is on the ground, or no longer."""
    if not event.prone:
        return f"{event.who} is prone no longer."
    return f"{event.who} is prone now{f' ({event.why})' if event.why else ''}."


_EXITS = {"fallen": "falls", "fled": "has fled", "yielded": "yields"}


def left(tale: Tale, event: said.Left) -> str:
    """Tell how somebody drops out of the fight, or that they had done so before it began."""
    status = event.status or "out of the fight"
    if not tale.begun:
        return f"{event.who} is {status} already."
    return f"{event.who} {_EXITS.get(event.status, f'is {status}')}."


def ended(tale: Tale, event: said.Ended) -> str:
    """Tell who has won and how everybody stands."""
    how = f"victory for {event.winner}" if event.winner else "a draw"
    why = f" ({event.why})" if event.why else ""
    return f"The fight is over: {how}{why}.{_standing(tale.people)}"


def _standing(people: dict[str, Person]) -> str:
    """Return who is still in the fight and who is not, with what is left of them."""
    standing = [
        f"{who} ({body(person.hp, person.most, person.kind)})"
        for who, person in people.items()
        if not person.out
    ]
    gone = [f"{who} ({person.out})" for who, person in people.items() if person.out]
    text = f" Still standing: {several(standing)}." if standing else ""
    return f"{text} Out: {several(gone)}." if gone else text
