"""Search by a learned model: legal, repeatable, blind to what is hidden, and true to its model."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest

import agents
from agents.learned.learned_search import LearnedSearch
from agents.learned.leaves import worth_by
from agents.learned.model import Scores, load
from agents.learned.proposals import by_model_and_tactics, proposed
from agents.learned.tree_leaf import by_model
from agents.search.growth import Growth
from agents.search.looks_ahead import WIDE
from agents.search.rollouts import Rollouts
from agents.tactics import portfolio, strongest
from arena.exact import Tree
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Policy
from arena.rules import RULESETS
from arena.solving import evaluate, explore
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.learned.first_answers import QUESTIONS, first_answers
from tests.agents.learned.plain_models import plain

SMALL = {
    "action_board": "who-declares-first",
    "timing_track": "revolver-against-sword",
    "two_actions": "fast-against-slow",
}
BY_RULESET = pytest.mark.parametrize("ruleset", sorted(RULESETS))
BY_THEN = pytest.mark.parametrize("then", ["learned", "tactic"])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A model file for each ruleset."""
    folder = tmp_path_factory.mktemp("models")
    return {ruleset: plain(folder, ruleset) for ruleset in RULESETS}


def _cheap(file: str, **given: Any) -> Policy:
    return LearnedSearch(**{"forks": 8 * WIDE, "answers": 3, "horizon": 2, "model": file, **given})


def _decision(scenario: str, open_sheets: bool = True) -> Decision:
    ready = contract.setup(scenario, open_sheets)
    going: Fight[Any] = Fight(ready, KeyedDice(3), rewindable=True)
    return going.advance()[0]


# -- the contract -----------------------------------------------------------------------------


@BY_RULESET
@BY_THEN
def test_it_answers_legally_and_alike(files: dict[str, str], ruleset: str, then: str) -> None:
    """Every answer is legal; the same seed gives the same answers."""
    make = partial(_cheap, files[ruleset], then=then)
    one, other = (first_answers(make(), SMALL[ruleset]) for _ in range(2))
    assert one == other
    assert len(one) == QUESTIONS


@BY_RULESET
def test_hidden_facts_change_nothing(files: dict[str, str], ruleset: str) -> None:
    """With closed sheets neither hidden facts nor the dice to come change an answer."""
    make = partial(_cheap, files[ruleset])
    assert contract.sees_only_what_is_shown(make, SMALL[ruleset], every=4, most=2) == 2


@pytest.mark.parametrize("scenario", ["mirrored-duel", "who-declares-first"])
def test_hidden_choices_change_nothing(files: dict[str, str], scenario: str) -> None:
    """Asked together with others: their answers, and the order of asking, change nothing."""
    file = files[contract.setup(scenario).ruleset.name]
    contract.answers_blind(partial(_cheap, file), scenario, questions=2)


def test_it_can_be_sent_to_a_worker(files: dict[str, str]) -> None:
    """A copy that was pickled is equal, and answers alike."""
    one = _cheap(files["two_actions"])
    copy = pickle.loads(pickle.dumps(one))
    decision = _decision("fast-against-slow")
    assert copy == one
    assert copy.choose(decision) is one.choose(_decision("fast-against-slow"))


# -- what it does -----------------------------------------------------------------------------


@BY_RULESET
def test_every_legal_answer_is_proposed_once(files: dict[str, str], ruleset: str) -> None:
    """The model's best one leads, which is here the strongest tactic's; then other tactics'."""
    decision = _decision(SMALL[ruleset])
    found = proposed(load(files[ruleset]), decision)
    assert sorted(answer.index for answer in found) == [d.index for d in decision.legal]
    assert len(found) > 1
    assert found[0] is strongest(ruleset).choose(decision)
    tactics = {tactic.choose(decision) for tactic in portfolio(ruleset).values()}
    # Besides those of the tactics only the runner-up by worth and the best by prior come early.
    assert tactics <= set(found[: len(tactics) + 2])


