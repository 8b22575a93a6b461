"""Things by name: those of the house, and those that installed packages add by entry points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from arena.errors import InputError

T = TypeVar("T")


class Known(Mapping[str, T], Generic[T]):
    """A mapping of names to things; nothing of another package is loaded before it is asked for.

    A name of the house always means the house's own thing.

    Args:
        group: The group of the entry points.
        ours: The things of the house.
        missing: Says of a loaded thing what it lacks to be one of these; "" is nothing.
    """

    def __init__(self, group: str, ours: Mapping[str, T], missing: Callable[[str, Any], str]):
        self.group = group
        self.ours = ours
        self._missing = missing
        self._loaded: dict[str, T] = {}

    @cached_property
    def offered(self) -> dict[str, EntryPoint]:
        """The entry points of other packages, by name; looked up once."""
        found = sorted(entry_points(group=self.group), key=lambda point: point.name)
        return {point.name: point for point in found if point.name not in self.ours}

    def __getitem__(self, name: str) -> T:
        """The thing of a name.

        Raises:
            KeyError: there is none.
            InputError: the package that offers it does not work; one line says which.
        """
        if name in self.ours:
            return self.ours[name]
        if name not in self._loaded:
            self._loaded[name] = self._load(self.offered[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.ours
        yield from self.offered

    def __len__(self) -> int:
        return len(self.ours) + len(self.offered)

    def __contains__(self, name: object) -> bool:
        return name in self.ours or name in self.offered

    def _load(self, point: EntryPoint) -> T:
        key = f"{self.group}.{point.name}"
        try:
            thing: T = point.load()
        except (Exception, SystemExit) as error:  # not ours: say whose
            why = f"what can be loaded ({type(error).__name__}: {error})"
            raise InputError("", key, point.value, why) from error
        missing = self._missing(point.name, thing)
        if missing:
            raise InputError("", key, point.value, missing)
        return thing
