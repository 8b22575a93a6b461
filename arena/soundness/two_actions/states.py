"""What holds of every state of a Two Actions fight between two of its turns and actions."""

from __future__ import annotations

from arena.fight import Fight
from arena.rules.two_actions.declarations import WITH_RESOLVE
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import FALLEN, FIGHTING, UNKNOWN, Combatant, Stage, State

POOLS = ("motivation", "resolve")


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet and a round can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    for c in state.combatants:
        _what_is_left_is_there(game, state, c)
        if c.marks:
            _marks_can_be_borne(c)
        if c.held:
            _effects_are_of_the_living(game, state, c)
        if c.melee:
            a_melee_is_in_one_place(state, c)
    a_turn_can_be_under_way(game, state)


def _what_is_left_is_there(game: Setup, state: State, c: Combatant) -> None:
    """TA-05, TA-10: hit points, pools, uses and gear are those of the sheet, or fewer."""
    sheet = c.sheet
    assert c.hp <= sheet.most
    assert (c.hp <= 0) == (c.status == FALLEN)
    assert 0 <= c.zone < len(game.zones)
    if c.broken:
        assert c.broken <= set(game.gear(c.seat))
    brought = dict.fromkeys(POOLS, 0)
    for left, item in zip(c.uses, sheet.items, strict=True):
        assert 0 <= left <= item.uses
        if item.effect in brought:
            brought[item.effect] += item.amount * (item.uses - left)
    assert 0 <= c.motivation <= sheet.motivation + brought["motivation"]
    assert 0 <= c.resolve <= sheet.resolve + brought["resolve"]
    if not sheet.rolls:
        assert (c.marks, c.held, c.pieces) == (0, (), ())
        assert (c.steady, c.braced, c.cover) == (False, False, False)
    if c.status == FIGHTING and state.stage != Stage.BEFORE:
        assert c.phase != UNKNOWN


def _marks_can_be_borne(c: Combatant) -> None:
    """TA-07: marks that reach the AP break a layer and are gone; with no layer there are none.

    The AP that counts is that of what is worn, or else of the strongest weapon. Of both the larger
    is taken here: armour can be mended under marks that a weapon has borne.
    """
    pieces = c.intact()
    worn = sum([piece.ap for piece in pieces if piece.layer != WEAPON])
    strongest = max([piece.ap for piece in pieces if piece.layer == WEAPON], default=0)
    assert 0 < c.marks < max(worn, strongest)


def _effects_are_of_the_living(game: Setup, state: State, c: Combatant) -> None:
    """TA-11: who has left sustains nothing, and nothing is sustained on who has left."""
    assert c.status == FIGHTING
    names = []
    for held in c.held:
        action = game.action(c.seat, held.action)
        names.append(action.item)
        assert action.effect is not None
        assert action.effect.sustained
        assert held.resolve == (action.mode == WITH_RESOLVE)
        assert held.since <= state.now
        assert state.combatants[action.seat].status == FIGHTING
    assert len(names) == len(set(names))


def a_melee_is_in_one_place(state: State, c: Combatant) -> None:
    """TA-04: whoever is Adjacent to somebody is so in one zone, and never alone."""
    members = [other for other in state.combatants if other.melee == c.melee]
    assert 0 < c.melee <= state.melees
    assert len(members) > 1
    for other in members:
        assert other.zone == c.zone
        assert other.status == FIGHTING


def a_turn_can_be_under_way(game: Setup, state: State) -> None:
    """TA-01, TA-03: whose turn it is can act, in their phase, once, with actions left."""
    assert not state.surprise or state.now == game.scenario.start_count
    assert state.quiet_since <= state.now + 1
    if state.turn < 0:
        assert state.left == 0
        return
    c = state.combatants[state.turn]
    assert c.status == FIGHTING
    assert not c.acted
    assert 0 < state.left <= game.sheets[c.seat].actions
    if state.stage == Stage.BEFORE:
        assert c.seat in state.surprise
    else:
        assert c.phase == state.now % 2
