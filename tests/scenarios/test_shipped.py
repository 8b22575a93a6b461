"""Every shipped scenario loads, says what it is, and does not depend on the order in its file."""

from __future__ import annotations

import random
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import scenarios
from arena.rules.action_board.board import slots_per_tick
from scenarios.assemble import assemble
from scenarios.include import Source, gather
from scenarios.load import format_of
from scenarios.rulesets import FORMATS
from scenarios.shipped import HERE, find

ALL = scenarios.names()


def load(name: str) -> Any:
    return scenarios.load(name)


def shuffled(value: Any, luck: random.Random) -> Any:
    """Return the same tables with their keys, lists of names, and lists of tables, mixed."""
    if isinstance(value, dict):
        keys = list(value)
        luck.shuffle(keys)
        kept = ("sides", "dice", "amounts", "exhaustion", "include", "soak_lost")
        return {k: value[k] if k in kept else shuffled(value[k], luck) for k in keys}
    if isinstance(value, list) and all(isinstance(one, str | dict) for one in value):
        return [shuffled(one, luck) for one in luck.sample(value, len(value))]
    return value


def test_all_are_named_once():
    """A name means one scenario, whichever ruleset it is for."""
    listed = [name for ruleset in FORMATS for name in scenarios.names(ruleset)]
    assert sorted(listed) == ALL
    assert "alley" in ALL
    assert not any(name.endswith(".script") for name in ALL)


@pytest.mark.parametrize("name", ALL)
def test_it_loads_and_says_what_it_is(name):
    """With a title, a sentence about it, and both sides in it."""
    scenario = scenarios.load(name)
    assert scenario.name == name
    assert scenario.title
    assert scenario.about
    assert {sheet.side for sheet in scenario.combatants} == set(scenario.sides)
    assert [s.name for s in scenario.combatants] == sorted(s.name for s in scenario.combatants)


@pytest.mark.parametrize("name", ALL)
def test_the_order_in_the_file_means_nothing(name):
    """Entries shuffled, and files included in another order, give an equal scenario."""
    sources = gather(find(name))
    form = format_of(sources[0])
    for seed in range(3):
        luck = random.Random(seed)
        others = [Source(one.file, shuffled(one.data, luck)) for one in sources]
        mixed = [others[0], *luck.sample(others[1:], len(others) - 1)]
        assert assemble(form, mixed, name) == scenarios.load(name)


@pytest.mark.parametrize("name", [n for n in ALL if scenarios.load(n).even])
def test_even_sides_have_the_same_number(name):
    """Matched sides are at least equally many."""
    scenario = scenarios.load(name)
    sides = [sheet.side for sheet in scenario.combatants]
    assert len({sides.count(side) for side in scenario.sides}) == 1


def has_the_same_sheets_on_both_sides(scenario: Any) -> bool:
    sheets: dict[str, list[str]] = {side: [] for side in scenario.sides}
    for sheet in scenario.combatants:
        sheets[sheet.side].append(repr(replace(sheet, name="", side="", zone="")))
    one, other = sheets.values()
    return sorted(one) == sorted(other)


@pytest.mark.parametrize("name", [n for n in scenarios.names("action_board") if load(n).even])
def test_even_boards_have_the_same_sheets_on_both_sides(name):
    """But for names and places: whoever wins there has played better, or had better dice."""
    scenario = load(name)
    assert has_the_same_sheets_on_both_sides(scenario)
    sizes: dict[str, list[int]] = {side: [] for side in scenario.sides}
    sides = {sheet.name: sheet.side for sheet in scenario.combatants}
    for group in scenario.groups:
        sizes[sides[group.members[0]]].append(len(group.members))
    assert len({tuple(sorted(members)) for members in sizes.values()}) == 1


@pytest.mark.parametrize("name", [n for n in scenarios.names("two_actions") if load(n).even])
def test_even_fights_of_two_actions_are_between_contractors_alike(name):
    """But for names and places; all roll their initiative, so neither side is given a phase."""
    scenario = load(name)
    assert has_the_same_sheets_on_both_sides(scenario)
    assert {(sheet.kind, sheet.phase) for sheet in scenario.combatants} == {("contractor", "")}
    assert 4 <= len(scenario.combatants) <= 8


