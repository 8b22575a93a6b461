"""GEN-01: nobody is told what they may not know, in mid-fight, by data or by numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.interfaces.facts import facts_of
from arena.fight import Fight
from arena.luck import KeyedDice
from tests.agents.disguise import disguise
from tests.agents.interfaces.facts.playing import question, questions, shipped
from tests.arena.random_scenarios import every_ruleset, make_ready, random_scenario, ready
from tests.arena.rules.action_board import hidden as action_board
from tests.arena.rules.timing_track import hidden as timing_track
from tests.arena.rules.two_actions import hidden as two_actions

DISTURB: dict[str, Any] = {
    "timing_track": timing_track.disturbed,
    "action_board": action_board.disturbed,
    "two_actions": two_actions.disturbed,
}
CLOSED = ("alley", "market-brawl", "mages-quarrel", "battle-for-the-gate", "two-pairs", "boss")
MOMENTS = (1, 7, 20, 33, 60)


def told(facts: Any, view: Any, *asked: Any) -> tuple[bytes, Any]:
    return facts.vector(view, *asked).tobytes(), facts.plain(view, *asked)


def disturb(how: str, state: Any, setup: Any, voice: str) -> None:
    """Change all that is hidden from a voice, in one of the two ways that the tests know."""
    if how == "disguise":
        disguise(state, setup, voice)
    else:
        DISTURB[setup.ruleset.name](state, voice, setup)


def check_asked(setup: Any, at: int, how: str, seed: int = 1) -> None:
    """Who is asked is told the same when all that is hidden from them changes under the view."""
    facts = facts_of(setup)
    fight, decision = question(setup, at, seed)
    asked = (decision.view, decision.kind, decision.about)
    before, state = told(facts, *asked), fight.state.copy()
    disturb(how, fight.state, setup, decision.who)
    assert fight.state != state
    assert told(facts, *asked) == before


def check_everybody(setup: Any, at: int, how: str, seed: int = 1) -> None:
    """So is everybody else who only looks on."""
    facts = facts_of(setup)
    fight, _ = question(setup, at, seed)
    for voice in setup.voices:
        state = fight.state.copy()
        before = told(facts, facts.view(state, voice))
        disturb(how, state, setup, voice)
        assert state != fight.state
        assert told(facts, facts.view(state, voice)) == before


@pytest.mark.parametrize("how", ["disguise", "disturbed"])
@pytest.mark.parametrize("at", MOMENTS)
@pytest.mark.parametrize("name", CLOSED)
def test_states_that_differ_in_hidden_facts_alone_are_told_alike(name: str, at: int, how: str):
    """Closed sheets, at the opening and in the middle of the fights of shipped scenarios."""
    setup = shipped(name, open_sheets=False)
    check_asked(setup, at, how)
    check_everybody(setup, at, how)


@every_ruleset
def test_random_fights_are_told_alike(rules: str):
    """The same in random scenarios."""
    for seed in range(12):
        setup = ready(seed, rules, most=3, open_sheets=False)
        check_asked(setup, 5 + 3 * seed, "disturbed", seed)
        check_everybody(setup, 5 + 3 * seed, "disturbed", seed)


@pytest.mark.parametrize("name", CLOSED)
def test_open_sheets_tell_what_closed_ones_hide(name: str):
    """What the tests above change is really seen where it may be."""
    setup = shipped(name, open_sheets=True)
    facts = facts_of(setup)
    fight, decision = question(setup, 20)
    asked = (decision.view, decision.kind, decision.about)
    numbers, plain = told(facts, *asked)
    disturb("disguise", fight.state, setup, decision.who)
    assert facts.vector(*asked).tobytes() != numbers or decision.kind == "command"
    assert facts.plain(*asked) != plain or decision.kind == "command"


@pytest.mark.parametrize(
    ("rules", "other"),
    [
        ("action_board", action_board.other_scenario),
        ("two_actions", two_actions.other_scenario),
        ("timing_track", None),
    ],
)
def test_other_sheets_of_the_other_side_are_told_alike(rules: str, other: Any):
    """Not even names and bounds of the numbers come from sheets that are closed."""
    for seed in range(8):
        scenario = random_scenario(seed, rules, most=3, open_sheets=False)
        mine, theirs = scenario.sides
        changed = (other or tougher)(scenario, theirs)
        setup, twin = make_ready(scenario), make_ready(changed)
        facts, like = facts_of(setup), facts_of(twin)
        assert facts.names == like.names
        for voice in (name for name in setup.voices if setup.side_of.get(name, name) == mine):
            seen = told(facts, facts.view(setup.opening(), voice))
            assert told(like, like.view(twin.opening(), voice)) == seen


def tougher(scenario: Any, side: str) -> Any:
    """A Timing Track scenario in which a side is better at everything, and more tired."""

    def other(sheet: Any) -> Any:
        skills = replace(sheet.skills, melee=99, firearms=88)
        start = replace(sheet.start, exhaustion=sheet.start.exhaustion + 1)
        armour = tuple(replace(a, ballistic=a.ballistic + 9, martial=9) for a in sheet.armour)
        return replace(sheet, skills=skills, pw=sheet.pw + 2, start=start, armour=armour)

    sheets = (other(sheet) if sheet.side == side else sheet for sheet in scenario.combatants)
    return replace(scenario, combatants=tuple(sheets))


@pytest.mark.parametrize("name", ["alley", "mages-quarrel", "battle-for-the-gate"])
def test_what_is_answered_together_is_told_when_all_have_answered(name: str):
    """An answer that others have still to give theirs with is nobody else's to know."""
    setup = shipped(name)
    facts = facts_of(setup)
    fight: Fight[Any] = Fight(setup, KeyedDice(3), {}, rewindable=False)
    together = 0
    while fight.advance() and together < 5:
        first, *others = fight.pending
        views = [(d.view, d.kind, d.about) for d in others]
        looks = [facts.view(fight.state, voice) for voice in setup.voices]
        before = [told(facts, *asked) for asked in views], [told(facts, v) for v in looks]
        fight.answer(first.who, first.legal[-1] if first.kind != "declare" else first.legal[0])
        if others:
            together += 1
            after = [told(facts, *asked) for asked in views], [told(facts, v) for v in looks]
            assert after == before
        for decision in others:
            fight.answer(decision.who, decision.legal[0])
    assert together == 5


@pytest.mark.parametrize("name", CLOSED)
def test_numbers_of_closed_sheets_are_minus_one(name: str):
    """A hidden number is -1, and None in the data; one's own side is told."""
    setup = shipped(name, open_sheets=False)
    facts = facts_of(setup)
    one = {"timing_track": "boxes left", "action_board": "hp", "two_actions": "hp"}
    fact = one[setup.ruleset.name]
    for _, decision in questions(setup, 30):
        if decision.kind == "command":
            continue
        side = setup.side_of.get(decision.who, decision.who)
        seen = dict(zip(facts.names, facts.vector(decision.view).tolist(), strict=True))
        plain: Any = facts.plain(decision.view)["combatants"]
        for name_, known in plain.items():
            hidden = setup.side_of[name_] != side
            assert (seen[f"{name_}: {fact}"] == -1.0) == hidden
            assert (known[fact] is None) == hidden
