"""A file tried: the commands run in this process, measured, and judged.

What a command may cost is measured as processor time and as memory that is really used, which does
not depend on what else the machine has to do.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from arena import cli
from arena.commands import leaving
from tests.mutants.kinds import Kind, Words

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0
"""To check a file, or to refuse it."""
MEGABYTES = 500
"""Of memory at most, whatever is done with a file."""
LONGEST_LINE = 1500
"""Characters of a complaint."""

_SAYING_WHY = ("expected ", "needs ", "has no ", "is not allowed")

Main = Callable[[Words], int]


@dataclass(frozen=True)
class Done:
    """What a command did.

    Attributes:
        words: Of its command line.
        code: Its exit code.
        out: What it printed.
        said: What it said on stderr.
        seconds: Of processor time.
        megabytes: The most memory of the whole process while it ran.
    """

    words: Words
    code: int
    out: str
    said: str
    seconds: float
    megabytes: float

    def as_json(self) -> dict[str, Any]:
        """For the way between processes: texts are cut."""
        most = 3000
        return {**asdict(self), "out": self.out[-most:], "said": self.said[-most:]}


_COMMAND = typer.main.get_command(cli.app)


def main(words: Words) -> int:
    """Run a command as `arena.cli.main` does, which makes the whole command line anew each time."""
    return leaving.guarded(lambda: _COMMAND(words, prog_name="arena", standalone_mode=False))


def run(words: Words, main: Main = main) -> Done:
    """Run a command in this process."""
    out, said = _Stream(), _Stream()
    gc.collect()
    gc.freeze()  # so that the next time is as quick, whatever has been loaded and kept
    forget_peak()
    started = _processor_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(said):
        code = main(words)
    spent = _processor_time() - started
    return Done(words, code, out.text(), said.text(), spent, peak())


def run_apart(words: Words) -> Done:
    """Run a command as a person would, in a process of its own."""
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "COLUMNS": "100", "PYTHONPATH": paths}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "arena.cli", *words],
            cwd=tempfile.gettempdir(),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=said,
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in (out, said):
            stream.seek(0)
            texts.append(stream.read().decode("utf-8", "replace"))
    spent = used.ru_utime + used.ru_stime
    return Done(words, process.returncode, texts[0], texts[1], spent, used.ru_maxrss / 1024)


def tried(kind: Kind, file: Path, run: Callable[[Words], Done] = run) -> list[Done]:
    """Check a file and use it, whether or not it was found to be right."""
    commands = [make(file) for make in (kind.check, kind.use) if make is not None]
    return [run(words) for words in commands]


# -- judging ------------------------------------------------------------------------------


def faults(kind: Kind, done: list[Done]) -> list[str]:
    """What is wrong with how a file was treated; nothing is as it should be."""
    found = [fault for one in done for fault in _faults_of(one)]
    if kind.agree and len({one.code for one in done}) > 1 and not found:
        found.append("check and use do not agree")
    return found


def _faults_of(done: Done) -> Iterator[str]:
    command = done.words[0]
    if done.code not in (0, leaving.USAGE):
        yield f"{command}: exit code {done.code}"
    if "Traceback" in done.out + done.said:
        yield f"{command}: a traceback"
    if done.megabytes > MEGABYTES:
        yield f"{command}: {done.megabytes:.0f} MB"
    if done.seconds > SECONDS and (command == "check" or done.code == leaving.USAGE):
        yield f"{command}: {done.seconds:.1f} s to check or refuse"
    if any(not (c.isprintable() or c == "\n") for c in done.out + done.said):
        yield f"{command}: control characters"
    if done.code == leaving.USAGE:
        yield from _unclear(done)
    elif command == "check" and (done.said or done.out.count("\n") != 1):
        yield f"{command}: more than one line"


def _unclear(done: Done) -> Iterator[str]:
    """What is wrong with a refusal."""
    command, *lines = done.words[0], *done.said.splitlines()
    if len(lines) != 1 or done.said.count("\n") != 1:
        yield f"{command}: {len(lines)} lines of complaint"
        return
    line = lines[0]
    if not line.startswith("arena: ") or not any(word in line for word in _SAYING_WHY):
        yield f"{command}: no clear complaint"
    if len(line) > LONGEST_LINE:
        yield f"{command}: a complaint of {len(line)} characters"
    if done.out and command != "fight":  # a script may run out of dice in the middle of a fight
        yield f"{command}: refused after it had begun"


# -- measuring ----------------------------------------------------------------------------


class _Stream(io.TextIOWrapper):
    """What a command writes to, with bytes below it as a real stream has them."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, encoding="utf-8", errors="backslashreplace", newline="\n")

    def text(self) -> str:
        self.flush()
        return self._bytes.getvalue().decode("utf-8", "replace")


def _processor_time() -> float:
    """Seconds of this process and of those that it has waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def forget_peak() -> None:
    """Begin anew to measure how much memory is used at most; only Linux can."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def peak() -> float:
    """The most memory of this process since then, in megabytes."""
    with contextlib.suppress(OSError, StopIteration):
        status = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in status if line.startswith("VmHWM")).split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def limit_memory(megabytes: int) -> None:
    """Let this process reserve no more than so much beyond what it has."""
    status = Path("/proc/self/status").read_text().splitlines()
    now = int(next(line for line in status if line.startswith("VmSize")).split()[1]) * 1024
    most = now + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
