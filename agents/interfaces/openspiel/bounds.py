"""How long a fight can last, and how many outcomes a roll can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from arena.dice import Dice
from arena.errors import InputError

PERCENT = 100
"""The sides of the largest die that the rules themselves roll."""


def most_nodes(setup: Any) -> int:
    """The most nodes at which anybody is asked, from the opening to the end.

    Nobody is asked after the scenario's limit (GEN-02), and at any one time there are so many
    questions at most. The bound holds, and is seldom near.

    Raises:
        InputError: it is another package's ruleset, of which no bound is known.
    """
    questions = _QUESTIONS.get(setup.ruleset.name)
    if questions is None:
        expected = f"a scenario of one of: {', '.join(_QUESTIONS)}"
        raise InputError(setup.name, "ruleset", setup.ruleset.name, expected)
    return questions(setup)


def most_outcomes(setup: Any) -> int:
    """The most outcomes that one chance node can have, if it is one roll.

    That is the sides of a die, or the sums of several where only their sum is read; a critical
    hit doubles their number (TT-08, AB-09).
    """
    most = max(PERCENT, len(setup.seats) + 1)  # one of all, or nobody, is hit by a stray (TT-20)
    for dice in _dice_in(setup.scenario):
        most = max(most, dice.sides, 2 * dice.number * (dice.sides - 1) + 1)
    return most


def _dice_in(thing: Any) -> Iterator[Dice]:
    """All dice that are written anywhere in a scenario."""
    if isinstance(thing, Dice):
        yield thing
    elif isinstance(thing, (tuple, list, frozenset)):
        for one in thing:
            yield from _dice_in(one)
    elif isinstance(thing, Mapping):
        for one in thing.values():
            yield from _dice_in(one)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _dice_in(getattr(thing, field.name))


def _timing_track(setup: Any) -> int:
    """Two questions for everybody at each count.

    Everybody is asked to declare once at most (TT-02, TT-05, TT-06), and everybody's token, of
    which there is one, raises one question: a defence (TT-14) or a tier (TT-22).
    """
    return int(setup.scenario.limit + 1) * 2 * len(setup.seats)


def _action_board(setup: Any) -> int:
    """One wave a tick more than things that are declared in it, each of them for everybody (AB-05).

    In a tick one can declare as much as one has slots and dodges, and of what takes neither each
    thing once (AB-02). Commanders choose together at most once a tick (AB-12).
    """
    declared = 0
    for seat, sheet in enumerate(setup.sheets):
        declared += setup.slots[seat] + sheet.dodges + len(setup.unslotted[seat])
    a_tick = (1 + declared) * len(setup.seats) + 1
    return int(setup.scenario.limit + 1) * a_tick


def _two_actions(setup: Any) -> int:
    """One turn for everybody in each phase, and one of surprise (TA-03).

    For a turn a side is asked once; in it each action is one question, each effect dropped one,
    and the end of the turn one (TA-01, TA-11). An action raises a chain of attacks that answer
    each other (TA-06); each may be pushed at its aim, answered, its answer pushed at most twice,
    and every effect of whom it hits is tested, each test with a push (TA-02, TA-11).
    """
    effects: int = max(
        sum(a.effect is not None and a.effect.sustained for a in listed) for listed in setup.listed
    )
    actions: int = max(sheet.actions for sheet in setup.sheets)
    chain: int = (setup.options.responses_deep + 1) * (4 + effects)
    a_turn = 1 + (actions + effects + actions + 1) + actions * chain
    return int(setup.scenario.limit + 2) * len(setup.seats) * a_turn


_QUESTIONS: dict[str, Callable[[Any], int]] = {
    "action_board": _action_board,
    "timing_track": _timing_track,
    "two_actions": _two_actions,
}
"""The most questions of a fight, by ruleset; each asked at a node of its own at worst."""
