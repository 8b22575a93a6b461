"""Checks: d20 and Stat against a difficulty, advantage, critical results, Push (TA-02)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple

import simpy

from arena.model import Decision, Declaration
from arena.rules.two_actions import declarations
from arena.rules.two_actions.events import Checked, Fell, Pushed
from arena.rules.two_actions.purposes import INITIATIVE, PUSH, SUSTAIN
from arena.rules.two_actions.state import FIGHTING, Combatant

if TYPE_CHECKING:
    from arena.rules.two_actions.round import Round

SIDES = 20
NO_ACTION = (INITIATIVE, SUSTAIN)
"""Checks that are no action's."""
PUSHING = "push"
"""The kind of the question whether a failed check is pushed."""

CRITICAL_SUCCESS, SUCCESS = "critical success", "success"
FAILURE, CRITICAL_FAILURE = "failure", "critical failure"
FAILURES = (FAILURE, CRITICAL_FAILURE)

Words = tuple[str, ...]


class Edges(NamedTuple):
    """What gives a check advantage and what disadvantage, in words."""

    advantages: Words
    disadvantages: Words


class Failed(NamedTuple):
    """What a Push is asked about: a failed check."""

    purpose: str
    total: int
    against: int


class Pushable(NamedTuple):
    """A failed check that may be pushed; the fields are those of the Push."""

    failed: Failed
    stat: int
    edge: int
    cause: str
    critical: bool


class Result(NamedTuple):
    """How a check came out; what is `pushable` comes out as `settle` says."""

    success: bool
    critical: bool
    pushable: Pushable | None = None


RESULTS = {
    CRITICAL_SUCCESS: Result(True, True),
    SUCCESS: Result(True, False),
    FAILURE: Result(False, False),
    CRITICAL_FAILURE: Result(False, True),
}
"""The four ways in which a check comes out."""


def judge(kept: int, stat: int, against: int) -> str:
    """The result of a die: a natural 20 and a natural 1 are critical, whatever the Stat."""
    if kept == SIDES:
        return CRITICAL_SUCCESS
    if kept == 1:
        return CRITICAL_FAILURE
    return SUCCESS if kept + stat >= against else FAILURE


def edges(me: Combatant, purpose: str, advantages: Words, disadvantages: Words) -> Edges:
    """What gives the next check advantage and what disadvantage, in words (TA-02).

    Prone is one disadvantage more (TA-12). The advantage that Focus has given is for the next check
    of an action: neither for the initiative nor for keeping an effect.
    """
    if me.steady and purpose not in NO_ACTION:
        advantages = (*advantages, "Focus")
    if me.prone:
        disadvantages = (*disadvantages, "prone")
    return Edges(advantages, disadvantages)


def edge_of(advantages: int, disadvantages: int) -> int:
    """1 with advantage, -1 with disadvantage, 0 with neither or both: they cancel out."""
    return (advantages > 0) - (disadvantages > 0)


def check(
    table: Round,
    me: Combatant,
    purpose: str,
    stat: int,
    cause: str,
    advantages: Words = (),
    disadvantages: Words = (),
) -> Generator[simpy.Event, Any, Result]:
    """Make one check, and ask whether it is pushed if it fails; see `attempt`."""
    result = attempt(table, me, purpose, stat, cause, advantages, disadvantages)
    if result.pushable is not None:
        result = yield from settle(table, me, result.pushable)
    return result


def attempt(
    table: Round,
    me: Combatant,
    purpose: str,
    stat: int,
    cause: str,
    advantages: Words = (),
    disadvantages: Words = (),
) -> Result:
    """Roll for one check. It is over, unless it has failed and is `pushable`: then `settle` it.

    That is most of all checks, and nothing is there to wait for, so that it is no generator.

    What gives it advantage or disadvantage besides what `edges` adds is told in words. The
    advantage that Focus has given is used up.
    """
    edge = 0
    if advantages or disadvantages or me.steady or me.prone:
        found = edges(me, purpose, advantages, disadvantages)
        edge = edge_of(len(found.advantages), len(found.disadvantages))
    if purpose not in NO_ACTION:
        me.steady = False
    result, total = _rolled(table, me, purpose, purpose, stat, edge, cause)
    if result in FAILURES:
        if me.motivation and purpose != INITIATIVE:
            failed = Failed(purpose, total, table.options.difficulty)
            critical = result == CRITICAL_FAILURE
            return Result(False, critical, Pushable(failed, stat, edge, cause, critical))
        if result == CRITICAL_FAILURE:
            _blunder(table, me, purpose, cause)
    return RESULTS[result]


def settle(table: Round, me: Combatant, check: Pushable) -> Generator[simpy.Event, Any, Result]:
    """How a check comes out that may be pushed: ask whether it is."""
    purpose, cause = check.failed.purpose, check.cause
    result = CRITICAL_FAILURE if check.critical else FAILURE
    if (yield from _is_pushed(table, me, check.failed)):
        me.motivation -= 1
        if table.record:
            table.record(Pushed(table.now, me.sheet.name, cause, purpose, me.motivation))
        result, _ = _rolled(table, me, purpose, PUSH, check.stat, check.edge, cause)
    if result == CRITICAL_FAILURE:
        _blunder(table, me, purpose, cause)
    return RESULTS[result]


def _blunder(table: Round, me: Combatant, purpose: str, cause: str) -> None:
    """What the critical failure of an action brings besides the failure."""
    if purpose not in NO_ACTION and table.options.critical_failure == "prone":
        fall(table, me, cause, CRITICAL_FAILURE)


def _rolled(
    table: Round, me: Combatant, purpose: str, die: str, stat: int, edge: int, cause: str
) -> tuple[str, int]:
    """Roll once; a failed Push is a critical failure."""
    against = table.options.difficulty
    dice = table.fight.roll(me.sheet.name, die, 2 if edge else 1, SIDES)
    kept = dice[0] if not edge else min(dice) if edge < 0 else max(dice)
    result = judge(kept, stat, against)
    pushed = die == PUSH
    if pushed and result == FAILURE:
        result = CRITICAL_FAILURE
    total = kept + stat
    if table.record:
        table.record(
            Checked(
                table.now,
                me.sheet.name,
                cause,
                purpose,
                dice,
                kept,
                edge,
                stat,
                total,
                against,
                result,
                pushed,
            )
        )
    return result, total


def _is_pushed(table: Round, me: Combatant, about: Failed) -> Generator[simpy.Event, Any, bool]:
    name, seat = me.sheet.name, me.seat
    if table.fight.ignores(name, PUSHING):
        return False
    accept = table.setup.accept[seat]
    assert accept is not None
    decision = Decision(
        table.fight,
        name,
        PUSHING,
        table.views[seat] or table.view(seat),
        table.setup.pushing[seat],
        _either,
        accept,
        about,
    )
    answer = table.fight.answered(decision)
    if answer is None:
        answer = yield from table.fight.ask(decision)
    return answer.verb == declarations.PUSH


def _either(_: Declaration) -> None:
    """Both answers to the question whether a check is pushed are legal."""


def fall(table: Round, me: Combatant, cause: str, why: str) -> None:
    """Leave somebody prone (TA-12)."""
    if not me.prone and me.status == FIGHTING:
        me.prone = True
        if table.record:
            table.record(Fell(table.now, me.sheet.name, cause, True, why))
