"""A scenario with values of its file replaced is what the changed file would be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scenarios
from arena.checking.place import Place, dotted
from arena.dice import Dice
from arena.errors import InputError
from scenarios.varied import overlap, steps_of
from tests.scenarios.small import changed, example, written
from tests.scenarios.small_actions import ACTIONS, actions
from tests.scenarios.small_board import BATTLE, BOARD, board

PLACE = Place("study.toml", ("factors", "x", "levels", 1))
AT = "study.toml: factors.x.levels[1]: "


def varied(name, changes, **more) -> Any:
    return scenarios.load_varied(name, changes, PLACE, **more)


def sheet(scenario, name):
    return next(s for s in scenario.combatants if s.name == name)


def fault(name, changes, **more) -> str:
    with pytest.raises(InputError) as caught:
        varied(name, changes, **more)
    return str(caught.value)


# --- what can be changed ---


@pytest.mark.parametrize("name", ["alley", "battle-for-the-gate", "wolf-pack", "hold-or-strike"])
def test_without_changes_it_is_the_scenario(name):
    """Of every ruleset, and of the duels."""
    assert varied(name, {}) == scenarios.load(name)


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("options.may_yield", False, "may_yield = true", "may_yield = false"),
        ("zones.yard.cover", "heavy", 'cover = "partial"', 'cover = "heavy"'),
        ("limit", 90, "limit = 60", "limit = 90"),
        ('combatants."Old Bram".pc', 4, "pc = 1", "pc = 4"),
        ('combatants."Old Bram".skills.firearms', 70, "firearms = 50", "firearms = 70"),
        ("combatants.'Old Bram'.start.rounds.pistol", 1, "{ pistol = 2 }", "{ pistol = 1 }"),
        ("weapons.sabre.damage", "2d4", '"1d8+1"', '"2d4"'),
        ("weapons.pistol.tags", ["accurate"], "rounds = 6", 'rounds = 6\ntags = ["accurate"]'),
        ("templates.fencer.skills.melee", 60, "melee = 55", "melee = 60"),
    ],
)
def test_a_changed_value_is_as_if_the_file_had_said_so(tmp_path, key, value, old, new):
    """Options, zones, sheets, gear and templates of the Timing Track."""
    base = written(tmp_path, example())
    by_hand = scenarios.load(written(tmp_path, changed(old, new), "by hand/duel.toml"))
    assert varied(base, {key: value}) == by_hand != scenarios.load(base)


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("combatants.Ida.spell_slots", [1, 1], "[2, 1]", "[1, 1]"),
        ('groups."Bo and Roan".members', ["Roan", "Ida"], '"Sir Bo", "Roan"', '"Ida", "Roan"'),
        ("battle.armies[1].numbers", 95, "numbers = 90", "numbers = 95"),
        ("battle.manoeuvres[2].fighters[0]", "Ida", '["Sir Bo", "A', '["Ida", "A'),
    ],
)
def test_a_changed_board(tmp_path, key, value, old, new):
    """Groups and lists of tables of the Action Board."""
    base = written(tmp_path, BOARD + BATTLE)
    by_hand = board(old, new, BOARD + BATTLE)
    other = scenarios.load(written(tmp_path, by_hand, "by hand/duel.toml"))
    assert varied(base, {key: value}) == other != scenarios.load(base)


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("combatants.Maw.phase", "fast", 'slow"\nhp = 12', 'fast"\nhp = 12'),
        ("surprise", ["Maw"], '["Hound", "Maw"]', '["Maw"]'),
        ("shapes.Veil.amount", 3, "amount = 2\nsustained", "amount = 3\nsustained"),
    ],
)
def test_changed_actions(tmp_path, key, value, old, new):
    """Phases, surprise and shapes of Two Actions."""
    base = written(tmp_path, ACTIONS)
    other = scenarios.load(written(tmp_path, actions(old, new), "by hand/duel.toml"))
    assert varied(base, {key: value}) == other != scenarios.load(base)


def test_what_the_file_leaves_out_is_added():
    """A skill that a template gives, and gear of an included catalogue."""
    duel = scenarios.load("mirrored-duel")
    new = varied("mirrored-duel", {"combatants.Esme.skills.melee": 71, "weapons.rapier.speed": 9})
    esme, before = sheet(new, "Esme"), sheet(duel, "Esme")
    assert esme.skills == replace(before.skills, melee=71) != before.skills
    assert {w.speed for s in new.combatants for w in s.weapons if w.name == "rapier"} == {9}
    assert new.name == "mirrored-duel"


def test_names_with_spaces_in_a_catalogue():
    """Quoted as TOML does."""
    new = varied("mail-clad-line", {'weapons."medium sword".damage': "1d4"})
    swords = {w.damage for s in new.combatants for w in s.weapons if w.name == "medium sword"}
    assert swords == {Dice(1, 4)}


def test_several_changes_are_checked_together():
    """Each alone would not fit: the weapon in hand must be one of one's own."""
    both = {"combatants.Esme.weapons": ["knife"], "combatants.Esme.start.in_hand": "knife"}
    assert sheet(varied("mirrored-duel", both), "Esme").start.in_hand == "knife"
    for key, value in both.items():
        assert "own weapons" in fault("mirrored-duel", {key: value})


