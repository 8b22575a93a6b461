"""What render modes show, and to whom."""

from xml.etree import ElementTree

import numpy as np
import pytest

import scenarios
from agents.interfaces.gym import FightclockEnv, aec
from tests.agents.interfaces.gym.some import at_random

SEED = 2


def played(env, steps):
    """Every picture of a fight, from its reset on."""
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)
    shown = [env.render()]
    for _ in range(steps):
        _, _, out, _, _ = env.step(at_random(env.action_masks(), rng))
        shown.append(env.render())
        if out:
            break
    return shown


@pytest.mark.parametrize("scenario", ["alley", "mages-quarrel", "two-pairs"])
def test_ansi_leaves_nothing_out(scenario):
    """All that the story tells is shown after one step or another, in its order."""
    env = FightclockEnv(scenario, render_mode="ansi")
    shown = played(env, 400)
    assert env.fight.over
    story = [line for line in env.setup.ruleset.story(env.events) if line.strip()]
    lines = {line for text in shown for line in text.split("\n")}
    assert {line for line in story if line not in lines} == set()
    assert shown[0].split("\n")[0] == story[0]
    assert story[-1] in shown[-1].split("\n")


@pytest.mark.parametrize("scenario", ["alley", "mages-quarrel", "two-pairs"])
def test_svg_is_a_picture_of_how_it_stands(scenario):
    """It is XML, and changes as the fight goes on."""
    shown = played(FightclockEnv(scenario, render_mode="svg"), 30)
    for text in shown:
        assert ElementTree.fromstring(text).tag.endswith("svg")
    assert len(set(shown)) > 3


def test_human_prints(capsys):
    """It prints what ansi gives, after the reset and each step; `render` returns None."""
    env = FightclockEnv("alley", render_mode="human")
    env.reset(seed=SEED)
    opening = capsys.readouterr().out
    env.step(at_random(env.action_masks(), np.random.default_rng(SEED)))
    after = capsys.readouterr().out
    other = FightclockEnv("alley", render_mode="ansi")
    other.reset(seed=SEED)
    assert opening == f"{other.render()}\n"
    other.step(at_random(other.action_masks(), np.random.default_rng(SEED)))
    assert after == f"{other.render()}\n"
    assert env.render() is None


@pytest.mark.parametrize("mode", ["ansi", "svg"])
@pytest.mark.parametrize("scenario", ["alley", "mages-quarrel", "two-pairs"])
def test_a_seat_sees_no_more_than_its_side(scenario, mode):
    """With closed sheets its pictures hide what its side may not know; those for all do not."""
    closed = scenarios.with_options(scenarios.load(scenario), {"open_sheets": False})
    hidden = played(FightclockEnv(closed, render_mode=mode), 8)
    shown = played(FightclockEnv(scenario, render_mode=mode), 8)
    assert hidden[0] != shown[0]
    both = [aec.raw_env(one, render_mode=mode) for one in (closed, scenario)]
    for env in both:
        env.reset(seed=SEED)
    assert both[0].render() == both[1].render()


def test_no_mode_shows_nothing():
    """As Gymnasium has it: a warning, and None."""
    env = FightclockEnv("alley")
    env.reset(seed=SEED)
    with pytest.warns(UserWarning, match="no render_mode"):
        assert env.render() is None
    assert not env.events
