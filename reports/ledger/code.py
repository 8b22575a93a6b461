"""Which program fought: a digest of the code, and the trained models, that rows depend on.

Without it, an agent that was changed would be handed the old agent's fights from the ledger.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import agents
import arena
import scenarios
from agents import installed, spec

MODEL = "model"
"""The parameter of an agent that names the file of its model."""

_FACE = ("commands", "cli.py")  # talks to people; no fight depends on it


def digest(specs: Sequence[str]) -> str:
    """Name the code of the rules, the agents and whatever else decides a fight.

    Args:
        specs: The agents that take part; those of other packages, and the files of models, are
            found by them.
    """
    parts = [_ours()]
    read = [spec.read(text) for text in specs]
    for name in sorted({one.name for one in read}):
        if name in installed.offered():
            parts.append(_theirs(name))
    for path in sorted({one.given[MODEL] for one in read if one.given.get(MODEL)}):
        parts.append(_model(path))
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


def _model(path: str) -> str:
    """A model file: its content, for its name stands in the specification."""
    try:
        with Path(path).open("rb") as stream:
            content = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        content = ""  # whoever plays by it says what is wrong
    return f"{MODEL} {content}"
