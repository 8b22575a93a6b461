"""The Timing Track's table in words: what a drawing writes, and all of it said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from agents.human.drawn.timing_track_table import Firearm, Lying, Person, Place, Table
from arena.rules.timing_track.setup import COVER, Setup
from arena.rules.timing_track.state import DYING, READY, State
from arena.rules.timing_track.story.words import (
    first,
    of_balance,
    owner,
    plain,
    several,
    signed,
    the,
)
from arena.rules.timing_track.wounds import TIERS, exhaustion_boxes

_COVERS = {points: name for name, points in COVER.items()}


SURE = 100
"""At this reliability no roll makes a firearm fail (TT-19)."""


class Detail(NamedTuple):
    """One thing about a combatant, as it is written ("": drawn instead) and as it is said."""

    short: str
    said: str


# -- what a drawing writes and a reader hears alike -------------------------------------------


def at_count(table: Table) -> str:
    """Where the fight stands."""
    if table.resolves:
        return f"Count {table.count} resolves"
    return f"Count {table.count}" if table.settled else f"After count {table.count}"


def lies(table: Table, lying: Lying) -> str:
    """What something on the track is: a token's declaration, or what else will happen."""
    scenario = table.setup.scenario
    if lying.kind == "goal":
        assert scenario.goal is not None
        return f"last count for {scenario.goal.side} to smash the device of {scenario.goal.smash}"
    if lying.kind == "limit":
        return "the fight ends"
    assert lying.who is not None
    if lying.action is not None:
        return lying.action.label
    if lying.kind == "pulse":
        device = lying.who.device
        assert device is not None
        return f"{device.name} pulses, {of_balance(device.pulse)}"
    return {"death save": "death save", "ward": "the ward ends", "arrival": "arrives"}[lying.kind]


def cover_of(points: int) -> str:
    """Cover in words: `partial cover −10`; "" is none (TT-17)."""
    if not points:
        return ""
    return f"{_COVERS[points]} cover {signed(-points)}"


def fires(firearm: Firearm) -> str:
    """What the balance does to a firearm (TT-19): `fires at 91%, always ≤ −3, never ≥ +48`."""
    surely = firearm.reliability >= SURE
    words = "cannot fail now" if surely else f"fires at {plain(firearm.reliability)}%"
    if firearm.sure is not None:
        words += f", always ≤ {signed(firearm.sure)}"
    if firearm.dead is not None:
        words += f", never ≥ {signed(firearm.dead)}"
    return words


def hums(table: Table, one: Person) -> str:
    """What a device does: `hums, −2 at 3, 6, 9`."""
    device = one.device
    assert device is not None
    if not one.seen.device_whole:
        return "smashed"
    counts = ", ".join(map(str, table.pulses(one)))
    return f"hums, {signed(device.pulse)} at {counts}" if counts else "off"


def state_of(one: Person) -> str:
    """A combatant's wound tier, or why they are not in the fight."""
    return one.seen.wound_tier if one.seen.fighting else one.seen.status


def details(table: Table, one: Person) -> list[Detail]:
    """Everything else about a combatant that is here, as far as the side may know it."""
    return [*_acting(table, one), *_held(one), *_body(table, one), *_noticing(table, one)]


def _acting(table: Table, one: Person) -> Iterator[Detail]:
    seen = one.seen
    if seen.token is not None:
        yield Detail(f"acts at {seen.token.due}", f"acts at count {seen.token.due}")
    elif seen.holding:
        yield Detail("holds", "holds")
    elif seen.fighting:
        yield Detail("no token", "has no token")
    if seen.delay:
        yield Detail(f"next +{seen.delay}", f"the next action takes {seen.delay} counts longer")
    if one.c.status == DYING and seen.sheet is not None:
        failed = f"{one.c.failures} of {table.setup.options.death_failures}"
        yield Detail(f"saves failed {failed}", f"death saves failed {failed}")


def _held(one: Person) -> Iterator[Detail]:
    seen = one.seen
    held = seen.weapon
    if held is None:
        yield Detail("nothing in hand", "nothing in hand")
    else:
        condition = seen.condition(one.c.in_hand)
        state = "" if condition in (None, READY) else f", {condition.name.lower()}"
        if seen.rounds is None:
            yield Detail(held.name + state, f"{held.name} in hand{state}")
        else:
            rounds = f"{seen.rounds} of {held.rounds}"
            yield Detail(
                f"{held.name} {rounds}{state}", f"{held.name} in hand, {rounds} rounds{state}"
            )
    if cover := cover_of(seen.cover):
        yield Detail(f"in {cover}", f"in {cover}")


