"""Checks: difficulty, critical results, advantage, Push."""

from __future__ import annotations

import pytest

from arena.rules.two_actions.checks import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SUCCESS,
    edge_of,
    judge,
)
from tests.arena.rules.two_actions.kit import (
    COAT,
    LENS,
    SHIELD,
    SWORD,
    WARD,
    Ended,
    Watcher,
    beast,
    dice,
    fought,
    near,
    setup,
    sheet,
)

FOCUS = ("Ann", "focus")
BITES = "strike Ann with bite"


def checks(end, who="Ann"):
    return [(e.purpose, e.dice, e.kept, e.edge, e.result) for e in end.of("checked", who)]


def duel(options=None, **given):
    """Ann, Fast and with a sword, Adjacent to a wolf that bites in the Slow phase."""
    given.setdefault("weapons", (SWORD,))
    start = {**near("Wolf"), **given.pop("start", {})}
    return setup(
        sheet("Ann", start=start, **given), beast("Wolf", constitution=50), limit=1, options=options
    )


@pytest.mark.parametrize(
    ("kept", "stat", "result"),
    [(12, 0, SUCCESS), (11, 0, FAILURE), (9, 3, SUCCESS), (8, 3, FAILURE), (14, -3, FAILURE),
     (15, -3, SUCCESS)],
)  # fmt: skip
def test_die_and_stat_must_reach_the_difficulty(kept, stat, result):
    """TA-02: equal is enough."""
    assert judge(kept, stat, 12) == result


@pytest.mark.parametrize("stat", [-10, 0, 40])
def test_a_natural_20_and_a_natural_1_are_critical(stat):
    """TA-02: whatever the Stat and the difficulty."""
    assert judge(20, stat, 40) == CRITICAL_SUCCESS
    assert judge(1, stat, 1) == CRITICAL_FAILURE


def test_the_difficulty_is_an_option():
    """TA-02: `difficulty` is what every check must reach."""
    for difficulty, result in ((10, SUCCESS), (11, FAILURE)):
        end = fought(duel({"difficulty": difficulty}), {"Ann": ["focus"]}, (*FOCUS, [10]))
        assert [(e.against, e.result) for e in end.of("checked")] == [(difficulty, result)]


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "edge"),
    [(0, 0, 0), (1, 0, 1), (0, 1, -1), (1, 1, 0), (2, 0, 1), (0, 2, -1), (2, 1, 0), (1, 2, 0)],
)
def test_advantage_and_disadvantage_cancel_out(advantages, disadvantages, edge):
    """TA-02: one of each is neither, however many there are of the one."""
    assert edge_of(advantages, disadvantages) == edge


def test_advantage_keeps_the_better_die_and_disadvantage_the_worse():
    """TA-02: two dice are rolled, one counts."""
    steady = duel(items=(LENS,))
    end = fought(
        steady, {"Ann": ["consume lens", "strike Wolf with sword"]}, ("Ann", "strike", [3, 14])
    )
    assert checks(end) == [("strike", (3, 14), 14, 1, SUCCESS)]
    prone = duel(start={"prone": True})
    end = fought(prone, {"Ann": ["strike Wolf with sword"]}, ("Ann", "strike", [3, 14]))
    assert checks(end) == [("strike", (3, 14), 3, -1, FAILURE)]


def test_prone_and_steady_cancel_out():
    """TA-02, TA-12: one die, and the advantage is used up all the same."""
    made = duel(items=(LENS,), start={"prone": True})
    end = fought(made, {"Ann": ["consume lens", "strike Wolf with sword"]}, ("Ann", "strike", [14]))
    assert checks(end) == [("strike", (14,), 14, 0, SUCCESS)]
    assert not end["Ann"].steady


def test_two_sources_of_advantage_are_one():
    """TA-02: braced and behind cover a Block rolls two dice, not three."""
    made = duel(shield=SHIELD, actions=2)
    end = fought(
        made,
        {"Ann": ["block", "shape cover", (1, "block")], "Wolf": [BITES]},
        ("Ann", "shape", [15]), ("Ann", "block", [3, 14]),
    )  # fmt: skip
    assert checks(end)[1] == ("block", (3, 14), 14, 1, SUCCESS)


def test_focus_gives_advantage_on_the_next_action_check_alone():
    """TA-01: a success; used by the next check of an action, whatever that is."""
    made = setup(
        sheet("Ann", weapons=(SWORD,), actions=4, start=near("Wolf")), beast("Wolf"), limit=0
    )
    end = fought(
        made,
        {"Ann": ["focus", "focus", "strike Wolf with sword", "strike Wolf with sword"]},
        (*FOCUS, [11]), (*FOCUS, [12]), ("Ann", "strike", [5, 6]), ("Ann", "strike", [7]),
    )  # fmt: skip
    assert [edge for *_, edge, _ in checks(end)] == [0, 0, 1, 0]
    assert [(e.how, e.on) for e in end.of("readied")] == [("steady", True)]


def test_keeping_an_effect_leaves_the_advantage_of_focus():
    """TA-02: that is no action."""
    made = duel(focus=3, shape=3, shapes=(WARD,), weapons=(),
                start={"sustains": ("shape Ward on Ann",)})  # fmt: skip
    end = fought(
        made, {"Ann": ["sustain Ward", "focus"], "Wolf": [BITES]}, (*FOCUS, [12]),
        ("Ann", "sustain", [12]),
    )  # fmt: skip
    assert checks(end)[-1][0] == "sustain"
    assert checks(end)[-1][3] == 0
    assert end["Ann"].steady


