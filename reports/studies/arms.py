"""The arms of a study: every combination of the levels of its factors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, product

from arena.checking.place import Place
from reports.studies.factors import PARTIES, Level, Varied
from reports.studies.parties import entrant
from reports.studies.specs import same
from reports.studies.study import Arm
from reports.studies.varied_scenarios import VariedScenarios


def cross(
    factors: Sequence[Varied],
    specs: Mapping[str, str | None],
    scenarios: VariedScenarios,
    place: Place,
) -> tuple[Arm, ...]:
    """Return all combinations of the factors' levels; the last factor changes fastest.

    Args:
        factors: What is varied.
        specs: `agent` and `against` wherever no level says otherwise.
        scenarios: Makes the scenarios.
        place: The top of the study file.

    Raises:
        InputError: an agent or a scenario is wrong, or two arms are the same.
    """
    arms: list[Arm] = []
    for levels in product(*(factor.levels for factor in factors)):
        arm = _arm(factors, levels, specs, scenarios, place)
        for other in arms:
            if _same(arm, other):
                expected = f"arms that differ; {other.name} is the same"
                raise place.at("factors").error(arm.name, expected)
        arms.append(arm)
    return tuple(arms)


def _arm(
    factors: Sequence[Varied],
    levels: Sequence[Level],
    specs: Mapping[str, str | None],
    scenarios: VariedScenarios,
    place: Place,
) -> Arm:
    names = {factor.name: level.name for factor, level in zip(factors, levels, strict=True)}
    settings = list(chain.from_iterable(level.settings for level in levels))
    where = scenarios.of(settings)
    agent, against = (
        entrant(who, specs[who], settings, place, where[0].ruleset) for who in PARTIES
    )
    name = ", ".join(f"{factor}: {level}" for factor, level in names.items())
    return Arm(name, names, agent, against, where)


def _same(one: Arm, other: Arm) -> bool:
    return (
        one.scenarios == other.scenarios
        and same(one.agent.spec, other.agent.spec)
        and same(one.against.spec, other.against.spec)
    )
