"""What a learned model sees of a decision in Two Actions."""

from __future__ import annotations

from collections.abc import Sequence

from agents.learned.features.feature import Feature, Row, flags, named, one_of
from agents.learned.features.two_actions_answers import (
    CHANCES,
    FIXED,
    TARGET,
    Answers,
    Told,
    fixed_of,
    of_choice,
    word_of,
)
from agents.learned.features.two_actions_people import Person, Table, ratio, strength
from agents.learned.features.two_actions_sight import Sight, proposals
from agents.scripted.two_actions import pushing
from agents.scripted.two_actions.fighter import Fighter
from agents.scripted.two_actions.judgement import LEAST
from agents.scripted.two_actions.mends_and_shapes import MendsAndShapes
from agents.scripted.two_actions.picks_order_by_threat import PicksOrderByThreat
from arena.model import Decision, Declaration
from arena.rules.two_actions.attacking import RESPONDING
from arena.rules.two_actions.checks import PUSHING, Failed
from arena.rules.two_actions.declarations import Action
from arena.rules.two_actions.round import ACTING, CHOOSING
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import State
from arena.rules.two_actions.view import AttackView, SideView, View

KINDS = (CHOOSING, ACTING, RESPONDING, PUSHING)

PROPOSERS: dict[str, Fighter] = {
    "mends-and-shapes": MendsAndShapes(),
    "picks-order-by-threat": PicksOrderByThreat(),
}
"""The tactics whose answers a model is told, by name; shared, for they keep nothing."""

OF_A_SIDE = (
    "number: how many fight, in eights",
    "shares: the sum of what they can still take, each as a share of when whole, in eights",
    "weakest: the least of these shares",
    "danger: the sum of the damage that they do in a turn, each times their share, in forties",
    "takes: the sum of the damage that they can still take, in hundreds",
    "reserves: Motivation, Resolve and uses of items left, in twenties; 0 on closed sheets",
    "to act: which part of them has yet to act in this round",
    "ready: braced, covered and steady ones together, less those on the ground, per head",
    "sustains: effects sustained, in fours",
    "in reach: opponents that they could attack from where they are, per pair",
    "shapers: which part of them has anything to shape besides cover and mending",
)
_NO_SIDE: Row = (0.0,) * len(OF_A_SIDE)

OF_ME = named(
    "my share: what I can still take, as a share of when whole",
    "my danger: damage that I do in a turn, in tens of points",
    "my takes: damage that I can still take, in twenties of points",
    "my pressure: hits that may come at me before my next turn, unless stopped, in fours",
    "my peril: the same times the share of what I can still take that the hardest costs",
    "my defence: chance of my next Block",
    "my actions left: of my turn, in threes",
    "my motivation: Motivation left, in fives",
    "my resolve: Resolve left, in fives",
    "my prone: 1 if I am on the ground",
    "my steady: 1 if I have advantage on my next check",
    "my ready: 1 for braced and 1 for covered, in twos",
    "my sustains: effects that I sustain, in threes",
    "my due: effects that drop unless I spend an action, in threes",
    "my reaches: opponents that I could attack from here, in fours",
    "my reached: opponents that could attack me from where they are, in fours",
    "my nearest: the band to the nearest opponent, from 0 (Adjacent) to 1",
)
OF_ATTACK = named(
    "attack damage: of the attack to be answered, in tens of points",
    "attack critical: 1 if it is a critical success",
    "attack fells: 1 if I fall if it lands",
    "attack share: which part of what I can still take it costs if it lands",
    "attacker danger: damage that the attacker does in a turn, in tens of points",
    "attacker band: to the attacker, from 0 (Adjacent) to 1",
)
OF_PUSH = named(
    "missing: what the failed check lacks to its difficulty, in tens",
    "at stake: what its success is worth in danger, in fives of damage a turn",
)
_NO_ATTACK: Row = (0.0,) * len(OF_ATTACK)
_NO_PUSH: Row = (0.0,) * len(OF_PUSH)
_NOBODY_ASKED: Row = (0.0,) * (len(OF_ME) + len(OF_ATTACK) + len(OF_PUSH))


def _both(lines: Sequence[str]) -> tuple[Feature, ...]:
    """The features of both sides, mine first."""
    return named(*(f"{whose} {line}" for whose in ("mine", "theirs") for line in lines))


class TwoActionsFeatures:
    """The features of Two Actions.

    What an answer is worth, and how it may come out, are the scripted tactics' estimates. Of
    closed sheets they take what is usual, as these features do.
    """

    position = (
        *_both(OF_A_SIDE),
        *named(
            "strength: numbers times shares, mine as a part of both sides'",
            "danger ratio: danger times shares, mine as a part of both sides'",
            "race: turns that they need to fell us all, as a part of both sides' turns",
            "coming: how many more of mine than of theirs are still awaited, in fours",
            "round: rounds begun, in twenties; the limit is told to nobody",
        ),
    )
    question = (
        *one_of("asked", KINDS, "the question is of the kind"),
        *OF_ME,
        *OF_ATTACK,
        *OF_PUSH,
    )
    answer = (
        *FIXED,
        *CHANCES,
        *TARGET,
        *named("best: what it is worth as a part of the most that any answer is worth"),
        *one_of("proposed by", tuple(PROPOSERS), "this is the answer of"),
    )

    def seen(self, setup: Setup, state: State, side: str) -> SideView:
        """The view of a side on this state, which needs nobody left to look."""
        return SideView(setup, state, side)

    def obvious(self, decision: Decision) -> Declaration | None:
        """The only answer there could be."""
        candidates = decision.candidates
        return candidates[0] if len(candidates) == 1 else None

    def way(self, kind: str, declaration: Declaration) -> str:
        """The kind of the question, and which of `WORDS` the answer is."""
        assert isinstance(declaration, Action)
        return f"{kind}: {word_of(declaration)}"

    def of_position(self, view: View | SideView) -> Row:
        """The features of a position, as the side of this view sees it."""
        return _position(Table(view), view.round)

    def of_answers(
        self,
        decision: Decision,
        answers: Sequence[Declaration],
        usual: Declaration | None = None,
    ) -> list[Row]:
        """The features of these answers to a question, a row for each, all three parts of them."""
        view, kind = decision.view, decision.kind
        table = Table(view)
        sight = None if kind == CHOOSING else Sight(decision, table)
        base = (*_position(table, view.round), *flags(kind, KINDS), *_question(sight, decision))
        told = _told(sight, table, decision, answers)
        most = max([one.worth for one in told], default=0.0)
        first, *others = PROPOSERS.values()
        asked = others if usual else [first, *others]
        by_tactics = [*([usual] if usual else []), *proposals(asked, decision, sight)]
        rows = []
        for answer, (worth, row) in zip(answers, told, strict=True):
            best = max(0.0, worth / most) if most > LEAST else 0.0
            rows.append((*base, *row, best, *[float(answer is other) for other in by_tactics]))
        return rows


