"""Tournament files: what they may say, and one line about whatever they say wrongly."""

from __future__ import annotations

import shutil

import pytest

import agents
import scenarios
from arena.errors import InputError
from reports.block import Entrant
from reports.tournament_file import load
from scenarios.shipped import find

SCENARIO = scenarios.names("timing_track")[0]
FIRST, SECOND = agents.for_ruleset("timing_track")[:2]


@pytest.fixture
def written(tmp_path):
    def write(text, name="cup.toml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def test_a_whole_file(written):
    path = written(
        f'title = "Cup"\nscenarios = ["{SCENARIO}"]\nagents = ["{FIRST}", "{SECOND}"]\n'
        "blocks = 3\nseed = 9\nself_play = true\n"
    )
    cup = load(path)
    assert (cup.title, cup.blocks, cup.seed, cup.self_play) == ("Cup", 3, 9, True)
    assert [one.name for one in cup.scenarios] == [SCENARIO]
    assert cup.entrants == (Entrant(FIRST, FIRST), Entrant(SECOND, SECOND))
    assert cup.source == str(path)


def test_what_a_file_may_leave_out(written):
    cup = load(written(f'scenarios = ["{SCENARIO}"]'))
    assert (cup.title, cup.blocks, cup.seed, cup.self_play) == ("cup", 20, 1, False)
    assert [one.spec for one in cup.entrants] == agents.for_ruleset("timing_track")


def test_agents_may_have_names(written):
    cup = load(
        written(f'scenarios = ["{SCENARIO}"]\n[agents]\n"The Bold" = "{FIRST}"\nmeek = "{FIRST}"\n')
    )
    assert cup.entrants == (Entrant("The Bold", FIRST), Entrant("meek", FIRST))


def test_a_scenario_alone(tmp_path):
    """By name or by file: all the usual agents of its ruleset."""
    by_name = load(SCENARIO)
    assert by_name.scenarios == (scenarios.load(SCENARIO),)
    assert [one.name for one in by_name.entrants] == agents.for_ruleset("timing_track")
    assert load(str(find(SCENARIO))).scenarios == by_name.scenarios


def test_paths_start_at_the_file(written, tmp_path):
    folder = find(SCENARIO).parent
    shutil.copytree(folder, tmp_path / "mine")
    shutil.copytree(folder.parent / "gear", tmp_path / "gear")  # which scenarios include
    cup = load(written(f'scenarios = ["mine/{SCENARIO}.toml"]'))
    assert cup.scenarios[0].name == SCENARIO


GOOD = f'scenarios = ["{SCENARIO}"]\n'
BAD = {
    "unknown key": (GOOD + "block = 3", 'block.*did you mean "blocks"'),
    "no scenarios": ("blocks = 3", "scenarios"),
    "empty scenarios": ("scenarios = []", "scenarios"),
    "unknown scenario": (f'scenarios = ["{SCENARIO}x"]', f'did you mean "{SCENARIO}"'),
    "missing file": ('scenarios = ["none.toml"]', "none.toml"),
    "the same twice": (f'scenarios = ["{SCENARIO}", "{SCENARIO}"]', "only once"),
    "unknown agent": (GOOD + f'agents = ["{FIRST}", "{SECOND}x"]', r"agents\[1\].*did you mean"),
    "agent twice": (GOOD + f'agents = ["{FIRST}", "{FIRST}"]', "only once"),
    "another game's": (GOOD + f'agents = ["{FIRST}", "shield-wall"]', r"agents\[1\].*is for"),
    "one agent": (GOOD + f'agents = ["{FIRST}"]', "two agents"),
    "no agents": (GOOD + "self_play = true\nagents = []", "agents"),
    "agents of another kind": (GOOD + "agents = 3", "agents"),
    "no blocks": (GOOD + "blocks = 0", "blocks"),
    "text for a number": (GOOD + 'blocks = "3"', 'blocks: found "3", expected'),
    "true for a seed": (GOOD + "seed = true", "seed"),
    "a seed that no fight takes": (GOOD + "seed = -1", "seed"),
    "not TOML": ("scenarios = [", "TOML"),
    "nothing": ("", "empty"),
}


@pytest.mark.parametrize("name", BAD)
def test_one_line_about_what_is_wrong(written, name):
    text, said = BAD[name]
    with pytest.raises(InputError, match=said) as caught:
        load(written(text))
    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value).count("cup.toml") <= 1


@pytest.mark.parametrize("target", ["none", "none.toml", "", "."])
def test_no_such_thing(target):
    with pytest.raises(InputError):
        load(target)


@pytest.mark.parametrize(
    "listed",
    [
        f'[agents]\n"\\u001b[31m" = "{FIRST}"\nb = "{SECOND}"\n',
        f'agents = ["{FIRST}(\\n)", "{SECOND}"]\n',
    ],
)
def test_an_agent_s_name_cannot_steer_a_terminal(written, listed):
    """It stands in tables and charts as it is."""
    with pytest.raises(InputError, match="printable"):
        load(written(f'scenarios = ["{SCENARIO}"]\n{listed}'))


def test_a_near_miss_is_helped():
    with pytest.raises(InputError, match=f'did you mean "{SCENARIO}"'):
        load(SCENARIO + "x")
