"""Tournament files: what they may say, and one line about whatever they say wrongly."""

from __future__ import annotations

import shutil

import pytest

import agents
import scenarios
from arena.errors import InputError
from reports.running.bout import Entrant, Plan
from reports.tournaments import tournament_file
from reports.tournaments.tournament_file import (
    BLOCKS,
    ROUND_BLOCKS,
    SEED,
    Trial,
    Width,
    load,
    names,
)
from scenarios.shipped import find

SCENARIO = scenarios.names("timing_track")[0]
FIRST, SECOND = agents.for_ruleset("timing_track")[:2]
THREE_RULESETS = ("mirrored-duel", "mages-quarrel", "two-pairs")


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
    assert cup.plan == Plan(cup.scenarios, cup.entrants, 9, "fall back")


def test_what_a_file_may_leave_out(written):
    cup = load(written(f'scenarios = ["{SCENARIO}"]'))
    assert (cup.title, cup.blocks, cup.seed, cup.self_play) == ("cup", BLOCKS, SEED, False)
    assert (cup.format, cup.on_fault, cup.stop) == ("round robin", "fall back", None)
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


def test_scenarios_of_several_rulesets(written):
    """Who takes part can play all of them; who they are if nobody is named, too."""
    listed = ", ".join(f'"{name}"' for name in THREE_RULESETS)
    cup = load(written(f'scenarios = [{listed}]\nagents = ["random", "first-legal"]\n'))
    assert cup.rulesets == ("timing_track", "action_board", "two_actions")
    assert len(load(written(f'scenarios = ["{SCENARIO}", "stand-off"]')).rulesets) == 1
    with pytest.raises(InputError, match=r"agents: found 1, expected at least two agents"):
        load(written(f"scenarios = [{listed}]"))
    with pytest.raises(InputError, match=rf'agents\[1\]: found "{FIRST}", expected an agent for'):
        load(written(f'scenarios = [{listed}]\nagents = ["random", "{FIRST}"]\n'))


def test_no_more_agents_than_can_meet(written):
    """Everybody meets everybody; the line says where they stand, and how many may."""
    for listed in (
        "agents = " + str([f"aims(under={n})" for n in range(101)]).replace("'", '"') + "\n",
        "[agents]\n" + "".join(f'a{n} = "random"\n' for n in range(101)),
    ):
        path = written(f'scenarios = ["{SCENARIO}"]\n' + listed)
        with pytest.raises(InputError, match="agents: found 101, expected at most 100 agents"):
            load(path)


def test_agents_that_are_given_replace_the_file_s(written):
    path = written(f'scenarios = ["{SCENARIO}"]\nblocks = 3\n[agents]\na = "{FIRST}"\n')
    cup = load(path, ["random", SECOND])
    assert cup.entrants == (Entrant("random", "random"), Entrant(SECOND, SECOND))
    assert (cup.given, cup.blocks) == (("random", SECOND), 3)
    of_scenario = load(SCENARIO, ["random", SECOND])
    assert (of_scenario.entrants, of_scenario.given) == (cup.entrants, cup.given)
    for target in (path, SCENARIO):  # the file is not at fault
        with pytest.raises(InputError, match=r'^agents\[1\]: found "randm", .*mean "random"'):
            load(target, ["random", "randm"])
        with pytest.raises(InputError, match=r"^agents: found 1, expected at least two agents"):
            load(target, ["random"])


def test_a_gauntlet(written):
    """Challengers are called by their names, in whatever order."""
    text = f'scenarios = ["{SCENARIO}"]\nformat = "gauntlet"\nchallengers = ["new", "{FIRST}"]\n'
    listed = f'[agents]\n"{FIRST}" = "{FIRST}"\nold = "random"\nnew = "{SECOND}"\n'
    cup = load(written(text + listed))
    assert (cup.format, cup.challengers) == ("gauntlet", (2, 0))


@pytest.mark.parametrize(
    ("agents_there", "more", "blocks", "round_blocks"),
    [
        (2, "", 2 * ROUND_BLOCKS, ROUND_BLOCKS),
        (3, "", 3 * ROUND_BLOCKS, ROUND_BLOCKS),
        (5, "", 4 * ROUND_BLOCKS, ROUND_BLOCKS),
        (8, "", 4 * ROUND_BLOCKS, ROUND_BLOCKS),
        (9, "", 5 * ROUND_BLOCKS, ROUND_BLOCKS),
        (5, "rounds = 3\n", 3 * ROUND_BLOCKS, ROUND_BLOCKS),
        (5, "rounds = 3\nround_blocks = 2\n", 6, 2),
        (5, "round_blocks = 10\n", 40, 10),
    ],
)
def test_the_length_of_a_swiss_tournament(written, agents_there, more, blocks, round_blocks):
    """Rounds of some blocks; if it is not said, one more than would single out one that always
    wins.
    """
    listed = "".join(f'a{at} = "random"\n' for at in range(agents_there))
    cup = load(written(f'scenarios = ["{SCENARIO}"]\nformat = "swiss"\n{more}[agents]\n{listed}'))
    assert (cup.format, cup.blocks, cup.round_blocks) == ("swiss", blocks, round_blocks)


