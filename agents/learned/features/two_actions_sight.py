"""A look at one decision that remembers what it has worked out.

A model asks the same of every answer, and the tactics that propose one ask it again. What is
remembered are the scripted tactics' own estimates, so nobody who asks can tell the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents.learned.features.two_actions_people import Table
from agents.scripted.two_actions import pushing
from agents.scripted.two_actions.fighter import Fighter
from agents.scripted.two_actions.look import Look
from agents.scripted.two_actions.people import Arm
from arena.model import Decision, Declaration
from arena.rules.two_actions.checks import PUSHING
from arena.rules.two_actions.declarations import PUSH
from arena.rules.two_actions.protection import Piece
from arena.rules.two_actions.round import ACTING
from arena.rules.two_actions.view import CombatantView

Hit = tuple[str, int, Sequence[str]]


class Sight(Look):
    """A question to one combatant, each estimate worked out once.

    Attributes:
        table: Both sides.
    """

    __slots__ = ("_harms", "_hits", "_layers", "_shares", "_stops", "_wards", "table")

    def __init__(self, decision: Decision, table: Table) -> None:
        super().__init__(decision)
        self.table = table
        self._dangers = {name: one.gear.danger for name, one in table.by_name.items()}
        self._harms: dict[tuple[str, Arm, str, int], float] = {}
        self._hits: dict[Hit, float] = {}
        self._shares: dict[Hit, float] = {}
        self._stops: dict[str, float] = {}
        self._wards: dict[str, int] = {}
        self._layers: dict[str, tuple[Piece, ...]] = {}

    def favour(self, times: Mapping[str, float]) -> None:
        """Let some matter more, or less; what harm is worth has to be worked out again."""
        super().favour(times)
        self._harms.clear()

    def harm(self, by: CombatantView, arm: Arm, target: CombatantView, steady: int = 0) -> float:
        """What an attack is worth (`Field.harm`)."""
        key = (by.name, arm, target.name, steady)
        known = self._harms.get(key)
        if known is None:
            known = self._harms[key] = super().harm(by, arm, target, steady)
        return known

    def hits(self, one: CombatantView, damage: int, tags: Sequence[str]) -> float:
        """How many hits like this fell somebody (`Field.hits`)."""
        key = (one.name, damage, tags)
        known = self._hits.get(key)
        if known is None:
            known = self._hits[key] = super().hits(one, damage, tags)
        return known

    def share(self, one: CombatantView, damage: int, tags: Sequence[str]) -> float:
        """Which part of what somebody can still take one hit is (`Field.share`)."""
        key = (one.name, damage, tags)
        known = self._shares.get(key)
        if known is None:
            known = self._shares[key] = super().share(one, damage, tags)
        return known

    def ward(self, one: CombatantView) -> int:
        """What wards take off every hit on this one (`Field.ward`)."""
        known = self._wards.get(one.name)
        if known is None:
            known = self._wards[one.name] = super().ward(one)
        return known

    def layers(self, one: CombatantView) -> tuple[Piece, ...]:
        """The layers that count for every hit (`Field.layers`)."""
        known = self._layers.get(one.name)
        if known is None:
            known = self._layers[one.name] = super().layers(one)
        return known

    def stops(self, target: CombatantView) -> float:
        """How likely somebody stops an attack on them (`Field.stops`)."""
        known = self._stops.get(target.name)
        if known is None:
            known = self._stops[target.name] = super().stops(target)
        return known


def proposals(
    tactics: Iterable[Fighter], decision: Decision, sight: Sight | None
) -> list[Declaration]:
    """What these tactics answer, from what has been worked out already: the same as `choose`.

    Args:
        tactics: They answer from the decision alone.
        decision: The question.
        sight: Of this decision; None if a side is asked as one.
    """
    kind = decision.kind
    if sight is None:
        return [tactic.choose(decision) for tactic in tactics]
    if kind == PUSHING:
        # No tactic has a way of its own to judge a Push.
        pays = pushing.pays(sight)
        push = next(answer for answer in decision.candidates if answer.verb == PUSH)
        return [push if pays else decision.fallback for _ in tactics]
    found: list[Declaration] = []
    for tactic in tactics:
        sight.favour({})
        if kind == ACTING:
            found.append(tactic.act(sight) or sight.kit.end_turn)
        else:
            found.append(tactic.respond(sight) or decision.fallback)
    return found
