"""Learned agents answer by their model alone: alike in any batch, and they can say why."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import agents
from agents.learned import model as models
from agents.learned.features import FEATURES
from agents.learned.learned import TOLD, Learned, LearnedSampling
from agents.learned.leaves import leaf_of, worth_by
from agents.learned.model import Model, load
from arena import cli
from arena.errors import FightclockError, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Event, Weighed
from arena.policies import consult
from arena.together import run_together
from tests.agents import contract
from tests.agents.learned import made_models

SCENARIOS = {
    "action_board": "mages-quarrel",
    "timing_track": "alley",
    "two_actions": "rival-crews",
}
KINDS = [Learned, LearnedSampling]


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Models of all games where those would be that come with the program."""
    for number, ruleset in enumerate(FEATURES):
        content = made_models.content(ruleset, seed=10 * number)
        (tmp_path / f"{ruleset}.onnx").write_bytes(content)
    monkeypatch.setattr(models, "SHIPPED", tmp_path)
    return tmp_path


def asked(scenario: str, skip: int = 0, dice: int = 3, **given: Any) -> list[Decision]:
    """What is pending after some questions, which were answered at random; fights stay open."""
    going = contract.fight(contract.setup(scenario), {}, rewindable=True, dice=dice, **given)
    policy = agents.make("random")
    for _ in range(skip):
        for decision in going.advance():
            going.answer(decision.who, policy.choose(decision))
    return list(going.advance())


def many(number: int = 8) -> list[Decision]:
    """Decisions of several fights of all games, one game beside the other."""
    return [
        decision
        for skip in range(number)
        for scenario in SCENARIOS.values()
        for decision in asked(scenario, 3 * skip, dice=skip)
    ]


def weighable(scenario: str) -> Decision:
    """The first question of a fight that leaves a choice."""
    features = FEATURES[contract.setup(scenario).ruleset.name]()
    for skip in range(50):
        for decision in asked(scenario, skip):
            if features.obvious(decision) is None and len(decision.legal) > 2:
                return decision
    raise AssertionError("no such question")


def scores(decision: Decision) -> models.Scores:
    model = load("", decision.setup.ruleset.name)
    return model.scores(model.features.of_answers(decision, decision.legal))


# -- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_together_is_as_one_by_one(kind: type[Learned]) -> None:
    """Decisions of three games in one batch, in any order, are answered as each by itself."""
    agent = kind()
    alone = [agent.choose(decision) for decision in many()]
    together = agent.choose_all(many())
    assert together == alone
    assert len({answer.label for answer in together}) > 5
    assert agent.choose_all(many()[::-1]) == alone[::-1]
    assert agent.choose_all([]) == []


def test_the_answer_is_what_the_model_takes_to_be_worth_most() -> None:
    """No other answer has a greater worth."""
    compared = 0
    for decision in many(4):
        if FEATURES[decision.setup.ruleset.name]().obvious(decision) is None:
            worth = scores(decision).worth
            answer = Learned().choose(decision)
            assert worth[decision.legal.index(answer)] == worth.max()
            compared += len(set(worth)) > 1
    assert compared > 5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_of_equals_the_first_is_answered(tmp_path: Path, kind: type[Learned], ruleset: str) -> None:
    """If all is worth the same and nothing is likely, the order of the catalogue decides."""
    path = tmp_path / "indifferent.onnx"
    path.write_bytes(made_models.indifferent(ruleset))
    decision = weighable(SCENARIOS[ruleset])
    assert kind(str(path)).choose(decision) is decision.legal[0]


