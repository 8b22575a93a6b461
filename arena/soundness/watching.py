"""A fight watched instant after instant, which is stopped if it does not end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.errors import FightclockError
from arena.fight import Fight
from arena.model import Event, Setup
from arena.rewind import Memory

STEPS = 100
"""Of the clock, and as many questions, for each voice and instant; real fights take up to 5."""


class Endless(Exception):
    """A fight goes on and on."""


def most_steps(setup: Setup) -> int:
    """After how many steps of the clock, or questions, a fight is taken to be endless."""
    scenario = setup.scenario  # type: ignore[attr-defined]  # every setup of the house has it
    instants = 1 + max(0, scenario.limit - scenario.start_count)
    return 1000 + STEPS * len(setup.voices) * int(instants)


def run_watched(fight: Fight[Any], look: Callable[[Fight[Any]], object]) -> int:
    """Run a fight to its end.

    Args:
        fight: Everybody in it has a policy.
        look: Called after each instant.

    Returns:
        How many instants there were.

    Raises:
        Endless: it took more steps, or questions, than any fight of its size does.
    """
    env, step, most = fight.env, fight.env.step, most_steps(fight.setup)
    taken = instants = 0

    def counted() -> None:
        nonlocal taken
        taken += 1
        if taken > most:
            raise Endless(f"more than {most:,} steps of the clock")
        step()

    env.step = counted  # type: ignore[method-assign]
    try:
        while fight.outcome is None:
            if fight.advance(env.peek()):
                raise FightclockError(f"nobody answers for {fight.pending[0].who}")
            look(fight)
            instants += 1
            if sum(fight.state.asked.values()) > most:
                raise Endless(f"more than {most:,} questions")
    finally:
        del env.step
    return instants


class Marked(Fight[Any]):
    """A rewindable fight that says when its position is whole.

    That is as an instant begins, and in the middle of one wherever its ruleset says so.

    Args:
        args: As of any fight.
        look: Called with the fight whenever it is.
        record: As of any fight.
        given: As of any fight.

    Attributes:
        began: How many events had been told when it last was.
    """

    def __init__(
        self,
        *args: Any,
        look: Callable[[Marked], object] = lambda _: None,
        record: Callable[[Event], None] | None = None,
        **given: Any,
    ) -> None:
        self.began = -1
        self._told = 0
        self._look = look
        self._listens = record
        super().__init__(*args, record=self._counted, rewindable=True, **given)

    def _counted(self, event: Event) -> None:
        self._told += 1
        if self._listens is not None:
            self._listens(event)

    def _begin(self, memory: Memory[Any], instant: int) -> None:
        super()._begin(memory, instant)
        # What a fight opens with is told before anything happens.
        self.began = 0 if self.began < 0 else self._told
        self._look(self)
