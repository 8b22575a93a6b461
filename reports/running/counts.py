"""Plain counts of fights: how long, how they ended, and the faults of those who fought."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from reports.running.bout import Bout, Row

_TEXTS = 3  # kept of each entrant's faults


@dataclass(frozen=True, slots=True)
class Faults:
    """How often an agent failed to answer as the rules allow, and some of what was wrong."""

    agent: str
    faults: int
    fights_with_faults: int
    fights: int
    texts: tuple[str, ...]


class Counts:
    """Counts rows, each under a place: its scenario in a tournament, its arm in a study.

    Args:
        places: How many places there are.
        entrants: How many take part.

    Attributes:
        fights: How many fights were counted.
        lengths: For each place, how many fights had which length.
        endings: For each place, how many fights ended in which way.
        draws: For each place, how many fights were drawn.
        longest: For each place, its first longest fight.
        shown: The first fight of each bout that ended each way, to be told as an example.
        faults: Of each entrant: how many; in how many fights; of how many. Shape (entrants, 3).
        fault_texts: What was wrong with some of them, by entrant.
    """

    def __init__(self, places: int, entrants: int) -> None:
        self.fights = 0
        self.lengths: list[Counter[int]] = [Counter() for _ in range(places)]
        self.endings: list[Counter[str]] = [Counter() for _ in range(places)]
        self.draws = [0] * places
        self.longest: list[Row | None] = [None] * places
        self.shown: dict[tuple[Bout, int], Row] = {}
        self.faults = np.zeros((entrants, 3), dtype=np.int64)
        self.fault_texts: list[list[str]] = [[] for _ in range(entrants)]

    def take(self, row: Row, place: int) -> None:
        """Count a row under a place."""
        bout = row.bout
        self.fights += 1
        self.lengths[place][row.time] += 1
        self.endings[place][row.why] += 1
        self.draws[place] += row.winner == 0
        self.shown.setdefault((bout, row.winner), row)
        longest = self.longest[place]
        if longest is None or row.time > longest.time:
            self.longest[place] = row
        for entrant, count in zip((bout.first, bout.second), row.faults, strict=True):
            self.faults[entrant] += (count, count > 0, 1)
            texts = self.fault_texts[entrant]
            alone = count and not all(row.faults)  # else the text may be the other's
            if alone and len(texts) < _TEXTS and row.fault not in texts:
                texts.append(row.fault)

    def faults_of(self, entrant: int, name: str) -> Faults:
        """Return the faults of the entrant at this place, which tables call by this name."""
        faults, touched, fights = self.faults[entrant].tolist()
        return Faults(name, faults, touched, fights, tuple(self.fault_texts[entrant]))


def median(lengths: Counter[int]) -> int:
    """The length that half of the fights do not exceed; 0 for no fights."""
    left = lengths.total() // 2
    for time in sorted(lengths):
        left -= lengths[time]
        if left < 0:
            return time
    return 0
