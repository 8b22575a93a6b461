"""The house rulings of the Timing Track as named options, each with its default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Ge, Le, Len

from arena.rules.options import GeneralOptions

Percent = Annotated[int, Ge(0), Le(100)]
Penalties = Annotated[tuple[Percent, ...], Len(4, 4)]
Small = Annotated[int, Ge(0), Le(100)]


@dataclass(frozen=True, slots=True)
class Options(GeneralOptions):
    """What a scenario may set under `[options]`. The rows are those of RULES.md."""

    least_speed: Annotated[int, Ge(1), Le(100)] = 1
    """TT-01: what a total speed below this counts as."""
    ties_blind: bool = True
    """TT-04: complete ties declare at once; false: in the order of their names."""
    holders_asked: Literal["on-events", "every-count"] = "on-events"
    """TT-05: when those who hold are asked again."""
    abandon_penalty: Small = 1
    """TT-06: what abandoning adds to the new action."""
    reconsider: Literal["on-change", "every-count", "never"] = "on-change"
    """TT-06: when those with a token are asked whether they abandon it."""
    fumble_mishap: bool = True
    """TT-07: a fumbled melee attack drops the weapon, a fumbled shot jams it."""
    stray_strikes_ally: bool = True
    """TT-11: a shot that misses only by the penalty for melee strikes an ally there."""
    boxes_per_tier: Annotated[int, Ge(1), Le(100)] = 7
    """TT-12: before BR or PW is added."""
    wound_penalties: Penalties = (0, 10, 25, 50)
    """TT-12: OK, Harmed, Maimed, Incapacitated."""
    penalties_from: Literal["resolution", "declaration"] = "resolution"
    """TT-03, TT-12: whether a roll counts the wounds and exhaustion at its resolution, or those
    at the declaration, as the first shot at Sera in the alley is printed."""
    exhaustion_penalties: Penalties = (0, 10, 25, 50)
    """TT-12: OK, Wearied, Drained, Overwhelmed."""
    death_save_period: Annotated[int, Ge(1), Le(100)] = 3
    """TT-13: counts between death saves."""
    death_save_under: Percent = 50
    """TT-13: a death save holds under this."""
    death_failures: Annotated[int, Ge(1), Le(100)] = 3
    """TT-13: the failure that kills."""
    defence_delay: Small = 2
    """TT-14: what an active defence adds to the next action."""
    defence_delay_stacks: bool = True
    """TT-14: several defences before that action add up."""
    defend_knowing: Literal["hit", "nothing"] = "hit"
    """TT-14: asked once a hit is rolled, or before anything is known."""
    parry_stops_shots: bool = False
    """TT-14: whether Melee and Brawl also work against shots."""
    behind_from: Annotated[int, Ge(1), Le(100)] = 3
    """TT-15: from which enemy in the target's melee on attacks come from behind."""
    closing_attack: bool = True
    """TT-16: a melee attack declared from Near includes the last step."""
    stray_may_miss_all: bool = True
    """TT-20: "nobody" is among those whom a stray shot may pick."""
    count_rounds: bool = True
    """TT-21: shots spend rounds."""
    wild_suppression: Annotated[int, Ge(1), Le(100)] = 25
    """TT-22: a wild caster may lower the tier by (target - 1) // this."""
    misfire_costs_weak: bool = True
    """TT-23: a misfire pays the Weak price; false: nothing."""
    backlash_percent: Penalties = (5, 10, 15, 25)
    """TT-23: by tier."""
    misfire_backlash: Percent = 25
    """TT-23: for a misfire."""
    wild_backlash: Small = 5
    """TT-23: what wild casters add."""
    backlash_shift_percent: Percent = 25
    """TT-23: how often a backlash also moves the balance."""
    aetheric_aids_casting: bool = False
    """TT-24: net Aetheric raises the casting target by 2 a point."""
    casting_can_break: bool = True
    """TT-25: damage during casting may lose the spell."""
    quiet_limit: Annotated[int, Ge(1), Le(10_000)] = 10
    """TT-28: after so many counts of nothing but holds the fight is a draw."""