@pytest.mark.parametrize(
    "path", sorted((HERE / "tournaments").glob("*.toml")), ids=lambda p: p.stem
)
def test_shipped_tournaments_are_over_all_even_scenarios_of_a_ruleset(path):
    """There what wins is the tactic."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["scenarios"]
    ruleset = load(listed[0]).ruleset
    assert sorted(listed) == [name for name in scenarios.names(ruleset) if load(name).even]


@pytest.mark.parametrize(
    ("template", "reserves", "slots"),
    [("fighter", (3, 2, 3), 1), ("mage-fighter", (12, 4, 3), 4)],
)
def test_the_catalogue_s_printed_templates(template, reserves, slots):
    """AB-13: the sheets that the rulebook prints, and the slots that they open."""
    name = {"fighter": "starting-character", "mage-fighter": "mage-fighter-board"}[template]
    who = {"fighter": "Fighter", "mage-fighter": "Mage-fighter"}[template]
    sheet = next(s for s in load(name).combatants if s.name == who)
    assert (sheet.attacks, sheet.spells, sheet.generals) == reserves
    assert slots_per_tick(*reserves) == slots


def test_the_alley_is_the_printed_one():
    """The sheets that the printed fight needs."""
    by_name = {sheet.name: sheet for sheet in scenarios.load("alley").combatants}
    assert list(by_name) == ["Kael", "Sera", "Thug A", "Thug B"]
    assert (by_name["Kael"].pc, by_name["Kael"].br, by_name["Kael"].skills.melee) == (1, 2, 66)
    assert [a.ballistic for a in by_name["Kael"].armour] == [0]
    assert by_name["Kael"].start.in_hand == ""
    assert (by_name["Sera"].casting, by_name["Sera"].tradition) == (55, "wild")
    assert by_name["Sera"].aw > by_name["Thug A"].aw == by_name["Thug B"].aw == -1
    assert (by_name["Thug A"].br, by_name["Thug B"].br) == (2, 0)
    assert by_name["Thug B"].device is not None
    assert by_name["Thug B"].start.device_on is None
    for thug in ("Thug A", "Thug B"):
        assert by_name[thug].skills.firearms == 50
        assert by_name[thug].start.in_hand == "revolver"


def test_the_catalogue_of_two_actions_is_the_printed_one():
    """TA-13: damage by kind of weapon, AP by weight of armour and shield."""
    gear = tomllib.loads((HERE / "gear" / "two_actions.toml").read_text(encoding="utf-8"))
    printed = {
        "light melee": 2,
        "one-handed": 3,
        "two-handed": 5,
        "staff": 2,
        "light ranged": 2,
        "heavy ranged": 4,
    }
    found = {(w["kind"], w["damage"]) for w in gear["weapons"].values() if w["kind"] != "natural"}
    assert found == set(printed.items())
    weights = [("light", 1), ("medium", 2), ("heavy", 3)]
    assert gear["armour"] == {f"{weight} armour": {"ap": ap} for weight, ap in weights}
    weights[1] = ("standard", 2)
    assert gear["shields"] == {f"{weight} shield": {"ap": ap} for weight, ap in weights}


def test_pipe_and_cinder_are_the_printed_ones():
    """The layers of the two worked examples, and the damage that comes at them."""
    by_name = {s.name: s for name in ("cinder", "pipe") for s in load(name).combatants}
    for who in ("Pipe", "Cinder"):
        assert [piece.ap for piece in by_name[who].armour] == [2]
        assert by_name[who].shield.ap == 2
    assert [weapon.damage for weapon in by_name["Ripper 1"].weapons] == [3]
    greatsword = by_name["Ravager"].weapons[1]
    assert (greatsword.damage, greatsword.tags) == (5, ("overwhelming",))


@pytest.mark.parametrize(
    ("name", "paid"), [("ward-with-actions", ""), ("ward-with-resolve", " with Resolve")]
)
def test_the_two_wards_differ_in_how_they_are_paid(name, paid):
    """So that what Resolve is worth can be measured (TA-11)."""
    shaper = next(s for s in load(name).combatants if s.name == "Shaper")
    assert shaper.start.sustains == (f"shape Ward on Warden{paid}",)


def test_fast_against_slow_differs_in_the_phase_alone():
    """So that the phase is what the fight measures (TA-03)."""
    fast, slow = load("fast-against-slow").combatants
    assert (fast.phase, slow.phase) == ("fast", "slow")
    assert fast == replace(slow, name=fast.name, side=fast.side, phase="fast")


def test_every_gear_file_is_included_by_a_scenario():
    """And so every piece in it is checked, used or not, whenever the tests above load one."""
    included = {Path(source.file).resolve() for name in ALL for source in gather(find(name))[1:]}
    assert included >= {path.resolve() for path in (HERE / "gear").glob("*.toml")}
