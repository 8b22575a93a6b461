"""What a tournament's sums say: scores, ratings, the equilibrium mix, cross tables, sides, faults.

The fights of one block share their luck, so they are not independent of each other; blocks are.
Every figure is therefore first averaged inside each block (or each group of blocks, in a long
run), and only the spread between them says how sure it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from reports.running.counts import Faults
from reports.running.groups import Floats
from reports.statistics import bradley_terry, nash_averaging
from reports.statistics.estimate import Estimate, t_interval
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Trial

BOOTSTRAPPED = 10
"""Blocks from which on ratings have intervals."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of the ranking, over all fights but those against oneself.

    Attributes:
        place: From 1; equal scores share one.
        agent: Its name.
        score: Its mean score, from 0 to 1.
        margin: Its mean margin, from -1 to 1.
        rating: Its strength in Elo points, 0 in the middle, with a bootstrap interval.
        mix: Its share in the equilibrium mix, from 0 to 1; None unless everybody met everybody.
        against_mix: Its score against that mix.
        fights: How many it fought.
    """

    place: int
    agent: str
    score: Estimate
    margin: Estimate
    rating: Estimate
    mix: float | None
    against_mix: float | None
    fights: int


@dataclass(frozen=True, slots=True)
class Cross:
    """Who beats whom: `cells[row agent, column agent]` is the row agent's score."""

    agents: tuple[str, ...]
    cells: Mapping[tuple[str, str], Estimate]


@dataclass(frozen=True, slots=True)
class Seat:
    """What the first side of a scenario is worth by itself, over all agents alike.

    Attributes:
        scenario: Its name.
        score_first: The first side's mean score.
        draws: The share of drawn fights.
        time: The mean length, in the ruleset's units.
        fights: How many were fought.
        by_agents: The row agent's score when it leads the first side and the column's the second.
    """

    scenario: str
    score_first: Estimate
    draws: float
    time: float
    fights: int
    by_agents: Cross


