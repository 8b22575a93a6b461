"""What a learned model sees of a decision of the Timing Track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from agents.learned.features import timing_track_people as people
from agents.learned.features.feature import Row, flags, named, one_of
from agents.scripted.timing_track.abandons import Abandons
from agents.scripted.timing_track.fighter import Fighter
from agents.scripted.timing_track.holds import Holds
from agents.scripted.timing_track.judgement import price
from agents.scripted.timing_track.keeps_distance import KeepsDistance
from agents.scripted.timing_track.kit import Use, kit_of, spell_harm
from agents.scripted.timing_track.look import Look, boxes_left, importance, soak
from agents.scripted.timing_track.odds import chances, defence_chance, tier_chances
from agents.scripted.timing_track.prices import of_tier
from agents.scripted.timing_track.reactions import incoming_harm
from arena.model import Catalogue, Decision, Declaration
from arena.rules.timing_track import declarations as verbs
from arena.rules.timing_track.answering import CHOOSE_TIER, DEFEND
from arena.rules.timing_track.declarations import Action
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import FIGHTING, State
from arena.rules.timing_track.track import DECLARING, RECONSIDERING
from arena.rules.timing_track.view import CombatantView, View
from arena.space import Band

KINDS = (DECLARING, RECONSIDERING, DEFEND, CHOOSE_TIER)
WAYS = (
    *(verbs.STRIKE, verbs.SHOOT, "aim", verbs.SMASH),
    *("damage", "heal", "ward", "hinder", "surge"),
    *(verbs.DRAW, verbs.RELOAD, verbs.CLEAR, verbs.SPRINT_CLOSER, verbs.SPRINT_AWAY),
    *(verbs.TAKE_COVER, verbs.SWITCH_ON, verbs.SWITCH_OFF, verbs.TEND, verbs.FLEE, verbs.YIELD),
    *(verbs.HOLD, verbs.CARRY_ON, verbs.ACCEPT),
    *("defend with melee", "defend with brawl", "defend with athletics", verbs.TIER),
)
"""Verbs, told apart by mode and by what a spell does."""
PROPOSERS: dict[str, Fighter] = {
    "keeps-distance": KeepsDistance(),
    "abandons": Abandons(),
    "holds": Holds(),
}
"""The tactics whose answers a model is told."""

COUNTS = 10.0
"""Counts that make 1 in a feature."""
BOXES = 10.0
"""Wound boxes that make 1 in a feature."""
UNSKILLED: Row = (0.0,) * 8
"""What is told of an attack, of what is none."""
NOBODY: Row = (0.0, 0.0, *people.NOBODY)
"""What is told of a target, of what has none: no foe, and no friend."""
PREPARING = frozenset((verbs.DRAW, verbs.RELOAD, verbs.CLEAR))
"""Verbs that make a weapon ready."""


class TimingTrackFeatures:
    """The features of the Timing Track."""

    position = people.POSITION
    question = (
        *one_of("question", KINDS, "it is the question to"),
        *people.SELF,
        *named(
            "blows to come: foes' tokens that are attacks at one, 3 and more make 1",
            "next blow: counts until the first of them is due, 10 make 1; 2 if there is none",
            "own token left: counts until one's own token is due, 10 make 1",
            "own token spent: counts since it was declared, 10 make 1",
            "delay: counts that whatever is declared takes longer, abandoning included, 10 make 1",
            "nearest foe: the band of the nearest foe, Distant makes 1",
            "foes near: foes Near or Close, 3 and more make 1",
            "incoming harm: mean harm of the blows that may be answered, 10 boxes make 1",
            "incoming kills: 1 if one of them could fell",
        ),
    )
    answer = (
        *one_of("answer", WAYS, "the answer is to"),
        *named(
            "counts: until it resolves, every delay included, 10 make 1; 0 if it takes none",
            "drops a token: 1 if one's own token is abandoned for it",
            "before the blow: 1 if it resolves before the next blow at one",
            "hit: the chance to succeed",
            "crit: the chance of a crit; of a spell, of a Spectacular",
            "harm: mean harm in boxes after soak, 10 make 1; of a spell that does none, its amount",
            "gain: harm, less a spell's price, times the target's danger for each box it has left",
            "rate: gain for each 4 counts",
            "fells: harm for each box that the target has left, at most 1",
            "reliability: of the weapon now",
            "price: what a spell costs its caster, 10 boxes make 1",
            "out of reach: bands between the target and the reach of the attack, 3 make 1",
            "defence: the chance that the defence stops the blow",
            "stopped: harm that it stops on average, 10 boxes make 1",
            "promise: harm for each count that the weapon promises once it is ready",
            "at a foe: 1 if the target is a foe",
            "at a friend: 1 if the target is on one's own side",
        ),
        *people.TARGET,
        *one_of("proposed by", tuple(PROPOSERS), "the tactic that would answer so is"),
    )

    def seen(self, setup: Setup, state: State, side: str) -> View:
        """The view of one of a side's combatants, of those who still fight if there are any."""
        own = [c for c in state.combatants if c.sheet.side == side]
        return View(setup, state, next((c for c in own if c.status == FIGHTING), own[0]).seat)

    def obvious(self, decision: Decision) -> Declaration | None:
        """Carry on, as long as the token makes sense and no blow is aimed at its owner before it.

        The question is put after everything that happens, far more often than any other.
        """
        if len(decision.candidates) == 1:
            return decision.candidates[0]
        if decision.kind != RECONSIDERING:
            return None
        view = decision.view
        token = view.me.token
        if token is None or not decision.allows(token.declaration):
            return None
        name, due = view.me.name, token.due
        for foe in view.foes:
            other = foe.token
            if other is not None and other.due <= due and _is_blow(other.declaration, name):
                return None
        return decision.fallback

    def way(self, kind: str, declaration: Declaration) -> str:
        """The kind of the question, and which of `WAYS` the answer is."""
        assert isinstance(declaration, Action)
        return f"{kind}: {_way(declaration)}"

    def of_position(self, view: View) -> Row:
        """Of both sides, as the side of this view sees them."""
        return people.of_position(view)

    def of_answers(
        self,
        decision: Decision,
        answers: Sequence[Declaration],
        usual: Declaration | None = None,
    ) -> list[Row]:
        """A row for each answer."""
        look = Look(decision)
        asked = _Asked(look)
        base = (*people.of_position(look.view), *asked.question())
        first, second, third = _proposals(look, usual)
        return [
            (
                *base,
                *asked.answer(answer),
                1.0 if answer is first else 0.0,
                1.0 if answer is second else 0.0,
                1.0 if answer is third else 0.0,
            )
            for answer in answers
            if isinstance(answer, Action)
        ]


