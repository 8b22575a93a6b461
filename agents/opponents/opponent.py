"""The agent that people play against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from agents.opponents.blunders import blunder
from agents.opponents.levels import LEVELS
from agents.opponents.morale import FLEE, YIELD, leaving
from agents.opponents.narrowed import Refuses, narrowed
from agents.opponents.searching import searched
from agents.opponents.tempers import TEMPERS
from agents.search.alternatives import drawn
from agents.tactics import portfolio
from arena.model import Decision, Declaration
from arena.rules.timing_track.answering import DEFEND
from arena.rules.timing_track.track import RECONSIDERING
from arena.rules.two_actions.attacking import RESPONDING

REACTING = frozenset((DEFEND, RESPONDING))
"""The kinds of questions that are about an attack on oneself."""
LEAVING = frozenset((FLEE, YIELD))
"""What only morale decides."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Fights as well, and in such a manner, as it is told: somebody to play against.

    Attributes:
        level: How well: blunders often, now and then or never, then looks ahead, little or far.
        temper: In what manner: like anybody; minding its skin; attacking without a thought of
            defence; or fairly, sparing who cannot fight back.
        morale: The share of its side, in hundredths, below which it yields or flees, where that is
            allowed; the cautious rather flee, the reckless do neither.
    """

    level: Literal["novice", "apprentice", "journeyman", "veteran", "expert"] = "journeyman"
    temper: Literal["steady", "cautious", "reckless", "honourable"] = "steady"
    morale: Annotated[int, Ge(0), Le(100)] = 25

    @property
    def looks_ahead(self) -> bool:
        """Whether it looks ahead at its level."""
        return LEVELS[self.level].forks > 0

    def budget(self, decision: Decision) -> int:
        """How many forks an answer may cost at most; 0 is none."""
        forks = LEVELS[self.level].forks
        return LEVELS[self.level].forks_among(len(decision.setup.seats)) if forks else 0

    def choose(self, decision: Decision) -> Declaration:
        """Leave, if it has had enough; else answer within what its temper would do."""
        setup = decision.setup
        if decision.who in setup.side_of:
            way_out = leaving(decision, TEMPERS[self.temper], self.morale)
            if way_out is not None:
                return way_out
            decision = narrowed(decision, self._refusal(decision))
        answer = self._answer(decision)
        if decision.kind == RECONSIDERING and answer is _begun(decision):
            # The search and blunders may drop an action for the same one, later (TT-06).
            return decision.fallback
        return answer if decision.allows(answer) else decision.fallback

    def _refusal(self, decision: Decision) -> Refuses:
        ruleset = decision.setup.ruleset.name
        refusal = TEMPERS[self.temper].manner(ruleset).refuses
        if refusal is None:
            return lambda answer: answer.verb in LEAVING
        refuses = refusal(decision)
        return lambda answer: answer.verb in LEAVING or refuses(answer)

    def _answer(self, decision: Decision) -> Declaration:
        level, temper = LEVELS[self.level], TEMPERS[self.temper]
        setup = decision.setup
        ruleset = setup.ruleset.name
        if level.blunders and decision.whim(100) < level.blunders:
            return blunder(decision)
        follows = temper.tactics(ruleset)
        if level.forks:
            forks = level.forks_among(len(setup.seats))
            return drawn(decision, searched(decision, follows, forks, level.worlds))
        reacts = temper.manner(ruleset).reacts
        name = reacts if reacts and decision.kind in REACTING else follows[0]
        return portfolio(ruleset)[name].choose(decision)


def _begun(decision: Decision) -> Declaration | None:
    """What one's own token on the track is."""
    token = decision.view.me.token
    return token.declaration if token is not None else None
