"""Where a game stands: a position, and what has been answered of what is asked there.

The voices of both sides are asked at one moment. OpenSpiel has two players: the first voices of
both sides that have not answered yet answer at one simultaneous node; those that are left over
answer one by one. Nobody's answer takes effect, or can be known, before all have answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.interfaces.openspiel.actions import Actions
from agents.interfaces.openspiel.past import question
from agents.interfaces.openspiel.position import Choice, Position
from arena.model import Declaration

HIDDEN = " (nobody else knows)"


class Standing:
    """A node of the game; it never changes.

    Args:
        actions: The numbers of all declarations.
        sides: The names of both sides.
        position: The position.
        given: What has been answered there.

    Attributes:
        asked: For both players the question that is answered at this node, if one is.
    """

    __slots__ = ("actions", "asked", "given", "position", "sides")

    def __init__(
        self,
        actions: Actions,
        sides: Sequence[str],
        position: Position,
        given: Mapping[str, Declaration] | None = None,
    ) -> None:
        self.actions = actions
        self.sides = sides
        self.position = position
        self.given = given or {}
        self.asked = tuple(self._next_of(voices) for voices in actions.voices)

    def _next_of(self, voices: Sequence[str]) -> Choice | None:
        for choice in self.position.choices:
            if choice.who in voices and choice.who not in self.given:
                return choice
        return None

    @property
    def at_chance(self) -> bool:
        """Whether dice fall."""
        return self.position.score is None and not self.position.choices

    def legal(self, player: int) -> list[int]:
        """The numbers of all that a player may answer at this node, in ascending order."""
        choice = self.asked[player]
        if choice is None:
            return []
        return sorted([self.actions.number(choice.who, answer) for answer in choice.legal])

    def answer(self, numbers: Mapping[int, int]) -> Standing:
        """The node that follows.

        Args:
            numbers: For each player who is asked the number of the answer.

        Raises:
            ValueError: a number is not that of a legal answer.
        """
        given = dict(self.given)
        for player, number in numbers.items():
            choice = self.asked[player]
            meaning = self.actions.meaning(player, number)
            if choice is None or meaning is None or meaning[0] != choice.who:
                raise ValueError(f"player {player} is not asked for action {number}")
            if meaning[1] not in choice.legal:
                raise ValueError(f"not legal now: {self.actions.label(player, number)}")
            given[choice.who] = meaning[1]
        position = self.position
        if len(given) == len(position.choices):
            return Standing(self.actions, self.sides, position.answered(given))
        return Standing(self.actions, self.sides, position, given)

    def fell(self, outcome: int) -> Standing:
        """The node that follows when dice fall so."""
        return Standing(self.actions, self.sides, self.position.fell(outcome))

    def known_to(self, player: int) -> str:
        """All that a player knows, and remembers having answered; one line each.

        The last line is the question that the player answers at this node.
        """
        return self.position.known_to(self.sides[player]) + self.now(player)

    def now(self, player: int) -> str:
        """What a player has answered at this moment, and is asked; one line each."""
        lines = []
        for choice in self.position.choices:
            if choice.who in self.actions.voices[player] and choice.who in self.given:
                put = question(choice.who, choice.kind, choice.about)
                lines.append(f"{put} -> {self.given[choice.who]}{HIDDEN}\n")
        asked = self.asked[player]
        if asked is not None:
            lines.append(f"{question(asked.who, asked.kind, asked.about)}?\n")
        return "".join(lines)

    def voice(self, player: int) -> str:
        """With whose eyes a player looks: of who is asked, or else of its first voice."""
        asked = self.asked[player]
        return self.actions.voices[player][0] if asked is None else asked.who

    def __str__(self) -> str:
        """All that has happened, for whoever may see everything."""
        hidden = [f"{who} -> {answer}{HIDDEN}\n" for who, answer in self.given.items()]
        return f"{self.position.whole_story()}{''.join(hidden)}at {self.position.time}"
