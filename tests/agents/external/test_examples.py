"""The example programs, as real processes: they play every ruleset without a fault, and well."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import agents
import scenarios
from agents.external import External, running
from tests.agents import contract
from tests.agents.external.talk import EXAMPLES, SCENARIOS, Watched, fought, setup


def node() -> str:
    """Node; without it the tests are skipped, and fail where CI is set."""
    found = shutil.which("node")
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("needs node")
    pytest.skip("needs node")


def brawler() -> External:
    return External(f"{sys.executable} {EXAMPLES / 'brawler.py'}", milliseconds=60_000)


def looker(forks: int) -> External:
    return External(f"{node()} {EXAMPLES / 'looker.js'}", milliseconds=60_000, forks=forks)


@pytest.fixture(autouse=True)
def nothing_stays():
    yield
    running.end_all()


def score(policy: External, scenario: str, fights: int) -> float:
    """The mean score against a random agent, from both sides in turn."""
    ready = setup(scenario)
    won = 0.0
    for block in range(fights):
        one, two = ready.sides if block % 2 else ready.sides[::-1]
        seated = {one: policy, two: agents.make("random")}
        won += contract.fight(ready, seated, block // 2).run().score[one]
    return won / fights


@pytest.mark.parametrize("scenario", [*SCENARIOS.values(), "street-battle"])
def test_the_examples_play_every_ruleset(scenario: str) -> None:
    """Without a fault; so do commanders, who see numbers and no people."""
    for policy in (brawler(), looker(0)):
        fight, _ = fought(policy, scenario, on_fault="raise")
        assert fight.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("scenario", scenarios.names())
def test_the_examples_play_every_scenario(scenario: str) -> None:
    """With open and with closed sheets."""
    for are_open in (True, False):
        ready = contract.setup(scenario, open_sheets=are_open)
        for policy in (brawler(), looker(0)):
            told = contract.journal(ready, policy)
            assert told[-1].kind == "ended"


@pytest.mark.parametrize("scenario", ["mirrored-duel", "fast-against-slow"])
def test_the_example_in_python_plays_sensibly(scenario: str) -> None:
    """It beats a random agent in an even fight."""
    assert score(brawler(), scenario, 10) >= 0.7


def test_the_example_in_javascript_looks_ahead() -> None:
    """With forks it beats a random agent, and it says what it has weighed."""
    policy = looker(8)
    assert score(policy, "mirrored-duel", 6) >= 0.6
    watched = Watched(policy)
    _, told = fought(watched)
    assert any(event.kind == "weighed" for event in told)


def test_the_examples_need_nothing_of_this_project(tmp_path: Path) -> None:
    """They import what comes with the language."""
    text = (EXAMPLES / "brawler.py").read_text(encoding="utf-8")
    imported = {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    }
    assert imported <= set(sys.stdlib_module_names)
    assert (EXAMPLES / "looker.js").read_text(encoding="utf-8").count("require(") == 1
