"""The searches with a learned leaf: to which horizon, by which model, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import agents
from agents.learned.leaves import worth_by
from agents.learned.model import load
from agents.learned.searches import LooksAheadToLeaf, PlaysOnToLeaf
from agents.search.looks_ahead import LooksAhead
from agents.search.plays_on import PlaysOn
from agents.search.rollouts import Rollouts
from agents.search.tree_search import HORIZON
from arena.errors import FightclockError, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Decision, Policy
from arena.rules import RULESETS
from tests.agents import contract
from tests.agents.learned.first_answers import QUESTIONS, first_answers
from tests.agents.learned.plain_models import plain

ROOT = Path(__file__).parents[3]
SMALL = {
    "action_board": "who-declares-first",
    "timing_track": "mirrored-duel",
    "two_actions": "fast-against-slow",
}
BY_RULESET = pytest.mark.parametrize("ruleset", sorted(RULESETS))
NAMES = pytest.mark.parametrize("name", ["looks-ahead", "plays-on"])


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A model file for each ruleset."""
    folder = tmp_path_factory.mktemp("models")
    return {ruleset: plain(folder, ruleset) for ruleset in RULESETS}


def _decision(scenario: str, block: int = 0) -> Decision:
    going: Fight[Any] = Fight(contract.setup(scenario), KeyedDice(3, block), rewindable=True)
    return going.advance()[0]


@BY_RULESET
@NAMES
def test_it_answers_legally_and_alike(files: dict[str, str], name: str, ruleset: str) -> None:
    """Every answer is legal; the same seed gives the same answers."""
    budget = {"looks-ahead": 100, "plays-on": 8}[name]
    spec = f'{name}(forks={budget}, answers=3, leaf=learned, model="{files[ruleset]}")'
    one, other = (first_answers(agents.make(spec), SMALL[ruleset]) for _ in range(2))
    assert one == other
    assert len(one) == QUESTIONS


@BY_RULESET
def test_closed_sheets_stay_closed(files: dict[str, str], ruleset: str) -> None:
    """Neither hidden facts nor the dice to come change an answer."""

    def make() -> Policy:
        return PlaysOnToLeaf(forks=8, answers=4, leaf="learned", model=files[ruleset])

    assert contract.sees_only_what_is_shown(make, SMALL[ruleset], every=3, most=2) == 2


@pytest.mark.parametrize("horizon", [0, 5])
def test_forks_stop_at_the_horizon_and_the_model_says_what_they_are_worth(
    files: dict[str, str], horizon: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a horizon it is the one that suits the game; the worth is the model's own."""
    decision = _decision("mirrored-duel")
    model = load(files["timing_track"])
    seen: list[tuple[int, bool]] = []
    play = Rollouts.play

    def watched(self: Rollouts, *given: Any) -> float:
        leaf = self.leaf

        def valued(fight: Fight[Any], side: str) -> float:
            found = leaf(fight, side)
            same = found == worth_by(model, fight.setup, fight.state, side)
            seen.append((self.horizon, same))
            return found

        return play(Rollouts(self.decision, self.horizon, valued), *given)

    monkeypatch.setattr(Rollouts, "play", watched)
    search = PlaysOnToLeaf(8, 2, horizon, leaf="learned", model=files["timing_track"])
    found = search.weigh(decision)
    expected = horizon or HORIZON["timing_track"]
    assert seen
    assert set(seen) == {(expected, True)}
    assert all(0 <= one.value <= 1 for one in found)


def test_with_the_plain_leaf_they_are_what_they_were() -> None:
    """By material both answer as the searches of the search room do, answer by answer."""
    pairs: list[tuple[PlaysOn | LooksAhead, PlaysOn | LooksAhead]] = [
        (PlaysOnToLeaf(forks=16), PlaysOn(forks=16)),
        (LooksAheadToLeaf(forks=300), LooksAhead(forks=300)),
        (LooksAheadToLeaf(forks=100, leaf="playing-on"), LooksAhead(forks=100, leaf="playing-on")),
    ]
    for with_choice, plain_search in pairs:
        for scenario in ("fast-against-slow", "hold-or-strike"):
            found, expected = (s.weigh(_decision(scenario)) for s in (with_choice, plain_search))
            assert [(a.answer.label, a.value, a.share) for a in found] == [
                (a.answer.label, a.value, a.share) for a in expected
            ]


def test_looking_ahead_hands_its_leaf_to_playing_on(
    files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the end is too far, the forks stop at the game's horizon, at the same model."""
    asked: list[PlaysOn] = []
    weigh = PlaysOn.weigh

    def watched(self: PlaysOn, decision: Decision) -> Any:
        asked.append(self)
        return weigh(self, decision)

    monkeypatch.setattr(PlaysOn, "weigh", watched)
    file = files["timing_track"]
    LooksAheadToLeaf(200, 3, leaf="learned", model=file).weigh(_decision("mirrored-duel"))
    LooksAheadToLeaf(200, 3).weigh(_decision("mirrored-duel"))
    assert asked == [PlaysOnToLeaf(8, 3, leaf="learned", model=file), PlaysOn(8, 3)]


# -- by name ----------------------------------------------------------------------------------


@NAMES
def test_what_is_wrong_with_a_model_is_said_in_one_line(files: dict[str, str], name: str) -> None:
    """A model of another game, one that nothing is done with, one that is not there."""
    file = files["two_actions"]
    wrong = {
        f'{name}(leaf=learned, model="{file}")': "two_actions",
        f'{name}(model="{file}")': "leaf=learned",
        f'{name}(leaf=learned, model="no-such.onnx")': "no-such.onnx",
        f"{name}(leaf=learnt)": "did you mean",
    }
    for spec, says in wrong.items():
        with pytest.raises(InputError) as caught:
            agents.make(spec, "timing_track")
        assert says in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("spec", ["plays-on(leaf=learned)", "learned-search"])
def test_without_a_shipped_model_it_is_said(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the agent is made, if the game is known; else when it plays."""
    monkeypatch.setattr("agents.learned.model.SHIPPED", ROOT / "nowhere")
    with pytest.raises(FightclockError, match="no learned model is shipped for two_actions"):
        agents.make(spec, "two_actions")
    agent = agents.make(spec)
    with pytest.raises(FightclockError, match="no learned model is shipped for two_actions"):
        agent.choose(_decision("fast-against-slow"))


@pytest.mark.parametrize("missing", ["onnx", "onnxruntime"])
def test_without_the_extra_it_is_said(files: dict[str, str], missing: str) -> None:
    """The line says what to install; the searches without a model play as ever."""
    code = f"""
import sys
sys.modules[{missing!r}] = None
import agents
from arena.errors import FightclockError
agents.make("plays-on", "two_actions")
agents.make("looks-ahead(leaf=playing-on)", "two_actions")
try:
    agents.make('plays-on(leaf=learned, model="{files["two_actions"]}")', "two_actions")
except FightclockError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("\n") == 1
    assert "fightclock[learn]" in done.stdout
    assert done.stderr == ""
