"""Who has seen what the others do knows what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.action_board.fighter import Fighter, fight
from agents.scripted.action_board.judgement import engaged
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action


@dataclass(frozen=True, slots=True)
class WaitsAndAnswers(Fighter):
    """Lets the others show what they do, then defends or strikes, whichever is worth more.

    Attributes:
        patience: In so many ticks of each round it waits; in the rest it begins, so that two who
            wait for each other fight all the same.
    """

    patience: Annotated[int, Ge(0), Le(2)] = 2

    def act(self, look: Look) -> Action | None:
        if look.view.wave == 1 and look.view.tick <= self.patience and engaged(look):
            return None
        return fight(look)
