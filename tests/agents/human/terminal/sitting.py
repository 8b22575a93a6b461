"""A sitting at the terminal: the real command in a process of its own, with piped answers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[4]


class Sat(NamedTuple):
    """How it went: exit code, what was printed, what was complained of, the folder of games."""

    code: int
    out: str
    err: str
    keep: Path

    @property
    def kept(self) -> list[str]:
        """The names of the files in the folder."""
        return sorted(path.name for path in self.keep.glob("*"))


def command(keep: Path, *words: object) -> list[str]:
    """The command line; the folder of games is said first."""
    return [sys.executable, "-m", "arena.cli", "play", "--terminal", "--keep", str(keep),
            *map(str, words)]  # fmt: skip


def sat(keep: Path, lines: Iterable[str], *words: object) -> Sat:
    """Sit down and type these lines."""
    typed = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    done = subprocess.run(command(keep, *words), input=typed, capture_output=True, cwd=ROOT,
                          timeout=300)  # fmt: skip
    return Sat(done.returncode, done.stdout.decode(), done.stderr.decode(), keep)
