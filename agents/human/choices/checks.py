"""What is rolled against what, noted while an answer is tried out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from arena.model import Decision, Declaration
from arena.odds import Watcher
from arena.rules.words import plain, signed


@dataclass(frozen=True, slots=True)
class Check:
    """One roll and what it has to reach.

    Attributes:
        who: Who rolls; "" if it is an order (AB-07).
        purpose: What for, as the dice are named (GEN-04).
        head: What is rolled: `To hit: 1d100 at or under`.
        target: What has to be reached, and where it comes from: `65 (Firearms 55, aimed +10)`.
        tail: Whatever else the rules say of it.
    """

    who: str
    purpose: str
    head: str
    target: str = ""
    tail: str = ""


class Checks(Watcher):
    """Notes the checks and the harm of one world; each ruleset derives its own from it."""

    def __init__(self, decision: Decision, declaration: Declaration) -> None:
        self.setup: Any = decision.setup
        self.decision = decision
        self.declaration = declaration
        self.who = decision.who
        self.checks: list[Check] = []
        self.harm: list[tuple[str, str]] = []
        """By whose damage is taken, what was taken off it: (`Thug A`, `less 2 soak`)."""

    def note(self, who: str, purpose: str, head: str, target: str = "", tail: str = "") -> None:
        """Note a check."""
        self.checks.append(Check(who, purpose, head, target, tail))

    def seen(self) -> list[Check]:
        """All checks of this world."""
        return self.checks

    def dice_of_damage(self) -> str:
        """The damage that the declaration does when it hits; "" is none."""
        return ""


def summed(parts: Iterable[tuple[str, int]], total: Any) -> str:
    """Return a target and what it holds: `65 (Firearms 55, aimed +10)`.

    What does not add up to the target is left out: it would be wrong.
    """
    first, *others = parts
    told = [(name, value) for name, value in others if value]
    if first[1] + sum(value for _, value in told) != total:
        return str(total)
    name, base = first
    listed = ", ".join([f"{name} {plain(base)}", *(f"{n} {signed(v)}" for n, v in told)])
    return f"{plain(total)} ({listed})"


def _size(target: str) -> tuple[int, str]:
    """Orders targets by their number, which stands first."""
    return len(target.split(" ", 1)[0]), target


def told(checks: Iterable[Check]) -> list[tuple[Check, str]]:
    """Say each check once, in the order in which they were noted, with all that it may be against.

    Returns:
        The first of each kind, and the sentence.
    """
    targets: dict[tuple[str, str, str], dict[str, None]] = {}
    firsts: dict[tuple[str, str, str], Check] = {}
    for check in checks:
        key = (check.who, check.purpose, check.head)
        firsts.setdefault(key, check)
        targets.setdefault(key, {})[check.target] = None
    return [
        (
            check,
            " ".join(filter(None, (check.head, " or ".join(sorted(targets[key], key=_size)))))
            + check.tail
            + ".",
        )
        for key, check in firsts.items()
    ]
