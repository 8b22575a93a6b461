"""How it is told what closed sheets leave of an event for the other side (GEN-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.rules.two_actions import glimpses as seen
from arena.rules.two_actions.story import scene, turns
from arena.rules.two_actions.story.tale import Tale
from arena.rules.words import plain, several


def entered(tale: Tale, event: seen.EnteredSeen) -> str:
    """Tell who is there, and with what, as far as it can be seen."""
    return scene.entered(tale, event)


def checked(_: Tale, event: seen.CheckedSeen) -> str:
    """Tell the dice of a check and the result."""
    again = " again" if event.pushed else ""
    rolled = several(map(plain, event.dice or (event.kept,)))
    edge = turns.EDGE.get(event.edge, "") if len(event.dice) > 1 else ""
    why = turns.WHY.get(event.purpose, "")
    result = f"a {event.result}" if event.result else "no result"
    return f"{event.who} rolls{again} {rolled}{edge}{why}: {result}."


def pushed(_: Tale, event: seen.PushedSeen) -> str:
    """Tell that a check is pushed."""
    return f"{event.who} pushes."


def hit(tale: Tale, event: seen.HitSeen) -> str:
    """Tell that a hit lands, and which tier it leaves; not what comes through."""
    less = f"A ward takes off {plain(event.warded)}. " if event.warded else ""
    before = tale.person(event.who).tier
    tier = event.tier or before
    stands = f"still {tier}" if tier == before else f"now {tier}"
    damage = f" for {plain(event.damage)} damage" if event.damage else ""
    return f"{less}The hit lands on {event.who}{damage}: {stands}."


def healed(tale: Tale, event: seen.HealedSeen) -> str:
    """Tell of hit points that are restored, and which tier that leaves."""
    source = f" by {event.by}" if event.by and event.by != event.who else ""
    now = "still" if event.tier == tale.person(event.who).tier else "now"
    return f"{event.who} is healed{source}: {now} {event.tier}."


SEEN: dict[str, Callable[[Tale, Any], str]] = {
    seen.EnteredSeen.kind: entered,
    seen.CheckedSeen.kind: checked,
    seen.PushedSeen.kind: pushed,
    seen.HitSeen.kind: hit,
    seen.HealedSeen.kind: healed,
}
"""How each of these is told."""
