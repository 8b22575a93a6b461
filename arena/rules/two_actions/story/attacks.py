"""How an attack is told: what threatens, the response, what stops it, what is marked and breaks."""

from __future__ import annotations

from arena.rules.two_actions import events as said
from arena.rules.two_actions.declarations import TAKE_IT
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.story.scene import body
from arena.rules.two_actions.story.tale import Person, Tale
from arena.rules.two_actions.story.words import doing
from arena.rules.words import owner, plain, the


def attacked(tale: Tale, event: said.Attacked) -> str:
    """Tell what an attack will do unless it is stopped.

    A creature has no say in it: there the damage that it takes says enough, if nothing is special.
    """
    special = [*(["critical"] if event.critical else []), *event.tags]
    what = ", ".join([f"{plain(event.damage)} damage", *special])
    if tale.person(event.target).rolls:
        return f"{event.target} faces {what}."
    return f"It is a hit for {what}." if special else ""


def responded(_: Tale, event: said.Responded) -> str:
    """Tell what the one who is attacked does about it."""
    if event.verb in (TAKE_IT, ""):
        return f"{event.who} takes it."
    return f"In answer {event.who} tries to {doing(event.declaration, event.verb, event.item)}."


def stopped(_: Tale, event: said.Stopped) -> str:
    """Tell how a response stops an attack."""
    item = f" with {the(event.item)}" if event.item else ""
    how = {
        "evaded": f"{event.who} gets away",
        "blocked": f"{event.who} blocks{item}",
        "covered": f"Cover protects {event.who}",
        "felled": f"{event.attacker} is felled first",
        "staggered": f"{event.attacker} is staggered",
    }.get(event.how, f"{event.who} is ready")
    return f"{how}: {owner(event.attacker)} attack is stopped."


def marked(tale: Tale, event: said.Marked) -> str:
    """Tell what a hit adds to the marks, and against what AP they stand."""
    if not event.damage:
        return f"{_warded(event.warded)}: nothing is marked on {event.who}."
    before = tale.person(event.who).marks
    total = event.marks or before + event.damage
    less = f"{_warded(event.warded)}. " if event.warded else ""
    more = f" ({plain(event.damage)} more)" if before and total != event.damage else ""
    marks = f"{event.who} has {plain(total)} marked against {plain(event.ap)}{more}"
    return f"{less}The hit lands: {marks}."


def broke(tale: Tale, event: said.Broke) -> str:
    """Tell what breaks, and what is left to protect its owner."""
    person = tale.person(event.who)
    if person.tier:  # what is left to protect this one is not seen
        return f"That breaks {owner(event.who)} {event.item or 'gear'}."
    left = Person(
        gear={name: piece for name, piece in person.gear.items() if name != event.item},
    )
    layers = left.protection()
    if event.layer == WEAPON and event.item not in person.gear:
        protects = ""  # it was never a layer
    elif not layers:
        protects = f": nothing protects {event.who} any more"
    elif layers[0][1].weapon:
        protects = f": only weapons protect {event.who} now, AP {plain(left.against())}"
    else:
        protects = f": AP {plain(left.against())} is left"
    marks = " and clears the marks" if person.marks else ""
    return f"That breaks {owner(event.who)} {event.item or 'gear'}{marks}{protects}."


def wounded(tale: Tale, event: said.Wounded) -> str:
    """Tell what damage comes through, and what is left of who takes it."""
    person = tale.person(event.who)
    source = f" from {event.by}" if event.by and event.by != event.who else ""
    if not event.damage:
        return f"{_warded(event.warded)}: nothing reaches {event.who}."
    less = f"{_warded(event.warded)}. " if event.warded else ""
    if not event.taken:
        return (
            f"{less}{owner(event.who)} AP of {plain(event.ap)} stops all "
            f"{plain(event.damage)} damage{source}."
        )
    ap = f" ({plain(event.damage)} less AP {plain(event.ap)})" if event.ap else ""
    left = body(event.hp, person.most, person.kind)
    return f"{less}{event.who} takes {plain(event.taken)} damage{source}{ap}: {left} left."


def _warded(number: int) -> str:
    return f"A ward takes off {plain(number)}" if number else "No damage is left"
