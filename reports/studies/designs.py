"""Which arms of a study are compared with which."""

from __future__ import annotations

from collections.abc import Sequence

from reports.studies.study import Arm, Comparison, Factor


def pairs(arms: Sequence[Arm], factor: Factor) -> tuple[Comparison, ...]:
    """Each level of a factor against its first, at every combination of the other factors."""
    at = {tuple(arm.levels.items()): number for number, arm in enumerate(arms)}
    first = factor.levels[0]
    found = []
    for number, arm in enumerate(arms):
        level = arm.levels[factor.name]
        if level == first:
            continue
        baseline = at[tuple({**arm.levels, factor.name: first}.items())]
        others = [f"{name}: {its}" for name, its in arm.levels.items() if name != factor.name]
        where = f" ({', '.join(others)})" if others else ""
        found.append(Comparison(f"{level} against {first}{where}", number, baseline))
    return tuple(found)


def grid(arms: Sequence[Arm]) -> tuple[Comparison, ...]:
    """Every arm against the first, under its own name."""
    return tuple(Comparison(arm.name, number, 0) for number, arm in enumerate(arms) if number)
