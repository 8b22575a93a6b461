"""Questions that are put again and again, and answered once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, Protocol, TypeVar, TypeVarTuple, cast

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Ts = TypeVarTuple("Ts")

MOST = 4096
"""Things of which `ByIdentity` remembers what it worked out: more than a tournament's sheets."""


class Remembers(Protocol):
    """Whoever keeps the answers of its methods that are asked `once`."""

    answers: dict[tuple[Any, ...], Any]
    """What has been answered, by the method and its arguments."""


R = TypeVar("R", bound=Remembers)


def once(question: Callable[[R, *Ts], V]) -> Callable[[R, *Ts], V]:
    """Have a method worked out once for the same arguments, all of them given by place.

    For an object that lives as long as one decision: while somebody decides nothing changes.
    """

    @wraps(question)
    def answered(self: R, *args: *Ts) -> V:
        answers, key = self.answers, (question, *args)
        try:
            return cast(V, answers[key])
        except KeyError:
            answer = answers[key] = question(self, *args)
            return answer

    return cast(Callable[[R, *Ts], V], answered)


class ByIdentity(Generic[S, K, V]):
    """What is worked out of things that never change, such as sheets, and something more.

    A thing is found again by its identity: hashing all that a sheet holds would be slow.
    """

    def __init__(self, work_out: Callable[[S, K], V]) -> None:
        self._work_out = work_out
        # The thing stands beside its answer, so that no other can come to have its identity.
        self._known: dict[tuple[int, K], tuple[S, V]] = {}

    def __call__(self, thing: S, more: K) -> V:
        """What comes of this thing with this."""
        known = self._known.get((id(thing), more))
        if known is None:
            if len(self._known) >= MOST:
                self._known.clear()
            known = self._known[id(thing), more] = (thing, self._work_out(thing, more))
        return known[1]
