"""What the rows say: mean scores with intervals whose unit is the block.

The fights of one block share their luck, so they are not independent of each other; blocks are.
Every figure is therefore first averaged inside each block, and only the spread between blocks
says how sure it is. More elaborate tests belong in modules of their own that start from
`by_block`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scipy.special import stdtrit

from reports.block import Row

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `n` blocks and its 95% interval.

    The interval is None with a single block, and when all blocks agree exactly: no spread was
    seen, which does not mean that there is none.
    """

    mean: float
    interval: tuple[float, float] | None
    n: int

    def show(self, places: int = 2) -> str:
        """For example `0.63 [0.58, 0.68]`."""
        text = f"{self.mean:.{places}f}"
        if self.interval is not None:
            low, high = self.interval
            text += f" [{low:.{places}f}, {high:.{places}f}]"
        return text.replace("-", "−")


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the ranking: the agent's mean score over `fights` fights, self-play left out."""

    place: int
    agent: str
    score: Estimate
    margin: Estimate
    fights: int


@dataclass(frozen=True, slots=True)
class Cross:
    """Who beats whom: `cells[row agent, column agent]` is the row agent's score in both seats."""

    agents: tuple[str, ...]
    cells: Mapping[tuple[str, str], Estimate]


@dataclass(frozen=True, slots=True)
class Seat:
    """What the first side of a scenario is worth by itself, over all agents alike.

    `draws` is a share from 0 to 1, `time` a mean length in the ruleset's units.
    """

    scenario: str
    score_first: Estimate
    draws: float
    time: float
    fights: int


