"""What one can tell of a combatant: their sheet where it is open, what is usual where it is not."""

from __future__ import annotations

from typing import NamedTuple

from agents.scripted.once import ByIdentity
from agents.scripted.two_actions.odds import CERTAIN, Chance, check
from arena.rules.two_actions.gear import REACH
from arena.rules.two_actions.protection import ARMOUR, Piece
from arena.rules.two_actions.scenario import Sheet
from arena.rules.two_actions.view import CombatantView
from arena.space import Band

USUAL_HP = 8
"""Of somebody whose sheet is closed; half of it if they are hurt."""
USUAL_STAT = 2
USUAL_AP = 1
USUAL_DAMAGE = 3
USUAL_ACTIONS = 2
USUAL_LAYERS = (Piece(ARMOUR, "", 2),)
LEAST_DANGER = 0.3
"""Nobody in the fight may be forgotten altogether."""
HELP = 0.7
"""What a point healed or warded off counts for beside a point of damage."""


class Arm(NamedTuple):
    """One way to attack: a weapon, or harm that is shaped.

    Attributes:
        damage: Of a hit that is not critical.
        reach: The farthest band.
        tags: Which layers it leaves out, and what else is special.
        shaped: Whether it is the Stat Shape that aims it; its criticals are not doubled.
    """

    damage: int
    reach: Band
    tags: tuple[str, ...]
    shaped: bool = False


USUAL_ARM = Arm(USUAL_DAMAGE, REACH["adjacent"], ())


def rolls(one: CombatantView) -> bool:
    """Whether somebody has a full sheet: rolls, responds, wears layers (TA-05)."""
    return one.kind != "creature"


def hp_left(one: CombatantView) -> int:
    """Hit points or Constitution left, as far as one can tell; at least 1."""
    hp = one.hp
    if hp is None:
        hp = USUAL_HP if one.tier == "Unhurt" else USUAL_HP // 2
    return max(hp, 1)


def missing(one: CombatantView) -> int:
    """Hit points that could be healed."""
    sheet, hp = one.sheet, one.hp
    return 0 if sheet is None or hp is None else max(0, sheet.most - hp)


def hide(one: CombatantView) -> int:
    """A creature's AP."""
    sheet = one.sheet
    return USUAL_AP if sheet is None else sheet.ap


def layers(one: CombatantView) -> tuple[Piece, ...]:
    """The layers of protection that are intact."""
    known = one.layers
    return USUAL_LAYERS if known is None else known


def dexterity(one: CombatantView) -> int:
    """The Stat of Strike, Move and Block."""
    sheet = one.sheet
    return USUAL_STAT if sheet is None else sheet.dexterity


def shaping(one: CombatantView) -> int:
    """The Stat of Shape."""
    sheet = one.sheet
    return USUAL_STAT if sheet is None else sheet.shape


def actions(one: CombatantView) -> int:
    """How many actions a turn has."""
    sheet = one.sheet
    return USUAL_ACTIONS if sheet is None else sheet.actions


def arms(one: CombatantView) -> tuple[Arm, ...]:
    """The ways in which somebody can attack, with what is whole."""
    sheet = one.sheet
    if sheet is None:
        return (USUAL_ARM,) if one.weapons else ()
    return _arms_of_sheet(sheet, tuple(one.broken))


def _arms_with(sheet: Sheet, broken: tuple[str, ...]) -> tuple[Arm, ...]:
    weapons = [
        Arm(weapon.damage, REACH[weapon.reach], weapon.tags)
        for weapon in sheet.weapons
        if weapon.name not in broken
    ]
    shaped = [
        Arm(effect.amount, REACH[effect.reach], effect.tags, True)
        for effect in sheet.shapes
        if effect.effect == "harm"
    ]
    return (*weapons, *shaped)


_arms_of_sheet = ByIdentity(_arms_with)


def aim(one: CombatantView, arm: Arm, against: int, in_cover: bool = False) -> Chance:
    """The chances of an attack; who has no full sheet does not roll (TA-05)."""
    return chance_to_hit(one, arm.shaped, against, in_cover)


def chance_to_hit(one: CombatantView, shaped: bool, against: int, in_cover: bool) -> Chance:
    """The chances of any attack that is shaped, or not."""
    if not rolls(one):
        return CERTAIN
    stat = shaping(one) if shaped else dexterity(one)
    return check(stat, int(one.steady), int(one.prone) + int(in_cover), against)


def danger(one: CombatantView, against: int) -> float:
    """The damage that somebody does, or makes good, in a turn with the best they have.

    Being on the ground or having focused passes, so neither counts.
    """
    sheet = one.sheet
    if sheet is None:
        best = max((_mean(arm, USUAL_STAT, rolls(one), against) for arm in arms(one)), default=0.0)
        return max(LEAST_DANGER, best * USUAL_ACTIONS)
    return _danger_of_sheet(sheet, (tuple(one.broken), against))


def _danger_with(sheet: Sheet, more: tuple[tuple[str, ...], int]) -> float:
    broken, against = more
    best = 0.0
    for arm in _arms_of_sheet(sheet, broken):
        stat = sheet.shape if arm.shaped else sheet.dexterity
        best = max(best, _mean(arm, stat, sheet.rolls, against))
    if sheet.shapes:
        helps = [e.amount for e in sheet.shapes if e.effect != "harm"]
        best = max(best, HELP * max(helps, default=0) * check(sheet.shape, 0, 0, against).success)
    return max(LEAST_DANGER, best * sheet.actions)


def _mean(arm: Arm, stat: int, rolled: bool, against: int) -> float:
    """The mean damage of an attack that nothing stops."""
    mean = float(arm.damage)
    if rolled:
        chance = check(stat, 0, 0, against)
        mean *= chance.success + (0.0 if arm.shaped else chance.critical)
    return mean


_danger_of_sheet = ByIdentity(_danger_with)
