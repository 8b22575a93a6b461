"""How the scene is told: who is there, how rounds begin, where everybody goes, how it ends."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.board import LETTERS
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import counted, long_action, moment, reserves
from arena.rules.words import plain, several, the


def opened(_: Tale, event: said.Opened) -> str:
    """Tell when it starts; the title is told as a heading."""
    return f"It starts in {moment(event.time)}."


def entered(tale: Tale, event: said.Entered) -> str:
    """Tell who is there, and with what."""
    parts = []
    if event.zone:
        parts.append(f"in {the(event.zone)}")
    hurt = Tale(most_hp={event.who: event.most_hp}).stands(event.who, event.hp)
    parts.append(hurt)
    parts.append(reserves((event.attacks, event.spells, event.generals)))
    parts.append(f"{counted(event.slots, 'slot')} a tick")
    parts.append(counted(event.dodges, "dodge"))
    if event.in_hand:
        parts.append(f"{several(the(weapon) for weapon in event.in_hand)} in hand")
    if event.group:
        parts.append(f"one of {the(event.group)}")
    if event.works:
        parts.append(f"in the middle of {several(long_action(work) for work in event.works)}")
    arrives = " joins the fight" if tale.round and event.who not in tale.hp else ""
    return f"{event.who} ({event.side}){arrives}: {', '.join(parts)}."


def tick_began(_: Tale, event: said.TickBegan) -> str:
    """Tell that a tick begins; in a whole story it is a heading."""
    return f"Round {plain(event.round)}, tick {plain(event.tick)} begins."


def refilled(_: Tale, event: said.Refilled) -> str:
    """Tell of full reserves, and of what stays committed."""
    out = [f"{plain(n)} {letter}" for letter, n in zip(LETTERS, event.committed, strict=False) if n]
    stays = f" ({several(out)} committed)" if out else ""
    left = reserves((event.attacks, event.spells, event.generals))
    return f"{event.who} refills to {left}{stays}, {counted(event.dodges, 'dodge')}."


def moved(_: Tale, event: said.Moved) -> str:
    """Tell where somebody is now."""
    return f"{event.who} is now in {the(event.zone)}." if event.zone else f"{event.who} has moved."


_EXITS = {"fallen": "falls", "fled": "has fled", "yielded": "yields"}


def left(_: Tale, event: said.Left) -> str:
    """Tell how somebody drops out of the fight."""
    return f"{event.who} {_EXITS.get(event.status, f'is {event.status}')}."


def ended(tale: Tale, event: said.Ended) -> str:
    """Tell who has won and how everybody stands."""
    how = f"victory for {event.winner}" if event.winner else "a draw"
    why = f" ({event.why})" if event.why else ""
    armies = "".join(
        f" The army of {side}: {counted(heads, 'head')}, morale {plain(morale)}."
        for side, (heads, morale) in tale.armies.items()
    )
    return f"The fight is over: {how}{why}.{armies}{_standing(tale)}"


def _standing(tale: Tale) -> str:
    """Return who is still in the fight and who is not, with their hit points."""
    standing, gone = [], []
    for who in (who for names in tale.sides.values() for who in names):
        if who in tale.out:
            gone.append(f"{who} ({tale.out[who]})")
        else:
            standing.append(f"{who} ({tale.stands(who, tale.hp.get(who, 0))})")
    text = f" Still standing: {several(standing)}." if standing else ""
    return f"{text} Out: {several(gone)}." if gone else text
