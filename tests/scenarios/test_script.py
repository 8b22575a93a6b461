"""Scripts: a scenario, its options, its dice and its answers, all checked against each other."""

from __future__ import annotations

import pytest

import scenarios
from arena.errors import InputError
from arena.luck import ScriptEntry
from tests.scenarios.small import example, written

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
