"""A scenario in the making: its text, the part that is shown, and what is wrong with it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from agents.human.web.editor import deeds, known, parts, posted
from agents.human.web.editor.fields import Field, Path, leaves, name_of
from agents.human.web.editor.posted import Sent
from agents.human.web.editor.reading import Table, form_of, scenario_of, table_of
from agents.human.web.editor.writing import rewritten
from arena.checking.place import dotted
from arena.errors import InputError
from scenarios.format import Format

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST = 40
FILE_NAME = "file name"
"""The place of an error about the name; no key holds a space."""
_LATER: Path = ("sides",)
"""Keys that rename things, which waits until their field is left."""


@dataclass(slots=True)
class Draft:
    """What the editor shows.

    Attributes:
        text: The scenario as TOML: the source of truth.
        base: The text that the fields were made from; what they say differently is a change.
        name: Of the scenario's file, without ending.
        kept: The name under which it is kept in the browser's folder; "" is not yet.
        part: That is shown.
        new_name: What the thing that is shown is to be called.
        typed_sides: Likewise the sides.
        seen: The error that the page tells already.
        focus: The id of what the keyboard goes to; "" leaves it where it is.
        table: What the text says; None as long as it cannot be read.
        form: The format of its ruleset; None as long as it names none.
        fields: Of the part.
        error: What is wrong with it first; None if it can be fought.
    """

    text: str
    base: str
    name: str
    kept: str = ""
    part: Path = parts.BASICS
    new_name: str = ""
    typed_sides: list[str] = field(default_factory=list)
    seen: str = ""
    focus: str = ""
    table: Table | None = None
    form: Format | None = None
    fields: list[Field] = field(default_factory=list)
    error: InputError | None = None

    @property
    def wrong(self) -> str:
        """What is wrong, in one line, with its place."""
        return str(self.error) if self.error else ""

    @property
    def groups(self) -> list[parts.Group]:
        """All parts."""
        return parts.groups(self.table, self.form) if self.table and self.form else []

    @property
    def names(self) -> known.Names:
        """Names that can be told."""
        return known.names(self.table, self.form) if self.table and self.form else {}

    @property
    def lists(self) -> dict[str, list[str]]:
        """The names that the fields of the part can tell, by the tables in which they stand."""
        wanted = {one.among for one in leaves(self.fields) if one.among}
        if self.form and self.part and self.part[0] in self.form.gear:
            wanted.add((str(self.part[0]),))
        return {
            "-".join(some): sorted({name for table in some for name in self.names[table]})
            for some in wanted
        }

    @property
    def fault_of_part(self) -> str:
        """What is wrong with the part that is shown as a whole: its name, or a key too many."""
        return said(self.error) if self._at_part else ""

    @property
    def fault_of_name(self) -> str:
        """What is wrong with the name of the file."""
        return said(self.error) if self.error and self.error.key == FILE_NAME else ""

    @property
    def _at_part(self) -> bool:
        return bool(self.error and self.part and _bare(self.error.key) == _bare(dotted(self.part)))

    @property
    def elsewhere(self) -> parts.Part | None:
        """The part in which something is wrong, if that is another one."""
        if self.error is None or self._at_part or any(one.wrong for one in leaves(self.fields)):
            return None
        key = _bare(self.error.key)
        some = [one for group in self.groups for one in group.parts]
        found = [one for one in some if one.path and _within(key, _bare(dotted(one.path)))]
        if not found and self.part and key.split(".")[0].split("[")[0] in _basics(self):
            found = some[:1]
        found = [one for one in found if one.path != self.part]
        return max(found, key=lambda one: len(one.path), default=None)


def opened(text: str, name: str, kept: str = "") -> Draft:
    """A text as it is first shown."""
    draft = Draft(_lines(text), _lines(text), name, kept)
    try:
        draft.table = table_of(draft.text)
    except InputError as error:
        draft.error = error
    return _shown(draft)


def sent(form: Sent, quick: bool = False) -> Draft:
    """What a browser has sent, with everything done that its fields and its button say.

    Args:
        form: All its values, by name.
        quick: While somebody types: nothing is renamed yet, and no other part is shown.
    """
    one = {key: _one(form, key) for key in ("text", "base", "name", "kept", "part", "new_name")}
    draft = Draft(_lines(one["text"]), _lines(one["base"]), one["name"].strip(), one["kept"])
    draft.seen = _one(form, "seen")
    read = None
    try:
        read = table_of(draft.text)
        before = read if draft.base == draft.text else _table(draft.base)
        draft.table = read
    except InputError as error:
        before = _table(draft.base)
        # The fields stay as they are until the text can be read again, and nothing is lost.
        draft.table, draft.error = before, error
    draft.form = _form(draft.table)
    if draft.table is None or draft.form is None:
        return _shown(draft)
    draft.part = parts.path_of(one["part"], draft.table, draft.form)
    draft.new_name = one["new_name"].strip()
    readable = draft.error is None
    if before is not None and _form(before) is draft.form:
        asked = parts.path_of(one["part"], before, draft.form)
        fields = parts.fields(before, draft.form, asked) if asked == draft.part else []
        draft.table = posted.applied(draft.table, posted.changes(fields, form, _LATER))
        draft.typed_sides = _typed_sides(fields, form)
    if readable and not quick:
        _rename(draft)
        _act(draft, form)
    if readable:
        if draft.table != read:
            draft.text = rewritten(draft.table, draft.text)
        draft.base = draft.text
    return _shown(draft)


def _typed_sides(fields: list[Field], form: Sent) -> list[str]:
    """The names of the sides, if the form says others than it showed."""
    for one in fields:
        typed = [value.strip() for value in form.get(one.name, [])]
        if one.path == _LATER and typed and typed != one.raw:
            return typed
    return []


def _rename(draft: Draft) -> None:
    """Rename what the form renames."""
    assert draft.table is not None
    assert draft.form is not None
    try:
        if draft.typed_sides:
            draft.table = deeds.sides_renamed(draft.table, draft.form, draft.typed_sides)
        if len(draft.part) > 1 and draft.new_name:
            draft.table, draft.part = deeds.renamed(
                draft.table, draft.form, draft.part, draft.new_name
            )
    except InputError as error:
        draft.error = error


def _act(draft: Draft, form: Sent) -> None:
    """Do what the button says that was pressed."""
    assert draft.table is not None
    assert draft.form is not None
    before = draft.part
    if do := _one(form, "do"):
        like = _one(form, "like")
        draft.table, draft.part = deeds.done(do, draft.table, draft.form, draft.part, like)
    if go := _one(form, "go") or _one(form, "find"):
        draft.part = parts.path_of(go, draft.table, draft.form)
    if draft.part != before:
        draft.new_name = ""
        added = len(draft.part) > 1 and not go
        draft.focus = "new-name" if added else "part-title"


def _shown(draft: Draft) -> Draft:
    """The draft with its fields, and the error at the one that it belongs to."""
    if draft.table is not None:
        try:
            draft.form = form_of(draft.table)
            draft.part = parts.path_of(name_of(draft.part), draft.table, draft.form)
            draft.fields = parts.fields(draft.table, draft.form, draft.part)
            if draft.error is None:
                _check_name(draft.name)
                scenario_of(draft.table, draft.name)
        except InputError as error:
            draft.error = draft.error or error
    if not draft.new_name and len(draft.part) > 1:
        draft.new_name = str(draft.part[-1])
    for field_of in draft.fields:
        if field_of.path == _LATER and draft.typed_sides:  # a refused name stays as it is typed
            field_of.raw = draft.typed_sides
    _place(draft)
    return draft


def _place(draft: Draft) -> None:
    """Write the error beside the innermost field that it is about."""
    if draft.error is None or draft.fault_of_part:
        return
    key = _bare(draft.error.key)
    about = [one for one in leaves(draft.fields) if _within(key, _bare(one.key))]
    if about:
        max(about, key=lambda one: len(one.path)).wrong = said(draft.error)


def said(error: InputError | None) -> str:
    """An error without its place: it stands there."""
    if error is None:
        return ""
    return str(InputError("", "", error.found, error.expected, error.nearest))


def _within(key: str, place: str) -> bool:
    return key == place or key.startswith((f"{place}.", f"{place}["))


def _bare(key: str) -> str:
    """A place without quotation marks, which not everybody who complains sets."""
    return key.replace('"', "").replace("\\", "")


def _basics(draft: Draft) -> set[str]:
    assert draft.table is not None
    assert draft.form is not None
    return {str(one.path[0]) for one in parts.fields(draft.table, draft.form, parts.BASICS)}


def _check_name(name: str) -> None:
    if len(name) > LONGEST or not NAME.fullmatch(name):
        expected = f"small letters, digits and hyphens, at most {LONGEST}, like alley-at-night"
        raise InputError("", FILE_NAME, name, expected)


def _table(text: str) -> Table | None:
    try:
        return table_of(text)
    except InputError:
        return None


def _form(table: Table | None) -> Format | None:
    try:
        return form_of(table) if table is not None else None
    except InputError:
        return None


def _one(form: Sent, key: str) -> str:
    values = form.get(key)
    return values[0] if values else ""


def _lines(text: str) -> str:
    """A text with the line ends that it had before a form sent it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
