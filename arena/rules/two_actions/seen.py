"""What one side sees of a Two Actions journal while sheets are closed (GEN-01).

What `view.py` hides of a state is hidden here of events: hit points, layers and their AP, marks,
Stats, pools, and every number that is made of them. Dice that fall are seen, and what comes of
them as far as a tier, broken gear or somebody's leaving shows it. A hit looks the same whether
armour stops it or not. What follows from hidden numbers alone is not told at all: marks that are
cleared, pools that are restored, and the check that keeps an effect under damage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arena.model import Event, Faulted, Weighed
from arena.rules import seeing
from arena.rules.seeing import Seen, Sight
from arena.rules.two_actions import events as said
from arena.rules.two_actions import glimpses
from arena.rules.two_actions.purposes import SUSTAIN
from arena.rules.two_actions.setup import Setup
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
    return tier_of(False, hp, sight.setup.sheets[sight.setup.seat[who]].most)


def _entered(event: said.Entered, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return glimpses.EnteredSeen(
        event.time,
        event.who,
        event.cause,
        side=event.side,
        zone=event.zone,
        sheet=event.sheet,
        phase=event.phase,
        weapons=event.weapons,
        broken=event.broken,
        held=event.held,
        prone=event.prone,
        adjacent=event.adjacent,
        acted=event.acted,
        ready=event.ready,
        tier=_tier(event.who, event.hp, sight),
    )


def _checked(event: said.Checked, sight: Sight) -> Event | None:
    if sight.own(event.who):
        return event
    if event.purpose == SUSTAIN:
        return None  # it is only made when damage comes through
    return glimpses.CheckedSeen(
        event.time,
        event.who,
        event.cause,
        purpose=event.purpose,
        dice=event.dice,
        kept=event.kept,
        edge=event.edge,
        result=event.result,
        pushed=event.pushed,
    )


def _pushed(event: said.Pushed, sight: Sight) -> Event | None:
    if sight.own(event.who):
        return event
    if event.purpose == SUSTAIN:
        return None
    return glimpses.PushedSeen(event.time, event.who, event.cause)


def _marked(event: said.Marked, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return _hit(event, "")


def _wounded(event: said.Wounded, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return _hit(event, _tier(event.who, event.hp, sight))


def _hit(event: said.Marked | said.Wounded, tier: str) -> Event:
    time, who, cause = event.time, event.who, event.cause
    return glimpses.HitSeen(time, who, cause, event.by, event.damage, event.warded, tier)


def _healed(event: said.Healed, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    tier = _tier(event.who, event.hp, sight)
    return glimpses.HealedSeen(event.time, event.who, event.cause, event.by, tier)


def _mended(event: said.Mended, sight: Sight) -> Event:
    return event if sight.own(event.owner or event.who) else replace(event, ap=0)


SEEN: dict[type[Event], Seen] = {
    said.Opened: seeing.told,
    said.Entered: _entered,
    said.RoundBegan: seeing.told,
    said.PhaseBegan: seeing.told,
    said.Cleared: seeing.own_only,
    said.Placed: seeing.told,
    said.WentNext: seeing.told,
    said.TurnBegan: seeing.told,
    said.TurnEnded: seeing.told,
    said.Acted: seeing.told,
    said.Checked: _checked,
    said.Pushed: _pushed,
    # The one who is attacked sees what the attack will do; weapons are in the catalogue.
    said.Attacked: seeing.told,
    said.Responded: seeing.told,
    said.Stopped: seeing.told,
    said.Wasted: seeing.wasted,
    said.Marked: _marked,
    said.Broke: seeing.told,
    said.Wounded: _wounded,
    said.Healed: _healed,
    said.Restored: seeing.own_only,
    said.Mended: _mended,
    said.Readied: seeing.told,
    said.Moved: seeing.told,
    said.Fell: seeing.told,
    said.Established: seeing.told,
    said.Sustained: seeing.told,
    said.Dropped: seeing.told,
    said.Left: seeing.told,
    said.Ended: seeing.told,
    Faulted: seeing.own_only,
    Weighed: seeing.own_only,
}
"""What is seen of each kind of event."""
