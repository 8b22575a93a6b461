"""The house rulings of Two Actions as named options, each with its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le

from arena.rules.options import GeneralOptions


@dataclass(frozen=True, slots=True)
class Options(GeneralOptions):
    """What a scenario may set under `[options]`. The rows are those of RULES.md."""

    difficulty: Annotated[int, Ge(1), Le(60)] = 12
    """TA-02: what d20 and Stat must reach."""
    critical_failure: Literal["prone", "nothing"] = "prone"
    """TA-02: what the critical failure of an action brings besides the failure."""
    initiative_failure_prone: bool = True
    """TA-03: whether a critical failure of the initiative leaves one prone."""
    side_order: Literal["alternate", "one-side-first"] = "alternate"
    """TA-03: whether the sides take turns within a phase, or all of the first side act first."""
    surprised_respond: bool = True
    """TA-03: whether those who are surprised may respond."""
    responses_deep: Annotated[int, Ge(1), Le(9)] = 1
    """TA-06: how long a chain of answers may be; 1: an attack that is a response has none."""
    interrupting_criticals: bool = True
    """TA-06: whether a critical hit on the attacker stops the attack though it does not fell."""
    weapon_defence: Literal["every-hit", "blocks"] = "every-hit"
    """TA-07: whether a weapon in hand is a layer for every hit, or only when one Blocks with it."""
    heavy_ranged_blocks: bool = False
    """TA-09: the scenario's leave to Block with heavy ranged weapons."""
    focus_tested_by: Literal["hit-points", "every-hit"] = "hit-points"
    """TA-11: what counts as damage while sustaining: lost hit points, or every hit that lands."""
    limit_quiet_rounds: Annotated[int, Ge(1), Le(1000)] = 3
    """GEN-02: after so many rounds in which nobody did anything the fight is a draw."""