def test_a_fault_may_cost_the_fight(written):
    cup = load(written(GOOD + 'on_fault = "forfeit"'))
    assert cup.on_fault == cup.plan.on_fault == "forfeit"


def test_a_stop(written):
    """A width, or a test of one agent's score with its error rates."""
    assert load(written(GOOD + "stop = { width = 0.05 }")).stop == Width(0.05)
    trial = f'stop = {{ agent = "{SECOND}", fail = 0.45, pass = 0.55 }}'
    assert load(written(PAIR + trial)).stop == Trial(1, 0.45, 0.55, 0.05, 0.05)
    rates = trial.replace("}", ", alpha = 0.01, beta = 0.1 }")
    assert load(written(PAIR + rates)).stop == Trial(1, 0.45, 0.55, 0.01, 0.1)


@pytest.mark.parametrize("name", names())
def test_a_shipped_tournament_can_be_fought(name):
    cup = load(name)
    assert cup.source == name
    assert len(cup.entrants) > 2
    assert all(scenario.even for scenario in cup.scenarios)


GOOD = f'scenarios = ["{SCENARIO}"]\n'
PAIR = GOOD + f'agents = ["{FIRST}", "{SECOND}"]\n'
SWISS = PAIR + 'format = "swiss"\n'
GAUNTLET = PAIR + 'format = "gauntlet"\n'
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


