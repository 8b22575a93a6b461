"""The agent that people play against keeps the contract of every agent, whoever it is."""

from __future__ import annotations

import itertools
from typing import Any, get_args, get_type_hints

import pytest

import agents
import scenarios
from agents.opponents.levels import LEVELS
from agents.opponents.opponent import Opponent
from agents.opponents.tempers import TEMPERS
from agents.tactics import TACTICS
from arena.errors import InputError
from arena.rules import RULESETS
from tests.agents import contract

SMALL = {
    "action_board": "volley-and-charge-two-slots",
    "timing_track": "alley",
    "two_actions": "pipe",
}
DUELS = {
    "action_board": "quicken-or-sustain",
    "timing_track": "hold-or-strike",
    "two_actions": "block-or-strike-back",
}
QUICK = [level for level in LEVELS if not LEVELS[level].forks]
DEEP = [level for level in LEVELS if LEVELS[level].forks]


def spec(level: str, temper: str) -> str:
    return f"opponent(level={level}, temper={temper}, morale=60)"


def made(level: str, temper: str) -> Any:
    return lambda: agents.make(spec(level, temper))


def test_it_can_be_of_every_level_and_temper():
    """What may be given is what there is a row for."""
    hints = get_type_hints(Opponent)
    assert get_args(hints["level"]) == tuple(LEVELS)
    assert get_args(hints["temper"]) == tuple(TEMPERS)


def test_tempers_follow_tactics_that_there_are():
    """In every ruleset, without copying one."""
    for temper, ruleset in itertools.product(TEMPERS.values(), RULESETS):
        assert set(temper.tactics(ruleset)) <= set(TACTICS[ruleset])
        assert temper.manner(ruleset).reacts in ("", *TACTICS[ruleset])


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("level=expret", 'did you mean "expert"'),
        ("temper=cautios", 'did you mean "cautious"'),
        ("morale=101", "whole number, 0 to 100"),
        ("mood=bad", "a parameter of opponent: level, temper, morale"),
    ],
)
def test_what_is_wrong_is_said(given, says):
    """In one line, with the nearest right name."""
    with pytest.raises(InputError) as caught:
        agents.make(f"opponent({given})")
    assert says in str(caught.value)


def test_only_who_searches_looks_ahead():
    """So that nobody pays for positions that are not wanted."""
    assert [level for level in LEVELS if made(level, "steady")().looks_ahead] == DEEP


@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_it_answers_legally_and_alike(temper, ruleset):
    """Same seed, same fight; open sheets and closed; whoever shares the instance."""
    contract.answers_legally(made("novice", temper), SMALL[ruleset])
    contract.answers_alike(made("apprentice", temper), SMALL[ruleset])


@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_it_does_not_look_past_the_view(temper, ruleset):
    """GEN-01: what is hidden of others changes no answer, nor does what they choose meanwhile."""
    make = made("journeyman", temper)
    assert contract.sees_only_what_is_shown(make, SMALL[ruleset], every=2, most=15) > 1
    contract.answers_blind(make, SMALL[ruleset], questions=4)


@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_one_that_looks_ahead_answers_legally_and_alike(temper, ruleset):
    """A duel, with a veteran in every seat."""
    contract.answers_legally(made("veteran", temper), DUELS[ruleset], blocks=1)
    ready = contract.setup(DUELS[ruleset])
    first = contract.journal(ready, made("veteran", temper)())
    assert contract.journal(ready, made("veteran", temper)()) == first


@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_one_may_leave(temper, ruleset):
    """GEN-03: legal answers also where one may yield and flee, and fights that end."""
    ready = contract.setup(SMALL[ruleset], may_yield=True, may_flee=True)
    assert contract.journal(ready, made("apprentice", temper)())[-1].kind == "ended"


@pytest.mark.parametrize("name", scenarios.names())
def test_the_shipped_scenarios_name_agents_that_there_are(name):
    """What stands in a scenario's table of opponents can play it."""
    ruleset = scenarios.load(name).ruleset
    for named in scenarios.opponents(name).values():
        assert callable(agents.make(named, ruleset).choose)


@pytest.mark.slow
@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_and_temper(name, temper):
    """Legal answers only, blind to what is hidden and to what others choose meanwhile."""
    make = made("apprentice", temper)
    contract.answers_legally(make, name)
    contract.answers_blind(make, name, questions=3)
    contract.sees_only_what_is_shown(make, name, most=8)


@pytest.mark.slow
@pytest.mark.parametrize("temper", sorted(TEMPERS))
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_an_expert_answers_legally_and_alike(temper, ruleset):
    """Twice the same fight."""
    ready = contract.setup(SMALL[ruleset])
    first = contract.journal(ready, made("expert", temper)())
    assert first[-1].kind == "ended"
    assert contract.journal(ready, made("expert", temper)()) == first


@pytest.mark.parametrize(
    ("name", "level", "enough"),
    [
        ("alley", "novice", 0),
        ("alley", "veteran", 4),
        pytest.param("stand-off", "veteran", 0, marks=pytest.mark.slow),
    ],
)
def test_nobody_drops_an_action_for_the_same_one(name, level, enough):
    """TT-06: it would only come later. Found where somebody took cover instead of taking cover.

    Where some are dropped at all, a few are `enough`; else the whole fight is looked at.
    """
    dropped = 0
    ready = contract.setup(name)
    going = contract.fight(ready, {}, rewindable=True)
    opponent = agents.make(f"opponent(level={level})")
    while (pending := going.advance()) and not 0 < enough <= dropped:
        for decision in pending:
            answer = opponent.choose(decision)
            token = decision.view.me.token
            if decision.kind == "reconsider" and token is not None:
                assert answer is not token.declaration
                dropped += answer is not decision.fallback
            going.answer(decision.who, answer)
    assert dropped >= enough
