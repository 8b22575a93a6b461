"""Tournaments of an agent against itself, stopped by what they see: how often they are wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import agents
from agents.random_agent import Random
from arena.model import Decision, Declaration
from reports.tournaments.tournament_file import Tournament
from tests.reports.evidence.duels import DUELS, under_other_names
from tests.reports.evidence.fought import read_tournament, tournaments
from tests.reports.statistics.made_scores import allowed

pytestmark = pytest.mark.slow

TOURNAMENTS = 500


class Again(Random):
    """`random` on other whims.

    Against its very self an agent has exactly 1/2 in every block: what one wins in one seat, the
    other wins in the other.
    """

    def choose(self, decision: Decision) -> Declaration:
        decision.whim(2)
        return super().choose(decision)


@pytest.fixture(autouse=True)
def _again(monkeypatch):
    monkeypatch.setitem(agents.AGENTS, "random-again", Again)


def against_itself(folder: Path, duel: str, stop: str) -> Tournament:
    text = f"""
scenarios = ["{under_other_names(folder, duel, 1).name}"]
agents = ["random", "random-again"]
blocks = 1000
stop = {{ {stop} }}
"""
    return read_tournament(folder, text)


@pytest.mark.parametrize("duel", DUELS)
def test_a_sequential_test(duel, tmp_path):
    """Tested for being better than 1/2, at most 1 in 20 passes, whenever its test stops."""
    stop = 'agent = "random-again", fail = 0.50, pass = 0.55'
    verdicts: Counter[str] = Counter()
    blocks = 0
    for tally in tournaments(against_itself(tmp_path, duel, stop), TOURNAMENTS):
        assert tally.test is not None
        verdicts[tally.test.verdict or "undecided"] += 1
        blocks += tally.blocks
    print(f"{duel}: {dict(verdicts)} of {TOURNAMENTS}, {blocks / TOURNAMENTS:.0f} blocks each")
    assert verdicts["pass"] <= allowed(TOURNAMENTS)
    assert verdicts["fail"] == TOURNAMENTS - verdicts["pass"]


@pytest.mark.parametrize("duel", DUELS)
def test_a_wanted_width(duel, tmp_path):
    """Where a tournament stops because its intervals are narrow, at most 1 in 20 misses 1/2."""
    wrong = blocks = 0
    for tally in tournaments(against_itself(tmp_path, duel, "width = 0.15"), TOURNAMENTS):
        assert tally.sequences is not None
        low, high = tally.sequences.interval[0].tolist()
        assert high - low < 0.15
        wrong += not low <= 0.5 <= high
        blocks += tally.blocks
    print(f"{duel}: {wrong} of {TOURNAMENTS} miss 1/2, {blocks / TOURNAMENTS:.0f} blocks each")
    assert wrong <= allowed(TOURNAMENTS)
