"""Ten thousand mutated files, each checked and used; what came of it in figures.

`python -m tests.mutants` tries 10,000; `--files 2000 --first 5000 --only position` others, and
`--again scenario 123` one of them, which it shows.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.mutants import originals
from tests.mutants.crew import Answer, Worker, each
from tests.mutants.figures import Figures
from tests.mutants.kinds import KINDS
from tests.mutants.mutant import mutant

APART = 50
"""Each of so many is tried by processes of its own as well."""


def main() -> int:
    """Run what the command line says; 1 if there are faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--files", type=int, default=10_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first number of each kind")
    parser.add_argument("--only", choices=KINDS, action="append", help="only of this kind")
    parser.add_argument("--keep", type=Path, help="a folder for files with which there are faults")
    parser.add_argument("--again", nargs=2, metavar=("KIND", "NUMBER"), help="one of them, shown")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        originals.write(folder / "originals")
        if given.again:
            return _again(folder, given.again[0], int(given.again[1]), given.keep)
        only = given.only or KINDS
        shares = {kind: KINDS[kind].share for kind in only}
        return _all(folder, shares, given.files, given.first, given.keep)


def _all(folder: Path, shares: dict[str, int], files: int, first: int, keep: Path | None) -> int:
    figures, started = Figures(), time.monotonic()
    with (
        Worker(folder / "originals", folder / "work") as worker,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for done, (kind, number) in enumerate(each(files, shares, first), 1):
            answer = worker.tried(kind, number, apart=done % APART == 0)
            figures.take(answer)
            if answer["faults"]:
                _tell(answer)
                if keep is not None:
                    _keep(keep, folder, answer)
            if done % 250 == 0:
                spent = time.monotonic() - started
                left = spent / done * (files - done) / 60
                print(f"{done} of {files}, {left:.0f} minutes left", file=sys.stderr, flush=True)
    print(figures.told())
    return 1 if figures.faults else 0


def _tell(answer: Answer) -> None:
    print(f"{answer['kind']} {answer['number']}: {'; '.join(answer['faults'])}")
    print(f"    {answer['original']}: {answer['how'][:300]}")
    for one in answer["done"]:
        print(f"    {one['words'][0]}: {one['code']}, {one['seconds']:.2f} s, "
              f"{one['megabytes']:.0f} MB: {(one['said'] or one['out'])[-300:]!r}")  # fmt: skip
    if answer.get("said"):
        print(answer["said"])
    sys.stdout.flush()


def _keep(keep: Path, folder: Path, answer: Answer) -> None:
    here = keep / f"{answer['kind']}-{answer['number']}"
    here.mkdir(parents=True, exist_ok=True)
    kind = KINDS[answer["kind"]]
    mutant(kind, answer["number"], folder / "originals").write(kind, here)


def _again(folder: Path, name: str, number: int, keep: Path | None) -> int:
    with Worker(folder / "originals", folder / "work") as worker:
        answer = worker.tried(name, number, apart=True)
    _tell(answer)
    if keep is not None:
        shutil.rmtree(keep, ignore_errors=True)
        _keep(keep, folder, answer)
    return 1 if answer["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
