"""A puppet says its lines, in turn, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import scenarios
from agents.puppet import Puppet
from arena.errors import IllegalAnswer
from arena.fight import Fight
from arena.luck import KeyedDice, ScriptedDice
from arena.model import Event
from arena.rules import RULESETS
from arena.rules.timing_track.events import Declared
from scenarios import Answer
from tests.agents.contract import setup


def play(puppet: Puppet, ready: Any, door: Any = None) -> list[Event]:
    told: list[Event] = []
    policies = dict.fromkeys(ready.sides, puppet)
    Fight(ready, door or KeyedDice(1), policies, record=told.append, on_fault="raise").run()
    return told


@pytest.mark.parametrize("name", scenarios.script_names())
def test_plays_every_shipped_script(name: str) -> None:
    """The reference fights: every line is said, every die is used."""
    script = scenarios.load_script(name)
    ready = RULESETS[script.scenario.ruleset].setup(script.scenario)
    puppet = Puppet(script.answers, script.otherwise)
    told = play(puppet, ready, ScriptedDice(script.dice, KeyedDice(1)))
    assert puppet.unused() == []
    said = ("declared", "held", "acted", "responded", "turn ended", "next")
    declared = [(e.time, e.who) for e in told if e.kind in said]
    # A line for a defence or a tier leads to no declaration of its own.
    actions = {
        entry.label for listed in ready.catalogues.values() for entry in listed
        if entry.verb not in ("tier", "defend", "accept", "carry on")
    }  # fmt: skip
    spoken = {(line.time, line.who) for line in script.answers if line.say in actions}
    assert spoken <= set(declared)


def test_whoever_has_no_line_says_the_usual_or_the_fallback() -> None:
    told = play(Puppet([], "take cover"), setup("alley"))
    first = {e.declaration for e in told if isinstance(e, Declared) and e.time == 0}
    assert first == {"take cover"}
    assert told[-1].kind == "ended"


def test_an_illegal_line_is_refused_with_time_and_name() -> None:
    lines = [Answer(0, "Kael", "attack Thug A with medium sword")]
    with pytest.raises(IllegalAnswer) as caught:
        play(Puppet(lines), setup("alley"))
    assert "Kael" in str(caught.value)
    assert "at 0, the weapon is not in hand" in str(caught.value)


def test_a_line_that_is_no_declaration_is_refused_with_the_nearest() -> None:
    with pytest.raises(IllegalAnswer, match=r"at 0.*did you mean"):
        play(Puppet([Answer(0, "Kael", "draw medium swrd")]), setup("alley"))


def test_lines_that_nobody_asked_for_are_told() -> None:
    puppet = Puppet([Answer(7, "Kael", "hold"), Answer(999, "Sera", "hold")])
    play(puppet, setup("alley"))
    assert "Sera at 999: hold" in puppet.unused()
