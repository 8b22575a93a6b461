"""The main search: the part of the game below a decision, grown, solved, answered by its mix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from agents.search.alternatives import Alternative, drawn
from agents.search.growth import Growth, Leaf
from agents.search.leaves import by_material, by_playing_on
from agents.search.plays_on import PlaysOn
from agents.search.rollouts import questions_left
from agents.tactics import strongest
from arena.model import Decision, Declaration

SHORT = 14
"""How many choices may still be to come, so that the game below a decision can be grown far."""
TRIED = 2
"""On how many lucks that is found out."""
SEEN_THROUGH = 0.5
"""How much of the play below a decision may stay unknown, so that what was grown is believed."""
WIDE = 25
"""How many worlds of a grown game a fork costs that is played on to the end."""
LEAVES: dict[str, Leaf] = {"material": by_material, "playing-on": by_playing_on}


@dataclass(frozen=True)
class LooksAhead:
    """Grows the game below its decision where play is likeliest, and answers by its equilibrium.

    Where the end is too far for that, promising answers are played on by tactics (`plays-on`).

    Parameters:
        forks: how many worlds one decision may cost.
        answers: how many answers of each side are considered at a point.
        leaf: what a position is worth that is not looked into: by what is left, or by playing on.
    """

    looks_ahead: ClassVar[bool] = True

    forks: Annotated[int, Ge(1), Le(1_000_000)] = 2000
    answers: Annotated[int, Ge(2), Le(200)] = 8
    leaf: Literal["material", "playing-on"] = "material"

    def choose(self, decision: Decision) -> Declaration:
        """Look ahead, and answer."""
        return drawn(decision, self.weigh(decision))

    def weigh(self, decision: Decision) -> list[Alternative]:
        """The answers it considers, the most frequent first: why it chooses as it does."""
        legal = decision.legal
        if len(legal) == 1:
            return [Alternative(legal[0], 0.5, 1.0, "")]
        if is_short(decision):
            found = seen_through(Growth(decision, self.answers, self._leaf(decision)), self.forks)
            if found is not None:
                return found
        return self._plays_on(max(1, self.forks // WIDE)).weigh(decision)

    def _leaf(self, _decision: Decision) -> Leaf:
        """What a position is worth that is not looked into."""
        return LEAVES[self.leaf]

    def _plays_on(self, forks: int) -> PlaysOn:
        """Who answers where the end is too far."""
        return PlaysOn(forks, self.answers)


def is_short(decision: Decision) -> bool:
    """Whether so few choices are still to come that the game below a decision can be grown far."""
    tactic = strongest(decision.setup.ruleset.name)
    return questions_left(decision, tactic, TRIED) <= SHORT


def seen_through(growth: Growth, forks: int) -> list[Alternative] | None:
    """Grow the game below a decision: its equilibrium there, or None if too much stays unknown.

    Args:
        growth: The decision, of which nothing has been grown yet.
        forks: How many worlds that may cost.
    """
    growth.grow(forks)
    return _solved(growth, growth.decision) if growth.unknown <= SEEN_THROUGH else None


def _solved(growth: Growth, decision: Decision) -> list[Alternative]:
    """The equilibrium at the decision, as alternatives."""
    root, who = growth.root, decision.who
    matrix, solution = growth.matrix(root), root.solution
    assert solution is not None
    mine, theirs, shares, replies = root.rows, root.columns, solution.rows, solution.columns
    side = decision.setup.side_of.get(who, who)
    if side != growth.sides[0]:
        mine, theirs, shares, replies = theirs, mine, replies, shares
        matrix = 1 - matrix.T
    found: dict[Declaration, Alternative] = {}
    worth = matrix @ replies
    likely = int(replies.argmax())
    reply = " and ".join(answer.label for answer in theirs[likely].values())
    for answers, share, value in zip(mine, shares, worth, strict=True):
        answer = answers[who]
        old = found.get(answer, Alternative(answer, 0.0, 0.0, reply))
        best = max(float(value), old.value)
        found[answer] = Alternative(answer, best, old.share + float(share), reply)
    return sorted(found.values(), key=lambda one: (-one.share, -one.value, one.answer.index))
