"""What was measured on: no figure of speed means anything without it."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import joblib

from arena import __version__
from reports.ledger.code import digest


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine and the programs on it.

    Attributes:
        processor: Its model, as the system calls it.
        cores: How many of its cores this process may use.
        memory: In GB; None if the system does not say.
        system: The operating system and the kind of processor.
        python: Version and implementation.
        simpy: The version of SimPy.
        program: The version of Fightclock, and which code of rules and agents it has.
        load: How many processes wanted to run in the last minute before; None if it is not told.
            Those of others make a machine look slower than it is.
    """

    processor: str
    cores: int
    memory: float | None
    system: str
    python: str
    simpy: str
    program: str
    load: float | None


def machine() -> Machine:
    """This one, now."""
    return Machine(
        processor=_processor(),
        cores=joblib.cpu_count(),
        memory=_memory(),
        system=f"{platform.system()}, {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        simpy=version("simpy"),
        program=f"fightclock {__version__}, code {digest(())}",
        load=load(),
    )


def load() -> float | None:
    """How many processes wanted to run in the last minute; None if the system does not say."""
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError):  # not on Windows
        return None


def _processor() -> str:
    """The model's name, which `platform` does not tell on Linux."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() in ("model name", "Model"):
                return " ".join(value.split())
    except OSError:
        pass
    return platform.processor() or platform.machine() or "not told"


def _memory() -> float | None:
    try:
        return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9, 1)
    except (AttributeError, ValueError, OSError):
        return None
