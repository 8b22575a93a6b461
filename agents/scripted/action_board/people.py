"""What one can tell of a combatant: their sheet where it is open, what is usual where it is not."""

from __future__ import annotations

from agents.scripted.action_board.odds import chances, harm
from arena.rules.action_board.board import TICKS, slots_per_tick
from arena.rules.action_board.gear import Spell
from arena.rules.action_board.scenario import Sheet
from arena.rules.action_board.view import CombatantView

USUAL_BONUS = 2
USUAL_DEFENCE = 13
USUAL_DR = 1
USUAL_HP = 10
"""Of somebody whose sheet is closed; half of it if they are hurt."""
USUAL_DANGER = 3.0
"""Hit points a tick that somebody with a closed sheet takes from others."""
LEAST_DANGER = 0.3
"""Nobody in the fight may be forgotten altogether."""
SURE = 0.85
"""How likely a standard spell is seen through."""
_MOST_SHEETS = 4096


def hp_left(one: CombatantView) -> int:
    """Hit points left, as far as one can tell; at least 1."""
    hp = one.hp
    if hp is None:
        hp = USUAL_HP if one.tier == "Unhurt" else USUAL_HP // 2
    return max(hp, 1)


def missing(one: CombatantView) -> int:
    """Hit points that could be healed."""
    sheet, hp = one.sheet, one.hp
    return 0 if sheet is None or hp is None else max(0, sheet.hp - hp)


def dr(one: CombatantView) -> int:
    """What armour takes off every hit."""
    known = one.dr
    return USUAL_DR if known is None else known


def defence(one: CombatantView) -> int:
    """What a hit must reach."""
    sheet = one.sheet
    return USUAL_DEFENCE if sheet is None else sheet.defence


def attack(one: CombatantView) -> int:
    """The bonus to hit with weapons."""
    sheet = one.sheet
    return USUAL_BONUS if sheet is None else sheet.attack


def reflex(one: CombatantView) -> int:
    """The bonus in a Reflex duel."""
    sheet = one.sheet
    return USUAL_BONUS if sheet is None else sheet.reflex


def will(one: CombatantView) -> int:
    """The bonus to keep a spell."""
    sheet = one.sheet
    return USUAL_BONUS if sheet is None else sheet.will


def casts(one: CombatantView) -> bool:
    """Whether somebody is a caster: in the middle of a spell, or known to have some."""
    if any(action.spell is not None for action in one.casting):
        return True
    sheet = one.sheet
    return sheet is not None and bool(sheet.cast) and sheet.spells > 0


def danger(one: CombatantView) -> float:
    """The hit points that a combatant takes, or gives back, in a tick with the best they have."""
    sheet = one.sheet
    if sheet is None:
        return USUAL_DANGER
    # Keyed by identity: a sheet never changes, and hashing all that it holds would be slow.
    known = _dangers.get(id(sheet))
    if known is None or known[0] is not sheet:
        if len(_dangers) >= _MOST_SHEETS:
            _dangers.clear()
        known = _dangers[id(sheet)] = (sheet, _of_sheet(sheet))
    return known[1]


def importance(one: CombatantView) -> float:
    """How much each hit point matters: the danger that ends with the last of them."""
    return danger(one) / (hp_left(one) + 1)


_dangers: dict[int, tuple[Sheet, float]] = {}


def _of_sheet(sheet: Sheet) -> float:
    """Fill a tick's slots with what brings most, as far as a third of the reserves goes."""
    plain, double = chances(sheet.attack, USUAL_DEFENCE, True)
    blows = [
        plain * harm(w.damage, 1, 0, w.damage.high) + double * harm(w.damage, 2, 0, 10_000)
        for w in sheet.weapons
    ]
    spells = [SURE / 2 * _of_spell(spell) for spell in sheet.cast if spell.dice is not None]
    uses = sorted(
        ((max(blows, default=0.0), sheet.attacks), (max(spells, default=0.0), sheet.spells)),
        reverse=True,
    )
    slots = float(slots_per_tick(sheet.attacks, sheet.spells, sheet.generals))
    found = 0.0
    for worth, reserve in uses:
        often = min(slots, reserve / TICKS)
        found += often * worth
        slots -= often
    return max(LEAST_DANGER, found)


def _of_spell(spell: Spell) -> float:
    assert spell.dice is not None
    if spell.effect != "bolt":
        return float(spell.dice.mean)
    plain, double = chances(spell.attack, USUAL_DEFENCE, True)
    return (plain + 2 * double) * spell.dice.mean
