"""Who has seen what the others do knows what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Ge, Le

from agents.scripted.action_board.fighter import Fighter, dearer, dodge, guard
from agents.scripted.action_board.judgement import anything, engaged, prepare
from agents.scripted.action_board.look import Look
from arena.rules.action_board.declarations import Action


@dataclass(frozen=True, slots=True)
class WaitsAndAnswers(Fighter):
    """Lets the others show what they do, then defends or strikes, whichever is worth more.

    Attributes:
        patience: In so many ticks of each round it waits; in the rest it begins, so that two who
            wait for each other fight all the same.
        caution: How many percent of its worth a parry or block counts beside a strike. At 0 it
            defends only with what is left over.
    """

    patience: Annotated[int, Ge(0), Le(2)] = 2
    caution: Annotated[int, Ge(0), Le(300)] = 100

    def act(self, look: Look) -> Action | None:
        if look.view.wave == 1 and look.view.tick <= self.patience and engaged(look):
            return None
        saved = guard(look)
        if saved is not None:
            saved = saved._replace(worth=saved.worth * self.caution / 100)
        return dearer(saved, anything(look)) or prepare(look) or dodge(look)
