"""Which program fought: a digest of the code, and the trained models, that rows depend on.

Without it, an agent that was changed would be handed the old agent's fights from the ledger.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import agents
import arena
import scenarios
from agents import installed, spec
from agents.external import command
from arena.errors import InputError
from arena.rules import RULESETS

MODEL = "model"
"""The parameter of an agent that names the file of its model."""

_FACE = ("commands", "cli.py")  # talks to people; no fight depends on it


def digest(specs: Sequence[str], rulesets: Sequence[str] = ()) -> str:
    """Name the code of the rules, the agents and whatever else decides a fight.

    Args:
        specs: The agents that take part; those of other packages, programs, and the files of
            models are found by them.
        rulesets: The rulesets that are fought by; those of other packages are found by them.
    """
    parts = [_ours()]
    read = [spec.read(text) for text in specs]
    for name in sorted({one.name for one in read}):
        if name in installed.offered():
            parts.append(_theirs(name))
    parts += [_their_rules(name) for name in sorted({*rulesets} & RULESETS.offered.keys())]
    for path in sorted({one.given[MODEL] for one in read if one.given.get(MODEL)}):
        parts.append(_model(path))
    for line in sorted({one.given.get(spec.COMMAND, "") for one in read if one.name == spec.EXEC}):
        parts += _program(line)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@cache
def _ours() -> str:
    found = hashlib.sha256()
    for room in (arena, scenarios, agents):
        assert room.__file__ is not None
        folder = Path(room.__file__).parent
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.onnx"))):
            name = path.relative_to(folder)
            if name.parts[0] not in _FACE:
                found.update(f"{folder.name}/{name.as_posix()}\0".encode())
                found.update(path.read_bytes())
    return found.hexdigest()


def _theirs(name: str) -> str:
    """An agent of another package: its distribution's version, and the file it stands in."""
    point = installed.offered()[name]
    version = "" if point.dist is None else point.dist.version
    agent = installed.load(name)
    try:
        source = inspect.getsourcefile(agent)
        content = b"" if source is None else Path(source).read_bytes()
    except (TypeError, OSError):
        content = b""
    return f"{name} {version} {hashlib.sha256(content).hexdigest()}"


def _their_rules(name: str) -> str:
    """A ruleset of another package: its distribution's version, and all Python files in it."""
    point = RULESETS.offered[name]
    version = "" if point.dist is None else point.dist.version
    found = hashlib.sha256()
    package = find_spec(point.module.partition(".")[0])
    if package is not None:
        folders = [Path(place) for place in package.submodule_search_locations or ()]
        files = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
        if not folders and package.origin is not None:  # a single module
            files = [Path(package.origin)]
        for file in files:
            found.update(file.name.encode() + b"\0" + file.read_bytes())
    return f"{name} {version} {found.hexdigest()}"


def _program(line: str) -> list[str]:
    """A program in another language: the content of every file that its command names."""
    try:
        return [_model(str(path)) for path in command.files(line)]
    except InputError:
        return []  # whoever fights with it says what is wrong


def _model(path: str) -> str:
    """A model file: its content, for its name stands in the specification."""
    try:
        with Path(path).open("rb") as stream:
            content = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        content = ""  # whoever plays by it says what is wrong
    return f"{MODEL} {content}"
