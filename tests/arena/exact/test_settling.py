"""States without watched numbers in them."""

from __future__ import annotations

import pytest

from arena.exact import ExactDice
from arena.exact.settling import settled
from arena.exact.watched import Watched
from tests.arena.comparing import plain
from tests.arena.random_scenarios import every_ruleset, ready


@pytest.fixture
def face():
    return ExactDice(()).roll("A", "p", 0, 1, 6)[0]


@every_ruleset
def test_a_state_without_any_is_itself_or_equal(rules):
    state = ready(3, rules).opening()
    assert plain(settled(state)) == plain(state)


@every_ruleset
def test_whatever_of_a_state_is_watched_is_plain(rules, face):
    state = ready(3, rules).opening()
    state.combatants[0].zone = face - face
    state.ordinals[("A", "p")] = face
    found = settled(state)
    assert found.ordinals == {("A", "p"): 4}
    assert found.combatants[0].zone == 0
    assert type(found.combatants[0].zone) is int
    assert plain(found) != plain(state)
    # What is settled is another; the state that was asked is as it was.
    assert isinstance(state.combatants[0].zone, Watched)


def test_containers(face):
    thing = [1, face, (face, "a"), {"k": [face]}, frozenset({1})]
    assert settled(thing) == [1, 4, (4, "a"), {"k": [4]}, frozenset({1})]
    same = (1, ("a", 2))
    assert settled(same) is same
