"""The upstream projects' own tests, unmodified."""

import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from agents.interfaces.gym import aec, name_of
from tests.agents.interfaces.gym.some import ALL, THREE_EACH

REMARKS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or",
    "Agents have different observation space sizes",
    "We recommend agents to be named in the format <descriptor>_<number>",
    "Action mask is a single number",
)
"""What `api_test` remarks of every environment that is not on its own list: that observations hold
a mask, that catalogues differ, and that agents have names. The last is of a side of one, who has
one entry in its catalogue."""

some = pytest.mark.parametrize("scenario", THREE_EACH)
others = pytest.mark.parametrize("scenario", sorted({*ALL} - {*THREE_EACH}))


def pettingzoo_is_content(scenario):
    with warnings.catch_warnings():
        for remark in REMARKS:
            warnings.filterwarnings("ignore", remark, UserWarning)
        api_test(aec.env(scenario))
        api_test(aec.raw_env(scenario, terminate_fallen=False))
    seed_test(lambda: aec.env(scenario))


def gymnasium_is_content(scenario, **given):
    """Any warning is an error here."""
    check_env(gymnasium.make(name_of(scenario), **given).unwrapped)


@some
def test_pettingzoo(scenario):
    """`api_test` and `seed_test`."""
    pettingzoo_is_content(scenario)


@some
def test_gymnasium(scenario):
    """`check_env` of a combatant's seat and of a whole side's, in every render mode."""
    gymnasium_is_content(scenario)
    gymnasium_is_content(scenario, seat=aec.raw_env(scenario).setup.sides[1])


@pytest.mark.parametrize("scenario", ["alley", "battle-for-the-gate", "pipe"])
def test_pettingzoo_renders(scenario):
    """`render_test`, which plays on in every render mode."""
    drawn = {"svg": lambda text: text.startswith("<svg") and text.endswith("</svg>")}
    render_test(lambda render_mode: aec.env(scenario, render_mode=render_mode), drawn)


@pytest.mark.slow
@others
def test_pettingzoo_everywhere(scenario):
    """The same of every other scenario, duel and puzzle."""
    pettingzoo_is_content(scenario)


@pytest.mark.slow
@others
def test_gymnasium_everywhere(scenario):
    """The same of every other scenario, duel and puzzle."""
    gymnasium_is_content(scenario)
