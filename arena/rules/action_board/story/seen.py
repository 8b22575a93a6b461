"""How it is told what closed sheets leave of an event for the other side (GEN-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from arena.rules.action_board import glimpses as seen
from arena.rules.action_board.story.order import place
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import addition, doing, long_action
from arena.rules.words import plain, several, the


def entered(tale: Tale, event: seen.EnteredSeen) -> str:
    """Tell who is there, and with what, as far as it can be seen."""
    arrives = " joins the fight" if tale.round and event.who not in tale.closed else ""
    return f"{event.who} ({event.side}){arrives}: {', '.join(_has(event))}."


def _has(event: seen.EnteredSeen) -> Iterator[str]:
    if event.zone:
        yield f"in {the(event.zone)}"
    yield event.tier
    if event.in_hand:
        yield f"{several(the(weapon) for weapon in event.in_hand)} in hand"
    if event.group:
        yield f"one of {the(event.group)}"
    if event.works:
        yield f"in the middle of {several(long_action(work) for work in event.works)}"


def declared(tale: Tale, event: seen.DeclaredSeen) -> str:
    """Tell what somebody declares, and what of it lies on the board."""
    wave = "" if event.wave == tale.wave else f"Wave {plain(event.wave)}: "
    what = doing(event.declaration, event.verb, event.item, event.stage == event.stages)
    cost = ""
    if event.token == "D":
        cost = " (a dodge and no slot)"
    elif event.token:
        cost = f" (1 {event.token} in slot {plain(event.slot)})"
    return f"{wave}{event.who} declares: {what}{cost}."


def duelled(_: Tale, event: seen.DuelledSeen) -> str:
    """Tell one participant's dice and place in a Reflex duel."""
    duel = ""
    if event.place == 1:
        ordered = event.purpose in ("", "order")
        duel = f"Reflex duel for the {'order' if ordered else event.purpose}: "
    if not event.dice:
        return f"{duel}{event.who}: {place(event.place)}."
    rolls, ties = ("roll", "tie and roll") if event.group else ("rolls", "ties and rolls")
    die, *again = map(plain, event.dice)
    more = f", {ties} again {several(again)}" if again else ""
    return f"{duel}{event.who} {rolls} {die}{more}: {place(event.place)}."


_RESULTS = {"hit": "a hit", "critical": "a critical hit, the damage dice double", "miss": "a miss"}


def hit_roll(_: Tale, event: seen.HitRollSeen) -> str:
    """Tell a roll to hit, with the numbers of one's own side."""
    rolled = plain(event.roll)
    if event.total is not None and event.total != event.roll:
        rolled = f"{addition(event.roll, event.total - event.roll)} = {plain(event.total)}"
    defence = f"against {event.target}"
    if event.against is not None:
        defence = f"against Defence {plain(event.against)} of {event.target}"
    how = _RESULTS.get(event.result, event.result or "no result")
    return f"{event.who} rolls {rolled} {defence}: {how}."


def wounded(tale: Tale, event: seen.WoundedSeen) -> str:
    """Tell of a hit, and which tier it leaves; not what comes through."""
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    damage = "is hit" if event.raw is None else f"is hit for {plain(event.raw)} damage"
    return f"{event.who} {damage}{source}: {_stands(tale, event.who, event.tier)}."


def healed(tale: Tale, event: seen.HealedSeen) -> str:
    """Tell of hit points that are restored, and which tier that leaves."""
    source = f" by {event.by}" if event.by and event.by != event.who else ""
    return f"{event.who} is healed{source}: {_stands(tale, event.who, event.tier)}."


def _stands(tale: Tale, who: str, tier: str) -> str:
    return f"still {tier}" if tale.closed.get(who) == tier else f"now {tier}"


SEEN: dict[str, Callable[[Tale, Any], str]] = {
    seen.EnteredSeen.kind: entered,
    seen.DeclaredSeen.kind: declared,
    seen.DuelledSeen.kind: duelled,
    seen.HitRollSeen.kind: hit_roll,
    seen.WoundedSeen.kind: wounded,
    seen.HealedSeen.kind: healed,
}
"""How each of these is told."""
