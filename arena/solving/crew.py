"""Positions looked at by several worker processes; what comes of it does not depend on how many.

A worker has a tree of its own, made from the scenario. What a tree's positions share with its
setup, the declarations and the sheets, travels by name, so that it stays one thing on either side.
"""

from __future__ import annotations

import io
import pickle
import signal
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from arena.exact import Node, Tree
from arena.solving.expansion import Expansion, expanded

PARCEL = 16
"""How many positions a worker gets at once."""


class _Names:
    """What trees of one scenario have in common, by number."""

    def __init__(self, tree: Tree) -> None:
        catalogues = tree.setup.catalogues
        declarations = [entry for who in sorted(catalogues) for entry in catalogues[who]]
        self.things: list[Any] = [*declarations, *tree.setup.scenario.combatants]
        self.numbers = {id(thing): number for number, thing in enumerate(self.things)}


class _Packer(pickle.Pickler):
    def __init__(self, to: io.BytesIO, names: _Names) -> None:
        super().__init__(to, protocol=pickle.HIGHEST_PROTOCOL)
        self._numbers = names.numbers

    def persistent_id(self, thing: Any) -> int | None:
        return self._numbers.get(id(thing))


class _Unpacker(pickle.Unpickler):
    def __init__(self, of: io.BytesIO, names: _Names) -> None:
        super().__init__(of)
        self._things = names.things

    def persistent_load(self, number: Any) -> Any:
        return self._things[number]


def _packed(thing: Any, names: _Names) -> bytes:
    to = io.BytesIO()
    _Packer(to, names).dump(thing)
    return to.getvalue()


def _unpacked(parcel: bytes, names: _Names) -> Any:
    return _Unpacker(io.BytesIO(parcel), names).load()


class Crew:
    """Worker processes that look at positions of one tree.

    Args:
        tree: The game.
        workers: How many.
    """

    def __init__(self, tree: Tree, workers: int) -> None:
        from joblib import Parallel

        self._names = _Names(tree)
        setup = tree.setup
        self._made_of = pickle.dumps(
            (setup.ruleset, setup.scenario, tree.timeless, tree.skip_forced)
        )
        self._parallel = Parallel(n_jobs=workers, return_as="generator")

    def expanded(self, nodes: Sequence[Node]) -> Iterator[Expansion]:
        """What comes after each of these positions, both sides free, in their order."""
        from joblib import delayed

        parcels = (
            delayed(_work)(self._made_of, _packed(nodes[at : at + PARCEL], self._names))
            for at in range(0, len(nodes), PARCEL)
        )
        for done in self._parallel(parcels):
            yield from _unpacked(done, self._names)


@lru_cache(maxsize=1)
def _tree(made_of: bytes) -> tuple[Tree, _Names]:
    # Ctrl-C is for whoever waits for the workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ruleset, scenario, timeless, skip_forced = pickle.loads(made_of)
    tree = Tree(ruleset.setup(scenario), timeless, skip_forced)
    return tree, _Names(tree)


def _work(made_of: bytes, parcel: bytes) -> bytes:
    tree, names = _tree(made_of)
    found: dict[Any, Any] = {}
    done = []
    for node in _unpacked(parcel, names):
        rows, columns, branches = expanded(tree, node, {})
        # Equal positions become one thing, which travels once.
        slim = [
            [[(p, found.setdefault(child.key, child)) for p, child in cell] for cell in row]
            for row in branches
        ]
        done.append(Expansion(rows, columns, slim))
    return _packed(done, names)
