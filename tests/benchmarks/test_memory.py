"""A long run takes no more memory than a short one; the peaks are those of a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="the peak is read as Linux tells it"
    ),
]

GROWTH = 8.0
"""MB that a run may grow; a million rows, had they been kept, would be some 1,000."""


def grown(*words: str) -> float:
    """By how many MB the peak of `python -m tests.benchmarks.memory` grew."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.memory", *words],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    print(told)
    early, last = (float(number) for number in re.findall(r"^([\d.]+) MB", told, re.MULTILINE))
    return last - early


@pytest.mark.parametrize("workers", ["1", "2"])
def test_real_fights(workers):
    """From 20,000 to 200,000 fights, by one process and by two."""
    assert grown("--early", "20000", "--fights", "200000", "--workers", workers) < GROWTH


def test_a_million_rows():
    """Rows of real fights, from 10,000 to 1,000,000, through ledger and tally and back."""
    assert grown("--fights", "1000000", "--replay") < GROWTH
