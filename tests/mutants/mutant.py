"""The mutants: each is a pure function of its kind, its number and the originals."""

from __future__ import annotations

import functools
import json
import random
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import scenarios
from arena.checking.words import Schema
from tests.mutants import model_mutator, text_mutator, value_mutator
from tests.mutants.kinds import Kind
from tests.mutants.texts import to_json, to_toml

SCHEMAS = Path(scenarios.__file__).parent / "schemas"

_ODD_NAMES = ("a b", "-x", "é", "x" * 100, "漢字", "a'b", "[x]", "$HOME", "a\x1b[2Jb", "a\nb")


@dataclass(frozen=True)
class Mutant:
    """A mutant.

    Attributes:
        name: Of its file.
        content: Of its file.
        original: The file it was made of.
        how: What was done.
    """

    name: str
    content: bytes
    original: Path
    how: str

    def write(self, kind: Kind, folder: Path) -> Path:
        """Write it, and what it needs beside it; return where it is."""
        file = folder / self.name
        file.write_bytes(self.content)
        kind.beside(file, self.original)
        return file


def mutant(kind: Kind, number: int, originals: Path) -> Mutant:
    """The mutant with a number; the first ones are the originals, and the largest files."""
    luck = random.Random(f"{kind.name} {number}")
    files = sorted((originals / kind.name).glob(f"*{kind.suffix}"))
    largest = sorted((originals / kind.name / "largest").glob(f"*{kind.suffix}"))
    for at, file in enumerate([*files, *largest]):
        if number == at:
            return Mutant(file.name, file.read_bytes(), file, "nothing")
    original = luck.choice(files)
    content = original.read_bytes()
    name = original.name
    if kind.name in ("scenario", "position", "journal", "study") and luck.random() < 0.02:
        name = luck.choice(_ODD_NAMES) + kind.suffix
    ways = {"onnx": (0.4, 0.0, 0.6)}.get(kind.written, (0.12, 0.18, 0.7))
    way = luck.choices(["bytes", "text", "values"], ways)[0]
    if way == "bytes":
        content, how = text_mutator.damaged(content, _all(files), luck)
    elif way == "text":
        others = [other.decode() for other in _all(files)]
        text, how = text_mutator.edited(content.decode(), others, luck)
        content = _encoded(text)
    else:
        content, how = _values(kind, original, content, luck)
    return Mutant(name, content, original, f"{way}: {how}")


@functools.cache
def _all_of(files: tuple[Path, ...]) -> list[bytes]:
    return [file.read_bytes() for file in files]


def _all(files: list[Path]) -> list[bytes]:
    return _all_of(tuple(files))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _values(kind: Kind, original: Path, content: bytes, luck: random.Random) -> tuple[bytes, str]:
    if kind.written == "onnx":
        return model_mutator.changed(content, luck)
    if kind.written == "lines":
        return _line(original, content, luck)
    toml = kind.written == "toml"
    document = tomllib.loads(content.decode()) if toml else json.loads(content)
    changed, how = value_mutator.mutated(document, schema(kind, document), luck)
    text = to_toml(changed) if toml and isinstance(changed, dict) else to_json(changed)
    return _encoded(text), how


def _line(original: Path, content: bytes, luck: random.Random) -> tuple[bytes, str]:
    """One line of a journal, or a few of them, changed."""
    lines = content.decode().splitlines()
    said = []
    for _ in range(luck.choice([1, 1, 1, 2, 5])):
        # The header is one line among hundreds, and says what all others mean.
        at = 0 if luck.random() < 0.25 else luck.randrange(len(lines))
        try:
            document = json.loads(lines[at])
        except (ValueError, RecursionError):  # it was changed before
            continue
        node = _line_schema(original, document)
        changed, how = value_mutator.mutated(document, node, luck)
        lines[at] = to_json(changed)
        said.append(f"line {at + 1}: {how}")
    return _encoded("\n".join(lines) + "\n"), "; ".join(said)


def schema(kind: Kind, document: Any) -> Schema:
    """The shipped schema that describes a document; {} if none does."""
    name = {"solo": ""}.get(kind.name, kind.name)
    if kind.name in ("scenario", "gear", "position"):
        name = f"{document['ruleset']}.{kind.name}"
    return _schema(name)


@functools.cache
def _schema(name: str) -> Schema:
    file = SCHEMAS / f"{name}.json"
    found: Schema = json.loads(file.read_text()) if file.exists() else {}
    return found


def _line_schema(original: Path, document: Any) -> Schema:
    ruleset = json.loads(original.read_text().split("\n", 1)[0])["ruleset"]
    whole = _schema(f"{ruleset}.journal")
    kind = document.get("event") if isinstance(document, dict) else None
    for node in whole.get("$defs", {}).values():
        if node.get("properties", {}).get("event", {}).get("const") == kind:
            return {**node, "$defs": whole["$defs"]}
    return {}
