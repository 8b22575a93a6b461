"""What agents score on blocks: kept scores, and all others fought now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing

import numpy as np

from reports.running.crew import Crew
from reports.running.groups import Floats
from reports.running.progress import Meter, meter
from reports.tuning.kept import Kept
from reports.tuning.summary import Faults
from reports.tuning.trials import Score, Wanted


class Fought:
    """Has blocks fought that are not kept yet, and shows how far that is.

    Args:
        kept: Where scores are kept.
        crew: Who fights.
        size: How many fights a block has.
        blocks: How many blocks will be asked for at most.
        progress: Show on stderr how far it is.
        stack: Takes down the progress at the end.

    Attributes:
        fights: How many fights were fought now.
        leader: How it stands, for whoever watches.
    """

    def __init__(
        self,
        kept: Kept,
        crew: Crew[Wanted, Score],
        size: int,
        blocks: int,
        progress: bool,
        stack: ExitStack,
    ) -> None:
        self.fights = 0
        self.leader = ""
        self._kept, self._crew = kept, crew
        self._size, self._blocks = size, blocks
        self._done = 0
        self._used: dict[tuple[str, int], range] = {}
        # Made with the first fight: until then all is replayed, which no estimate may rest on.
        self._make: Callable[[], Meter] = lambda: stack.enter_context(
            meter(progress, size, blocks, self._done)
        )
        self._shown: Meter | None = None

    def values(self, specs: Sequence[str], blocks: range) -> list[Floats]:
        """Return what each agent scores on the blocks, shape (blocks,) each.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed; what was finished is kept.
            FightclockError: see `Crew.arrivals`, `Plan.fight` and `Kept.keep`.
        """
        wanted = [
            Wanted(spec, block)
            for block in blocks
            for spec in specs
            if block not in self._kept.of(spec)
        ]
        had = len(specs) * len(blocks) - len(wanted)
        self._done += had
        if self._shown is not None:
            # A set of parameters that was proposed before costs nothing; more such will come.
            self._shown.advance(had * self._size, self._done, lambda: self.leader)
        elif wanted:
            self._shown = self._make()
        if wanted:
            self._fight(wanted)
        self._used |= {(spec, blocks.start): blocks for spec in specs}
        return [np.array([self._kept.of(spec)[block].value for block in blocks]) for spec in specs]

    def faults(self) -> Faults:
        """The faults in all blocks that were asked for and are whole, each counted once."""
        number, example = 0, ""
        for (spec, _), blocks in self._used.items():
            for block in blocks:
                score = self._kept.of(spec)[block]
                number += score.faults
                example = example or score.fault
        return Faults(number, example)

    def _fight(self, wanted: Sequence[Wanted]) -> None:
        assert self._shown is not None
        with closing(self._crew.arrivals(wanted)) as arrivals:
            for unit, score in arrivals:
                self._kept.keep(unit.spec, unit.block, score)
                self.fights += self._size
                self._done += 1
                self._shown.advance(self._size, self._done, lambda: self.leader)
