"""The house rulings of the Action Board as named options, each with its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from arena.rules.options import GeneralOptions

Small = Annotated[int, Ge(0), Le(100)]


@dataclass(frozen=True, slots=True)
class Options(GeneralOptions):
    """What a scenario may set under `[options]`. The rows are those of RULES.md."""

    quicken_levels: Small = 2
    """AB-02: spell slot levels that quickening adds."""
    disruption_base: Small = 10
    """AB-04: what damage is added to for the check that keeps a spell."""
    casting_can_break: bool = True
    """AB-04: damage in the middle of a spell may lose it."""
    declare_first: Literal["+5", "+25%", "+10%", "none"] = "+5"
    """AB-07: what declaring first is worth in a Reflex duel."""
    natural_rolls: bool = True
    """AB-09: a 20 always hits and doubles the dice, a 1 always misses."""
    volleys: bool = True
    """AB-10: arrows of one group at one target are answered as one."""
    wall_ticks: Annotated[int, Ge(1), Le(1000)] = 6
    """AB-11: how many ticks a wall stands."""
    limit_quiet_rounds: Annotated[int, Ge(1), Le(1000)] = 3
    """GEN-02: after so many rounds in which nobody did anything the fight is a draw."""
