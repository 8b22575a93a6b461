"""What holds at every instant of every fight, whatever the ruleset, and in every journal."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from tests.arena.comparing import Marked
from tests.arena.rules.action_board import soundness as action_board
from tests.arena.rules.timing_track import soundness as timing_track
from tests.arena.rules.two_actions import soundness as two_actions
from tests.arena.whimsical import Watching, Whimsical, everybody

SOUND: dict[str, ModuleType] = {
    "timing_track": timing_track,
    "action_board": action_board,
    "two_actions": two_actions,
}


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

    class Checked(Marked):
        pass

    Checked.at_instant = staticmethod(at_instant)
    fight = Checked(
        game,
        KeyedDice(seed),
        policies or everybody(Watching(lambda _: None)),
        record=journal.append,
        seed=seed,
        on_fault="raise" if policies is None else "fall back",
    )
    fight.run()
    in_bounds(fight)
    assert instants
    assert instants == sorted(instants)
    return fight, journal, len(instants)


def tells_a_fight(game: Any, fight: Fight[Any], journal: list[Event]) -> None:
    """What every journal must hold, from its opening to its end."""
    times = [event.time for event in journal]
    assert times == sorted(times)
    assert times[0] == game.scenario.start_count
    assert journal[0].kind == "opened"
    ended: Any = journal[-1]
    assert [event for event in journal if event.kind == "ended"] == [ended]
    outcome = fight.outcome
    assert outcome is not None
    assert (ended.winner or None) == outcome.winner
    assert ended.why == outcome.why
    assert outcome.time == times[-1] <= max(game.scenario.limit, game.scenario.start_count)
    assert sum(outcome.score.values()) == 1
    assert sum(outcome.margin.values()) == pytest.approx(0)
    assert all(-1 <= margin <= 1 for margin in outcome.margin.values())
    SOUND[game.ruleset.name].tells(game, journal)
