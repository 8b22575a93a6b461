"""A Dask scheduler with workers, as somebody else would have started them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.reports.robustness.processes import ROOT, eventually


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[str]:
    """The address of a scheduler with so many worker processes; without Dask, a skipped test."""
    if find_spec("distributed") is None:
        pytest.skip("needs the package distributed")
    paths = [str(ROOT), os.environ.get("PYTHONPATH")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    told = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> None:
        with (folder / f"dask-{len(started)}.txt").open("wb") as log:
            started.append(
                subprocess.Popen(
                    [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--no-dashboard"],
                    cwd=folder,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            )

    try:
        start("scheduler", "--port", "0", "--scheduler-file", str(told))
        assert eventually(lambda: told.exists() and told.read_text().endswith("}"))
        address = str(json.loads(told.read_text())["address"])
        few = ("--nworkers", str(workers), "--nthreads", "1", "--memory-limit", "0")
        start("worker", address, *few)
        yield address
    finally:
        for process in started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