def _body(table: Table, one: Person) -> Iterator[Detail]:
    seen = one.seen
    if seen.wounds is not None and seen.boxes_left is not None:
        boxes = f"{seen.wounds} of {seen.wounds + seen.boxes_left}"
        yield Detail("", f"{boxes} wound boxes filled")
    if seen.exhaustion:
        boxes = f"{seen.exhaustion} of {TIERS * exhaustion_boxes(one.c, table.setup.options)}"
        yield Detail(f"exhaustion {boxes}", f"{boxes} exhaustion boxes filled")
    if seen.penalty:
        yield Detail(f"checks −{seen.penalty}", f"{seen.penalty} off every check")
    if seen.ballistic or seen.martial:
        yield Detail(
            f"soak B{seen.ballistic} M{seen.martial}",
            f"armour ballistic {seen.ballistic}, martial {seen.martial}",
        )
    if seen.ward:
        yield Detail(f"ward {seen.ward}", f"a ward of {seen.ward}")
    if seen.sheet is not None and seen.sheet.shield is not None:
        yield Detail(seen.sheet.shield.name, f"a {seen.sheet.shield.name}")


def _noticing(table: Table, one: Person) -> Iterator[Detail]:
    if one.seen.sheet is None:
        return
    names = [table.people[seat].seen.name for seat in one.c.unaware if table.people[seat].here]
    if names:
        unaware = f"unaware of {several(names)}"
        yield Detail(unaware, unaware)


# -- all of it said ---------------------------------------------------------------------------


def said(setup: Setup, state: State, side: str | None, time: int = 0) -> list[str]:
    """The Timing Track in sentences, for whoever does not see the drawing.

    Args:
        setup: What is fought.
        state: How it stands.
        side: The side whose eyes see it; None sees all.
        time: The count to which the journal has come.

    Returns:
        A sentence or two each: the count and the balance, the track in the order in which it is
        reached, who has no token, the places, and everybody.
    """
    table = Table(setup, state, side, time)
    return [
        f"{at_count(table)}. The balance is {of_balance(state.balance)}.",
        *_air(table),
        *_track(table),
        *_without(table),
        *(_place(place) for place in table.places()),
        *_everybody(table),
    ]


def _air(table: Table) -> Iterator[str]:
    for one in table.devices:
        assert one.device is not None
        whose = f"{first(owner(one.seen.name))} {one.device.name}"
        if not one.seen.device_whole:
            yield f"{whose} is smashed."
        elif pulses := table.pulses(one):
            counts = several(map(str, pulses))
            yield f"{whose} hums and pulses {signed(one.device.pulse)} at the counts {counts}."
        else:
            yield f"{whose} is off."
    for firearm in table.firearms():
        surely = firearm.reliability >= SURE
        fires_at = "cannot fail" if surely else f"fires at {plain(firearm.reliability)} percent"
        sentence = f"{first(the(firearm.name))} {fires_at}"
        if firearm.sure is not None:
            sentence += f", always at a balance of {signed(firearm.sure)} or less"
        if firearm.dead is not None:
            sentence += f", never at {signed(firearm.dead)} or more"
        yield f"{sentence}."
    if casting := table.casting():
        yield f"The balance adds {signed(casting)} to casting targets."


def _track(table: Table) -> Iterator[str]:
    lying = table.lying()
    if not lying:
        yield "Nothing lies on the track."
    for before, one in pairwise([None, *lying]):
        assert one is not None
        what = lies(table, one)
        if one.who is None:
            sentence = f"At count {one.due}: {what}"
        else:
            sentence = f"At count {one.due} {one.who.seen.name}: {what}"
        if one.kind == "token":
            sentence += f", started at count {one.start}"
        if before is not None and one.together(before):
            sentence += ", at the same moment as the one before"
        yield f"{sentence}."


def _without(table: Table) -> Iterator[str]:
    if table.holding:
        yield f"Holding: {several(_names(table.holding))}."
    if table.free:
        yield f"Without a token: {several(_names(table.free))}."


def _place(place: Place) -> str:
    words = [f"Place {place.name}"]
    if cover := cover_of(place.cover):
        words.append(f"offers {cover}")
    if place.ways:
        words.append(f"next to {several(place.ways)}")
    people = [
        *(f"hand to hand {several(_names(melee))}" for melee in place.melees),
        *_names(place.apart),
    ]
    return f"{', '.join(words)}: {'; '.join(people) if people else 'nobody'}."


def _everybody(table: Table) -> Iterator[str]:
    for one in table.people:
        who = f"{one.seen.name} of {one.seen.side}"
        if one in table.gone:
            yield f"{who}: {one.seen.status}."
        elif one in table.awaited:
            arrives = "" if one.seen.sheet is None else f" at count {one.c.sheet.start.arrives}"
            yield f"{who} is still to come{arrives}, {one.seen.in_hand or 'nothing'} in hand."
        else:
            told = [state_of(one), *(detail.said for detail in details(table, one))]
            yield f"{who}: {', '.join(told)}."


def _names(people: Iterable[Person]) -> list[str]:
    return [one.seen.name for one in people]
