"""How what helps is told: healing, mending, advantage, sustained effects."""

from __future__ import annotations

from arena.rules.two_actions import events as said
from arena.rules.two_actions.story.scene import body
from arena.rules.two_actions.story.tale import Tale
from arena.rules.words import first, owner, plain


def healed(tale: Tale, event: said.Healed) -> str:
    """Tell of hit points that are restored."""
    person = tale.person(event.who)
    source = f" by {event.by}" if event.by and event.by != event.who else ""
    left = body(event.hp, person.most, person.kind)
    return f"{event.who} is healed of {plain(event.healed)}{source}: {left}."


def restored(_: Tale, event: said.Restored) -> str:
    """Tell what a pool holds now."""
    return f"{event.who} has {first(event.pool) or 'a pool of'} {plain(event.left)} now."


def mended(_: Tale, event: said.Mended) -> str:
    """Tell that something is whole again."""
    ap = f" (AP {plain(event.ap)})" if event.ap else ""
    return f"That makes {owner(event.owner or event.who)} {event.item or 'gear'} whole again{ap}."


_READY = {
    "steady": "{} has advantage on the next check of an action",
    "braced": "{} is braced, with advantage when Blocking",
    "cover": "{} is behind cover",
}


def readied(_: Tale, event: said.Readied) -> str:
    """Tell what advantage is gained, or gone."""
    if not event.on:
        return f"{event.who} is no longer {'behind cover' if event.how == 'cover' else event.how}."
    return f"{_READY.get(event.how, '{} is ready').format(event.who)}."


def established(_: Tale, event: said.Established) -> str:
    """Tell that a sustained effect begins, and whether it was paid for."""
    paid = ", paid for with Resolve" if event.resolve else ""
    target = f" on {event.target}" if event.target else ""
    return f"{event.who} now sustains {event.effect or 'an effect'}{target}{paid}."


def sustained(_: Tale, event: said.Sustained) -> str:
    """Tell that an effect goes on."""
    return f"{owner(event.who)} {event.effect or 'effect'} goes on."


def dropped(_: Tale, event: said.Dropped) -> str:
    """Tell that a sustained effect ends, and why."""
    why = f" ({event.why})" if event.why and event.why != "dropped" else ""
    return f"{owner(event.who)} {event.effect or 'effect'} ends{why}."
