"""What the kits of all rulesets share: dice that are told, and a fight that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice, ScriptEntry
from arena.model import Decision, Declaration, Event

Roll = tuple[str, str, Sequence[int]]
"""Who, for what, the faces."""


class Saying(Protocol):
    """A policy that keeps what it has not said yet."""

    answers: dict[str, list[Any]]

    def choose(self, decision: Decision, /) -> Declaration: ...


def dice(*entries: Roll, seed: int = 1, strict: bool = False) -> Any:
    """Scripted dice by (who, purpose, faces); keyed dice after them unless strict."""
    script = [ScriptEntry(who, purpose, tuple(faces)) for who, purpose, faces in entries]
    return ScriptedDice(script, None if strict else KeyedDice(seed))


class Played:
    """A fight that is over: its journal, and its state by name."""

    def __init__(self, ready: Any, says: Saying, door: Any = None) -> None:
        self.ready = ready
        self.journal: list[Event] = []
        self.fight: Fight[Any] = Fight(
            ready, door or dice(), dict.fromkeys(ready.sides, says), record=self.journal.append,
            on_fault="raise",
        )  # fmt: skip
        self.outcome = self.fight.run()
        self.state = self.fight.state
        left = {who: given for who, given in says.answers.items() if given}
        assert not left, f"answers that no question asked for: {left}"

    def __getitem__(self, who: str) -> Any:
        return self.state.combatants[self.ready.seat[who]]

    def of(self, kind: str, who: str | None = None, time: int | None = None) -> list[Any]:
        """The events of one kind, of one actor or at one time if given."""
        return [
            e
            for e in self.journal
            if e.kind == kind and who in (None, e.who) and time in (None, e.time)
        ]

    def one(self, kind: str, who: str | None = None, time: int | None = None) -> Any:
        """The only event of this kind (and actor, and time)."""
        found = self.of(kind, who, time)
        assert len(found) == 1, found
        return found[0]