def test_the_model_decides_what_is_proposed_first(
    files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By worth, then the strongest tactic's, then by prior; ties keep the catalogue's order."""
    decision = _decision("rival-crews")
    legal = decision.legal
    model = load(files["two_actions"])
    likely, good = len(legal) - 1, len(legal) - 2
    worth, prior = np.zeros(len(legal)), np.zeros(len(legal))
    worth[good], prior[likely] = 1.0, 1.0
    monkeypatch.setattr(type(model), "scores", lambda *_: Scores(worth, prior))
    found = proposed(model, decision)
    usual = strongest("two_actions").choose(decision)
    assert found[:4] == list(dict.fromkeys([legal[good], usual, legal[likely], legal[0]]))[:4]


@BY_THEN
def test_the_budget_is_kept(
    files: dict[str, str], then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a long game a fork costs 25 worlds, and no more are played than were allowed."""
    spent = []
    play = Rollouts.play

    def counted(self: Rollouts, *given: Any) -> float:
        spent.append(1)
        return play(self, *given)

    monkeypatch.setattr(Rollouts, "play", counted)
    search = LearnedSearch(forks=40 * WIDE, horizon=2, then=then, model=files["timing_track"])  # type: ignore[arg-type]
    found = search.weigh(_decision("mirrored-duel"))
    assert 20 < len(spent) <= 40
    assert sum(one.share for one in found) == 1


@pytest.mark.slow
def test_a_short_game_is_solved_exactly(files: dict[str, str]) -> None:
    """Where the whole rest fits into the budget, the value is that of the solver."""
    duel = "block-or-strike-back"
    ready = contract.setup(duel)
    model = load(files[ready.ruleset.name])
    solved = evaluate(explore(Tree(ready)))
    growth = Growth(_decision(duel), 99, by_model(model), by_model_and_tactics(model))
    growth.grow(1_000_000)
    assert growth.root.value == pytest.approx(solved.value, abs=1e-9)


# -- the leaf ---------------------------------------------------------------------------------


def _inside(scenario: str, open_sheets: bool = True) -> Decision:
    """A question in the middle of an instant, after other answers or rolls of it."""
    ready = contract.setup(scenario, open_sheets)
    going: Fight[Any] = Fight(ready, KeyedDice(3), rewindable=True)
    while pending := going.advance():
        if going.snapshot().inside:
            return pending[0]
        for decision in pending:
            going.answer(decision.who, strongest(ready.ruleset.name).choose(decision))
    raise AssertionError("no instant has a second question")


@BY_RULESET
def test_a_leaf_is_worth_what_the_model_says_of_the_question(
    files: dict[str, str], ruleset: str
) -> None:
    """Of the state at the question itself, not as the instant began; both sides' worths make 1."""
    model = load(files[ruleset])
    decision = _inside(SMALL[ruleset])
    setup = decision.setup
    tree = Tree(setup)
    node = tree.at(decision)
    first, second = (by_model(model)(tree, node, side) for side in setup.sides)
    assert first == worth_by(model, setup, decision._fight.state, setup.sides[0])
    assert first + second == pytest.approx(1)
    assert 0 < first < 1


@BY_RULESET
def test_a_leaf_knows_nothing_that_is_hidden(files: dict[str, str], ruleset: str) -> None:
    """With closed sheets the worth of a question is that of a guess."""
    model = load(files[ruleset])
    decision = _decision(SMALL[ruleset], open_sheets=False)
    setup = decision.setup
    side = setup.side_of.get(decision.who, decision.who)
    found = []
    for hide in (False, True):
        if hide:
            position = decision._fight.snapshot()
            position.state = position.state.copy()
            disguise(position.state, setup, decision.who)
            asked = contract.asked_at(setup, position)
            decision = next(one for one in asked if one.who == decision.who)
        tree = Tree(setup)
        found.append(by_model(model)(tree, tree.at(decision), side))
    assert found[0] == found[1]


# -- by name ----------------------------------------------------------------------------------


def test_it_can_be_named(files: dict[str, str]) -> None:
    """With its parameters, for any game for which there is a model."""
    spec = f'learned-search(forks=50, then=tactic, model="{files["two_actions"]}")'
    made = agents.make(spec, "two_actions")
    assert made == LearnedSearch(forks=50, then="tactic", model=files["two_actions"])
    assert agents.ruleset_of("learned-search") == ""
    assert "model" in agents.describe("learned-search")
