"""Fields of a form, made from the JSON schema of what is written and from what is said so far."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from agents.human.web.editor.known import Names, references
from agents.human.web.editor.reading import Table
from arena.checking.place import dotted
from arena.checking.words import Schema, in_words
from arena.errors import shown
from scenarios.format import Format

Path = tuple[str | int, ...]
Kind = Literal["text", "long", "number", "choice", "list", "fixed", "map", "group", "each", "odd"]

MOST = 60
"""Entries of one list that a form shows; a longer one is for the text."""
_LONG = ("about",)
_MISSING: Any = object()


@dataclass(slots=True)
class Field:
    """One field, or a group of fields.

    Attributes:
        path: The keys and list positions that lead to its value.
        kind: `text` and `long` are texts; `number`; `choice` is one of some; `list` has any number
            of entries, `fixed` a fixed one; `map` has values by name; `group` has fields of its
            own, `each` a group for each thing in a list; `odd` is none that a form can show.
        node: Its schema.
        said: Whether the file itself says it.
        raw: What its inputs show, as a browser sends it.
        pairs: Likewise of a map: names and values.
        otherwise: What holds if it is not said, likewise.
        options: What a choice is between: what a browser sends, and words.
        among: The tables whose names it knows.
        inner: Fields of a group, or groups.
    """

    path: Path
    kind: Kind
    node: Schema
    help: str = ""
    said: bool = False
    raw: list[str] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    otherwise: list[str] = field(default_factory=list)
    options: list[tuple[str, str]] = field(default_factory=list)
    among: tuple[str, ...] = ()
    inner: list[Field] = field(default_factory=list)
    required: bool = False
    wrong: str = ""

    @property
    def name(self) -> str:
        """In the form."""
        return name_of(self.path)

    @property
    def id(self) -> str:
        """In the page."""
        return f"f{zlib.crc32(self.name.encode()):08x}"

    @property
    def key(self) -> str:
        """As errors call its place."""
        return dotted(self.path)

    @property
    def label(self) -> str:
        """In words; the short names of Attributes in capitals."""
        last = self.path[-1]
        if isinstance(last, int):
            return f"{singular(str(self.path[-2]).replace('_', ' ')).capitalize()} {last + 1}"
        return last.upper() if len(last) == 2 else last.replace("_", " ").capitalize()

    @property
    def digits(self) -> bool:
        """Whether digits alone can be typed: no minus, no point."""
        item = (self.node.get("prefixItems") or [self.node.get("items", self.node)])[0]
        return bool(item.get("type") == "integer" and item.get("minimum", -1) >= 0)


def singular(plural: str) -> str:
    """One of a list or table: `army` of `armies`."""
    return f"{plural[:-3]}y" if plural.endswith("ies") else plural.removesuffix("s")


def name_of(path: Path) -> str:
    """What a form calls the value at a path."""
    return json.dumps(path, ensure_ascii=False, separators=(",", ":"))


def leaves(fields: list[Field]) -> Iterator[Field]:
    """All fields, also groups, and what is in them."""
    for one in fields:
        yield one
        yield from leaves(one.inner)


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the fields of one ruleset's files.

    Attributes:
        schema: Of the whole file.
        names: That are known in this file.
    """

    form: Format
    schema: Schema
    names: Names

    def fields(self, node: Schema, path: Path, said: Table, otherwise: Table) -> list[Field]:
        """The fields of a table: what is said in it, and what holds otherwise."""
        required = node.get("required", [])
        made = []
        for key, inner in node.get("properties", {}).items():
            value = said.get(key, _MISSING)
            found = self.field(inner, (*path, key), value, otherwise.get(key, _MISSING))
            found.required = key in required
            made.append(found)
        return made

    def field(self, node: Schema, path: Path, value: Any, otherwise: Any) -> Field:
        """The field for one value."""
        about = str(node.get("description", ""))
        node = self._resolved(node)
        otherwise = node.get("default", _MISSING) if otherwise is _MISSING else otherwise
        made = Field(path, "odd", node, about or str(node.get("description", "")))
        made.said = value is not _MISSING
        made.among = references(self.form, next(k for k in reversed(path) if isinstance(k, str)))
        if node.get("type") == "object":
            self._table(made, value, otherwise)
        elif node.get("type") == "array":
            self._list(made, value, otherwise)
        elif not isinstance(value, dict | list):
            self._scalar(made, value, otherwise)
        made.help = _help(made, self.schema)
        return made

    def _resolved(self, node: Schema) -> Schema:
        while "$ref" in node:
            node = self.schema["$defs"][node["$ref"].rpartition("/")[2]]
        return node

    def _table(self, made: Field, value: Any, otherwise: Any) -> None:
        said = {} if value is _MISSING else value
        usual = otherwise if isinstance(otherwise, dict) else {}
        if not isinstance(said, dict):
            return
        if "properties" in made.node:
            made.kind = "group"
            made.inner = self.fields(made.node, made.path, said, usual)
        elif len(said) <= MOST and all(map(_is_scalar, said.values())):
            made.kind = "map"
            made.pairs = [(plain(name), plain(one)) for name, one in said.items()]
            made.otherwise = [f"{name}: {plain(one)}" for name, one in usual.items()]

    def _list(self, made: Field, value: Any, otherwise: Any) -> None:
        items = [] if value is _MISSING else value
        if not isinstance(items, list) or len(items) > MOST:
            return
        node = made.node
        inner = self._resolved((node.get("prefixItems") or [node.get("items", {})])[0])
        if inner.get("type") == "object":
            if all(isinstance(one, dict) for one in items):
                made.kind = "each"
                made.inner = [
                    self.field(inner, (*made.path, number), one, _MISSING)
                    for number, one in enumerate(items)
                ]
            return
        if not all(map(_is_scalar, items)):
            return
        made.kind = "list"
        made.raw = [plain(one) for one in items]
        made.otherwise = [plain(one) for one in otherwise] if isinstance(otherwise, list) else []
        many = node.get("maxItems")
        if many is not None and many == node.get("minItems") and len(items) <= many:
            made.kind = "fixed"
            made.raw += [""] * (many - len(items))
        made.options = [(str(one), str(one)) for one in inner.get("enum", [])]

    def _scalar(self, made: Field, value: Any, otherwise: Any) -> None:
        node, key = made.node, made.path[-1]
        text = "" if value is _MISSING else plain(value)
        usual = _MISSING if otherwise is None else otherwise
        made.raw, made.otherwise = [text], [] if usual is _MISSING else [plain(usual)]
        known = {name for table in made.among for name in self.names[table]}
        if node.get("type") == "boolean":
            self._choice(made, value, usual, {True: "yes", False: "no"})
        elif "enum" in node:
            self._choice(made, value, usual, {one: str(one) or "none" for one in node["enum"]})
        elif node.get("type") in ("integer", "number"):
            made.kind = "number"
        elif made.among:
            none = {"": "none"} if key in self.form.gear_named or node.get("default") == "" else {}
            self._choice(made, value, usual, none | {name: name for name in sorted(known)})
        else:
            made.kind = "long" if key in _LONG else "text"

    def _choice(self, made: Field, value: Any, usual: Any, words: Mapping[Any, str]) -> None:
        made.kind = "choice"
        made.raw = ["" if value is _MISSING else json.dumps(value)]
        some = {json.dumps(one): said for one, said in words.items()}
        first = "not said"
        if usual is not _MISSING:
            first += f": {some.get(json.dumps(usual), plain(usual)) or 'none'}"
        made.options = [("", first), *some.items()]
        if made.raw[0] and made.raw[0] not in some:
            made.options.append((made.raw[0], f"{shown(value)}: not known"))


def plain(value: Any) -> str:
    """A value as an input shows it: on one line but for line feeds of a long text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value).replace("\r\n", "\n")
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()


def _is_scalar(value: Any) -> bool:
    return not isinstance(value, dict | list)


def _help(made: Field, schema: Schema) -> str:
    """What the schema says about a field, and what may be said there."""
    said = made.help.replace("`", "").replace("None is", "not said is")
    node = made.node
    if made.kind == "map":
        node = node.get("additionalProperties", {})
    elif made.kind == "list":
        node = node.get("items", {})
    bounds = ""
    bounded = node.get("type") in ("integer", "number", "array") or "examples" in node
    if bounded or (made.kind == "list" and "enum" in node):
        bounds = in_words(node, schema)
    bounds = f"{bounds[:1].upper()}{bounds[1:]}." if bounds else ""
    return " ".join(part for part in (said, bounds) if part)
