"""What meets in one moment: yielding and casting, one fight and the next, a forfeit and the end."""

from __future__ import annotations

from typing import Any

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Declaration
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import State
from tests.arena.rules.action_board.kit import (
    BOLT,
    DAGGER,
    SWORD,
    fought,
    setup,
    sheet,
)


def test_whoever_yields_in_the_tick_of_casting_loses_the_spell():
    """AB-03: what has begun in the same tick is lost with everything else."""
    made = setup(
        sheet("Ann", cast=(BOLT,), attacks=6),
        sheet("Bob", "blue", weapons=(SWORD,)),
        options={"may_yield": True},
    )
    end = fought(made, {"Ann": ["cast Bolt at Bob", "yield"]})
    assert end.one("lost").why == "out of the fight"
    assert end["Ann"].works == ()
    assert (end.outcome.winner, end.outcome.time) == ("blue", 0)


class Commands:
    """Chooses manoeuvres by name; an answer that is no manoeuvre is a fault."""

    def __init__(self, **said: str) -> None:
        self.said = said

    def choose(self, decision: Decision) -> Declaration:
        if decision.kind == "declare":
            return decision.fallback
        return decision.find(self.said[decision.who])


def battle(**given: Any) -> Setup:
    """One phase in which each side can fight by the gate for two ticks, or hold."""
    fights: dict[str, Any] = {"play": True, "fighters": ("Ann", "Bob"), "ticks": 2}
    manoeuvres = (
        Manoeuvre("hold", "blue"),
        Manoeuvre("press", "red"),
        Manoeuvre("sally", "blue", **fights),
        Manoeuvre("storm", "red", **fights),
    )
    armies = (Army("red", 100), Army("blue", 100))
    return setup(
        sheet("Ann", weapons=(DAGGER,)),
        sheet("Bob", "blue", weapons=(DAGGER,)),
        battle=Battle(armies, manoeuvres, phases=1),
        **given,
    )


def test_each_of_two_fights_of_a_phase_has_all_its_ticks():
    """AB-12: the second begins in the tick after the first, and lasts as long as it may."""
    journal: list[Any] = []
    made = battle()
    policies = dict.fromkeys(made.sides, Commands(red="storm", blue="sally"))
    Fight[State](made, KeyedDice(1), policies, record=journal.append).run()
    assert [e.time for e in journal if e.kind == "tick"] == [0, 1, 2, 3]
    assert [e.time for e in journal if e.kind == "manoeuvre"] == [1, 3]


def test_a_commander_who_forfeits_in_the_last_phase_has_lost():
    """A forfeit goes before everything else that could end the battle then."""
    made = battle()
    policies = dict.fromkeys(made.sides, Commands(red="press", blue="surrender"))
    outcome = Fight[State](made, KeyedDice(1), policies, on_fault="forfeit").run()
    assert (outcome.winner, outcome.why) == ("red", "blue forfeits")
