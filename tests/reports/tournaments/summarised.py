"""Tournaments of made-up rows, summarised."""

from __future__ import annotations

from reports.tournaments.schedule import round_robin
from reports.tournaments.summary import summarise
from tests.reports.made_rows import counted, rows, tournament

BOUTS = round_robin(2, 1)  # a leads, then b leads
THREE = [
    rows(BOUTS, [1.0, 0.0], 0),  # a beats b in both seats
    rows(BOUTS, [1.0, 1.0], 1),  # once each
    rows(BOUTS, [0.5, 0.0], 2),  # a draw, and a win for a
]
MADE = {
    "round robin": tournament("abcd", ("yard", "hall")),
    "self-play": tournament("abc", ("yard", "hall"), self_play=True),
    "gauntlet": tournament("abcd", ("yard", "hall"), format="gauntlet", challengers=(2, 0)),
}


def summary(made, blocks):
    return summarise(counted(made, blocks))


def repeated(blocks, times):
    """Each block again and again, as blocks of their own."""
    bouts = [one.bout for one in blocks[0]]
    return [
        rows(bouts, [one.score for one in blocks[block % len(blocks)]], block)
        for block in range(times * len(blocks))
    ]


def scored(block, agent, what):
    """All that an agent scored in a block against others; `what` is for the first side."""
    for one in block:
        first, second = one.bout.first, one.bout.second
        if first != second and agent in (first, second):
            value = what(one)
            yield value if first == agent else (1 - value if what is score else -value)


def score(one):
    return one.score


def margin(one):
    return one.margin