@dataclass(frozen=True, slots=True)
class Tested:
    """How a sequential test ended.

    Attributes:
        agent: Whose score was tested.
        trial: What was asked.
        verdict: "pass", "fail" or "undecided".
        llr: The log-likelihood ratio at the end.
        bounds: Where it would have been decided.
    """

    agent: str
    trial: Trial
    verdict: str
    llr: float
    bounds: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a report shows, computed once.

    Attributes:
        blocks: How many blocks were counted.
        fights: How many fights.
        ranking: The agents by mean score.
        lead: By how much the first of the ranking scored more than the second, block by block;
            None with fewer than two agents, unless everybody met everybody, and with `stop`.
        format: Who met whom.
        cross: Everybody against everybody, in both seats of all scenarios.
        cross_by_scenario: The same for each scenario.
        seats: The scenarios' first sides.
        lengths: For each scenario, how many fights had which length.
        endings: Fights counted by (scenario, reason).
        faults: In the order of the ranking.
        always_valid: Whether the intervals of the scores hold at all times at once.
        tested: The sequential test, if there was one.
    """

    blocks: int
    fights: int
    ranking: tuple[Ranked, ...]
    lead: Estimate | None
    format: str
    cross: Cross
    cross_by_scenario: Mapping[str, Cross]
    seats: tuple[Seat, ...]
    lengths: Mapping[str, Counter[int]]
    endings: tuple[tuple[str, str, int], ...]
    faults: tuple[Faults, ...]
    always_valid: bool
    tested: Tested | None


def summarise(tally: Tally) -> Summary:
    """All of it; works for no blocks at all."""
    tournament = tally.tournament
    names = [entrant.name for entrant in tournament.entrants]
    ranked = _ranking(tally, names)
    order = [line.agent for line in ranked]
    order += [name for name in names if name not in order]
    places = [names.index(name) for name in order]
    scenarios = [scenario.name for scenario in tournament.scenarios]
    return Summary(
        blocks=tally.blocks,
        fights=tally.fights,
        ranking=ranked,
        lead=_lead(tally, *places[:2]) if len(ranked) > 1 else None,
        format=tournament.format,
        cross=_cross(tally, order, places),
        cross_by_scenario={
            name: _cross(tally, order, places, at) for at, name in enumerate(scenarios)
        },
        seats=tuple(
            _seat(tally, order, places, at) for at, _ in enumerate(scenarios) if tally.lengths[at]
        ),
        lengths=dict(zip(scenarios, tally.lengths, strict=True)),
        endings=tuple(
            (name, why, count)
            for name, endings in zip(scenarios, tally.endings, strict=True)
            for why, count in sorted(endings.items(), key=lambda pair: (-pair[1], pair[0]))
        ),
        faults=tuple(tally.counts.faults_of(at, names[at]) for at in places),
        always_valid=tally.sequences is not None,
        tested=_tested(tally, names),
    )


def _ranking(tally: Tally, names: list[str]) -> tuple[Ranked, ...]:
    """Agents by mean score, highest first; equal scores share a place and stand by name.

    Where not everybody meets everybody, mean scores are over unlike opponents, and the rating,
    which takes them into account, decides instead.
    """
    if tally.blocks == 0:
        return ()
    ratings = _ratings(tally, len(names))
    mix = _mix(tally, len(names))
    found: list[Ranked] = []
    for at, name in enumerate(names):
        values, weights = tally.scores_of(at)
        if len(values) == 0:
            continue
        blocks = _in_blocks(weights, tally)
        score = t_interval(values.tolist(), blocks, bounds=(0.0, 1.0), n=tally.blocks)
        if tally.sequences is not None:
            low, high = tally.sequences.interval[at].tolist()
            score = Estimate(score.mean, (low, high), tally.blocks)
        margins, _ = tally.margins_of(at)
        margin = t_interval(margins.tolist(), blocks, bounds=(-1.0, 1.0), n=tally.blocks)
        share, against = (None, None) if mix is None else (mix[0][at], mix[1][at])
        fights = round(weights.sum())
        found.append(Ranked(0, name, score, margin, ratings[at], share, against, fights))
    rated = tally.tournament.format != "round robin"
    means = {line.agent: round((line.rating if rated else line.score).mean, 9) for line in found}
    found.sort(key=lambda line: (-means[line.agent], line.agent))
    ranked: list[Ranked] = []
    for number, line in enumerate(found, 1):
        same = ranked and means[ranked[-1].agent] == means[line.agent]
        ranked.append(replace(line, place=ranked[-1].place if same else number))
    return tuple(ranked)


def _in_blocks(weights: Floats, tally: Tally) -> list[float]:
    """How often somebody fought, in blocks; in a Swiss tournament who rests fights less."""
    whole: list[float] = (weights * tally.blocks / max(weights.sum(), 1)).tolist()
    return whole


def _ratings(tally: Tally, entrants: int) -> list[Estimate]:
    """Bradley-Terry strengths with draws, over all scenarios and seats alike.

    Of a few blocks a bootstrap sees too little of what might have been: no interval then.
    """
    wins, draws = _met(tally, entrants)
    if len(wins) < BOOTSTRAPPED:
        fitted = bradley_terry.fit(wins.sum(axis=0), draws.sum(axis=0))
        return [Estimate(points, None, tally.blocks) for points in fitted.points.tolist()]
    found = bradley_terry.bootstrap(wins, draws)
    points, low, high = (
        (bradley_terry.POINTS * ends).tolist()
        for ends in (found.fitted.strengths, found.low, found.high)
    )
    return [Estimate(points[at], (low[at], high[at]), tally.blocks) for at in range(entrants)]


def _met(tally: Tally, entrants: int) -> tuple[Floats, Floats]:
    """Wins and draws of each against each; shape (groups, entrants, entrants), twice."""
    won, lost, fought = tally.won(), tally.lost(), tally.fought()
    wins = np.zeros((len(won), entrants, entrants))
    draws = np.zeros_like(wins)
    for at, bout in enumerate(tally.bouts()):
        one, two = bout.first, bout.second
        if one != two:
            wins[:, one, two] += won[:, at]
            wins[:, two, one] += lost[:, at]
            drawn = fought[:, at] - won[:, at] - lost[:, at]
            draws[:, one, two] += drawn
            draws[:, two, one] += drawn
    return wins, draws


def _mix(tally: Tally, entrants: int) -> tuple[list[float], list[float]] | None:
    """Each entrant's share in the equilibrium mix and its score against it."""
    fought, points = tally.fought().sum(axis=0), tally.points().sum(axis=0)
    total = np.zeros((entrants, entrants))
    number = np.zeros((entrants, entrants))
    for at, bout in enumerate(tally.bouts()):
        number[bout.first, bout.second] += fought[at]
        number[bout.second, bout.first] += fought[at]
        total[bout.first, bout.second] += points[at]
        total[bout.second, bout.first] += fought[at] - points[at]
    others = ~np.eye(entrants, dtype=bool)
    if (number[others] == 0).any():
        return None
    scores = np.full((entrants, entrants), 0.5)
    scores[others] = total[others] / number[others]
    found = nash_averaging.nash_average(scores)
    return found.weights.tolist(), found.scores.tolist()


