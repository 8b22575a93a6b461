"""Of what temper an opponent is: the tactics that it follows, and what it refuses to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from agents.opponents.narrowed import Refuses
from agents.opponents.refusals import action_board, timing_track, two_actions
from agents.tactics import portfolio
from arena.model import Decision

Refusal = Callable[[Decision], Refuses]
"""What is refused, as things stand at a question to one combatant."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a temper fights in one ruleset.

    Attributes:
        follows: The tactics that it follows, by name, the usual one first; empty is all.
        reacts: The tactic by which it answers attacks; "" is the usual one.
        refuses: What it does not do; None is nothing.
    """

    follows: tuple[str, ...] = ()
    reacts: str = ""
    refuses: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Temper:
    """One temper.

    Attributes:
        manners: How it fights, by ruleset; not named is like anybody.
        stays: Whether it fights on whatever happens.
        runs: Whether it would rather flee than yield.
    """

    manners: Mapping[str, Manner] = field(default_factory=dict)
    stays: bool = False
    runs: bool = False

    def manner(self, ruleset: str) -> Manner:
        """How it fights in a ruleset."""
        return self.manners.get(ruleset, _LIKE_ANYBODY)

    def tactics(self, ruleset: str) -> tuple[str, ...]:
        """The tactics that it follows there, by name, the usual one first."""
        return self.manner(ruleset).follows or tuple(portfolio(ruleset))


_LIKE_ANYBODY = Manner()

TEMPERS = {
    "steady": Temper(),
    "cautious": Temper(
        {
            "action_board": Manner(
                ("waits-and-answers", "shield-wall", "spends-dodges-first"),
                refuses=action_board.cautious,
            ),
            "timing_track": Manner(
                ("keeps-distance", "holds"), reacts="holds", refuses=timing_track.cautious
            ),
            "two_actions": Manner(
                ("turtle", "keeps-moving", "mends-and-shapes"), refuses=two_actions.cautious
            ),
        },
        runs=True,
    ),
    "reckless": Temper(
        {
            "action_board": Manner(
                ("declares-at-once", "quickening-caster"), refuses=action_board.reckless
            ),
            "timing_track": Manner(
                ("never-abandons", "closes-and-cuts"), refuses=timing_track.reckless
            ),
            "two_actions": Manner(
                ("strikes-twice", "interrupter"),
                reacts="interrupter",
                refuses=two_actions.reckless,
            ),
        },
        stays=True,
    ),
    "honourable": Temper(
        {
            "action_board": Manner(refuses=action_board.honourable),
            "timing_track": Manner(refuses=timing_track.honourable),
            "two_actions": Manner(refuses=two_actions.honourable),
        }
    ),
}
"""By name."""