# -- Push ---------------------------------------------------------------------------------------


def test_a_push_rolls_again_and_keeps_the_new_one():
    """TA-02: one Motivation; also when the new one is worse."""
    made = duel(motivation=2)
    end = fought(made, {"Ann": ["focus", "push"]}, (*FOCUS, [11]), ("Ann", "push", [13]))
    assert [r[-1] for r in checks(end)] == [FAILURE, SUCCESS]
    assert end.one("pushed").motivation == end["Ann"].motivation == 1
    assert end["Ann"].steady
    assert [(e.purpose, e.pushed) for e in end.of("checked")] == [("focus", False), ("focus", True)]


def test_a_push_comes_once_a_check():
    """TA-02: with Motivation left and a second failure there is no second Push."""
    end = fought(duel(motivation=9), {"Ann": ["focus", "push"]}, (*FOCUS, [11]),
                 ("Ann", "push", [2]))  # fmt: skip
    assert len(end.asked("Ann", "push")) == len(end.of("pushed")) == 1
    assert end["Ann"].motivation == 8


def test_a_failed_push_is_a_critical_failure():
    """TA-02: whatever the die shows; an accepted failure is an ordinary one."""
    pushed = fought(duel(motivation=1), {"Ann": ["focus", "push"]}, (*FOCUS, [11]),
                    ("Ann", "push", [11]))  # fmt: skip
    assert [r[-1] for r in checks(pushed)] == [FAILURE, CRITICAL_FAILURE]
    assert pushed["Ann"].prone
    accepted = fought(duel(motivation=1), {"Ann": ["focus", "accept"]}, (*FOCUS, [11]))
    assert [r[-1] for r in checks(accepted)] == [FAILURE]
    assert not accepted["Ann"].prone
    assert accepted["Ann"].motivation == 1


def test_a_natural_1_can_be_pushed_and_a_pushed_1_is_critical():
    """TA-02: the new die counts; a 1 is a critical failure as ever, a 20 a critical success."""
    for face, result in ((1, CRITICAL_FAILURE), (20, CRITICAL_SUCCESS)):
        end = fought(duel(motivation=1, focus=20), {"Ann": ["focus", "push"]}, (*FOCUS, [1]),
                     ("Ann", "push", [face]))  # fmt: skip
        assert [r[-1] for r in checks(end)] == [CRITICAL_FAILURE, result]
        assert end["Ann"].prone == (face == 1)


def test_a_push_keeps_the_edge():
    """TA-02: it is the same check, with advantage or disadvantage as before."""
    made = duel(motivation=1, start={"prone": True})
    end = fought(
        made, {"Ann": ["strike Wolf with sword", "push"]}, ("Ann", "strike", [3, 14]),
        ("Ann", "push", [18, 5]),
    )  # fmt: skip
    assert [(c[1], c[3]) for c in checks(end)] == [((3, 14), -1), ((18, 5), -1)]
    made = duel(motivation=1, items=(LENS,))
    end = fought(
        made, {"Ann": ["consume lens", "strike Wolf with sword", "push"]},
        ("Ann", "strike", [3, 4]), ("Ann", "push", [5, 18]),
    )  # fmt: skip
    assert [(c[1], c[3]) for c in checks(end)] == [((3, 4), 1), ((5, 18), 1)]


def test_without_motivation_nobody_is_asked():
    """TA-02: a Push has to be paid, and a success needs none."""
    assert fought(duel(), {"Ann": ["focus"]}, (*FOCUS, [5])).asked("Ann", "push") == []
    end = fought(duel(motivation=5), {"Ann": ["focus"]}, (*FOCUS, [12]))
    assert end.asked("Ann", "push") == []


def test_responses_can_be_pushed():
    """TA-02: a Block under attack is a check like any other."""
    made = duel(armour=(COAT,), motivation=1)
    end = fought(
        made, {"Ann": [(1, "block"), (1, "push")], "Wolf": [BITES]}, ("Ann", "block", [5]),
        ("Ann", "push", [15]),
    )  # fmt: skip
    assert end.one("stopped").how == "blocked"


def test_a_push_tells_what_failed():
    """TA-02: who is asked knows the check, its total, and what was to be reached."""
    seen = []

    def look(decision):
        if decision.kind == "push":
            seen.append(tuple(decision.about))

    says = Watcher(look, {"Ann": ["focus"]})
    Ended(duel(motivation=1, focus=2), says, dice((*FOCUS, [5])))
    assert seen == [("focus", 7, 12)]


# -- critical failures --------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "prone"), [("prone", True), ("nothing", False)])
def test_what_a_critical_failure_brings_is_an_option(option, prone):
    """TA-02: `critical_failure`: one is left prone, or nothing happens."""
    end = fought(duel({"critical_failure": option}), {"Ann": ["focus"]}, (*FOCUS, [1]))
    assert end["Ann"].prone == prone
    assert len(end.of("prone")) == prone


def test_a_critical_failure_to_keep_an_effect_leaves_nobody_prone():
    """TA-02: it is not an action that failed."""
    made = duel(shapes=(WARD,), weapons=(), start={"sustains": ("shape Ward on Ann",)})
    end = fought(made, {"Ann": ["sustain Ward"], "Wolf": [BITES]}, ("Ann", "sustain", [1]))
    assert end.one("dropped").why == "damage"
    assert not end["Ann"].prone