@dataclass(frozen=True, slots=True)
class Faults:
    """How often an agent failed to answer as the rules allow."""

    agent: str
    faults: int
    fights_with_faults: int
    fights: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a report shows, computed once.

    `lead` is by how much the first of the ranking scored more than the second, block by block;
    None with fewer than two agents. `endings` counts fights by (scenario, reason).
    """

    blocks: int
    fights: int
    ranking: tuple[Ranked, ...]
    lead: Estimate | None
    cross: Cross
    cross_by_scenario: Mapping[str, Cross]
    seats: tuple[Seat, ...]
    faults: tuple[Faults, ...]
    endings: tuple[tuple[str, str, int], ...]


def estimate(values: Sequence[float], bounds: tuple[float, float] | None = None) -> Estimate:
    """Mean and t interval of independent values, one for each block.

    Args:
        bounds: what the true mean cannot leave; the interval is cut there.

    Raises:
        ValueError: there are no values.
    """
    n = len(values)
    if n == 0:
        raise ValueError("no values")
    mean = math.fsum(values) / n
    if n == 1:
        return Estimate(mean, None, n)
    variance = math.fsum((value - mean) ** 2 for value in values) / (n - 1)
    if math.isclose(max(values), min(values), abs_tol=1e-12):
        return Estimate(mean, None, n)
    half = float(stdtrit(n - 1, 0.5 + LEVEL / 2)) * math.sqrt(variance / n)
    low, high = mean - half, mean + half
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
    return Estimate(mean, (low, high), n)


def by_block(
    rows: Iterable[Row], values: Callable[[Row], Iterable[tuple[Any, float]]]
) -> dict[Any, dict[int, float]]:
    """Mean of each key's values inside each block: `means[key][block]`.

    `values` yields (key, value) pairs for one row: a fight may say something of both agents.
    """
    sums: dict[Any, dict[int, list[float]]] = {}
    for row in rows:
        for key, value in values(row):
            cell = sums.setdefault(key, {}).setdefault(row.block, [0.0, 0.0])
            cell[0] += value
            cell[1] += 1
    return {
        key: {block: total / number for block, (total, number) in blocks.items()}
        for key, blocks in sums.items()
    }


def _scores(row: Row) -> Iterable[tuple[str, float]]:
    if row.first_agent != row.second_agent:  # against itself everybody scores 1/2
        yield row.first_agent, row.score_first
        yield row.second_agent, 1.0 - row.score_first


def _margins(row: Row) -> Iterable[tuple[str, float]]:
    if row.first_agent != row.second_agent:
        yield row.first_agent, row.margin_first
        yield row.second_agent, -row.margin_first


def _pairs(row: Row) -> Iterable[tuple[tuple[str, str], float]]:
    if row.first_agent != row.second_agent:
        yield (row.first_agent, row.second_agent), row.score_first
        yield (row.second_agent, row.first_agent), 1.0 - row.score_first


def ranking(rows: Sequence[Row]) -> tuple[Ranked, ...]:
    """Agents by mean score, highest first; equal scores share a place and stand by name."""
    margins = by_block(rows, _margins)
    fights = Counter(agent for row in rows for agent, _ in _scores(row))
    found = [
        (agent, estimate(list(means.values()), (0.0, 1.0)))
        for agent, means in by_block(rows, _scores).items()
    ]
    found.sort(key=lambda pair: (-round(pair[1].mean, 12), pair[0]))
    ranked: list[Ranked] = []
    for number, (agent, score) in enumerate(found, 1):
        same = ranked and math.isclose(ranked[-1].score.mean, score.mean, abs_tol=1e-12)
        place = ranked[-1].place if same else number
        margin = estimate(list(margins[agent].values()), (-1.0, 1.0))
        ranked.append(Ranked(place, agent, score, margin, fights[agent]))
    return tuple(ranked)


def lead(rows: Sequence[Row], first: str, second: str) -> Estimate:
    """By how much `first` scored more than `second`, from their difference in each block."""
    means = by_block(rows, _scores)
    return estimate(
        [mean - means[second][block] for block, mean in means[first].items()], (-1.0, 1.0)
    )


def cross(rows: Sequence[Row], agents: Sequence[str]) -> Cross:
    """Everybody against everybody, in the given order."""
    cells = {
        pair: estimate(list(means.values()), (0.0, 1.0))
        for pair, means in by_block(rows, _pairs).items()
    }
    return Cross(tuple(agents), cells)


def seats(rows: Sequence[Row]) -> tuple[Seat, ...]:
    """Each scenario's first side, in the order in which the scenarios come."""
    found = []
    firsts = by_block(rows, lambda row: [(row.scenario, row.score_first)])
    for scenario, means in firsts.items():
        own = [row for row in rows if row.scenario == scenario]
        found.append(
            Seat(
                scenario,
                estimate(list(means.values()), (0.0, 1.0)),
                sum(row.winner_side == "" for row in own) / len(own),
                sum(row.time for row in own) / len(own),
                len(own),
            )
        )
    return tuple(found)


def faults(rows: Sequence[Row], agents: Sequence[str]) -> tuple[Faults, ...]:
    """Each agent's faults, in the given order; self-play counts for both seats."""
    total: Counter[str] = Counter()
    touched: Counter[str] = Counter()
    fights: Counter[str] = Counter()
    for row in rows:
        for agent, count in (
            (row.first_agent, row.faults_first),
            (row.second_agent, row.faults_second),
        ):
            total[agent] += count
            touched[agent] += count > 0
            fights[agent] += 1
    return tuple(Faults(agent, total[agent], touched[agent], fights[agent]) for agent in agents)


def summarise(rows: Sequence[Row], agents: Sequence[str]) -> Summary:
    """All of it, for rows of whole blocks; works for no rows at all."""
    ranked = ranking(rows)
    order = [line.agent for line in ranked] or list(agents)
    scenarios = dict.fromkeys(row.scenario for row in rows)
    endings = Counter((row.scenario, row.why) for row in rows)
    return Summary(
        blocks=len({row.block for row in rows}),
        fights=len(rows),
        ranking=ranked,
        lead=lead(rows, order[0], order[1]) if len(ranked) > 1 else None,
        cross=cross(rows, order),
        cross_by_scenario={
            name: cross([row for row in rows if row.scenario == name], order) for name in scenarios
        },
        seats=seats(rows),
        faults=faults(rows, order),
        endings=tuple(
            (scenario, why, count)
            for name in scenarios
            for (scenario, why), count in endings.most_common()
            if scenario == name
        ),
    )
