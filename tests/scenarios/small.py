"""The small scenarios that the tests of this folder load, change and break."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scenarios
from arena.errors import InputError

README = Path(scenarios.__file__).parent / "README.md"


def example() -> str:
    """Return the README's complete scenario."""
    found = re.search(r"(?s)```toml\n(.*?)```", README.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def written(folder: Path, text: str, name: str = "duel.toml") -> Path:
    """Write ``text`` as a file and return its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    """Return the example with one place changed; the place must be there."""
    text = example()
    assert text.count(old) == 1, old
    return text.replace(old, new)


def fault(path) -> InputError:
    with pytest.raises(InputError) as caught:
        scenarios.load(path)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 1000
    for jargon in ("pydantic", "validation", "Input should", "Traceback", "ctx", "none_required"):
        assert jargon not in line
    return caught.value


def check(folder, text, key, said, close=None):
    path = written(folder, text)
    error = fault(path)
    assert error.key == key, str(error)
    assert error.file == str(path)
    assert said in str(error)
    assert error.nearest == close, str(error)
