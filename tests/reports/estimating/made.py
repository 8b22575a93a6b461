"""Unit costs made by hand, with figures that are easy to reckon with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reports.estimating.costs import Costs
from reports.estimating.forecast import Wish

COSTS = Costs(
    fights=1000,
    block=100,
    workers=2,
    seconds=1.0,
    working=2.0,  # 2 ms a fight
    counting=0.05,  # 1/40 of a worker
    scheduling=0.03,  # of which 0.01 without work: 1/100 of a worker
    idle=0.01,
    stored=300_000,  # 300 bytes a fight
    sent=120.0,
    reading=2e-5,
    memory=(100.0, 60.0, 90.0),
    busy=0.5,
)


def costs(**changes: Any) -> Costs:
    return replace(COSTS, **changes)


def wish(fights: int = 10**9, cores: int = 1000, **changes: Any) -> Wish:
    return replace(Wish(fights, cores, 0.05, 0.02), **changes)
