"""A state of the game: a thin shell around where the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from agents.interfaces.openspiel.standing import Standing

if TYPE_CHECKING:
    from agents.interfaces.openspiel.game import FightGame

PLAYERS = (0, 1)


class _Kept:
    """What a state keeps as its attribute.

    A copy of a state shares it, since where a game stands never changes. What is serialized holds
    nothing of it: a state that is read finds it again from its history.
    """

    __slots__ = ("standing",)

    def __init__(self, standing: Standing | None = None) -> None:
        self.standing = standing

    def __deepcopy__(self, memo: dict[int, Any]) -> _Kept:
        return _Kept(self.standing)

    def __reduce__(self) -> tuple[type[_Kept], tuple[()]]:
        return _Kept, ()


class FightState(pyspiel.State):  # type: ignore[misc]  # published without type information
    """A node of the game.

    Args:
        game: The game; only it makes states.
    """

    def __init__(self, game: FightGame) -> None:
        super().__init__(game)
        self._kept = _Kept(game.opening)

    @property
    def standing(self) -> Standing:
        """Where the game stands."""
        kept = self._kept
        if kept.standing is None:
            kept.standing = self._found_again()
        return kept.standing

    def _found_again(self) -> Standing:
        """Where the history leads."""
        standing: Standing = self.get_game().opening
        history = iter(self.full_history())
        for done in history:
            if standing.at_chance:
                standing = standing.fell(done.action)
                continue
            answers = {done.player: done.action}
            if all(standing.asked):
                other = next(history)
                answers[other.player] = other.action
            standing = standing.answer(answers)
        return standing

    # -- what OpenSpiel asks for --------------------------------------------------------------

    def current_player(self) -> int:
        """Who acts: a player, both, chance, or nobody any more."""
        standing = self.standing
        if standing.position.score is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if standing.at_chance:
            return int(pyspiel.PlayerId.CHANCE)
        asked = [player for player in PLAYERS if standing.asked[player] is not None]
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        return self.standing.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come at this chance node, with exact probabilities."""
        return list(self.standing.position.outcomes())

    def _apply_action(self, action: int) -> None:
        standing = self.standing
        if standing.at_chance:
            self._kept = _Kept(standing.fell(action))
        else:
            self._kept = _Kept(standing.answer({self.current_player(): action}))

    def _apply_actions(self, actions: list[int]) -> None:
        self._kept = _Kept(self.standing.answer(dict(enumerate(actions))))

    def _action_to_string(self, player: int, action: int) -> str:
        standing = self.standing
        if player == pyspiel.PlayerId.CHANCE:
            if not standing.at_chance:
                return f"outcome {action}"
            return standing.position.outcome_label(action)
        return standing.actions.label(player, action)

    def is_terminal(self) -> bool:
        """Whether the fight is over."""
        return self.standing.position.score is not None

    def returns(self) -> list[float]:
        """1 for the side that has won, -1 for the other, 0 for both after a draw (GEN-02)."""
        score = self.standing.position.score
        if score is None:
            return [0.0, 0.0]
        return [2 * score - 1, 1 - 2 * score]

    def __str__(self) -> str:
        """All that has happened, hidden or not."""
        return str(self.standing)
