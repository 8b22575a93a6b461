"""What every fighter can do; a tactic is a fighter that does one thing in its own way."""

from __future__ import annotations

from agents.scripted.action_board.commander import command
from agents.scripted.action_board.judgement import Plan, anything, prepare
from agents.scripted.action_board.keeping import go_on
from agents.scripted.action_board.look import Look
from agents.scripted.action_board.reactions import best_defence
from arena.model import Decision, Declaration
from arena.rules.action_board.commanding import COMMANDING
from arena.rules.action_board.declarations import Action
from arena.rules.action_board.waves import DECLARING


class Fighter:
    """Fights with the best that there is, whatever the sheet, and commands as well.

    What has begun is always gone on with first. A tactic overrides `act`, which is asked for
    everything else. Nothing is remembered from one question to the next.
    """

    __slots__ = ()

    def choose(self, decision: Decision) -> Declaration:
        """Answer any question of the Action Board."""
        if decision.kind == COMMANDING:
            return command(decision)
        if decision.kind != DECLARING:
            return decision.fallback
        look = Look(decision)
        return go_on(look) or self.act(look) or look.kit.wait

    def act(self, look: Look) -> Action | None:
        """What to add in this wave; None is nothing."""
        return fight(look)


def fight(look: Look) -> Action | None:
    """The best action, or a parry or block if that is worth more; then prepare; then dodge."""
    return dearer(guard(look), anything(look)) or prepare(look) or dodge(look)


def dearer(one: Plan | None, other: Plan | None) -> Action | None:
    """The action of whichever plan is worth more; the first of equals."""
    if one is None or (other is not None and other.worth > one.worth):
        return None if other is None else other.action
    return one.action


def guard(look: Look) -> Plan | None:
    """The parry or block that saves most."""
    return best_defence(look, look.kit.blocks, look.kit.parries)


def dodge(look: Look) -> Action | None:
    """The dodge that saves most. It takes no slot, so it can come when all else is done."""
    plan = best_defence(look, look.kit.dodges)
    return None if plan is None else plan.action
