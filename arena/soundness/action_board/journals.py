"""What every journal of the Action Board must hold, in the order in which it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.model import Event
from arena.rules.action_board import events as e
from arena.rules.action_board.declarations import REACTIONS
from arena.rules.action_board.setup import Setup

ACTS = (e.Declared, e.Acted, e.StagePaid, e.Stopped, e.HitRoll)


def the_fallen_do_nothing(_game: Setup, journal: Sequence[Event]) -> None:
    """Whoever has left acts no more; whoever has not entered does not act yet."""
    inside: set[str] = set()
    for event in journal:
        if isinstance(event, ACTS):
            assert event.who in inside
            continue
        match event:
            case e.Entered():
                assert event.who not in inside
                inside.add(event.who)
            case e.Left():
                inside.remove(event.who)
            case e.ManoeuvreEnded(roll=0):
                inside.clear()  # a fight inside a battle is over


def every_declaration_has_its_turn(_game: Setup, journal: Sequence[Event]) -> None:
    """AB-06 (CASES 4): what is declared acts, or comes to nothing, once, in its own tick."""
    waiting: set[str] = set()
    for event in journal:
        match event:
            case e.Declared() if event.verb not in REACTIONS:
                assert event.cause not in waiting
                waiting.add(event.cause)
            case e.Acted() | e.Wasted():
                waiting.remove(event.cause)
            case e.TickBegan() | e.Ended():
                assert not waiting


def waves_come_one_after_the_other(_game: Setup, journal: Sequence[Event]) -> None:
    """AB-05: a wave follows only on one that added something; no declaration after the last."""
    wave, closed = 0, True
    for event in journal:
        match event:
            case e.TickBegan():
                assert closed
                wave, closed = 0, False
            case e.Declared():
                assert not closed
                assert wave <= event.wave
                wave = event.wave
            case e.Closed():
                assert wave <= event.waves
                closed = True


def walls_end(game: Setup, journal: Sequence[Event]) -> None:
    """AB-11: a wall stands for its ticks and no longer, whether or not somebody fights."""
    standing: Counter[tuple[str, int]] = Counter()
    for event in journal:
        if standing:
            assert all(until >= event.time for _, until in standing.elements())
        if isinstance(event, e.Walled):
            if event.stands:
                assert event.until == event.time + game.options.wall_ticks
                standing[event.where, event.until] += 1
            else:
                assert standing[event.where, event.time] > 0
                standing[event.where, event.time] -= 1


TELLS = (
    the_fallen_do_nothing,
    every_declaration_has_its_turn,
    waves_come_one_after_the_other,
    walls_end,
)
"""Each takes the scenario made ready, and a whole journal."""
