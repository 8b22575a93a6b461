"""What a self-test has come to so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from annotated_types import Ge

from reports.selftest.checking import Checked
from reports.selftest.deeper import SAVED
from reports.selftest.findings import Finding

Count = Annotated[int, Ge(0)]
_TRACE = 20_000  # characters; recursion without end has longer ones


@dataclass(slots=True)
class Sums:
    """Fights of one kind, added up."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    fights: Count = 0
    decisions: Count = 0
    events: Count = 0
    instants: Count = 0


@dataclass(slots=True)
class Broken:
    """An invariant that some fights break.

    Attributes:
        invariant: What should hold.
        where: The assertion that failed, or the error.
        fights: How many fights break it there.
        first: The number of the first of them.
        trace: Where it came from in that one.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    invariant: str
    where: str
    fights: Count
    first: Count
    trace: str


@dataclass(slots=True)
class Tally:
    """All fights so far, which are counted in the order of their numbers.

    Attributes:
        sums: By kind: shipped scenarios, and random ones by ruleset.
        deep: How many were also saved, looked ahead from and written otherwise.
        broken: What is broken.
        retold: How many were told again by processes with other hash seeds; 0 is not yet.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    sums: dict[str, Sums] = field(default_factory=dict)
    deep: Count = 0
    broken: list[Broken] = field(default_factory=list)
    retold: Count = 0

    @property
    def fights(self) -> int:
        """How many fights."""
        return sum(sums.fights for sums in self.sums.values())

    @property
    def restored(self) -> int:
        """How many positions were saved and gone on from."""
        return SAVED * self.deep

    def add(self, number: int, checked: Checked) -> None:
        """Count a fight."""
        sums = self.sums.setdefault(checked.kind, Sums())
        sums.fights += 1
        sums.decisions += checked.decisions
        sums.events += checked.events
        sums.instants += checked.instants
        self.deep += checked.deep
        for finding in checked.findings:
            self.find(number, finding)

    def find(self, number: int, finding: Finding) -> None:
        """Count something that is broken."""
        for broken in self.broken:
            if (broken.invariant, broken.where) == (finding.invariant, finding.where):
                broken.fights += 1
                return
        trace = finding.trace[-_TRACE:]
        self.broken.append(Broken(finding.invariant, finding.where, 1, number, trace))
