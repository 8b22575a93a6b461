"""The journals of some fights, each as a digest, in a process with a hash seed of its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import reports
from arena.errors import FightclockError
from arena.model import Event
from reports.selftest.cases import begun, case, made_ready
from reports.selftest.orders import in_other_order

HASH_SEEDS = range(5)
"""Of Python's hashes; each also orders the scenario's file in its own way."""
ONE_OF = 50
"""Of so many fights one is told again in all these processes."""
MOST = 1000
"""Fights that are, at most."""


def sample(start: int, fights: int) -> range:
    """The numbers of the fights that are told again: some, evenly spread, of every kind."""
    number = max(1, min(fights // ONE_OF, MOST))
    step = fights // number | 1  # odd, so that it goes through scenarios and agents
    return range(start, start + fights, step)[:number]


def told(seed: int, numbers: Sequence[int], hash_seed: int) -> list[str]:
    """A digest for each of these fights, told by a new process with this hash seed.

    Raises:
        FightclockError: the process failed.
    """
    assert reports.__file__ is not None
    house = str(Path(reports.__file__).parents[1])
    paths = os.pathsep.join(filter(None, (house, os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", "reports.selftest.digests"],
        input=json.dumps([seed, hash_seed, list(numbers)]),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    digests = done.stdout.split()
    if done.returncode or len(digests) != len(numbers):
        why = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise FightclockError(f"a process with PYTHONHASHSEED={hash_seed} failed: {why}")
    return digests


def _digest(seed: int, number: int, order: int) -> str:
    """Of the journal, the end and the dice of a fight whose file is in some order."""
    one = case(seed, number)
    found = hashlib.sha256()

    def record(event: Event) -> None:
        found.update(repr(event).encode())

    try:
        fight = begun(one, made_ready(in_other_order(one, order)), record)
        fight.run()
    except Exception as error:  # it is found, and told, elsewhere
        return type(error).__name__
    found.update(repr((fight.outcome, sorted(fight.state.ordinals.items()))).encode())
    return found.hexdigest()


def main() -> None:
    """Read seed, order and numbers from the standard input; print a digest for each number."""
    seed, order, numbers = json.load(sys.stdin)
    for number in numbers:
        print(_digest(seed, number, order))


if __name__ == "__main__":
    main()
