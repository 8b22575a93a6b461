"""A browser without JavaScript, as small as tests need it: it reads forms and sends them."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from agents.human.web.app import make_app

with warnings.catch_warnings():
    # Starlette announces another client than the one that it still works with.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

PORT = 8000
HOME = f"http://127.0.0.1:{PORT}"


@dataclass
class Form:
    """A form of a page: where it goes, its fields, and its buttons with name, value and words."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads a page's forms, its headings and all its words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.words: list[str] = []
        self.ids: list[str] = []
        self._select = ""
        self._button = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "form":
            self.forms.append(Form(found["action"], found["method"]))
        elif tag == "input" and self.forms and found.get("name"):
            ticked = found.get("type") not in ("checkbox", "radio") or "checked" in found
            if ticked:
                self.forms[-1].fields.append((found["name"], found.get("value", "")))
        elif tag == "select":
            self._select = found["name"]
        elif tag == "option" and "selected" in found:
            self.forms[-1].fields.append((self._select, found["value"]))
        elif tag == "button":
            self.forms[-1].buttons.append((found.get("name", ""), found.get("value", ""), ""))
            self._button = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._button = False

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self._button:
            name, value, words = self.forms[-1].buttons[-1]
            self.forms[-1].buttons[-1] = name, value, words + data


class Visitor:
    """Somebody at a browser of their own."""

    def __init__(self, app: Any) -> None:
        self.app = app
        # What would be a fault is raised here, and no page is made of it.
        self.client = TestClient(app, base_url=HOME, headers={"Origin": HOME})
        self.page: Any = None

    def get(self, path: str, **more: Any) -> Any:
        """Load a page."""
        self.page = self.client.get(path, **more)
        return self.page

    def post(self, path: str, data: Any = None, **more: Any) -> Any:
        """Send what no form of the page says."""
        self.page = self.client.post(path, data=data, **more)
        return self.page

    @property
    def read(self) -> Reader:
        """The page."""
        return Reader(self.page.text)

    @property
    def words(self) -> str:
        """All that can be read on the page."""
        return " ".join(" ".join(self.read.words).split())

    def form(self, ending: str) -> Form:
        """The page's form whose action ends so."""
        return next(one for one in self.read.forms if one.action.endswith(ending))

    def has(self, ending: str) -> bool:
        """Whether the page has such a form."""
        return any(one.action.endswith(ending) for one in self.read.forms)

    def send(self, form: Form, *more: tuple[str, str], drop: tuple[str, ...] = ()) -> Any:
        """Send a form, with fields changed or added."""
        drop = (*drop, *(name for name, _ in more))
        data: dict[str, list[str]] = {}
        for name, value in [*(one for one in form.fields if one[0] not in drop), *more]:
            data.setdefault(name, []).append(value)
        return self.post(form.action, data)

    def begin(self, fight: str, *persons: str, **chosen: str) -> str:
        """Begin a fight; the game's address."""
        self.get(f"/new/{fight}")
        more = [("as", name) for name in persons]
        self.send(self.form("/games"), *more, *chosen.items())
        assert self.page.status_code == 200, self.page.text
        return str(self.page.url.path)

    def labels(self) -> list[str]:
        """What may be answered."""
        return [value for name, value, _ in self.form("/answer").buttons if name == "label"]

    def answer(self, label: str) -> Any:
        """Answer the question of the page."""
        return self.send(self.form("/answer"), ("label", label))

    def wait(self, address: str) -> None:
        """Load a game until the machine has thought."""
        for _ in range(200):
            self.get(address)
            if not self.has("/cut"):
                return
        raise AssertionError("the machine thinks for ever")


def visitor(keep: Any, **more: Any) -> Visitor:
    """Somebody at a browser, at a page that keeps its games there."""
    return Visitor(make_app(keep, PORT, **more))
