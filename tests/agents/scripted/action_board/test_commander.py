"""A commander chooses the manoeuvre that promises most (AB-12)."""

from __future__ import annotations

from typing import Any

import pytest

import agents
from arena.model import Decision
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from tests.agents.scripted.action_board.situation import SWORD, fight, foe, me, question, says

TACTICS = sorted(agents.TACTICS["action_board"])


def choosing(*ours: Manoeuvre, strong: bool = True, foe_hp: int = 12, **army: Any) -> Decision:
    """Our commander's first question."""
    battle = Battle(
        (Army("us", 100, **army), Army("them", 100)),
        (*ours, Manoeuvre("stand", "them")),
    )
    mine = me(SWORD, hp=40, attacks=12, attack=9) if strong else me(SWORD, hp=3)
    return question(fight(mine, foe(SWORD, hp=foe_hp), battle=battle), who="us", kind="command")


def manoeuvre(name: str, **given: Any) -> Manoeuvre:
    return Manoeuvre(name, "us", **given)


STAND = manoeuvre("stand fast", base=50, casualties=5, morale=0, cost=5, dismay=0)
DUEL = manoeuvre("duel", play=True, fighters=("Me", "Foe"), casualties=20, morale=3)


@pytest.mark.parametrize("tactic", TACTICS)
def test_every_tactic_commands(tactic: str) -> None:
    """The likelier of two like ones."""
    charge = manoeuvre("charge", base=70, casualties=5, morale=0, cost=5, dismay=0)
    assert says(tactic, choosing(STAND, charge)) == "charge"


@pytest.mark.parametrize("tactic", TACTICS)
def test_what_is_fought_is_chosen_when_it_can_be_won(tactic: str) -> None:
    assert says(tactic, choosing(STAND, DUEL, strong=True)) == "duel"
    assert says(tactic, choosing(STAND, DUEL, strong=False)) == "stand fast"


def test_there_must_be_time_to_win() -> None:
    """Sixty hit points take a few ticks even of twelve attacks a round."""

    def fought(ticks: int) -> str:
        duel = manoeuvre("duel", play=True, fighters=("Me", "Foe"), ticks=ticks, dismay=3, cost=20)
        return says("focus-fire", choosing(STAND, duel, foe_hp=60))

    assert [fought(1), fought(18)] == ["stand fast", "duel"]


def test_gain_and_loss_are_weighed() -> None:
    """A bold stroke pays as long as it succeeds, and as long as one can afford its failure."""
    bold = manoeuvre("bold", base=60, casualties=20, morale=1, cost=20, dismay=1)
    hopeless = manoeuvre("bold", base=20, casualties=20, morale=1, cost=20, dismay=1)
    assert says("focus-fire", choosing(STAND, bold)) == "bold"
    assert says("focus-fire", choosing(STAND, hopeless)) == "stand fast"
    breaking = manoeuvre("bold", base=85, casualties=10, morale=0, cost=0, dismay=3)
    steady = manoeuvre("steady", base=60, casualties=10, morale=0, cost=0, dismay=0)
    assert says("focus-fire", choosing(steady, breaking, morale=1)) == "steady"
