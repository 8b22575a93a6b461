"""What closed sheets hide of a Two Actions fight, changed as far as nobody could tell."""

from __future__ import annotations

from dataclasses import replace

from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.scenario import Scenario, Sheet
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import State, Status

HIDDEN = ("sheet", "hp", "marks", "layers", "motivation", "resolve", "uses")
"""Of a combatant's window: the numbers on the sheet, and what is left of them."""
SEEN = (
    "name", "side", "kind", "phase", "acted", "tier", "weapons", "broken", "prone", "cover",
    "braced", "steady", "adjacent", "sustaining", "to_sustain", "status", "fighting", "zone",
)  # fmt: skip
"""What everybody at the table sees."""


def other_sheet(sheet: Sheet) -> Sheet:
    """The same combatant to look at, with other numbers on the sheet."""
    shield = sheet.shield
    if not sheet.rolls:
        return replace(sheet, constitution=sheet.constitution + 9, ap=sheet.ap + 3)
    return replace(
        sheet,
        hp=sheet.hp + 9,
        dexterity=sheet.dexterity + 7,
        focus=sheet.focus + 6,
        shape=sheet.shape + 5,
        motivation=sheet.motivation + 3,
        resolve=sheet.resolve + 2,
        armour=tuple(replace(piece, ap=piece.ap + 4) for piece in sheet.armour),
        shield=None if shield is None else replace(shield, ap=shield.ap + 3),
        items=tuple(replace(item, uses=item.uses + 5) for item in sheet.items),
    )


def disturbed(state: State, who: str, game: Setup) -> None:
    """Change everything that is hidden from `who` and that a state holds."""
    side = game.side_of.get(who, who)
    for other in state.combatants:
        if other.sheet.side == side:
            continue
        hurt = other.hp < other.sheet.most
        other.sheet = other_sheet(other.sheet)
        other.hp = other.sheet.most - 1 if hurt else other.sheet.most
        if other.status == Status.FALLEN:
            other.hp = -77
        if other.sheet.rolls:
            other.marks += 5
            other.motivation += 2
            other.resolve += 1
        other.uses = [left + 3 for left in other.uses]
        other.pieces = tuple(
            piece if piece.layer == WEAPON else piece._replace(ap=piece.ap + 4)
            for piece in other.pieces
        )


def other_scenario(scenario: Scenario, side: str) -> Scenario:
    """The same scenario as far as the other side can tell: the sheets of `side` are different."""
    sheets = []
    for sheet in scenario.combatants:
        if sheet.side == side:
            other = other_sheet(sheet)
            start = sheet.start
            # Nobody is asked about what they have none of, so none stays none.
            sheet = replace(  # noqa: PLW2901
                other,
                motivation=other.motivation if sheet.motivation else 0,
                resolve=other.resolve if sheet.resolve else 0,
                start=replace(start, wounds=start.wounds + 1 if start.wounds else 0),
            )
        sheets.append(sheet)
    return replace(scenario, combatants=tuple(sheets))
