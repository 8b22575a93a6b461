"""The command line as a real process, and what /proc says of it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 180.0
"""Seconds after which something hangs, also on a machine that has much else to do."""

# A shell gives programs that it starts in the background a deaf ear for Ctrl-C; as from a terminal,
# they are to hear it. A limit is one of the size of files, in bytes.
_AS_FROM_A_TERMINAL = """
import os, resource, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
limit = int(sys.argv[1])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


@dataclass(frozen=True)
class Ended:
    """How a command ended. `code` is negative if a signal ended it."""

    code: int
    out: str
    said: str

    @property
    def tables(self) -> str:
        """What was printed but the last line, which tells of time and place."""
        return "\n".join(self.out.splitlines()[:-1])

    @property
    def note(self) -> str:
        """The last line that was printed."""
        return self.out.splitlines()[-1]


class Command:
    """An `arena` command under way, in a process group of its own.

    Args:
        words: Of the command line.
        folder: Where its output is kept.
        environment: On top of this process's.
        limit: Bytes that a file of its may have; 0 is no limit.
    """

    def __init__(
        self,
        words: Sequence[str | Path],
        folder: Path,
        environment: dict[str, str] | None = None,
        limit: int = 0,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        # Files, not pipes: a worker that outlived the command would keep a pipe open.
        self._out, self._said = folder / "out.txt", folder / "said.txt"
        more = {"COLUMNS": "100", **(environment or {})}
        paths = [str(ROOT), more.get("PYTHONPATH"), os.environ.get("PYTHONPATH")]
        more["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        arena = ["-m", "arena.cli", *map(str, words)]
        with self._out.open("wb") as out, self._said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _AS_FROM_A_TERMINAL, str(limit), *arena],
                cwd=ROOT,
                env={**os.environ, **more},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=said,
                start_new_session=True,
            )
        self.pid = self.process.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self.process.poll() is None

    def end(self) -> Ended:
        """Wait for its end."""
        code = self.process.wait(PATIENCE)
        return Ended(code, self._out.read_text(), self._said.read_text())

    def workers(self) -> list[int]:
        """The worker processes that it has now."""
        return [
            pid
            for pid, (parent, _, state) in _processes()
            if parent == self.pid and state != "Z" and "spawn_main" in _command_line(pid)
        ]

    def group(self) -> list[int]:
        """All processes that it has started, and itself, as far as they still live."""
        return [
            pid for pid, (_, group, state) in _processes() if group == self.pid and state != "Z"
        ]

    def left_nothing(self) -> bool:
        """Whether no process of its group lives any more."""
        return not self.group()

    def kill(self, number: signal.Signals = signal.SIGKILL, group: bool = False) -> None:
        """Send it, or all its processes as a terminal does, a signal."""
        with suppress(ProcessLookupError):
            (os.killpg if group else os.kill)(self.pid, number)


@contextmanager
def command(
    words: Sequence[str | Path],
    folder: Path,
    environment: dict[str, str] | None = None,
    limit: int = 0,
) -> Iterator[Command]:
    """A command under way; whatever is left of it at the end is killed."""
    under_way = Command(words, folder, environment, limit)
    try:
        yield under_way
    finally:
        under_way.kill(group=True)
        under_way.process.wait()


def run(
    words: Sequence[str | Path],
    folder: Path,
    environment: dict[str, str] | None = None,
    limit: int = 0,
) -> Ended:
    """Run a command to its end."""
    with command(words, folder, environment, limit) as under_way:
        return under_way.end()


def eventually(what: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Wait until something is so; False if it takes too long."""
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def pause(luck: random.Random, most: float) -> None:
    """Wait for some moment between 0 and so many seconds."""
    time.sleep(luck.uniform(0, most))


def _processes() -> Iterator[tuple[int, tuple[int, int, str]]]:
    """Each process's id, with its parent, its group and its state."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                # The name before the bracket may hold anything.
                state, parent, group, *_ = (entry / "stat").read_text().rpartition(")")[2].split()
                yield int(entry.name), (int(parent), int(group), state)


def _command_line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    return ""
