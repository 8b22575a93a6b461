"""Somebody at the editor, in a browser without JavaScript."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from agents.human.web.app import make_app
from tests.agents.human.web.visitor import PORT, Visitor


class Inputs(HTMLParser):
    """What the editor's form would send, and which lines stand beside which fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.described: dict[str, list[str]] = {}
        self.lines: dict[str, str] = {}
        self.texts: dict[str, list[str]] = {}
        self._name = self._line = ""
        self._select = ""
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if tag == "form":
            self._inside = found.get("id") == "editor"
        name = found.get("name", "")
        if name and self._inside and tag in ("input", "select", "textarea"):
            self.described.setdefault(name, found.get("aria-describedby", "").split())
        if tag == "input" and name and self._inside:
            self.values.setdefault(name, []).append(found.get("value", ""))
        elif tag == "textarea" and self._inside:
            self._name = name
            self.values[name] = [""]
        elif tag == "select" and self._inside:
            self._select = name
            self.values[name] = []
        elif tag == "option" and self._select:
            self.texts.setdefault(self._select, []).append(found["value"])
            if "selected" in found or not self.values[self._select]:
                self.values[self._select] = [found["value"]]
        elif tag == "p" and found.get("id", "").endswith("-wrong"):
            self._line = found["id"]
            self.lines[self._line] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._name:
            # A browser leaves the first line feed out, and sends every other as two characters.
            text = self.values[self._name][0].removeprefix("\n").replace("\n", "\r\n")
            self.values[self._name] = [text]
        self._name = "" if tag == "textarea" else self._name
        self._select = "" if tag == "select" else self._select
        self._line = "" if tag == "p" else self._line

    def handle_data(self, data: str) -> None:
        if self._name:
            self.values[self._name][0] += data
        if self._line:
            self.lines[self._line] += data


class Editing(Visitor):
    """Somebody who edits a scenario."""

    @property
    def inputs(self) -> Inputs:
        """The form as it stands."""
        return Inputs(self.page.text)

    @property
    def text(self) -> str:
        """The scenario's text on the page."""
        return self.inputs.values["text"][0].replace("\r\n", "\n")

    @property
    def wrong(self) -> str:
        """The line that says what is wrong; "" if nothing is."""
        return self.inputs.values["seen"][0]

    def beside(self, name: str) -> str:
        """The line that stands beside a field."""
        inputs = self.inputs
        return "".join(inputs.lines.get(one, "") for one in inputs.described[name])

    def press(self, to: str = "/editor/edit", **changed: Any) -> Any:
        """Press a button with nothing else changed but some plain fields."""
        return self.change({}, to, **changed)

    def change(self, fields: dict[str, Any], to: str = "/editor/edit", **plain: Any) -> Any:
        """Change fields and press a button."""
        values = {**self.inputs.values, **fields, **plain}
        return self.post(to, {k: [v] if isinstance(v, str) else v for k, v in values.items()})


def editing(keep: Path) -> Editing:
    """Somebody at the editor, at a page that keeps its games there."""
    return Editing(make_app(keep, PORT))
