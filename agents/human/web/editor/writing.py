"""Plain tables as TOML in the style of the shipped files; comments are kept."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from agents.human.web.editor.reading import Table
from agents.human.web.editor.remarks import Path, Remarks, remarks
from arena.checking.place import dotted

_BESIDE = 24
"""Where a comment behind a value begins, at least."""


def rewritten(table: Table, text: str) -> str:
    """A table as TOML, with the comments of the text that it comes from.

    Keys and headers keep the order that they have in the table. Tables of tables become headers,
    and whatever is deeper stands on one line.
    """
    kept = written(table, remarks(text))
    return kept if _reads(kept) == table else written(table, Remarks())


def written(table: Table, said: Remarks) -> str:
    """A table as TOML, with such comments."""
    lines = _Lines(said)
    for key, value in table.items():
        if not _is_table(value):
            lines.key((key,), value)
    for key, value in table.items():
        if _is_table(value):
            lines.table(key, value)
    if said.below:
        lines.all += ["", *said.below]
    return "\n".join(lines.all).lstrip("\n") + "\n"


def _reads(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_table, value))


class _Lines:
    def __init__(self, said: Remarks) -> None:
        self._said = said
        self.all: list[str] = []

    def key(self, path: Path, value: Any) -> None:
        self._line(path, f"{dotted_key(path[-1])} = {inline(value)}")

    def table(self, key: str, value: Table) -> None:
        inner = {name: one for name, one in value.items() if _is_table(one)}
        lists = {name: one for name, one in value.items() if _are_tables(one)}
        plain = {name: one for name, one in value.items() if name not in inner | lists}
        if plain or not value or (key,) in self._said.above:
            self._header((key,), f"[{dotted_key(key)}]")
            for name, one in plain.items():
                self.key((key, name), one)
        for name, one in inner.items():
            self._header((key, name), f"[{_dotted((key, name))}]")
            for inmost, thing in one.items():
                self.key((key, name, inmost), thing)
        for name, many in lists.items():
            for number, one in enumerate(many):
                self._header((key, name, number), f"[[{_dotted((key, name))}]]")
                for inmost, thing in one.items():
                    self.key((key, name, number, inmost), thing)

    def _header(self, path: Path, line: str) -> None:
        self.all.append("")
        self._line(path, line)

    def _line(self, path: Path, line: str) -> None:
        self.all += self._said.above.get(path, [])
        beside = self._said.beside.get(path)
        self.all.append(f"{line.ljust(_BESIDE - 1)} {beside}" if beside else line)


def _dotted(keys: tuple[str, ...]) -> str:
    return ".".join(map(dotted_key, keys))


def dotted_key(key: str | int) -> str:
    """A key as TOML writes it: bare if it can be."""
    name = str(key)
    return name if dotted((name,)) == name else _quoted(name)


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{dotted_key(key)} = {inline(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return repr(value)  # numbers; Python writes them as TOML does


def _quoted(text: str) -> str:
    # JSON's escapes are TOML's, but for the one control character that JSON leaves as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
