"""All outcomes of something that rolls dice, each with its probability."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import zip_longest
from typing import TypeVar

from arena.exact.dice import Domains, ExactDice
from arena.exact.watched import Value

T = TypeVar("T")


def worlds(
    summed: Collection[str], play: Callable[[ExactDice], T], given: Domains = ()
) -> Iterator[tuple[float, T]]:
    """Run `play` once for each class of outcomes.

    A run ends with a box: for each variable the values that would have led to the same. What lies
    beside the box is cut into boxes that are still to be run, so that all together every outcome
    is in one box exactly.

    Args:
        summed: See `ExactDice`.
        play: What rolls the dice. Whatever it returns must have been asked of the dice before
            it returns, but for means and spreads.
        given: What is known of the first variables already; probabilities are given that.

    Yields:
        The probability of each class and what `play` has returned for it.
    """
    waiting: list[tuple[Domains, tuple[int, ...]]] = [(given, ())]
    while waiting:
        allowed, agreed = waiting.pop()
        dice = ExactDice(summed, allowed, agreed)
        result = play(dice)
        probability = 1.0
        before: list[tuple[Value, ...]] = []
        for at, variable in enumerate(dice.variables):
            inside = variable.possible
            if len(inside) < len(variable.base):
                kept = set(inside)
                beside = tuple([value for value in variable.base if value not in kept])
                # Until this variable is rolled, all that is in this run goes the same way.
                asked = zip_longest(dice.asked_before[at], agreed[:at], fillvalue=0)
                same = (*map(max, asked), *agreed[at:])
                waiting.append(((*before, beside, *allowed[at + 1 :]), same))
            everything = given[at] if at < len(given) else tuple(variable.weights)
            probability *= variable.weight(inside) / variable.weight(everything)
            before.append(inside)
        yield probability, result
