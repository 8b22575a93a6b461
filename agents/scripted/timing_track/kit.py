"""What one combatant could ever do, sorted for quick choosing: found once for a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from agents.scripted.timing_track.odds import after_soak
from arena.model import Catalogue
from arena.rules.timing_track.declarations import (
    CAST,
    CLEAR,
    DRAW,
    HOLD,
    RELOAD,
    SHOOT,
    SMASH,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    SWITCH_ON,
    TAKE_COVER,
    Action,
)
from arena.rules.timing_track.gear import Spell, Weapon
from arena.rules.timing_track.legality import REACH
from arena.space import Band

KITS = 1024
"""Catalogues remembered: those of a whole tournament's scenarios, and no more than fit."""


class Use:
    """One attack against one foe, with what it does by the foe's soak.

    Attributes:
        action: The declaration.
        arm: The same number for one weapon, or spell, used in one way against anybody.
        harm: Mean harm of a plain hit by soak; of a spell that of its mightiest tier.
        crit: The same of a crit.
        tiers: Of a spell: mean harm by tier and soak.
        reach: From how far it works; None is as far as a melee attack can be declared.
        promises: Harm for each count by target, if nothing is soaked: worked out once.
        casts: Mean harm of a spell by target, soak and the most that is of use: worked out once.
    """

    __slots__ = ("action", "arm", "casts", "crit", "harm", "promises", "reach", "tiers")

    def __init__(
        self,
        action: Action,
        tiers: tuple[tuple[float, ...], ...],
        reach: Band | None,
    ) -> None:
        self.action = action
        self.arm = 0
        self.harm = tiers[0] if action.weapon else tiers[-1]
        self.crit = tiers[-1]
        self.tiers = tiers
        self.reach = reach
        self.promises: dict[int, float] = {}
        self.casts: dict[tuple[int, int, int], float] = {}


Uses = dict[str, tuple[Use, ...]]
"""By the foe's name."""


class Kit:
    """The entries of one catalogue by what they are for."""

    __slots__ = (
        "a_spell",
        "aimed",
        "any_move",
        "arms",
        "attacks",
        "away",
        "clear",
        "closer",
        "cover",
        "cuts",
        "draw",
        "helping",
        "hold",
        "prices",
        "reload",
        "shots",
        "smashes",
        "spells",
        "switch_on",
        "weapons",
    )

    def __init__(self, catalogue: Catalogue) -> None:
        every = list(_actions(catalogue))
        strikes = [_weapon_use(a) for a in every if a.verb == STRIKE]
        shots = [_weapon_use(a) for a in every if a.verb == SHOOT and not a.mode]
        aimed = [_weapon_use(a) for a in every if a.verb == SHOOT and a.mode]
        spells = [_spell_use(a) for a in every if a.spell and a.spell.effect == "damage"]
        smashes = [_weapon_use(a) for a in every if a.verb == SMASH]
        self.arms = _number([*strikes, *shots, *aimed, *spells, *smashes])
        self.cuts: Uses = _by_foe(strikes)
        self.shots: Uses = _by_foe(shots)
        self.aimed: Uses = _by_foe(aimed)
        self.spells: Uses = _by_foe(spells)
        self.smashes: Uses = _by_foe(smashes)
        self.attacks: Uses = _by_foe([*strikes, *shots, *spells])
        """Everything that hurts, aimed shots apart."""
        self.helping = tuple(
            a for a in every if a.verb == CAST and a.spell and a.spell.effect != "damage"
        )
        self.prices: dict[tuple[int, int], float] = {}
        """What a spell costs its caster, by index and casting target: worked out once."""
        self.weapons: dict[int, Weapon] = {
            a.thing: a.weapon for a in every if a.verb in (STRIKE, SHOOT) and a.weapon
        }
        self.draw = {a.thing: a for a in every if a.verb == DRAW}
        self.reload = {a.thing: a for a in every if a.verb == RELOAD}
        self.clear = {a.thing: a for a in every if a.verb == CLEAR}
        self.closer = {a.target: a for a in every if a.verb == SPRINT_CLOSER}
        self.away = {a.target: a for a in every if a.verb == SPRINT_AWAY}
        self.cover = next(a for a in every if a.verb == TAKE_COVER)
        self.a_spell = next((a for a in every if a.spell), None)
        self.any_move = next(a for a in every if a.verb == SPRINT_CLOSER)
        self.switch_on = next((a for a in every if a.verb == SWITCH_ON), None)
        self.hold = next(a for a in every if a.verb == HOLD)


@lru_cache(maxsize=KITS)
def kit_of(catalogue: Catalogue) -> Kit:
    """The kit of a catalogue. Catalogues never change, so this remembers nothing of a fight."""
    return Kit(catalogue)


def _actions(catalogue: Catalogue) -> Iterator[Action]:
    for entry in catalogue:
        assert isinstance(entry, Action)
        yield entry


def _weapon_use(action: Action) -> Use:
    weapon = action.weapon
    assert weapon is not None
    reach = None
    if not weapon.strikes:
        far = "accurate" in weapon.tags or "rifle" in weapon.tags
        reach = Band.DISTANT if far else Band.FAR
    damage = weapon.damage
    return Use(action, (after_soak(damage), after_soak(damage.doubled())), reach)


def _spell_use(action: Action) -> Use:
    spell = action.spell
    assert spell is not None
    return Use(action, spell_harm(spell), REACH[spell.reach])


@lru_cache(maxsize=KITS)
def spell_harm(spell: Spell) -> tuple[tuple[float, ...], ...]:
    """Mean of a spell's dice by tier and soak; of a spell without dice that of its amounts."""
    if spell.dice is not None:
        return tuple(after_soak(dice) for dice in spell.dice)
    return tuple((float(amount),) for amount in spell.amounts or (0, 0, 0, 0))


def _number(uses: list[Use]) -> int:
    """Number the arms of these uses; how many there are."""
    arms: dict[tuple[str, str, int], int] = {}
    for use in uses:
        action = use.action
        use.arm = arms.setdefault((action.verb, action.mode, action.thing), len(arms))
    return len(arms)


def _by_foe(uses: list[Use]) -> Uses:
    """By foe; what promises most for each count comes first, so that the rest is soon passed."""
    found: dict[str, list[Use]] = {}
    for use in uses:
        found.setdefault(use.action.target, []).append(use)
    return {
        foe: tuple(sorted(some, key=lambda use: -use.harm[0] / use.action.speed))
        for foe, some in found.items()
    }