class _Asked:
    """One question, and what is worked out for all of its answers once."""

    __slots__ = (
        *("_declares", "_drops", "_harms", "_least", "_people", "_uses"),
        *("delay", "look", "next_blow", "token"),
    )

    def __init__(self, look: Look) -> None:
        self.look = look
        self.token = look.me.token
        self.delay = look.delay
        self.next_blow = people.NEVER
        self._harms: dict[str, tuple[float, bool]] = {}
        self._people: dict[str, tuple[CombatantView, bool, Row]] = {}
        self._declares = look.decision.kind in (DECLARING, RECONSIDERING)
        self._drops = float(self.token is not None)
        self._least = look.view.options.least_speed
        self._uses = _uses(look.decision.catalogue)

    def question(self) -> Row:
        look, view, me, now = self.look, self.look.view, self.look.me, self.look.decision.time
        kind = look.decision.kind
        aimed, nearest, near = 0, Band.DISTANT, 0
        for foe in view.foes:
            band = view.band(me, foe)
            nearest = min(nearest, band)
            near += band <= Band.NEAR
            token = foe.token
            if token is not None and _is_blow(token.declaration, me.name):
                aimed += 1
                self.next_blow = min(self.next_blow, token.due - now)
        harm, kills = 0.0, 0.0
        if kind == DEFEND:
            for incoming in look.decision.about:
                found = self._harms[incoming.attacker] = incoming_harm(look, incoming)
                harm += found[0]
                kills = max(kills, float(found[1]))
        token = self.token
        left, spent = (0, 0) if token is None else (token.due - now, now - token.start)
        return (
            *flags(kind, KINDS),
            *people.of_self(look),
            min(aimed, 3) / 3,
            self.next_blow / COUNTS,
            min(left, 20) / COUNTS,
            min(spent, 20) / COUNTS,
            min(self.delay, 20) / COUNTS,
            nearest / Band.DISTANT,
            min(near, 3) / 3,
            min(harm, 40) / BOXES,
            kills,
        )

    def answer(self, action: Action) -> Row:
        """The features of one answer, but for who proposes it."""
        look, answered = self.look, action
        speed, drops = 0, 0.0
        if action.verb == verbs.CARRY_ON:
            action, speed = self._carried_on(action)
        elif self._declares:
            drops = self._drops
            if action.speed:
                speed = max(action.speed + self.delay, self._least)
        attack, target = UNSKILLED, NOBODY
        price_of, defence, stopped, promise = 0.0, 0.0, 0.0, 0.0
        if action.target:
            other, foe, target = self._target(action.target)
            if action.verb == verbs.DEFEND:
                defence = defence_chance(look.view.defence(action))
                stopped = defence * self._harms.get(action.target, (0.0, False))[0]
            elif foe and action.index in self._uses:
                attack = self._attack(self._uses[action.index], other, speed)
        if action.spell is not None:
            if not any(attack):
                attack = self._helps(action)
            price_of = price(look, action)
        elif action.verb == verbs.TIER:
            attack, price_of, target = self._tier(action)
        elif attack[0] or action.verb in PREPARING:
            promise = self._promise(action)
        return (
            *_static(answered),
            min(speed, 20) / COUNTS,
            drops,
            1.0 if speed < self.next_blow else 0.0,
            *attack[:7],
            min(price_of, 20) / BOXES,
            attack[7],
            defence,
            min(stopped, 40) / BOXES,
            promise,
            *target,
        )

    def _carried_on(self, answer: Action) -> tuple[Action, int]:
        """What one does who carries on, and for how many counts more."""
        token, decision = self.token, self.look.decision
        if token is None:
            return answer, 0
        # An attack whose target is gone does nothing any more.
        done = token.declaration if decision.allows(token.declaration) else answer
        return done, token.due - decision.time

    def _target(self, name: str) -> tuple[CombatantView, bool, Row]:
        """The one with this name, whether that is a foe, and the features of a target."""
        found = self._people.get(name)
        if found is None:
            other = self.look.view[name]
            foe = other.side != self.look.me.side
            row = (float(foe), float(not foe), *people.of_target(self.look, other))
            found = self._people[name] = (other, foe, row)
        return found

    def _attack(self, use: Use, foe: CombatantView, speed: int) -> Row:
        """hit, crit, harm, gain, rate, fells, reliability, out of reach."""
        look, view, action = self.look, self.look.view, use.action
        band = view.band(look.me, foe)
        striking = Band.NEAR if view.options.closing_attack else Band.CLOSE
        beyond = max(0, band - (striking if use.reach is None else use.reach)) / 3
        weight = importance(foe)
        harm, gain = people.harm(look, use, foe, weight, band)
        if action.spell is not None:
            odds = tier_chances(look.casting(action), look.sheet.tradition == "wild")
            hit, crit, works = sum(odds[:4]), odds[3], 1.0
        else:
            plain, crit = chances(view.target(action))
            hit = plain + crit
            works = min(max(view.reliability(action), 0), 100) / 100
        gain = max(-1.0, min(gain, 2.0))
        # A machine that is smashed fells nobody.
        fells = 0.0 if action.verb == verbs.SMASH else min(harm / (boxes_left(foe) + 1), 1.0)
        return (
            *(hit, crit, min(harm, 40) / BOXES, gain, 4 * gain / max(speed, 1)),
            *(fells, works, beyond),
        )

    def _helps(self, action: Action) -> Row:
        """The same of a spell that does no harm."""
        look, spell = self.look, action.spell
        assert spell is not None
        odds = tier_chances(look.casting(action), look.sheet.tradition == "wild")
        means = spell_harm(spell)
        good = sum(p * mean[0] for p, mean in zip(odds, means, strict=False))
        if spell.effect == "heal" and action.target:
            other = look.view[action.target]
            good = min(good, float(other.wounds) if other.wounds is not None else good)
        return (sum(odds[:4]), odds[3], min(good, 40) / BOXES, 0.0, 0.0, 0.0, 1.0, 0.0)

    def _tier(self, action: Action) -> tuple[Row, float, Row]:
        """The same of a tier that may be chosen, its price in boxes, and whom it would meet."""
        look, about = self.look, self.look.decision.about
        spell = next((spell for spell in look.sheet.spells if spell.name == about.spell), None)
        if spell is None:
            return UNSKILLED, 0.0, NOBODY
        wild = look.sheet.tradition == "wild"
        cost = of_tier(spell, action.thing, wild, look.view.options)
        means, target = spell_harm(spell)[action.thing], NOBODY
        harm, gain, fells = means[0], 0.0, 0.0
        if about.target:
            other, _, target = self._target(about.target)
            if spell.effect == "damage":
                left = boxes_left(other) + 1
                harm = min(means[min(soak(other, spell.soak), len(means) - 1)], left)
                gain = max(-1.0, min(importance(other) * (harm - cost), 2.0))
                fells = harm / left
            elif spell.effect == "heal" and other.wounds is not None:
                harm = min(harm, other.wounds)
        return (1.0, 0.0, min(harm, 40) / BOXES, gain, 0.0, fells, 1.0, 0.0), cost, target

    def _promise(self, action: Action) -> float:
        """Harm for each count that the weapon promises, against whoever it does most."""
        found = 0.0
        for use in _arms(self.look.decision.catalogue).get(action.thing, ()):
            arm = self.look.arm(use)
            if arm is not None:
                found = max(found, arm[2])
        return min(found, 4.0)


