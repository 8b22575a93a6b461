"""Mutants made by mutmut's operators, and a random sample of them."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

from tests.mutation.modules import TESTS, modules


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one thing changed.

    Attributes:
        key: The same for the same change, whatever else is mutated.
        path: The module, from the root of the project.
        lines: The first and the last line of what is changed.
        change: The code before and after, on one line.
        code: The whole module, changed.
    """

    ruleset: str
    key: str
    path: str
    lines: tuple[int, int]
    change: str
    code: str


class _Visitor(MutationVisitor):
    """Mutmut's own, which also notes where the changed code stands."""

    def __init__(self) -> None:
        super().__init__(mutation_operators, IgnoredCode(set(), set(), set()))
        self.lines: list[tuple[int, int]] = []

    def _create_mutations(self, node: Any) -> None:
        before = len(self.mutations)
        super()._create_mutations(node)
        where = self.get_metadata(PositionProvider, node, None)
        found = (where.start.line, where.end.line) if where else (0, 0)
        self.lines += [found] * (len(self.mutations) - before)


class _Module:
    """A module and everything that the operators could change in it, constants included."""

    def __init__(self, root: Path, ruleset: str, path: Path) -> None:
        self.ruleset = ruleset
        self.name = path.relative_to(root).as_posix()
        self.visitor = _Visitor()
        tree = MetadataWrapper(cst.parse_module(path.read_text())).visit(self.visitor)
        assert isinstance(tree, cst.Module)
        self.tree = tree

    def mutant(self, number: int) -> Mutant:
        """Return one of the changes, made."""
        mutation = self.visitor.mutations[number]
        old, new = mutation.original_node, mutation.mutated_node
        changed = self.tree.deep_replace(old, new)
        assert isinstance(changed, cst.Module)
        code = changed.code
        lines = self.visitor.lines[number]
        if lines == (0, 0):  # an operator's own place is not known, but its line is
            pairs = enumerate(zip(self.tree.code.splitlines(), code.splitlines(), strict=False))
            first = 1 + next(at for at, (one, other) in pairs if one != other)
            lines = (first, first)
        blank = cst.Module([])
        change = f"{blank.code_for_node(old)} => {blank.code_for_node(new)}"
        key = hashlib.sha256(f"{self.name}\n{code}".encode()).hexdigest()[:12]
        return Mutant(self.ruleset, key, self.name, lines, " ".join(change.split()), code)


def sample(root: Path, number: int, seed: int) -> list[Mutant]:
    """Draw mutants over all rulesets, in proportion to the lines of their modules."""
    paths = {ruleset: modules(root, ruleset) for ruleset in TESTS}
    lines = {
        ruleset: sum(len(path.read_text().splitlines()) for path in found)
        for ruleset, found in paths.items()
    }
    drawn: list[Mutant] = []
    for ruleset, found in paths.items():
        share = round(number * lines[ruleset] / sum(lines.values()))
        loaded = [_Module(root, ruleset, path) for path in found]
        every = [(module, at) for module in loaded for at in range(len(module.visitor.mutations))]
        for module, at in random.Random(f"{seed} {ruleset}").sample(every, share):
            drawn.append(module.mutant(at))
    return drawn
