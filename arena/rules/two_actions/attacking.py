"""Attacks and the responses to them (TA-05 to TA-09).

An attack is aimed (whoever has a full sheet rolls), comes at its target, who may respond, and lands
unless the response stops it. What a response can stop stands in one table, `STOPS`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import simpy

from arena.model import Decision, Declaration
from arena.rules.melees import band
from arena.rules.two_actions import doing
from arena.rules.two_actions.checks import (
    RESULTS,
    SUCCESS,
    Result,
    Words,
    attempt,
    check,
    settle,
)
from arena.rules.two_actions.declarations import (
    BLOCK,
    COVER,
    MOVE,
    SHAPE,
    STRIKE,
    TAKE_IT,
    Action,
)
from arena.rules.two_actions.events import Attacked, Responded, Stopped, Wasted
from arena.rules.two_actions.gear import Weapon
from arena.rules.two_actions.landing import (
    break_piece,
    damage_left,
    fells,
    keep_effects,
    land,
)
from arena.rules.two_actions.legality import why_not
from arena.rules.two_actions.places import band_after, step
from arena.rules.two_actions.protection import WEAPON, ignored
from arena.rules.two_actions.purposes import BLOCK as TO_BLOCK
from arena.rules.two_actions.purposes import MOVE as TO_MOVE
from arena.rules.two_actions.purposes import SHAPE as TO_SHAPE
from arena.rules.two_actions.purposes import STRIKE as TO_STRIKE
from arena.rules.two_actions.state import FIGHTING, Combatant
from arena.rules.two_actions.view import AttackView

if TYPE_CHECKING:
    from arena.rules.two_actions.round import Round

Doing = Generator[simpy.Event, Any, None]

RESPONDING = "respond"
"""The kind of the question what one does about an attack."""


@dataclass(slots=True)
class Attack:
    """An attack that hits unless it is stopped.

    Attributes:
        by: Who attacks.
        target: Who is attacked.
        item: The weapon's or the effect's name.
        damage: The full damage; a critical success has doubled it.
        tags: What is special about it.
        ignores: The layers of protection it leaves out (TA-08).
        critical: Whether it was a critical success.
        cause: For the journal.
        depth: How many attacks it answers, one through another; 0 is none.
    """

    by: Combatant
    target: Combatant
    item: str
    damage: int
    tags: tuple[str, ...]
    ignores: frozenset[str]
    critical: bool
    cause: str
    depth: int


@dataclass(slots=True)
class Reply:
    """What has come of a response before the attack lands.

    Attributes:
        stopped: How it stopped the attack; "" if it did not.
        weapon: The weapon with which a Block failed.
        then: What follows once the attack has landed, if it is still possible.
    """

    stopped: str = ""
    weapon: Weapon | None = None
    then: Callable[[], Iterable[simpy.Event]] | None = None


NO_REPLY = Reply()
Replying = Generator[simpy.Event, Any, Reply]
Response = Callable[["Round", Attack, Action], Replying]
"""What comes of a response before the attack lands."""


def attacks(action: Action) -> bool:
    """Whether an action is an attack."""
    return action.verb == STRIKE or (action.effect is not None and action.effect.effect == "harm")


def hindering(target: Combatant) -> Words:
    """What of its target gives an attack disadvantage, in words."""
    return ("their cover",) if target.cover else ()


def helping(me: Combatant, verb: str) -> Words:
    """What gives advantage to a Block, a Move or cover shaped that is to stop an attack."""
    braced: Words = ("braced",) if me.braced and verb == BLOCK else ()
    return (*braced, "cover") if me.cover else braced


def strike(table: Round, me: Combatant, action: Action, cause: str) -> Doing:
    """An attack on one's turn, from the aim to the end."""
    result = aim(table, me, action, cause)
    if result.pushable is not None:
        result = yield from settle(table, me, result.pushable)
    if result.success:
        yield from come(table, aimed(table, me, action, cause, result.critical, 0))


