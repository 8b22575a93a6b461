"""A tournament from beginning to end: read, fought, counted, written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from reports.ledger.recording import Finished, Where, checked_seed, record, up_to

if TYPE_CHECKING:
    from reports.tournaments.summary import Summary
    from reports.tournaments.tournament_file import Tournament

# Workers import this package as well. What only the end of a run needs (charts, pages) is
# imported there, so that a worker does not wait for it.


@dataclass(frozen=True)
class TournamentResult(Finished):
    """What came of a tournament."""

    tournament: Tournament
    summary: Summary


def run_tournament(
    target: str | Path,
    out_dir: str | Path,
    where: Where | None = None,
    blocks: int | None = None,
    seed: int | None = None,
    agents: Sequence[str] = (),
    progress: bool = True,
    say: Callable[[str], object] = lambda _: None,
) -> TournamentResult:
    """Fight a tournament into the ledger of `out_dir`, and write its report beside it.

    What the ledger holds already is not fought again. The rows depend on the tournament alone.

    Args:
        target: A tournament file, a scenario file, or the name of a shipped one.
        out_dir: Is made if it is not there.
        where: Who does the work; by default one process for each core.
        blocks: Instead of the file's number.
        seed: Instead of the file's.
        agents: Specs, instead of the file's.
        progress: Show on stderr how far it is.
        say: Told what is worth knowing before it starts; see `record`.

    Raises:
        InputError: the tournament, a number or the folder cannot be used; nothing was fought.
        FightclockError: a fight broke down; the ledger keeps every block that was finished.
        KeyboardInterrupt: it was interrupted before the first whole block; nothing is written.
    """
    from reports.tournaments import tournament_file
    from reports.tournaments.document import specification

    tournament = tournament_file.load(target, agents)
    if blocks is not None:
        tournament = replace(
            tournament, blocks=up_to("blocks", blocks, tournament_file.MOST_BLOCKS)
        )
    if seed is not None:
        tournament = replace(tournament, seed=checked_seed(seed))
    where = where or Where()
    folder = Path(out_dir)
    # Before the fights, so that what is wrong with the installation is found first; after all the
    # checks, because these are slow to load.
    from reports.tournaments import page, summary
    from reports.tournaments.tally import Tally

    tally = Tally(tournament)
    recorded = record(
        specification(tournament),
        tournament.plan,
        tally,
        tournament.blocks,
        folder,
        where,
        progress,
        say,
    )
    found = summary.summarise(tally)
    written = page.write(folder, tally, found, recorded.entry, recorded.end.interrupted)
    return TournamentResult(recorded, written, tournament, found)
