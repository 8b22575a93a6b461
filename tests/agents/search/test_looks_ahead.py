"""The main search: legal, repeatable, blind to what is hidden, and better than chance."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import agents
from agents.search.growth import Growth
from agents.search.leaves import by_material
from agents.search.looks_ahead import LooksAhead
from agents.search.material import material
from agents.search.plays_on import PlaysOn
from agents.search.rollouts import HORIZON, First, Rollouts
from agents.search.stage import Row
from agents.search.stage import Stage as StageMatrix
from agents.search.tree_search import TreeSearch
from agents.tactics import TACTICS, portfolio, rivals
from arena.exact import Tree
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.state import Stage
from arena.solving import evaluate, explore
from tests.agents import contract

CHEAP = partial(LooksAhead, forks=30, answers=4)
SEARCHES = pytest.mark.parametrize(
    "make",
    [
        CHEAP,
        partial(PlaysOn, forks=8, answers=4),
        partial(TreeSearch, forks=8),
        partial(TreeSearch, forks=8, learn="regret"),
    ],
    ids=["looks-ahead", "plays-on", "uct", "regret-matching"],
)
SMALL = {
    "action_board": "who-declares-first",
    "timing_track": "revolver-against-sword",
    "two_actions": "fast-against-slow",
}
BY_RULESET = pytest.mark.parametrize("ruleset", sorted(RULESETS))


@BY_RULESET
@SEARCHES
def test_it_answers_legally_and_alike(make: contract.Make, ruleset: str) -> None:
    """Every answer is legal; the same seed gives the same fight."""
    ready = contract.setup(SMALL[ruleset])
    one, other = (contract.journal(ready, make()) for _ in range(2))
    assert one == other
    assert one[-1].kind == "ended"


@BY_RULESET
@SEARCHES
def test_hidden_facts_change_nothing(make: contract.Make, ruleset: str) -> None:
    """With closed sheets neither hidden facts nor the dice to come change an answer."""
    scenario = SMALL[ruleset]
    assert contract.sees_only_what_is_shown(make, scenario, every=3, most=3) == 3


@pytest.mark.parametrize("scenario", ["mirrored-duel", "who-declares-first"])
@SEARCHES
def test_hidden_choices_change_nothing(make: contract.Make, scenario: str) -> None:
    """Asked together with others: their answers, and the order of asking, change nothing."""
    contract.answers_blind(make, scenario, questions=2)


def _decision(scenario: str = "fast-against-slow") -> Any:
    ready = contract.setup(scenario)
    going: Fight[Any] = Fight(ready, KeyedDice(3), rewindable=True)
    return going.advance()[0]


def test_looking_ahead_changes_nothing_in_the_fight() -> None:
    """Forks use no dice of the fight and leave its state as it was."""
    decision = _decision()
    fight = decision._fight
    before = fight.snapshot()
    LooksAhead(forks=8).weigh(decision)
    assert fight.snapshot() == before
    assert fight.pending[0] is decision


@pytest.mark.parametrize("forks", [8, 40])
def test_the_budget_of_playing_on_is_kept(forks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more forks than were allowed, but for the last turn through the columns."""
    spent = []
    play = Rollouts.play

    def counted(self: Rollouts, *given: Any) -> float:
        spent.append(1)
        return play(self, *given)

    monkeypatch.setattr(Rollouts, "play", counted)
    PlaysOn(forks=forks, answers=8).weigh(_decision())
    assert 0 < len(spent) <= forks + 2 * 8


def test_more_budget_grows_more_of_the_game() -> None:
    """The part that is solved grows with the budget, and keeps it but for one point's worth."""
    runs = []
    for budget in (50, 400):
        growth = Growth(_decision(), 6, by_material)
        growth.grow(budget)
        runs.append(growth.tree.runs)
        assert budget <= growth.tree.runs < budget + 200
    assert runs[0] < runs[1]


def test_the_end_of_a_duel_is_solved_exactly() -> None:
    """Where the whole rest fits into the budget, the value is that of the solver."""
    ready = contract.setup("block-or-strike-back")
    game = explore(Tree(ready))
    solved = evaluate(game)
    growth = Growth(
        next(iter(Fight(ready, KeyedDice(1), rewindable=True).advance())), 99, by_material
    )
    growth.grow(1_000_000)
    assert growth.root.value == pytest.approx(solved.value, abs=1e-9)


