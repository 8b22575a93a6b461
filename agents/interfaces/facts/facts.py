"""What a voice may know of a fight, as data and as numbers: one table serves both."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.interfaces.facts.fact import Fact, Plain, Row, Writer
from arena.model import Setup


class Table(Protocol):
    """The facts of one ruleset, for one scenario.

    Attributes:
        kinds: Every kind of question.
        field: Of the fight as a whole; each is read from the look.
        combatants: Of each combatant, in canonical order; each is read from the window.
        relations: Likewise what needs the look too, and how each stands to who looks; read from
            the look and the window.
        question: Each is read from what a question is about.
    """

    kinds: tuple[str, ...]
    field: tuple[Fact, ...]
    combatants: tuple[tuple[Fact, ...], ...]
    relations: tuple[tuple[Fact, ...], ...]
    question: tuple[Fact, ...]

    def look(self, view: Any) -> Any:
        """A view with what has to be found out only once to read all facts; perhaps itself."""
        ...

    def time(self, look: Any) -> int | None:
        """The count, tick or phase that the view shows; None if it shows none."""
        ...

    def voice(self, look: Any) -> str:
        """Whose view it is."""
        ...

    def windows(self, look: Any) -> Iterable[Any]:
        """Everybody as the view shows them, in canonical order."""
        ...

    def view(self, state: Any, voice: str) -> Any:
        """The view of a voice on a state when it is not asked."""
        ...


Plan = tuple[tuple[Callable[..., Any], Writer], ...]


class Facts:
    """What the voices of one scenario may know, from their views and nothing else (GEN-01).

    The vector has the same size and meaning for every voice of the scenario: who looks is among
    its numbers. What a view does not tell, closed sheets above all, reads -1 in the vector, the
    numbers of one word among several all 0, and None in the plain data.

    Attributes:
        names: What each number of the vector is called, for example `Kael: boxes left`; unique.
        meanings: What each says, with its unit.
    """

    __slots__ = (
        "_blank",
        "_combatants",
        "_field",
        "_kinds",
        "_question",
        "_setup",
        "_table",
        "_voices",
        "meanings",
        "names",
    )

    names: tuple[str, ...]
    meanings: tuple[str, ...]

    def __init__(self, setup: Setup, table: Table) -> None:
        self._setup = setup
        self._table = table
        told: list[tuple[str, str]] = []
        self._voices = {voice: i for i, voice in enumerate(setup.voices)}
        told += [(f"me: {voice}", f"whether {voice} looks") for voice in setup.voices]
        self._field = _plan(told, "field", table.field)
        self._combatants = tuple(
            (_plan(told, name, alone), _plan(told, name, seen))
            for name, alone, seen in zip(
                setup.seats, table.combatants, table.relations, strict=True
            )
        )
        self._kinds = {kind: len(told) + i for i, kind in enumerate(table.kinds)}
        told += [(f"question: {kind}", f"whether it is asked: {kind}") for kind in table.kinds]
        self._question = _plan(told, "question", table.question)
        self.names = tuple(name for name, _ in told)
        self.meanings = tuple(meaning for _, meaning in told)
        self._blank: Row = array("f", bytes(4 * len(told)))

    def vector(self, view: Any, kind: str = "", about: object = None) -> NDArray[np.float32]:
        """The facts as numbers.

        Args:
            view: What a voice sees: that of a decision, or one from `view`.
            kind: The kind of the question that is put; "" if none is.
            about: What that question is about.

        Returns:
            float32, one for each of `names`, each within [-1, 1]; the caller's own.
        """
        row = self._blank[:]
        table = self._table
        look = table.look(view)
        row[self._voices[table.voice(look)]] = 1.0
        for read, write in self._field:
            write(row, read(look))
        for one, (alone, seen) in zip(table.windows(look), self._combatants, strict=True):
            for read, write in alone:
                write(row, read(one))
            for read, write in seen:
                write(row, read(look, one))
        if kind:
            row[self._kinds[kind]] = 1.0
            for read, write in self._question:
                write(row, read(about))
        return np.frombuffer(row, np.float32)

    def plain(self, view: Any, kind: str = "", about: object = None) -> dict[str, Plain]:
        """The same facts by name, as JSON knows them; None is not known, or not there.

        Args:
            view: As of `vector`; likewise the others.

        Returns:
            `me` (who looks), `time`, `field`, `combatants` (by name, in canonical order),
            `question` (its `kind` too; None if none is put); the facts of each by name.
        """
        table, setup = self._table, self._setup
        look = table.look(view)
        combatants: dict[str, Plain] = {}
        people = zip(
            setup.seats, table.windows(look), table.combatants, table.relations, strict=True
        )
        for name, one, alone, seen in people:
            told: dict[str, Plain] = {"side": setup.side_of[name]}
            for fact in alone:
                told[fact.name] = fact.read(one)
            for fact in seen:
                told[fact.name] = fact.read(look, one)
            combatants[name] = told
        question: Plain = None
        if kind:
            question = {"kind": kind, **{fact.name: fact.read(about) for fact in table.question}}
        return {
            "me": table.voice(look),
            "time": table.time(look),
            "field": {fact.name: fact.read(look) for fact in table.field},
            "combatants": combatants,
            "question": question,
        }

    def view(self, state: Any, voice: str) -> Any:
        """The view of a voice on a state when it is not asked.

        What others declare at this very moment is not in it until it has been taken; on the
        Action Board no declaration of a tick that is not over.

        Args:
            state: The state of a fight of this scenario.
            voice: One of the scenario's voices, or a side. A side that has no eyes of its own
                then sees with those of its first combatant in the fight, or of its first at all.
        """
        return self._table.view(state, voice)


def _plan(told: list[tuple[str, str]], whose: str, facts: Iterable[Fact]) -> Plan:
    """How these facts are written; the names of their numbers are added to those told before."""

    def steps() -> Iterator[tuple[Callable[..., Any], Writer]]:
        for fact in facts:
            at, name = len(told), f"{whose}: {fact.name}"
            labels = fact.numbers.labels
            told.extend((f"{name}: {one}" if one else name, fact.meaning) for one in labels)
            if labels:
                yield fact.read, fact.numbers.writer(at)

    return tuple(steps())
