"""What holds of every state of an Action Board fight between two ticks."""

from __future__ import annotations

from arena.fight import Fight
from arena.rules.action_board.board import KINDS, TICKS, round_of
from arena.rules.action_board.declarations import UNPACK
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import (
    ASIDE,
    AWAITED,
    FALLEN,
    FIGHTING,
    HAND,
    PACK,
    USED,
    Combatant,
    State,
)


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet and a board can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    for c in state.combatants:
        _reserves_are_there(game, c)
        _what_is_left_is_there(game, state, c)
        if c.works:
            _works_are_due(game, state, c)
    for wall in state.walls:
        assert state.now < wall.until <= state.now + game.options.wall_ticks
    a_battle_is_sound(game, state)


def _reserves_are_there(game: Setup, c: Combatant) -> None:
    """AB-01 to AB-03: tokens left and tokens committed are never more than the reserve."""
    sheet = c.sheet
    committed = [0] * len(KINDS)
    for work in c.works:
        committed[game.action(c.seat, work.action).kind] += work.committed
    full = (sheet.attacks, sheet.spells, sheet.generals)
    for left, out, most in zip(c.tokens, committed, full, strict=True):
        assert 0 <= left <= most - out
    assert 0 <= c.dodges <= sheet.dodges
    assert 0 <= c.used <= c.slots == game.slots[c.seat]


def _what_is_left_is_there(game: Setup, state: State, c: Combatant) -> None:
    """AB-02, AB-09: spell slots, hit points and things are those of the sheet, or fewer."""
    sheet = c.sheet
    for slots, most in zip(c.spell_slots, sheet.spell_slots, strict=True):
        assert 0 <= slots <= most
    assert c.hp <= sheet.hp
    assert (c.hp <= 0) == (c.status == FALLEN)
    assert 0 <= c.zone < len(game.zones)
    for at in c.weapons:
        assert HAND <= at <= PACK
    for at in c.items:
        assert HAND <= at <= USED
    assert c.status != (ASIDE if state.battle is None else AWAITED)


def _works_are_due(game: Setup, state: State, c: Combatant) -> None:
    """AB-03: what is under way was paid in every tick, and what an earlier round paid is out."""
    assert c.status == FIGHTING
    assert len({work.action for work in c.works}) == len(c.works)
    for work in c.works:
        action = game.action(c.seat, work.action)
        if action.verb == UNPACK:
            assert (c.items if action.weapon is None else c.weapons)[action.thing] == PACK
        assert 0 < work.stages < action.stages
        assert work.began + work.stages == state.tick
        before = max(0, round_of(state.now) * TICKS - work.began)
        assert work.committed == min(work.stages, before)


def a_battle_is_sound(game: Setup, state: State) -> None:
    """AB-12: armies only shrink; somebody fights if, and only if, a manoeuvre is played."""
    now, battle = state.battle, game.scenario.battle
    assert (now is None) == (battle is None)
    if now is None or battle is None:
        return
    for at, side in enumerate(game.sides):
        assert 0 <= now.numbers[at] <= game.army(side).numbers
        assert 0 <= now.morale[at] <= game.army(side).morale
    assert 0 <= now.phase <= battle.phases
    assert set(now.done) <= {m.name for m in battle.manoeuvres if m.once}
    assert len(set(now.done)) == len(now.done)
    assert now.ends > state.now if now.playing else now.ends == -1
    fighting = any(c.status == FIGHTING for c in state.combatants)
    assert fighting == bool(now.playing)
