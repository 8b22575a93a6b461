"""The file of a self-test, from which the same command goes on."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Literal, Self

from arena import files
from arena.errors import InputError
from reports.files import locked
from reports.selftest.tally import Count, Tally

LARGEST = 20_000_000
"""Bytes of the largest file that is read."""


@dataclass(slots=True)
class State:
    """How far a self-test is.

    Attributes:
        selftest: The version of this format.
        program: A digest of the program that fought.
        seed: Of all luck.
        start: The number of the first fight.
        upto: The number of the first fight that has not been counted.
        seconds: How long it has taken so far.
        tally: What it has come to.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    selftest: Literal[1]
    program: str
    seed: Count
    start: Count
    upto: Count
    seconds: float = 0.0
    tally: Tally = field(default_factory=Tally)


class Kept:
    """A self-test's file; one process at a time may write it. Without a path nothing is kept.

    Args:
        path: Where it is, or is to be.
        fresh: A self-test that has not begun.

    Raises:
        InputError: it is no such file, is of another self-test, or another run is writing it.
    """

    def __init__(self, path: Path | None, fresh: State) -> None:
        self.state = fresh
        self._path = path
        self._lock: Any = None
        if path is None:
            return
        if path.exists() and not path.is_file():
            raise InputError(files.called(path), "", None, "a file, or none yet")
        self._lock = locked(path)
        try:
            if path.exists():
                self.state = _read(path, fresh)
            self.write()
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
        if self._lock is not None:
            self._lock.release()

    def write(self) -> None:
        """Keep the state: the file is replaced in one step.

        Raises:
            InputError: it cannot be written.
        """
        if self._path is not None:
            text = json.dumps(asdict(self.state), ensure_ascii=False, indent=1) + "\n"
            files.write(self._path, text.encode("utf-8", "backslashreplace"))


def _read(path: Path, fresh: State) -> State:
    from arena.checking import Place, checked

    place = Place(files.called(path))
    document = files.json_of(files.read(path, LARGEST), place.file)
    if not isinstance(document, dict):
        raise place.error(document, "the file of a self-test: a JSON object")
    state: State = checked(State, document, place)
    for name in ("program", "seed", "start"):
        found, wanted = getattr(state, name), getattr(fresh, name)
        if found != wanted:
            expected = f"{wanted}: a file of this self-test; remove it, or give another --out"
            raise place.at(name).error(found, expected)
    if state.upto - state.start != state.tally.fights:
        expected = f"{state.start + state.tally.fights}, after as many fights as are counted"
        raise place.at("upto").error(state.upto, expected)
    return state