def aim(table: Round, me: Combatant, action: Action, cause: str) -> Result:
    """Roll for an attack, if the attacker rolls; who does not never misses (TA-05)."""
    sheet = me.sheet
    if not table.setup.rolls[me.seat]:
        return RESULTS[SUCCESS]
    target = table.state.combatants[action.seat]
    if action.weapon is not None:
        purpose, stat = TO_STRIKE, sheet.dexterity
    else:
        purpose, stat = TO_SHAPE, sheet.shape
    return attempt(table, me, purpose, stat, cause, (), hindering(target))


def aimed(
    table: Round, me: Combatant, action: Action, cause: str, critical: bool, depth: int
) -> Attack:
    """The attack that comes of a success."""
    target = table.state.combatants[action.seat]
    weapon, effect = action.weapon, action.effect
    if weapon is not None:
        damage, tags = weapon.damage, weapon.tags
        if critical:
            # A natural 20 doubles the damage of weapons (TA-02).
            damage *= 2
    else:
        assert effect is not None
        damage, tags = effect.amount, effect.tags
    return Attack(me, target, action.item, damage, tags, ignored(tags), critical, cause, depth)


def come(table: Round, attack: Attack) -> Generator[simpy.Event, Any, bool]:
    """An attack comes at its target, who may respond; returns whether it has landed."""
    target, record = attack.target, table.record
    if record:
        record(
            Attacked(
                table.now,
                attack.by.sheet.name,
                attack.cause,
                target.sheet.name,
                attack.item,
                attack.damage,
                attack.tags,
                attack.critical,
            )
        )
    reply = NO_REPLY
    if may_respond(table, attack):
        answer: Declaration | None = table.setup.take_it[target.seat]
        if not table.fight.ignores(target.sheet.name, RESPONDING):
            decision = _question(table, attack)
            answer = table.fight.answered(decision)
            if answer is None:
                answer = yield from table.fight.ask(decision)
        assert isinstance(answer, Action)
        if record:
            name, by = target.sheet.name, attack.by.sheet.name
            said = (answer.label, answer.verb, answer.item)
            record(Responded(table.now, name, attack.cause, by, *said))
        if answer.verb != TAKE_IT:
            respond = response(answer)
            if respond is None:
                reply = Reply(then=lambda: _afterwards(table, attack, answer))
            else:
                reply = yield from respond(table, attack, answer)
    if reply.stopped or target.status is not FIGHTING:
        # An answer to the target's own answer may have felled the target already.
        return False
    if land(table, attack, reply.weapon):
        yield from keep_effects(table, target, attack.cause)
    if reply.then is not None:
        yield from reply.then()
    return True


def may_respond(table: Round, attack: Attack) -> bool:
    """Whether the target of an attack may respond to it (TA-03, TA-06)."""
    options = table.options
    if not table.setup.rolls[attack.target.seat] or attack.depth >= options.responses_deep:
        return False
    if options.surprised_respond or not table.surprise:
        return True
    return attack.target.seat in table.state.surprise


def _question(table: Round, attack: Attack) -> Decision:
    """What the target of an attack is asked."""
    setup, me = table.setup, attack.target
    seat = me.seat
    take_it = setup.take_it[seat]
    assert take_it is not None
    return Decision(
        table.fight,
        me.sheet.name,
        RESPONDING,
        table.views[seat] or table.view(seat),
        setup.responses[seat],
        table.legality[seat],
        take_it,
        AttackView(attack.by.sheet.name, attack.item, attack.damage, attack.tags, attack.critical),
    )


# -- what a response does (TA-06) ---------------------------------------------------------------


def response(answer: Action) -> Response | None:
    """How a response may stop an attack; None if it never does, but follows the hit."""
    if attacks(answer):
        return _strike_back
    return STOPS.get((answer.verb, answer.mode if answer.verb == SHAPE else ""))


def _afterwards(table: Round, attack: Attack, answer: Action) -> Iterable[simpy.Event]:
    """The rest of a response, after the hit, if it is still possible."""
    me = attack.target
    why = _no_longer_possible(table, me, answer)
    if why is None:
        return table.perform(me, answer, attack.cause)
    if table.record:
        table.record(Wasted(table.now, me.sheet.name, attack.cause, answer.label, why))
    return ()