def _proposals(look: Look, usual: Declaration | None) -> list[Declaration]:
    """What each of the tactics would answer, as `Fighter.choose`, but with one look for all."""
    decision = look.decision
    first, *others = PROPOSERS.values()
    asked = others if usual else [first, *others]
    if decision.kind == DECLARING:
        found: list[Declaration] = [tactic.declare(look) for tactic in asked]
    elif decision.kind == DEFEND:
        found = [tactic.defend(look) for tactic in asked]
    else:
        found = [tactic.choose(decision) for tactic in asked]
    return [usual, *found] if usual else found


def _is_blow(action: Action, at: str) -> bool:
    """Whether this is an attack or a spell at the one with this name."""
    return action.target == at and action.verb in people.ATTACKS


@lru_cache(maxsize=65536)
def _static(action: Action) -> Row:
    """What never changes of an answer."""
    return flags(_way(action), WAYS)


def _way(action: Action) -> str:
    if action.verb == verbs.SHOOT and action.mode:
        return "aim"
    if action.spell is not None:
        return action.spell.effect
    if action.verb == verbs.DEFEND:
        return f"defend with {action.mode}"
    return action.verb


@lru_cache(maxsize=4096)
def _uses(catalogue: Catalogue) -> dict[int, Use]:
    """The attacks of a catalogue by their index."""
    kit = kit_of(catalogue)
    groups = (kit.cuts, kit.shots, kit.aimed, kit.spells, kit.smashes)
    return {use.action.index: use for group in groups for uses in group.values() for use in uses}


@lru_cache(maxsize=4096)
def _arms(catalogue: Catalogue) -> dict[int, tuple[Use, ...]]:
    """For each weapon one attack of every way in which it is used."""
    found: dict[int, dict[int, Use]] = {}
    for use in _uses(catalogue).values():
        if use.action.weapon is not None and use.action.verb != verbs.SMASH:
            found.setdefault(use.action.thing, {}).setdefault(use.arm, use)
    return {thing: tuple(uses.values()) for thing, uses in found.items()}
