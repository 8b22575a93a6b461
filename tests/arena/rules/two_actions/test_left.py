"""What a side has left in Two Actions, amount by amount."""

from __future__ import annotations

from typing import Any

import pytest

from agents.puppet import Puppet
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.rules import RULESETS
from arena.rules.two_actions.left import AMOUNTS, left
from arena.rules.two_actions.state import Status
from scenarios import load_script
from tests.arena.rules.two_actions.kit import (
    BITE,
    BOW,
    COAT,
    POTION,
    SHIELD,
    SUPPLIES,
    SWORD,
    beast,
    fought,
    opened,
    setup,
    sheet,
)


def told(name: str) -> Any:
    """The outcome of a shipped script."""
    script = load_script(name)
    ready = RULESETS["two_actions"].setup(script.scenario)
    policies = dict.fromkeys(ready.sides, Puppet(script.answers, script.otherwise))
    return Fight(ready, ScriptedDice(script.dice), policies, on_fault="raise").run()


def test_the_end_of_pipes_gear():
    """Pipe loses shield, armour and sword, and 3 of 8 hit points; the rippers, 6 and 6, nothing.

    Fists and claws are no weapons that could be lost. Motivation 2 and Resolve 1 are unspent.
    """
    assert told("pipe").left == {
        "contractors": {"boxes": 5, "standing": 1, "motivation": 2, "resolve": 1, "items": 0,
                        "shields": 0, "armour": 0, "weapons": 0},
        "creatures": {"boxes": 12, "standing": 2, "motivation": 0, "resolve": 0, "items": 0,
                      "shields": 0, "armour": 0, "weapons": 0},
    }  # fmt: skip


def test_the_end_of_pipe_who_pushes():
    """Marks clear between the rounds, so nothing breaks; one Push costs 1 Motivation."""
    pipe = told("pipe-marks-clear").left["contractors"]
    assert pipe == {"boxes": 8, "standing": 1, "motivation": 1, "resolve": 1, "items": 0,
                    "shields": 1, "armour": 1, "weapons": 1}  # fmt: skip


def test_the_end_of_cinder():
    """Cinder has fallen from 8, her armour, shield and sword are broken; Slate is whole.

    Of the raiders Ravager has 8 and Needle 7; Needle alone has a shield and Resolve.
    """
    assert told("cinder").left == {
        "contractors": {"boxes": 0 + 8, "standing": 1, "motivation": 4, "resolve": 1, "items": 0,
                        "shields": 0, "armour": 1, "weapons": 1},
        "raiders": {"boxes": 8 + 7, "standing": 2, "motivation": 4, "resolve": 1, "items": 0,
                    "shields": 1, "armour": 2, "weapons": 3},
    }  # fmt: skip


def of_red(change: Any = None, **given: Any) -> dict[str, int]:
    """What red has left: Ann with this on her sheet, after a change to her state, and a hound."""
    ready = setup(
        sheet("Ann", **given), beast("Hound", "red", constitution=4), beast("Wolf"),
    )  # fmt: skip
    state = opened(ready)
    if change is not None:
        change(state.combatants[ready.seat["Ann"]])
    return left(ready, state, "red")


def test_all_of_a_side_together():
    """Hit points and Constitution in one sum; pools; every use of every item."""
    found = of_red(
        start={"wounds": 3, "used": {"supplies": 1}}, motivation=3, resolve=2,
        items=(POTION, SUPPLIES), shield=SHIELD, armour=(COAT,), weapons=(BOW, SWORD, BITE),
    )  # fmt: skip
    assert found == {"boxes": 7 + 4, "standing": 2, "motivation": 3, "resolve": 2, "items": 2,
                     "shields": 1, "armour": 1, "weapons": 2}  # fmt: skip
    assert list(found) == list(AMOUNTS)


@pytest.mark.parametrize(
    ("broken", "gear"),
    [("shield", (0, 1, 2)), ("coat", (1, 0, 2)), ("sword", (1, 1, 1)), ("bow", (1, 1, 1))],
)
def test_what_is_broken_is_not_left(broken, gear):
    """TA-10: each of the three kinds of gear by itself."""
    found = of_red(
        start={"broken": (broken,)}, shield=SHIELD, armour=(COAT,), weapons=(BOW, SWORD)
    )  # fmt: skip
    assert (found["shields"], found["armour"], found["weapons"]) == gear


@pytest.mark.parametrize("status", list(Status))
def test_the_fallen_keep_what_they_have_but_do_not_stand(status: Status):
    """Who is out of the fight still counts, but for those standing; overkill is no debt."""

    def leave(ann: Any) -> None:
        ann.status = status
        if status == Status.FALLEN:
            ann.hp = -9

    found = of_red(leave, motivation=2, armour=(COAT,))
    assert found["standing"] == 1 + (status in (Status.FIGHTING, Status.AWAITED))
    assert found["boxes"] == (4 if status == Status.FALLEN else 14)
    assert (found["motivation"], found["armour"]) == (2, 1)


def test_a_consumed_item_is_gone():
    """TA-10: one use of the potion, and what it heals."""
    end = fought(
        setup(sheet("Ann", items=(POTION,), start={"wounds": 5}), beast("Wolf"), limit=1),
        {"Ann": ["consume potion"]},
    )
    assert (end.outcome.left["red"]["items"], end.outcome.left["red"]["boxes"]) == (0, 9)
