"""What a side has left, in the rulebook's terms."""

from __future__ import annotations

from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import AWAITED, FIGHTING, State
from arena.rules.two_actions.whole import boxes

AMOUNTS = {
    "boxes": "hit points and Constitution left (TA-05, TA-07)",
    "standing": "combatants in the fight or still to come",
    "motivation": "Motivation left (TA-02)",
    "resolve": "Resolve left (TA-11)",
    "items": "uses of items left (TA-10)",
    "shields": "shields that are not broken (TA-10)",
    "armour": "pieces of armour that are not broken (TA-10)",
    "weapons": "weapons that are not broken; no fists or claws (TA-09)",
}
"""The amounts that `left` tells, by name."""


def left(_setup: Setup, state: State, side: str) -> dict[str, int]:
    """What all of a side, whatever has become of them, have left; by the names of `AMOUNTS`."""
    # All from the state: in a fork it holds guesses for what its owner may not know (GEN-01).
    hit_points, _ = boxes(state, side)
    standing = motivation = resolve = items = shields = armour = weapons = 0
    for c in state.combatants:
        sheet, broken = c.sheet, c.broken
        if sheet.side != side:
            continue
        standing += c.status in (FIGHTING, AWAITED)
        motivation += c.motivation
        resolve += c.resolve
        items += sum(c.uses)
        shields += sheet.shield is not None and sheet.shield.name not in broken
        armour += sum([piece.name not in broken for piece in sheet.armour])
        weapons += sum([w.kind != "natural" and w.name not in broken for w in sheet.weapons])
    return {
        "boxes": hit_points,
        "standing": standing,
        "motivation": motivation,
        "resolve": resolve,
        "items": items,
        "shields": shields,
        "armour": armour,
        "weapons": weapons,
    }
