"""What a study's blocks come to, block by block."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reports.running.bout import Row
from reports.running.counts import Counts
from reports.running.groups import Floats, Groups
from reports.running.runner import Stage
from reports.statistics.comparisons import Verdict
from reports.statistics.confidence_sequence import ConfidenceSequences
from reports.statistics.estimate import SAME, t_interval
from reports.studies.outcomes import DIFFERENCES, measure
from reports.studies.plan import bouts, plan, seats
from reports.studies.study import Study
from reports.words import signed

_win = measure("win")
_STEP = 1.122  # from one running estimate to the next: 20 for each power of ten


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """How the comparisons stood after some blocks, in the primary outcome.

    Attributes:
        blocks: After how many.
        means: The mean differences, shape (comparisons,).
        intervals: Their always-valid intervals, shape (comparisons, 2); None without a bound.
    """

    blocks: int
    means: Floats
    intervals: Floats | None


class Tally:
    """Takes blocks in order (an `Evidence`), and keeps what a study asks of them.

    Fights of a block share their luck, so every outcome is first averaged over an arm's scenarios
    and sides inside the block, and differences are taken there.

    Attributes:
        study: What is fought.
        counts: Fights, lengths, endings and longest fights by arm; faults by entrant of `plan`.
        signs: For each comparison and outcome the number of blocks in which the arm had more than
            its baseline, less, and the same, shape (comparisons, outcomes, 3).
        telling: For each comparison the first pair of fights on the same luck of which the arm won
            one and its baseline did not (at 0), and the other way round (at 1); None so far.
        sequences: Always-valid intervals of the differences in the primary outcome, in the order
            of the comparisons; None if that outcome is not bounded. With `stop` they hold all
            together, else each by itself.
    """

    def __init__(self, study: Study) -> None:
        self.study = study
        self._bouts, self._seats = bouts(study), seats(study)
        self._plan = plan(study)
        self._measures = [measure(outcome) for outcome in study.outcomes]
        arms, outcomes = len(study.arms), len(study.outcomes)
        comparisons = len(study.comparisons)
        self._fights = np.zeros(arms)
        for bout in self._bouts:
            self._fights[bout.arm] += 1
        self._arm = [one.arm for one in study.comparisons]
        self._baseline = [one.baseline for one in study.comparisons]
        self._groups = Groups(arms * outcomes)
        self._sums = np.zeros(comparisons)
        self.counts = Counts(arms, len(self._plan.entrants))
        self.signs: npt.NDArray[np.int64] = np.zeros((comparisons, outcomes, 3), dtype=np.int64)
        self.telling: list[list[tuple[Row, Row] | None]] = [[None, None] for _ in self._arm]
        self.sequences: ConfidenceSequences | None = None
        bound = DIFFERENCES.get(study.outcomes[0])
        if bound is not None:
            self.sequences = ConfidenceSequences(
                comparisons, low=-bound, high=bound, joint=study.stop is not None
            )
        self._points: list[Point] = []

    # -- as evidence ----------------------------------------------------------------------

    def stage(self, block: int) -> Stage:
        return Stage(self.study.blocks, self._bouts)

    def take(self, rows: Sequence[Row]) -> None:
        values = np.zeros((len(self.study.arms), len(self._measures)))
        for row in rows:
            seat, arm = self._seats[row.number], row.bout.arm
            values[arm] += [measured(row, seat) for measured in self._measures]
            self.counts.take(row, arm)
        values /= self._fights[:, None]
        self._groups.add(values.ravel())
        differences = values[self._arm] - values[self._baseline]
        better, worse = differences > SAME, differences < -SAME
        self.signs += np.stack([better, worse, ~(better | worse)], axis=2)
        self._sums += differences[:, 0]
        self._tell(rows)
        if self.sequences is not None:
            self.sequences.add(differences[:, 0])
        if not self._points or self.blocks >= math.ceil(self._points[-1].blocks * _STEP):
            self._points.append(self._point())

    def _tell(self, rows: Sequence[Row]) -> None:
        for telling, arm, baseline in zip(self.telling, self._arm, self._baseline, strict=True):
            if None not in telling:
                continue
            pairs = zip(
                [row for row in rows if row.bout.arm == arm],
                [row for row in rows if row.bout.arm == baseline],
                strict=False,  # an arm may have another number of scenarios
            )
            for one, other in pairs:
                scores = [_win(row, self._seats[row.number]) for row in (one, other)]
                for at, more in enumerate((scores[0] > scores[1], scores[0] < scores[1])):
                    if more and telling[at] is None:
                        telling[at] = (one, other)

    @property
    def enough(self) -> bool:
        if self.study.stop is None or self.blocks == 0:
            return False
        return "undecided" not in self.verdicts()

    def leader(self) -> str:
        if self.blocks == 0:
            return ""
        if self.study.stop is not None:
            verdicts = self.verdicts()
            decided = len(verdicts) - verdicts.count("undecided")
            return f"{decided} of {len(verdicts)} decided"
        at = int(np.argmax(np.abs(self._sums)))
        one = self.study.comparisons[at]
        means = self.means[:, :, 0]
        found = t_interval(means[:, one.arm] - means[:, one.baseline], self.weights)
        text = f"{one.name} {signed(found.mean, 3)}"
        if found.interval is None:
            return text
        return f"{text} ± {(found.interval[1] - found.interval[0]) / 2:.3f}"

    # -- what was counted -----------------------------------------------------------------

    @property
    def blocks(self) -> int:
        """How many blocks were taken."""
        return self._groups.blocks

    @property
    def single(self) -> bool:
        """Whether a block holds one fight of each arm."""
        return bool((self._fights == 1).all())

    @property
    def weights(self) -> Floats:
        """How many blocks each group has; shape (groups,)."""
        return self._groups.weights

    @property
    def means(self) -> Floats:
        """The mean of each outcome of each arm; shape (groups, arms, outcomes)."""
        means = self._groups.sums / self.weights[:, None]
        return means.reshape(-1, len(self.study.arms), len(self._measures))

    @property
    def running(self) -> tuple[Point, ...]:
        """How it stood after about geometrically growing numbers of blocks, and stands now."""
        if self.blocks == 0 or self._points[-1].blocks == self.blocks:
            return tuple(self._points)
        return (*self._points, self._point())

    def verdicts(self) -> list[Verdict]:
        """What the always-valid intervals say of each comparison, however often it is asked.

        As in `reports.statistics.comparisons.verdict`, a difference that lies wholly inside the
        study's margin is none.
        """
        if self.sequences is None:
            return ["undecided"] * len(self.study.comparisons)
        margin = self.study.equivalence or 0.0
        found: list[Verdict] = []
        for low, high in self.sequences.interval.tolist():
            if -margin < low and high < margin:
                found.append("makes no difference")
            else:
                found.append("differs" if low > 0.0 or high < 0.0 else "undecided")
        return found

    def _point(self) -> Point:
        intervals = None if self.sequences is None else self.sequences.interval
        return Point(self.blocks, self._sums / self.blocks, intervals)
