"""The mutation test of the rules: `python -m tests.mutation --work DIR`.

Copies the project into the folder, measures there which tests run which lines, draws the mutants,
and lets each of them meet the tests of its ruleset that run the changed lines and take no longer
than 0.2 seconds: first those of one file, then the others. Every mutant has a process of its own.
It is killed if a test fails, has timed out if one takes 4 seconds, and has survived otherwise. All
times are of the processor, so that a busy machine changes no result.

Stopped and started again it goes on with the mutants that have no result; with `--again` it takes
the tests as they are now and lets those that survived meet them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import coverage
import hypothesis
import numpy  # noqa: F401  (imported before the forks, which then need not)
import pydantic  # noqa: F401
import pytest
import scipy.stats  # noqa: F401
import simpy  # noqa: F401

from tests.mutation.modules import TESTS
from tests.mutation.mutants import Mutant, sample
from tests.mutation.swapping import swapped
from tests.mutation.watching import Choosing, Forking, Measuring

RELOAD = 77
"""The code of a process that could not exchange the mutant's functions."""

LONGEST = 0.2
"""Seconds of processor time: tests that take longer are left out. Killing is left to the quick."""

LOADING, WAITING = 60.0, 900
"""Seconds of processor time for loading what a test needs; seconds for what only waits."""

ROOT = Path(__file__).parents[2]
LEAVE = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "mutation")
OPTIONS = (
    *("-x", "-q", "--tb=short", "--no-header", "-p", "no:cacheprovider", "-p", "no:benchmark"),
    *("-W", "ignore:Module already imported"),
)


