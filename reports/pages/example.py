"""A fight of a run, fought again to be gone through on its page."""

from __future__ import annotations

from dataclasses import dataclass

from arena.model import Event, Weighed
from reports.pages.fight_steps import SteppedFight, steps
from reports.running.bout import Plan, Row


@dataclass(frozen=True, slots=True)
class Example:
    """One fight: why it was chosen, and what came of it."""

    why: str
    row: Row


def told(plan: Plan, example: Example, number: int) -> SteppedFight:
    """Fight an example's fight again and cut it into steps.

    What agents weighed is left out: it would be most of the text.

    Args:
        plan: What its run is fought by.
        example: Which fight.
        number: Tells its ids on the page apart from those of others.
    """
    row = example.row
    events: list[Event] = []
    plan.fight(row.bout, row.block, row.number, record=events.append)
    scenario = plan.scenarios[row.bout.scenario]
    first, second = plan.entrants[row.bout.first], plan.entrants[row.bout.second]
    end = "a draw" if not row.winner else f"{scenario.sides[row.winner < 0]} wins"
    why = example.why[:1].upper() + example.why[1:]
    title = (
        f"{why}. {scenario.title}: {first.name} ({scenario.sides[0]}) against "
        f"{second.name} ({scenario.sides[1]}), block {row.block}: {end}"
    )
    kept = [event for event in events if not isinstance(event, Weighed)]
    return SteppedFight(f"fight-{number}", title, steps(scenario.ruleset, kept))
