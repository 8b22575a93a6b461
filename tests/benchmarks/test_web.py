"""How long the page takes beside the machine's thinking: what a person waits for at each answer.

The table shows seconds for people; asserted is the processor's time, which other programs on the
machine do not lengthen.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

import scenarios
from tests.agents.human.web.visitor import Visitor, visitor

pytestmark = [pytest.mark.bench, pytest.mark.benchmark(timer=time.process_time)]

FIGHTS = (
    "alley",
    "street-battle",
    "mages-quarrel",
    "mage-fighter-and-warband",
    "two-pairs",
    "boss",
)
"""Of each ruleset one with four combatants, and one with many."""
MOST = 0.1
"""Seconds for which the page may let a person wait, besides thinking."""
ANSWERS = 12


def begun(keep: Path, fight: str) -> tuple[Visitor, str]:
    """Somebody in the middle of a fight, with a journal, who is asked something."""
    somebody = visitor(keep)
    address = somebody.begin(fight, seed="3", level="journeyman")
    for _ in range(ANSWERS):
        somebody.wait(address)
        if not somebody.has("/answer"):
            break
        somebody.answer(somebody.labels()[0])
    somebody.wait(address)
    return somebody, address


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_page(fight: str, benchmark: Any, tmp_path: Path) -> None:
    """A whole game page: the drawing, the question and the journal."""
    somebody, address = begun(tmp_path, fight)
    found = benchmark.pedantic(somebody.client.get, args=(address,), rounds=10, warmup_rounds=1)
    assert found.status_code == 200
    print(f"{fight}: {1000 * benchmark.stats.stats.median:.0f} ms")
    assert benchmark.stats.stats.median < MOST


@pytest.mark.parametrize("fight", FIGHTS)
def test_an_answer(fight: str, benchmark: Any, tmp_path: Path) -> None:
    """An answer where a person plays both sides, so that nobody thinks: given, kept and told."""
    somebody = visitor(tmp_path)
    address = somebody.begin(fight, *scenarios.load(fight).sides, seed="3")

    def question() -> tuple[tuple[()], dict[str, Any]]:
        somebody.get(address)
        fields = dict(somebody.form("/answer").fields)
        return (), {"data": {**fields, "label": somebody.labels()[-1]}}

    def answered(data: dict[str, str]) -> Any:
        headers = {"HX-Request": "true"}
        return somebody.client.post(f"{address}/answer", data=data, headers=headers)

    found = benchmark.pedantic(answered, setup=question, rounds=ANSWERS)
    assert found.status_code == 200
    assert "is not allowed" not in found.text
    print(f"{fight}: {1000 * benchmark.stats.stats.median:.0f} ms")
    assert benchmark.stats.stats.median < MOST


def test_the_start_page(benchmark: Any, tmp_path: Path) -> None:
    """With all shipped fights."""
    somebody = visitor(tmp_path)
    found = benchmark.pedantic(somebody.client.get, args=("/",), rounds=10, warmup_rounds=1)
    assert found.status_code == 200
    assert benchmark.stats.stats.median < MOST
