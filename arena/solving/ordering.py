"""The order in which a graph of positions is solved: whatever can come of one stands before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def from_the_ends(starts: Iterable[int], children: Callable[[int], list[int]]) -> list[int]:
    """Every place that can be reached, what can come of it first, as far as there is no cycle.

    Args:
        starts: The numbers of the first places.
        children: The numbers of what can come of a place.
    """
    order: list[int] = []
    entered: set[int] = set()
    for first in starts:
        if first in entered:
            continue
        entered.add(first)
        stack = [(first, iter(children(first)))]
        while stack:
            number, following = stack[-1]
            for child in following:
                if child not in entered:
                    entered.add(child)
                    stack.append((child, iter(children(child))))
                    break
            else:
                order.append(number)
                stack.pop()
    return order
