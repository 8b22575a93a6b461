"""The README's example, which the tests of this folder load, change and break."""

from __future__ import annotations

import re
from pathlib import Path

import scenarios

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
