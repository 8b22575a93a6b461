"""What a tournament's blocks come to, block by block; and who meets whom in the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from reports.running.bout import Bout, Row
from reports.running.counts import Counts
from reports.running.groups import Floats, Groups
from reports.running.runner import Stage
from reports.statistics.confidence_sequence import ConfidenceSequences
from reports.statistics.sequential_test import SequentialTest
from reports.tournaments import schedule
from reports.tournaments.tournament_file import Tournament, Trial, Width

_FOUGHT, _WON, _LOST, _MARGIN = range(4)  # what is summed for each bout


class Tally:
    """Takes blocks in order (an `Evidence`), and keeps their sums.

    Attributes:
        tournament: What is fought.
        lengths: For each scenario, how many fights had which length.
        endings: For each scenario, how many fights ended in which way.
        draws: For each scenario, how many fights were drawn.
        longest: For each scenario, its first longest fight.
        shown: The first fight of each bout that ended each way, to be told as an example.
        faults: Of each entrant: how many; in how many fights; of how many.
        fault_texts: What was wrong with some of them, by entrant.
        sequences: With `stop`, the always-valid intervals of the entrants' mean scores.
        test: With a trial, its test.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        entrants, scenarios = len(tournament.entrants), len(tournament.scenarios)
        self._bouts = possible(tournament)
        self._column = {bout: at for at, bout in enumerate(self._bouts)}
        self._groups = Groups(4 * len(self._bouts))
        counts = self.counts = Counts(scenarios, entrants)
        self.lengths, self.endings, self.draws = counts.lengths, counts.endings, counts.draws
        self.longest, self.shown = counts.longest, counts.shown
        self.faults, self.fault_texts = counts.faults, counts.fault_texts
        self._points = np.zeros(entrants)
        self._fought = np.zeros(entrants)
        self._met: set[frozenset[int]] = set()
        self._rested = [0] * entrants
        self._stage = Stage(0, ())
        stop = tournament.stop
        self.sequences = ConfidenceSequences(entrants) if stop is not None else None
        self.test: SequentialTest | None = None
        if isinstance(stop, Trial):
            self.test = SequentialTest(stop.fail, stop.passes, stop.alpha, stop.beta)

    # -- as evidence ----------------------------------------------------------------------

    def stage(self, block: int) -> Stage:
        tournament = self.tournament
        if tournament.format != "swiss":
            return Stage(tournament.blocks, self._bouts)
        if block >= self._stage.upto:
            means = self._points / np.maximum(self._fought, 1)
            pairs = schedule.swiss_pairs(means.tolist(), self._met, self._rested)
            self._met |= {frozenset(pair) for pair in pairs}
            playing = {one for pair in pairs for one in pair}
            for one in range(len(tournament.entrants)):
                self._rested[one] += one not in playing
            bouts = schedule.swiss_round(pairs, len(tournament.scenarios))
            self._stage = Stage(block + tournament.round_blocks, bouts)
        return self._stage

    def take(self, rows: Sequence[Row]) -> None:
        if self.tournament.format == "swiss":
            self.stage(rows[0].block)  # also where a ledger holds what follows
        values = np.zeros((len(self._bouts), 4))
        points = np.zeros(len(self._points))
        fought = np.zeros(len(self._points))
        for row in rows:
            bout = row.bout
            values[self._column[bout]] += (1.0, row.winner > 0, row.winner < 0, row.margin)
            if bout.first != bout.second:  # against itself everybody scores 1/2
                score = row.score
                points[bout.first] += score
                points[bout.second] += 1.0 - score
                fought[bout.first] += 1
                fought[bout.second] += 1
            self.counts.take(row, bout.scenario)
        self._groups.add(values.ravel())
        self._points += points
        self._fought += fought
        means = points / np.maximum(fought, 1)
        if self.sequences is not None:
            self.sequences.add(means)
        if self.test is not None:
            self.test.add(float(means[cast(Trial, self.tournament.stop).agent]))

    @property
    def enough(self) -> bool:
        if self.test is not None:
            return self.test.verdict is not None
        stop = self.tournament.stop
        if not isinstance(stop, Width) or self.sequences is None or self.blocks == 0:
            return False
        low, high = self.sequences.interval.T
        return bool((high - low < stop.width).all())

    def leader(self) -> str:
        if self.blocks == 0:
            return ""
        means = self._points / np.maximum(self._fought, 1)
        best = int(np.argmax(means))
        name = f"{self.tournament.entrants[best].name} {means[best]:.2f}"
        values, weights = self.scores_of(best)
        if len(values) < 2:
            return name  # one block alone cannot say how sure that is
        spread = np.average((values - means[best]) ** 2, weights=weights)
        return f"{name} ± {1.96 * float(np.sqrt(spread / (len(values) - 1))):.2f}"

    # -- what was counted -----------------------------------------------------------------

    @property
    def fights(self) -> int:
        """How many fights were taken."""
        return self.counts.fights

    @property
    def blocks(self) -> int:
        """How many blocks were taken."""
        return self._groups.blocks

    @property
    def weights(self) -> Floats:
        """How many blocks each group has; shape (groups,)."""
        return self._groups.weights

    def bouts(self) -> tuple[Bout, ...]:
        """All that can be fought, in the order of the columns below."""
        return self._bouts

    def fought(self) -> Floats:
        """How often each bout was fought; shape (groups, bouts), as all of these."""
        return self._of(_FOUGHT)

    def won(self) -> Floats:
        """How often its first side won."""
        return self._of(_WON)

    def lost(self) -> Floats:
        """How often its second side won."""
        return self._of(_LOST)

    def points(self) -> Floats:
        """What its first side scored: a win 1, a draw 1/2."""
        return (self.fought() + self.won() - self.lost()) / 2

    def margins(self) -> Floats:
        """The sum of its first side's margins."""
        return self._of(_MARGIN)

    def _of(self, which: int) -> Floats:
        return self._groups.sums.reshape(-1, len(self._bouts), 4)[:, :, which]

    def scores_of(self, entrant: int) -> tuple[Floats, Floats]:
        """An entrant's mean score in each group where it fought, and how often it fought there."""
        return self._means_of(entrant, self.points(), self.fought() - self.points())

    def margins_of(self, entrant: int) -> tuple[Floats, Floats]:
        """An entrant's mean margin in each group where it fought, and how often it did."""
        return self._means_of(entrant, self.margins(), -self.margins())

    def _means_of(self, entrant: int, firsts: Floats, seconds: Floats) -> tuple[Floats, Floats]:
        """Means over all of an entrant's bouts but those against itself.

        Args:
            entrant: Its place.
            firsts: Sums for the first sides; shape (groups, bouts).
            seconds: The same for the second sides.
        """
        leads = [bout.first == entrant != bout.second for bout in self._bouts]
        follows = [bout.second == entrant != bout.first for bout in self._bouts]
        fought = self.fought()
        number = fought[:, leads].sum(axis=1) + fought[:, follows].sum(axis=1)
        total = firsts[:, leads].sum(axis=1) + seconds[:, follows].sum(axis=1)
        there = number > 0
        return total[there] / number[there], number[there]


def possible(tournament: Tournament) -> tuple[Bout, ...]:
    """Every bout that a tournament may come to."""
    entrants, scenarios = len(tournament.entrants), len(tournament.scenarios)
    if tournament.format == "gauntlet":
        return schedule.gauntlet(tournament.challengers, entrants, scenarios)
    return schedule.round_robin(entrants, scenarios, tournament.self_play)
