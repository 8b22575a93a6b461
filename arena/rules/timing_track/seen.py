"""What one side sees of a Timing Track journal while sheets are closed (GEN-01).

What `view.py` hides of a state is hidden here of events: boxes, skills, soak, rounds, exhaustion,
delays and every number that is made of them. Dice that fall are seen, and what comes of them as far
as a tier, a token or somebody's leaving shows it. What follows from hidden numbers alone is not
told at all: that armour is tested, that a spell outlasts a wound, what a spell costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arena.model import Event, Faulted, Weighed
from arena.rules import seeing
from arena.rules.seeing import Seen, Sight
from arena.rules.timing_track import events as said
from arena.rules.timing_track import glimpses
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.wounds import WOUND_TIERS, tier


def as_seen(events: Iterable[Event], setup: Setup, side: str) -> Iterator[Event]:
    """Yield what a side may know of a journal while the fight lasts (GEN-01).

    Args:
        events: A journal's, from its beginning.
        setup: The scenario, made ready.
        side: The side that reads.
    """
    return seeing.as_seen(events, setup, side, SEEN)


def _tier(who: str, wounds: int, sight: Sight) -> str:
    """The tier that everybody sees of so many wounds (TT-12)."""
    setup = sight.setup
    size = setup.options.boxes_per_tier + setup.sheets[setup.seat[who]].br
    return WOUND_TIERS[tier(wounds, size)]


def _entered(event: said.Entered, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return glimpses.EnteredSeen(
        event.time,
        event.who,
        event.cause,
        side=event.side,
        zone=event.zone,
        in_hand=event.in_hand,
        device=event.device,
        device_on=event.device_on,
        device_period=event.device_period,
        tier=_tier(event.who, event.wounds, sight),
    )


def _attack(event: said.Attack, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    time, who, cause = event.time, event.who, event.cause
    return glimpses.AttackSeen(
        time, who, cause, event.weapon, event.target, event.roll, event.result
    )


def _defence(event: said.Defence, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    time, who, cause = event.time, event.who, event.cause
    return glimpses.DefenceSeen(
        time, who, cause, event.attacker, event.skill, event.roll, event.won
    )


def _wounded(event: said.Wounded, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    raw = event.raw if sight.own(event.by) else None
    return glimpses.WoundedSeen(event.time, event.who, event.cause, event.by, raw, event.tier)


def _weapon(event: said.WeaponState, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    if event.change == "reloaded":
        return glimpses.Reloaded(event.time, event.who, event.cause, event.weapon)
    return replace(event, rounds=0)


def _casting(event: said.Casting, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    time, who, cause = event.time, event.who, event.cause
    return glimpses.CastingSeen(time, who, cause, event.spell, event.target, event.dice)


def _manifested(event: said.Manifested, sight: Sight) -> Event:
    return event if sight.own(event.who) else replace(event, amount=0)


def _disrupted(event: said.Disrupted, sight: Sight) -> Event | None:
    if sight.own(event.who):
        return event
    if not event.lost:
        return None
    return glimpses.DisruptedSeen(event.time, event.who, event.cause, event.spell)


def _backlash(event: said.Backlash, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    strikes = event.roll <= event.against
    return glimpses.BacklashSeen(event.time, event.who, event.cause, event.roll, strikes)


def _device(event: said.DeviceState, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    if event.change == "damaged":
        return glimpses.DeviceHit(event.time, event.who, event.cause, event.device)
    return replace(event, boxes=0)


def _warded(event: said.Warded, sight: Sight) -> Event:
    if sight.own(event.who) or not event.ward:
        return event
    return glimpses.WardedSeen(event.time, event.who, event.cause, event.until)


def _hindered(event: said.Hindered, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    return glimpses.HinderedSeen(event.time, event.who, event.cause)


def _healed(event: said.Healed, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    left = _tier(event.who, event.wounds, sight)
    return glimpses.HealedSeen(event.time, event.who, event.cause, left, event.stabilised)


def _medicine(event: said.Medicine, sight: Sight) -> Event:
    if sight.own(event.who):
        return event
    time, who, cause = event.time, event.who, event.cause
    return glimpses.MedicineSeen(time, who, cause, event.target, event.roll, event.success)


SEEN: dict[type[Event], Seen] = {
    said.Opened: seeing.told,
    said.Entered: _entered,
    said.Placed: seeing.told,
    # Weapons and spells have their speed from the catalogue, so where a token lies shows its delay.
    said.Declared: seeing.told,
    said.Held: seeing.told,
    said.Abandoned: seeing.told,
    said.Resolved: seeing.told,
    said.Wasted: seeing.wasted,
    # Made of the catalogue and the balance alone.
    said.Reliability: seeing.told,
    said.Malfunction: seeing.told,
    said.Attack: _attack,
    said.Stray: seeing.told,
    said.Defence: _defence,
    said.Wounded: _wounded,
    said.ArmourCheck: seeing.own_only,
    said.WeaponState: _weapon,
    said.Casting: _casting,
    said.Manifested: _manifested,
    said.Misfired: seeing.told,
    said.Disrupted: _disrupted,
    said.Exhausted: seeing.own_only,
    said.Backlash: _backlash,
    said.Balance: seeing.told,
    said.DeviceState: _device,
    said.Moved: seeing.told,
    said.Covered: seeing.told,
    said.Warded: _warded,
    said.Hindered: _hindered,
    said.Healed: _healed,
    said.Medicine: _medicine,
    said.Left: seeing.told,
    said.DeathSave: seeing.told,
    said.Noticed: seeing.told,
    said.Ended: seeing.told,
    Faulted: seeing.own_only,
    Weighed: seeing.own_only,
}
"""What is seen of each kind of event."""
