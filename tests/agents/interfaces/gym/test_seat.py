"""Gymnasium: masks, seats, opponents, illegal actions, seeds, names."""

import copy
import pickle
import subprocess
import sys
import textwrap
from typing import Any, cast

import gymnasium
import numpy as np
import pytest

import agents
import scenarios
from agents.interfaces.gym import FightclockEnv, name_of
from agents.random_agent import Random
from arena.errors import FightclockError, IllegalAnswer, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Faulted
from arena.rules import RULESETS
from tests.agents.interfaces.gym.some import THREE_EACH, at_random

SEED = 17


@pytest.mark.parametrize("scenario", THREE_EACH)
@pytest.mark.parametrize("seat", ["", "side"])
def test_masks_follow_the_contract_of_maskable_ppo(scenario, seat):
    """`action_masks()` is a bool array by action, found through wrappers, never empty.

    That is what sb3-contrib's `get_action_masks` and its vectorised twin ask for.
    """
    bare = FightclockEnv(scenario)
    env: Any = gymnasium.make(name_of(scenario), seat=bare.setup.sides[0] if seat else None)
    rng = np.random.default_rng(SEED)
    _, info = env.reset(seed=SEED)
    for _ in range(120):
        mask = env.get_wrapper_attr("action_masks")()
        assert isinstance(mask, np.ndarray)
        assert mask.dtype == np.bool_
        assert mask.shape == (env.action_space.n,)
        assert info["action_mask"].dtype == np.int8
        assert np.array_equal(mask, info["action_mask"])
        inner = env.unwrapped
        decision = next(one for one in inner.fight.pending if one.who == info["who"])
        assert mask.sum() == len(decision.legal)
        assert info["kind"] == decision.kind
        action = at_random(mask, rng)
        seen, reward, out, cut, info = env.step(action)
        assert seen in env.observation_space
        assert not cut
        assert "illegal" not in info
        if out:
            assert reward in (-1.0, 0.0, 1.0)
            assert not inner.action_masks().any()
            _, info = env.reset()
        else:
            assert reward == 0


def test_only_the_seat_is_asked():
    """Everybody else is played by the agents that were given."""

    class Counting:
        def __init__(self):
            self.asked = set()
            self.choose_as = agents.make("first-legal")

        def choose(self, decision):
            self.asked.add(decision.who)
            return self.choose_as.choose(decision)

    friends, foes = Counting(), Counting()
    env = FightclockEnv("alley", "Thug A", opponents=foes, allies=friends)
    _, info = env.reset(seed=SEED)
    rng = np.random.default_rng(SEED)
    for _ in range(60):
        assert info["who"] == "Thug A"
        _, _, out, _, info = env.step(at_random(info["action_mask"], rng))
        if out:
            break
    assert friends.asked == {"Thug B"}
    assert foes.asked == {"Kael", "Sera"}


def test_the_usual_seat():
    """Without a seat it is the first combatant of the first side; agents are the usual ones."""
    env = FightclockEnv("alley")
    _, info = env.reset(seed=SEED)
    assert info["who"] == "Kael"
    assert env.side == "heroes"


@pytest.mark.parametrize("opponents", ["learned", "looks-ahead(forks=6)"])
def test_opponents_of_other_kinds(opponents):
    """An agent that answers many fights in one go, and one that looks ahead, play as they do."""
    if opponents == "learned":
        pytest.importorskip("onnxruntime")
    env = FightclockEnv("hold-or-strike", opponents=opponents)
    _, info = env.reset(seed=SEED)
    rng, steps, out = np.random.default_rng(SEED), 0, False
    while not out:
        _, reward, out, _, info = env.step(at_random(info["action_mask"], rng))
        steps += 1
    assert steps > 1
    assert reward in (-1.0, 0.0, 1.0)
    assert not env.fight.faults


# -- illegal actions --------------------------------------------------------------------------


def illegal(env):
    return int(np.flatnonzero(~env.action_masks())[0])


