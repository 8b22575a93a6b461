"""What closed sheets hide of an Action Board fight, changed as far as nobody could tell."""

from __future__ import annotations

from dataclasses import replace

from arena.rules.action_board.gear import Armour
from arena.rules.action_board.scenario import Scenario, Sheet
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import Place, State, Status

PLATE = Armour("plate", 7)


def other_sheet(sheet: Sheet) -> Sheet:
    """The same combatant to look at, with other numbers on the sheet."""
    return replace(
        sheet,
        attacks=sheet.attacks + 7,
        spells=sheet.spells + 2,
        generals=sheet.generals + 5,
        dodges=sheet.dodges + 2,
        hp=sheet.hp + 9,
        reflex=sheet.reflex + 11,
        attack=sheet.attack + 8,
        defence=sheet.defence + 6,
        will=sheet.will + 5,
        spell_slots=tuple(n + 1 for n in sheet.spell_slots),
        armour=(*sheet.armour, PLATE),
    )


def disturbed(state: State, who: str, game: Setup) -> None:
    """Change everything that is hidden from `who` and that a state holds."""
    side = game.side_of.get(who, who)
    for other in state.combatants:
        if other.sheet.side == side:
            continue
        hurt = other.hp < other.sheet.hp
        other.sheet = other_sheet(other.sheet)
        other.hp = other.sheet.hp - 1 if hurt else other.sheet.hp
        if other.status == Status.FALLEN:
            other.hp = -77
        other.slots = max(other.used, len(other.works), 5)
        other.dr = 7
        other.tokens = [1, 2, 0]
        other.dodges = 3
        other.spell_slots = [0] * len(other.sheet.spell_slots)
        other.weapons = [at if at == Place.HAND else Place.PACK for at in other.weapons]
        other.items = [at if at in (Place.HAND, Place.USED) else Place.PACK for at in other.items]


def other_scenario(scenario: Scenario, side: str) -> Scenario:
    """The same scenario as far as the other side can tell: the sheets of `side` are different."""
    sheets = []
    for sheet in scenario.combatants:
        if sheet.side == side:
            start = sheet.start
            wounds = start.wounds + 1 if start.wounds else 0
            sheet = replace(other_sheet(sheet), start=replace(start, wounds=wounds))  # noqa: PLW2901
        sheets.append(sheet)
    return replace(scenario, combatants=tuple(sheets))
