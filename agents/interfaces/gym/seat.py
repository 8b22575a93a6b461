"""Gymnasium: one seat of a fight, or a whole side, against given agents."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import EzPickle
from numpy.typing import NDArray

import agents
from agents.interfaces.gym import rendering
from agents.interfaces.gym.driven import MOST_SEED, Driven, ready
from agents.interfaces.gym.rendering import Rendering
from arena.errors import InputError, nearest
from arena.fight import Fight
from arena.model import Event, Policy, Setup
from scenarios.format import Scenario

BLOCKS = 1000
"""So many fights in which the seat is not asked at all are passed over by one reset."""

Agent = str | Policy | None
"""An agent by its spec, for example `"abandons(gain=30)"`, a policy, or None for the usual one."""


class FightclockEnv(gymnasium.Env[NDArray[np.float32], SupportsInt], EzPickle):
    """One seat, or one side, of a scenario; given agents play everybody else.

    * Action: a number of the seat's catalogue, `Discrete(len(catalogue))`. With a whole side the
      catalogues of its voices stand one behind the other, and only the part of whoever is asked
      is ever legal.
    * Observation: what whoever is asked may know, float32 within [-1, 1]; `names` says what each
      number is. Closed sheets hide what they hide (GEN-01).
    * Mask: `action_masks()` as a bool array, as `MaskablePPO` of sb3-contrib asks for it, and
      `info["action_mask"]` as np.int8.
    * Reward: 0 until the fight is over, then twice the side's score less 1: 1 for a victory, 0 for
      a draw, -1 for a defeat. Whoever has fallen still gets it: the fight is played to its end.
    * Never truncated: the rules end every fight.
    * A copy, and one that was pickled, stands before its first reset.

    `info` also holds `who` is asked and the `kind` of the question; after a reset the `seed` and
    `block` of the fight, which is the one that `Fight(setup, KeyedDice(seed, block), ...,
    seed=seed, block=block)` plays; `illegal`, why the last action was not legal, if it was not;
    at the end `winner` and `why`.

    Args:
        scenario: A shipped scenario's name, a file, or a loaded scenario.
        seat: Whom the learner answers for: a combatant, or a side with all its voices. None is
            the first combatant of the first side.
        opponents: Who plays the other side.
        allies: Who plays everybody else of the seat's own side.
        on_fault: What becomes of an action that is not legal: `fall back` on the harmless answer
            of the rules, `forfeit` the fight, or `raise` IllegalAnswer.
        journal: Keep the fight's `events`. Render modes keep them anyway.
        render_mode: `ansi`, `svg`, `human` or None; see `rendering.Rendering`.

    Raises:
        InputError: there is no such scenario, seat, agent or render mode.
        FightclockError: `on_fault` is none of the three.
    """

    metadata = rendering.METADATA
    action_space: Discrete[np.int64]

    def __init__(
        self,
        scenario: str | Path | Scenario,
        seat: str | None = None,
        opponents: Agent = None,
        allies: Agent = None,
        *,
        on_fault: str = "fall back",
        journal: bool = False,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            scenario,
            seat,
            opponents,
            allies,
            on_fault=on_fault,
            journal=journal,
            render_mode=render_mode,
        )
        self.render_mode = rendering.check(render_mode)
        setup = self.setup = ready(scenario)
        voices = _voices(setup, seat)
        side = self.side = setup.side_of.get(voices[0], voices[0])
        policies = {
            other: _agent(allies if other == side else opponents, setup) for other in setup.sides
        }
        kept = journal or render_mode is not None
        self._driven = Driven(setup, voices, policies, journal=kept, on_fault=on_fault)
        self._rendering = Rendering(render_mode, side)
        self._begins: dict[str, int] = {}
        """At which action the catalogue of each voice begins."""
        size = 0
        for voice in voices:
            self._begins[voice] = size
            size += len(setup.catalogues[voice])
        self._size = size
        self._whole = len(voices) > 1
        self._last = voices[0]
        """Who was asked last."""
        self._mask = bytes(size)
        self.names = self._driven.facts.names
        self.action_space = Discrete(size)
        self.observation_space = Box(-1.0, 1.0, (len(self.names),), np.float32)

    # -- what Gymnasium asks for --------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a fight, and run it to the seat's first question.

        Args:
            seed: Of the fight: the same again, byte for byte. None draws one from `np_random`.
            options: `start` may be a position of this scenario at which to begin; see
                `Driven.begin`.

        Raises:
            InputError: the seat is asked in none of many fights, or `start` is no position.
        """
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(MOST_SEED))
        driven = self._driven
        self._rendering.begins()
        for block in range(BLOCKS):
            driven.begin(seed, block, options)
            if driven.decision is not None:
                break
        else:
            asked = " or ".join(self._begins)
            raise InputError(self.setup.name, "seat", asked, "one that is asked anything")
        info = self._look()
        info["seed"], info["block"] = seed, block
        self._rendering.goes_on(driven)
        return self._observed(), info

    def step(
        self, action: SupportsInt
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Answer the question, and run the fight to the seat's next one, or to its end.

        Raises:
            IllegalAnswer: there is no such action; or it is not legal, with `on_fault="raise"`.
            FightclockError: the fight is over.
        """
        number, driven = int(action), self._driven
        self._rendering.answers(driven)
        why = None
        if 0 <= number < self._size and self._mask[number]:
            driven.answer(driven.find(number - self._begins[self._last]))
        else:
            why = self._blunder(number)
        info = self._look()
        if why is not None:
            info["illegal"] = why
        outcome = driven.fight.outcome
        reward = 0.0
        if outcome is not None:
            reward = 2.0 * outcome.score[self.side] - 1.0
            info["winner"], info["why"] = outcome.winner or "", outcome.why
        self._rendering.goes_on(driven)
        return self._observed(), reward, outcome is not None, False, info

    def render(self) -> str | None:
        """What the render mode gives, as the seat's side may know it."""
        return self._rendering.render(self._driven)

    # -- what MaskablePPO asks for ------------------------------------------------------------

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, by number; none when the fight is over."""
        return np.frombuffer(bytearray(self._mask), np.bool_)

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

    def _look(self) -> dict[str, Any]:
        """See who is asked, and what may be answered; returns the info."""
        driven = self._driven
        decision = driven.decision
        info: dict[str, Any] = {}
        if decision is None:
            self._mask = bytes(self._size)
        else:
            info["who"], info["kind"] = decision.who, decision.kind
            self._last, mask = decision.who, driven.legal
            if self._whole:
                begins = self._begins[decision.who]
                mask = bytes(begins) + mask + bytes(self._size - begins - len(mask))
            self._mask = mask
        info["action_mask"] = np.frombuffer(bytearray(self._mask), np.int8)
        return info

    def _observed(self) -> NDArray[np.float32]:
        facts, decision = self._driven.facts, self._driven.decision
        if decision is None:
            return facts.vector(facts.view(self._driven.fight.state, self._last))
        return facts.vector(decision.view, decision.kind, decision.about)

    def _blunder(self, number: int) -> str:
        """Answer with what is not legal; returns why it is not."""
        driven = self._driven
        decision = driven.decision
        if decision is None:
            raise driven.nobody_asked()
        for voice, begins in self._begins.items():
            catalogue = self.setup.catalogues[voice]
            if begins <= number < begins + len(catalogue):
                answer = catalogue[number - begins]
                why = decision.why_not(answer)
                driven.blunder(answer)
                return f"{answer.label}: {why}"
        driven.find(number if number < 0 else self._size)  # raises: there is no such number
        raise AssertionError(number)


def _voices(setup: Setup, seat: str | None) -> tuple[str, ...]:
    """The voices that a seat stands for, in canonical order."""
    if seat is None:
        return (next(one for one in setup.seats if setup.side_of[one] == setup.sides[0]),)
    if seat in setup.sides:
        return tuple(voice for voice in setup.voices if setup.side_of.get(voice, voice) == seat)
    if seat in setup.seats:
        return (seat,)
    known = (*setup.seats, *setup.sides)
    expected = f"a combatant or a side: {', '.join(known)}"
    raise InputError(setup.name, "seat", seat, expected, nearest(str(seat), known))


def _agent(agent: Agent, setup: Setup) -> Policy:
    ruleset = setup.ruleset.name
    if agent is None:
        agent = agents.usual(ruleset)
    return agents.make(agent, ruleset) if isinstance(agent, str) else agents.checked(agent)
