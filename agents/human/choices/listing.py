"""Everything that can be answered to a question, in groups, without odds: quick."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agents.human.choices.headings import HEADINGS
from arena.model import Decision, Declaration


@dataclass(frozen=True, slots=True)
class Choice:
    """One declaration.

    Attributes:
        label: What answers the question; unique in it.
        verb: What is done.
        target: To whom, or where; "" is none.
        item: With what; "" is nothing.
        mode: How, if there is more than one way.
        why_not: Why it may not be declared; "" if it may.
        fallback: Whether it is what a machine that fails would answer: the quiet answer.
    """

    label: str
    verb: str
    target: str
    item: str
    mode: str
    why_not: str
    fallback: bool

    @property
    def legal(self) -> bool:
        """Whether it may be declared."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Part:
    """Choices that have their target in common, or without a target their item.

    Attributes:
        about: The target's or the item's name; "" is neither.
        choices: In catalogue order.
    """

    about: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind, for example all shots.

    Attributes:
        heading: What kind, in lower case.
        parts: By target or item, in catalogue order.
    """

    heading: str
    parts: tuple[Part, ...]

    @property
    def legal(self) -> int:
        """How many of them may be declared."""
        return sum(choice.legal for part in self.parts for choice in part.choices)


@dataclass(frozen=True, slots=True)
class Listing:
    """All choices of one question.

    Attributes:
        who: Who is asked.
        kind: The kind of the question.
        time: The count, tick or phase at which it is asked.
        groups: Without empty ones, in the order in which they should be shown.
    """

    who: str
    kind: str
    time: int
    groups: tuple[Group, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices, as the groups have them."""
        return tuple(c for group in self.groups for part in group.parts for c in part.choices)


def listed(decision: Decision) -> Listing:
    """Return everything that could be answered to a question, with the reasons why not."""
    headings = HEADINGS[decision.setup.ruleset.name]
    groups: dict[str, list[Declaration]] = {heading: [] for heading in headings.values()}
    for declaration in decision.candidates:
        groups[headings[declaration.verb]].append(declaration)
    return Listing(
        decision.who,
        decision.kind,
        decision.time,
        tuple(
            Group(heading, _parts(decision, members))
            for heading, members in groups.items()
            if members
        ),
    )


def _parts(decision: Decision, members: Iterable[Declaration]) -> tuple[Part, ...]:
    parts: dict[str, list[Choice]] = {}
    for declaration in members:
        about = declaration.target or declaration.item
        parts.setdefault(about, []).append(_choice(decision, declaration))
    return tuple(Part(about, tuple(choices)) for about, choices in parts.items())


def _choice(decision: Decision, declaration: Declaration) -> Choice:
    return Choice(
        declaration.label,
        declaration.verb,
        declaration.target,
        declaration.item,
        declaration.mode,
        decision.why_not(declaration) or "",
        declaration is decision.fallback,
    )
