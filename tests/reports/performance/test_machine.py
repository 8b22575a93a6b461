"""The machine is named, and not who owns it."""

from __future__ import annotations

import platform
from dataclasses import asdict
from pathlib import Path

from reports.performance.machine import machine


def test_the_machine_says_what_figures_depend_on():
    """Processor, cores, Python, SimPy and the program; no host, no user, no folder."""
    here = machine()
    assert here.processor
    assert here.cores >= 1
    assert platform.python_version() in here.python
    assert here.program.startswith("fightclock ")
    told = str(asdict(here))
    for private in (platform.node(), str(Path.home())):
        assert not private or private == "/" or private not in told
