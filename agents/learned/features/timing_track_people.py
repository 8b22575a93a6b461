"""Features of combatants and sides of the Timing Track."""

from __future__ import annotations

from agents.learned.features.feature import Row, named
from agents.scripted.timing_track.judgement import MACHINE, price, worth
from agents.scripted.timing_track.kit import Use
from agents.scripted.timing_track.look import Look, boxes_left, danger, share_left, soak
from arena.rules.timing_track.declarations import CAST, SHOOT, SMASH, STRIKE
from arena.rules.timing_track.gear import Weapon
from arena.rules.timing_track.state import Condition
from arena.rules.timing_track.view import CombatantView, View
from arena.space import Band

NEVER = 20
"""Counts to a blow that is not under way."""
SOON = 10
"""Counts beyond which the next blow presses nobody."""
TO_STRIKE, TO_DRAW = 5, 2
"""Counts that a blow takes which is not under way, and that a weapon takes into the hand."""
ATTACKS = frozenset((STRIKE, SHOOT, SMASH, CAST))
"""Verbs of a token that makes something happen to somebody, and not only to its owner."""
DANGER = 4.0
"""Harm a count that makes 1 in a feature, summed over a side."""
_SIDE = (
    "fighters: how many fight, 8 make 1",
    "whole: the shares of wound boxes left, summed, 8 make 1",
    "weakest: the least share of wound boxes left of one who fights",
    "danger: harm a count that they do, summed, 4 make 1",
    "lasting danger: danger times the share of wound boxes left, summed, 4 make 1",
    "soak: mean of what is taken off hits, 10 make 1",
    "hindered: mean penalty from wounds and exhaustion, 40 make 1",
    "ready: share of those with a weapon in hand that is loaded and works, as far as one can tell",
    "shooters: share of those with a weapon in hand that shoots",
    "cover: mean cover, 20 make 1",
    "in melee: share of those Close to somebody",
    "attacking: share of those whose token is an attack or a spell",
    "soonest: counts until the first such token is due, 10 make 1; 2 if there is none",
    "warded: mean ward, 10 make 1",
    "pressure: danger, the less the more of 10 counts go by before the next blow, summed, 4 make 1",
)

POSITION = (
    *named(*(f"my {line}" for line in _SIDE)),
    *named(*(f"their {line}" for line in _SIDE)),
    *named(
        "strength: my share of both sides' numbers times what is whole of them",
        "more danger: my share of both sides' lasting danger",
        "more pressure: my share of both sides' pressure",
        "first blow: by how many counts my first token is due before theirs, 10 make 1",
        "balance: Aetheric positive, 10 make 1",
        "goal: 1 if something besides who is left decides the fight",
    ),
)

SELF = named(
    "me whole: the share of one's own wound boxes left",
    "my boxes: wound boxes left, 28 make 1",
    "own danger: harm a count that one does at best",
    "my exhaustion: boxes filled, 10 make 1",
    "my penalty: from wounds and exhaustion, 40 make 1",
    "own soak: of ballistic and martial together, 10 make 1",
    "own cover: 20 makes 1",
    "better cover: what one's zone offers beyond it, 20 make 1",
    "I am in melee: 1 if Close to anybody",
    "I hold a blade: 1 if the weapon in hand strikes",
    "I hold a gun: 1 if the weapon in hand shoots",
    "my rounds: left in the weapon in hand, 6 make 1; 1 if it needs none",
    "jammed: 1 if the weapon in hand is jammed or broken",
    "caster: 1 if one knows spells",
)

TARGET = named(
    "target whole: the share of the target's wound boxes left",
    "target boxes: wound boxes left, 28 make 1",
    "target danger: harm a count that the target does at best",
    "target band: how far off, Distant makes 1",
    "target cover: 20 makes 1",
    "target in melee: 1 if Close to anybody",
    "target strikes: 1 if its weapon in hand strikes",
    "target shoots: 1 if its weapon in hand shoots",
    "target aims at me: 1 if its token is aimed at the one who is asked",
    "target due: counts until its token is due, 10 make 1; 2 if it has none",
    "target casts: 1 if its token is a spell",
    "target friends near: how many others of one's own side are Close to it, 3 and more make 1",
)
NOBODY: Row = (0.0,) * len(TARGET)


def harm(
    look: Look, use: Use, foe: CombatantView, weight: float, band: Band
) -> tuple[float, float]:
    """The mean harm of an attack in boxes, a machine's if it is smashed, and what it is worth.

    Args:
        look: Who attacks.
        use: The attack.
        foe: At whom.
        weight: How much a box of the foe matters (`importance`).
        band: How far off the foe is.
    """
    gain = worth(look, use, foe, weight, band)
    action = use.action
    if action.verb == SMASH:
        return gain / MACHINE, gain
    done = gain / weight
    # What a spell is worth is less what it costs its caster, which is told apart.
    return (done if action.spell is None else max(0.0, done + price(look, action))), gain


