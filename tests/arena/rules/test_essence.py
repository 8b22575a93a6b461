"""Two positions have the same essence if and only if the same can still come of them."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from arena.rules.ending import AWAITED, FIGHTING
from arena.rules.timing_track.state import Token
from arena.rules.two_actions.state import FAST, SLOW, Stage
from tests.arena.random_scenarios import every_ruleset, ready
from tests.arena.rules.timing_track.kit import setup, sheet
from tests.arena.rules.two_actions import kit as two_actions

MATTERS = {
    "timing_track": (
        "status", "zone", "wounds", "exhaustion", "ballistic", "martial", "in_hand", "rounds",
        "conditions", "cover", "delay", "guard_delay", "holding", "unaware", "device_boxes",
    ),
    "action_board": (
        "status", "zone", "hp", "tokens", "dodges", "spell_slots", "weapons", "items",
    ),
    "two_actions": (
        "status", "phase", "zone", "hp", "marks", "broken", "motivation", "resolve",
        "uses", "prone", "steady", "braced", "cover",
    ),
}  # fmt: skip
"""What matters of somebody who fights, before the fight has begun."""
MATTERS_OF_ALL = {
    "timing_track": ("balance", "opened"),
    "action_board": ("opened", "quiet_since"),
    "two_actions": ("stage", "opened", "left", "quiet_since"),
}
MATTERS_NOT = {
    "timing_track": ("seen", "saved", "failures", "warded", "ward"),
    "action_board": ("used",),
    "two_actions": (),
}  # fmt: skip
"""What does not: what counts for somebody in the middle of something, or only to be told."""


def changed(value: Any) -> Any:
    """Another value of the same type; the same one if there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        return next(other for other in type(value) if other != value)
    if isinstance(value, frozenset):
        return value | {"something else"}
    if isinstance(value, tuple):
        return (*value, 0)
    if isinstance(value, list):
        return [value[0] + 1, *value[1:]] if value else value
    return value + 2


def opened(rules: str, seed: int) -> tuple[Any, Any, Any]:
    """A setup, its opening, and somebody in it who fights; None if nobody does yet."""
    made = ready(seed, rules)
    state = made.opening()
    return made, state, next((c for c in state.combatants if c.status == FIGHTING), None)


def pairs(table: dict[str, tuple[str, ...]]) -> Any:
    return pytest.mark.parametrize(
        ("rules", "field"), [(rules, field) for rules, fields in table.items() for field in fields]
    )


def differs(rules: str, field: str, whole: bool = False) -> set[bool]:
    """Whether the essence has changed with this field, in some positions where it can change."""
    found = set()
    for seed in range(12):
        made, state, somebody = opened(rules, seed)
        thing = state if whole else somebody
        if thing is None:
            continue
        before = made.ruleset.essence(made, state)
        value = changed(getattr(thing, field))
        if value != getattr(thing, field):
            setattr(thing, field, value)
            found.add(made.ruleset.essence(made, state) != before)
    return found


@pairs(MATTERS)
def test_what_somebody_has_matters(rules: str, field: str):
    """Whoever has more or less of it can do other things, or suffer them."""
    assert differs(rules, field) == {True}


@pairs(MATTERS_OF_ALL)
def test_how_things_stand_matters(rules: str, field: str):
    """So does what is nobody's own."""
    assert differs(rules, field, whole=True) == {True}


@pairs(MATTERS_NOT)
def test_what_only_counts_inside_something_matters_not(rules: str, field: str):
    """Positions that differ in nothing else are one, for whoever solves a game."""
    assert differs(rules, field) == {False}


@every_ruleset
def test_of_who_is_to_come_only_the_time_until_then_matters(rules: str):
    """Their sheet is known, and nothing has happened to them yet."""
    seen = 0
    for seed in range(60):
        made, state, _ = opened(rules, seed)
        before = made.ruleset.essence(made, state)
        for c in (c for c in state.combatants if c.status == AWAITED):
            c.zone += 1
            assert made.ruleset.essence(made, state) == before
            c.status = type(c.status)(FIGHTING)
            assert made.ruleset.essence(made, state) != before
            c.status = type(c.status)(AWAITED)
            seen += 1
    assert seen > 5


@every_ruleset
def test_of_who_has_left_nothing_but_the_wounds_matters(rules: str):
    """GEN-02: the margin counts them."""
    for seed in range(12):
        made, state, c = opened(rules, seed)
        if c is None:
            continue
        c.status = next(s for s in type(c.status) if s.name.lower() in ("fallen", "fled"))
        before = made.ruleset.essence(made, state)
        c.zone += 1
        assert made.ruleset.essence(made, state) == before
        hurt = "wounds" if hasattr(c, "wounds") else "hp"
        setattr(c, hurt, getattr(c, hurt) + 1)
        assert made.ruleset.essence(made, state) != before


@pytest.mark.parametrize("token", [False, True])
def test_how_long_it_has_been_quiet_matters_while_nobody_is_busy(token: bool):
    """TT-28: ten counts without a token on the track end a fight."""
    made = setup(sheet("Ann"), sheet("Bob", "blue"))
    state = made.opening()
    if token:
        state.combatants[0].token = Token(0, 0, 3, 0)
    before = made.ruleset.essence(made, state)
    state.active -= 2
    assert (made.ruleset.essence(made, state) == before) is token


@pytest.mark.parametrize(
    ("phase", "now", "matters"),
    [(FAST, 0, True), (FAST, 1, False), (SLOW, 0, True), (SLOW, 1, True)],
)
def test_whether_a_turn_is_over_matters_until_its_phase_is(phase: int, now: int, matters: bool):
    """TA-03: in the Slow phase nobody asks any more who has acted in the Fast one."""
    made = two_actions.setup(two_actions.sheet("Ann"), two_actions.beast("Wolf"))
    state = made.opening()
    state.now, state.opened, state.stage = now, True, Stage.TURNS
    ann = state.combatants[0]
    ann.phase = phase
    before = made.ruleset.essence(made, state)
    ann.acted = True
    assert (made.ruleset.essence(made, state) != before) is matters


def test_a_round_that_is_about_to_begin_clears_what_the_last_one_left():
    """TA-03, TA-07: marks, and who has acted, do not matter any more; before the fight they do."""
    made = two_actions.setup(two_actions.sheet("Ann"), two_actions.beast("Wolf"))
    for begun, surprise, now, matters in (
        (True, (), 2, False), (False, (), 2, True), (True, (), 3, True), (True, (0,), 2, True),
    ):  # fmt: skip
        state = made.opening()
        state.now, state.opened, state.stage = now, begun, Stage.BEFORE
        state.surprise = surprise
        before = made.ruleset.essence(made, state)
        state.combatants[0].marks += 1
        assert (made.ruleset.essence(made, state) != before) is matters


@every_ruleset
def test_names_of_melees_matter_not(rules: str):
    """TT-16, TA-04: who is with whom does, whatever number the melee has."""
    seen = 0
    for seed in range(40):
        made, state, _ = opened(rules, seed)
        if not any(getattr(c, "melee", 0) for c in state.combatants):
            continue
        before = made.ruleset.essence(made, state)
        for c in state.combatants:
            c.melee += 7 * (c.melee > 0)
        assert made.ruleset.essence(made, state) == before
        for c in state.combatants:
            c.melee = 0
        assert made.ruleset.essence(made, state) != before
        seen += 1
    assert seen or rules == "action_board"