EITHER = "expected either width, or agent, fail and pass"
OPEN = "expected a number above 0 and below"
NEW = {
    "unknown format": (
        PAIR + 'format = "swis"',
        'format: found "swis", expected round robin, gauntlet or swiss (did you mean "swiss"?)',
    ),
    "format of another kind": (
        PAIR + "format = 3",
        "format: found 3, expected round robin, gauntlet or swiss",
    ),
    "challengers of no gauntlet": (
        PAIR + f'challengers = ["{FIRST}"]',
        f"challengers: found ['{FIRST}'], expected this key only with format = \"gauntlet\", "
        'here "round robin"',
    ),
    "no challengers": (
        GAUNTLET,
        "challengers: expected the names of agents who meet all the others",
    ),
    "empty challengers": (
        GAUNTLET + "challengers = []",
        "challengers: found [], expected the names of agents who meet all the others",
    ),
    "a challenger who does not take part": (
        GAUNTLET + f'challengers = ["{FIRST}", "{FIRST}x"]',
        f'challengers[1]: found "{FIRST}x", expected the name of an agent of this tournament '
        f'(did you mean "{FIRST}"?)',
    ),
    "a challenger twice": (
        GAUNTLET + f'challengers = ["{FIRST}", "{FIRST}"]',
        f"challengers: found ['{FIRST}', '{FIRST}'], expected every challenger only once, "
        "and somebody to meet them",
    ),
    "nobody but challengers": (
        GAUNTLET + f'challengers = ["{FIRST}", "{SECOND}"]',
        f"challengers: found ['{FIRST}', '{SECOND}'], expected every challenger only once, "
        "and somebody to meet them",
    ),
    "challengers of another kind": (
        GAUNTLET + f'challengers = "{FIRST}"',
        f'challengers: found "{FIRST}", expected a list, each a text',
    ),
    "self-play in a gauntlet": (
        GAUNTLET + f'challengers = ["{FIRST}"]\nself_play = true',
        'self_play: found True, expected this key only with format = "round robin", '
        'here "gauntlet"',
    ),
    "self-play in a Swiss one": (
        SWISS + "self_play = false",
        'self_play: found False, expected this key only with format = "round robin", here "swiss"',
    ),
    "rounds of a round robin": (
        PAIR + "rounds = 3",
        'rounds: found 3, expected this key only with format = "swiss", here "round robin"',
    ),
    "round_blocks of a gauntlet": (
        GAUNTLET + f'challengers = ["{FIRST}"]\nround_blocks = 3',
        'round_blocks: found 3, expected this key only with format = "swiss", here "gauntlet"',
    ),
    "blocks of a Swiss one": (
        SWISS + "blocks = 4",
        "blocks: found 4, expected rounds and round_blocks, with swiss",
    ),
    "no rounds": (SWISS + "rounds = 0", "rounds: found 0, expected a whole number from 1 to 100"),
    "too many rounds": (
        SWISS + "rounds = 101",
        "rounds: found 101, expected a whole number from 1 to 100",
    ),
    "too long rounds": (
        SWISS + "round_blocks = 10001",
        "round_blocks: found 10001, expected a whole number from 1 to 10000",
    ),
    "a Swiss one that stops": (
        SWISS + "stop = { width = 0.1 }",
        "stop: expected no stop: a Swiss tournament ends with its last round",
    ),
    "unknown on_fault": (
        PAIR + 'on_fault = "forfit"',
        'on_fault: found "forfit", expected fall back or forfeit (did you mean "forfeit"?)',
    ),
    "an on_fault that would stop the run": (
        PAIR + 'on_fault = "raise"',
        'on_fault: found "raise", expected fall back or forfeit',
    ),
    "stop of another kind": (PAIR + "stop = 0.1", "stop: found 0.1, expected a table"),
    "an empty stop": (PAIR + "[stop]", f"stop: {EITHER}"),
    "unknown key in stop": (
        PAIR + "stop = { widht = 0.1 }",
        'stop: found "widht", expected a key that is known here (did you mean "width"?)',
    ),
    "a stop's field instead of its key": (
        PAIR + f'stop = {{ agent = "{FIRST}", fail = 0.4, passes = 0.6 }}',
        'stop: found "passes", expected a key that is known here (did you mean "pass"?)',
    ),
    "no width": (PAIR + "stop = { width = 0 }", f"stop.width: found 0, {OPEN} 1"),
    "all the width": (PAIR + "stop = { width = 1.0 }", f"stop.width: found 1.0, {OPEN} 1"),
    "both a width and an agent": (
        PAIR + f'stop = {{ width = 0.1, agent = "{FIRST}" }}',
        f"stop.agent: {EITHER}",
    ),
    "both a width and a pass": (
        PAIR + "stop = { width = 0.1, pass = 0.6 }",
        f"stop.pass: {EITHER}",
    ),
    "an agent alone": (PAIR + f'stop = {{ agent = "{FIRST}" }}', f"stop: {EITHER}"),
    "scores alone": (PAIR + "stop = { fail = 0.4, pass = 0.6 }", f"stop: {EITHER}"),
    "no way between fail and pass": (
        PAIR + f'stop = {{ agent = "{FIRST}", fail = 0.6, pass = 0.6 }}',
        "stop.pass: found 0.6, expected a score above fail, which is 0.6",
    ),
    "a trial of nobody": (
        PAIR + f'stop = {{ agent = "{FIRST}x", fail = 0.4, pass = 0.6 }}',
        f'stop.agent: found "{FIRST}x", expected the name of an agent of this tournament '
        f'(did you mean "{FIRST}"?)',
    ),
    "fail at nothing": (
        PAIR + f'stop = {{ agent = "{FIRST}", fail = 0, pass = 0.6 }}',
        f"stop.fail: found 0, {OPEN} 1",
    ),
    "an error rate of a coin": (
        PAIR + f'stop = {{ agent = "{FIRST}", fail = 0.4, pass = 0.6, alpha = 0.5 }}',
        f"stop.alpha: found 0.5, {OPEN} 0.5",
    ),
    "no error at all": (
        PAIR + f'stop = {{ agent = "{FIRST}", fail = 0.4, pass = 0.6, beta = 0 }}',
        f"stop.beta: found 0, {OPEN} 0.5",
    ),
}


@pytest.mark.parametrize("name", NEW)
def test_the_very_line_about_formats_and_stops(written, name):
    text, said = NEW[name]
    path = written(text)
    with pytest.raises(InputError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: {said}"


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


@pytest.mark.parametrize("name", tournament_file.names())
def test_an_outline_is_what_loading_says(name):
    """Title and numbers, though no agent is made for it."""
    outline, loaded = tournament_file.outline(name), tournament_file.load(name)
    numbers = (len(loaded.scenarios), len(loaded.entrants), loaded.blocks)
    assert outline == tournament_file.Outline(loaded.title, *numbers)


def test_an_outline_makes_no_agent(monkeypatch):
    """Those of a tournament may need an extra that is not there; it can be listed all the same."""

    def refuse(*_):
        raise AssertionError

    monkeypatch.setattr(tournament_file, "check_agent", refuse)
    assert tournament_file.outline("learned-action-board").agents == 9