def test_the_shares_are_a_mix_and_the_first_is_the_most_frequent() -> None:
    """What it says about its choice adds up."""
    found = LooksAhead(forks=24).weigh(_decision())
    assert sum(one.share for one in found) == pytest.approx(1)
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    assert all(0 <= one.value <= 1 for one in found)


def test_a_forced_answer_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one legal answer there is nothing to look ahead for."""
    monkeypatch.setattr(Rollouts, "play", None)
    decision = _decision()
    decision._legal = decision.legal[:1]
    assert LooksAhead().choose(decision) is decision.legal[0]


@pytest.mark.parametrize("make", [partial(LooksAhead, forks=400), PlaysOn])
def test_it_finds_the_blow_that_fells(make: contract.Make) -> None:
    """One hit from victory and with one action left it strikes, whatever else may be done."""
    ready = contract.setup("fast-against-slow")
    going: Fight[Any] = Fight(ready, KeyedDice(3), rewindable=True)
    start = going.snapshot()
    one, other = start.state.combatants
    start.state.melees = one.melee = other.melee = 1
    start.state.stage, start.state.opened = Stage.TURNS, True
    start.state.turn, start.state.left = one.seat, 1
    for c in (one, other):
        c.hp, c.broken = 1, frozenset(p.name for p in c.pieces if p.layer != WEAPON)
    other.broken |= {p.name for p in other.pieces}
    again: Fight[Any] = Fight(ready, KeyedDice(3), start=start, rewindable=True)
    decision = again.advance()[0]
    assert decision.who == one.sheet.name
    best = make().weigh(decision)[0]  # type: ignore[attr-defined]
    assert best.answer.verb == "strike"


def test_the_first_answer_is_as_told_and_then_the_tactic_plays() -> None:
    """`First` answers one question; an answer that is not legal there is left to the tactic."""
    decision = _decision()
    told, usual = decision.legal[-1], portfolio("two_actions")["turtle"]
    policy = First(told, usual)
    assert policy.choose(decision) is told
    assert policy.choose(decision) is usual.choose(decision)


def test_equal_lucks_are_equal_for_every_answer() -> None:
    """The same answer on the same luck is worth the same; another luck is another fight."""
    decision = _decision()
    tactic = portfolio("two_actions")["strikes-twice"]
    rollouts = Rollouts(decision, material)
    answer = decision.legal[0]
    first, again = (
        [rollouts.play(answer, tactic, tactic, luck) for luck in range(6)] for _ in range(2)
    )
    assert first == again
    assert len(set(first)) > 1
    assert rollouts.spent == 12


def test_the_stage_is_solved_as_a_game() -> None:
    """Two answers that beat each a different way of the others are mixed."""
    rows = [Row(None, "", [1.0, 0.0], [1, 1]), Row(None, "", [0.0, 1.0], [1, 1])]  # type: ignore[arg-type]
    stage = StageMatrix(None, rows, ["one", "other"], {})  # type: ignore[arg-type]
    assert stage.solve().value == pytest.approx(0.5)
    assert list(stage.solve().rows) == pytest.approx([0.5, 0.5])


@BY_RULESET
def test_every_ruleset_has_what_a_search_needs(ruleset: str) -> None:
    """A horizon, and rivals that are tactics of the game, the usual one first."""
    assert HORIZON[ruleset] > 0
    assert rivals(ruleset)[0] == agents.usual(ruleset)
    assert set(rivals(ruleset)) <= set(TACTICS[ruleset])
    assert next(iter(portfolio(ruleset))) == agents.usual(ruleset)


@pytest.mark.slow
@BY_RULESET
def test_playing_on_beats_chance(ruleset: str) -> None:
    """Against random answers it wins nearly every fight, from both seats."""
    ready = contract.setup(SMALL[ruleset])
    won = 0.0
    for block in range(6):
        for seat in (0, 1):
            mine, theirs = ready.sides[seat], ready.sides[1 - seat]
            policies = {mine: PlaysOn(forks=16), theirs: agents.make("random")}
            won += contract.fight(ready, policies, block).run().score[mine]
    assert won >= 9
