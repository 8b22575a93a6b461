"""Ten thousand mutated files, each checked and used; what came of it in figures.

`python -m tests.mutants` tries 10,000; `--files 2000 --first 5000 --only position` others, and
`--again scenario 123` one of them, which it shows. With `--out FILE` the same command goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
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
    parser.add_argument("--out", type=Path, help="a file of all results, to go on from")
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
        dealt = list(each(given.files, shares, given.first))
        return _all(folder, dealt, given.out, given.keep)


def _all(folder: Path, dealt: list[tuple[str, int]], out: Path | None, keep: Path | None) -> int:
    figures = Figures()
    before = _before(out)
    for answer in before.values():
        figures.take(answer)
    started, tried = time.monotonic(), 0
    with (
        Worker(folder / "originals", folder / "work") as worker,
        out.open("a") if out is not None else open(os.devnull, "w") as results,  # noqa: PTH123
        contextlib.suppress(KeyboardInterrupt),
    ):
        for done, (kind, number) in enumerate(dealt, 1):
            if (kind, number) in before:
                continue
            answer = worker.tried(kind, number, apart=done % APART == 0)
            tried += 1
            figures.take(answer)
            print(json.dumps(answer), file=results, flush=True)
            if answer["faults"]:
                _tell(answer)
                if keep is not None:
                    _keep(keep, folder, answer)
            if done % 250 == 0:
                left = (time.monotonic() - started) / tried * (len(dealt) - done) / 60
                said = f"{done} of {len(dealt)}, {left:.0f} minutes left"
                print(said, file=sys.stderr, flush=True)
    print(figures.told())
    return 1 if figures.faults else 0


def _before(out: Path | None) -> dict[tuple[str, int], Answer]:
    """What was tried before, by kind and number."""
    if out is None or not out.exists():
        return {}
    answers = [json.loads(line) for line in out.read_text().splitlines() if line.endswith("}")]
    return {(answer["kind"], answer["number"]): answer for answer in answers}


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
