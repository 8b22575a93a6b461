"""PettingZoo: who is asked, who is out, what is illegal, how it ends."""

import pickle

import numpy as np
import pytest

from agents.interfaces.gym import aec
from agents.interfaces.gym.leaving import gone
from arena.errors import IllegalAnswer, InputError
from tests.agents.interfaces.gym.some import THREE_EACH, at_random

SEED = 9


def asked(env):
    """The decision at which the fight stands for the selected agent."""
    return next(one for one in env.fight.pending if one.who == env.agent_selection)


def play(env, seed, choose):
    """Play a fight; yields the agent, its info and what it gets, before each step."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for agent in env.agent_iter():
        _, reward, out, cut, info = env.last()
        yield agent, out, info, reward
        assert not cut
        env.step(None if out else choose(env, info, rng))


def whim(env, info, rng):
    return at_random(info["action_mask"], rng)


def fights(env, info, rng):
    """Attacks where it can, and finishes what it has begun: somebody falls."""
    decision = asked(env)
    best = [one for one in decision.legal if one.verb in ("strike", "shoot", "cast")]
    if info["kind"] == "declare" and best:
        return best[int(rng.integers(len(best)))].index
    return decision.fallback.index if info["kind"] == "reconsider" else whim(env, info, rng)


@pytest.mark.parametrize("scenario", THREE_EACH)
def test_masks_are_what_the_rules_allow(scenario):
    """The mask of the selected agent is the decision's, in observation and info; others' is 0."""
    env = aec.raw_env(scenario)
    env.reset(seed=SEED)
    rng = np.random.default_rng(SEED)
    for _ in range(150):
        agent = env.agent_selection
        seen, _, out, _, info = env.last()
        if out:
            env.step(None)
            if not env.agents:
                break
            continue
        decision = asked(env)
        assert decision.who == agent
        assert info["kind"] == decision.kind
        for mask in (seen["action_mask"], info["action_mask"]):
            assert mask.dtype == np.int8
            assert mask.tolist() == [int(legal) for legal in decision.mask]
        waiting = {one.who for one in env.fight.pending}
        for other in set(env.agents) - {agent}:
            assert not env.infos[other]["action_mask"].any()
            assert other in waiting or not env.observe(other)["action_mask"].any()
        env.step(at_random(info["action_mask"], rng))


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [
        ("alley", {"declare", "reconsider", "defend"}),
        ("battle-for-the-gate", {"declare", "command"}),
        ("two-pairs", {"act", "respond", "push", "next"}),
    ],
)
def test_reactions_are_asked(scenario, kinds):
    """All kinds of questions come, some to one agent several times in a row."""
    found, last, again = set(), "", 0
    for seed in range(4):
        env = aec.raw_env(scenario)
        for agent, out, info, _ in play(env, seed, fights):
            if not out:
                found.add(info["kind"])
                again += agent == last
                last = agent
    assert kinds <= found
    assert again


@pytest.mark.parametrize("scenario", ["alley", "two-slots", "wolf-pack"])
def test_the_fallen_terminate_at_once(scenario):
    """Whoever is out of the fight is terminated before the next question, and not asked again."""
    early = 0
    for seed in range(4):
        env = aec.raw_env(scenario)
        terminated: set[str] = set()
        for agent, out, info, reward in play(env, seed, fights):
            over = env.fight.over
            left = set(env.agents)
            assert not terminated & left
            if out:
                terminated.add(agent)
                assert not info["action_mask"].any()
                early += not over
                assert over or reward == 0
                assert over or agent in set(gone(env.setup, env.fight.state))
            else:
                assert not left & set(gone(env.setup, env.fight.state))
        assert terminated == set(env.possible_agents)
    assert early


def test_the_fallen_may_stay_for_their_reward():
    """With `terminate_fallen=False` everybody terminates with the fight, and gets the score."""
    fell = 0
    for seed in range(4):
        env = aec.raw_env("two-slots", terminate_fallen=False)
        rewards = {}
        for agent, out, _, reward in play(env, seed, fights):
            if out:
                assert env.fight.over
                rewards[agent] = reward
        assert env.fight.outcome is not None
        score, side_of = env.fight.outcome.score, env.setup.side_of
        assert rewards == {one: 2 * score[side_of.get(one, one)] - 1 for one in env.possible_agents}
        fell += len(list(gone(env.setup, env.fight.state)))
    assert fell


def test_an_illegal_action_is_an_error_and_changes_nothing():
    """Without wrappers an action that is not legal, or not there, is refused in one line."""
    env = aec.raw_env("alley", journal=True)
    env.reset(seed=SEED)
    agent, before = env.agent_selection, len(env.events)
    seen = env.observe(agent)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    for action, why in ((illegal, agent), (1000, "from 0 to"), (-1, "from 0 to"), (None, "None")):
        with pytest.raises(IllegalAnswer, match=why) as error:
            env.step(action)
        assert "\n" not in str(error.value)
    assert env.agent_selection == agent
    assert len(env.events) == before
    assert np.array_equal(env.observe(agent)["observation"], seen["observation"])
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.agent_selection != agent


def test_a_terminated_agent_does_nothing():
    """As PettingZoo has it, its only action is None."""
    env = aec.raw_env("hold-or-strike")
    for _agent, out, _, _ in play(env, SEED, whim):
        if out:
            with pytest.raises(ValueError, match="the only valid action is None"):
                env.step(0)


def test_an_illegal_action_ends_the_wrapped_fight(caplog):
    """`env()` ends with the illegal reward for whoever took it, and 0 for all others."""
    env = aec.env("two-pairs", illegal_reward=-2)
    env.reset(seed=SEED)
    blamed = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert "Illegal move made" in caplog.text
    rewards = {}
    for agent in env.agent_iter():
        _, reward, out, _, _ = env.last()
        assert out
        rewards[agent] = reward
        env.step(None)
    assert rewards == {one: -2 if one == blamed else 0 for one in env.possible_agents}


def test_seeds():
    """The constructor's seed is that of the first reset; what follows is drawn from it."""

    def journals(*given, seed=None):
        env = aec.raw_env("two-pairs", seed=seed, journal=True)
        told = []
        for one in given:
            for _ in play(env, one, lambda env, _info, _rng: asked(env).fallback.index):
                pass
            told.append(repr(env.events))
        return told

    first, second = journals(None, None, seed=5)
    assert [first, second] == journals(5, None)
    assert first != second
    assert journals(5) == [first]


def test_it_pickles():
    """Training tools send environments to other processes."""
    env = aec.raw_env("alley", terminate_fallen=False, render_mode="ansi")
    copy = pickle.loads(pickle.dumps(env))
    for one in (env, copy):
        one.reset(seed=3)
    assert np.array_equal(
        env.observe(env.agent_selection)["observation"],
        copy.observe(copy.agent_selection)["observation"],
    )
    assert copy.render() == env.render()


def test_what_is_not_there_is_told_in_one_line():
    """A wrong name names the nearest right one."""
    with pytest.raises(InputError, match='did you mean "alley"'):
        aec.env("aley")
    with pytest.raises(InputError, match='did you mean "ansi"'):
        aec.env("alley", render_mode="ansii")
    env = aec.raw_env("alley")
    with pytest.raises(InputError, match="expected a position"):
        env.reset(options={"start": 3})
