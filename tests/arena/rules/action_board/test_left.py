"""What a side has left on the Action Board, amount by amount."""

from __future__ import annotations

from typing import Any

import pytest

from agents.puppet import Puppet
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.rules import RULESETS
from arena.rules.action_board.battle import Army, Battle, Manoeuvre
from arena.rules.action_board.left import AMOUNTS, left
from arena.rules.action_board.state import Status
from scenarios import load_script
from tests.arena.rules.action_board.kit import (
    BOLT,
    POTION,
    SWORD,
    fought,
    opened,
    setup,
    sheet,
)

NO_BATTLE = {"heads": 0, "morale": 0}
HOLD = Manoeuvre("hold", "blue", base=50, casualties=10, morale=0, cost=5, dismay=1)
PRESS = Manoeuvre("press", "red", base=50, casualties=10, morale=2, cost=5, dismay=0)
GATE = Manoeuvre("gate", "red", play=True, fighters=("Ann", "Bob"), ticks=4, casualties=20,
                 morale=2)  # fmt: skip


def told(name: str) -> Any:
    """The outcome of a shipped script."""
    script = load_script(name)
    ready = RULESETS["action_board"].setup(script.scenario)
    policies = dict.fromkeys(ready.sides, Puppet(script.answers, script.otherwise))
    return Fight(ready, ScriptedDice(script.dice), policies, on_fault="raise").run()


def test_the_end_of_a_starting_characters_round():
    """Example 1: 5 of 16 were lost before; the spell takes one of two slots; 7 and 6 fell 11."""
    assert told("starting-character").left == {
        "bandits": {"boxes": 0, "standing": 0, "spell slots": 0, "items": 0, **NO_BATTLE},
        "heroes": {"boxes": 11, "standing": 1, "spell slots": 1, "items": 1, **NO_BATTLE},
    }


def test_the_end_with_the_potion():
    """Example 1, the other way: all 16 again, the potion is used up, and the slot is spent."""
    assert told("starting-character-potion").left == {
        "bandits": {"boxes": 11, "standing": 1, "spell slots": 0, "items": 0, **NO_BATTLE},
        "heroes": {"boxes": 16, "standing": 1, "spell slots": 1, "items": 0, **NO_BATTLE},
    }


def of_red(change: Any = None, **given: Any) -> dict[str, int]:
    """What red has left: Ann with this on her sheet, after a change to her state, and Amy."""
    ready = setup(
        sheet("Ann", **given), sheet("Amy", hp=7), sheet("Bob", "blue", cast=(BOLT,), hp=50)
    )
    state = opened(ready)
    if change is not None:
        change(state.combatants[ready.seat["Ann"]])
    return left(ready, state, "red")


def test_all_of_a_side_together():
    """Hit points, slots of all levels, and items of both; nothing of the other side."""
    found = of_red(start={"wounds": 4}, cast=(BOLT,), spell_slots=(3, 2, 1), items=(POTION,))
    assert found == {"boxes": 16 + 7, "standing": 2, "spell slots": 6, "items": 1, **NO_BATTLE}
    assert list(found) == list(AMOUNTS)


@pytest.mark.parametrize("status", list(Status))
def test_the_fallen_keep_what_they_have_but_do_not_stand(status: Status):
    """Who is out of the fight still counts, but for those standing; overkill is no debt."""

    def leave(ann: Any) -> None:
        ann.status = status
        if status == Status.FALLEN:
            ann.hp = -9

    found = of_red(leave, items=(POTION,))
    there = status in (Status.FIGHTING, Status.AWAITED, Status.ASIDE)
    assert found["standing"] == 1 + there
    assert found["boxes"] == (7 if status == Status.FALLEN else 27)
    assert found["items"] == 1


def battle(*manoeuvres: Manoeuvre, **given: Any) -> Any:
    """Armies of 100 and 200 with morale 5; press and hold are always there."""
    return setup(
        sheet("Ann", weapons=(SWORD,), hp=50), sheet("Bob", "blue", weapons=(SWORD,), hp=8),
        battle=Battle((Army("red", 100), Army("blue", 200)), (HOLD, PRESS, *manoeuvres), **given),
    )  # fmt: skip


def test_the_end_of_a_large_battle():
    """AB-12: red's success costs blue 20 of 200 and 2 morale, blue's failure 10 and 1."""
    end = fought(
        battle(phases=1), {}, ("red", "manoeuvre", [1]), ("blue", "manoeuvre", [99])
    )  # fmt: skip
    no_gear = {"spell slots": 0, "items": 0}
    assert end.outcome.left == {
        "red": {"boxes": 50, "standing": 1, **no_gear, "heads": 100, "morale": 5},
        "blue": {"boxes": 8, "standing": 1, **no_gear, "heads": 170, "morale": 2},
    }
    assert end.outcome.margin["red"] == 100 / 100 - 170 / 200


def test_a_fight_inside_a_battle_counts_with_its_fallen():
    """AB-12: Bob falls at the gate, which costs blue a fifth of its heads; Ann stands aside."""
    end = fought(
        battle(GATE, phases=1), {"red": ["gate"], "Ann": ["attack Bob with sword"]},
        ("blue", "manoeuvre", [99]), ("Ann", "to hit", [19]), ("Ann", "damage", [8]),
    )  # fmt: skip
    assert (end["Ann"].status, end["Bob"].status) == (Status.ASIDE, Status.FALLEN)
    red, blue = end.outcome.left["red"], end.outcome.left["blue"]
    assert (red["boxes"], red["standing"]) == (50, 1)
    # 10 of 200 for the hold that failed, then 20 percent of the 190 that are left.
    assert (blue["boxes"], blue["standing"], blue["heads"], blue["morale"]) == (0, 0, 152, 2)
