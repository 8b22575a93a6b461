"""How spells are told: the roll, what it costs, what comes of it."""

from __future__ import annotations

from arena.rules.timing_track import events as said
from arena.rules.timing_track.casting import TIERS as POWERS
from arena.rules.timing_track.story.tale import Tale
from arena.rules.timing_track.story.words import boxes, of_balance, owner, plain, several, signed


def casting(tale: Tale, event: said.Casting) -> str:
    """Tell a casting roll: which die counts, and the tiers to choose from."""
    against = event.against
    air = f" with the balance at {of_balance(tale.balance)}" if tale.balance < 0 else ""
    dice = several(str(die) for die in event.dice)
    rolled = f"{event.who} rolls {dice} against {plain(against)}{air}"
    if len(event.dice) > 1:
        apart = {abs(against - die) for die in event.dice}
        each = several(_by(against - die) for die in event.dice)
        which = "equally far, so the lower die counts" if len(apart) == 1 else "the farther counts"
        rolled = f"{rolled}, {each}; {which}: {event.taken}"
    if not event.tiers:
        return f"{rolled}, a misfire."
    best, *lower = sorted(event.tiers, key=_power, reverse=True)
    may = f", which may be lowered to {' or '.join(lower)}" if lower else ""
    return f"{rolled}, margin {against - event.taken}: {best}{may}."


def _by(margin: int) -> str:
    return f"{margin} under" if margin >= 0 else f"{-margin} over"


def _power(tier: str) -> int:
    return POWERS.index(tier) if tier in POWERS else -1


def manifested(_: Tale, event: said.Manifested) -> str:
    """Tell of a spell that takes effect."""
    where = f" on {event.target}" if event.target else ""
    amount = f", for {event.amount}" if event.amount else ""
    return f"{event.spell} manifests{where} at {event.tier} strength{amount}."


def misfired(_: Tale, event: said.Misfired) -> str:
    """Tell of a spell that misfires."""
    return f"{owner(event.who)} {event.spell} misfires and manifests nothing."


def disrupted(_: Tale, event: said.Disrupted) -> str:
    """Tell whether a spell outlasts a wound."""
    how = "the spell is lost" if event.lost else "the spell is kept"
    rolled = f"{event.roll} against {event.against}"
    return f"{event.who} is hurt while casting {event.spell}: {rolled}, {how}."


def exhausted(_: Tale, event: said.Exhausted) -> str:
    """Tell what a spell has cost."""
    tier = f", {event.tier}" if event.tier else ""
    return f"{event.who} pays {event.paid} exhaustion ({boxes(event.exhaustion)} filled{tier})."


def backlash(_: Tale, event: said.Backlash) -> str:
    """Tell a backlash check."""
    rolled = f"Backlash on {event.who}: {event.roll} against {event.against}"
    if event.roll > event.against:
        return f"{rolled}, none."
    shift = f", and the balance moves by {signed(event.shift)}" if event.shift else ""
    return f"{rolled}, it strikes for {event.damage}{shift}."
