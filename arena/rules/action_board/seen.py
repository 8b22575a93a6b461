"""What one side sees of an Action Board journal while sheets are closed (GEN-01).

What `view.py` hides of a state is hidden here of events: hit points, DR, bonuses, Defence, Reflex,
slots, reserves, and every number that is made of them. Dice that fall are seen, and what comes of
them as far as a tier, the board or somebody's leaving shows it. What follows from hidden numbers
alone is not told at all: reserves that fill, and the check that keeps a spell under damage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arena.model import Event, Faulted, Weighed
from arena.rules import seeing
from arena.rules.action_board import events as said
from arena.rules.action_board import glimpses
from arena.rules.action_board.setup import Setup
from arena.rules.seeing import Seen, Sight
from arena.rules.viewing import tier_of


def as_seen(events: Iterable[Event], setup: Setup, side: str) -> Iterator[Event]:
    """Yield what a side may know of a journal while the fight lasts (GEN-01).

    Args:
        events: A journal's, from its beginning.
        setup: The scenario, made ready.
        side: The side that reads.
    """
    return seeing.as_seen(events, setup, side, SEEN)


def _tier(who: str, hp: int, sight: Sight) -> str:
    """The tier that everybody sees of so many hit points; that somebody falls is told apart."""
    return tier_of(False, hp, sight.setup.sheets[sight.setup.seat[who]].hp)


def _entered(event: said.Entered, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return glimpses.EnteredSeen(
        event.time,
        event.who,
        event.cause,
        side=event.side,
        zone=event.zone,
        group=event.group,
        in_hand=event.in_hand,
        works=event.works,
        tier=_tier(event.who, event.hp, sight),
    )


def _declared(event: said.Declared, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return glimpses.DeclaredSeen(
        event.time,
        event.who,
        event.cause,
        wave=event.wave,
        declaration=event.declaration,
        verb=event.verb,
        target=event.target,
        item=event.item,
        token=event.token,
        slot=event.slot,
        stage=event.stage,
        stages=event.stages,
    )


def _conflicted(event: said.Conflicted, sight: Sight) -> Event:
    """Which reason fits first depends on hit points and DR, so no reason is told (AB-06)."""
    both_own = sight.own(event.who) and sight.own(event.other_who)
    return event if both_own else replace(event, why="")


def _duelled(event: said.Duelled, sight: Sight) -> Event:
    members = [g.members[0] for g in sight.setup.scenario.groups if g.name == event.who]
    if sight.own(members[0] if members else event.who):
        return event
    return glimpses.DuelledSeen(
        event.time,
        event.who,
        event.cause,
        purpose=event.purpose,
        place=event.place,
        dice=event.dice,
        group=bool(members),
    )


def _hit_roll(event: said.HitRoll, sight: Sight) -> Event:
    mine, at_mine = sight.own(event.who), sight.own(event.target)
    if mine and at_mine:
        return event
    return glimpses.HitRollSeen(
        event.time,
        event.who,
        event.cause,
        event.target,
        event.roll,
        event.total if mine else None,
        event.against if at_mine else None,
        event.result,
    )


def _wounded(event: said.Wounded, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    raw = event.raw if sight.own(event.by) else None
    tier = _tier(event.who, event.hp, sight)
    return glimpses.WoundedSeen(event.time, event.who, event.cause, event.by, raw, tier)


def _healed(event: said.Healed, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    tier = _tier(event.who, event.hp, sight)
    return glimpses.HealedSeen(event.time, event.who, event.cause, event.by, tier)


SEEN: dict[type[Event], Seen] = {
    said.Opened: seeing.told,
    said.Entered: _entered,
    said.TickBegan: seeing.told,
    said.Refilled: seeing.own_only,
    said.Declared: _declared,
    said.Closed: seeing.told,
    said.StagePaid: seeing.told,
    said.WorkLost: seeing.told,
    said.Recovered: seeing.own_only,
    said.Conflicted: _conflicted,
    said.Duelled: _duelled,
    said.Acted: seeing.told,
    said.Wasted: seeing.wasted,
    said.Stopped: seeing.told,
    said.HitRoll: _hit_roll,
    said.Wounded: _wounded,
    said.Kept: seeing.own_only,
    said.Released: seeing.told,
    said.Healed: _healed,
    said.Walled: seeing.told,
    said.Moved: seeing.told,
    said.Taken: seeing.told,
    said.Left: seeing.told,
    # Heads, morale and chances of a large battle are both commanders' to see.
    said.PhaseBegan: seeing.told,
    said.Chosen: seeing.told,
    said.ManoeuvreEnded: seeing.told,
    said.Suffered: seeing.told,
    said.Ended: seeing.told,
    Faulted: seeing.own_only,
    Weighed: seeing.own_only,
}
"""What is seen of each kind of event."""
