"""Where the time of a fight goes: to SimPy, the kernel, the rules, legality, views, the agents.

Two ways that err in different directions. A *sample* looks every few milliseconds which function
is at work; it slows nothing, but Python answers only where a function is entered or goes on, so a
look may count for a neighbour. A *profile* (`cProfile`) watches every call, which takes longer than
many a call does, so it overstates what consists of many small ones.
"""

from __future__ import annotations

import cProfile
import pstats
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from types import FrameType
from typing import Any

from reports.performance.parts import SAYS, part_of, short

MOST_FILES = 8
"""That are told, of those that take most."""

ENOUGH = 200
"""Looks from which on a sample says more than a profile."""

_EVERY = 0.001  # seconds between two looks; many systems look less often
_OTHER = "other"


@dataclass(frozen=True, slots=True)
class Shares:
    """Where the time went, from 0 to 1.

    Attributes:
        sampled: By part; None where the system has no clock that calls back.
        looks: How many looks there were.
        profiled: By part.
        slowed: How many times as long the fights took while they were watched.
        files: The files in which most looks fell, and their shares.
    """

    sampled: Mapping[str, float] | None
    looks: int
    profiled: Mapping[str, float]
    slowed: float
    files: Mapping[str, float]

    @property
    def best(self) -> Mapping[str, float]:
        """By part: those of the sample, or of the profile where there were too few looks."""
        if self.sampled is None or self.looks < ENOUGH:
            return self.profiled
        return self.sampled


def shares(subject: Callable[[int], object], fights: int, seconds: float) -> Shares:
    """Sample and profile a subject.

    Args:
        subject: Does so many fights.
        fights: How many at once.
        seconds: Of processor time to sample; a profile takes several times as long as its fights.
    """
    files = sample(subject, fights, seconds)
    looks = files.total()
    parts: Counter[str] = Counter()
    for file, number in files.items():
        parts[part_of(file) or _OTHER] += number
    profiled, slowed = profile(subject, fights)
    named: Counter[str] = Counter()
    for file, number in files.items():
        named[short(file)] += number
    return Shares(
        sampled=_shares(parts) if looks else None,
        looks=looks,
        profiled=profiled,
        slowed=slowed,
        files={file: number / looks for file, number in named.most_common(MOST_FILES)},
    )


def _shares(found: Mapping[str, float]) -> dict[str, float]:
    total = sum(found.values())
    return {part: found.get(part, 0.0) / total for part in SAYS}


# -- by looking ---------------------------------------------------------------------------


def sample(subject: Callable[[int], object], fights: int, seconds: float) -> Counter[str]:
    """Do fights for so long, and count the files in which each look fell; "" is none of ours."""
    found: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        while frame is not None and not _part(frame.f_code.co_filename):
            frame = frame.f_back  # a library works for whoever has called it
        found["" if frame is None else frame.f_code.co_filename] += 1

    if not hasattr(signal, "setitimer"):
        return found
    until = time.process_time() + seconds
    with _called_back(look):
        while time.process_time() < until:
            subject(fights)
    return found


@contextmanager
def _called_back(look: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """While entered, `look` is called after every so much processor time. Main thread only."""
    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, _EVERY, _EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


_part = lru_cache(maxsize=4096)(part_of)


# -- by watching --------------------------------------------------------------------------

_Function = tuple[str, int, str]  # file, line, name
_Callers = dict[_Function, tuple[int, int, float, float]]
_Stats = dict[_Function, tuple[int, int, float, float, _Callers]]


def profile(subject: Callable[[int], object], fights: int) -> tuple[dict[str, float], float]:
    """The shares by part, and how many times as long the fights took."""
    watch = cProfile.Profile(time.process_time_ns, 1e-9)
    start = time.process_time()
    subject(fights)
    between = time.process_time()
    watch.enable()
    try:
        subject(fights)
    finally:
        watch.disable()
    slowed = (time.process_time() - between) / max(between - start, 1e-9)
    told: Any = pstats.Stats(watch)
    stats: _Stats = told.stats
    found: defaultdict[str, float] = defaultdict(float)
    owners: dict[_Function, Mapping[str, float]] = {}
    for function, (_, _, seconds, _, _) in stats.items():
        for part, share in _owners(function, stats, owners).items():
            found[part] += seconds * share
    return _shares(found), slowed


def _owners(
    function: _Function, stats: _Stats, known: dict[_Function, Mapping[str, float]]
) -> Mapping[str, float]:
    """The parts that a function works for: a library's for those who call it, in proportion."""
    if function in known:
        return known[function]
    part = part_of(function[0])
    if part:
        known[function] = {part: 1.0}
        return known[function]
    known[function] = {}  # so that functions which call each other come to an end
    found: defaultdict[str, float] = defaultdict(float)
    callers: _Callers = stats[function][4] if function in stats else {}
    for caller, (_, _, seconds, _) in callers.items():
        for owner, share in _owners(caller, stats, known).items():
            found[owner] += share * seconds
    total = sum(found.values())
    known[function] = (
        {owner: each / total for owner, each in found.items()} if total else {_OTHER: 1.0}
    )
    return known[function]