def _lead(tally: Tally, first: int, second: int) -> Estimate | None:
    """By how much one scored more than the other, from their difference in each group.

    None where they did not fight alike, and where the run could have been stopped at any time:
    then a t interval says too much.
    """
    if tally.tournament.format != "round robin" or tally.sequences is not None:
        return None
    (one, _), (two, _) = tally.scores_of(first), tally.scores_of(second)
    differences, weights = one - two, tally.weights.tolist()
    return t_interval(differences.tolist(), weights, bounds=(-1.0, 1.0), n=tally.blocks)


def _cross(tally: Tally, order: list[str], places: list[int], scenario: int | None = None) -> Cross:
    """Everybody against everybody, in the given order, in both seats."""
    here = [
        (at, bout)
        for at, bout in enumerate(tally.bouts())
        if scenario in (None, bout.scenario) and bout.first != bout.second
    ]
    points, fought = tally.points(), tally.fought()
    cells = {}
    for row, one in zip(order, places, strict=True):
        for column, two in zip(order, places, strict=True):
            leads = [at for at, bout in here if (bout.first, bout.second) == (one, two)]
            follows = [at for at, bout in here if (bout.first, bout.second) == (two, one)]
            total = points[:, leads].sum(axis=1)
            total = total + (fought[:, follows] - points[:, follows]).sum(axis=1)
            cell = _cell(total, fought[:, leads + follows].sum(axis=1), tally)
            if cell is not None:
                cells[row, column] = cell
    return Cross(tuple(order), cells)


def _cell(total: Floats, number: Floats, tally: Tally) -> Estimate | None:
    there = number > 0
    if not there.any():
        return None
    values = (total[there] / number[there]).tolist()
    weights = tally.weights[there]
    return t_interval(values, weights.tolist(), bounds=(0.0, 1.0), n=round(weights.sum()))


def _seat(tally: Tally, order: list[str], places: list[int], scenario: int) -> Seat:
    here = [at for at, bout in enumerate(tally.bouts()) if bout.scenario == scenario]
    points, fought = tally.points(), tally.fought()
    score = _cell(points[:, here].sum(axis=1), fought[:, here].sum(axis=1), tally)
    assert score is not None
    lengths = tally.lengths[scenario]
    fights = lengths.total()
    name = dict(zip(places, order, strict=True))
    cells = {}
    for at in here:
        bout = tally.bouts()[at]
        cell = _cell(points[:, at], fought[:, at], tally)
        if cell is not None:
            cells[name[bout.first], name[bout.second]] = cell
    return Seat(
        tally.tournament.scenarios[scenario].name,
        score,
        tally.draws[scenario] / fights,
        sum(time * count for time, count in lengths.items()) / fights,
        fights,
        Cross(tuple(order), cells),
    )


def _tested(tally: Tally, names: list[str]) -> Tested | None:
    stop, test = tally.tournament.stop, tally.test
    if test is None or not isinstance(stop, Trial):
        return None
    verdict = test.verdict or "undecided"
    return Tested(names[stop.agent], stop, verdict, test.llr, test.bounds)
