"""The state is plain data; a copy of it is independent."""

from __future__ import annotations

from dataclasses import fields

from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from tests.arena.rules.action_board.kit import BOLT, POTION, SWORD, opened, setup, sheet


def ready():
    return setup(
        sheet("Ann", weapons=(SWORD,), items=(POTION,), cast=(BOLT,)),
        sheet("Bob", "blue"),
        battle=Battle(
            (Army("red", 9), Army("blue", 9)), (Manoeuvre("a", "red"), Manoeuvre("b", "blue"))
        ),
    )


def test_a_copy_shares_nothing_that_changes():
    """Case 11: whoever tries something on a copy changes nothing in the fight."""
    state = opened(ready())
    before = repr(state)
    copy = state.copy()
    assert repr(copy) == before
    me = copy.combatants[0]
    me.tokens[0] -= 1
    me.spell_slots[0] -= 1
    me.weapons[0] += 1
    me.items[0] += 1
    me.hp -= 1
    copy.combatants.pop()
    copy.ordinals["Ann", "to hit"] = 3
    copy.asked["Ann", "declare"] = 3
    assert copy.battle is not None
    copy.battle.numbers[0] -= 1
    copy.battle.morale[0] -= 1
    copy.battle.phase += 1
    assert repr(state) == before


def test_a_copy_keeps_every_field():
    """Case 11: each field is copied to its own place."""
    state = opened(ready())
    assert state.battle is not None
    for thing in (state.combatants[0], state.battle, state):
        for place, field in enumerate(fields(thing)):
            if field.type in ("int", "bool", "Status"):  # not by value: the opening is a copy too
                setattr(thing, field.name, 1000 + place)
    for thing in (state.combatants[0], state.battle, state):
        assert repr(thing.copy()) == repr(thing)


def test_the_tick_under_way():
    """The first tick is the start's own; later ones follow the last that is over."""
    state = opened(ready())
    assert state.tick == 0
    state.now, state.opened = 4, True
    assert state.tick == 5