def _position(table: Table, rounds: int) -> Row:
    mine, theirs = table.mine, table.theirs
    pairs = max(1, len(mine) * len(theirs))
    my_danger, my_takes, my_side = _side(table, mine, pairs)
    danger, takes, their_side = _side(table, theirs, pairs)
    # Each needs as many turns as the others take damage, over the damage they do.
    race = ratio(my_takes * my_danger, takes * danger)
    return (
        *my_side,
        *their_side,
        ratio(strength(mine), strength(theirs)),
        ratio(my_danger, danger),
        race,
        max(-2.0, min(2.0, table.coming / 4)),
        min(2.0, rounds / 20),
    )


def _side(table: Table, side: Sequence[Person], pairs: int) -> tuple[float, float, Row]:
    """The danger of a side, what it takes, and its features."""
    number = len(side)
    if not number:
        return 0.0, 0.0, _NO_SIDE
    reach = table.reach
    shares = danger = takes = shapers = 0.0
    weakest = 1.0
    reserves = acted = ready = held = reaches = 0
    for one, gear, share, can_take, pools, is_ready, sustains in side:
        shares += share
        if share < weakest:
            weakest = share
        danger += gear.danger * share
        takes += can_take
        reserves += pools
        acted += one.acted
        ready += is_ready - one.prone
        held += sustains
        reaches += reach[one.name].reaches
        shapers += gear.caster
    row = (
        min(3.0, number / 8),
        min(3.0, shares / 8),
        weakest,
        min(3.0, danger / 40),
        min(3.0, takes / 100),
        min(3.0, reserves / 20),
        1.0 - acted / number,
        ready / number,
        min(3.0, held / 4),
        reaches / pairs,
        shapers / number,
    )
    return danger, takes, row


def _question(sight: Sight | None, decision: Decision) -> Row:
    if sight is None:
        return _NOBODY_ASKED
    about = decision.about
    return (
        *_me(sight),
        *(_attack(sight, about) if isinstance(about, AttackView) else _NO_ATTACK),
        *(_push(sight, about) if isinstance(about, Failed) else _NO_PUSH),
    )


def _me(sight: Sight) -> Row:
    me = sight.me
    known, reach = sight.table.by_name[me.name], sight.table.reach[me.name]
    coming = sight.pressure(me)
    per_hit = sight.share(me, coming.arm.damage, coming.arm.tags)
    return (
        known.share,
        min(3.0, known.gear.danger / 10),
        min(3.0, known.takes / 20),
        min(3.0, coming.hits / 4),
        min(2.0, coming.hits * per_hit),
        sight.defending().success if me.kind != "creature" else 0.0,
        min(3.0, sight.left / 3),
        min(3.0, (me.motivation or 0) / 5),
        min(3.0, (me.resolve or 0) / 5),
        float(me.prone),
        float(me.steady),
        (me.braced + me.cover) / 2,
        min(3.0, known.held / 3),
        min(3.0, len(me.to_sustain) / 3),
        min(2.0, reach.reaches / 4),
        min(2.0, reach.reached / 4),
        reach.nearest / 3,
    )


def _attack(sight: Sight, attack: AttackView) -> Row:
    me = sight.me
    attacker = sight.table.by_name[attack.attacker]
    return (
        min(3.0, attack.damage / 10),
        float(attack.critical),
        float(sight.hits(me, attack.damage, attack.tags) <= 1),
        sight.share(me, attack.damage, attack.tags),
        min(3.0, attacker.gear.danger / 10),
        sight.table.band(me.name, attack.attacker) / 3,
    )


def _push(sight: Sight, failed: Failed) -> Row:
    missing = max(-2.0, min(2.0, (failed.against - failed.total) / 10))
    return (missing, min(3.0, pushing.at_stake(sight, failed.purpose) / 5))


def _told(
    sight: Sight | None, table: Table, decision: Decision, answers: Sequence[Declaration]
) -> list[Told]:
    fixed = fixed_of(decision.catalogue)
    if sight is None:
        choices = [(fixed[answer.index][1], answer.target) for answer in answers]
        return [Told(0.0, (*row, *of_choice(table, target))) for row, target in choices]
    about = decision.about
    told = Answers(sight, about if isinstance(about, AttackView) else None)
    found = []
    for answer in answers:
        assert isinstance(answer, Action)
        word, row = fixed[answer.index]
        worth, more = told.of(answer, word)
        found.append(Told(worth, (*row, *more)))
    return found
