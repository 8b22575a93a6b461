"""A fight played through an environment is the fight that is played without one."""

import pytest

import agents
from agents.interfaces.gym import FightclockEnv, aec
from agents.interfaces.gym.driven import ready
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Event
from tests.agents.interfaces.gym.some import ALL, THREE_EACH, Noted, told

SEED = 23


def plain(scenario, policies):
    """The journal and the outcome of a plain run."""
    events: list[Event] = []
    outcome = Fight(
        ready(scenario), KeyedDice(SEED), policies, seed=SEED, record=events.append
    ).run()
    return told(events), outcome


def same_in_aec(scenario):
    setup = ready(scenario)
    noted = Noted(agents.make(agents.usual(setup.ruleset.name)))
    journal, outcome = plain(scenario, dict.fromkeys(setup.sides, noted))
    env = aec.env(scenario, journal=True)
    env.reset(seed=SEED)
    rewards = {}
    for agent in env.agent_iter():
        _, reward, out, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if out else noted.answers[agent].pop(0))
    assert told(env.unwrapped.events) == journal
    assert not any(noted.answers.values())
    scores = {
        agent: 2 * outcome.score[setup.side_of.get(agent, agent)] - 1 for agent in setup.voices
    }
    left = [one for one in setup.voices if rewards[one]]
    assert {one: rewards[one] for one in left} == {one: scores[one] for one in left}
    assert outcome.winner is None or left


def same_in_seat(scenario, seat):
    """Whether the seat was asked anything at all."""
    setup = ready(scenario)
    usual = agents.usual(setup.ruleset.name)
    noted = Noted(agents.make(usual))
    policies = {**dict.fromkeys(setup.sides, agents.make(usual)), seat: noted}
    journal, outcome = plain(scenario, policies)
    if not noted.answers:
        return False
    env = FightclockEnv(scenario, seat, journal=True)
    _, info = env.reset(seed=SEED)
    assert (info["seed"], info["block"]) == (SEED, 0)
    begins, size = {}, 0
    for voice in setup.voices:
        if seat in (voice, setup.side_of.get(voice)):
            begins[voice] = size
            size += len(setup.catalogues[voice])
    assert env.action_space.n == size
    out, reward = False, 0.0
    while not out:
        who = info["who"]
        _, reward, out, cut, info = env.step(begins[who] + noted.answers[who].pop(0))
        assert "illegal" not in info
        assert not cut
    assert told(env.events) == journal
    assert not any(noted.answers.values())
    side = setup.side_of.get(seat, seat)
    assert reward == 2 * outcome.score[side] - 1
    assert info["winner"] == (outcome.winner or "")
    return True


@pytest.mark.parametrize("scenario", THREE_EACH)
def test_an_aec_fight_is_the_plain_fight(scenario):
    """The same answers on the same seed give the same journal; rewards tell who won."""
    same_in_aec(scenario)


@pytest.mark.parametrize("scenario", THREE_EACH)
def test_a_seats_fight_is_the_plain_fight(scenario):
    """Likewise with one seat, and with a whole side, whose catalogues stand in a row."""
    setup = ready(scenario)
    assert same_in_seat(scenario, setup.seats[-1])
    assert same_in_seat(scenario, setup.sides[0])


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted({*ALL} - {*THREE_EACH}))
def test_everywhere(scenario):
    """The same of every other scenario, duel and puzzle."""
    same_in_aec(scenario)
    asked = [same_in_seat(scenario, side) for side in ready(scenario).sides]
    assert any(asked)
