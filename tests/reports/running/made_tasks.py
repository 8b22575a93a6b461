"""Tasks that worker processes can find by name. Their units are whole numbers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Early:
    """Early units take longest, so that workers finish out of order; tells who did it."""

    last: int

    def __call__(self, unit: int) -> tuple[int, int]:
        time.sleep(0.002 * max(0, self.last - unit))
        return unit * unit, os.getpid()


@dataclass(frozen=True)
class Deadly:
    """Kills its worker at one unit, `times` times; 0 kills for ever."""

    folder: Path
    unit: int
    times: int

    def __call__(self, unit: int) -> int:
        if unit == self.unit:
            deaths = len(list(self.folder.iterdir()))
            if not self.times or deaths < self.times:
                (self.folder / str(deaths)).touch()
                os._exit(9)
        return unit * unit


@dataclass(frozen=True)
class Restless:
    """Kills its worker once at each of some units; slow enough to be sent a few at a time."""

    folder: Path
    units: tuple[int, ...]

    def __call__(self, unit: int) -> int:
        time.sleep(0.05)
        died = self.folder / str(unit)
        if unit in self.units and not died.exists():
            died.touch()
            os._exit(9)
        return unit * unit


@dataclass(frozen=True)
class Endless:
    """Notes its process, and from unit `last` on never comes to an end."""

    folder: Path
    last: int

    def __call__(self, unit: int) -> int:
        (self.folder / str(os.getpid())).touch()
        if unit >= self.last:
            time.sleep(600)
        return unit * unit


@dataclass(frozen=True)
class Failing:
    """Notes its process, and fails at one unit."""

    folder: Path
    unit: int

    def __call__(self, unit: int) -> int:
        (self.folder / str(os.getpid())).touch()
        if unit == self.unit:
            raise ZeroDivisionError(f"unit {unit}")
        return unit * unit


@dataclass(frozen=True)
class Threads:
    """Tells how many threads BLAS libraries are told to start."""

    def __call__(self, unit: int) -> list[str | None]:
        return [os.environ.get(name) for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")]


@dataclass(frozen=True)
class Unsendable:
    """Has a result that cannot be sent back."""

    def __call__(self, unit: int) -> Callable[[], int]:
        return lambda: unit
