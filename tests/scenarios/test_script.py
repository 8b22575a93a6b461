"""Scripts: a scenario, its options, its dice and its answers, all checked against each other."""

from __future__ import annotations

from typing import Any

import pytest

import scenarios
from agents.puppet import Puppet
from arena.errors import InputError
from arena.fight import Fight
from arena.luck import ScriptedDice, ScriptEntry
from arena.rules import RULESETS
from tests.scenarios.small import example, written
from tests.scenarios.small_actions import ACTIONS
from tests.scenarios.small_board import BATTLE, BOARD

SMALL = """
scenario = "duel"
about = "One blow."
otherwise = "hold"

[options]
abandon_penalty = 2

[[dice]]
who = "Ash"
purpose = "attack"
faces = [22]

[[dice]]
who = "Ash"
purpose = "damage"
total = 6

[[answers]]
time = 0
who = "Ash"
say = "sprint closer to Old Bram"
"""


@pytest.fixture
def folder(tmp_path):
    written(tmp_path, example())
    return tmp_path


def script(folder, text):
    return scenarios.load_script(written(folder, text, "one.script.toml"))


def test_a_script_has_scenario_dice_and_answers(folder):
    """The scenario is the file beside it, with the script's options."""
    found = script(folder, SMALL)
    assert (found.name, found.about, found.otherwise) == ("one", "One blow.", "hold")
    assert found.scenario == scenarios.with_options(
        scenarios.load(folder / "duel.toml"), {"abandon_penalty": 2}
    )
    assert found.dice == (
        ScriptEntry("Ash", "attack", (22,)),
        ScriptEntry("Ash", "damage", total=6),
    )
    assert found.answers == (scenarios.Answer(0, "Ash", "sprint closer to Old Bram"),)


def test_a_shipped_scenario_may_be_named_from_anywhere(folder):
    """If no file beside the script has that name."""
    text = 'scenario = "alley"\n[[dice]]\nwho = "Sera"\npurpose = "casting"\nfaces = [1, 2]\n'
    assert script(folder, text).scenario == scenarios.load("alley")


