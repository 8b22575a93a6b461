"""Who meets whom in a block: round robin, gauntlet, and the rounds of a Swiss tournament."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from reports.running.bout import Bout

_STEPS = 10_000  # of the search for a Swiss round without repeats, before repeats are accepted


def round_robin(entrants: int, scenarios: int, self_play: bool = False) -> tuple[Bout, ...]:
    """Everybody against everybody, in both seats of every scenario.

    Args:
        entrants: How many take part.
        scenarios: How many scenarios there are.
        self_play: Whether everybody meets themselves, too.
    """
    pairs = [
        (first, second)
        for first in range(entrants)
        for second in range(entrants)
        if self_play or first != second
    ]
    return _everywhere(pairs, scenarios)


def gauntlet(challengers: Sequence[int], entrants: int, scenarios: int) -> tuple[Bout, ...]:
    """Each challenger against all the others, who do not meet among themselves."""
    field = [other for other in range(entrants) if other not in challengers]
    met = [(challenger, other) for challenger in challengers for other in field]
    return _everywhere(_both_seats(met), scenarios)


def swiss_round(pairs: Iterable[tuple[int, int]], scenarios: int) -> tuple[Bout, ...]:
    """A round's pairs in both seats of every scenario."""
    return _everywhere(_both_seats(pairs), scenarios)


def swiss_pairs(
    scores: Sequence[float], met: Collection[frozenset[int]], rested: Sequence[int]
) -> list[tuple[int, int]]:
    """Pair those who stand next to each other, if they have not met before.

    With an odd number the lowest of those who have rested least rests; that costs and earns
    nothing, since entrants are ranked by their mean score.

    Args:
        scores: Each entrant's mean score so far, in the order of the entrants; equal ones keep
            that order.
        met: Who has met whom.
        rested: How often each has rested.
    """
    order = sorted(range(len(scores)), key=lambda one: (-scores[one], one))
    if len(order) % 2:
        order.remove(min(reversed(order), key=lambda one: rested[one]))
    steps = [_STEPS]
    pairs = _new_pairs(order, met, steps)
    if pairs is None:  # everybody has met everybody, or nearly so
        pairs = list(zip(order[::2], order[1::2], strict=True))
    return pairs


def _new_pairs(
    order: list[int], met: Collection[frozenset[int]], steps: list[int]
) -> list[tuple[int, int]] | None:
    """Pairs of whom none has met before, from the top; None if no such pairs are found."""
    if not order:
        return []
    first, *others = order
    for other in others:
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if frozenset((first, other)) in met:
            continue
        rest = _new_pairs([one for one in others if one != other], met, steps)
        if rest is not None:
            return [(first, other), *rest]
    return None


def _both_seats(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return [seats for one, two in pairs for seats in ((one, two), (two, one))]


def _everywhere(pairs: Sequence[tuple[int, int]], scenarios: int) -> tuple[Bout, ...]:
    return tuple(
        Bout(scenario, first, second) for scenario in range(scenarios) for first, second in pairs
    )