def main() -> None:
    """Run what has no result yet, and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.mutation")
    parser.add_argument("--work", type=Path, required=True, help="folder for copy and results")
    parser.add_argument("--mutants", type=int, default=750)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="those that survived, anew")
    parser.add_argument("--only", choices=[*TESTS], help="one ruleset")
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    work = Work(given.work.resolve())
    drawn = work.drawn(given.mutants, given.seed)
    results = work.results()
    if given.again:
        work.take_tests()
    for ruleset in TESTS if given.only is None else [given.only]:
        wanted = [m for m in drawn if m.ruleset == ruleset and _open(results, m, given.again)]
        work.meet(ruleset, wanted)
    report(drawn, work.results())


def _open(results: dict[str, dict[str, str]], mutant: Mutant, again: bool) -> bool:
    old = results.get(mutant.key)
    return old is None or (again and old["result"] == "survived")


def report(drawn: list[Mutant], results: dict[str, dict[str, str]]) -> None:
    """Print the rates by ruleset. Timed out counts as killed: a test would not have ended."""
    counts = Counter((m.ruleset, results[m.key]["result"]) for m in drawn if m.key in results)
    print(f"{'ruleset':14}{'mutants':>9}{'killed':>9}{'timed out':>11}{'survived':>10}{'rate':>8}")
    for ruleset in TESTS:
        killed, late, alive = (counts[ruleset, r] for r in ("killed", "timed out", "survived"))
        number = killed + late + alive
        rate = f"{(killed + late) / number:.1%}" if number else "-"
        print(f"{ruleset:14}{number:9}{killed:9}{late:11}{alive:10}{rate:>8}")


class Work:
    """A folder with a copy of the project, what its tests run, and the results so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.copy = folder / "copy"
        if not self.copy.exists():
            shutil.copytree(ROOT, self.copy, ignore=LEAVE)
        self._maps: dict[str, tuple[dict[str, float], Any]] = {}

    def take_tests(self) -> None:
        """Bring the tests of the copy up to date; the code stays as it was."""
        for file in self.folder.glob("map-*.json"):
            file.unlink()
        shutil.copytree(ROOT / "tests", self.copy / "tests", ignore=LEAVE, dirs_exist_ok=True)

    def drawn(self, number: int, seed: int) -> list[Mutant]:
        """The sample, drawn from the copy and kept."""
        file = self.folder / f"mutants-{number}-{seed}.json"
        if not file.exists():
            found = sample(self.copy, number, seed)
            file.write_text(json.dumps([asdict(mutant) for mutant in found]))
        return [
            Mutant(**{**found, "lines": tuple(found["lines"])})
            for found in json.loads(file.read_text())
        ]

    def results(self) -> dict[str, dict[str, str]]:
        """The results so far by mutant; the last one counts."""
        file = self.folder / "results.jsonl"
        lines = file.read_text().splitlines() if file.exists() else []
        return {found["key"]: found for found in map(json.loads, lines)}

    def _note(self, mutant: Mutant, result: str, by: str) -> None:
        """Keep a result."""
        noted = {"key": mutant.key, "result": result, "by": by}
        noted |= {"path": mutant.path, "line": str(mutant.lines[0]), "change": mutant.change}
        with (self.folder / "results.jsonl").open("a") as file:
            file.write(json.dumps(noted) + "\n")

    def meet(self, ruleset: str, wanted: list[Mutant]) -> None:
        """Let mutants meet their tests.

        Those that change functions only are tried first, in a program that is loaded already.
        """
        if not wanted:
            return
        seconds, _ = self.map(ruleset)
        left = self.folder / "left"
        if forked(lambda: self._swap(ruleset, wanted, left), False):
            sys.exit(f"the tests of {ruleset} cannot be loaded: see {self.folder / 'log'}")
        keys = json.loads(left.read_text())
        for mutant in (mutant for mutant in wanted if mutant.key in keys):
            self._note(mutant, *self._reloaded(mutant, self._groups(mutant), seconds))

    def _groups(self, mutant: Mutant) -> list[list[str]]:
        """The tests that run the changed lines: those of the nearest file, then the others."""
        seconds, lines = self.map(mutant.ruleset)
        found = self._running(mutant, lines) & set(seconds)
        by_file = Counter(test.split("::")[0] for test in found)
        stem = f"/test_{Path(mutant.path).stem}.py"
        best = max(by_file, key=lambda file: (file.endswith(stem), by_file[file], file), default="")
        nearest = {test for test in found if test.startswith(f"{best}::")}
        groups = [nearest, found - nearest] if found else [set(seconds)]
        return [sorted(group, key=lambda test: seconds[test]) for group in groups if group]

    def _swap(self, ruleset: str, wanted: list[Mutant], left: Path) -> int:
        """Try, in one program, every mutant that needs no loading; write which ones do."""
        self._enter()
        keys: list[str] = []

        def forks(forking: Forking) -> None:
            for mutant in wanted:
                tests = [test for group in self._groups(mutant) for test in group]
                result = self._result(partial(self._exchange, forking, mutant, tests))
                if result is None:
                    keys.append(mutant.key)
                else:
                    self._note(mutant, *result)
            left.write_text(json.dumps(keys))

        return int(pytest.main([*OPTIONS, *TESTS[ruleset]], plugins=[Forking(forks)]))

    def _exchange(self, forking: Forking, mutant: Mutant, tests: list[str]) -> int:
        if not swapped(mutant.path.removesuffix(".py").replace("/", "."), mutant.code):
            return RELOAD
        code = forking.run(tests)
        (self.folder / "failed").write_text(forking.failed)
        return code

    def _reloaded(
        self, mutant: Mutant, groups: list[list[str]], seconds: dict[str, float]
    ) -> tuple[str, str]:
        """Try a mutant in programs that load it from its file."""
        path = self.copy / mutant.path
        original, when = path.read_bytes(), path.stat()
        try:
            path.write_text(mutant.code)
            for group in groups:
                found = self._result(partial(self._load, group, seconds))
                assert found is not None
                if found[0] != "survived":
                    return found
            return "survived", ""
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(when.st_atime_ns, when.st_mtime_ns))

    def _load(self, tests: list[str], seconds: dict[str, float]) -> int:
        self._enter()
        sys.dont_write_bytecode = True  # what is changed within a second looks unchanged
        choosing = Choosing(tests, seconds)
        files = sorted({test.split("::")[0] for test in tests})
        code = pytest.main([*OPTIONS, *files], plugins=[choosing])
        (self.folder / "failed").write_text(choosing.failed or f"pytest ended with {code!r}")
        return 0 if code == pytest.ExitCode.OK else 1

    def _result(self, run: Callable[[], int]) -> tuple[str, str] | None:
        """The result of a process, and the test that failed; None if the mutant wants loading."""
        noted = self.folder / "failed"
        noted.unlink(missing_ok=True)
        code = forked(run, True)
        if code == RELOAD:
            return None
        if code == 0:
            return "survived", ""
        if code in (-signal.SIGPROF, -signal.SIGALRM):
            return "timed out", ""
        return "killed", noted.read_text() if noted.exists() else "the process broke off"

    @staticmethod
    def _running(mutant: Mutant, lines: dict[str, dict[str, list[str]]]) -> set[str]:
        first, last = mutant.lines
        runs = lines.get(mutant.path, {})
        return {test for line in range(first, last + 1) for test in runs.get(str(line), ())}

    def map(self, ruleset: str) -> tuple[dict[str, float], Any]:
        """The seconds of each test, and the tests that run each line, of the copy as it was."""
        if ruleset not in self._maps:
            file = self.folder / f"map-{ruleset}.json"
            if not file.exists() and forked(lambda: self._measure(ruleset, file), False) != 0:
                sys.exit(f"the tests of {ruleset} fail as they are: see {self.folder / 'log'}")
            found = json.loads(file.read_text())
            quick = {test: took for test, took in found["seconds"].items() if took <= LONGEST}
            self._maps[ruleset] = quick, found["lines"]
        return self._maps[ruleset]

    def _measure(self, ruleset: str, file: Path) -> int:
        self._enter()
        data = self.folder / f"coverage.{ruleset}"
        watch = coverage.Coverage(str(data), config_file=False, branch=True, source=["arena"])
        measuring = Measuring(watch, {*TESTS} - {ruleset})
        watch.start()
        failed = pytest.main([*OPTIONS, *TESTS[ruleset]], plugins=[measuring])
        watch.stop()
        watch.save()
        if failed:
            return 1
        found = watch.get_data()
        lines = {
            str(Path(name).relative_to(self.copy)): {
                str(line): [test for test in tests if test]
                for line, tests in found.contexts_by_lineno(name).items()
            }
            for name in found.measured_files()
        }
        file.write_text(json.dumps({"seconds": measuring.seconds, "lines": lines}))
        return 0

    def _enter(self) -> None:
        """Make this process one that tests the copy."""
        os.chdir(self.copy)
        sys.path[:] = [str(self.copy), *(p for p in sys.path if Path(p or ".").resolve() != ROOT)]
        for name in [name for name in sys.modules if name.split(".")[0] in ("tests", "arena")]:
            del sys.modules[name]
        with (self.folder / "log").open("w") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)


def forked(run: Callable[[], int], bounded: bool) -> int:
    """Run something in a process of its own; return its code, or the signal that ended it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if bounded:
                signal.setitimer(signal.ITIMER_PROF, LOADING)
                signal.alarm(WAITING)
            code = run()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


hypothesis.settings.register_profile(
    "mutation",
    derandomize=True,
    deadline=None,
    database=None,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)
hypothesis.settings.load_profile("mutation")

if __name__ == "__main__":
    main()
