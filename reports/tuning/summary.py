"""What a tuning found: its trials on the blocks of all, and the best one on fresh blocks.

The unit is the block. All intervals are t intervals over blocks; differences are taken in pairs.
The best of many trials has a score that chance has helped, so it only chooses; whether it is
better is said by blocks that had no part in the choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agents.parameters import Value
from reports.running.groups import Floats
from reports.statistics.comparisons import Comparison, Verdict, compare, verdict
from reports.statistics.estimate import SAME, Estimate, t_interval
from reports.studies.outcomes import DIFFERENCES, limits
from reports.tuning.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Trial:
    """A set of parameters that was tried.

    Attributes:
        number: From 0, in the order of the proposals.
        values: The parameters.
        score: The mean outcome on the tuning blocks.
        difference: To the default, in pairs of blocks.
    """

    number: int
    values: Mapping[str, Value]
    score: Estimate
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Retest:
    """The best trial against the default on fresh blocks.

    Attributes:
        default: The mean outcome of the default.
        tuned: Of the best trial.
        compared: Their difference, tuned − default, in pairs of blocks.
        verdict: What to say of it.
    """

    default: Estimate
    tuned: Estimate
    compared: Comparison
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Faults:
    """Answers that had to be replaced in all fights counted, and the first thing that was wrong."""

    number: int = 0
    example: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a report shows, computed once.

    Attributes:
        tuning: What was fought.
        default: The mean outcome of the default on the tuning blocks.
        trials: In the order of the proposals.
        best: The first of those with the highest score; None if none scores above the default.
        retest: None if there is no best trial, or the run was interrupted.
        faults: Answers that had to be replaced.
        earlier: How many other sets of parameters these fresh blocks have tested.
        program: What proposed the trials.
        interrupted: Whether the run was cut short.
        losses: How often a worker was lost.
    """

    tuning: Tuning
    default: Estimate
    trials: tuple[Trial, ...]
    best: Trial | None
    retest: Retest | None
    faults: Faults
    earlier: int
    program: str
    interrupted: bool
    losses: int

    @property
    def level(self) -> bool:
        """Whether every trial scored in every block what the default did."""
        return all(
            one.difference.interval is None and abs(one.difference.mean) <= SAME
            for one in self.trials
        )

    @property
    def flattery(self) -> float | None:
        """By how much the difference was greater on the tuning blocks than on fresh ones."""
        if self.best is None or self.retest is None:
            return None
        return self.best.difference.mean - self.retest.compared.difference.mean

    @property
    def ranked(self) -> tuple[Trial, ...]:
        """The trials with the highest score first, each set of parameters once."""
        first: dict[tuple[Value, ...], Trial] = {}
        for trial in self.trials:
            first.setdefault(tuple(trial.values.values()), trial)
        return tuple(sorted(first.values(), key=lambda one: (-one.score.mean, one.number)))


def mean(scores: Floats, outcome: str) -> Estimate:
    """Return the mean outcome of an agent from what it scores on each block."""
    return t_interval(scores, bounds=limits(outcome))


def tried(
    number: int, values: Mapping[str, Value], scores: Floats, default: Floats, outcome: str
) -> Trial:
    """Return a trial from what it and the default score on the blocks, shape (blocks,) each."""
    bound = DIFFERENCES[outcome]
    difference = t_interval(scores - default, bounds=(-bound, bound))
    return Trial(number, values, mean(scores, outcome), difference)


def best(trials: Sequence[Trial]) -> Trial | None:
    """Return the first of those with the highest score; None if none is above the default."""
    found: Trial | None = None
    for trial in trials:
        least = SAME if found is None else found.difference.mean + SAME
        if trial.difference.mean > least:
            found = trial
    return found


def retested(default: Floats, tuned: Floats, tuning: Tuning) -> Retest:
    """Compare what two agents score on the same blocks, shape (blocks,) each."""
    differences = tuned - default
    better, worse = int((differences > SAME).sum()), int((differences < -SAME).sum())
    found = compare(
        differences,
        better=better,
        worse=worse,
        equal=len(differences) - better - worse,
        margin=tuning.equivalence,
        bound=DIFFERENCES[tuning.outcome],
    )
    return Retest(
        mean(default, tuning.outcome),
        mean(tuned, tuning.outcome),
        found,
        verdict(found.p, found.equivalence_p),
    )
