"""A study as a specification for the ledger, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from reports.ledger.specification import Specification, planned, specify
from reports.studies.plan import bouts, plan
from reports.studies.study import Arm, Comparison, Factor, Study

KIND = "study"


def specification(study: Study) -> Specification:
    """Write a study down."""
    whole = plan(study)
    # By identity: arms whose scenarios are changed in different ways have scenarios of one name.
    scenarios = {id(scenario): at for at, scenario in enumerate(whole.scenarios)}
    course = {"bouts": [[b.scenario, b.first, b.second, b.arm] for b in bouts(study)]}
    about = {
        "source": study.source,
        "title": study.title,
        "question": study.question,
        "factors": [asdict(factor) for factor in study.factors],
        "arms": [
            {
                "name": arm.name,
                "levels": dict(arm.levels),
                "agent": whole.entrants.index(arm.agent),
                "against": whole.entrants.index(arm.against),
                "scenarios": [scenarios[id(scenario)] for scenario in arm.scenarios],
            }
            for arm in study.arms
        ],
        "comparisons": [asdict(one) for one in study.comparisons],
        "compare": study.compare,
        "outcomes": list(study.outcomes),
        "sides": study.sides if study.sides == "both" else list(study.sides),
        "blocks": study.blocks,
        "design": study.design,
        "equivalence": study.equivalence,
        "stop": study.stop,
    }
    return specify(KIND, study.title, whole, course, about)


def study(document: Mapping[str, Any], file: str) -> Study:
    """Read a study from what `specification` wrote.

    Args:
        document: Of a `Specification`.
        file: Where it was read from, for errors.

    Raises:
        InputError: it cannot be fought by this program any more.
    """
    whole, about = planned(document, file), document["about"]
    return Study(
        about["source"],
        about["title"],
        about["question"],
        tuple(Factor(one["name"], tuple(one["levels"])) for one in about["factors"]),
        tuple(
            Arm(
                arm["name"],
                arm["levels"],
                whole.entrants[arm["agent"]],
                whole.entrants[arm["against"]],
                tuple(whole.scenarios[at] for at in arm["scenarios"]),
            )
            for arm in about["arms"]
        ),
        tuple(Comparison(**one) for one in about["comparisons"]),
        about["compare"],
        tuple(about["outcomes"]),
        "both" if about["sides"] == "both" else tuple(about["sides"]),
        about["blocks"],
        whole.seed,
        about["design"],
        about["equivalence"],
        about["stop"],
        whole.on_fault,
    )
