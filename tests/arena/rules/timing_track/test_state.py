"""The state is plain data; a copy of it is independent."""

from __future__ import annotations

from dataclasses import fields

from tests.arena.rules.timing_track.kit import REVOLVER, opened, setup, sheet


def test_a_copy_shares_nothing_that_changes():
    """Case 11: whoever tries something on a copy changes nothing in the fight."""
    ready = setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue"))
    state = opened(ready)
    before = repr(state)
    copy = state.copy()
    assert repr(copy) == before
    me = copy.combatants[0]
    me.wounds += 1
    me.rounds[0] -= 1
    me.conditions[0] += 1
    copy.ordinals["Ann", "attack"] = 3
    copy.asked[("Ann", "declare")] = 3
    copy.balance += 1
    assert repr(state) == before


def test_a_copy_keeps_every_field():
    """Case 11: each field is copied to its own place."""
    ready = setup(sheet("Ann", hand=REVOLVER), sheet("Bob", "blue"))
    me = opened(ready).combatants[0]
    for place, field in enumerate(fields(me)):
        if field.type in ("int", "bool", "Status"):  # not by value: the opening is a copy itself
            setattr(me, field.name, 1000 + place)
    copy = me.copy()
    assert [getattr(copy, f.name) for f in fields(me)] == [getattr(me, f.name) for f in fields(me)]
