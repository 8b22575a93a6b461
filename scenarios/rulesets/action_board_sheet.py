"""What an Action Board sheet must give so that all that stands on it can be done (AB-01 to AB-03).

An action of several ticks keeps what it has committed out of the refill, so a reserve smaller
than its stages can never hold it, not even across a round's end.
"""

from __future__ import annotations

from arena.checking.place import Place
from arena.rules.action_board.gear import Spell
from arena.rules.action_board.scenario import Scenario, Sheet

UNPACKING = 2
"""Stages of taking something out of a pack (AB-02)."""


def check_sheet(sheet: Sheet, scenario: Scenario, at: Place) -> None:
    """Check one combatant.

    Raises:
        InputError: spells that the reserves or spell slots can never hold, or things out of
            reach for want of general tokens.
    """
    for spell in sheet.cast:
        _check_spell(spell, sheet, scenario, at)
    _check_things(sheet, at)


def _check_spell(spell: Spell, sheet: Sheet, scenario: Scenario, at: Place) -> None:
    """A spell can be cast stage by stage, or at least quickened (AB-02)."""
    if not sheet.spells:
        expected = f'at least 1 spell token, since there is "{spell.name}" to cast'
        raise at.at("spells").error(0, expected)
    work = sheet.start.work
    under_way = work is not None and work.declaration.startswith(f"cast {spell.name} ")
    highest = max((n for n, left in enumerate(sheet.spell_slots, start=1) if left), default=0)
    if highest < spell.level and not under_way:
        found = list(sheet.spell_slots) or None
        expected = f'a spell slot of level {spell.level} or higher, for "{spell.name}"'
        raise at.at("spell_slots").error(found, expected)
    quickened = spell.level + scenario.options.quicken_levels
    if sheet.spells < spell.ticks and highest < quickened:
        expected = (
            f'at least {spell.ticks} spell tokens, one for each tick of "{spell.name}", or a '
            f"spell slot of level {quickened} to quicken it"
        )
        raise at.at("spells").error(sheet.spells, expected)


def _check_things(sheet: Sheet, at: Place) -> None:
    """What is not in hand can be taken there (AB-02)."""
    weapons = [weapon.name for weapon in sheet.weapons]
    items = [item.name for item in sheet.items]
    for name in items:
        if name in weapons:
            expected = "a name that none of the combatant's weapons has"
            raise at.at("items").error(name, expected)
    start = sheet.start.places
    wanted = [(name, 0, start.get(name, "hand")) for name in weapons]
    wanted += [(name, 1, start.get(name, "belt")) for name in items]
    for name, to_use, where in wanted:
        needed = {"hand": to_use, "pack": UNPACKING}.get(where, 1)
        if sheet.generals < needed:
            tokens = "1 general token" if needed == 1 else f"{needed} general tokens"
            expected = f'at least {tokens}, to get at "{name}"'
            raise at.at("generals").error(sheet.generals, expected)
