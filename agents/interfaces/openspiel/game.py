"""Each scenario as a game of OpenSpiel: `pyspiel.load_game("fightclock(scenario=alley)")`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

import scenarios
from agents.interfaces.openspiel.actions import Actions
from agents.interfaces.openspiel.bounds import most_nodes, most_outcomes
from agents.interfaces.openspiel.merged import MOST_OUTCOMES, Graph, MergedPosition
from agents.interfaces.openspiel.observer import FightObserver
from agents.interfaces.openspiel.position import Position
from agents.interfaces.openspiel.rolled import RolledPosition
from agents.interfaces.openspiel.standing import Standing
from agents.interfaces.openspiel.state import FightState
from arena.errors import InputError, nearest
from arena.rules import RULESETS

NAME = "fightclock"
ROLLS, MERGED = "rolls", "merged"
CHANCES = (ROLLS, MERGED)
NO_BOUND = 2**30
"""What OpenSpiel is told where it wants a number and there is none."""
DEFAULTS = {"scenario": "alley", "chance": ROLLS}

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Fightclock",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class FightGame(pyspiel.Game):  # type: ignore[misc]  # published without type information
    """A scenario; the first player is its first side, in canonical order.

    Args:
        params: `scenario`, a shipped scenario's name or a scenario file's path, without brackets,
            commas and equals signs; and `chance`: `rolls` (every die is a chance node) or
            `merged` (between two questions one chance node, whose outcomes are the different
            positions that can come; for small duels with open sheets, see `merged`).

    Attributes:
        setup: The scenario, made ready.
        opening: Where every game begins.

    Raises:
        InputError: a parameter is wrong, or the scenario.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        chance = given["chance"]
        if chance not in CHANCES:
            expected = " or ".join(CHANCES)
            raise InputError("", "chance", chance, expected, nearest(str(chance), CHANCES))
        scenario = scenarios.load(given["scenario"])
        self.setup: Any = RULESETS[scenario.ruleset].setup(scenario)
        actions = Actions(self.setup)
        self._merged = merged = chance == MERGED
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.count,
            max_chance_outcomes=MOST_OUTCOMES if merged else most_outcomes(self.setup),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_nodes(self.setup),
        )
        super().__init__(GAME_TYPE, info, given)
        position: Position
        if merged:
            position = MergedPosition.opening(Graph(self.setup))
        else:
            position = RolledPosition.opening(self.setup)
        self.opening = Standing(actions, self.setup.sides, position)

    def new_initial_state(self) -> FightState:
        """The state in which every game begins."""
        return FightState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most chance nodes on the way to an end.

        Merged, one before the first question and one behind each. With `rolls` there is no bound:
        who ties in a Reflex duel rolls again (AB-07).
        """
        return self.max_game_length() + 1 if self._merged else NO_BOUND

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> FightObserver:
        """What observes states for a player."""
        return FightObserver(self, iig_obs_type, params)


pyspiel.register_game(GAME_TYPE, FightGame)
