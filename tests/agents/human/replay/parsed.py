"""The page as a browser reads it, without a browser."""

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser


class Parsed(HTMLParser):
    """A page taken apart.

    Attributes:
        tags: All elements, each with its attributes.
        text: All text outside of style and script.
        inline: The content of each style and script.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.inline: dict[str, list[str]] = {"style": [], "script": []}
        self._in = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self._in = tag if tag in self.inline else ""

    def handle_endtag(self, tag):
        self._in = ""

    def handle_data(self, data):
        if self._in:
            self.inline[self._in].append(data)
        else:
            self.text += data

    def values(self, name: str) -> list[str]:
        """What an attribute says, wherever it stands."""
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]

    @property
    def policy(self) -> str:
        """The Content-Security-Policy in its head."""
        (found,) = [
            attrs["content"] or ""
            for tag, attrs in self.tags
            if tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy"
        ]
        return found


def source(text: str) -> str:
    """How a policy names a style or script that it allows."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
