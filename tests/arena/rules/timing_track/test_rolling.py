"""What a group rolls before anybody answers reads the state as it stood before the group."""

from __future__ import annotations

import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules.timing_track.state import State
from tests.arena.rules.timing_track.kit import (
    BOW,
    FISTS,
    FORCE,
    REVOLVER,
    SWORD,
    THREE_ZONES,
    WARD,
    Says,
    dice,
    fought,
    play,
    setup,
    sheet,
)


def test_two_can_kill_each_other():
    """TT-03: tokens started on one count resolve together; both fall and nobody has won."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"wounds": 28}, skills={"melee": 100}),
            sheet("Bob", "blue", hand=SWORD, start={"wounds": 28}, skills={"melee": 100}),
        ),
        {"Ann": ["attack Bob with sword"], "Bob": ["attack Ann with sword"]},
        *((n, "attack", [30]) for n in ("Ann", "Bob")),
    )
    assert {e.who for e in end.of("left")} == {"Ann", "Bob"}
    assert end.outcome.winner is None
    assert end.outcome.score == {"red": 0.5, "blue": 0.5}


def late(start):
    """Bob, who started earlier, fells Ann on the count on which she would strike him."""
    return fought(
        setup(
            sheet("Ann", hand=FISTS, start={"wounds": 28}),
            sheet("Bob", "blue", hand=SWORD, start={"delay": 1, "wounds": start}),
            sheet("Amy", weapons=(SWORD,), start={"delay": 1}),
        ),
        {
            "Ann": [(3, "attack Bob with fists")],
            "Amy": ["draw sword"],
            "Bob": ["attack Ann with sword"],
        },
        ("Bob", "attack", [30]),
        ("Ann", "attack", [30]),
    )


def test_someone_felled_by_an_earlier_group_does_not_act():
    """TT-03: both tokens lie at 6; the one started at 0 goes first, the other never acts."""
    end = late(0)
    assert [d.due for d in end.of("declared") if d.verb == "strike"] == [6, 6]
    assert [(e.time, e.who) for e in end.of("attack")] == [(6, "Bob")]
    assert end["Bob"].wounds == 0


def test_rolls_of_a_group_read_the_wounds_before_it():
    """TT-03: a wound of this very group does not yet lower the other's target."""
    end = fought(
        setup(
            sheet("Ann", hand=SWORD, start={"wounds": 7}),
            sheet("Bob", "blue", hand=SWORD, start={"wounds": 7}),
        ),
        {"Ann": ["attack Bob with sword"] * 2, "Bob": ["attack Ann with sword"] * 2},
        *((n, "attack", [30]) for n in ("Ann", "Bob")),
        *((n, "damage", [1]) for n in ("Ann", "Bob")),
    )
    attacks = end.of("attack")
    assert [a.against for a in attacks[:2]] == [50, 50]
    assert [a.against for a in attacks[2:4]] == [40, 40]


def test_spells_of_a_group_read_the_balance_before_it():
    """TT-03, TT-24: a shot of the same group does not feel the spell, one of the next does."""
    end = fought(
        setup(
            sheet("Ann", casting=50, spells=(FORCE,), start={"delay": 1}),
            sheet("Bob", "blue", hand=REVOLVER, br=5),
        ),
        {"Ann": ["cast Force at Bob"], "Bob": ["shoot Ann with revolver"] * 2},
        ("Ann", "casting", [30]),
        ("Ann", "backlash", [99]),
    )
    assert [r.effective for r in end.of("reliability")] == [95, 91]


def test_a_move_of_the_group_does_not_help_against_it():
    """TT-03: a sprint away that resolves with the blow does not prevent it."""
    end = fought(
        setup(
            sheet("Ann", zone="east", hand=FISTS),
            sheet("Bob", "blue", "east"),
            zones=THREE_ZONES,
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["sprint away from Ann"]},
        ("Ann", "attack", [30]),
    )
    assert end.one("wounded").who == "Bob"
    assert end["Bob"].zone != end["Ann"].zone
    assert end["Ann"].melee == 0


