"""What every fighter can do; a tactic is a fighter that does one thing in its own way."""

from __future__ import annotations

from agents.scripted.timing_track import reactions
from agents.scripted.timing_track.judgement import best
from agents.scripted.timing_track.look import Look
from arena.model import Decision, Declaration
from arena.rules.timing_track.answering import CHOOSE_TIER, DEFEND
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.track import DECLARING, RECONSIDERING


class Fighter:
    """Fights with the best that there is, whatever the sheet.

    A tactic overrides `declare` (and seldom one of the others); the four questions are the four
    methods. Nothing is remembered from one question to the next.
    """

    __slots__ = ()

    def choose(self, decision: Decision) -> Declaration:
        """Answer any question of the Timing Track."""
        kind = decision.kind
        if kind == RECONSIDERING:
            return self.reconsider(decision)
        if kind == DECLARING:
            return self.declare(Look(decision))
        if kind == DEFEND:
            return self.defend(Look(decision))
        if kind == CHOOSE_TIER:
            return reactions.tier(decision)
        return decision.fallback

    def declare(self, look: Look) -> Declaration:
        """What to do next."""
        return fight(look)

    def reconsider(self, decision: Decision) -> Declaration:
        """Carry on, unless what one is doing has lost its sense: the target is gone."""
        token = decision.view.me.token
        if token is None or decision.allows(token.declaration):
            return decision.fallback
        look = Look(decision)
        answer = self.declare(look)
        # Dropping a token only to stand there is worse than letting it run out.
        return decision.fallback if answer is look.kit.hold else answer

    def defend(self, look: Look) -> Declaration:
        """Whether, and how, to stop what is about to hit."""
        return reactions.defend(look)


def fight(look: Look) -> Action:
    """The best attack there is, or the first step to it; aimed if nothing else can hit."""
    plan = best(look, look.kit.attacks) or best(look, look.kit.aimed)
    return plan.step if plan is not None else wait(look)


def wait(look: Look) -> Action:
    """Nothing does any good: get ready for those to come, take cover, or stand there."""
    kit, allows = look.kit, look.decision.allows
    for thing in kit.weapons:
        ready = look.ready(thing)
        if ready is None:
            continue
        in_hand = look.me.in_hand
        step = ready[1]
        # Only what is in hand, or the first thing into an empty hand: no shuffling about.
        if step is not None and (step.item == in_hand or not in_hand) and allows(step):
            return step
    if look.view.cover_here(look.me) > look.me.cover and allows(kit.cover):
        return kit.cover
    return kit.hold
