"""Who plays whom: chosen before the first question of a solo game, and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from arena.errors import FightclockError, nearest
from arena.model import Setup

Throws = Literal["machine", "mine", "all"]
"""Which dice are real: none, those of the person's combatants, or all."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who answers for each voice of a scenario.

    Attributes:
        persons: The voices that a person answers for, in canonical order.
        agents: The agent of each other voice, by its specification.
        throws: Which dice a person throws.
    """

    persons: tuple[str, ...]
    agents: Mapping[str, str]
    throws: Throws = "machine"

    def real(self, who: str) -> bool:
        """Whether the dice of an actor are thrown by a person.

        What belongs to nobody at the table, such as a round's own roll, goes by `all` alone.
        """
        return self.throws == "all" or (self.throws == "mine" and who in self.persons)


def seated(
    setup: Setup,
    persons: Iterable[str],
    agents: Mapping[str, str],
    usual: str,
    throws: Throws = "machine",
) -> Seating:
    """Work out who answers for each voice.

    Args:
        setup: What is played.
        persons: Sides and combatants that a person plays; none, and the machine plays all.
        agents: Agents of sides and combatants; one's own agent goes before that of the side.
        usual: The agent of everybody else.
        throws: Which dice a person throws.

    Raises:
        FightclockError: a name is no side and no combatant; the nearest is told.
    """
    known = [*setup.sides, *setup.seats]
    mine = set(persons)
    for name in (*sorted(mine), *agents):
        if name not in known:
            guess = nearest(name, known)
            hint = f"; did you mean {guess!r}?" if guess else f"; there are {', '.join(known)}"
            raise FightclockError(f"no combatant and no side is called {name!r}{hint}")
    side_of = setup.side_of
    voices: list[str] = []
    for who in setup.voices:
        side = side_of.get(who, who)
        # Where a side decides as one, whoever plays one of it speaks for it.
        members = [one for one in setup.seats if side_of[one] == side] if who == side else [who]
        if side in mine or mine.intersection(members):
            voices.append(who)
    return Seating(
        tuple(voices),
        {
            who: agents.get(who) or agents.get(side_of.get(who, who)) or usual
            for who in setup.voices
            if who not in voices
        },
        throws,
    )
