"""How a solo game begins: from what a person has chosen, at the terminal or on a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import agents as agents_room
import scenarios
from agents import spec
from agents.human.seating import Throws, seated
from agents.human.solo import Beginning
from agents.human.told import AS_SEEN
from agents.opponents.levels import LEVELS
from arena.errors import InputError, nearest
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
        agents: Agents of sides and combatants; the name of a level is short for the opponent of it.
        usual: The agent of everybody else, likewise.
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
    named = {who: _whole(one) for who, one in agents.items()}
    seating = seated(ruleset.setup(scenario), persons, named, _whole(usual), throws)
    # What is wrong with an agent is said before anything begins.
    made = [agents_room.make(one, ruleset.name) for one in dict.fromkeys(seating.agents.values())]
    if any(getattr(agent, "morale", 0) for agent in made):
        scenario = scenarios.with_options(scenario, LEAVING)
    return Beginning(scenario, seating, seed)


def _whole(text: str) -> str:
    """An agent as it is named everywhere: `expert` is short for `opponent(level=expert)` here.

    Raises:
        InputError: there is neither an agent nor a level of that name.
    """
    name = spec.read(text).name
    known = agents_room.names()
    if name in known:
        return text
    if text.strip() in LEVELS:
        return f"opponent(level={name})"
    expected = f"a level: {', '.join(LEVELS)}; or an agent: {', '.join(known)}"
    raise InputError("", "agent", text, expected, nearest(name, [*LEVELS, *known]))
