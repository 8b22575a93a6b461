"""Workers that are watched: one that does not answer in time is killed, and another takes over."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
"""Seconds for a mutant, valid runs included, after which it has no end."""
START = 180.0
"""Seconds for a worker to load everything."""
FRESH = 1000
"""Mutants tried by one process: what it keeps of them would leave too little of its memory."""

Answer = dict[str, Any]


class Worker:
    """A worker process.

    Args:
        originals: The folder of the originals.
        folder: Where it tries the mutants; its own.
        module: What the process runs.
    """

    def __init__(self, originals: Path, folder: Path, module: str = "tests.mutants.worker") -> None:
        self.originals, self.folder, self.module = originals, folder, module
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        self._since = 0
        self.ready: list[Answer] = []
        self._said = folder.parent / f"{folder.name}.said"

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def tried(
        self, kind: str, number: int, apart: bool = False, patience: float = PATIENCE
    ) -> Answer:
        """Have a mutant tried; `apart`, too, by commands that are processes of their own."""
        fault = "its process dies"
        if self._since == FRESH:
            self.stop()
        for _ in range(2):  # somebody else may have killed the first worker, not the mutant
            process = self._process or self.start()
            self._since += 1
            self._ask(process, f"{kind} {number} {'apart' if apart else 'here'}\n".encode())
            try:
                answer = self._answer(patience)
            except TimeoutError:
                self.stop()
                fault = "no end"
                break
            if answer is not None:
                return answer
            self.stop()
        return {"kind": kind, "number": number, "faults": [fault], "how": "", "done": [],
                "original": "", "said": self._said.read_text()[-5000:]}  # fmt: skip

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    with contextlib.suppress(BrokenPipeError):
                        stream.close()
            self._process = None

    def start(self) -> subprocess.Popen[bytes]:
        """Start the process; `ready` is then what came of one original of each kind."""
        self._rest, self._since = b"", 0
        words = ["-m", self.module, str(self.originals), str(self.folder)]
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, *words, str(PATIENCE - 5)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                env={**os.environ, "COLUMNS": "100", "PYTHONPATH": str(ROOT)},
            )
        started = self._answer(START)
        if started is None:
            raise RuntimeError(f"the worker does not start: {self._said.read_text()}")
        self.ready = started["ready"]
        return self._process

    def _ask(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # dead already: there will be no answer
            process.stdin.write(line)
            process.stdin.flush()

    def _answer(self, patience: float) -> Answer | None:
        """A line of the process; None if it has ended. TimeoutError if there is none in time."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        while b"\n" not in self._rest:
            ready, _, _ = select.select([process.stdout], [], [], patience)
            if not ready:
                raise TimeoutError
            more = os.read(process.stdout.fileno(), 1 << 16)
            if not more:
                return None
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        answer: Answer = json.loads(line)
        return answer


def each(total: int, shares: dict[str, int], first: int = 0) -> Iterator[tuple[str, int]]:
    """So many kinds and numbers, the kinds in proportion to their shares and well mixed."""
    given = dict.fromkeys(shares, 0)
    for done in range(total):
        kind = max(shares, key=lambda one: shares[one] * (done + 1) - given[one] * 100)
        yield kind, first + given[kind]
        given[kind] += 1
