"""The features of one answer on the Action Board."""

from __future__ import annotations

from functools import lru_cache

from agents.learned.features.action_board_asked import DANGER, NO_PROMISE, SLOTS, Asked, Judged
from agents.learned.features.action_board_people import Person, cut
from agents.learned.features.feature import Row, flags, named, one_of
from agents.scripted.action_board import people
from agents.scripted.action_board.judgement import reaches, worth
from agents.scripted.action_board.keeping import of_use
from agents.scripted.action_board.kit import HARMFUL, KITS
from agents.scripted.action_board.odds import chances, harm
from agents.scripted.action_board.reactions import answers, chance_to_stop, harm_on_me, saves
from arena.model import Catalogue, Declaration
from arena.rules.action_board import declarations as words
from arena.rules.action_board.declarations import REACTIONS, Action
from arena.space import Band

VERBS = (
    words.STRIKE,
    words.SHOOT,
    words.CAST,
    words.QUICKEN,
    words.SUSTAIN,
    words.DRAW,
    words.UNPACK,
    words.DRINK,
    words.MOVE,
    words.DODGE,
    words.PARRY,
    words.BLOCK,
    words.FLEE,
    words.YIELD,
    words.WAIT,
    words.MANOEUVRE,
)
EFFECTS = ("bolt", "area", "wall", "heal")
HITS = 10
"""So many hit points are 1 in a feature of one blow."""
WORTH = 3.0
"""So much of what judgement calls worth is 1 in a feature."""
_STAGES = 3
_LEVELS = 5

FIXED = (
    *one_of("verb", VERBS, "it is to"),
    *one_of("spell", EFFECTS, "it is a spell whose effect is a"),
    *named(
        "slot: 1 if it takes a slot",
        "stages: how many ticks it takes, in threes",
        "level: the level of its spell, in fives",
        "gear: the mean that its weapon, spell or item rolls, in tens",
        "volley: 1 if it answers a whole volley",
    ),
)
"""What a declaration says by itself."""

DYNAMIC = named(
    "chance: how likely it hits, works or stops what it answers",
    "harm: the mean hit points that it takes off opponents, in tens",
    "fells: the mean harm by the hit points that its target has left, at most 1",
    "worth: what it is worth by the tactics' judgement: danger taken from the fight, or kept in it",
    "already: what my side has declared against its target, by the hit points left",
    "hits: how many opponents it is aimed at, or attacks it answers, in threes",
    "restores: the share of its target's hit points that it gives back",
    "stops: the mean harm to me that it stops, by my hit points left",
    "of use: 1 if what it gets in hand, or goes on with, could be used as things stand",
    "affordable: 1 if it can be paid, to its end, without losing what I have begun",
    "price: the part of the tokens left of its kind that it takes",
    "foes there: how many opponents are in the zone that it is a move to, in threes",
    "friends there: how many of my side are there, in threes",
    "nearer: how many steps nearer to the nearest opponent it takes me, in threes",
    "target share: the share of hit points that its target has left",
    "target danger: the hit points a tick that the target takes, in sixes",
    "target protection: the share of a usual blow's harm that does not get through to the target",
    "target importance: the danger of the target for each hit point left",
    "target caster: 1 if the target is a caster",
    "target casts: 1 if the target is in the middle of an action of several ticks",
    "target shooter: 1 if the target has a missile weapon",
    "target band: how far away the target is, from 0 (near) to 1 (distant)",
    "target attacks me: 1 if the target has attacked me and nobody has answered",
    "target busy: 1 if the target has declared something in this tick",
    "target tokens: the share of the round's tokens that the target has left",
    "target dodges: how many dodges the target has left, in threes",
)
"""What it says as things stand."""

_PLACE = {feature.name: place for place, feature in enumerate(DYNAMIC)}
_NOTHING: Row = (0.0,) * len(DYNAMIC)
_NO_TARGET: Row = (0.0,) * sum(name.startswith("target ") for name in _PLACE)
_NO_MOVE: Row = (0.0, 0.0, 0.0)


def filled(**values: float) -> Row:
    """The features of `DYNAMIC` that have these one-word names; all others are 0."""
    row = list(_NOTHING)
    for name, value in values.items():
        row[_PLACE[name]] = value
    return tuple(row)


@lru_cache(maxsize=KITS)
def fixed_of(catalogue: Catalogue) -> tuple[Row, ...]:
    """The features of `FIXED` of every declaration of a catalogue, by index."""
    return tuple(_fixed(answer) for answer in catalogue)


def _fixed(answer: Declaration) -> Row:
    assert isinstance(answer, Action)
    weapon, spell = answer.weapon, answer.spell
    dice = weapon.damage if weapon is not None else spell.dice if spell is not None else None
    return (
        *flags(answer.verb, VERBS),
        *flags(spell.effect if spell is not None else "", EFFECTS),
        float(answer.kind >= 0),
        cut(answer.stages / _STAGES),
        cut(spell.level / _LEVELS) if spell is not None else 0.0,
        cut(dice.mean / HITS) if dice is not None else 0.0,
        float(bool(answer.volley)),
    )


def dynamic(asked: Asked, answer: Declaration) -> Row:
    """The features of `DYNAMIC` of an answer to a combatant's question."""
    assert isinstance(answer, Action)
    verb, spell = answer.verb, answer.spell
    judged, move, target = NO_PROMISE, _NO_MOVE, _NO_TARGET
    if verb in REACTIONS:
        judged, target = _of_defence(asked, answer)
    elif verb == words.MOVE:
        move = _of_move(asked, answer)
    elif verb in (words.DRAW, words.UNPACK) or (verb == words.SUSTAIN and spell is None):
        judged = _of_getting(asked, answer)
    elif verb == words.DRINK or (spell is not None and spell.effect not in HARMFUL):
        judged, target = _of_help(asked, answer)
    elif answer.weapon is not None or spell is not None:
        judged, target = _of_attack(asked, answer)
    kind = answer.kind
    affordable = float(asked.look.can_pay(answer))
    price = asked.prices[kind] if kind >= 0 else 0.0
    return (*judged, affordable, price, *move, *target)


