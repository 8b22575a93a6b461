"""Games over many positions: textbook solutions, cycles, and duels walked line by line."""

from __future__ import annotations

from math import comb
from typing import Any, ClassVar

import pytest

from arena.errors import FightclockError
from arena.exact import Tree
from arena.solving import TooLarge, evaluate, explore, game, worths
from tests.arena.solving.kit import (
    ACTION_BOARD,
    TIMING_TRACK,
    TINY,
    Written,
    setup_of,
    value_by_recursion,
)

CLOSE = 1e-9


def solved(game: Any) -> Any:
    return evaluate(explore(game))


class TestNoisyDuel:
    """Two walk towards each other with one shot each; at step k of n it hits with chance k/n.

    A miss is heard: the other then waits for the last step and hits.
    """

    def duel(self, steps):
        stages = {}
        for step in range(1, steps + 1):
            hit = step / steps
            onward = [(1.0, step + 1)] if step < steps else [(1.0, "draw")]
            stages[step] = {
                ("fire", "fire"): [
                    (hit * (1 - hit), "won"),
                    (hit * (1 - hit), "lost"),
                    (hit * hit + (1 - hit) ** 2, "draw"),
                ],
                ("fire", "wait"): [(hit, "won"), (1 - hit, "lost")],
                ("wait", "fire"): [(1 - hit, "won"), (hit, "lost")],
                ("wait", "wait"): onward,
            }
        return Written(1, stages, {"won": 1.0, "lost": 0.0, "draw": 0.5})

    def test_nobody_is_ahead(self):
        """Equals meet."""
        assert solved(self.duel(7)).value == pytest.approx(0.5, abs=CLOSE)

    def test_fire_at_the_first_step_with_an_even_chance(self):
        """Not before a shot hits more often than not, and then at once."""
        found = solved(self.duel(5))
        by_step = {place.node.key: n for n, place in enumerate(found.game.places)}
        answers = [a["A"].label for _, a in found.game.places[by_step[1]].rows]
        for step, said in ((1, "wait"), (2, "wait"), (3, "fire"), (4, "fire")):
            rows = found.at(by_step[step])[1].rows
            assert rows[answers.index(said)] == pytest.approx(1, abs=CLOSE)


@pytest.mark.parametrize("steps", range(1, 8))
@pytest.mark.parametrize("visits", range(4))
def test_dresher_inspection_game(steps, visits):
    """A smuggler may cross once in n nights; the guard can look on m of them.

    The smuggler wins C(n - 1, m) / (C(n, 0) + ... + C(n, m)), on a scale from -1 to 1.
    """
    stages: dict[Any, Any] = {}
    for n in range(1, steps + 1):
        for m in range(visits + 1):
            later = lambda left: [(1.0, (n - 1, left) if n > 1 else "quiet")]  # noqa: B023,E731
            stage = {("cross", "sleep"): [(1.0, "over")], ("stay", "sleep"): later(m)}
            if m:
                stage["cross", "look"] = [(1.0, "caught")]
                stage["stay", "look"] = later(m - 1)
            stages[n, m] = stage
    game = Written((steps, visits), stages, {"over": 1.0, "caught": 0.0, "quiet": 0.5})
    known = comb(steps - 1, visits) / sum(comb(steps, i) for i in range(visits + 1))
    assert solved(game).value == pytest.approx((1 + known) / 2, abs=CLOSE)


class TestCycles:
    """Play that can come back to where it was."""

    def ruin(self, rungs, start):
        """A ladder: matching pennies with a value of 4/7 for one rung up, else one down."""
        pay = {("a", "a"): 1.0, ("a", "b"): 0.0, ("b", "a"): 1 / 4, ("b", "b"): 1.0}
        place = lambda at: "top" if at == rungs else "bottom" if at == 0 else at  # noqa: E731
        stages = {
            at: {
                pair: [(p, place(at + 1)), (1 - p, place(at - 1))] if 0 < p < 1 else
                [(1.0, place(at + 1 if p else at - 1))]
                for pair, p in pay.items()
            }
            for at in range(1, rungs)
        }  # fmt: skip
        return Written(start, stages, {"top": 1.0, "bottom": 0.0})

    @pytest.mark.parametrize("start", [1, 2, 3, 4])
    def test_ruin_of_a_gambler(self, start):
        """With p for each rung, (1 - (q/p)^i) / (1 - (q/p)^n) from rung i of n."""
        p = 4 / 7
        ratio = (1 - p) / p
        found = solved(self.ruin(5, start))
        assert found.sweeps > 1
        assert found.value == pytest.approx((1 - ratio**start) / (1 - ratio**5), abs=CLOSE)

    def test_waiting_for_ever_is_a_draw(self):
        """Who can wait and would lose by anything else waits."""
        stage = {
            ("wait", "wait"): [(1.0, "here")],
            ("strike", "wait"): [(0.4, "won"), (0.6, "lost")],
            ("wait", "strike"): [(0.6, "won"), (0.4, "lost")],
            ("strike", "strike"): [(0.5, "won"), (0.5, "lost")],
        }
        found = solved(Written("here", {"here": stage}, {"won": 1.0, "lost": 0.0}))
        assert found.value == pytest.approx(0.5, abs=CLOSE)

    def test_a_duel_without_its_limit(self, tmp_path):
        """Rounds come again; the value stands still, and another sweep changes nothing."""
        game = explore(Tree(setup_of(ACTION_BOARD, tmp_path), timeless=True))
        found = evaluate(game)
        assert found.sweeps > 1
        for number, place in enumerate(game.places):
            if place.branches:
                assert found.at(number)[1].value == pytest.approx(found.values[number], abs=CLOSE)


