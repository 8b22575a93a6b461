"""Where a fight stands at a question, as a start for everything that can come of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from arena.exact.dice import Domains, ExactDice
from arena.exact.settling import settled
from arena.exact.watched import Value, Variable
from arena.fight import Fight
from arena.model import Decision
from arena.rewind import Roll, Snapshot


@dataclass(frozen=True, slots=True)
class Standing:
    """A question as whoever is asked can know it.

    Attributes:
        start: The state as the instant began and the answers since, without rolls.
        domains: What is known of the rolls of the instant so far; `worlds` takes them as given.
        rolls: Whose those rolls are, and for what.
        state: The state at the question, with guesses for what is hidden (GEN-01).
    """

    start: Snapshot[Any]
    domains: Domains
    rolls: tuple[tuple[str, str], ...]
    state: Any


def standing(decision: Decision) -> Standing:
    """Where a fight stands at a question; the fight itself does not change and rolls nothing.

    Raises:
        FightclockError: the fight keeps no positions.
    """
    setup = decision.setup
    ahead = decision.ahead()
    start = replace(ahead, rolls=[], redraw=False)
    # Played once as it was rolled, to learn what the table can tell of the rolls it has not seen.
    as_rolled = tuple([(_value(roll, setup.ruleset.summed),) for roll in ahead.rolls])
    dice = ExactDice(setup.ruleset.summed, as_rolled)
    fight: Fight[Any] = Fight(setup, dice, start=start, rewindable=True)
    fight.advance()
    domains = tuple(
        [_domain(variable, roll) for variable, roll in zip(dice.recent, ahead.rolls, strict=False)]
    )
    rolls = tuple([(roll.who, roll.purpose) for roll in ahead.rolls])
    return Standing(start, domains, rolls, settled(fight.state.copy()))


def _value(roll: Roll, summed: Collection[str]) -> Value:
    """What a roll is to exact dice: a face, a sum, or the faces of several dice."""
    if len(roll.faces) == 1 or roll.purpose in summed:
        return sum(roll.faces)
    return roll.faces


def _domain(variable: Variable, roll: Roll) -> tuple[Value, ...]:
    """What a roll may be: what it is, or if it is hidden whatever looks the same."""
    known = variable.known
    if known is None:
        return (variable.value,)
    alike = tuple([value for value in variable.weights if known((value,)) == roll.seen])
    return alike or tuple(variable.weights)
