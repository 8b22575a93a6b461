"""One decision as a fighter looks at it: the view, the kit, and what is worked out from them."""

from __future__ import annotations

from agents.scripted.timing_track.kit import Kit, Use, kit_of, spell_harm
from agents.scripted.timing_track.odds import USUAL_SKILL, after_soak, chances, tier_chances
from agents.scripted.timing_track.prices import of_casting
from arena.model import Decision
from arena.rules.timing_track.attacks import AIMED
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.options import Options
from arena.rules.timing_track.scenario import Sheet
from arena.rules.timing_track.state import BROKEN, JAMMED
from arena.rules.timing_track.view import CombatantView, View

USUAL_BOXES = 7
"""Boxes of a tier of somebody whose sheet is closed."""
USUAL_DANGER = 0.8
"""Harm a count of somebody of whom nothing is known."""
LEAST_DANGER = 0.2
"""Nobody in the fight may be forgotten altogether."""
SCATTER = 3.5
"""The mean of the die that scatter adds or takes (TT-17)."""
TIERS = ("OK", "Harmed", "Maimed", "Incapacitated")

Ready = tuple[int, Action | None]
"""Counts until a weapon could be used, and the step to take first."""
Arm = tuple[int, Action | None, float]
"""The same of one way to attack, and the mean harm for each count that it promises."""


class Look:
    """A decision, and questions about it that are answered once."""

    __slots__ = (
        "_arms",
        "_casting",
        "_delay",
        "_penalty",
        "decision",
        "kit",
        "me",
        "sheet",
        "view",
    )

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.view: View = decision.view
        self.me: CombatantView = self.view.me
        sheet = self.me.sheet
        assert sheet is not None
        self.sheet: Sheet = sheet
        """One's own sheet."""
        self.kit: Kit = kit_of(decision.catalogue)
        self._delay: int | None = None
        self._penalty: int | None = None
        self._arms: dict[int, Arm | None] = {}
        self._casting: int | None = None

    @property
    def delay(self) -> int:
        """Counts that whatever is declared next takes longer, abandoning included."""
        if self._delay is None:
            move = self.kit.any_move
            self._delay = self.view.speed(move) - move.speed
        return self._delay

    def casting(self, action: Action) -> int:
        """The target of one's casting rolls, whatever the spell; 0 for who is no caster."""
        if self._casting is None:
            self._casting = self.view.target(action) if self.sheet.casting is not None else 0
        return self._casting

    def arm(self, use: Use) -> Arm | None:
        """How soon one could attack in this way, and what that promises; None if never."""
        arms, number = self._arms, use.arm
        if number not in arms:
            arms[number] = self._arm(use)
        return arms[number]

    def _arm(self, use: Use) -> Arm | None:
        action = use.action
        weapon = action.weapon
        if weapon is None:
            return 0, None, use.crit[0] / action.speed
        ready = self.ready(action.thing)
        if ready is None:
            return None
        # What nothing about the foe can better: plain skill, no soak.
        if self._penalty is None:
            self._penalty = self.me.penalty or 0
        skill: int = getattr(self.sheet.skills, weapon.skill)
        target = skill - self._penalty + (AIMED if action.mode else 0)
        promise = use.promises.get(target)
        if promise is None:
            promise = use.promises[target] = _promise(use, weapon, target)
        return ready[0], ready[1], promise

    def ready(self, thing: int) -> Ready | None:
        """What stands between a weapon and its use: draw, clear, reload."""
        me, kit = self.me, self.kit
        condition = me.condition(thing)
        if condition is not None and condition >= BROKEN:
            return None
        counts, first = 0, None
        draw = kit.draw.get(thing)
        if draw is not None and me.in_hand != draw.item:
            counts, first = draw.speed, draw
        if condition == JAMMED:
            clear = kit.clear.get(thing)
            if clear is not None:
                counts += max(1, clear.speed)
                first = first or clear
        if me.rounds_in(thing) == 0:
            reload = kit.reload.get(thing)
            if reload is not None:
                counts += max(1, reload.speed)
                first = first or reload
        return counts, first


def _promise(use: Use, weapon: Weapon, target: int) -> float:
    """The mean harm for each count of attacks that nothing soaks."""
    hit, crit = chances(target)
    harm = hit * use.harm[0] + crit * use.crit[0]
    if "scatter" in weapon.tags:
        harm += (hit + crit) * SCATTER
    return harm / use.action.speed


def boxes_left(one: CombatantView) -> int:
    """Wound boxes still whole, as far as one can tell; the middle of a tier that is closed."""
    left = one.boxes_left
    if left is None:
        whole = len(TIERS) - TIERS.index(one.wound_tier)
        left = USUAL_BOXES * whole - USUAL_BOXES // 2
    return left


def share_left(one: CombatantView) -> float:
    """The share of the wound boxes that is still whole."""
    left, wounds = one.boxes_left, one.wounds
    if left is None or wounds is None:
        return boxes_left(one) / (USUAL_BOXES * len(TIERS))
    return left / (left + wounds)


def soak(one: CombatantView, kind: str) -> int:
    """What is taken off a hit of this kind, as far as one can tell, shield from the front."""
    armour = one.ballistic if kind == "ballistic" else one.martial
    ward = one.ward
    if armour is None or ward is None:
        return 1 if kind != "none" else 0
    if kind == "none":
        return ward
    sheet = one.sheet
    shield = None if sheet is None else sheet.shield
    if shield is not None:
        weapon = one.weapon
        if weapon is None or weapon.hands == 1:
            armour += shield.ballistic if kind == "ballistic" else shield.martial
    return ward + armour


def danger(one: CombatantView) -> float:
    """The harm that a combatant does in a count with the best that they have."""
    sheet = one.sheet
    if sheet is None:
        weapon = one.weapon
        return USUAL_DANGER if weapon is None else _with_weapon(weapon, USUAL_SKILL)
    # Keyed by identity: a sheet never changes, and it holds things that have no hash.
    known = _dangers.get(id(sheet))
    if known is None or known[0] is not sheet:
        if len(_dangers) >= _MOST_SHEETS:
            _dangers.clear()
        known = _dangers[id(sheet)] = (sheet, _of_sheet(sheet))
    return known[1]


def importance(one: CombatantView) -> float:
    """How much each box of this combatant matters: the danger that ends with the last of them."""
    return danger(one) / (boxes_left(one) + 1)


_USUAL_OPTIONS = Options()
_MOST_SHEETS = 4096
_dangers: dict[int, tuple[Sheet, float]] = {}


def _with_weapon(weapon: Weapon, skill: int) -> float:
    hit, crit = chances(skill)
    dice = weapon.damage
    mean = hit * after_soak(dice)[0] + crit * after_soak(dice.doubled())[0]
    if weapon.machine:
        mean *= min(weapon.reliability, 100) / 100
    return max(LEAST_DANGER, mean / weapon.speed)


def _of_sheet(sheet: Sheet) -> float:
    best = LEAST_DANGER
    for weapon in sheet.weapons:
        best = max(best, _with_weapon(weapon, getattr(sheet.skills, weapon.skill)))
    if sheet.casting is not None:
        wild = sheet.tradition == "wild"
        odds = tier_chances(sheet.casting, wild)
        for spell in sheet.spells:
            if spell.effect == "damage":
                mean = sum(p * harm[0] for p, harm in zip(odds, spell_harm(spell), strict=False))
                # What it does to the caster ends the danger the sooner.
                mean -= of_casting(spell, sheet.casting, wild, _USUAL_OPTIONS)
                best = max(best, mean / spell.casting_time)
    return best
