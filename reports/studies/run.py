"""A study from beginning to end: read, fought, counted, written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from reports.ledger.recording import Finished, Where, checked_seed, record, up_to

if TYPE_CHECKING:
    from reports.studies.study import Study
    from reports.studies.summary import Summary

# Workers import this package as well. What only the end of a run needs (charts, pages) is
# imported there, so that a worker does not wait for it.


@dataclass(frozen=True)
class StudyResult(Finished):
    """What came of a study."""

    study: Study
    summary: Summary


def run_study(
    target: str | Path,
    out_dir: str | Path,
    where: Where | None = None,
    blocks: int | None = None,
    seed: int | None = None,
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> StudyResult:
    """Fight a study into the ledger of `out_dir`, and write its report beside it.

    What the ledger holds already is not fought again. The rows depend on the study alone.

    Args:
        target: A study file, or the name of a shipped one.
        out_dir: Is made if it is not there.
        where: Who does the work; by default one process for each core.
        blocks: Instead of the file's number.
        seed: Instead of the file's.
        progress: Show on stderr how far it is.
        say: Told what is worth knowing before it starts; see `record`.

    Raises:
        InputError: the study, a number or the folder cannot be used; nothing was fought.
        FightclockError: a fight broke down; the ledger keeps every block that was finished.
        KeyboardInterrupt: it was interrupted before the first whole block; nothing is written.
    """
    from reports.studies import study_file
    from reports.studies.document import specification
    from reports.studies.plan import plan

    study = study_file.load(target)
    if blocks is not None:
        study = replace(study, blocks=up_to("blocks", blocks, study_file.MOST_BLOCKS))
    if seed is not None:
        study = replace(study, seed=checked_seed(seed))
    # Before the fights, so that what is wrong with the installation is found first; after all the
    # checks, because these are slow to load.
    from reports.studies import page, summary
    from reports.studies.tally import Tally

    tally = Tally(study)
    recorded = record(
        specification(study),
        plan(study),
        tally,
        study.blocks,
        Path(out_dir),
        where or Where(),
        progress,
        say,
    )
    found = summary.summarise(tally, recorded.entry.losses)
    interrupted = recorded.end.interrupted
    written = page.write(Path(out_dir), tally, found, recorded.entry, interrupted)
    return StudyResult(recorded, written, study, found)
