"""Everything that a program can do wrong costs it a decision, is counted, and the fight goes on."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest

from agents.external import process
from agents.external import program as program_module
from agents.external.faults import ProgramFault, ProgramLate, ProgramLost
from agents.external.known_fights import MOST
from arena.errors import IllegalAnswer
from arena.model import Declaration
from tests.agents import contract
from tests.agents.external.talk import (
    SCENARIOS,
    Watched,
    agent,
    faults,
    fought,
    heard,
    logged,
    setup,
)

SOON = 150
"""Milliseconds; whoever is late is late by that."""

ALWAYS = {
    "garbage": 'it wrote "thinking...", which is not JSON',
    "no utf-8": "which is not JSON",
    "deep": "which is not JSON",
    "no object": "it wrote [1, 2], which is no object with a type",
    "strange type": 'it wrote a message of the type "anwser"',
    "garbage for ever": 'it wrote "x", which is not JSON',
    "unknown label": '"dance" is not allowed: no such declaration',
    "unknown index": "no such index",
    "no label": "its answer is None, which is neither a label nor an index",
    "ahead": "it answered 2, asked was 1",
}
"""What fails at every question, and needs no new start; with what the first fault says."""


@pytest.mark.parametrize(("way", "says"), ALWAYS.items())
def test_a_bad_answer(way: str, says: str, log: Path) -> None:
    """The fallback is taken each time, and the same process is asked the next question."""
    watched = Watched(agent(way, log))
    fight, told = fought(watched)
    assert fight.outcome is not None
    assert len(faults(told)) == len(watched.came) > 5
    assert sum(fight.outcome.faults.values()) == len(watched.came)
    assert says in faults(told)[0].why
    assert len({line["pid"] for line in heard(log, "decide")}) == 1
    if way != "garbage for ever":  # it does not listen any more
        assert len(heard(log, "decide")) == len(watched.came)


@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_an_illegal_answer(scenario: str, log: Path) -> None:
    """What stands in the catalogue but may not be declared now is named in the journal."""
    watched = Watched(agent("illegal", log))
    _, told = fought(watched, scenario)
    wrong = [
        answer.label
        for answer, legal in zip(watched.came, watched.legal, strict=True)
        if isinstance(answer, Declaration) and answer not in legal
    ]
    assert [event.answer for event in faults(told) if event.answer] == wrong
    assert len(wrong) > 5


LOSING = {
    "dies": "it ended (signal 9)",
    "long line": f"it wrote a line of more than {process.LINE:,} bytes",
    "closes": "it closed its stdout",
}


@pytest.mark.parametrize(("way", "says"), LOSING.items())
def test_a_program_that_is_lost_is_started_again_and_given_up(
    way: str, says: str, log: Path
) -> None:
    """A few times in a row; then every decision falls back at once, and why is told."""
    watched = Watched(agent(way, log))
    fight, told = fought(watched)
    assert fight.outcome is not None
    assert len(faults(told)) == len(watched.came) > program_module.LOSSES
    assert says in faults(told)[0].why
    assert len(logged(log, "did")) == program_module.LOSSES
    for event in faults(told)[program_module.LOSSES :]:
        assert event.why.startswith(f"ProgramFault: given up, lost {program_module.LOSSES} times")
        assert says in event.why


def test_a_program_without_end_is_lost(log: Path) -> None:
    """Old answers are thrown away, but not for ever."""
    watched = Watched(agent("many lines", log))
    fight, told = fought(watched)
    assert faults(told)
    # The first question has the number of all these answers.
    assert "lines that answer nothing" in faults(told)[1].why
    assert sum(fight.faults.values()) >= len(watched.came) - program_module.LOSSES


def test_a_crash_now_and_then(log: Path) -> None:
    """Who answers in between is started again however often; its last words are told."""
    watched = Watched(agent("crashes", log))
    fought(watched)
    lost = [number for number, one in enumerate(watched.came, 1) if isinstance(one, Exception)]
    assert lost == list(range(3, len(watched.came) + 1, 3))
    assert len(lost) > program_module.LOSSES
    told = str(watched.came[2])
    assert told == "it ended (exit status 3): first | \\x1b[31mred | the last words"
    begun = {line["pid"] for line in heard(log, "fight")}
    assert len(begun) == len({line["pid"] for line in logged(log, "did")})


@pytest.mark.parametrize("way", ["hangs", "deaf"])
def test_a_program_that_hangs(way: str, log: Path) -> None:
    """After some deadlines in a row it is ended; it takes no more than those."""
    watched = Watched(agent(way, log, milliseconds=SOON))
    began = time.monotonic()
    fight, told = fought(watched, "alley")
    assert fight.outcome is not None
    assert len(faults(told)) == len(watched.came)
    assert faults(told)[0].why == f"ProgramLate: no answer within {SOON} ms"
    asked = program_module.MISSES * program_module.LOSSES
    assert "times in a row" in faults(told)[program_module.MISSES - 1].why
    assert "given up" in faults(told)[asked].why
    assert len([line for line in logged(log, "did") if line["did"] == "start"]) == (
        program_module.LOSSES
    )
    assert time.monotonic() - began < asked * SOON / 1000 + 10


def test_a_program_that_never_reads_is_no_danger(log: Path) -> None:
    """More questions than a pipe holds do not block whoever asks."""
    policy = agent("deaf", log, milliseconds=1)
    ready = setup("wolf-pack")
    decision = contract.fight(ready, {}).advance()[0]
    for _ in range(40):
        with pytest.raises(ProgramFault):
            policy.choose(decision)


def test_silence_instead_of_a_hello(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has some time to start, and no more."""
    monkeypatch.setattr(program_module, "HELLO", 0.5)
    decision = contract.fight(setup("mirrored-duel"), {}).advance()[0]
    with pytest.raises(ProgramLost, match="no hello within"):
        agent("silent", log).choose(decision)


