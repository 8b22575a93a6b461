"""The fights that are measured are real ones, and their questions are counted rightly."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

import agents
from arena.model import Decision, Declaration
from reports.performance import fighting
from reports.performance.by_agent import SCENARIOS, made_ready, specs


class Counting:
    """Answers as another, and counts what it is asked."""

    def __init__(self, spec: str) -> None:
        self.other = agents.make(spec)
        self.asked = 0

    def choose(self, decision: Decision) -> Declaration:
        self.asked += 1
        return self.other.choose(decision)


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_decisions_are_the_questions_that_were_put(ruleset, monkeypatch):
    """As many decisions are counted as an agent has answered, over all blocks."""
    made: list[Counting] = []

    def make(spec: str, ruleset: str = "") -> Counting:
        made.append(Counting(spec))
        return made[-1]

    subject = fighting.fighter(made_ready(SCENARIOS[ruleset]), "random", 1.0)
    plain = subject(2)
    monkeypatch.setattr(
        fighting, "agents", type("Agents", (), {"make": staticmethod(make)})
    )  # fmt: skip
    work = subject(2)
    assert work.fights == 2
    assert work.decisions == sum(one.asked for one in made) > 0
    assert work == plain


def test_an_agent_that_looks_ahead_is_stopped_in_time():
    """A search may take minutes for a fight: it is left, and what it decided counts."""
    work = fighting.fighter(made_ready("mirrored-duel"), "plays-on", 0.05)(1)
    assert not work.whole
    assert work.decisions > 0


def test_a_search_that_is_quick_enough_comes_to_its_end():
    """With enough time its fight is whole, and is the fight that it fights unwatched."""
    setup = made_ready("mirrored-duel")
    work = fighting.fighter(setup, "plays-on(forks=1, horizon=1)", 60.0)(1)
    fight = fighting.begun(setup, "plays-on(forks=1, horizon=1)", 0)
    fight.run()
    assert work.whole
    assert work.decisions == fighting.asked(fight)


@pytest.mark.skipif(find_spec("onnxruntime") is None, reason="needs the extra learn")
def test_agents_that_answer_together_are_asked_together():
    """As in every run; the fights are the same as one by one."""
    setup = made_ready("mirrored-duel")
    alone = 0
    for block in range(3):
        fight = fighting.begun(setup, "learned", block)
        fight.run()
        alone += fighting.asked(fight)
    assert fighting.fighter(setup, "learned", 1.0)(3).decisions == alone


@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_every_agent_is_measured(ruleset):
    """All tactics, the bare one and the searches; shortly, only the bare and the usual one."""
    found = list(specs(ruleset, quick=False))
    assert {"random", "first-legal", *agents.TACTICS[ruleset], *agents.SEARCHES} >= set(
        found
    ) - {"learned"}  # fmt: skip
    assert set(agents.TACTICS[ruleset]) <= set(found)
    assert len(found) == len(set(found))
    assert list(specs(ruleset, quick=True)) == ["random", agents.usual(ruleset)]
