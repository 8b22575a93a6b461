"""How declarations are told: what they cost, long actions, and who decides badly."""

from __future__ import annotations

from arena.rules.action_board import events as said
from arena.rules.action_board.story.tale import Tale
from arena.rules.action_board.story.words import counted, doing, long_action, reserves
from arena.rules.words import owner, plain


def declared(tale: Tale, event: said.Declared) -> str:
    """Tell what somebody declares, what it takes, and what is left after it."""
    wave = "" if event.wave == tale.wave else f"Wave {plain(event.wave)}: "
    what = doing(event.declaration, event.verb, event.item, event.stage == event.stages)
    return f"{wave}{event.who} declares: {what}{_cost(event)}."


def _cost(event: said.Declared) -> str:
    if event.token == "D":
        return f" (a dodge and no slot; {counted(event.dodges, 'dodge')} left)"
    if not event.token:
        return ""
    level = f", a spell slot of level {plain(event.spell_slot)}" if event.spell_slot else ""
    left = reserves((event.attacks, event.spells, event.generals))
    return f" (1 {event.token} in slot {plain(event.slot)}{level}; {left} left)"


def closed(_: Tale, event: said.Closed) -> str:
    """Tell that the tick closes."""
    if event.waves == 1:
        return "Nobody declares anything: the tick closes."
    return f"Wave {plain(event.waves)} adds nothing: the tick closes."


def stage_paid(_: Tale, event: said.StagePaid) -> str:
    """Tell which stage of a long action is paid."""
    return f"That is stage {plain(event.stage)} of {plain(event.stages)}."


def lost(_: Tale, event: said.WorkLost) -> str:
    """Tell that a long action is lost, and why."""
    why = f": {event.why}" if event.why else ""
    return f"{owner(event.who)} {long_action(event.declaration)} is lost{why}; nothing is refunded."


def recovered(tale: Tale, event: said.Recovered) -> str:
    """Tell of committed tokens that come back."""
    left = reserves(tale.with_recovered(event))
    return f"{plain(event.number)} {event.token} committed by {event.who} comes back: {left}."
