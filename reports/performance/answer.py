"""The answer first: how fast it is, on what, and beside what."""

from __future__ import annotations

from arena.rules import RULESETS
from reports.performance import by_agent
from reports.performance.by_agent import AgentSpeed
from reports.performance.performance import Performance
from reports.performance.words import duration, figure, steps
from reports.words import counted


def answer(found: Performance) -> str:
    """The fights of the usual agents, the workers, and SimPy's share, in a few sentences."""
    here = found.machine
    told = [
        f"On {here.processor} ({counted(here.cores, 'core')}) with {here.python}, "
        f"{_listed([_fight(one) for one in usual(found)])}. A step is one of a bare loop of "
        "events, run in turns with the fights."
    ]
    if len(found.workers) > 1:
        first, *_, last = found.workers
        told.append(
            f"By {last.workers} workers {figure(last.fights / first.fights)} times as many fights "
            f"are fought as by one; of the bare loop {last.workers} processes do "
            f"{figure(last.steps / first.steps)} times as much as one."
        )
    clock = [one.shares.best["SimPy"] for one in found.shares]
    if clock:
        low, high = min(clock), max(clock)
        share = f"{low:.0%}" if round(low, 2) == round(high, 2) else f"{low:.0%} to {high:.0%}"
        told.append(f"SimPy itself takes {share} of a fight.")
    return " ".join(told)


def usual(found: Performance) -> list[AgentSpeed]:
    """Of each ruleset the agent that plays where nobody is named."""
    return [one for one in found.agents if one.agent == by_agent.usual(one.ruleset)]


def _fight(one: AgentSpeed) -> str:
    measured = one.measured
    assert measured.a_fight is not None
    assert measured.steps_a_fight is not None
    return (
        f"a fight of {RULESETS[one.ruleset].title} ({one.scenario}, {one.agent}) takes "
        f"{duration(measured.a_fight)}, as long as {steps(measured.steps_a_fight)} steps"
    )


def _listed(parts: list[str]) -> str:
    *first, last = parts
    return f"{'; '.join(first)}; and {last}" if first else last
