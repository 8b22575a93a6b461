"""What a study's blocks say: every arm's outcomes, and every comparison with its verdict.

The unit is the block. Without `stop`, the number of blocks is fixed beforehand: intervals are t
intervals over blocks, and p-values, adjusted for the number of comparisons, decide. With `stop`,
the number of blocks depends on what was seen, for which neither is made: then the primary
outcome has always-valid intervals that hold for all comparisons together, they alone decide, and
no p-values are given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from reports.running.counts import Faults
from reports.running.groups import Floats
from reports.statistics import comparisons
from reports.statistics.comparisons import Verdict
from reports.statistics.estimate import Estimate, t_interval
from reports.studies.outcomes import DIFFERENCES, limits
from reports.studies.plan import plan
from reports.studies.study import Arm, Comparison, Design, Study
from reports.studies.tally import Point, Tally

_Adjustment = Callable[[Sequence[float]], list[float]]
_ADJUSTMENTS: dict[Design, tuple[str, _Adjustment]] = {
    "pairs": ("Holm", comparisons.holm),
    "grid": ("Benjamini-Hochberg", comparisons.benjamini_hochberg),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """An arm, and what came of it.

    Attributes:
        name: All its levels with their factors.
        levels: The name of the level of each factor.
        outcomes: The mean of each outcome with its 95% t interval over blocks.
    """

    name: str
    levels: Mapping[str, str]
    outcomes: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much an arm has more of an outcome than its baseline, block by block.

    Attributes:
        estimate: The mean difference and its 95% interval: a t interval, or with `stop`, for the
            primary outcome, the always-valid one.
        better: In how many blocks the arm had more.
        worse: In how many less.
        equal: In how many the same.
        p: Two-sided, that the arms do not differ: for `win`, where a block is one fight of each
            arm, of McNemar's exact test; else of the paired t test, with which the sign test must
            agree where few blocks differ at all (`Comparison.p`). None with `stop`.
        adjusted_p: Adjusted for all comparisons of the primary outcome; None for the others, which
            are exploratory, and with `stop`.
        equivalence_p: Of the claim that the difference is smaller than the study's margin (TOST),
            adjusted likewise; None without a margin, for other outcomes, and with `stop`.
        verdict: What to say of it; None for outcomes that are exploratory.
    """

    estimate: Estimate
    better: int
    worse: int
    equal: int
    p: float | None
    adjusted_p: float | None
    equivalence_p: float | None
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Compared:
    """An arm against its baseline.

    Attributes:
        name: What the comparison is called.
        arm: The name of the arm.
        baseline: The name of its baseline.
        outcomes: The difference in each outcome, the primary one first.
    """

    name: str
    arm: str
    baseline: str
    outcomes: Mapping[str, Difference]

    @property
    def primary(self) -> Difference:
        """The difference in the primary outcome."""
        return next(iter(self.outcomes.values()))


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a report shows, computed once.

    Attributes:
        study: What was fought.
        blocks: How many blocks were counted.
        fights: How many fights.
        arms: In the order of the study; none without a block.
        comparisons: Likewise.
        adjustment: Whose adjustment of p-values it is; "" with `stop`, where there are none.
        always_valid: Whether the intervals of the primary outcome hold at all times at once.
        running: How the comparisons stood after ever more blocks.
        lengths: For each arm, by its name, how many fights had which length.
        endings: Fights counted by (arm, reason), the most frequent of an arm first.
        faults: Of each agent, in the order of the plan.
        losses: How often a worker was lost, as the caller says: a fault of the machine.
    """

    study: Study
    blocks: int
    fights: int
    arms: tuple[Measured, ...]
    comparisons: tuple[Compared, ...]
    adjustment: str
    always_valid: bool
    running: tuple[Point, ...]
    lengths: Mapping[str, Counter[int]]
    endings: tuple[tuple[str, str, int], ...]
    faults: tuple[Faults, ...]
    losses: int


def summarise(tally: Tally, losses: int = 0) -> Summary:
    """All of it; works for no blocks at all.

    Args:
        tally: What was counted.
        losses: How often a worker was lost; see `reports.running.runner.End`.
    """
    study, counts = tally.study, tally.counts
    names = [arm.name for arm in study.arms]
    means, weights = tally.means, tally.weights
    some = tally.blocks > 0
    return Summary(
        study=study,
        blocks=tally.blocks,
        fights=counts.fights,
        arms=tuple(
            _measured(study, arm, means[:, at], weights)
            for at, arm in enumerate(study.arms)
            if some
        ),
        comparisons=_comparisons(tally, means, weights) if some else (),
        adjustment="" if study.stop else _ADJUSTMENTS[study.design][0],
        always_valid=study.stop is not None,
        running=tally.running,
        lengths=dict(zip(names, counts.lengths, strict=True)),
        endings=tuple(
            (name, why, count)
            for name, endings in zip(names, counts.endings, strict=True)
            for why, count in sorted(endings.items(), key=lambda pair: (-pair[1], pair[0]))
        ),
        faults=tuple(
            counts.faults_of(at, entrant.name) for at, entrant in enumerate(plan(study).entrants)
        ),
        losses=losses,
    )


def _measured(study: Study, arm: Arm, means: Floats, weights: Floats) -> Measured:
    """`means`: shape (groups, outcomes)."""
    outcomes = {
        outcome: t_interval(means[:, at], weights, bounds=limits(outcome))
        for at, outcome in enumerate(study.outcomes)
    }
    return Measured(arm.name, arm.levels, outcomes)


def _comparisons(tally: Tally, means: Floats, weights: Floats) -> tuple[Compared, ...]:
    study = tally.study
    primary = [_difference(tally, at, 0, means, weights) for at in range(len(study.comparisons))]
    if study.stop is None:
        primary = _judged(study, primary)
    else:
        primary = _always_valid(tally, primary)
    found = []
    for at, (one, first) in enumerate(zip(study.comparisons, primary, strict=True)):
        outcomes = {study.outcomes[0]: first}
        for other, outcome in enumerate(study.outcomes[1:], 1):
            outcomes[outcome] = _difference(tally, at, other, means, weights)
        arm, baseline = study.arms[one.arm].name, study.arms[one.baseline].name
        found.append(Compared(one.name, arm, baseline, outcomes))
    return tuple(found)


def _difference(tally: Tally, at: int, outcome: int, means: Floats, weights: Floats) -> Difference:
    """What one comparison's blocks say of one outcome, before it is judged.

    Args:
        tally: What was counted.
        at: The place of the comparison.
        outcome: The place of the outcome.
        means: Shape (groups, arms, outcomes).
        weights: How many blocks each group has.
    """
    study = tally.study
    one: Comparison = study.comparisons[at]
    name = study.outcomes[outcome]
    better, worse, equal = tally.signs[at, outcome].tolist()
    found = comparisons.compare(
        means[:, one.arm, outcome] - means[:, one.baseline, outcome],
        weights,
        better=better,
        worse=worse,
        equal=equal,
        margin=None if outcome else study.equivalence,  # the margin is one of the primary outcome
        bound=DIFFERENCES.get(name),
        family=len(study.comparisons),
    )
    # Of several fights in a block the exact test would compare how many blocks are better, however
    # little, with how many are worse: that is not what the mean difference says.
    exact = name == "win" and tally.single
    p = found.sign_p if exact else found.p
    return Difference(
        found.difference,
        better,
        worse,
        equal,
        p=None if study.stop else p,
        adjusted_p=None,
        equivalence_p=None if study.stop else found.equivalence_p,
        verdict=None,
    )


def _judged(study: Study, differences: Sequence[Difference]) -> list[Difference]:
    """The primary outcome's differences with adjusted p-values and verdicts.

    The two kinds of claims, that arms differ and that they do not, are a family each.
    """
    _, adjust = _ADJUSTMENTS[study.design]
    adjusted = adjust([one.p for one in differences if one.p is not None])
    equivalent: list[float | None] = [None] * len(differences)
    if study.equivalence is not None:
        ps = [one.equivalence_p for one in differences if one.equivalence_p is not None]
        equivalent = list(adjust(ps))
    return [
        replace(one, adjusted_p=p, equivalence_p=same, verdict=comparisons.verdict(p, same))
        for one, p, same in zip(differences, adjusted, equivalent, strict=True)
    ]


def _always_valid(tally: Tally, differences: Sequence[Difference]) -> list[Difference]:
    """The primary outcome's differences with the joint always-valid intervals, which decide."""
    assert tally.sequences is not None  # `stop` needs a bounded primary outcome
    intervals: list[tuple[float, float]] = [
        (low, high) for low, high in tally.sequences.interval.tolist()
    ]
    return [
        replace(
            one,
            estimate=Estimate(one.estimate.mean, interval, one.estimate.n),
            verdict=verdict,
        )
        for one, interval, verdict in zip(differences, intervals, tally.verdicts(), strict=True)
    ]
