"""What a side has left, in the rulebook's terms."""

from __future__ import annotations

from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import ASIDE, AWAITED, FIGHTING, USED, State
from arena.rules.action_board.whole import boxes

AMOUNTS = {
    "boxes": "hit points left (AB-09)",
    "standing": "combatants in a fight, still to come, or aside in a large battle",
    "spell slots": "spell slots left, of all levels together (AB-02)",
    "items": "items not used up",
    "heads": "heads left in the army of a large battle, else 0 (AB-12)",
    "morale": "morale left in the army of a large battle, else 0 (AB-12)",
}
"""The amounts that `left` tells, by name."""


def left(setup: Setup, state: State, side: str) -> dict[str, int]:
    """What all of a side, whatever has become of them, have left; by the names of `AMOUNTS`.

    Tokens and dodges refill every round, so they are no amounts.
    """
    # All from the state: in a fork it holds guesses for what its owner may not know (GEN-01).
    hit_points, _ = boxes(state, side)
    standing = spell_slots = items = heads = morale = 0
    for c in state.combatants:
        if c.sheet.side == side:
            standing += c.status in (FIGHTING, AWAITED, ASIDE)
            spell_slots += sum(c.spell_slots)
            items += len(c.items) - c.items.count(USED)
    battle = state.battle
    if battle is not None:
        army = setup.sides.index(side)
        heads, morale = battle.numbers[army], battle.morale[army]
    return {
        "boxes": hit_points,
        "standing": standing,
        "spell slots": spell_slots,
        "items": items,
        "heads": heads,
        "morale": morale,
    }
