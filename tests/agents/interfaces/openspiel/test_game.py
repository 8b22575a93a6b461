"""Every scenario is a game of OpenSpiel, by its own tests and in all that it claims."""

import random
from copy import deepcopy

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from agents.interfaces.openspiel import NAME
from arena.errors import InputError
from scenarios.shipped import duel_names, names
from tests.agents.interfaces.openspiel.playing import (
    SHORTEST,
    changed,
    loaded,
    nodes,
    players,
    step,
)


@pytest.mark.parametrize("name", [*SHORTEST, *duel_names()])
def test_the_games_own_test_passes(name):
    """OpenSpiel's `random_sim_test`, unmodified, with serialization."""
    game = loaded(name)
    assert pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False) is None
    assert name in str(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_the_games_own_test_passes_for_every_scenario(name):
    """The same for all that are shipped; in a large battle thousands of nodes."""
    game = loaded(name)
    assert pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False) is None
    assert name in str(game)


@pytest.mark.parametrize("name", duel_names())
def test_a_merged_duel_passes_the_games_own_test(name):
    """`random_sim_test` where outcomes that come to the same are one."""
    game = loaded(name, "merged")
    assert pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False) is None
    assert "merged" in str(game)


def test_the_game_is_found_by_its_name():
    """It is registered, with defaults; parameters come by text or by name."""
    assert NAME in pyspiel.registered_names()
    assert pyspiel.load_game(NAME).get_parameters() == {"scenario": "alley", "chance": "rolls"}
    game = pyspiel.load_game(NAME, {"scenario": "mirrored-duel"})
    assert str(game) == "fightclock(chance=rolls,scenario=mirrored-duel)"


def test_a_scenario_of_ones_own_is_a_game(tmp_path):
    """The parameter may be a file's path."""
    file = tmp_path / "mine.toml"
    text = '[zones.yard]\n[combatants.A]\nside = "a"\nzone = "yard"\n'
    text += '[combatants.B]\nside = "b"\nzone = "yard"\n'
    file.write_text(
        f'ruleset = "timing_track"\ntitle = "Mine"\nsides = ["a", "b"]\n{text}', encoding="utf-8"
    )
    state = loaded(file).new_initial_state()
    assert all(state.action_to_string(0, a).startswith("A: ") for a in state.legal_actions(0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fightclock(scenario=mirored-duel)", 'did you mean "mirrored-duel"'),
        ("fightclock(chance=merge)", 'did you mean "merged"'),
    ],
)
def test_a_wrong_parameter_is_told(text, said):
    """As in any other place of the house: what was found, and the nearest right name."""
    with pytest.raises(InputError) as told:
        pyspiel.load_game(text)
    assert said in str(told.value)


def test_what_is_hidden_is_not_merged(tmp_path):
    """With closed sheets positions are not what everybody knows, so that they stay apart."""
    path = changed(tmp_path, "hold-or-strike", ("[options]", "[options]\nopen_sheets = false"))
    with pytest.raises(InputError, match="open_sheets"):
        loaded(path, "merged")


@pytest.mark.parametrize("name", SHORTEST)
def test_what_the_game_claims_is_so(name):
    """Its numbers are bounds, chances make 1, and what is observed has the shape it says."""
    game = loaded(name)
    decisions = 0
    for state in nodes(game, 5):
        for player in (0, 1):
            tensor = np.array(state.observation_tensor(player))
            assert tensor.shape == tuple(game.observation_tensor_shape())
            assert np.abs(tensor).max() <= 1
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
            assert 0 <= min(outcomes)[0] <= max(outcomes)[0] < game.max_chance_outcomes()
            shown = {state.action_to_string(pyspiel.PlayerId.CHANCE, a) for a, _ in outcomes}
            assert len(shown) == len(outcomes)
        elif not state.is_terminal():
            decisions += 1
            for player in players(state):
                legal = state.legal_actions(player)
                assert legal == sorted(set(legal))
                assert legal[-1] < game.num_distinct_actions()
    assert 0 < decisions <= game.max_game_length()
    assert sum(state.returns()) == 0
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize("name", ["mirrored-duel", "volley", "pipe", "alley"])
def test_a_number_always_means_the_same_declaration(name):
    """The side's catalogues, laid end to end: its words do not depend on the state."""
    game = loaded(name)
    seen: dict[tuple[int, int], set[str]] = {}
    for at, state in enumerate(nodes(game, 1)):
        if at == 200:
            break
        for player in (0, 1) if not state.is_chance_node() else ():
            for action in state.legal_actions(player):
                words = state.action_to_string(player, action)
                seen.setdefault((player, action), set()).add(words)
    assert len(seen) > 5
    assert all(len(words) == 1 for words in seen.values())


@pytest.mark.parametrize("name", ["mirrored-duel", "starting-character", "pipe", "alley"])
def test_a_copy_goes_its_own_way(name):
    """Clones and children leave their origin as it was, whoever moves first."""
    game = loaded(name)
    for at, state in enumerate(nodes(game, 2)):
        if at == 60 or state.is_terminal():
            break
        before = (str(state), state.information_state_string(0), state.observation_string(1))
        one, other = state.clone(), deepcopy(state)
        step(one, random.Random(7))
        step(other, random.Random(7))
        third = state.clone()
        assert str(one) == str(other)
        step(third, random.Random(8))
        assert before == (
            str(state),
            state.information_state_string(0),
            state.observation_string(1),
        )
        step(third := state.clone(), random.Random(7))
        assert str(third) == str(one)
        assert third.information_state_string(1) == one.information_state_string(1)


@pytest.mark.parametrize("name", ["mirrored-duel", "starting-character", "pipe"])
def test_a_state_comes_back_from_its_text(name):
    """In mid-fight, at chance or not: what it knows and what may come is the same."""
    game = loaded(name)
    for at, state in enumerate(nodes(game, 3)):
        if at % 7 or state.is_terminal():
            continue
        text = pyspiel.serialize_game_and_state(game, state)
        again, read = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(game)
        assert read.history() == state.history()
        assert read.legal_actions() == state.legal_actions() or state.is_simultaneous_node()
        for player in (0, 1):
            assert read.information_state_string(player) == state.information_state_string(player)
            assert read.observation_string(player) == state.observation_string(player)
        assert len(text) < 10_000 + 20 * len(state.history())


def test_parts_of_the_observation_have_names():
    """OpenSpiel's own wrapper finds the facts and the answers that nobody else knows yet."""
    game = loaded("alley")
    seen = make_observation(game)
    state = game.new_initial_state()
    assert set(seen.dict) == {"facts", "answered"}
    seen.set_from(state, 1)
    assert not seen.dict["answered"].any()
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, params={"more": 1})
