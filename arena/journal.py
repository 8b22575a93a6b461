"""The journal as a file: everything that happened in one fight, one JSON line each.

The first line is the header, every other line one event. The bytes are a pure function of the
header and the events, so two journals of the same fight can be compared as files.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from types import UnionType
from typing import Any, NoReturn, Protocol, Union, get_args, get_origin, get_type_hints

from arena import files
from arena.errors import InputError, nearest
from arena.model import Event

FORMAT = 1
"""The version of the file's form; the version of the rules stands beside it as `rules`."""

LARGEST = 20_000_000
"""Bytes of the largest journal that is read."""

MOST_LINES = 100_000
"""In it; most fights have hundreds of events."""

LONGEST = 1_000_000
"""Bytes of the longest line that is read; no event comes near it."""

Header = dict[str, Any]
Reader = Callable[[Any], Any]


class Speaks(Protocol):
    """As much of a ruleset as reading a journal needs."""

    @property
    def events(self) -> Mapping[str, type[Event]]:
        """The events it can write, by kind."""
        ...


def header(
    ruleset: str,
    rules: str,
    scenario: str,
    seed: int | None = None,
    block: int = 0,
    agents: Mapping[str, str] | None = None,
) -> Header:
    """Return a journal's header.

    Args:
        ruleset: The ruleset's name.
        rules: Its version.
        scenario: The scenario's name.
        seed: Of the dice; None if the dice were scripted or thrown by a person.
        block: Of the dice.
        agents: Who decided for whom: combatant or side, and the agent's name.
    """
    return {
        "journal": FORMAT,
        "ruleset": ruleset,
        "rules": rules,
        "scenario": scenario,
        "seed": seed,
        "block": block,
        "agents": dict(sorted((agents or {}).items())),
    }


class Journal:
    """The events of one fight, and a header that says which fight it was.

    Give `record` to the fight: `Fight(..., record=journal.record)`.
    """

    __slots__ = ("events", "header", "record")

    def __init__(self, header: Header, events: list[Event] | None = None) -> None:
        self.header = header
        self.events: list[Event] = [] if events is None else events
        # The list's own method: a journal costs a fight no call of ours.
        self.record: Callable[[Event], None] = self.events.append

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file, without their ends."""
        yield _json(self.header)
        for event in self.events:
            yield _json(_fields_of(event))

    def encoded(self) -> bytes:
        """Return the bytes of the file."""
        text = "".join(f"{line}\n" for line in self.lines())
        # Half a character, which only a faulty agent can say, has no UTF-8; the escape that
        # stands in for it is the one that JSON reads back.
        return text.encode("utf-8", "backslashreplace")

    def write(self, path: str | Path) -> None:
        """Write the file; it appears whole or not at all.

        Raises:
            InputError: the path cannot be written.
        """
        files.write(path, self.encoded())

    @classmethod
    def read(cls, path: str | Path, rulesets: Mapping[str, Speaks]) -> Journal:
        """Read a file that `write` has written.

        Args:
            path: The file.
            rulesets: The rulesets whose events may stand in it, by name.

        Raises:
            InputError: with the file and the line; nothing of a bad file is used.
        """
        return cls.decode(files.read(path, LARGEST), rulesets, files.called(path))

    @classmethod
    def decode(cls, content: bytes, rulesets: Mapping[str, Speaks], file: str = "") -> Journal:
        """Read the content of a file; see `read`."""
        lines = _lines_of(content, file)
        first = next(lines, None)
        if first is None:
            raise InputError(file, "line 1", None, "the header of a journal; the file is empty")
        head = _header_of(first, rulesets)
        kinds = rulesets[head["ruleset"]].events
        return cls(head, [_event_of(line, kinds) for line in lines])


def _json(value: object) -> str:
    # The separators are Python's own: a person, too, reads these lines.
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _fields_of(event: Event) -> dict[str, Any]:
    """Return what stands on an event's line: all but what reading restores by itself."""
    line: dict[str, Any] = {"event": event.kind}
    for name, (default, _) in _shape(type(event)).items():
        value = getattr(event, name)
        # True == 1: of the same type as the default, or it is not the default.
        if default is MISSING or type(value) is not type(default) or value != default:
            line[name] = value
    return line


# -- reading ------------------------------------------------------------------------------


