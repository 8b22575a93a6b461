"""The main search: legal, repeatable, blind to what is hidden, and better than chance."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import agents
from agents.search.challenge import Challenge, Row
from agents.search.growth import Growth
from agents.search.leaves import by_material
from agents.search.looks_ahead import LooksAhead
from agents.search.plays_on import PlaysOn
from agents.search.rollouts import First, Rollouts, questions_left
from agents.search.tree_search import HORIZON, TreeSearch
from agents.tactics import STRONGEST, TACTICS, portfolio, rivals
from arena.exact import Tree
from arena.fight import Fight
from arena.journal import Journal
from arena.luck import KeyedDice
from arena.model import Declaration, Event, Weighed
from arena.rules import RULESETS
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
    """No more forks than were allowed, and most of them, are played."""
    spent = []
    play = Rollouts.play

    def counted(self: Rollouts, *given: Any) -> float:
        spent.append(1)
        return play(self, *given)

    monkeypatch.setattr(Rollouts, "play", counted)
    PlaysOn(forks=forks, answers=8).weigh(_decision())
    assert len(spent) <= forks
    assert forks < 32 or len(spent) > forks // 2


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
    rollouts = Rollouts(decision)
    answer = decision.legal[0]
    first, again = (
        [rollouts.play(answer, tactic, tactic, luck) for luck in range(6)] for _ in range(2)
    )
    assert first == again
    assert len(set(first)) > 1
    assert rollouts.spent == 12


def _row(*values: float) -> Row:
    return Row(None, "", list(values))  # type: ignore[arg-type]


def test_a_challenger_needs_a_clear_lead() -> None:
    """Lucks are compared in pairs: few prove little, many that agree prove much."""
    champion = _row(*[0.2, 0.7] * 20)
    better = _row(*[0.4, 0.9] * 20)
    lucky = _row(0.9, 0.2)
    assert better.lead(champion) == pytest.approx(40 * 0.2 / (40 * 0.04 + 1) ** 0.5)
    assert 0 < lucky.lead(champion) < 0.5

    def winner(*others: Row) -> Row:
        return Challenge(None, [champion, *others], [], {}).winner(1.0)  # type: ignore[arg-type]

    assert winner(lucky) is champion
    assert winner(lucky, better) is better
    assert winner() is champion


def test_what_falls_behind_is_played_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every round meets the same lucks; the budget goes to the answers that still may win."""
    decision = _decision()
    champion, good, fair, bad, worse = decision.legal[:5]
    worth = {champion: 0.5, good: 0.9, fair: 0.6, bad: 0.0, worse: 0.0}
    lucks: dict[Declaration, list[int]] = {answer: [] for answer in worth}

    def told(self: Rollouts, answer: Declaration, _mine: Any, _theirs: Any, luck: int) -> float:
        self.spent += 1
        lucks[answer].append(luck)
        return worth[answer]

    monkeypatch.setattr(Rollouts, "play", told)
    rows = [Row(answer, "turtle") for answer in worth]
    tactics = portfolio("two_actions")
    challenge = Challenge(Rollouts(decision), rows, ["turtle", "sustains"], tactics)
    challenge.spend(100, 4)
    assert 90 < challenge.rollouts.spent <= 100
    assert lucks[bad] == lucks[worse] == [0, 1, 2, 3]
    assert lucks[good] == lucks[champion] == list(range(len(lucks[good])))
    assert len(lucks[good]) > 20
    assert challenge.winner(1.0).answer is good


def test_it_knows_a_short_fight_from_a_long_one() -> None:
    """What is left of a solved duel is a few choices, of a mirrored duel of swords many."""
    short, long = _decision("block-or-strike-back"), _decision("mirrored-duel")
    for decision, least, most in ((short, 2, 10), (long, 20, 80)):
        tactic = next(iter(portfolio(decision.setup.ruleset.name).values()))
        assert least < questions_left(decision, tactic, 2) < most


@SEARCHES
def test_the_journal_says_what_was_weighed(make: contract.Make) -> None:
    """Alternatives with what they are worth, whose shares add up; the story tells them."""
    ready = contract.setup("block-or-strike-back")
    told: list[Event] = []
    policies = {side: make() for side in ready.sides}
    Fight(ready, KeyedDice(1), policies, record=told.append, on_fault="raise").run()
    weighed = [event for event in told if isinstance(event, Weighed)]
    if isinstance(make(), TreeSearch):
        assert not weighed  # a baseline does not explain itself
        return
    assert weighed
    for event in weighed:
        assert sum(share for _, _, share, _ in event.alternatives) == pytest.approx(1000, abs=4)
        assert all(0 <= worth <= 1000 for _, worth, _, _ in event.alternatives)
    ruleset = RULESETS["two_actions"]
    head = {"scenario": "x", "ruleset": "two_actions"}
    lines = "\n".join(ruleset.story(Journal(head, told)))
    assert f"Whoever decides for {weighed[0].who} weighs" in lines


@BY_RULESET
def test_every_ruleset_has_what_a_search_needs(ruleset: str) -> None:
    """A horizon, rivals that are tactics of the game, and all tactics, the strongest first."""
    assert HORIZON[ruleset] > 0
    assert len(rivals(ruleset)) > 1
    assert set(rivals(ruleset)) <= set(TACTICS[ruleset])
    assert next(iter(portfolio(ruleset))) == STRONGEST[ruleset]
    assert set(portfolio(ruleset)) == set(TACTICS[ruleset])


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