def test_a_whole_new_combatant():
    """Given as a table."""
    third = {"like": "duellist", "side": "west", "zone": "courtyard"}
    new = varied("mirrored-duel", {"combatants.Third": third})
    assert [s.name for s in new.combatants] == ["Esme", "Third", "Wyn"]


def test_a_change_can_mend_a_file(tmp_path):
    """Only what comes out is checked."""
    path = written(tmp_path, changed("limit = 60", "limit = 0"))
    assert varied(path, {"limit": 60}).limit == 60


def test_loading_leaves_nothing_behind():
    """The next one starts from the file."""
    varied("mirrored-duel", {"combatants.Esme.pc": 7, "weapons.rapier.speed": 9})
    assert varied("mirrored-duel", {}) == scenarios.load("mirrored-duel")


# --- what is wrong ---

DUEL = " of mirrored-duel"
BAD: dict[str, tuple[dict[str, object], str]] = {
    "unknown option": (
        {"options.abandn_penalty": 3},
        'found "abandn_penalty", expected a key that is known here; at options'
        f'{DUEL} (did you mean "abandon_penalty"?)',
    ),
    "out of bounds": (
        {"options.abandon_penalty": 101},
        f"found 101, expected a whole number from 0 to 100; at options.abandon_penalty{DUEL}",
    ),
    "another kind": (
        {"options.abandon_penalty": "1"},
        f'found "1", expected a whole number from 0 to 100; at options.abandon_penalty{DUEL}',
    ),
    "true for a number": (
        {"combatants.Esme.pc": True},
        f"found True, expected a whole number from -6 to 20; at combatants.Esme.pc{DUEL}",
    ),
    "unknown combatant": (
        {"combatants.Esmee.pc": 3},
        'found "Esmee", expected a name from [combatants]; at combatants.Esmee'
        f'{DUEL} (did you mean "Esme"?)',
    ),
    "unknown combatant of no table": (
        {"combatants.Zzz": 3},
        f'found "Zzz", expected a name from [combatants]: Esme, Wyn; at combatants.Zzz{DUEL}',
    ),
    "unknown skill": (
        {"combatants.Esme.skills.meele": 3},
        'found "meele", expected a key that is known here; at combatants.Esme.skills'
        f'{DUEL} (did you mean "melee"?)',
    ),
    "unknown gear": (
        {"weapons.rapeir.damage": "1d6"},
        'found "rapeir", expected a name from [weapons]; at weapons.rapeir'
        f'{DUEL} (did you mean "rapier"?)',
    ),
    "gear that does not exist": (
        {"combatants.Esme.weapons": ["rapeir"]},
        'found "rapeir", expected a name from [weapons]; at combatants.Esme.weapons[0]'
        f'{DUEL} (did you mean "rapier"?)',
    ),
    "unknown zone": (
        {"combatants.Esme.zone": "courtyrd"},
        'found "courtyrd", expected the name of a zone; at combatants.Esme.zone'
        f'{DUEL} (did you mean "courtyard"?)',
    ),
    "unknown table": (
        {"optons.may_yield": True},
        'found "optons", expected a key that is known here; in mirrored-duel'
        ' (did you mean "options"?)',
    ),
    "a key inside a number": (
        {"limit.x": 1},
        f"found 150, expected a table; at limit{DUEL}",
    ),
    "a position in no list": (
        {"combatants.Esme.weapons[0]": "knife"},
        "found 0, expected a position in a list that is written in the file; "
        f"at combatants.Esme.weapons{DUEL}",
    ),
    "a position behind the end": (
        {"sides[2]": "south"},
        f"found 2, expected a position in a list that is written in the file; at sides{DUEL}",
    ),
    "other files": (
        {"include": []},
        f'found "include", expected any key but include and ruleset; at include{DUEL}',
    ),
    "another game": (
        {"ruleset": "two_actions"},
        f'found "ruleset", expected any key but include and ruleset; at ruleset{DUEL}',
    ),
    "a consequence elsewhere": (
        {"combatants.Esme.weapons": ["rifle"]},
        'found "rapier", expected one of the combatant\'s own weapons: fists, rifle; '
        f"at combatants.Esme.start.in_hand{DUEL}",
    ),
    "the same twice": (
        {"combatants.Esme.pc": 1, 'combatants."Esme".pc': 2},
        'found "combatants."Esme".pc", expected keys that do not change the same value as '
        "combatants.Esme.pc",
    ),
    "one inside the other": (
        {"combatants.Esme.skills": {}, "combatants.Esme.skills.melee": 2},
        'found "combatants.Esme.skills.melee", expected keys that do not change the same value as '
        "combatants.Esme.skills",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_one_line_about_what_is_wrong(name):
    """The place of the change, what was found and expected, where, and the nearest name."""
    changes, said = BAD[name]
    assert fault("mirrored-duel", changes) == AT + said


@pytest.mark.parametrize(
    "key",
    ["", ".", "a.", ".a", "a..b", "a b", "[0]", "a.[0]", "a[-1]", '"a', 'a."\\q"', 'a."b\n"', "é"],
)
def test_a_key_of_another_form(key):
    """One line, whatever is in it."""
    line = fault("mirrored-duel", {key: 1})
    assert line.startswith(AT + "found ")
    assert line.endswith(
        "expected keys joined by full stops, names in quotes where they need them: "
        'combatants."Old Bram".pc'
    )
    assert line.isprintable()


def test_the_change_that_is_to_blame_is_named():
    """The one nearest to the fault, at a place of its own if it has one."""
    changes = {"limit": 90, "combatants.Esme.pc": 1000, "options.abandon_penalty": 2}
    places = {
        "combatants.Esme.pc": Place("study.toml", ("factors", "order", "levels", 0)),
        "limit": Place("study.toml", ("factors", "length")),
    }
    line = fault("mirrored-duel", changes, places=places)
    assert line.startswith("study.toml: factors.order.levels[0]: found 1000, expected ")
    unknown = fault("mirrored-duel", {"limit": 90, "optons": 1}, places=places)
    assert unknown.startswith(AT + 'found "optons"')


def test_a_fault_of_the_file_is_told_as_such(tmp_path):
    """Whatever is changed elsewhere."""
    path = written(tmp_path, changed('"partial"', '"some"'))
    line = fault(path, {"options.may_yield": False})
    assert line.startswith(f'{path}: zones.yard.cover: found "some", expected ')


def test_no_such_scenario():
    """As when it is loaded without changes."""
    assert fault("mirrored-dul", {}).endswith('(did you mean "mirrored-duel"?)')


# --- keys ---

PARTS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=40)


@given(PARTS, st.lists(PARTS | st.integers(0, 999), max_size=4))
def test_a_key_is_read_as_places_are_written(first, others):
    """`steps_of` takes apart what `dotted` has put together, for any names."""
    parts = (first, *others)
    assert steps_of(dotted(parts), PLACE) == parts


@given(st.text(max_size=30))
def test_any_key_is_read_or_refused(key):
    """Never anything but an InputError; what is read begins with a name."""
    try:
        steps = steps_of(key, PLACE)
    except InputError:
        return
    assert isinstance(steps[0], str)


def test_which_keys_overlap():
    """The same, and one inside the other."""
    assert overlap(("a", "b"), ("a", "b"))
    assert overlap(("a",), ("a", "b", 0))
    assert overlap(("a", "b"), ("a",))
    assert not overlap(("a", "b"), ("a", "c"))
    assert not overlap(("a", 0), ("a", 1))