def _loaded(one: CombatantView, gun: Weapon) -> bool:
    """Whether what shoots in somebody's hand is loaded and works, as far as one can tell."""
    sheet = one.sheet
    if sheet is None:
        return True
    place = sheet.weapons.index(gun)
    return one.condition(place) == Condition.READY and one.rounds_in(place) != 0


def _of_side(people: list[CombatantView], now: int) -> Row:
    number = len(people)
    if not number:
        return (0.0,) * 12 + (NEVER / 10, 0.0, 0.0)
    whole = dangers = lasting = soaks = penalties = covers = wards = pressure = 0.0
    weakest = 1.0
    ready = shooters = melee = attacking = 0
    soonest = NEVER
    for one in people:
        share, harmful = share_left(one), danger(one)
        whole += share
        weakest = min(weakest, share)
        dangers += harmful
        lasting += harmful * share
        soaks += (soak(one, "ballistic") + soak(one, "martial")) / 2
        penalties += one.penalty or 0
        covers += one.cover
        wards += one.ward or 0
        weapon = one.weapon
        if weapon is not None:
            if weapon.strikes:
                ready += 1
            else:
                shooters += 1
                ready += _loaded(one, weapon)
        melee += one.in_melee
        token = one.token
        counts = TO_STRIKE + (TO_DRAW if weapon is None else 0)
        if token is not None:
            left = token.due - now
            if token.declaration.verb in ATTACKS:
                attacking += 1
                soonest = min(soonest, left)
                counts = left
            else:
                counts = left + TO_STRIKE
        pressure += harmful * max(0, SOON - counts) / SOON
    return (
        *(min(number, 16) / 8, min(whole, 16) / 8, weakest),
        *(min(dangers / DANGER, 8.0), min(lasting / DANGER, 8.0)),
        *(min(soaks / number / 10, 4.0), min(penalties / number / 40, 4.0)),
        *(ready / number, shooters / number, covers / number / 20, melee / number),
        *(attacking / number, soonest / 10, min(wards / number / 10, 4.0)),
        min(pressure / DANGER, 8.0),
    )


def of_position(view: View) -> Row:
    """The features of both sides, as `POSITION` names them."""
    side = view.me.side
    # In canonical order, so that sums are the same, to the last digit, whichever member looks.
    own = [one for one in view if one.side == side and one.fighting]
    now = view.count
    mine, theirs = _of_side(own, now), _of_side(view.foes, now)
    my_strength, their_strength = mine[0] * mine[1], theirs[0] * theirs[1]
    return (
        *mine,
        *theirs,
        _share(my_strength, their_strength),
        _share(mine[4], theirs[4]),
        _share(mine[14], theirs[14]),
        max(-2.0, min(theirs[12] - mine[12], 2.0)),
        max(-4.0, min(view.balance / 10, 4.0)),
        float(view.goal is not None),
    )


def _share(mine: float, theirs: float) -> float:
    total = mine + theirs
    return mine / total if total else 0.5


def of_self(look: Look) -> Row:
    """The features of the one who is asked, as `SELF` names them."""
    me, view = look.me, look.view
    weapon = me.weapon
    strikes = shoots = jammed = 0.0
    rounds = 1.0
    if weapon is not None:
        strikes, shoots = float(weapon.strikes), float(not weapon.strikes)
        left = me.rounds
        rounds = 1.0 if left is None else min(left, 12) / 6
        place = look.sheet.weapons.index(weapon)
        jammed = float(me.condition(place) != Condition.READY)
    return (
        share_left(me),
        min(boxes_left(me), 56) / 28,
        min(danger(me), 8.0),
        min(me.exhaustion or 0, 40) / 10,
        min(me.penalty or 0, 160) / 40,
        min(soak(me, "ballistic") + soak(me, "martial"), 40) / 10,
        me.cover / 20,
        max(0, view.cover_here(me) - me.cover) / 20,
        float(me.in_melee),
        *(strikes, shoots, rounds, jammed),
        float(bool(look.sheet.spells)),
    )


def of_target(look: Look, other: CombatantView) -> Row:
    """The features of a target, as `TARGET` names them."""
    view, me = look.view, look.me
    weapon, token = other.weapon, other.token
    due, at_me, casts = NEVER, False, False
    if token is not None:
        due = min(NEVER, token.due - look.decision.time)
        at_me = token.declaration.target == me.name
        casts = token.declaration.spell is not None
    friends = 0
    if other.in_melee:
        friends = sum(one.side == me.side and one is not me for one in view.close(other))
    return (
        share_left(other),
        min(boxes_left(other), 56) / 28,
        min(danger(other), 8.0),
        view.band(me, other) / Band.DISTANT,
        other.cover / 20,
        float(other.in_melee),
        float(weapon is not None and weapon.strikes),
        float(weapon is not None and not weapon.strikes),
        float(at_me),
        due / 10,
        float(casts),
        min(friends, 3) / 3,
    )
