"""What a side has left on the Timing Track, amount by amount."""

from __future__ import annotations

from typing import Any

import pytest

from agents.puppet import Puppet
from arena.exact import Ending, Tree
from arena.fight import Fight
from arena.luck import ScriptedDice
from arena.rules import RULESETS
from arena.rules.timing_track.left import AMOUNTS, left
from arena.rules.timing_track.state import Condition, Status
from scenarios import load_script
from tests.arena.rules.timing_track.kit import (
    BOW,
    COAT,
    FISTS,
    GENERATOR,
    REVOLVER,
    SHIELD,
    SHOTGUN,
    SWORD,
    VEST,
    fought,
    opened,
    setup,
    sheet,
)


def test_the_end_of_the_alley():
    """The printed fight: boxes 9 and 3, 7 and 8 filled; 4 + 2 exhaustion; four shots fired.

    Kael has 36 boxes, Sera 28; Thug A 36, Thug B 28. Kael's coat has Martial 2.
    """
    script = load_script("alley")
    ready = RULESETS["timing_track"].setup(script.scenario)
    policies = dict.fromkeys(ready.sides, Puppet(script.answers, script.otherwise))
    outcome = Fight(ready, ScriptedDice(script.dice), policies, on_fault="raise").run()
    assert outcome.left == {
        "heroes": {"boxes": 64 - 9 - 3, "standing": 2, "exhaustion": 56 - 4 - 2, "soak": 2,
                   "weapons": 1, "shots": 0, "devices": 0},
        "thugs": {"boxes": 64 - 7 - 8, "standing": 2, "exhaustion": 56, "soak": 0,
                  "weapons": 4, "shots": 12 - 4, "devices": 1},
    }  # fmt: skip


def of_ann(change: Any = None, **given: Any) -> dict[str, int]:
    """What red has left: Ann alone, with this on her sheet, after a change to her state."""
    ready = setup(sheet("Ann", **given), sheet("Bob", "blue", hand=SWORD, armour=(VEST,)))
    state = opened(ready)
    if change is not None:
        change(state.combatants[0])
    return left(ready, state, "red")


def test_somebody_with_nothing():
    """28 boxes and 28 of exhaustion; fists are no weapon that could be lost."""
    bare = {"boxes": 28, "standing": 1, "exhaustion": 28, "soak": 0, "weapons": 0, "shots": 0,
            "devices": 0}  # fmt: skip
    assert of_ann() == bare
    assert of_ann(weapons=(FISTS,)) == bare
    assert list(bare) == list(AMOUNTS)


def test_boxes_and_exhaustion_by_the_sheet():
    """TT-12: 4 tiers of 7 + BR, and of 7 + PW, less what is filled."""
    found = of_ann(br=2, pw=-1, start={"wounds": 5, "exhaustion": 3})
    assert (found["boxes"], found["exhaustion"]) == (36 - 5, 24 - 3)


@pytest.mark.parametrize("status", list(Status))
def test_the_fallen_keep_what_they_have_but_do_not_stand(status: Status):
    """Who is out of the fight still counts, but for those standing: no loss is told twice."""

    def leave(ann: Any) -> None:
        ann.status = status

    found = of_ann(leave, hand=REVOLVER)
    assert found["standing"] == (status in (Status.FIGHTING, Status.AWAITED))
    assert (found["boxes"], found["weapons"], found["shots"]) == (28, 1, 6)


@pytest.mark.parametrize(
    ("condition", "weapons", "shots"),
    [
        (Condition.READY, 2, 5),
        (Condition.JAMMED, 1, 5),
        (Condition.DROPPED, 1, 5),
        (Condition.BROKEN, 1, 2),
        (Condition.DESTROYED, 1, 2),
    ],
)
def test_weapons_in_working_order_and_the_rounds_in_them(condition, weapons, shots):
    """TT-20: a jam can be cleared and shot again; what is broken is done for, rounds and all."""

    def spoil(ann: Any) -> None:
        ann.conditions[[w.name for w in ann.sheet.weapons].index("revolver")] = int(condition)

    found = of_ann(spoil, weapons=(REVOLVER, SHOTGUN), start={"rounds": {"revolver": 3}})
    assert (found["weapons"], found["shots"]) == (weapons, shots)


def test_bows_and_swords_hold_no_rounds():
    """TT-21: what is never empty has no shots to count."""
    found = of_ann(weapons=(BOW, SWORD, FISTS))
    assert (found["weapons"], found["shots"]) == (2, 0)


def test_soak_is_what_the_armour_has_left():
    """TT-09: both ratings of all pieces, less the wear; a shield does not wear and is no part."""
    armour = (COAT, VEST)  # 0 and 2, 4 and 1
    assert of_ann(armour=armour, shield=SHIELD)["soak"] == 7
    assert of_ann(armour=armour, start={"soak_lost": (1, 2)})["soak"] == 4


def test_a_smashed_device_is_gone():
    """TT-26: 5 boxes; 3 damage and 1 leave one, and 4 and 1 none."""
    for face, devices in ((3, 1), (4, 0)):
        end = fought(
            setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", device=GENERATOR)),
            {"Ann": ["smash generator of Bob with sword"]},
            ("Ann", "attack", [20]),
            ("Ann", "damage", [face]),
        )
        assert end.outcome.left["blue"]["devices"] == devices
        assert end.outcome.left["red"]["devices"] == 0


def test_the_past_last_box_leaves_none():
    """TT-13: overkill counts no more than felling."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD), sheet("Bob", "blue", start={"wounds": 28}, hand=SWORD),
            sheet("Cid", "blue"), options={"quiet_limit": 4},
        ),
        {"Ann": ["attack Bob with sword"]},
        ("Ann", "attack", [30]),
        ("Ann", "damage", [8]),
    )  # fmt: skip
    blue = end.outcome.left["blue"]
    assert (blue["boxes"], blue["standing"], blue["weapons"]) == (28, 1, 1)


def test_what_is_left_asks_nothing_of_exact_dice(monkeypatch: pytest.MonkeyPatch):
    """Damage to a device is asked whether it smashes, never how much: as many worlds as without."""
    ready = setup(sheet("Ann", hand=SWORD), sheet("Bob", "blue", device=GENERATOR), limit=5)
    says = ("smash generator of Bob with sword", "carry on", "take the hit", "hold")

    def endings() -> tuple[int, dict[Any, float]]:
        tree = Tree(ready)
        nodes = [(1.0, node) for _, node in tree.opening().values()]
        found: dict[Any, float] = {}
        while nodes:
            share, node = nodes.pop()
            if isinstance(node, Ending):
                found[node.key] = found.get(node.key, 0.0) + share
                continue
            answers = {
                choice.who: next(d for label in says for d in choice.legal if d.label == label)
                for choice in node.choices
            }
            nodes += [(share * p, after) for p, after in tree.after(node, answers).values()]
        return tree.runs, found

    told = endings()
    monkeypatch.setattr(type(ready.ruleset), "left", staticmethod(lambda *_: {}))
    assert endings() == told
    # It can fail: whoever asks for the boxes themselves makes a world of each number.
    greedy = staticmethod(lambda _, state, __: {"boxes": int(state.combatants[1].device_boxes)})
    monkeypatch.setattr(type(ready.ruleset), "left", greedy)
    assert endings()[0] > told[0]
