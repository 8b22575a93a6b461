"""Which fights are told: the two best, an upset, the longest; each once."""

from __future__ import annotations

from reports.running.bout import Bout
from reports.tournaments.example import chosen
from reports.tournaments.summary import summarise
from reports.tournaments.tally import Tally
from tests.reports.made_rows import counted, row, tournament


def block_of(made, number=0, score=None, length=None):
    """The entrant further left wins, after ten counts, but for what is said of some bouts."""
    scores, lengths = score or {}, length or {}
    found = []
    for at, bout in enumerate(Tally(made).bouts()):
        usual = 0.5 if bout.first == bout.second else float(bout.first < bout.second)
        found.append(row(bout, scores.get(bout, usual), number, at, length=lengths.get(bout, 10)))
    return found


def examples(made, blocks):
    tally = counted(made, blocks)
    return {one.why: one.row for one in chosen(tally, summarise(tally))}


def test_the_two_best_meet():
    """The better one in the first seat, on the first block."""
    made = tournament("abc")
    found = examples(made, [block_of(made, number) for number in range(3)])
    best = found["the two best agents meet"]
    assert (best.bout, best.block) == (Bout(0, 0, 1), 0)


def test_the_two_best_are_those_of_the_ranking():
    """Not those that stand first in the file; the first meeting, however it ended."""
    made = tournament("abc")
    lost = {
        Bout(0, first, second): float(first > second) for first in range(3) for second in range(3)
    }
    blocks = [block_of(made, number, lost) for number in range(2)]
    blocks[0] = block_of(made, 0, lost | {Bout(0, 2, 1): 0.5})
    best = examples(made, blocks)["the two best agents meet"]
    assert (best.bout, best.block, best.winner) == (Bout(0, 2, 1), 0, 0)


def test_an_upset_is_where_the_worst_beats_the_best():
    """Of several the greatest, and of those the first."""
    made = tournament("abcd")
    upsets = {Bout(0, 1, 0): 1.0, Bout(0, 0, 3): 0.0}
    blocks = [block_of(made, number, upsets if number in (2, 4) else None) for number in range(6)]
    upset = examples(made, blocks)["an upset"]
    assert (upset.bout, upset.block) == (Bout(0, 0, 3), 2)


def test_where_the_better_always_won_there_is_no_upset():
    made = tournament("abc", self_play=True)
    assert "an upset" not in examples(made, [block_of(made, 0, {Bout(0, 2, 2): 1.0})])


def test_the_longest_fight():
    made = tournament("abc")
    blocks = [block_of(made, number, length={Bout(0, 2, 1): 20 + number}) for number in range(3)]
    longest = examples(made, blocks)["the longest fight"]
    assert (longest.bout, longest.block, longest.time) == (Bout(0, 2, 1), 2, 22)


def test_lengths_are_compared_with_what_is_usual_there():
    """Rulesets count time differently: 6 phases where 3 are usual are more than 19 of 10."""
    made = tournament("abc", ("yard", "hall"))
    bouts = Tally(made).bouts()
    length = {bout: 10 if bout.scenario == 0 else 3 for bout in bouts}
    length |= {Bout(0, 0, 1): 17, Bout(1, 0, 1): 6}
    assert examples(made, [block_of(made, 0, length=length)])["the longest fight"].bout == Bout(
        1, 0, 1
    )


def test_no_fight_is_told_twice():
    """The longest may be that of the two best."""
    made = tournament("ab")
    tally = counted(made, [block_of(made, 0, length={Bout(0, 0, 1): 99})])
    found = chosen(tally, summarise(tally))
    assert [one.row.bout for one in found] == [Bout(0, 0, 1)]


def test_the_two_best_may_never_have_met():
    """In a gauntlet, for example."""
    made = tournament("abc", format="gauntlet", challengers=(2,))
    lost = {bout: float(bout.first != 2) for bout in Tally(made).bouts()}
    found = examples(made, [block_of(made, 0, lost)])
    assert list(found) == ["the longest fight"]


def test_one_agent_that_meets_itself():
    made = tournament("a", self_play=True)
    assert examples(made, [block_of(made)]) == {}


def test_nothing_at_all():
    assert examples(tournament(), []) == {}
