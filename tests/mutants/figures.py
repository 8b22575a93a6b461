"""What came of all the mutants, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.mutants.crew import Answer

HEADS = ("kind", "files", "refused", "valid", "faults", "s refused", "s checked", "s used", "MB")
"""Of seconds and megabytes the most that one file of the kind took."""


@dataclass
class Figures:
    """The figures; `take` counts one mutant."""

    files: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    slowest_refused: dict[str, tuple[float, int]] = field(default_factory=dict)
    slowest_valid: dict[str, tuple[float, int]] = field(default_factory=dict)
    slowest_checked: dict[str, tuple[float, int]] = field(default_factory=dict)
    largest: dict[str, tuple[float, int]] = field(default_factory=dict)

    def take(self, answer: Answer) -> None:
        """Count one."""
        kind, number = answer["kind"], answer["number"]
        self.files[kind] += 1
        if answer["faults"]:
            self.faults[kind] += 1
        if not answer["done"]:
            return
        if all(one["code"] for one in answer["done"]):
            self.refused[kind] += 1
        for one in answer["done"]:
            _most(self.largest, kind, (one["megabytes"], number))
            slowest = self.slowest_valid
            if one["code"]:
                slowest = self.slowest_refused
            elif one["words"][0] == "check":
                slowest = self.slowest_checked
            _most(slowest, kind, (one["seconds"], number))

    def told(self) -> str:
        """The figures as a table, a line for each kind."""
        lines = [HEADS, *(self._line(kind) for kind in self.files), self._line(None)]
        return "\n".join(
            line[0].ljust(12) + "".join(cell.rjust(11) for cell in line[1:]) for line in lines
        )

    def _line(self, kind: str | None) -> tuple[str, ...]:
        kinds = list(self.files) if kind is None else [kind]
        files, refused, faults = (
            sum(count[one] for one in kinds) for count in (self.files, self.refused, self.faults)
        )
        most = [
            max((found[one] for one in kinds if one in found), default=(0.0, 0))
            for found in (
                self.slowest_refused,
                self.slowest_checked,
                self.slowest_valid,
                self.largest,
            )
        ]
        return (
            kind or "all",
            *(str(number) for number in (files, refused, files - refused, faults)),
            *(f"{seconds:.2f}" for seconds, _ in most[:3]),
            f"{most[3][0]:.0f}",
        )


def _most(found: dict[str, tuple[float, int]], kind: str, one: tuple[float, int]) -> None:
    found[kind] = max(found.get(kind, one), one)