@pytest.mark.parametrize("ruleset", TINY)
def test_a_duel_walked_line_by_line(ruleset, tmp_path):
    """The graph's value is that of plain recursion, which knows no equal positions."""
    tree = Tree(setup_of(TINY[ruleset], tmp_path))
    value = solved(tree).value
    assert 0 < value < 1
    assert value != pytest.approx(0.5)
    assert value == pytest.approx(value_by_recursion(tree), abs=CLOSE)


def test_the_game_is_the_same_whatever_the_number_of_workers(tmp_path, monkeypatch):
    """Places, their order and the chances between them."""
    monkeypatch.setattr(game, "ALONE", 0)
    monkeypatch.setattr(game, "AHEAD", 40)
    tree = Tree(setup_of(TIMING_TRACK, tmp_path))
    alone, crew = explore(tree), explore(tree, workers=2)
    assert [place.node.key for place in crew.places] == [place.node.key for place in alone.places]
    assert [place.branches for place in crew.places] == [place.branches for place in alone.places]
    # Declarations are compared by identity: those that come back are the tree's own.
    assert [place.rows for place in crew.places] == [place.rows for place in alone.places]


class TestWorths:
    """What each answer to a first question is worth to who is asked."""

    STAGES: ClassVar[Any] = {
        # Forced, then one choice against another: [[3/4, 1/4], [0, 1/2]], worth 3/8.
        "start": {("go", "go"): [(1.0, "stage")]},
        "stage": {
            ("go", "go"): [(0.75, "won"), (0.25, "lost")],
            ("go", "stay"): [(0.25, "won"), (0.75, "lost")],
            ("stay", "go"): [(1.0, "lost")],
            ("stay", "stay"): [(0.5, "won"), (0.5, "lost")],
        },
    }

    def solved(self, **stages: Any) -> Any:
        written = self.STAGES | stages
        return solved(Written("start", written, {"won": 1.0, "lost": 0.0}))

    def test_answers_that_are_mixed_are_worth_the_same(self):
        """Each side's mix makes the other's answers worth the value; a forced one is passed."""
        found = self.solved()
        assert found.value == pytest.approx(3 / 8)
        assert worths(found, "A") == pytest.approx({"go": 3 / 8, "stay": 3 / 8})
        assert worths(found, "B") == pytest.approx({"go": 5 / 8, "stay": 5 / 8})

    def test_a_worse_answer_is_worth_less(self):
        """Against the other's best."""
        dominated = self.STAGES["stage"] | {("stay", "stay"): [(1.0, "lost")]}
        found = self.solved(stage=dominated)
        assert worths(found, "A") == pytest.approx({"go": 0.25, "stay": 0.0})
        assert worths(found, "B") == pytest.approx({"go": 0.25, "stay": 0.75})

    def test_luck_may_not_come_first(self):
        """Then the question is not the same for everybody who is put it."""
        with pytest.raises(FightclockError, match="A has no choice before luck"):
            worths(self.solved(start={("go", "go"): [(0.5, "stage"), (0.5, "won")]}), "A")


def test_too_large_is_said(tmp_path):
    """More positions than allowed are refused."""
    with pytest.raises(TooLarge, match="more than 3 positions"):
        explore(Tree(setup_of(ACTION_BOARD, tmp_path)), most=3)


def test_interrupted_games_are_bounded(tmp_path):
    """Ctrl-C keeps what is known: the value lies between those with the best and the worst."""
    tree = Tree(setup_of(TIMING_TRACK, tmp_path))
    value = solved(tree).value

    def interrupt(found: int, still: int) -> None:
        raise KeyboardInterrupt

    game = explore(tree, seen=interrupt)
    assert game.interrupted
    assert any(place.open for place in game.places)
    least, greatest = (evaluate(game, unknown).value for unknown in (0.0, 1.0))
    assert least <= value <= greatest
    assert least < greatest