def test_a_ward_of_the_group_does_not_help_against_it():
    """TT-03: soak is read before the group."""
    end = fought(
        setup(
            sheet("Ann", hand=FISTS),
            sheet("Bob", "blue", casting=50, spells=(WARD,), start={"delay": 1}),
        ),
        {"Ann": ["attack Bob with fists"], "Bob": ["cast Ward on Bob"]},
        ("Ann", "attack", [30]),
        ("Bob", "casting", [50]),
    )
    assert end.one("wounded").soak == 0


def test_dice_have_an_actor_and_a_purpose():
    """GEN-04: everything rolled stands in the ruleset's list, under the name of somebody."""
    end = fought(
        setup(
            sheet("Ann", hand=REVOLVER, casting=50, spells=(FORCE,), tradition="wild"),
            sheet("Bob", "blue", hand=SWORD),
        ),
        {
            "Ann": ["shoot Bob with revolver", "cast Force at Bob"],
            "Bob": ["attack Ann with sword"],
        },
    )
    assert {who for who, _ in end.state.ordinals} <= {"Ann", "Bob"}
    purposes = {purpose for _, purpose in end.state.ordinals}
    assert {"reliability", "casting"} <= purposes <= set(end.ready.ruleset.purposes)


def test_a_roll_more_changes_no_other_roll():
    """GEN-04: Bob's dice are the same whether or not Ann rolls anything."""
    ready = setup(sheet("Ann", hand=BOW), sheet("Bob", "blue", hand=BOW))
    both = {"Ann": ["shoot Bob with bow"] * 3, "Bob": ["shoot Ann with bow"] * 3}
    alone = {"Bob": both["Bob"]}
    rolls = [[a.roll for a in fought(ready, said).of("attack", "Bob")] for said in (both, alone)]
    assert rolls[0][:2] == rolls[1][:2]


@pytest.mark.parametrize(("knowing", "hits"), [("hit", {True}), ("nothing", {True, False})])
def test_who_looks_ahead_learns_no_more_than_the_question_says(knowing, hits):
    """GEN-01, TT-14: other dice for the roll in question agree in what the defender knows."""
    ready = setup(
        sheet("Ann", hand=SWORD), sheet("Bob", "blue"), options={"defend_knowing": knowing}
    )
    fight: Fight[State] = Fight(ready, dice(("Ann", "attack", [30])))
    answers = {"Ann": "attack Bob with sword"}
    while not any(decision.kind == "defend" for decision in fight.advance()):
        for decision in fight.pending:
            label = answers.pop(decision.who, decision.fallback.label)
            fight.answer(decision.who, label)
    seen = set()
    for seed in range(30):
        fork = fight.fork(KeyedDice(seed), "Bob")
        fork.advance()
        fork.answer("Bob", "take the hit")
        fork.advance()
        seen.add(bool(fork.state.combatants[1].wounds))
    assert seen == hits


class Sides:
    """Dice that always show the least and keep how many sides they were asked for."""

    def __init__(self):
        self.asked: dict[str, set[int]] = {}

    def roll(self, who, purpose, ordinal, number, sides):
        self.asked.setdefault(purpose, set()).add(sides)
        return (1,) * number


def test_every_purpose_has_its_dice():
    """GEN-04, TT-07, TT-20, TT-23: checks are d100, backlash is d4."""
    door = Sides()
    ready = setup(
        sheet("Ann", hand=REVOLVER, casting=50, spells=(FORCE,), tradition="wild"),
        sheet("Bob", "blue", br=5),
    )
    says = Says(
        Ann=["shoot Bob with revolver", "cast Force at Bob"], Bob=["hold", "dodge Ann", "hold"]
    )
    play(ready, says, door)
    hundred = ("reliability", "attack", "defence", "casting", "backlash", "backlash shift")
    assert {purpose: door.asked[purpose] for purpose in hundred} == {
        purpose: {100} for purpose in hundred
    }
    assert door.asked["backlash damage"] == door.asked["shift amount"] == {4}
