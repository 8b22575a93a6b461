"""What holds at every instant of every fight, whatever the ruleset, and in every journal."""

from __future__ import annotations

from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from arena.soundness.known import SOUND
from arena.soundness.watching import Marked
from arena.soundness.whole_fights import invariants
from tests.arena.whimsical import Watching, Whimsical, everybody


def fought(game: Any, seed: int, **given: Any) -> tuple[Fight[Any], list[Event]]:
    """A whole fight, by people without a plan if nobody else is named, and its journal."""
    journal: list[Event] = []
    policies = given.pop("policies", None) or everybody(Whimsical())
    fight: Fight[Any] = Fight(
        game, KeyedDice(seed), policies, record=journal.append, seed=seed, **given
    )
    fight.run()
    return fight, journal


def watched(game: Any, seed: int, policies: Any = None) -> tuple[Fight[Any], list[Event], int]:
    """A whole fight whose every instant is sound, its journal, and the number of instants."""
    journal: list[Event] = []
    instants: list[int] = []
    in_bounds = SOUND[game.ruleset.name].in_bounds

    def at_instant(fight: Marked) -> None:
        in_bounds(fight)
        # Between an instant that is settled and the next one time can only go on.
        instants.append(fight.state.now)

    fight = Marked(
        game,
        KeyedDice(seed),
        policies or everybody(Watching(lambda _: None)),
        look=at_instant,
        record=journal.append,
        seed=seed,
        on_fault="raise" if policies is None else "fall back",
    )
    fight.run()
    in_bounds(fight)
    assert instants
    assert instants == sorted(instants)
    return fight, journal, len(instants)


def tells_a_fight(fight: Fight[Any], journal: list[Event]) -> None:
    """What every journal must hold, from its opening to its end."""
    for holds in invariants(fight, journal):
        holds()
