"""A tuning from beginning to end: read, searched, tested again, written."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports import files
from reports.ledger.recording import Where, checked_seed, up_to
from reports.running.crew import Crew, Hands
from reports.running.interrupts import Interrupts
from reports.tuning.trials import Score, Trials, Wanted
from reports.words import counted

if TYPE_CHECKING:
    from reports.statistics.estimate import Estimate
    from reports.tuning.fought import Fought
    from reports.tuning.kept import Kept
    from reports.tuning.search import Search
    from reports.tuning.summary import Retest, Summary, Trial
    from reports.tuning.tuning import Tuning

# Workers import this package as well. What they do not need is imported where it is used.


@dataclass(frozen=True)
class TuningResult:
    """What came of a tuning, and where its report lies."""

    tuning: Tuning
    summary: Summary
    page: Path
    fights: int
    seconds: float

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended it early."""
        return self.summary.interrupted

    @property
    def note(self) -> str:
        """One line on how the run went."""
        if self.interrupted:
            return f"interrupted after {len(self.summary.trials)} of {self.tuning.trials} trials"
        if not self.fights:
            return "all fights were kept already"
        rate = self.fights / max(self.seconds, 1e-9)
        said = f"{self.fights:,} fights in {self.seconds:.1f} s ({rate:,.0f} a second)"
        if self.summary.losses:
            lost = counted(self.summary.losses, "time")
            said += f"; workers were lost {lost}, their blocks were run again"
        return said


def run_tuning(
    target: str | Path,
    out_dir: str | Path,
    where: Where | None = None,
    trials: int | None = None,
    blocks: int | None = None,
    seed: int | None = None,
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> TuningResult:
    """Search an agent's parameters, test the best again, and write the report into `out_dir`.

    Every block that was fought is kept there, in a file of its own for all that scores depend on;
    the same command goes on where it was stopped. What is found depends on the tuning and on the
    version of Optuna alone, not on the number of workers.

    Args:
        target: A tuning file, or the name of a shipped one.
        out_dir: Is made if it is not there.
        where: Who does the work; by default one process for each core.
        trials: Instead of the file's number.
        blocks: Of a trial, instead of the file's number.
        seed: Instead of the file's.
        progress: Show on stderr how far it is.
        say: Told that an earlier run goes on, or that the specification has changed.

    Raises:
        InputError: the tuning, a number or the folder cannot be used, or Optuna is missing;
            nothing was fought.
        FightclockError: a fight broke down; every block that was finished is kept.
        KeyboardInterrupt: it was interrupted before the first whole trial; nothing is written.
    """
    from reports.tuning import tuning_file
    from reports.tuning.search import Search

    tuning = tuning_file.load(target)
    if trials is not None:
        tuning = replace(tuning, trials=up_to("trials", trials, tuning_file.MOST_TRIALS))
    if blocks is not None:
        tuning = replace(tuning, blocks=up_to("blocks", blocks, tuning_file.MOST_BLOCKS))
    if seed is not None:
        tuning = replace(tuning, seed=checked_seed(seed))
    where = where or Where()
    # Cluster and processes take any task.
    plan = tuning.plan
    specs = [one.spec for one in plan.entrants]
    hands: Callable[[Any], Hands] | None = where.hands(specs, [s.ruleset for s in plan.scenarios])
    search = Search(tuning)
    # Before the fights, so that what is wrong with the installation is found first.
    from reports.tuning import page
    from reports.tuning.kept import Kept

    folder = Path(out_dir)
    files.ready(folder)
    start = time.monotonic()
    with Kept(folder / _name(tuning, folder, say), _hash(tuning)) as kept:
        if len(kept):
            say(f"goes on with {len(kept):,} blocks that were fought before")
        summary, fights = _tuned(tuning, search, kept, hands, progress, say)
    written = page.write(folder, summary)
    return TuningResult(tuning, summary, written, fights, time.monotonic() - start)


def _tuned(
    tuning: Tuning,
    search: Search,
    kept: Kept,
    hands: Callable[[Any], Hands] | None,
    progress: bool,
    say: Callable[[str], object],
) -> tuple[Summary, int]:
    """Fight it all; what came of it, and how many fights were fought now."""
    from reports.tuning.fought import Fought
    from reports.tuning.summary import Summary, best
    from reports.tuning.tuning import FRESH

    work = Trials(tuning.plan, tuning.outcome)
    course = _Course(tuning, search)
    interrupted = False
    with Interrupts() as interrupts, ExitStack() as stack:
        crew: Crew[Wanted, Score] = stack.enter_context(
            Crew(work, interrupts, None if hands is None else hands(work))
        )
        most = (1 + tuning.trials) * tuning.blocks + 2 * tuning.fresh
        fought = Fought(kept, crew, tuning.fights, most, progress, stack)
        try:
            course.run(fought, interrupts)
        except KeyboardInterrupt:
            interrupted = True
    if course.default is None or not course.trials:
        say("interrupted before the first whole trial; there is nothing to report yet")
        raise KeyboardInterrupt  # there is nothing to write, and an older report stays
    found = best(course.trials)
    tested = {tuning.spec(one) for one in (tuning.default, found.values if found else {}) if one}
    summary = Summary(
        tuning,
        course.default,
        tuple(course.trials),
        found,
        course.retest,
        fought.faults(),
        earlier=len(kept.specs(FRESH) - tested),
        program=search.program,
        interrupted=interrupted,
        losses=crew.losses,
    )
    return summary, fought.fights


class _Course:
    """The default, then the trials, then the re-test; what was finished stays in its attributes."""

    def __init__(self, tuning: Tuning, search: Search) -> None:
        self.default: Estimate | None = None
        self.trials: list[Trial] = []
        self.retest: Retest | None = None
        self._tuning = tuning
        self._search = search

    def run(self, fought: Fought, interrupts: Interrupts) -> None:
        """Go through all of it. Raises as `Fought.values`."""
        from reports.tuning.summary import best, mean, retested, tried
        from reports.tuning.tuning import FRESH

        tuning = self._tuning
        usual = tuning.spec(tuning.default)
        blocks = range(tuning.blocks)
        fought.leader = "the default"
        (default,) = fought.values([usual], blocks)
        self.default = mean(default, tuning.outcome)
        for number in range(tuning.trials):
            interrupts.check()  # also where all that is proposed is kept already
            values = self._search.ask()
            (scores,) = fought.values([tuning.spec(values)], blocks)
            self._search.tell(float(scores.mean()))
            self.trials.append(tried(number, values, scores, default, tuning.outcome))
            highest = max(trial.score.mean for trial in self.trials)
            fought.leader = f"trial {number + 1} of {tuning.trials}, best {highest:.3f}"
        found = best(self.trials)
        if found is None:
            return
        fought.leader = "the re-test"
        fresh = range(FRESH, FRESH + tuning.fresh)
        before, after = fought.values([usual, tuning.spec(found.values)], fresh)
        self.retest = retested(before, after, tuning)


def _hash(tuning: Tuning) -> str:
    """Of everything that a score depends on, but the parameters and the block."""
    from reports.ledger.specification import specify

    course = {"outcome": tuning.outcome}
    return specify("tuning", tuning.title, tuning.plan, course, {}).hash


def _name(tuning: Tuning, folder: Path, say: Callable[[str], object]) -> str:
    """The name of the file for this tuning's scores."""
    name = f"trials-{_hash(tuning)[:12]}.jsonl"
    others = [path.name for path in folder.glob("trials-*.jsonl") if path.name != name]
    if others and not (folder / name).exists():
        say(f"a changed specification: nothing of {', '.join(sorted(others))} is used")
    return name
