"""What holds of every state of a Timing Track fight between two counts."""

from __future__ import annotations

from arena.fight import Fight
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import AWAITED, DYING, FIGHTING, Combatant, State
from arena.rules.timing_track.wounds import TIERS


def in_bounds(fight: Fight[State]) -> None:
    """Nothing of a state is ever outside what a sheet can hold."""
    state, game = fight.state, fight.setup
    assert isinstance(game, Setup)
    now = max(state.now, state.settled)
    for c in state.combatants:
        boxes_are_there(game, c)
        gear_is_there(game, c)
        times_are_right(game, state, c, now)
        _in_the_fight_or_not(c)
        if c.melee:
            a_melee_is_in_one_place(state, c)


def boxes_are_there(game: Setup, c: Combatant) -> None:
    """TT-12, TT-23, TT-09: nobody has more boxes filled, nor more soak, than the sheet has."""
    per_tier = game.options.boxes_per_tier
    assert 0 <= c.wounds <= TIERS * (per_tier + c.sheet.br)
    assert 0 <= c.exhaustion <= TIERS * (per_tier + c.sheet.pw)
    assert 0 <= c.ballistic <= sum([piece.ballistic for piece in c.sheet.armour])
    assert 0 <= c.martial <= sum([piece.martial for piece in c.sheet.armour])
    device = c.sheet.device
    assert 0 <= c.device_boxes <= (0 if device is None else device.boxes)


def gear_is_there(game: Setup, c: Combatant) -> None:
    """TT-21: no weapon holds more rounds than go in, or less than none; what is in hand is."""
    for rounds, weapon in zip(c.rounds, c.sheet.weapons, strict=True):
        assert 0 <= rounds <= weapon.rounds
    assert -1 <= c.in_hand < len(c.sheet.weapons)
    assert 0 <= c.zone < len(game.zones)
    assert c.cover in (0, 10, 20)


def times_are_right(game: Setup, state: State, c: Combatant, now: int) -> None:
    """TT-03, TT-13, TT-26: tokens, pulses, saves and wards lie where the count has not been yet."""
    assert c.delay >= 0
    assert c.guard_delay >= 0
    assert 0 <= c.seen <= state.changes
    assert c.defended <= now
    if c.pulsed >= 0:
        device = c.sheet.device
        assert device is not None
        assert now - device.period < c.pulsed <= now
    if c.token is not None:
        assert c.token.start <= now < c.token.due
    if c.status == DYING:
        assert c.failures < game.options.death_failures
        assert now - game.options.death_save_period < c.saved <= now
    if c.ward_until >= 0:
        assert c.warded <= now < c.ward_until
    else:
        assert c.ward == 0


def _in_the_fight_or_not(c: Combatant) -> None:
    """TT-05, TT-26: whoever is out of the fight has no token, no melee and no device that hums."""
    if c.status != FIGHTING:
        assert c.token is None
        assert c.pulsed < 0
        if c.status != AWAITED:
            assert not c.melee
            assert not c.holding
    if c.token is not None:
        assert not c.holding
    if c.pulsed >= 0:
        assert c.device_boxes


def a_melee_is_in_one_place(state: State, c: Combatant) -> None:
    """TT-16: whoever is Close to somebody is so in one zone, and never alone."""
    close = [other for other in state.combatants if other.melee == c.melee]
    assert len(close) > 1
    for other in close:
        assert other.zone == c.zone