class _Line:
    """One line of a file, and the error that says what is wrong with it."""

    def __init__(self, file: str, number: int, text: str) -> None:
        self.file = file
        self.place = f"line {number}"
        self.content = self._content(text)

    def _content(self, text: str) -> dict[str, Any]:
        try:
            content = json.loads(
                text, object_pairs_hook=self._without_doubles, parse_constant=self._no_number
            )
        except (ValueError, RecursionError):  # too many digits or brackets included
            self.fail(text, "one JSON object")
        if not isinstance(content, dict):
            self.fail(text, "one JSON object")
        return content

    def _without_doubles(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for name, value in pairs:
            if name in content:
                self.fail(name, "every name only once")
            content[name] = value
        return content

    def _no_number(self, constant: str) -> NoReturn:
        self.fail(constant, "a number that JSON knows")

    def fail(
        self, found: object, expected: str, near: str | None = None, key: str = ""
    ) -> NoReturn:
        """Raise the InputError for this line, or for `key` on it."""
        place = f"{self.place}: {key}" if key else self.place
        raise InputError(self.file, place, found, expected, near)

    def known(self, names: Mapping[str, Any], what: str) -> None:
        """Refuse a name that is not one of `names`."""
        for name in self.content:
            if name not in names:
                self.fail(name, what, nearest(name, names))


HEADER: dict[str, tuple[Any, str]] = {
    "journal": (int, "a whole number"),
    "ruleset": (str, "text"),
    "rules": (str, "text"),
    "scenario": (str, "text"),
    "seed": (int | None, "a whole number or null"),
    "block": (int, "a whole number"),
    "agents": (dict[str, str], "an object of texts"),
}


def _lines_of(content: bytes, file: str) -> Iterator[_Line]:
    """Read line by line, so that what is wrong with one costs nothing for all after it."""
    number, start = 1, 0
    while start < len(content):
        # Only "\n" ends a line: other line ends may stand inside a name.
        end = content.find(b"\n", start)
        place = f"line {number}"
        if number > MOST_LINES:
            raise InputError(file, place, None, f"at most {MOST_LINES} lines")
        if (end if end >= 0 else len(content)) - start > LONGEST:
            raise InputError(file, place, None, f"at most {LONGEST} bytes on one line")
        try:
            text = content[start : end if end >= 0 else len(content)].decode("utf-8")
        except UnicodeDecodeError:
            raise InputError(file, place, None, "text in UTF-8") from None
        if end < 0:
            expected = "a whole line with its end; the file is cut short"
            raise InputError(file, place, text, expected)
        yield _Line(file, number, text)
        number, start = number + 1, end + 1


def _header_of(line: _Line, rulesets: Mapping[str, Speaks]) -> Header:
    if "journal" not in line.content:
        line.fail(None, 'the header of a journal, with "journal"')
    if line.content["journal"] != FORMAT:
        line.fail(line.content["journal"], f"the number {FORMAT}", key="journal")
    line.known(HEADER, "a field of the header")
    head: Header = {}
    for name, (hint, expected) in HEADER.items():
        if name not in line.content:
            line.fail(None, expected, key=name)
        try:
            head[name] = _reader(hint)(line.content[name])
        except TypeError:
            line.fail(line.content[name], expected, key=name)
    ruleset = head["ruleset"]
    if ruleset not in rulesets:
        line.fail(ruleset, "the name of a ruleset", nearest(ruleset, rulesets), "ruleset")
    return head


def _event_of(line: _Line, kinds: Mapping[str, type[Event]]) -> Event:
    kind = line.content.pop("event", None)
    if not isinstance(kind, str):
        line.fail(kind, "the kind of an event", key="event")
    if kind not in kinds:
        line.fail(kind, "the kind of an event", nearest(kind, kinds), "event")
    shape = _shape(kinds[kind])
    line.known(shape, f'a field of the event "{kind}"')
    values = {}
    for name, (default, (read, expected)) in shape.items():
        if name in line.content:
            try:
                values[name] = read(line.content[name])
            except TypeError:
                line.fail(line.content[name], expected, key=name)
        elif default is MISSING:
            line.fail(None, expected, key=name)
    return kinds[kind](**values)


Shape = dict[str, tuple[Any, tuple[Reader, str]]]
_shapes: dict[type[Event], Shape] = {}


def _shape(kind: type[Event]) -> Shape:
    """Return each field's default, its reader and its type in words, in the class's order."""
    shape = _shapes.get(kind)
    if shape is None:
        hints = get_type_hints(kind)
        shape = {
            field.name: (field.default, (_reader(hints[field.name]), _words(hints[field.name])))
            for field in fields(kind)
        }
        _shapes[kind] = shape  # a pure function's answers: safe to keep, slow to find again
    return shape


def _reader(hint: Any) -> Reader:
    """Return what makes a value of this type from JSON; a TypeError says that it does not fit.

    The types that an event may use are those listed here: plain values, unions, and tuples and
    mappings of them.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _either([_reader(one) for one in inner])
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return _list(_reader(inner[0]))
        return _row([_reader(one) for one in inner])
    if origin is dict and inner[0] is str:
        return _object(_reader(inner[1]))
    if hint in (int, str, bool, float, type(None)):
        return _plain(hint)
    raise NotImplementedError(f"no event can hold {hint}")


def _plain(hint: type) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not hint:  # exactly: true is no number, 3.0 no whole number
            raise TypeError
        return value

    return read


def _either(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except TypeError:
                continue
        raise TypeError

    return read


def _list(reader: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise TypeError
        return tuple([reader(one) for one in value])

    return read


def _row(readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not list or len(value) != len(readers):
            raise TypeError
        return tuple([reader(one) for reader, one in zip(readers, value, strict=True)])

    return read


def _object(reader: Reader) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise TypeError
        return {name: reader(one) for name, one in value.items()}

    return read


_WORDS = {int: "a whole number", str: "text", bool: "true or false", float: "a number"}


def _words(hint: Any) -> str:
    if get_origin(hint) is tuple:
        return "a list"
    return _WORDS.get(hint, "another kind of value")
