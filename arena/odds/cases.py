"""With which faces something comes out: what many worlds have in common, told as few cases.

A world says for each of its rolls which values lead to it. Worlds in which the same happens are put
together where they differ in one roll only, and what a roll shows is left out where it does not
matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from arena.exact.watched import Value, Variable

_Name = tuple[str, str, int, int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Rolled:
    """One roll in one class of outcomes.

    Attributes:
        who: Who rolls; "" is an order that is taken by its probability (AB-07).
        purpose: What for.
        number: How many dice.
        sides: Of how many sides.
        values: What it shows: faces, sums of faces, or the faces of several dice.
        among: What it could have shown, as far as that was known before.
        weights: How many ways there are to each.
    """

    who: str
    purpose: str
    number: int
    sides: int
    values: frozenset[Value]
    among: frozenset[Value]
    weights: Mapping[Value, int]

    @property
    def ways(self) -> int:
        """In how many ways it shows this."""
        return sum([self.weights[value] for value in self.values])

    @property
    def all_ways(self) -> int:
        """In how many ways it could have shown anything."""
        return sum([self.weights[value] for value in self.among])

    @property
    def known(self) -> bool:
        """Whether something was known of it before."""
        return len(self.among) < len(self.weights)


@dataclass(frozen=True, slots=True)
class Case:
    """Some faces of some rolls; what the others show does not matter.

    Attributes:
        share: Its probability.
        rolls: The rolls that matter, in the order in which they are rolled.
    """

    share: float
    rolls: tuple[Rolled, ...]


def rolled(variable: Variable, given: Sequence[Value] | None) -> Rolled:
    """A roll as it stands at the end of a run; `given` is what was known of it."""
    among = variable.weights if given is None else given
    values, weights = frozenset(variable.possible), variable.weights
    return Rolled(*variable.name, values, frozenset(among), weights)


def cases(found: Iterable[Sequence[Rolled]]) -> list[Case]:
    """Put classes of outcomes together; the likeliest case first.

    Args:
        found: The rolls of each class; the classes are disjoint.
    """
    names: dict[_Name, Rolled] = {}
    boxes: list[dict[_Name, frozenset[Value]]] = []
    for rolls in found:
        box: dict[_Name, frozenset[Value]] = {}
        seen: set[_Name] = set()
        for one in rolls:
            name = _named(one, seen)
            seen.add(name)
            names.setdefault(name, one)
            if one.values != one.among:
                box[name] = one.values
        boxes.append(box)
    before = len(boxes) + 1
    while len(boxes) < before:
        before = len(boxes)
        for name in reversed(names):
            boxes = _merged(boxes, name, names[name].among)
    return sorted((_case(box, names) for box in boxes), key=lambda case: -case.share)


def _named(one: Rolled, seen: Collection[_Name]) -> _Name:
    """A name for a roll that is the same in all worlds in which it is rolled."""
    nth = 0
    # An order is none of anybody's dice: which it is, only its probabilities say.
    kind = hash(tuple(one.weights.items())) if not one.who else 0
    while (name := (one.who, one.purpose, one.number, one.sides, nth, kind)) in seen:
        nth += 1
    return name


def _merged(
    boxes: list[dict[_Name, frozenset[Value]]], name: _Name, among: frozenset[Value]
) -> list[dict[_Name, frozenset[Value]]]:
    """Put those together that differ in this roll only."""
    alike: dict[frozenset[tuple[_Name, frozenset[Value]]], list[frozenset[Value]]] = {}
    for box in boxes:
        values = box.pop(name, among)
        alike.setdefault(frozenset(box.items()), []).append(values)
    found = []
    for rest, several in alike.items():
        merged = dict(rest)
        values = several[0].union(*several[1:])
        if values != among:
            merged[name] = values
        found.append(merged)
    return found


def _case(box: Mapping[_Name, frozenset[Value]], names: Mapping[_Name, Rolled]) -> Case:
    rolls = tuple(replace(names[name], values=box[name]) for name in names if name in box)
    share = 1.0
    for one in rolls:
        share *= one.ways / one.all_ways
    return Case(share, rolls)