@pytest.mark.parametrize(
    ("old", "new", "key", "close"),
    [
        ('"duel"', '"dule"', "scenario", "duel"),
        ('"duel"', '"../duel"', "scenario", "duel"),
        ('"duel"', '""', "scenario", None),
        ("abandon_penalty = 2", "abandon_penalti = 2", "options", "abandon_penalty"),
        ("abandon_penalty = 2", "abandon_penalty = -2", "options.abandon_penalty", None),
        ('"attack"', '"atack"', "dice[0].purpose", "attack"),
        ("faces = [22]", "", "dice[0]", None),
        ("faces = [22]", "faces = [22]\ntotal = 3", "dice[0]", None),
        ("faces = [22]", "faces = [0]", "dice[0].faces[0]", None),
        ("faces = [22]", "face = [22]", "dice[0]", "faces"),
        ("total = 6", "total = 6.0", "dice[1].total", None),
        ("time = 0", "time = -1", "answers[0].time", None),
        ("time = 0\n", "", "answers[0].time", None),
        ('"sprint closer to Old Bram"', '"sprint to Bram"', "answers[0].say", None),
        ('otherwise = "hold"', 'otherwise = "hol"', "otherwise", "hold"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(folder, old, new, key, close):
    """One line, with the place and the nearest name."""
    assert old in SMALL
    with pytest.raises(InputError) as caught:
        script(folder, SMALL.replace(old, new, 1))
    assert caught.value.key == key
    assert caught.value.file.endswith("one.script.toml")
    if close is not None:
        assert caught.value.nearest == close


def test_an_actor_that_is_misspelt_is_refused(folder):
    """In dice and in answers."""
    with pytest.raises(InputError, match=r"dice\[0\]\.who"):
        script(folder, SMALL.replace('"Ash"', '"Ahs"', 1))
    with pytest.raises(InputError, match=r"answers\[0\]\.who"):
        script(folder, SMALL[::-1].replace('"hsA"', '"shA"', 1)[::-1])


def test_a_shipped_script_is_found_by_name():
    """And the nearest one is named when it is not."""
    assert scenarios.load_script("alley").scenario == scenarios.load("alley")
    with pytest.raises(InputError) as caught:
        scenarios.load_script("aley")
    assert caught.value.nearest == "alley"


@pytest.mark.parametrize("name", scenarios.script_names())
def test_every_shipped_script_loads(name):
    """Its labels, actors and purposes all exist."""
    found = scenarios.load_script(name)
    assert found.about
    assert found.dice
    assert found.answers


def test_the_printed_alley_differs_from_its_variant_by_one_option():
    """The variant's scenario is the alley with the other reading of the balance."""
    variant = scenarios.load_script("alley-aetheric")
    assert variant.options == {"aetheric_aids_casting": True}
    assert variant.scenario == scenarios.with_options(
        scenarios.load("alley"), {"aetheric_aids_casting": True}
    )


@pytest.mark.parametrize("name", scenarios.script_names())
def test_every_shipped_script_plays_with_nothing_left(name):
    """Every die is rolled and every answer given, on the script's own dice alone."""
    script = scenarios.load_script(name)
    setup = RULESETS[script.scenario.ruleset].setup(script.scenario)
    dice, policy = ScriptedDice(script.dice), Puppet(script.answers, script.otherwise)
    seats = dict.fromkeys(setup.sides, policy)
    fight: Fight[Any] = Fight(setup, dice, seats, on_fault="raise")
    fight.run()
    assert policy.unused() == []
    assert dice.unused(fight.state.ordinals) == []


ON_THE_BOARD = """
scenario = "quarrel"

[[answers]]
time = 0
who = "Archer 1"
say = "shoot Sir Bo with bow"

[[answers]]
time = 0
who = "Sir Bo"
say = "block volley of Archers with round"

[[dice]]
who = "Archers"
purpose = "reflex"
faces = [3]

[[dice]]
who = "Bo and Roan"
purpose = "reflex"
faces = [15]

[[answers]]
time = 1
who = "Ida"
say = "wait"

[[answers]]
time = 1
who = "Ida"
say = "draw tonic"

[[answers]]
time = 1
who = "Sir Bo"
say = "wait"
"""


def on_the_board(folder, text):
    written(folder, BOARD, "quarrel.toml")
    return scenarios.load_script(written(folder, text, "round.script.toml"))


def test_a_script_for_the_board_waits_where_it_says_nothing(tmp_path):
    """`otherwise` has the ruleset's own default; a defence waits for its attack by itself."""
    script = on_the_board(tmp_path, ON_THE_BOARD)
    assert script.otherwise == "wait"
    setup = RULESETS["action_board"].setup(script.scenario)
    told: list[Any] = []
    policy = Puppet(script.answers, script.otherwise)
    seats = dict.fromkeys(setup.sides, policy)
    Fight(setup, ScriptedDice(script.dice), seats, record=told.append, on_fault="raise").run()
    declared = [(e.time, e.who, e.wave, e.declaration) for e in told if e.kind == "declared"]
    assert declared == [
        (0, "Archer 1", 1, "shoot Sir Bo with bow"),
        (0, "Sir Bo", 2, "block volley of Archers with round"),
    ]
    # At tick 1 everybody waits in the first wave, which closes it: a second line is left over.
    assert policy.unused() == ["Ida at 1: draw tonic"]


def test_groups_and_commanders_roll_under_their_own_names(tmp_path):
    """A group its duels, a side its manoeuvres; nobody else rolls."""
    text = 'scenario = "quarrel"\n[[dice]]\nwho = "NAME"\npurpose = "manoeuvre"\nfaces = [3]\n'
    answer = '[[answers]]\ntime = 0\nwho = "red"\nsay = "storm the hill"\n'
    with pytest.raises(InputError) as caught:
        on_the_board(tmp_path, text.replace("NAME", "Archrs"))
    assert (caught.value.key, caught.value.nearest) == ("dice[0].who", "Archers")
    with pytest.raises(InputError):
        on_the_board(tmp_path, text.replace("NAME", "red"))
    written(tmp_path, BOARD + BATTLE, "quarrel.toml")
    path = written(tmp_path, text.replace("NAME", "red") + answer, "round.script.toml")
    assert scenarios.load_script(path).answers[0].who == "red"


IN_TURNS = """
scenario = "ambush"

[[answers]]
time = 0
who = "beasts"
say = "Maw"

[[answers]]
time = 0
who = "Maw"
say = "move closer to Ida"

[[dice]]
who = "Ida"
purpose = "initiative"
faces = [20]
"""


def test_a_script_in_turns_ends_those_of_which_it_says_nothing(tmp_path):
    """A side says who goes next; where nobody says anything, turns are in order, and empty."""
    written(tmp_path, ACTIONS, "ambush.toml")
    script = scenarios.load_script(written(tmp_path, IN_TURNS, "turns.script.toml"))
    assert script.otherwise == "end turn"
    setup = RULESETS["two_actions"].setup(script.scenario)
    told: list[Any] = []
    policy = Puppet(script.answers, script.otherwise)
    seats = dict.fromkeys(setup.sides, policy)
    Fight(setup, ScriptedDice(script.dice), seats, record=told.append, on_fault="raise").run()
    acted = [(e.time, e.who, e.declaration) for e in told if e.kind == "acted"]
    assert acted == [(0, "Maw", "move closer to Ida")]
    order = [e.who for e in told if e.kind == "turn ended" and e.time < 2]
    # By surprise Maw and Hound; then Fast Ida and Hound, Slow Old Bo and Maw.
    assert order == ["Maw", "Hound", "Ida", "Hound", "Old Bo", "Maw"]
    assert policy.unused() == []


@pytest.mark.parametrize("name", ["a" * 5000, "", ".", "..", "a\\u0000b", "x/y"])
def test_a_scenario_that_no_file_can_be_called(tmp_path, name):
    """It is unknown, whatever the system says to such a path."""
    path = tmp_path / "a.script.toml"
    path.write_text(f'scenario = "{name}"\n')
    with pytest.raises(InputError, match="the name of a scenario"):
        scenarios.load_script(path)