def _of_attack(asked: Asked, action: Action) -> tuple[Judged, Row]:
    """A blow, a shot, or a spell that hurts."""
    key = (action.kind, action.item, action.target)
    found = asked.aims.get(key)
    if found is None:
        # What is cast, quickened or gone on with at somebody does the same harm.
        found = asked.aims[key] = _aim(asked, action)
    aimed, target = found
    if not aimed.hits:
        return found
    chance = aimed.chance * people.SURE if action.verb == words.CAST else aimed.chance
    value = cut(worth(asked.look, action) / WORTH)
    return aimed._replace(chance=chance, worth=value, use=_goes_on(asked, action)), target


def _aim(asked: Asked, action: Action) -> tuple[Judged, Row]:
    """What holds of an attack or a spell that hurts, in whatever way it is made."""
    look, spell = asked.look, action.spell
    hurt = look.hurt_by(action, look.foes)
    if not hurt:
        return NO_PROMISE, _NO_TARGET
    me, by_name = look.me, asked.by_name
    first = hurt[0] if len(hurt) == 1 else max(hurt, key=look.weight)
    target = by_name[first.name]
    harm_done = fells = 0.0
    for foe in hurt:
        hp = by_name[foe.name].hp
        mean = look.harm(action, me, foe, hp)
        harm_done += mean
        fells = max(fells, mean / hp)
    if spell is None or spell.effect == "bolt":
        bonus = people.attack(me) if spell is None else spell.attack
        plain, double = chances(bonus, people.defence(first), look.view.options.natural_rolls)
        chance = plain + double
    else:
        chance = 1.0
    aimed = Judged(
        chance,
        cut(harm_done / HITS),
        fells,
        already=cut(look.expected(first) / target.hp),
        hits=cut(len(hurt) / SLOTS),
    )
    return aimed, _of_target(asked, target)


def _of_help(asked: Asked, action: Action) -> tuple[Judged, Row]:
    """Healing, a draught, or a wall."""
    look, spell = asked.look, action.spell
    dice = look.sheet.items[action.thing].heals if spell is None else spell.dice
    # A wall between two zones is for nobody.
    target = asked.me if spell is None else asked.by_name.get(action.target)
    if target is None:
        return Judged(use=_goes_on(asked, action)), _NO_TARGET
    lack = people.missing(target.one)
    restores = harm(dice, 1, 0, lack) / target.fixed.hp if dice is not None and lack else 0.0
    judged = Judged(
        chance=people.SURE if action.verb == words.CAST else 1.0,
        worth=cut(worth(look, action) / WORTH),
        restores=restores,
        use=_goes_on(asked, action),
    )
    return judged, _of_target(asked, target)


def _of_defence(asked: Asked, action: Action) -> tuple[Judged, Row]:
    """A dodge, a parry, or a block: against the same attack each stops as much."""
    key = (action.volley, action.target)
    found = asked.defences.get(key)
    if found is None:
        found = asked.defences[key] = _defend(asked, action)
    return found


def _defend(asked: Asked, action: Action) -> tuple[Judged, Row]:
    look = asked.look
    answered = [deed for deed in asked.threats if answers(look, action, deed)]
    if not answered:
        return NO_PROMISE, _NO_TARGET
    judged = Judged(
        chance=chance_to_stop(look, answered),
        worth=cut(saves(look, answered) / WORTH),
        hits=cut(len(answered) / SLOTS),
        stops=cut(harm_on_me(look, answered) / asked.me.hp),
    )
    attacker = asked.by_name.get(answered[0].who)
    return judged, _NO_TARGET if attacker is None else _of_target(asked, attacker)


def _of_move(asked: Asked, action: Action) -> Row:
    foes, friends = asked.there(action.target)
    nearer = asked.nearest - asked.steps_from(action.target)
    return cut(foes / SLOTS), cut(friends / SLOTS), nearer / Band.DISTANT


def _of_getting(asked: Asked, action: Action) -> Judged:
    """Taking a weapon or a draught in hand, or going on with it."""
    look, weapon = asked.look, action.weapon
    if weapon is not None:
        return Judged(use=float(reaches(look, weapon)))
    lack = people.missing(look.me)
    if not lack:
        return NO_PROMISE
    heals = harm(look.sheet.items[action.thing].heals, 1, 0, lack)
    return Judged(restores=heals / asked.me.fixed.hp, use=1.0)


def _goes_on(asked: Asked, action: Action) -> float:
    """1 if an action goes on with something that is still of use."""
    if action.verb != words.SUSTAIN:
        return 0.0
    begun = asked.look.decision.catalogue[action.begins]
    return float(of_use(asked.look, begun))


def _of_target(asked: Asked, target: Person) -> Row:
    """The features of a target, found once for a question."""
    name = target.one.name
    known = asked.of_targets.get(name)
    if known is None:
        fixed = target.fixed
        known = asked.of_targets[name] = (
            target.share,
            cut(fixed.danger / DANGER),
            fixed.protection,
            cut(target.importance),
            fixed.caster,
            float(bool(target.begun)),
            fixed.shooter,
            # Within a zone everybody is Near.
            (asked.view.band(asked.me.one, target.one) - 1) / 2,
            float(name in asked.attackers),
            float(name in asked.busy),
            target.tokens,
            cut(target.dodges / SLOTS),
        )
    return known