def _strike_back(table: Round, attack: Attack, answer: Action) -> Replying:
    """A Strike stops the attack of whom it fells or, with a critical success, staggers."""
    me = attack.target
    cause = attack.cause
    result = aim(table, me, answer, cause)
    if result.pushable is not None:
        result = yield from settle(table, me, result.pushable)
    if not result.success:
        return NO_REPLY
    counter = aimed(table, me, answer, cause, result.critical, attack.depth + 1)
    if counter.target is attack.by:
        staggers = counter.critical and table.options.interrupting_criticals
        if staggers or fells(table, counter):
            landed = yield from come(table, counter)
            if attack.by.status != FIGHTING:
                return _stopped(table, attack, "felled", answer.item)
            if landed and staggers:
                return _stopped(table, attack, "staggered", answer.item)
            return NO_REPLY
    return Reply(then=lambda: _strike_after(table, attack, counter, answer))


def _strike_after(table: Round, attack: Attack, counter: Attack, answer: Action) -> Doing:
    """A Strike that hit, but did not stop the attack, lands after it, if it still can."""
    why = _no_longer_possible(table, counter.by, answer)
    if why is None:
        yield from come(table, counter)
    elif table.record:
        name = counter.by.sheet.name
        table.record(Wasted(table.now, name, attack.cause, answer.label, why))


def _no_longer_possible(table: Round, me: Combatant, answer: Action) -> str | None:
    """Why the rest of a response is not possible after the hit; None if it is."""
    if me.status != FIGHTING:
        return "out of the fight"
    return why_not(table.setup, table.state, me, answer)


def _move_away(table: Round, attack: Attack, answer: Action) -> Replying:
    """A Move that brings one farther from the attacker stops the attack on a success."""
    me, foe = attack.target, attack.by
    zones, other = table.setup.zones, table.state.combatants[answer.seat]
    to = step(zones, me, other, answer.mode)
    assert to is not None
    if band_after(zones, to, other, foe) > band(zones, me, foe):
        stat = me.sheet.dexterity
        result = yield from check(table, me, TO_MOVE, stat, attack.cause, helping(me, MOVE))
        if result.success:
            doing.move(table, me, answer, attack.cause)
            return _stopped(table, attack, "evaded")
    return Reply(then=lambda: _afterwards(table, attack, answer))


def _block(table: Round, attack: Attack, answer: Action) -> Replying:
    """A Block stops the attack on a success; what it is made with may break (TA-09)."""
    me, weapon = attack.target, answer.weapon
    stat = me.sheet.dexterity
    result = attempt(table, me, TO_BLOCK, stat, attack.cause, helping(me, BLOCK))
    if result.pushable is not None:
        result = yield from settle(table, me, result.pushable)
    if not result.success:
        return Reply(weapon=weapon)
    if weapon is not None and damage_left(table, attack) > weapon.damage:
        reply = _stopped(table, attack, "blocked", weapon.name)
        break_piece(table, me, attack.cause, weapon.name, WEAPON)
        return reply
    return _stopped(table, attack, "blocked", "" if weapon is None else weapon.name)


def _shape_cover(table: Round, attack: Attack, answer: Action) -> Replying:
    """Cover shaped in the way stops the attack on a success, and is spent with it."""
    del answer
    me = attack.target
    stat = me.sheet.shape
    result = yield from check(table, me, TO_SHAPE, stat, attack.cause, helping(me, SHAPE))
    return _stopped(table, attack, "covered") if result.success else NO_REPLY


def _stopped(table: Round, attack: Attack, how: str, item: str = "") -> Reply:
    if table.record:
        who, by = attack.target.sheet.name, attack.by.sheet.name
        table.record(Stopped(table.now, who, attack.cause, by, how, item))
    return Reply(how)


STOPS: dict[tuple[str, str], Response] = {
    (MOVE, ""): _move_away,
    (BLOCK, ""): _block,
    (SHAPE, COVER): _shape_cover,
}
"""What can stop an attack, besides an attack on the attacker (`_strike_back`).

| response | stops the attack | if not, after the hit |
|---|---|---|
| Move that leads farther from the attacker | on a success | the Move |
| Block | on a success | nothing |
| Shape cover | on a success | nothing |
| Strike, or harm shaped, at the attacker | if it fells, or is a critical success | its damage |
| anything else | never | the action |
"""
