"""What every fighter can do; a tactic is a fighter that does one thing in its own way."""

from __future__ import annotations

from agents.scripted.two_actions import judgement, order, pushing, reactions
from agents.scripted.two_actions.look import Look
from arena.model import Decision, Declaration
from arena.rules.two_actions.attacking import RESPONDING
from arena.rules.two_actions.checks import PUSHING
from arena.rules.two_actions.declarations import PUSH, Action
from arena.rules.two_actions.round import ACTING, CHOOSING


class Fighter:
    """Fights with the best that there is, whatever the sheet, alone or as the voice of a side.

    A tactic overrides `act`, which is asked for each action of a turn, `respond`, which is asked
    about each attack, or `next`. Nothing is remembered from one question to the next.
    """

    __slots__ = ()

    def choose(self, decision: Decision) -> Declaration:
        """Answer any question of Two Actions."""
        kind = decision.kind
        if kind == CHOOSING:
            return self.next(decision)
        if kind == ACTING:
            look = Look(decision)
            return self.act(look) or look.kit.end_turn
        if kind == RESPONDING:
            return self.respond(Look(decision)) or decision.fallback
        if kind == PUSHING and pushing.pays(Look(decision)):
            return next(answer for answer in decision.candidates if answer.verb == PUSH)
        return decision.fallback

    def act(self, look: Look) -> Action | None:
        """The next action of a turn; None ends it."""
        return fight(look)

    def respond(self, look: Look) -> Action | None:
        """What to do about an attack; None takes it."""
        return reactions.best_answer(look)

    def next(self, decision: Decision) -> Declaration:
        """Who of the side goes next."""
        return order.first_to_strike(decision)


def fight(look: Look, lasting: bool = True) -> Action | None:
    """The best of all that harms or helps; where nobody is in reach, closer; then be ready.

    Args:
        look: The decision.
        lasting: Whether to establish effects that last.
    """
    standing = judgement.rise(look)
    if standing is not None:
        return standing
    attack, helping = judgement.attack(look), judgement.help_somebody(look, lasting)
    plan = judgement.approach(look) if attack is None else attack
    return judgement.better(plan, helping) or judgement.better(judgement.ready(look))


def close_in(look: Look, boldly: bool = False) -> Action | None:
    """A step towards a foe, or else whatever makes ready for those who come."""
    return judgement.better(judgement.approach(look, boldly)) or judgement.better(
        judgement.ready(look)
    )
