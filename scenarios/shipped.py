"""Find scenario files: those that are shipped, by name, and any other by its path."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from arena.errors import InputError, nearest
from scenarios.rulesets import FORMATS

HERE = Path(__file__).parent
SUFFIX = ".toml"
SCRIPT = ".script.toml"
ANSWER = ".answer.toml"
_LONGEST = 300  # of a path that an error line repeats
_LISTED = 400  # characters of shipped names in an error line; the nearest one stands apart


def names(ruleset: str | None = None) -> list[str]:
    """Return the names of the shipped scenarios, of one ruleset or of all, sorted."""
    return sorted(_files(SUFFIX, ruleset))


def duel_names() -> list[str]:
    """Return the names of the shipped duels, which are small enough to be solved, sorted."""
    return sorted(_folder("duels"))


def puzzle_names() -> list[str]:
    """Return the names of the shipped puzzles, sorted."""
    return sorted(_folder("puzzles"))


def answer_of(puzzle: Path) -> Path:
    """Return the file with a puzzle's right answers, which stands beside its scenario."""
    return puzzle.with_name(puzzle.name.removesuffix(SUFFIX) + ANSWER)


def script_names(ruleset: str | None = None) -> list[str]:
    """Return the names of the shipped scripts, sorted."""
    return sorted(_files(SCRIPT, ruleset))


def gear() -> dict[str, Path]:
    """Return the files of the shipped gear, by the names that ``include`` knows them by."""
    return {path.stem: path for path in sorted((HERE / "gear").glob(f"*{SUFFIX}"))}


def find(name_or_path: str | Path) -> Path:
    """Return the file of a shipped scenario, or the path itself.

    Raises:
        InputError: there is neither; the nearest shipped name is suggested.
    """
    return _find(name_or_path, SUFFIX, "scenario")


def find_script(name_or_path: str | Path) -> Path:
    """Return the file of a shipped script, or the path itself.

    Raises:
        InputError: there is neither; the nearest shipped name is suggested.
    """
    return _find(name_or_path, SCRIPT, "script")


@functools.cache
def _files(suffix: str, ruleset: str | None = None) -> Mapping[str, Path]:
    rulesets = [ruleset] if ruleset is not None else list(FORMATS.ours)
    return {
        path.name.removesuffix(suffix): path
        for folder in rulesets
        for path in sorted((HERE / folder).glob(f"*{suffix}"))
        if suffix == SCRIPT or not path.name.endswith(SCRIPT)
    }


@functools.cache
def _folder(name: str) -> Mapping[str, Path]:
    """Every scenario of a folder for all rulesets; which one it is for stands in the file."""
    return {
        path.name.removesuffix(SUFFIX): path
        for path in sorted((HERE / name).glob(f"*{SUFFIX}"))
        if not path.name.endswith(ANSWER)
    }


def _find(name_or_path: str | Path, suffix: str, kind: str) -> Path:
    shipped = dict(_files(suffix))
    if suffix == SUFFIX:
        shipped.update({**_folder("duels"), **_folder("puzzles")})
    if isinstance(name_or_path, str) and name_or_path in shipped:
        return shipped[name_or_path]
    said = str(name_or_path)
    said = said if len(said) <= _LONGEST else said[: _LONGEST - 1] + "…"
    path = Path(name_or_path)
    try:
        there = said != "" and path.exists()
    except (OSError, ValueError):
        there = False
    if there:
        return path
    meant = path.name.removesuffix(suffix)
    known = ", ".join(sorted(shipped))
    if len(known) > _LISTED:
        known = known[:_LISTED].rpartition(", ")[0] + ", …"
    expected = f"a shipped {kind} ({known}) or the path of a file that exists"
    raise InputError(said, "", None, expected, nearest(meant, shipped))
