"""PettingZoo: a fight in which every voice is an agent, asked one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsInt

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from agents.interfaces.gym import rendering
from agents.interfaces.gym.driven import MOST_SEED, Driven, legal_of, ready
from agents.interfaces.gym.leaving import gone
from agents.interfaces.gym.rendering import Rendering
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.model import Event
from scenarios.format import Scenario

Observation = dict[str, NDArray[Any]]


class FightclockAECEnv(AECEnv, EzPickle):  # type: ignore[misc]  # published without types
    """A scenario as an AEC environment: every voice is an agent, by its name.

    * Whoever is asked is the `agent_selection`: for a declaration, a defence, whatever the rules
      ask, perhaps several times in a row. What is put to several at one moment is put to one
      after the other; nobody's observation shows an answer before all have answered.
    * Action: a number of the agent's catalogue, `Discrete(len(catalogue))`.
    * Observation: `observation`, what the agent may know, float32 within [-1, 1], the same numbers
      for all (`names`); `action_mask`, np.int8 by number, all 0 for whoever has nothing to answer.
      The mask stands in `infos` as well, with the `kind` of the question.
    * Reward: 0 until the fight is over, then twice the side's score less 1: 1 for a victory, 0 for
      a draw, -1 for a defeat.
    * Whoever has fallen, fled or yielded is never asked again, and terminated at once; as
      PettingZoo removes the terminated, they get nothing at the end. All others terminate with the
      fight. Nobody is ever truncated: the rules end every fight.
    * A copy, and one that was pickled, stands before its first reset.

    Args:
        scenario: A shipped scenario's name, a file, or a loaded scenario.
        seed: Of the first reset that gets none itself, and of those that follow.
        render_mode: `ansi`, `svg`, `human` or None, for somebody who sees all; see
            `rendering.Rendering`.
        terminate_fallen: False leaves also those who are out of the fight until its end, so that
            they get the reward of their side.
        journal: Keep the fight's `events`. Render modes keep them anyway.

    Raises:
        InputError: there is no such scenario or render mode.
    """

    def __init__(
        self,
        scenario: str | Path | Scenario,
        *,
        seed: int | None = None,
        render_mode: str | None = None,
        terminate_fallen: bool = True,
        journal: bool = False,
    ) -> None:
        EzPickle.__init__(
            self,
            scenario,
            seed=seed,
            render_mode=render_mode,
            terminate_fallen=terminate_fallen,
            journal=journal,
        )
        super().__init__()
        self.render_mode = rendering.check(render_mode)
        setup = self.setup = ready(scenario)
        self.metadata = {
            **rendering.METADATA,
            "name": f"fightclock_{setup.name}_v0",
            "is_parallelizable": False,
        }
        self._driven = Driven(setup, setup.voices, {}, journal=journal or render_mode is not None)
        self._rendering = Rendering(render_mode, None)
        self._terminate_fallen = terminate_fallen
        self._seed = seed
        self._np_random: np.random.Generator | None = None
        self.names = self._driven.facts.names
        self.possible_agents = list(setup.voices)
        self.agents: list[str] = []
        self.action_spaces = {
            voice: Discrete(len(setup.catalogues[voice])) for voice in setup.voices
        }
        self.observation_spaces = {
            voice: Dict(
                observation=Box(-1.0, 1.0, (len(self.names),), np.float32),
                action_mask=Box(0, 1, (len(setup.catalogues[voice]),), np.int8),
            )
            for voice in setup.voices
        }
        self._nothing = {voice: bytes(len(setup.catalogues[voice])) for voice in setup.voices}
        """Of each voice the mask of somebody who has nothing to answer."""

    # -- what PettingZoo asks for -------------------------------------------------------------

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a fight, and run it to its first question.

        Args:
            seed: Of the fight: the same again, byte for byte. None draws one.
            options: `start` may be a position of this scenario at which to begin; see
                `Driven.begin`.
        """
        if seed is None and self._np_random is None:
            seed = self._seed
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self._np_random.integers(MOST_SEED))
        self._rendering.begins()
        self._driven.begin(seed, 0, options)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": _mask(self._nothing[agent])} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._come_to_question()
        self._rendering.goes_on(self._driven)

    def step(self, action: SupportsInt | None) -> None:
        """Answer for the agent that is asked, and run the fight to the next question.

        Args:
            action: A number of the agent's catalogue; None for one that has terminated.

        Raises:
            IllegalAnswer: there is no such action, or it is not legal; nothing has changed.
            ValueError: a terminated agent has an action.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        driven = self._driven
        if action is None:
            raise IllegalAnswer(agent, "None", "None is for an agent that has terminated")
        answer = driven.find(int(action))
        if not driven.legal[answer.index]:
            assert driven.decision is not None
            why = driven.decision.why_not(answer)
            raise IllegalAnswer(agent, answer.label, why or "")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._rendering.answers(driven)
        driven.answer(answer)
        self.infos[agent] = {"action_mask": _mask(self._nothing[agent])}
        self._come_to_question()
        self._rendering.goes_on(driven)

    def observe(self, agent: str) -> Observation:
        """What an agent may know now, and what it may answer; see the class."""
        driven, facts = self._driven, self._driven.facts
        asked = driven.waits(agent)
        if asked is None:
            seen = facts.vector(facts.view(driven.fight.state, agent))
            return {"observation": seen, "action_mask": _mask(self._nothing[agent])}
        seen = facts.vector(asked.view, asked.kind, asked.about)
        legal = driven.legal if asked is driven.decision else legal_of(asked)
        return {"observation": seen, "action_mask": _mask(legal)}

    def render(self) -> str | None:
        """What the render mode gives, for somebody who sees all."""
        return self._rendering.render(self._driven)

    def close(self) -> None:
        """Nothing is open."""

    # -- more -----------------------------------------------------------------------------------

    @property
    def fight(self) -> Fight[Any]:
        """The fight under way.

        Raises:
            FightclockError: there was no reset yet.
        """
        return self._driven.fight

    @property
    def events(self) -> Sequence[Event]:
        """The journal of the fight so far; empty if none is kept."""
        return self._driven.events

    def _come_to_question(self) -> None:
        """Select whoever is asked, terminate whoever is out, and reward at the end."""
        driven = self._driven
        decision, outcome = driven.decision, driven.fight.outcome
        if decision is not None:
            agent = self.agent_selection = decision.who
            info: dict[str, Any] = {"action_mask": _mask(driven.legal), "kind": decision.kind}
            self.infos[agent] = info
            ended = gone(self.setup, driven.fight.state) if self._terminate_fallen else ()
            leaving = [one for one in ended if one in self.terminations]
        else:
            assert outcome is not None
            side_of = self.setup.side_of
            leaving = self.agents
            for one in leaving:
                self.rewards[one] = 2.0 * outcome.score[side_of.get(one, one)] - 1.0
            self._accumulate_rewards()
        if leaving:
            for one in leaving:
                self.terminations[one] = True
            self._deads_step_first()


def _mask(legal: bytes) -> NDArray[np.int8]:
    """A mask that is the caller's own."""
    return np.frombuffer(bytearray(legal), np.int8)


def raw_env(scenario: str | Path | Scenario, **given: Any) -> FightclockAECEnv:
    """The environment as it is: an illegal action raises IllegalAnswer, and changes nothing.

    Args:
        scenario: See `FightclockAECEnv`; likewise what is `given`.
    """
    return FightclockAECEnv(scenario, **given)


def env(scenario: str | Path | Scenario, *, illegal_reward: float = -1.0, **given: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers.

    An illegal action ends the fight; whoever took it gets `illegal_reward`, all others 0. Actions
    out of range and calls out of order are errors.

    Args:
        scenario: See `FightclockAECEnv`; likewise what is `given`.
        illegal_reward: See above.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(scenario, **given), illegal_reward)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
