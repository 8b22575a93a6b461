"""What has happened so far, as each side may know it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import Any

from agents.human.told import AS_SEEN
from arena.journal import Journal
from arena.model import Event, Setup


@dataclass(frozen=True, slots=True)
class Answer:
    """What a voice has answered to a question."""

    who: str
    kind: str
    about: Any
    label: str

    def line(self) -> str:
        """The question and the answer, as whoever was asked knows them."""
        return f"{question(self.who, self.kind, self.about)} -> {self.label}"


def question(who: str, kind: str, about: Any) -> str:
    """A question in one line, with all that it tells of what it is about."""
    told = "" if about is None else f" {json.dumps(_plain(about), ensure_ascii=False)}"
    return f"{who}, {kind}{told}"


def _plain(about: Any) -> Any:
    """What a question is about, as JSON knows it."""
    if isinstance(about, tuple) and hasattr(about, "_asdict"):
        return {name: _plain(value) for name, value in about._asdict().items()}
    if isinstance(about, (tuple, list)):
        return [_plain(one) for one in about]
    if is_dataclass(about):
        return {field.name: _plain(getattr(about, field.name)) for field in fields(about)}
    return about


class Past:
    """A stretch of what has happened, and the past before it; it never changes.

    Args:
        setup: The scenario, made ready.
        before: What was before.
        events: What the journal tells after the answers, or after the roll.
        answers: The answers with which it begins.
        fell: The roll with which it begins instead, in words.
    """

    __slots__ = ("_lines", "_setup", "_story", "answers", "before", "events")

    def __init__(
        self,
        setup: Setup,
        before: Past | None,
        events: Sequence[Event],
        answers: Sequence[Answer] = (),
        fell: str = "",
    ) -> None:
        self._setup = setup
        self.before = before
        self.answers = tuple(answers)
        self.events = tuple(events)
        lines = [answer.line() for answer in answers]
        if fell:
            lines.append(fell)
        self._story = "".join([f"{line}\n" for line in lines])
        self._lines: dict[str, str] = {}

    def known_to(self, side: str) -> str:
        """What a side may know of all that has happened (GEN-01), and its own answers.

        Of the other side's answers, and of dice, there is what the journal tells of them.
        """
        return "".join([stretch._known_to(side) for stretch in self._stretches()])

    def whole_story(self) -> str:
        """All answers and rolls from the beginning, one line each."""
        return "".join([stretch._story for stretch in self._stretches()])

    def journal(self) -> list[Event]:
        """All events from the beginning."""
        return [event for stretch in self._stretches() for event in stretch.events]

    def _stretches(self) -> list[Past]:
        found: list[Past] = []
        stretch: Past | None = self
        while stretch is not None:
            found.append(stretch)
            stretch = stretch.before
        return found[::-1]

    def _known_to(self, side: str) -> str:
        lines = self._lines.get(side)
        if lines is None:
            lines = "".join([f"{line}\n" for line in self._told(side)])
            self._lines[side] = lines
        return lines

    def _told(self, side: str) -> Iterator[str]:
        setup = self._setup
        for answer in self.answers:
            if setup.side_of.get(answer.who, answer.who) == side:
                yield answer.line()
        seen = list(AS_SEEN[setup.ruleset.name](self.events, setup, side))
        yield from islice(Journal({}, seen).lines(), 1, None)
