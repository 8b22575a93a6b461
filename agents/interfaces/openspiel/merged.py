"""Positions of a small duel in which whatever comes to the same is one outcome.

Between two questions there is one chance node at most, and its outcomes are the different positions
that can come, each with its exact probability (`arena.exact`). So few are left of thousands of
faces that the whole tree of a small duel can be gone through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from agents.interfaces.facts import facts_of
from agents.interfaces.openspiel.past import question
from agents.interfaces.openspiel.position import Choice, Look
from arena.errors import FightclockError, InputError
from arena.exact import Ending, Node, Tree
from arena.luck import KeyedDice
from arena.model import Declaration

MOST_OUTCOMES = 1_000_000
"""So many different positions may come of one question."""

Branches = list[tuple[float, "Place"]]


class Place:
    """A position of the duel, whatever has led to it, and what is known to come of it.

    Attributes:
        node: The position, or the end.
        found: For joint answers, by their indices in the order of the questions, what can come.
    """

    __slots__ = ("choices", "found", "node")

    def __init__(self, node: Node | Ending) -> None:
        self.node = node
        self.found: dict[tuple[int, ...], Branches] = {}
        self.choices: tuple[Choice, ...] | None = None


class Graph:
    """The positions of one duel, as far as anybody has looked.

    Args:
        setup: The scenario, made ready.

    Raises:
        InputError: its sheets are closed: only what everybody knows can be merged.
    """

    def __init__(self, setup: Any) -> None:
        if not setup.options.open_sheets:
            expected = "true: outcomes are only merged where nothing but choices is hidden"
            raise InputError(setup.name, "options.open_sheets", False, expected)
        self.setup = setup
        self.tree = Tree(setup)
        self._places: dict[object, Place] = {}
        self._opening: Branches | None = None

    def opening(self) -> Branches:
        """The first positions at which anybody is asked."""
        if self._opening is None:
            self._opening = self._joined(self.tree.opening())
        return self._opening

    def after(self, place: Place, answers: Mapping[str, Declaration]) -> Branches:
        """What can come of answers to all questions of a position."""
        node = place.node
        assert isinstance(node, Node)
        key = tuple([answers[choice.who].index for choice in node.choices])
        found = place.found.get(key)
        if found is None:
            found = place.found[key] = self._joined(self.tree.after(node, answers))
        return found

    def choices(self, place: Place) -> tuple[Choice, ...]:
        """The questions of a position."""
        if place.choices is None:
            place.choices = ()
            if isinstance(place.node, Node):
                fight = self.tree.fight(place.node, KeyedDice(0))
                place.choices = tuple(Choice.of(decision) for decision in fight.advance())
        return place.choices

    def look(self, place: Place, voice: str) -> Look:
        """What a voice sees at a position that is not the end."""
        assert isinstance(place.node, Node)
        fight = self.tree.fight(place.node, KeyedDice(0))
        for decision in fight.advance():
            if decision.who == voice:
                return Look(decision.view, decision.kind, decision.about)
        return Look(facts_of(self.setup).view(fight.state, voice))

    def _joined(self, branches: Mapping[Any, tuple[float, Node | Ending]]) -> Branches:
        if len(branches) > MOST_OUTCOMES:
            raise FightclockError(f"{self.setup.name}: too much can come to be merged")
        return [
            (probability, self._places.setdefault(node.key, Place(node)))
            for probability, node in branches.values()
        ]


class MergedPosition:
    """A position at questions, at chance, or at the end; it never changes.

    With open sheets everybody knows all of it: answers are hidden until everybody who is asked has
    answered, and a die that nobody has seen is rolled when it is seen.

    Args:
        graph: The duel.
        branches: What can come now, with probabilities.
        story: What has happened, one line each.
        last: The last position at which anybody was asked; None before the first.
    """

    __slots__ = ("_branches", "_graph", "_last", "_place", "_story", "choices", "score", "time")

    def __init__(self, graph: Graph, branches: Branches, story: str, last: Place | None) -> None:
        self._graph = graph
        self._branches = branches
        self._story = story
        self._place: Place | None = None
        self.choices: tuple[Choice, ...] = ()
        self.score: float | None = None
        self.time = 0 if last is None else last.node.time
        if len(branches) == 1:
            self._place = place = branches[0][1]
            self.time = place.node.time
            if isinstance(place.node, Ending):
                self.score = place.node.score[graph.setup.sides[0]]
            else:
                self.choices = graph.choices(place)
                last = place
        self._last = last

    @classmethod
    def opening(cls, graph: Graph) -> MergedPosition:
        """The first position."""
        return cls(graph, graph.opening(), "", None)

    @property
    def node(self) -> Node | Ending | None:
        """The position in the tree of `arena.exact`; None at chance."""
        return None if self._place is None else self._place.node

    def answered(self, answers: Mapping[str, Declaration]) -> MergedPosition:
        """Where it stands when all that is asked has been answered."""
        place = self._place
        assert place is not None
        branches = self._graph.after(place, answers)
        lines = [f"{question(c.who, c.kind, c.about)} -> {answers[c.who]}\n" for c in self.choices]
        return MergedPosition(self._graph, branches, self._story + "".join(lines), place)

    def outcomes(self) -> Sequence[tuple[int, float]]:
        """The positions that can come, by number."""
        return [(number, probability) for number, (probability, _) in enumerate(self._branches)]

    def outcome_label(self, outcome: int) -> str:
        """An outcome in words; as it may stand for thousands of faces, no more than its number."""
        if outcome >= len(self._branches):
            return f"outcome {outcome + 1}"
        unit, time = self._graph.setup.ruleset.unit, self._branches[outcome][1].node.time
        return f"outcome {outcome + 1} of {len(self._branches)}, {unit} {time}"

    def fell(self, outcome: int) -> MergedPosition:
        """Where it stands when this has come."""
        story = f"{self._story}{self.outcome_label(outcome)}\n"
        place = self._branches[outcome][1]
        return MergedPosition(self._graph, [(1.0, place)], story, self._last)

    def known_to(self, side: str) -> str:
        """All of it, for both sides."""
        del side
        return self._story

    def whole_story(self) -> str:
        """All answers and outcomes, one line each."""
        return self._story

    def look(self, voice: str) -> Look:
        """What a voice sees; at chance and at the end, what was seen last."""
        graph = self._graph
        if self._last is None:
            return Look(facts_of(graph.setup).view(graph.setup.opening(), voice))
        seen = graph.look(self._last, voice)
        return seen if self.choices else Look(seen.view)
