"""A file comes out as the arena's own dataclasses, whatever the order in it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import scenarios
from arena.dice import Dice
from arena.errors import InputError
from arena.rules.timing_track.scenario import Scenario, Sheet, Skills, Start
from scenarios.shipped import gear
from tests.scenarios.small import changed, example, written

FISTS = """
[weapons.fists]
skill = "brawl"
speed = 3
damage = "1d3"
draw = 0
"""


@pytest.fixture
def duel(tmp_path):
    return scenarios.load(written(tmp_path, example()))


def sheet(scenario, name):
    return next(s for s in scenario.combatants if s.name == name)


def test_the_readme_example_loads(duel):
    """The complete example in the README is a scenario."""
    assert isinstance(duel, Scenario)
    assert duel.name == "duel"
    assert duel.options.may_yield
    assert [zone.name for zone in duel.zones] == ["gate", "yard"]
    bram = sheet(duel, "Old Bram")
    assert bram.weapons[0].damage == Dice(2, 6)
    assert bram.start.rounds == {"pistol": 2}


def test_the_readme_tells_every_key_of_a_combatant():
    """Its tables name each field of a sheet, of its skills and of its start."""
    text = Path(scenarios.__file__).with_name("README.md").read_text(encoding="utf-8")
    keys = {
        key for row in re.findall(r"^\|(.*)\|$", text, re.M) for key in re.findall(r"`(\w+)`", row)
    }
    said = {field.name for kind in (Sheet, Skills, Start) for field in fields(kind)}
    assert said - {"name"} <= keys


def test_a_template_gives_what_the_sheet_leaves_out(duel):
    """`like` fills in; what no one says is the dataclass's default."""
    ash = sheet(duel, "Ash")
    assert ash.skills == Skills(melee=55, athletics=45)
    assert ash.start.in_hand == "sabre"
    assert ash.shield is None


def test_tables_are_merged_and_lists_replaced(tmp_path):
    """A skill of one's own leaves the template's other skills; a list of weapons is replaced."""
    text = changed(
        'like = "fencer"\n', 'like = "master"\nskills = { melee = 70 }\nweapons = ["pistol"]\n'
    )
    text += '[templates.master]\nlike = "fencer"\nstart = { in_hand = "" }\npc = 2\n'
    ash = sheet(scenarios.load(written(tmp_path, text)), "Ash")
    assert ash.skills == Skills(melee=70, athletics=45)
    assert [weapon.name for weapon in ash.weapons] == ["pistol"]
    assert ash.pc == 2


def test_a_template_s_shield_can_be_taken_away(tmp_path):
    """An empty name is no shield."""
    text = changed('like = "fencer"\n', 'like = "fencer"\nshield = ""\n').replace(
        'weapons = ["sabre"]', 'weapons = ["sabre"]\nshield = "buckler"'
    )
    text += "[shields.buckler]\nmartial = 1\n"
    assert sheet(scenarios.load(written(tmp_path, text)), "Ash").shield is None


def test_everybody_has_fists(tmp_path):
    """If there are any, and once only."""
    text = changed('weapons = ["pistol"]', 'weapons = ["pistol", "fists"]') + FISTS
    scenario = scenarios.load(written(tmp_path, text))
    for one in scenario.combatants:
        assert [weapon.name for weapon in one.weapons].count("fists") == 1


def test_gear_and_templates_can_be_included_from_other_files(tmp_path):
    """Files include files, relative to themselves, and one file may be reached twice."""
    gear = 'ruleset = "timing_track"\n'
    written(tmp_path, gear + FISTS, "gear/fists.toml")
    written(
        tmp_path, gear + 'include = ["../fists.toml"]\n[templates.x]\npc = 3\n', "gear/a/x.toml"
    )
    text = 'include = ["gear/a/x.toml", "gear/fists.toml"]\n' + changed(
        "[templates.fencer]", '[templates.fencer]\nlike = "x"'
    )
    assert sheet(scenarios.load(written(tmp_path, text)), "Ash").pc == 3


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path, duel):
    """Editors add them."""
    path = tmp_path / "other" / "duel.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf" + example().replace("\n", "\r\n").encode())
    assert scenarios.load(path) == duel


def test_a_scenario_is_found_by_name_or_by_path():
    """Shipped ones by name; text and Path are both a path."""
    from scenarios.shipped import find

    assert scenarios.load("alley") == scenarios.load(find("alley"))
    assert scenarios.load(str(find("alley"))) == scenarios.load("alley")


def test_options_are_changed_in_a_copy(duel):
    """The scenario itself stays as it is."""
    new = scenarios.with_options(duel, {"abandon_penalty": 3, "wound_penalties": [0, 5, 10, 15]})
    assert new.options.abandon_penalty == 3
    assert new.options.wound_penalties == (0, 5, 10, 15)
    assert new.options.may_yield
    assert duel.options.abandon_penalty == 1
    assert scenarios.with_options(duel, {}) == duel


@pytest.mark.parametrize(
    ("options", "key", "close"),
    [
        ({"may_fle": True}, "options", "may_flee"),
        ({"may_flee": "yes"}, "options.may_flee", None),
        ({"may_flee": 1}, "options.may_flee", None),
        ({"reconsider": "on-chance"}, "options.reconsider", "on-change"),
        ({"abandon_penalty": 101}, "options.abandon_penalty", None),
        ({"wound_penalties": [0, 1, 2]}, "options.wound_penalties", None),
        ({"may_flee": {1, 2}}, "options", None),
        ({"may_flee": object()}, "options", None),
    ],
)
def test_options_that_do_not_fit_are_refused(duel, options, key, close):
    """As in a file."""
    with pytest.raises(InputError) as caught:
        scenarios.with_options(duel, options)
    assert (caught.value.key, caught.value.nearest) == (key, close)
    assert str(caught.value).isprintable()


def test_options_are_checked_against_the_sheets(tmp_path):
    """Fewer boxes than wounds cannot be."""
    text = changed('start = { in_hand = "sabre" }', "start = { wounds = 20 }")
    scenario = scenarios.load(written(tmp_path, text))
    with pytest.raises(InputError, match="wounds: found 20, expected a whole number from 0 to 8"):
        scenarios.with_options(scenario, {"boxes_per_tier": 2})


def test_gear_can_be_checked_without_a_scenario(tmp_path):
    """Piece by piece; what its templates have may stand in a file beside it."""
    path = tmp_path / "gear.toml"
    weapon = '[weapons.sabre]\nskill = "melee"\nspeed = 4\ndamage = "1d8"\n'
    template = '[templates.guard]\nweapons = ["halberd"]\n'
    path.write_text('ruleset = "timing_track"\n' + weapon + template)
    assert scenarios.check_gear(path) == 1
    assert scenarios.check_gear(gear()["timing_track"]) > 20
    for old, new, key in (
        ("sabre", '"gun with bell"', 'weapons."gun with bell"'),
        ("sabre", f"{'A' * 41}", f"weapons.{'A' * 41}"),
        ("speed = 4\n", "speed = 4\nreliability = 9\n", "weapons.sabre.reliability"),
        ("[weapons", "[zones.yard]\n[weapons", ""),
    ):
        path.write_text('ruleset = "timing_track"\n' + weapon.replace(old, new))
        with pytest.raises(InputError) as caught:
            scenarios.check_gear(path)
        assert (caught.value.file, caught.value.key) == (str(path), key)
