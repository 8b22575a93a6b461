"""What a player of a game may know, as OpenSpiel asks for it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from agents.interfaces.facts import facts_of

if TYPE_CHECKING:
    from agents.interfaces.openspiel.game import FightGame
    from agents.interfaces.openspiel.state import FightState

FACTS = "facts"
ANSWERED = "answered"


class FightObserver:
    """Observes a state for one player.

    With perfect recall, the information state: a string, all that the player has come to know and
    has answered. Without, the observation: what the player sees at this moment, as a string (the
    facts as JSON) and as a tensor. The tensor has two parts: `facts`, numbers within [-1, 1] as
    `agents.interfaces.facts` names them, seen by the voice that is asked, or else by the player's
    first; and `answered`, of each of the player's actions whether a voice of the player has just
    answered so, which nobody else knows yet.

    Args:
        game: The game.
        iig_obs_type: What is wanted; it always is what one player may know, public or private.
        params: None are known.

    Raises:
        ValueError: there are parameters, or something else is wanted.
    """

    def __init__(
        self, game: FightGame, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> None:
        if params:
            raise ValueError(f"found parameters {params}, expected none")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not wanted.public_info:
            raise ValueError(
                "only what one player may know is observed, public and private at once"
            )
        self._recalls: bool = wanted.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            self._facts = facts_of(game.setup)
            known = len(self._facts.names)
            self.tensor = np.zeros(known + game.num_distinct_actions(), np.float32)
            self.dict = {FACTS: self.tensor[:known], ANSWERED: self.tensor[known:]}

    def set_from(self, state: FightState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        standing = state.standing
        look = standing.position.look(standing.voice(player))
        self.dict[FACTS][:] = self._facts.vector(look.view, look.kind, look.about)
        answered = self.dict[ANSWERED]
        answered.fill(0)
        for who, answer in standing.given.items():
            if who in standing.actions.voices[player]:
                answered[standing.actions.number(who, answer)] = 1

    def string_from(self, state: FightState, player: int) -> str:
        """What a player knows, or sees, in words."""
        standing = state.standing
        if self._recalls:
            return standing.known_to(player)
        look = standing.position.look(standing.voice(player))
        plain = self._facts.plain(look.view, look.kind, look.about)
        return f"{json.dumps(plain, ensure_ascii=False)}\n{standing.now(player)}"
