"""The coin duel as a ruleset: what it is made of."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from arena.model import Event
from arena.rules.game import Draw, Game, Tell

from .events import EVENTS, table, tell
from .rounds import TOSS, Rounds, scene
from .scenario import Scenario
from .state import Gambler, SavedState, Setup, State, load_state, save_state

GUESSED = 3
"""How many coins are guessed where nobody may know."""


def essence(_setup: Setup, state: State) -> Hashable:
    """What of a state matters for all that can still come."""
    return tuple(gambler.coins for gambler in state.combatants)


def whole(_setup: Setup, state: State, side: str) -> float:
    """The share of a side's coins that is left."""
    (gambler,) = (g for g in state.combatants if g.sheet.side == side)
    return gambler.coins / gambler.sheet.coins


def left(_setup: Setup, state: State, side: str) -> dict[str, int]:
    """What a side has left."""
    (gambler,) = (g for g in state.combatants if g.sheet.side == side)
    return {"boxes": gambler.coins, "standing": int(gambler.coins > 0)}


class CoinDuel(Game[Scenario, Setup, State, Gambler]):
    """A duel with coins."""

    name = "coin_duel"
    title = "Coin Duel"
    version = "1"
    unit = "round"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = (TOSS,)
    amounts: Mapping[str, str] = {"boxes": "coins left", "standing": "who has a coin left"}
    scenario_type = Scenario
    setup_type = Setup
    processes = Rounds
    draws = True
    saved_state_type = SavedState
    save_state = staticmethod(save_state)
    load_state = staticmethod(load_state)
    essence = staticmethod(essence)
    whole = staticmethod(whole)
    left = staticmethod(left)
    scene = staticmethod(scene)

    def guess(self, _: State, _setup: Setup, opponents: Sequence[Gambler]) -> None:
        """Put guesses in the place of what is hidden of the other."""
        for other in opponents:
            other.coins = min(GUESSED, other.sheet.coins)

    def telling(self) -> tuple[Tell, Draw]:
        """The story, and the picture of both piles."""
        return tell, table


COIN_DUEL = CoinDuel()
