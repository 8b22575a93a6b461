"""What a training keeps in its folder, so that a kill costs little."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from arena import files
from arena.errors import InputError
from reports.files import ready
from reports.ledger.code import digest as code_digest
from reports.training.classroom import Stage, folder_of
from reports.training.lessons import Lesson
from reports.training.training_file import Training

CHUNK = 50
"""Fights that are kept together in a file."""
ABOUT = "training.json"
TEACH = ("caution", "classroom", "examination", "fights", "fitting", "lessons", "rounds", "trials")
"""The modules of this package on which models and marks depend, besides the training itself."""


class Shelf:
    """The folder of one training.

    Args:
        out: The folder; made if it is not there.
        training: What is trained in it.

    Raises:
        InputError: the folder holds another training, or the same one by another program.
    """

    def __init__(self, out: Path, training: Training) -> None:
        self.out = out
        self.training = training
        ready(out)
        decides = {"training": training.digest, "code": _code(training)}
        path = out / ABOUT
        if path.exists():
            known = _known(path)
            changed = [key for key, value in decides.items() if known.get(key) != value]
            if changed:
                what = "the program has changed" if changed == ["code"] else "it was changed"
                expected = f"the training that began here ({what} since): use another --out"
                raise InputError(str(path), changed[0], known.get(changed[0]), expected)
        else:
            files.write(path, json.dumps(decides, indent=1).encode())

    def round(self, number: int) -> Path:
        """Where a round keeps what it has made."""
        folder = folder_of(self.out, number)
        folder.mkdir(exist_ok=True)
        return folder

    def chunks(self, stage: Stage) -> int:
        """In how many files the lessons of a stage are kept."""
        return -(-self.fights(stage) // CHUNK)

    def fights(self, stage: Stage) -> int:
        """How many fights a stage has."""
        return self.training.witnessed if stage == "witnessed" else self.training.taught

    def chunk(self, number: int, stage: Stage, at: int) -> Path:
        """One file of lessons."""
        return self.round(number) / f"{stage}-{at:05}.npz"

    def missing(self, number: int, stage: Stage) -> list[int]:
        """The chunks that are not there yet."""
        return [
            at for at in range(self.chunks(stage)) if not self.chunk(number, stage, at).exists()
        ]

    def numbers(self, stage: Stage, at: int) -> range:
        """The fights of a chunk."""
        return range(at * CHUNK, min((at + 1) * CHUNK, self.fights(stage)))

    def keep(self, number: int, stage: Stage, at: int, lessons: Sequence[Lesson]) -> None:
        """Write a chunk: wholly or not at all."""
        held: dict[str, Any] = {
            "answers": np.array([len(lesson.rows) for lesson in lessons]),
            "moments": np.array([len(lesson.positions) for lesson in lessons]),
        }
        for name in Lesson._fields:
            held[name] = np.concatenate([getattr(lesson, name) for lesson in lessons])
        stream = io.BytesIO()
        np.savez_compressed(stream, **held)
        files.write(self.chunk(number, stage, at), stream.getvalue())

    def lessons(self, number: int, stage: Stage) -> list[Lesson]:
        """All lessons of a stage, in order.

        Raises:
            InputError: a file is damaged.
        """
        found: list[Lesson] = []
        for at in range(self.chunks(stage)):
            path = self.chunk(number, stage, at)
            try:
                with path.open("rb") as stream, np.load(stream, allow_pickle=False) as held:
                    found += _apart({name: held[name] for name in held.files})
            except Exception as error:  # zip, numpy and missing arrays each say it in their own way
                expected = "a file of lessons (delete it, and it is made again)"
                raise InputError(str(path), "", None, expected) from error
        return found


def _known(path: Path) -> dict[str, Any]:
    try:
        known = json.loads(files.read(path, 1_000_000))
    except ValueError as error:
        known = error
    if not isinstance(known, dict):
        raise InputError(str(path), "", None, "what `arena train` writes; the file is damaged")
    return known


def _code(training: Training) -> str:
    """Name the program: rules and agents, and the modules of this package that make lessons."""
    found = hashlib.sha256(code_digest((*training.league, *training.against)).encode())
    for name in TEACH:
        found.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return found.hexdigest()[:16]


def _apart(held: dict[str, Any]) -> list[Lesson]:
    answers, moments = np.cumsum(held["answers"])[:-1], np.cumsum(held["moments"])[:-1]
    cuts = {"rows": answers, "worth": answers, "share": answers}
    parts = [np.split(held[name], cuts.get(name, moments)) for name in Lesson._fields]
    return [Lesson(*fields) for fields in zip(*parts, strict=True)]
