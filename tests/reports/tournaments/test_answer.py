"""The answer first: who scored best, how sure that is, and what a test said."""

from __future__ import annotations

import pytest

from reports.tournaments.answer import answer, places
from reports.tournaments.schedule import round_robin
from reports.tournaments.summary import summarise
from reports.tournaments.tally import Tally
from reports.tournaments.tournament_file import Trial
from tests.reports.made_rows import counted, rows, tournament

BOUTS = round_robin(2, 1)


def said(scores_of, blocks, made=None):
    """The answer to blocks whose scores are `scores_of(block)`."""
    made = made or tournament()
    found = [rows(BOUTS, scores_of(block), block) for block in range(blocks)]
    return answer(summarise(counted(made, found)))


def always(*scores):
    return lambda _: scores


def test_nothing_yet():
    assert said(None, 0) == "No block was finished, so there is nothing to say yet."


def test_a_sure_lead():
    text = said(lambda block: [1.0 if block % 5 else 0.5, 0.0], 20)
    assert text == (
        "Over 20 blocks (40 fights in 1 scenario), a scored 0.95 [0.90, 1.00]; next is b with "
        "0.05 [0.00, 0.10], behind by 0.90 [0.80, 1.00]."
    )


def test_a_lead_that_may_be_luck():
    text = said(lambda block: [float(block % 3 > 0)] * 2, 9)
    assert "scored the same: 0.50" in text
    text = said(lambda block: [float(block % 3 > 0), 0.5], 9)
    assert text.endswith("so these blocks do not tell the two apart.")


def test_one_block_alone():
    text = said(always(1.0, 0.5), 1)
    assert text == (
        "Over 1 block (2 fights in 1 scenario), a scored 0.75; next is b with 0.25. "
        "One block alone cannot say how sure that is."
    )


def test_the_same_in_every_block():
    """No spread was seen, which is not the same as a sure thing."""
    assert said(always(1.0, 0.0), 5).endswith("the same distance behind in every block.")


def test_several_leaders():
    made = tournament("abc")
    bouts = Tally(made).bouts()
    text = answer(summarise(counted(made, [rows(bouts, [0.5] * 6)])))
    assert text.endswith(", a, b and c scored the same: 0.50.")


def test_where_not_all_met_all_the_ratings_are_told():
    """In a Swiss tournament mean scores are over unlike opponents."""
    tally = Tally(tournament("abc", format="swiss", round_blocks=1))
    for block in range(3):
        bouts = tally.stage(block).bouts
        tally.take(rows(bouts, [float(bout.first < bout.second) for bout in bouts], block))
    found = summarise(tally)
    assert found.ranking[0].rating.mean > found.ranking[1].rating.mean
    assert "a is rated highest with +" in answer(found)
    assert answer(found).endswith("Ratings allow for whom each met; mean scores do not.")


@pytest.mark.parametrize(
    ("scores", "text"),
    [
        ([1.0, 0.0], "a passes: its mean score is above 0.45, at which it was to fail."),
        ([0.0, 1.0], "a fails: its mean score is below 0.55, at which it was to pass."),
        ([0.5, 0.5], "Undecided whether a scores 0.55 or only 0.45."),
    ],
)
def test_a_verdict_comes_first(scores, text):
    made = tournament(stop=Trial(0, 0.45, 0.55))
    assert said(always(*scores), 40, made).startswith(f"{text} Over 40 blocks")


def test_decimals_follow_the_narrowest_interval():
    """Two are enough for an interval of 0.1; with 0.04 they would hide it."""

    def digits(blocks):
        found = [rows(BOUTS, [1.0 if at % 5 else 0.5, 0.0], at) for at in range(blocks)]
        return places(summarise(counted(tournament(), found)))

    assert (digits(1), digits(20), digits(200)) == (2, 2, 3)
