"""What a learned model sees of one answer to a question of Two Actions."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from agents.learned.features.feature import Feature, Row, flags, named, one_of
from agents.learned.features.two_actions_people import Table
from agents.learned.features.two_actions_sight import Sight
from agents.scripted.two_actions import judgement, people, reactions
from agents.scripted.two_actions.look import arm_of
from arena.model import Catalogue
from arena.rules.two_actions.declarations import (
    ACCEPT,
    CLOSER,
    CONSUME,
    COVER,
    END_TURN,
    FLEE,
    FREE,
    MEND,
    MOVE,
    SHAPE,
    TAKE_IT,
    WITH_RESOLVE,
    YIELD,
    Action,
)
from arena.rules.two_actions.gear import DESPERATELY
from arena.rules.two_actions.view import AttackView, CombatantView

WORDS = (
    "strike", "harm", "closer", "away", "focus", "cover", "mend", "heal", "lasting", "pool",
    "block", "stand", "sustain", "drop", "pass", "leave", "push", "next",
)  # fmt: skip
"""What can be answered: the verbs, with the modes that matter."""
ATTACKS = frozenset(("strike", "harm"))
READY = frozenset(("focus", "cover", "mend", "heal", "lasting", "pool", "block", "sustain"))
"""What helps somebody; its worth is a scripted judgement."""
_PASSES = frozenset((END_TURN, TAKE_IT, ACCEPT))
_LEAVES = frozenset((FLEE, YIELD))

FIXED: tuple[Feature, ...] = (
    *one_of("answer", WORDS, "the answer is to"),
    *named(
        "with Resolve: 1 if Resolve pays for the effect",
        "free: 1 if it costs no action",
        "amount: damage, or what is healed or warded off, in tens of points",
    ),
)
"""Those that a declaration has in every fight."""

TARGET = named(
    "target is foe: 1 if it is done to an opponent",
    "target is me: 1 if it is done to oneself",
    "target share: what the target can still take, as a share of when whole",
    "target danger: damage that the target does in a turn, in tens of points",
    "target takes: damage that the target can still take, in twenties of points",
    "target band: to the target, from 0 (Adjacent) to 1; of who goes next, to the nearest opponent",
    "target acted: 1 if the target's turn of this round is over",
    "target prone: 1 if the target is on the ground",
    "target ready: how many of braced, covered and steady hold of the target, in threes",
    "target reaches: opponents that the target could attack from where it is, in fours",
    "target reached: opponents that could attack the target from where they are, in fours",
    "target threatens: 1 if the target is an opponent who could attack me from where it is",
    "target shapes: 1 if the target has anything to shape besides cover and mending",
    "target sustains: effects that the target sustains, in threes",
)
NOBODY: Row = (0.0,) * len(TARGET)

CHANCES = named(
    "success: chance that it succeeds",
    "share of a hit: which part of what the target can still take one hit is",
    "harm: the same as may be expected, misses and defences counted",
    "fells: chance that it fells the target",
    "defended: chance that the target stops the attack",
    "worth: danger taken out of the fight or kept in it, in fives of damage a turn",
    "stops: chance that it stops the attack that is answered",
    "saved: the same times the part of what I can still take that the attack costs",
    "falls: chance that it leaves me on the ground",
    "breaks: chance that the weapon breaks that I Block with",
    "steps after: bands that the target is out of reach after the step, in threes",
    "attack after: 1 if the target is in reach after the step, with an action left for it",
    "restores: hit points healed, as a share of all",
)
STEP = 1
"""How many bands a Move leads closer or farther."""


class Told(NamedTuple):
    """The features of an answer, but for how it compares with the others.

    Attributes:
        worth: What it is worth by a scripted judgement, in danger.
        row: The features.
    """

    worth: float
    row: Row


def word_of(action: Action) -> str:
    """Which of `WORDS` an answer is."""
    verb, mode, effect = action.verb, action.mode, action.effect
    if verb == MOVE:
        return "closer" if mode == CLOSER else "away"
    if mode == MEND:
        return "mend"
    if verb == SHAPE:
        if effect is None:
            return "cover"
        if effect.effect == "harm":
            return "harm"
        return "lasting" if effect.sustained else "heal"
    if verb == CONSUME:
        item = action.consumed
        return "heal" if item is not None and item.effect == "heal" else "pool"
    if verb in _PASSES:
        return "pass"
    return "leave" if verb in _LEAVES else verb


@lru_cache(maxsize=4096)
def fixed_of(catalogue: Catalogue) -> tuple[tuple[str, Row], ...]:
    """The word and the fixed features of every entry of a catalogue, by its index."""
    found = []
    actions: list[Action] = [*catalogue]
    for action in actions:
        word = word_of(action)
        resolve, free = float(action.mode == WITH_RESOLVE), float(action.verb in FREE)
        row = (*flags(word, WORDS), resolve, free, min(3.0, _amount(action) / 10))
        found.append((word, row))
    return tuple(found)


def _amount(action: Action) -> int:
    if action.weapon is not None:
        return action.weapon.damage
    if action.effect is not None:
        return action.effect.amount
    return 0 if action.consumed is None else action.consumed.amount


class Answers:
    """The features of the answers to one question to a combatant.

    Attributes:
        attack: What a response answers; None in one's own turn.
        loss: What it costs if it lands.
        lost: Which part of what I can still take that is, from 0 to 1.
        falls: 1 if I fall by a critical failure, 0 if I am on the ground or nobody falls by one.
        reach: The farthest band of my attacks.
    """

    __slots__ = ("_targets", "attack", "falls", "loss", "lost", "reach", "sight")

    def __init__(self, sight: Sight, attack: AttackView | None) -> None:
        self.sight = sight
        self.attack = attack
        self.loss = None if attack is None else reactions.loss(sight, attack)
        self.lost = 0.0 if attack is None else sight.share(sight.me, attack.damage, attack.tags)
        self.falls = float(not sight.me.prone and sight.options.critical_failure == "prone")
        self.reach = sight.table.by_name[sight.me.name].gear.reach
        self._targets: dict[str, Row] = {}

    def of(self, action: Action, word: str) -> Told:
        """The features of an answer after the fixed ones."""
        if word in ATTACKS:
            return self._of_attack(action)
        if word == "closer" or word == "away":
            return self._of_moving(action)
        if word in READY:
            return self._of_being_ready(action, word)
        return Told(0.0, (1.0, *_NOTHING, *NOBODY))

    def _of_attack(self, action: Action) -> Told:
        sight = self.sight
        me, target, arm = sight.me, sight.view[action.target], arm_of(action)
        chance = people.aim(me, arm, sight.against, target.cover)
        share = sight.share(target, arm.damage, arm.tags)
        fells = felled = 0.0
        if sight.hits(target, arm.damage, arm.tags) <= 1:
            fells = felled = chance.success
        elif not arm.shaped and sight.hits(target, 2 * arm.damage, arm.tags) <= 1:
            fells = chance.critical
        defended, stop = sight.stops(target), 0.0
        attack = self.attack
        if attack is None:
            worth = sight.harm(me, arm, target)
        else:
            assert self.loss is not None
            if sight.options.responses_deep == 1:
                defended = 0.0
            worth = reactions.saves(sight, attack, action, self.loss)
            if action.target == attack.attacker:
                critical = chance.critical if sight.options.interrupting_criticals else 0.0
                stop = max(felled, critical)
        lands = 1.0 - defended
        row = (
            chance.success, share, chance.success * share * lands, fells * lands, defended,
            _worth(worth), stop, stop * self.lost, chance.blunder * self.falls, 0.0, 0.0, 0.0, 0.0,
            *self.target(action.target),
        )  # fmt: skip
        return Told(worth, row)

    def _of_moving(self, action: Action) -> Told:
        sight, attack = self.sight, self.attack
        other = sight.view[action.target]
        out_of_reach = sight.mine.band_after(action, other) - self.reach
        foe = other.side != sight.me.side
        near = float(foe and out_of_reach <= 0 and sight.left > STEP)
        success, stop, worth, blunder = 1.0, 0.0, 0.0, 0.0
        if attack is not None and reactions.evades(sight, attack, action):
            chance = sight.chance(sight.sheet.dexterity, int(sight.me.cover))
            success = stop = chance.success
            blunder = chance.blunder
            assert self.loss is not None
            worth = stop * self.loss.value
        row = (
            success, 0.0, 0.0, 0.0, 0.0, _worth(worth), stop, stop * self.lost,
            blunder * self.falls, 0.0, max(0, out_of_reach) / 3, near, 0.0,
            *self.target(action.target),
        )  # fmt: skip
        return Told(worth, row)

    def _of_being_ready(self, action: Action, word: str) -> Told:
        sight, attack = self.sight, self.attack
        me, sheet = sight.me, sight.sheet
        success, stop, blunder, breaks, restores = 1.0, 0.0, 0.0, 0.0, 0.0
        if word == "block":
            if attack is not None:
                chance = sight.defending()
                success = stop = chance.success
                blunder = chance.blunder
                breaks = _breaks(action, attack, stop)
        elif word == "focus":
            success, _, blunder = sight.chance(sheet.focus)
        elif action.verb == SHAPE:
            answered = action.mode == COVER and attack is not None
            chance = sight.chance(sheet.shape, int(me.cover) if answered else 0)
            success, blunder = chance.success, chance.blunder
            stop = success if answered else 0.0
        if attack is None:
            worth = judgement.worth(sight, action)
        else:
            assert self.loss is not None
            worth = reactions.saves(sight, attack, action, self.loss)
        if word == "heal":
            one = sight.view[action.target] if action.target else me
            restores = _restores(action, one)
        row = (
            success, 0.0, 0.0, 0.0, 0.0, _worth(worth), stop, stop * self.lost,
            blunder * self.falls, breaks, 0.0, 0.0, restores, *self.target(action.target),
        )  # fmt: skip
        return Told(worth, row)

    def target(self, name: str) -> Row:
        """The features of whom it is done to."""
        if not name:
            return NOBODY
        known = self._targets.get(name)
        if known is None:
            sight = self.sight
            known = self._targets[name] = target_of(sight.table, name, sight.me)
        return known


_NOTHING: Row = (0.0,) * (len(CHANCES) - 1)


def target_of(table: Table, name: str, me: CombatantView | None) -> Row:
    """The features of somebody in an answer.

    Args:
        table: Both sides.
        name: Who it is.
        me: Who is asked; None if it is a side.
    """
    known = table.by_name.get(name)
    if known is None:
        return NOBODY
    one, gear, reach = known.one, known.gear, table.reach[name]
    foe = me is not None and one.side != me.side
    if me is None:
        band = reach.nearest
    elif foe:
        band = table.band(me.name, name)
    else:
        band = 0
    return (
        float(foe),
        float(me is not None and name == me.name),
        known.share,
        min(3.0, gear.danger / 10),
        min(3.0, known.takes / 20),
        band / 3,
        float(one.acted),
        float(one.prone),
        known.ready / 3,
        min(2.0, reach.reaches / 4),
        min(2.0, reach.reached / 4),
        float(foe and band <= gear.reach),
        gear.caster,
        min(2.0, known.held / 3),
    )


def of_choice(table: Table, name: str) -> Row:
    """The features, after the fixed ones, of sending this member of a side next."""
    return (1.0, *_NOTHING, *target_of(table, name, None))


def _worth(value: float) -> float:
    return max(-3.0, min(3.0, value / 5))


def _restores(action: Action, one: CombatantView) -> float:
    sheet = one.sheet
    if sheet is None:
        return 0.0
    return min(_amount(action), people.missing(one)) / max(1, sheet.most)


def _breaks(action: Action, attack: AttackView, stops: float) -> float:
    weapon = action.weapon
    if weapon is None:
        return 0.0
    breaks = stops if attack.damage > weapon.damage else 0.0
    return breaks + (1.0 - stops if weapon.kind in DESPERATELY else 0.0)
