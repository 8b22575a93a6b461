"""A worker process: it reads kinds and numbers, tries these mutants, and says what came of it."""

from __future__ import annotations

import faulthandler
import json
import os
import shutil
import sys
from pathlib import Path

from tests.mutants import trial
from tests.mutants.kinds import KINDS
from tests.mutants.mutant import mutant

RESERVED = 600
"""Megabytes that may be reserved beyond what all that is loaded needs."""


def work(originals: Path, folder: Path, patience: float) -> None:
    """Try what is asked for on stdin, one line each; the answers are lines of JSON on stdout."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # nothing else gets in between
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    # What the commands load is not the fault of a file.
    warm = [_tried(name, 0, originals, folder) for name in KINDS]
    trial.limit_memory(RESERVED)
    print(json.dumps({"ready": warm}), file=answers, flush=True)
    for line in sys.stdin:
        name, number, apart = line.split()
        faulthandler.dump_traceback_later(patience)
        answer = _tried(name, int(number), originals, folder, apart == "apart")
        faulthandler.cancel_dump_traceback_later()
        print(json.dumps(answer), file=answers, flush=True)


def _tried(
    name: str, number: int, originals: Path, folder: Path, apart: bool = False
) -> dict[str, object]:
    kind = KINDS[name]
    made = mutant(kind, number, originals)
    done = trial.tried(kind, made.write(kind, _emptied(folder)))
    faults = trial.faults(kind, done)
    if apart:
        again = trial.tried(kind, made.write(kind, _emptied(folder)), trial.run_apart)
        faults += [f"apart: {fault}" for fault in trial.faults(kind, again)]
        if [(one.code, one.said) for one in again if one.code] != [
            (one.code, one.said) for one in done if one.code
        ]:
            faults.append("another answer in a process of its own")
    return {
        "kind": name,
        "number": number,
        "original": made.original.name,
        "how": made.how,
        "done": [one.as_json() for one in done],
        "faults": faults,
    }


def _emptied(folder: Path) -> Path:
    here = folder / "try"
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir()
    return here


if __name__ == "__main__":
    work(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
