"""The file of a tuning: every block that some set of parameters has fought, one on a line.

What a set of parameters scores on a block does not depend on how it was proposed. So a run that
goes on asks for the same proposals again and finds their scores here.
"""

from __future__ import annotations

import json
from io import BufferedRandom
from pathlib import Path
from types import TracebackType
from typing import Self

from arena.errors import FightclockError, InputError
from reports import files
from reports.tuning.trials import Score


class Kept:
    """Scores by agent and block, in a file that one process at a time may write.

    Each line is written at once, so a run that is killed has lost at most the blocks it was at;
    a line cut short is dropped.

    Args:
        path: Is made if it is not there.
        hash: Of all that the scores depend on; the file was made for the same.

    Raises:
        InputError: another run is writing it, or it is no such file.
    """

    def __init__(self, path: Path, hash: str) -> None:
        self.path = path
        self._hash = hash
        self._scores: dict[str, dict[int, Score]] = {}
        self._lock = files.locked(path)
        try:
            self._file = self._opened()
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        self._lock.release()

    def __len__(self) -> int:
        return sum(len(scores) for scores in self._scores.values())

    def of(self, spec: str) -> dict[int, Score]:
        """The scores of an agent by block."""
        return self._scores.setdefault(spec, {})

    def specs(self, first: int) -> set[str]:
        """The agents that have fought a block from `first` on."""
        return {spec for spec, scores in self._scores.items() if max(scores, default=-1) >= first}

    def keep(self, spec: str, block: int, score: Score) -> None:
        """Add a score.

        Raises:
            FightclockError: it cannot be written; the file keeps all that it held.
        """
        self._write([spec, block, score.value, score.faults, score.fault])
        self.of(spec)[block] = score

    def _opened(self) -> BufferedRandom:
        try:
            self.path.touch()
            file = self.path.open("r+b", buffering=-1)
        except OSError as error:
            raise _unusable(self.path, error) from None
        try:
            held = file.read()
            whole = held.rfind(b"\n") + 1
            file.seek(whole)
            file.truncate()
            lines = held[:whole].splitlines()
            self._file = file
            if lines:
                self._read(lines)
            else:
                self._write({"tuning": self._hash})
        except BaseException:
            file.close()
            raise
        return file

    def _read(self, lines: list[bytes]) -> None:
        try:
            if json.loads(lines[0]) != {"tuning": self._hash}:
                raise ValueError("another tuning")
            for line in lines[1:]:
                spec, block, value, faults, fault = json.loads(line)
                self.of(str(spec))[int(block)] = Score(float(value), int(faults), str(fault))
        except (ValueError, TypeError, RecursionError):
            expected = "a file of this tuning; remove it, or give another folder"
            raise InputError(str(self.path), "", None, expected) from None

    def _write(self, line: object) -> None:
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise FightclockError(
                f"{self.path}: it cannot be written ({error.strerror or error}); "
                "it keeps all that it held"
            ) from error


def _unusable(path: Path, error: OSError) -> InputError:
    reason = (error.strerror or str(error)).lower()
    return InputError(str(path), "", None, f"a place that can be written ({reason})")