def test_an_illegal_action_falls_back():
    """As with any agent: the fallback is taken, the fault counted and told, the fight goes on."""
    env = FightclockEnv("alley", journal=True)
    env.reset(seed=SEED)
    label = env.setup.catalogues["Kael"][illegal(env)].label
    fallback = env.fight.pending[0].fallback.label
    _, reward, out, _, info = env.step(illegal(env))
    assert (reward, out) == (0, False)
    assert info["illegal"].startswith(f"{label}: ")
    assert env.fight.faults == {"Kael": 1}
    (fault,) = [event for event in env.events if isinstance(event, Faulted)]
    assert (fault.who, fault.used) == ("Kael", fallback)


def test_an_illegal_action_may_forfeit():
    """With `on_fault="forfeit"` the fight is lost."""
    env = FightclockEnv("alley", on_fault="forfeit")
    env.reset(seed=SEED)
    _, reward, out, _, info = env.step(illegal(env))
    assert (reward, out) == (-1, True)
    assert info["why"] == "Kael forfeits"


def test_an_illegal_action_may_be_an_error():
    """With `on_fault="raise"` IllegalAnswer says why."""
    env = FightclockEnv("alley", on_fault="raise")
    env.reset(seed=SEED)
    with pytest.raises(IllegalAnswer, match="Kael"):
        env.step(illegal(env))


def test_the_action_of_another_voice_is_illegal():
    """In the seat of a whole side only the part of whoever is asked is legal."""
    env = FightclockEnv("two-pairs", "foxes")
    _, info = env.reset(seed=SEED)
    voices = [one for one in env.setup.voices if env.setup.side_of.get(one, one) == "foxes"]
    assert len(voices) == 3
    begins = 0
    for voice in voices:
        actions = slice(begins, begins + len(env.setup.catalogues[voice]))
        assert env.action_masks()[actions].any() == (voice == info["who"])
        if voice != info["who"]:
            other = begins
        begins = actions.stop
    assert begins == env.action_space.n
    _, _, _, _, info = env.step(other)
    assert "not an entry of this combatant's catalogue" in info["illegal"]


def test_an_action_that_is_not_there():
    """It is an error, whatever `on_fault` says: no catalogue has it."""
    env = FightclockEnv("alley")
    env.reset(seed=SEED)
    for action in (-1, env.action_space.n):
        with pytest.raises(IllegalAnswer, match="from 0 to"):
            env.step(action)


def test_order_of_calls():
    """Before a reset, and after the end, there is nothing to answer."""
    env = FightclockEnv("hold-or-strike")
    with pytest.raises(FightclockError, match="reset"):
        env.step(0)
    env.reset(seed=SEED)
    out = False
    rng = np.random.default_rng(SEED)
    while not out:
        _, _, out, _, _ = env.step(at_random(env.action_masks(), rng))
    with pytest.raises(FightclockError, match="reset"):
        env.step(0)


# -- seeds and names --------------------------------------------------------------------------


def test_seeds():
    """Same seed, same fight; without one it is drawn from the environment's own generator."""

    def journal(env, **given):
        _, info = env.reset(**given)
        out, rng = False, np.random.default_rng(SEED)
        while not out:
            _, _, out, _, _ = env.step(at_random(env.action_masks(), rng))
        return info["seed"], repr(env.events)

    one, other = (FightclockEnv("two-pairs", journal=True) for _ in range(2))
    first = [journal(one, seed=5), journal(one), journal(one)]
    assert first == [journal(other, seed=5), journal(other), journal(other)]
    assert len({seed for seed, _ in first}) == 3
    assert len({told for _, told in first}) == 3
    assert journal(other, seed=first[1][0]) == first[1]


def test_fights_without_a_question_are_passed_over():
    """Who falls before being asked is put into the next block; which one is told."""
    blocks = set()
    for scenario in ("wolf-pack", "boss", "volley", "surprise-at-camp"):
        for seat in FightclockEnv(scenario).setup.seats:
            env = FightclockEnv(scenario, seat)
            for seed in range(3):
                _, info = env.reset(seed=seed)
                assert info["action_mask"].any()
                blocks.add(info["block"])
    assert max(blocks) > 0


