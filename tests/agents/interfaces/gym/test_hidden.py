"""Two states that differ only in hidden facts look the same through the environments (GEN-01)."""

import numpy as np
import pytest

import agents
import scenarios
from agents.interfaces.gym import FightclockEnv, aec
from tests.agents import contract
from tests.agents.disguise import disguise
from tests.agents.interfaces.gym.some import THREE_EACH

MOST = 12


def closed(scenario):
    return scenarios.with_options(scenarios.load(scenario), {"open_sheets": False})


def seen_by(env, voices):
    """All that an AEC environment tells these voices."""
    return {voice: env.observe(voice) for voice in voices}, [env.infos[one] for one in voices]


def alike(one, other):
    return str(one) == str(other) and all(
        np.array_equal(one[0][voice][key], other[0][voice][key])
        for voice in one[0]
        for key in one[0][voice]
    )


def middle(scenario):
    """Every so many positions of a fight, from the first to the last."""
    ready = contract.setup(scenario, open_sheets=False)
    policy = agents.make(agents.usual(ready.ruleset.name))
    found = list(contract.positions(ready, policy))
    return ready, found[:: max(1, len(found) // MOST)]


def hidden_in_aec(scenario):
    """How many positions were disguised before they were taken up, too."""
    ready, positions = middle(scenario)
    env, opened = aec.raw_env(closed(scenario)), aec.raw_env(scenario)
    hides = whole = 0
    for position in positions:
        env.reset(seed=1, options={"start": position})
        opened.reset(seed=1, options={"start": position})
        asked = env.fight.pending[0].who
        side = ready.side_of.get(asked, asked)
        mine = [one for one in env.agents if ready.side_of.get(one, one) == side]
        honest = seen_by(env, mine)
        hides += not alike(seen_by(opened, mine), honest)
        disguise(env.fight.state, ready, side)
        assert alike(seen_by(env, mine), honest)
        if position.inside:
            continue
        # Nothing is played again, so the question and its mask can be had from disguise, too.
        position.state = position.state.copy()
        disguise(position.state, ready, side)
        env.reset(seed=1, options={"start": position})
        assert alike(seen_by(env, mine), honest)
        whole += 1
    assert hides, "with open sheets they see no more"
    return whole


def hidden_in_seat(scenario):
    ready, positions = middle(scenario)
    env = FightclockEnv(closed(scenario), ready.sides[0])
    compared = 0
    for position in positions:
        if position.inside:
            continue
        first = contract.asked_at(ready, position)
        if all(ready.side_of.get(one.who, one.who) != ready.sides[0] for one in first):
            continue  # dice fall, and are met by what is hidden, before this side is asked
        honest, info = env.reset(seed=1, options={"start": position})
        mask = env.action_masks()
        position.state = position.state.copy()
        disguise(position.state, ready, ready.sides[0])
        other, told = env.reset(seed=1, options={"start": position})
        assert np.array_equal(honest, other)
        assert str(info) == str(told)
        assert np.array_equal(mask, env.action_masks())
        compared += 1
    return compared


@pytest.mark.parametrize("scenario", THREE_EACH)
def test_aec(scenario):
    """Whoever may not see what differs gets the same numbers and masks; its owners do not."""
    assert hidden_in_aec(scenario)


@pytest.mark.parametrize("scenario", THREE_EACH)
def test_seat(scenario):
    """Observation, mask and info of a side are the same."""
    assert hidden_in_seat(scenario)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sorted({*scenarios.names()} - {*THREE_EACH}))
def test_everywhere(scenario):
    """The same of every other scenario."""
    hidden_in_aec(scenario)
    hidden_in_seat(scenario)


def test_nothing_shows_an_answer_before_all_have_answered():
    """Of those who are asked at one moment each sees the same, whatever the first has answered."""
    ready = contract.setup("mirrored-duel")
    shown = []
    for answer in (0, -1):
        env = aec.raw_env("mirrored-duel")
        env.reset(seed=4)
        first, second = env.fight.pending
        before = env.observe(second.who)
        env.step(first.legal[answer].index)
        assert env.agent_selection == second.who
        after = env.observe(second.who)
        assert all(np.array_equal(before[key], after[key]) for key in before)
        shown.append((after, env.observe(first.who)))
    for one, other in zip(*shown, strict=True):
        assert all(np.array_equal(one[key], other[key]) for key in one)
    assert len(ready.seats) == 2