def test_a_late_answer_is_not_taken_for_the_next(log: Path) -> None:
    """Every second answer comes too late, and would be legal for the next question, too."""
    watched = Watched(agent("late", log, f"{1.5 * SOON / 1000}", milliseconds=SOON))
    fought(watched, "mirrored-duel")
    late = 0
    for answer, legal in zip(watched.came, watched.legal, strict=True):
        if isinstance(answer, Exception):
            assert isinstance(answer, ProgramLate)
            late += 1
        else:
            assert answer is legal[0]  # the late ones say the last
    assert late >= len(watched.came) // 2
    assert len(watched.came) > late
    assert len({line["pid"] for line in heard(log, "decide")}) == 1


def test_a_flood_takes_no_memory(log: Path) -> None:
    """A line of 100 MB, and 600 kB on stderr before every answer."""
    decision = contract.fight(setup("mirrored-duel"), {}).advance()[0]
    for way in ("long line", "noisy"):
        policy = agent(way, log)
        with pytest.raises(ProgramFault):
            agent("garbage", log).choose(decision)  # what is loaded once is not counted
        tracemalloc.start()
        if way == "noisy":
            assert policy.choose(decision) is decision.legal[0]
        else:
            with pytest.raises(ProgramLost):
                policy.choose(decision)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 8 * process.LINE


def test_a_fault_may_forfeit(log: Path) -> None:
    """As any agent's."""
    fight, told = fought(agent("garbage", log), on_fault="forfeit")
    assert fight.outcome is not None
    assert fight.outcome.winner == fight.setup.sides[1]
    assert "forfeit" in fight.outcome.why
    assert len(faults(told)) == 1


@pytest.mark.parametrize(
    ("way", "error"), [("garbage", ProgramFault), ("unknown label", IllegalAnswer)]
)
def test_a_fault_may_stop_the_fight(way: str, error: type[Exception], log: Path) -> None:
    """While one writes an agent."""
    with pytest.raises(error):
        fought(agent(way, log), on_fault="raise")


def test_more_fights_than_are_remembered(log: Path) -> None:
    """The oldest counts as left, and is a new fight when it asks again."""
    policy = agent("logs", log)
    ready = setup("mirrored-duel")
    fights = [contract.fight(ready, {}, block) for block in range(MOST + 1)]
    for fight in fights:
        policy.choose(fight.advance()[0])
    assert [line["fight"] for line in heard(log, "result")] == ["1"]
    policy.choose(fights[0].advance()[0])
    assert heard(log, "decide")[-1]["fight"] == str(MOST + 2)