@pytest.mark.parametrize("kind", KINDS)
def test_what_leaves_nothing_to_weigh_costs_no_call(
    kind: type[Learned], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An obvious question is answered without the model; the model is called once for a game."""
    calls: list[int] = []
    run = Model._run

    def counted(self: Model, names: list[str], rows: Any) -> Any:
        calls.append(len(rows))
        return run(self, names, rows)

    monkeypatch.setattr(Model, "_run", counted)
    obvious: list[Decision] = []
    open_: list[Decision] = []
    for decision in many():
        features = FEATURES[decision.setup.ruleset.name]()
        leaves = features.obvious(decision) is None and len(decision.legal) > 1
        (open_ if leaves else obvious).append(decision)
    for decision in many(1)[:1]:
        decision._legal = decision.legal[:1]
        obvious.append(decision)
    answers = kind().choose_all(obvious)
    assert calls == []
    assert all(a in d.legal for a, d in zip(answers, obvious, strict=True))
    kind().choose_all([*obvious, *open_])
    games = {decision.setup.ruleset.name for decision in open_}
    assert len(calls) == len(games)
    assert len(games) > 1
    assert sum(calls) == sum(len(decision.legal) for decision in open_)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SCENARIOS)
def test_it_keeps_what_every_agent_promises(ruleset: str) -> None:
    """Legal answers, alike from any instance, blind to the others' and to what is hidden."""
    scenario = SCENARIOS[ruleset]
    contract.answers_alike(LearnedSampling, scenario)
    contract.answers_blind(LearnedSampling, scenario, questions=2)
    contract.answers_legally(Learned, scenario, blocks=1)
    contract.sees_only_what_is_shown(Learned, scenario, every=9, most=5)


# -- draws --------------------------------------------------------------------------------------


def test_draws_are_in_proportion_to_the_prior(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1,500 draws each answer has its share, by a chi-square test; what has none never comes."""
    decision = weighable(SCENARIOS["two_actions"])
    prior = np.arange(len(decision.legal)) - 1.0  # of the first two none; 1, 2, 3 … of the others
    fixed = models.Scores(np.zeros(len(prior)), np.asarray(prior, np.float64))
    monkeypatch.setattr(Model, "scores", lambda *_: fixed)
    agent, number = LearnedSampling(), 1500
    counts = Counter(agent.choose(decision) for _ in range(number))
    found = np.array([counts[answer] for answer in decision.legal])
    assert len(found) > 4
    assert found[:2].tolist() == [0, 0]
    shares = prior[2:] / prior[2:].sum()
    assert stats.chisquare(found[2:], number * shares).pvalue > 0.001
    even = np.full(len(shares), number / len(shares))
    assert stats.chisquare(found[2:], even).pvalue < 0.001  # the test above can fail


def test_draws_come_from_the_agents_own_luck_alone() -> None:
    """Other dice change no draw, another seed does, and no die of the fight is used up."""

    def drawn(dice: int, seed: int) -> list[str]:
        ready = contract.setup(SCENARIOS["timing_track"])  # where nothing is rolled before
        going = Fight[Any](ready, KeyedDice(dice), {}, seed=seed, rewindable=True)
        (decision, *_) = going.advance()
        rolled = dict(going.state.ordinals)
        found = [LearnedSampling().choose(decision).label for _ in range(40)]
        assert going.state.ordinals == rolled
        assert decision._whims == 40
        return found

    np.random.seed(1)  # noqa: NPY002  # to show that it is not looked at
    first = drawn(1, seed=1)
    np.random.seed(2)  # noqa: NPY002
    assert drawn(1, seed=1) == drawn(2, seed=1) == first
    assert drawn(1, seed=2) != first


# -- which model --------------------------------------------------------------------------------


def test_an_agent_is_its_parameters(tmp_path: Path) -> None:
    """Two with the same file are equal, hash alike, print alike and can be sent to a worker."""
    path = made_models.file(tmp_path)
    one, other = Learned(path), Learned(path)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == f"Learned(model={path!r})"
    assert one != Learned()
    decision = weighable(SCENARIOS["two_actions"])
    answer = one.choose(decision)
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert again == one
        assert again.choose(decision) is answer
    with pytest.raises(AttributeError):
        one.model = "another"  # type: ignore[misc]


def test_an_agent_keeps_to_the_model_it_has_loaded(tmp_path: Path) -> None:
    """A file that is trained anew in the middle of a fight does not change who fights it."""
    path = Path(made_models.file(tmp_path))
    agent, decisions = Learned(str(path)), asked(SCENARIOS["two_actions"])
    before = agent.choose_all(decisions)
    models_before = agent._models
    path.write_bytes(made_models.content(seed=5))
    assert agent.choose_all(decisions) == before
    assert agent._models is models_before
    assert Learned(str(path))._models["two_actions"] is not models_before["two_actions"]
    path.unlink()
    assert agent.choose_all(decisions) == before


def test_a_model_plays_only_its_own_game(tmp_path: Path) -> None:
    """By `make` it is refused; asked all the same, it loses the decision with the reason."""
    path = made_models.file(tmp_path)
    assert Learned(path).ruleset == "two_actions"
    assert Learned().ruleset == ""
    with pytest.raises(InputError, match="an agent for timing_track"):
        agents.make(f'learned(model="{path}")', "timing_track")
    decision = weighable(SCENARIOS["timing_track"])
    fault = consult(Learned(path), decision, raises=False)
    assert "a model that was trained for timing_track" in getattr(fault, "why", "")


@pytest.mark.parametrize("spec", ["learned", "learned-sampling"])
def test_a_game_without_a_model_is_refused_before_the_fight(shipped: Path, spec: str) -> None:
    """Nobody plays a whole fight of faults because no model is there."""
    agents.make(spec, "two_actions")
    (shipped / "two_actions.onnx").unlink()
    with pytest.raises(FightclockError, match="no learned model is shipped for two_actions"):
        agents.make(spec, "two_actions")


def test_what_one_side_may_win_the_other_may_lose() -> None:
    """The worth of a position adds up to 1, whoever of the two is asked."""
    for ruleset, scenario in SCENARIOS.items():
        (decision, *_) = asked(scenario, 4)
        model = load("", ruleset)
        first, second = decision.setup.sides
        state = decision._fight.state
        worths = [worth_by(model, decision.setup, state, side) for side in (first, second)]
        assert sum(worths) == pytest.approx(1.0)
        assert all(0 <= worth <= 1 for worth in worths)
        assert leaf_of(model)(decision._fight, second) == worths[1]


# -- why ----------------------------------------------------------------------------------------


def weighed(policy: Learned, scenario: str) -> Iterator[Weighed]:
    for event in contract.journal(contract.setup(scenario), policy):
        if isinstance(event, Weighed):
            yield event


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scenario", SCENARIOS.values())
def test_it_says_what_it_has_weighed(kind: type[Learned], scenario: str) -> None:
    """Chances to win, in thousandths, and how often each answer is given, the likeliest first."""
    told = 0
    for event in weighed(kind(), scenario):
        shares = [share for _, _, share, _ in event.alternatives]
        worths = [worth for _, worth, _, _ in event.alternatives]
        assert 1 < len(event.alternatives) <= TOLD
        assert shares == sorted(shares, reverse=True)
        assert all(0 <= worth <= 1000 for worth in worths)
        assert sum(shares) <= 1000 + TOLD
        if kind is Learned:
            assert shares[:2] == [1000, 0]
            assert worths[0] == max(worths)
        told += 1
    assert told > 5


def test_worth_is_the_position_and_the_advantage() -> None:
    """What a position is worth, and by how much an answer is better, shared by one's side."""
    told: list[Event] = []
    decision = weighable(SCENARIOS["two_actions"])
    decision._fight.record = told.append
    model = load("", "two_actions")
    value = float(model.value([model.features.of_position(decision.view)])[0])
    worth = scores(decision).worth
    side_of = decision.setup.side_of
    number = sum(side == side_of[decision.who] for side in side_of.values())
    answer = Learned().choose(decision)
    (said,) = decision._said
    at = decision.legal.index(answer)
    expected = min(1.0, max(0.0, value + worth[at] / number))
    assert number > 1
    assert said.alternatives[0] == (answer.label, round(1000 * expected), 1000, "")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_worked_out_that_nobody_hears(
    kind: type[Learned], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a journal no position is valued; and telling changes no answer."""
    ready = contract.setup(SCENARIOS["two_actions"])
    with monkeypatch.context() as without:
        without.setattr(Model, "value", None)
        silent = contract.fight(ready, dict.fromkeys(ready.sides, kind())).run()
    told: list[Event] = []
    aloud = contract.fight(ready, dict.fromkeys(ready.sides, kind()), record=told.append)
    assert aloud.run() == silent
    assert any(isinstance(event, Weighed) for event in told)


def test_fights_together_have_the_journals_of_fights_alone() -> None:
    """Also with what was weighed, at the places where it was weighed."""
    readies = [contract.setup(SCENARIOS[name]) for name in ("action_board", "timing_track")]
    agent = LearnedSampling()

    def begun(ready: Any, told: list[Event], together: bool) -> Fight[Any]:
        policies = dict.fromkeys(ready.sides, agent)
        return contract.fight(ready, policies, record=told.append, together=together)

    alone: list[list[Event]] = [[] for _ in readies]
    for ready, told in zip(readies, alone, strict=True):
        begun(ready, told, together=False).run()
    both: list[list[Event]] = [[] for _ in readies]
    fights = ((n, begun(ready, both[n], together=True)) for n, ready in enumerate(readies))
    assert len(list(run_together(fights))) == len(readies)
    assert both == alone


def test_the_command_line_tells_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--why` adds what was weighed; without it the story is as of any agent."""
    path = made_models.file(tmp_path)
    side = contract.setup("rival-crews").sides[0]
    words = ["fight", "rival-crews", "--agents", f'{side}=learned(model="{path}")']
    assert cli.main(words) == 0
    plain = capsys.readouterr().out
    assert cli.main([*words, "--why"]) == 0
    why = capsys.readouterr().out
    assert "weighs" not in plain
    assert why.count("weighs") > 3
    assert "%" in why