def test_names_and_files(tmp_path):
    """Shipped scenarios by registered name; any other by its path, or loaded."""
    for scenario in (*scenarios.names(), *scenarios.duel_names(), *scenarios.puzzle_names()):
        assert name_of(scenario) in gymnasium.registry
    env: Any = gymnasium.make("Fightclock/alley-v0", seat="Sera", opponents="first-legal")
    assert env.unwrapped.setup.name == "alley"
    assert env.reset(seed=1)[1]["who"] == "Sera"
    path = tmp_path / "bridge.toml"
    path.write_bytes((scenarios.shipped.find("mirrored-duel")).read_bytes())
    assert FightclockEnv(path).setup.name == "bridge"
    assert FightclockEnv(scenarios.load("alley")).setup.name == "alley"


def test_vectors():
    """Several at once, as trainers run them."""
    envs: Any = gymnasium.make_vec(
        "Fightclock/two-slots-v0", num_envs=3, vectorization_mode="sync", opponents="random"
    )
    seen, _ = envs.reset(seed=1)
    rng = np.random.default_rng(SEED)
    for _ in range(80):
        actions = [at_random(mask, rng) for mask in envs.call("action_masks")]
        seen, _, out, _, _ = envs.step(np.array(actions))
        if out.any():
            break
    assert seen.shape == (3, len(envs.envs[0].unwrapped.names))
    assert out.any()
    envs.close()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"scenario": "aley"}, 'did you mean "alley"'),
        ({"scenario": "alley", "seat": "Kaell"}, 'did you mean "Kael"'),
        ({"scenario": "alley", "opponents": "aimz"}, 'did you mean "aims"'),
        ({"scenario": "alley", "allies": "dashes"}, "agent"),
        ({"scenario": "alley", "render_mode": "png"}, "one of: human, ansi, svg"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(given, message):
    """A wrong name names the nearest right one."""
    with pytest.raises(InputError, match=message) as error:
        FightclockEnv(**given)
    assert "\n" not in str(error.value)


def test_a_module_may_be_named_in_the_name():
    """`gymnasium.make("agents.interfaces.gym:Fightclock/...")` imports what registers it.

    And importing the rooms alone loads neither Gymnasium nor PettingZoo; nor does Gymnasium's
    part load PettingZoo.
    """
    program = """
        import sys
        import agents, arena, scenarios
        assert not {"gymnasium", "pettingzoo"} & {*sys.modules}
        import gymnasium
        env = gymnasium.make("agents.interfaces.gym:Fightclock/alley-v0")
        assert "pettingzoo" not in sys.modules
        print(env.spec.id)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True
    )
    assert (done.stdout.strip(), done.returncode) == ("Fightclock/alley-v0", 0), done.stderr


def test_a_copy_stands_before_its_first_reset():
    """Pickled and copied, also in mid-fight: the same environment, reset anew."""
    env = FightclockEnv("mirrored-duel", "Esme", opponents="holds")
    first, _ = env.reset(seed=3)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        with pytest.raises(FightclockError, match="has not begun"):
            other.step(0)
        again, _ = other.reset(seed=3)
        assert (again == first).all()


@pytest.mark.parametrize("agent", [5, object(), Random, "nobody"])
def test_what_is_no_agent_is_refused_at_once(agent):
    """The class without brackets, too: else every answer would silently fall back."""
    with pytest.raises(InputError):
        FightclockEnv("mirrored-duel", opponents=agent)


def test_another_scenarios_position_is_refused():
    """In one line, and the old fight does not go on as if nothing had happened."""
    setup = RULESETS["timing_track"].setup(scenarios.load("street-battle"))
    fight: Fight[Any] = Fight(setup, KeyedDice(1), {}, rewindable=True)
    fight.advance()
    env = FightclockEnv("mirrored-duel")
    env.reset(seed=1)
    with pytest.raises(InputError, match="a position of this scenario"):
        env.reset(options={"start": fight.snapshot()})
    with pytest.raises(FightclockError, match="has not begun"):
        env.step(0)
    with pytest.raises(InputError, match="a table"):
        env.reset(options=cast(Any, [3]))
