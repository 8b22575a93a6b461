"""The answer: numbers, intervals, and what is not decided, in plain words."""

from __future__ import annotations

import pytest

from reports.studies.answer import answer, listed
from reports.studies.plan import bouts, plan
from reports.studies.study_file import load
from reports.studies.summary import summarise
from reports.studies.tally import Tally
from tests.reports.studies.made_studies import Result, rows, study, tallied

THREE = {"policy": ("a", "b", "c")}
OFTEN = [[0, 1 if block % 3 else 0] for block in range(200)]
NEVER = [[0, 0]] * 200


def said(winners, factors=None, **changes):
    return answer(summarise(tallied(study(factors, **changes), winners)))


def test_a_difference_is_told_in_points_of_100_fights():
    """Half a point better in half of 200 blocks: 25 points, and scipy's t interval."""
    assert said([[0, block % 2] for block in range(200)]) == (
        "Over 200 blocks (800 fights). new against old: the subject scores 25.0 points more in "
        "100 fights (95% interval 21.5 to 28.5)."
    )


def test_less_is_told_as_less():
    text = said([[0, -1 if block % 3 else 0] for block in range(200)])
    assert "points less in 100 fights (95% interval −36." in text


def test_no_difference_is_told_with_its_margin():
    text = said(
        [[0, (1, -1)[block % 2] if block % 20 < 2 else 0] for block in range(400)], equivalence=0.1
    )
    assert "practically no difference" in text
    assert "within the margin of 10." in text


def test_undecided_is_told_as_undecided():
    text = said([[0, 1], [0, -1], [0, 1], [0, 0]])
    assert "undecided; the subject so far scores" in text
    assert "excludes" not in text


def test_an_interval_that_excludes_0_only_by_itself_is_explained():
    """12 better, 3 worse: p = 0.035, of three comparisons that is not enough."""
    winners = [[0, 1, 0, 0]] * 12 + [[0, -1, 0, 0]] * 3 + [[0, 0, 0, 0]] * 15
    text = said(winners, {"policy": ("a", "b", "c", "d")})
    assert "all 3 comparisons are undecided. The largest seen: b against a" in text
    assert "by itself this excludes 0, but not after Holm's adjustment for 3 comparisons" in text


def test_an_interval_that_excludes_0_where_the_test_does_not_is_explained():
    """Five better and none worse of twelve: the sign test gives p = 0.0625."""
    text = said([[0, 1]] * 5 + [[0, 0]] * 7, sides=("Red",))
    assert "(95% interval " in text
    assert "; this excludes 0, but the test does not (p = 0.062)." in text


def test_many_comparisons_are_counted_and_the_largest_is_told():
    winners = [[0, 1 if block % 3 else 0, -1, 0] for block in range(200)]
    text = said(winners, {"policy": ("a", "b", "c", "d")}, equivalence=0.1)
    assert "of 3 comparisons 2 differ and 1 makes no difference. The largest: c against a" in text
    found = summarise(tallied(study({"policy": ("a", "b", "c", "d")}, equivalence=0.1), winners))
    assert listed(found)[1:] == [
        "c against a: −50.0 points in 100 fights (the same in every block), differs",
        "d against a: 0.0 points in 100 fights (the same in every block), makes no difference",
    ]


def test_with_stop_the_interval_is_called_always_valid():
    assert "(always-valid 95% interval " in said(OFTEN, stop="decided")
    two = [[*one, 0] for one in OFTEN]
    assert "(joint always-valid 95% interval " in said(two, THREE, stop="decided")


def test_no_difference_at_all_is_the_same():
    assert "the subject so far comes out the same (the same in every block)." in said(NEVER)


def test_one_block_and_none():
    assert said([[0, 1]]).endswith("One block alone cannot say how sure that is.")
    assert "No block" in answer(summarise(Tally(study())))


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        ("margin", "ends with a margin 0.25 higher"),
        ("boxes", "ends 3.00 boxes further ahead"),
        ("time", "fights 4.00 counts shorter"),
        ("left.shots", "has 6.00 more left of shots"),
    ],
)
def test_other_outcomes_have_words_of_their_own(outcome, text):
    made = study(outcomes=(outcome,))
    tally = Tally(made)
    for block in range(10):
        tally.take(
            rows(made, block, lambda arm, *_: Result(0, arm / 4, (2 + 3 * arm, 2), 9 - 4 * arm))
        )
    found = answer(summarise(tally))
    assert text in found
    assert "(the same in every block)" in found


def test_a_level_that_changes_one_side_is_no_difference_for_the_subject(tmp_path):
    """With both sides led in turn that is said; with one, or where rules are changed, it is not."""
    text = """
scenarios = ["mirrored-duel"]
agent = "never-abandons"
against = "closes-and-cuts"
blocks = 2
{sides}
[factors.order]
levels = [
  {{ name = "as it is", set = {{}} }},
  {{ name = "changed", set = {{ {change} }} }},
]
"""
    esme, rule = '"combatants.Esme.pc" = 5', '"options.abandon_penalty" = 2'
    path = tmp_path / "study.toml"
    cautions = {}
    for sides, change in (("", esme), ('sides = "east"', esme), ("", rule)):
        path.write_text(text.format(sides=sides, change=change))
        made = load(path)
        tally = Tally(made)
        for block in range(2):
            tally.take(plan(made).fight_all(bouts(made), block))
        cautions[sides, change] = answer(summarise(tally)).partition("Caution: ")[2]
    assert cautions.pop(("", esme)) == (
        "what is compared changes Esme, and the subject leads either side in turn, so this is no "
        "difference for one side: with `sides` a study measures one."
    )
    assert set(cautions.values()) == {""}
