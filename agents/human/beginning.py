"""How a solo game begins: from what a person has chosen, at the terminal or on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import agents as agents_room
import scenarios
from agents.human.seating import Throws, seated
from agents.human.solo import Beginning
from agents.human.told import AS_SEEN
from arena.errors import InputError
from arena.rules import RULESETS
from scenarios.format import Scenario

LEAVING = {"may_yield": True, "may_flee": True}
"""The options with which somebody may leave a fight (GEN-03)."""


def begun(
    scenario: Scenario,
    persons: Iterable[str],
    agents: Mapping[str, str],
    usual: str,
    throws: Throws,
    seed: int,
) -> Beginning:
    """The beginning of a game. Where the machine has a morale, everybody may yield and flee.

    Args:
        scenario: What is fought.
        persons: Sides and combatants that a person plays.
        agents: Agents of sides and combatants.
        usual: The agent of everybody else.
        throws: Which dice a person throws.
        seed: Of all other dice, and of the agents' own luck.

    Raises:
        FightclockError: a name is no side and no combatant, or an agent cannot be had.
        InputError: an agent is not known, or its parameters are wrong; or the ruleset is another
            package's, whose tables and sentences for persons nobody has drawn up.
    """
    if scenario.ruleset not in AS_SEEN:
        expected = f"a ruleset that people can play here: {', '.join(AS_SEEN)}"
        raise InputError("", "play", scenario.ruleset, expected)
    ruleset = RULESETS[scenario.ruleset]
    seating = seated(ruleset.setup(scenario), persons, agents, usual, throws)
    # What is wrong with an agent is said before anything begins.
    made = [agents_room.make(one, ruleset.name) for one in dict.fromkeys(seating.agents.values())]
    if any(getattr(agent, "morale", 0) for agent in made):
        scenario = scenarios.with_options(scenario, LEAVING)
    return Beginning(scenario, seating, seed)
