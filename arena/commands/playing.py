"""One fight played from beginning to end, with its journal.

This loads the simulation, so commands import it inside their functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.commands.scripted import refuse_leftovers
from arena.errors import InputError
from arena.fight import Fight
from arena.journal import Journal, header
from arena.luck import KeyedDice, ScriptedDice
from arena.model import Decision, Declaration, Faulted, Outcome, Policy
from arena.policies import consult
from arena.rewind import Snapshot

if TYPE_CHECKING:
    from scenarios import Script


class Luck(NamedTuple):
    """Which dice: a run and a block of it."""

    seed: int
    block: int


class Opening(NamedTuple):
    """From where a fight goes on.

    `setup` is what is fought, made ready; `start` a position, or None for the scenario's opening.
    """

    setup: Any
    start: Any
    luck: Luck


class Played(NamedTuple):
    """A fight that is over."""

    journal: Journal
    outcome: Outcome


def begin(opening: Opening, policies: Mapping[str, Policy], **more: Any) -> Fight[Any]:
    """Return a fight on keyed dice."""
    setup, start, luck = opening
    return Fight(
        setup, KeyedDice(*luck), policies, seed=luck.seed, block=luck.block, start=start, **more
    )


def play_to(opening: Opening, policies: Mapping[str, Policy], count: int) -> Fight[Any]:
    """Play to the end of a count.

    Returns:
        A fight that stands after that count and has not gone on yet.

    Raises:
        InputError: the fight is over by then.
    """
    fight = begin(opening, policies)
    fight.advance(until=count)
    if fight.over:
        raise InputError("", "--count", count, "a count before the fight is over")
    # Between two instants the state is whole.
    again = opening._replace(start=Snapshot(fight.state.copy(), faults=dict(fight.faults)))
    return begin(again, {}, rewindable=True)


def answer_of(policies: Mapping[str, Policy], decision: Decision) -> Declaration:
    """Return what somebody's policy answers, or the fallback, as the fight itself would take it."""
    who, side_of = decision.who, decision.setup.side_of
    policy = policies.get(who) or policies[side_of.get(who, who)]
    answer = consult(policy, decision, raises=False)
    return decision.fallback if isinstance(answer, Faulted) else answer


def play(opening: Opening, policies: Mapping[str, Policy], names: Mapping[str, str]) -> Played:
    """Play a fight between agents; `names` are theirs, by side or combatant, for the journal."""
    setup, luck = opening.setup, opening.luck
    rules = setup.ruleset
    journal = Journal(header(rules.name, rules.version, setup.name, *luck, names))
    if opening.start is not None:
        # The fight itself only tells what happens from here on.
        for event in rules.scene(setup, opening.start.state):
            journal.record(event)
    return Played(journal, begin(opening, policies, record=journal.record).run())


class ScriptedFight:
    """A fight whose dice and answers stand in a script."""

    def __init__(self, setup: Any, script: Script, file: str) -> None:
        from agents.puppet import Puppet

        rules = setup.ruleset
        self.file = file
        self.dice = ScriptedDice(script.dice)
        self.policy = Puppet(script.answers, script.otherwise)
        self.journal = Journal(header(rules.name, rules.version, setup.name))
        self.fight: Fight[Any] = Fight(
            setup,
            self.dice,
            dict.fromkeys(setup.sides, self.policy),
            record=self.journal.record,
            on_fault="raise",
        )

    def play(self) -> Played:
        """Play it."""
        return Played(self.journal, self.fight.run())

    def refuse_leftovers(self) -> None:
        """Raise InputError if the fight did not use all that stands in the script."""
        refuse_leftovers(self.file, self.dice, self.fight.state.ordinals, self.policy)
