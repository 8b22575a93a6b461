"""OpenSpiel's own algorithms run, and find what the house's exact solver finds."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, mcts

from arena.exact import Tree
from arena.solving import evaluate, explore
from tests.agents.interfaces.openspiel.playing import changed, loaded, nodes


class Solved(policy.Policy):  # type: ignore[misc]  # published without type information
    """The equilibrium of the house's solver, as a policy of the turn-based game."""

    def __init__(self, game, solved):
        super().__init__(game, [0, 1])
        self.solved = solved
        self.numbers = {place.node.key: at for at, place in enumerate(solved.game.places)}

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        standing = state.simultaneous_game_state().standing
        _, solution = self.solved.at(self.numbers[standing.position.node.key])
        place = self.solved.game.places[self.numbers[standing.position.node.key]]
        joint = (place.rows, place.columns)[player]
        mix = (solution.rows, solution.columns)[player]
        who = standing.asked[player].who
        return {
            standing.actions.number(who, answers[who]): float(share)
            for share, (_, answers) in zip(mix, joint, strict=True)
        }


def solved_and_loaded(path):
    """A duel, solved by the house, and as a turn-based game of OpenSpiel."""
    game = loaded(path, "merged")
    solved = evaluate(explore(Tree(game.setup)))
    return solved, pyspiel.convert_to_turn_based(game)


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    """A duel that ends so early that its whole tree is gone through in a moment."""
    folder = tmp_path_factory.mktemp("short")
    return solved_and_loaded(changed(folder, "hold-or-strike", ("limit = 7", "limit = 3")))


@pytest.fixture(scope="module")
def middling(tmp_path_factory):
    """One that lasts a little longer, so that somebody has to mix."""
    folder = tmp_path_factory.mktemp("middling")
    return solved_and_loaded(changed(folder, "hold-or-strike", ("limit = 7", "limit = 4")))


def value_of(game, its_policy):
    """What the first player's side scores, from 0 to 1."""
    returns = pyspiel.expected_returns(game.new_initial_state(), its_policy, -1, True)
    return (returns[0] + 1) / 2


def test_counterfactual_regret_minimization_finds_the_value(middling):
    """CFR+ in C++: nearly unexploitable, and worth what the solver says."""
    solved, game = middling
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert pyspiel.nash_conv(game, found) < 0.01
    assert value_of(game, found) == pytest.approx(solved.value, abs=0.005)


def test_counterfactual_regret_minimization_in_python_too(short):
    """CFR+ in Python, with exploitability in Python."""
    solved, game = short
    solver = cfr.CFRPlusSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.nash_conv(game, found) < 0.005
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.03
    values = exploitability._state_values(game.new_initial_state(), 2, found)
    assert (values[0] + 1) / 2 == pytest.approx(solved.value, abs=0.002)


def test_the_solvers_equilibrium_cannot_be_exploited(middling):
    """OpenSpiel's best responses gain nothing on what the house's solver plays."""
    solved, game = middling
    assert exploitability.nash_conv(game, Solved(game, solved)) == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_the_value_of_a_shipped_duel_is_the_solvers():
    """The whole tree of `hold-or-strike`: the solver's equilibrium is OpenSpiel's, too."""
    solved, game = solved_and_loaded("hold-or-strike")
    plays = Solved(game, solved)
    table: dict[str, list[tuple[int, float]]] = {}

    def visit(state):
        if state.is_terminal():
            return
        if not state.is_chance_node():
            told = state.information_state_string()
            table.setdefault(told, list(plays.action_probabilities(state).items()))
        for action in state.legal_actions():
            visit(state.child(action))

    visit(game.new_initial_state())
    found = pyspiel.TabularPolicy(table)
    assert value_of(game, found) == pytest.approx(solved.value, abs=1e-9)
    assert pyspiel.nash_conv(game, found) == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_a_shipped_duel_is_learnt():
    """CFR+ on all of `hold-or-strike`."""
    solved, game = solved_and_loaded("hold-or-strike")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert value_of(game, found) == pytest.approx(solved.value, abs=0.01)
    assert pyspiel.nash_conv(game, found) < 0.02


@pytest.mark.parametrize("name", ["alley", "volley-and-charge", "two-pairs"])
def test_tree_search_finds_a_move(name):
    """MCTS on the turn-based game, dice as they fall: the first move of a fight of several."""
    game = pyspiel.convert_to_turn_based(loaded(name))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(2))
    bot = mcts.MCTSBot(game, 2, 5, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_sampling_regret_learns_from_rolls_as_they_fall():
    """Outcome sampling MCCFR takes one outcome of each roll, so that nothing need be merged."""
    game = pyspiel.convert_to_turn_based(loaded("hold-or-strike"))
    solver = pyspiel.OutcomeSamplingMCCFRSolver(game, 0.6, 1)
    for _ in range(30):
        solver.run_iteration()
    state = game.new_initial_state()
    shares = dict(solver.average_policy().action_probabilities(state))
    assert set(shares) == set(state.legal_actions())
    assert sum(shares.values()) == pytest.approx(1)


def test_a_bot_plays_a_whole_fight():
    """Uniform bots through OpenSpiel's own loop over bots."""
    game = pyspiel.convert_to_turn_based(loaded("shield-or-greatsword"))
    bots = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in (0, 1)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
    assert sum(returns) == 0


def test_a_turn_based_game_tells_nobody_the_others_answer():
    """The second of two who choose at once is told the same, whatever the first has chosen."""
    game = pyspiel.convert_to_turn_based(loaded("mirrored-duel"))
    state = next(nodes(game, 1))
    told = {state.child(action).information_state_string(1) for action in state.legal_actions()}
    assert len(state.legal_actions()) > 1
    assert len(told) == 1
