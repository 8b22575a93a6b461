"""Study files: what they may say."""

from __future__ import annotations

import pickle
import shutil
from typing import Any

import pytest

import scenarios
from reports.running.bout import Entrant
from reports.studies.study import Comparison, Factor
from reports.studies.study_file import load, names
from scenarios.shipped import find
from tests.reports.studies.small_study import SMALL, changed, factor

WHOLE = """
title = "Dropping"
question = "Does it pay?"
scenarios = ["mirrored-duel", "stand-off"]
against = "closes-and-cuts"
sides = "both"
blocks = 7
seed = 3
outcomes = ["margin", "win", "left.boxes"]
equivalence = 0.02
design = "pairs"
compare = "policy"
stop = "decided"

[factors.penalty]
key = "options.abandon_penalty"
levels = [0, 2]

[factors.policy]
key = "agent"
levels = ["never-abandons", "abandons(gain=30)", "abandons"]
names = ["never", "soon", "late"]
"""

WARDS = '["ward-with-actions", "ward-with-resolve"]'


def test_a_whole_file(written):
    """All keys, and what they come to."""
    path = written(WHOLE)
    study = load(path)
    assert (study.source, study.title, study.question) == (str(path), "Dropping", "Does it pay?")
    assert (study.blocks, study.seed, study.sides) == (7, 3, "both")
    assert (study.equivalence, study.stop) == (0.02, "decided")
    assert (study.design, study.compare) == ("pairs", "policy")
    assert study.outcomes == ("margin", "win", "left.boxes")
    assert study.ruleset == "timing_track"
    assert study.factors == (
        Factor("penalty", ("0", "2")),
        Factor("policy", ("never", "soon", "late")),
    )


def test_arms_are_all_combinations(written):
    """In the order of the factors, the last changing fastest; each with its agents and options."""
    study = load(written(WHOLE))
    assert [arm.name for arm in study.arms] == [
        "penalty: 0, policy: never",
        "penalty: 0, policy: soon",
        "penalty: 0, policy: late",
        "penalty: 2, policy: never",
        "penalty: 2, policy: soon",
        "penalty: 2, policy: late",
    ]
    arm = study.arms[4]
    assert arm.levels == {"penalty": "2", "policy": "soon"}
    assert arm.agent == Entrant("abandons(gain=30)", "abandons(gain=30)")
    assert arm.against == Entrant("closes-and-cuts", "closes-and-cuts")
    assert arm.scenarios == tuple(
        scenarios.with_options(scenarios.load(name), {"abandon_penalty": 2})
        for name in ("mirrored-duel", "stand-off")
    )


def test_arms_share_their_scenarios(written):
    """Those that change a scenario alike have the same object, so it is made ready once."""
    arms = load(written(WHOLE)).arms
    assert all(
        one is other for one, other in zip(arms[0].scenarios, arms[2].scenarios, strict=True)
    )
    assert arms[0].scenarios[0] is not arms[3].scenarios[0]


def test_pairs_compare_each_level_with_the_first(written):
    """Of the factor that is compared, at every combination of the others."""
    assert load(written(WHOLE)).comparisons == (
        Comparison("soon against never (penalty: 0)", 1, 0),
        Comparison("late against never (penalty: 0)", 2, 0),
        Comparison("soon against never (penalty: 2)", 4, 3),
        Comparison("late against never (penalty: 2)", 5, 3),
    )


def test_a_grid_compares_every_arm_with_the_first(written):
    """And no factor is compared."""
    text = WHOLE.replace('"pairs"\ncompare = "policy"', '"grid"')
    study = load(written(text))
    assert (study.design, study.compare) == ("grid", "")
    assert [(c.arm, c.baseline) for c in study.comparisons] == [(at, 0) for at in range(1, 6)]
    assert study.comparisons[3].name == "penalty: 2, policy: soon"


def test_what_a_file_may_leave_out(written):
    """The defaults; with one factor the comparison needs no more words."""
    study = load(written(SMALL))
    assert (study.title, study.question) == ("study", "")
    assert (study.blocks, study.seed, study.sides) == (200, 1, "both")
    assert (study.design, study.compare) == ("pairs", "penalty")
    assert study.outcomes == ("win", "margin", "boxes", "time")
    assert (study.equivalence, study.stop) == (None, None)
    assert study.comparisons == (Comparison("1 against 0", 1, 0),)


def test_a_study_can_be_sent_to_a_worker(written):
    """It survives pickling."""
    study = load(written(WHOLE))
    assert pickle.loads(pickle.dumps(study)) == study


def test_one_side_or_both(written):
    """Which sides of a scenario the subject leads."""
    both = load(written(SMALL))
    assert both.led(both.arms[0].scenarios[0]) == ("east", "west")
    west = load(written('sides = "west"' + SMALL))
    assert west.sides == ("west",)
    assert west.led(west.arms[0].scenarios[0]) == ("west",)


def test_levels_that_set_several_keys(written):
    """Or none: a level may be the scenario as it is."""
    study = load(
        written(
            factor(
                "[factors.order]\nlevels = [\n"
                '{ name = "as it is", set = {} },\n'
                '{ name = "turned", set = { "combatants.Esme.pc" = 5, "combatants.Wyn.pc" = 2,'
                ' agent = "holds", "against" = "aims" } },\n]'
            )
        )
    )
    plain, turned = study.arms
    assert plain.scenarios == (scenarios.load("mirrored-duel"),)
    sheets: Any = turned.scenarios[0]
    assert [sheet.pc for sheet in sheets.combatants] == [5, 2]
    assert (turned.agent.spec, turned.against.spec) == ("holds", "aims")
    assert (plain.agent.spec, plain.against.spec) == ("abandons(gain=30)", "never-abandons")


def test_a_parameter_of_an_agent(written):
    """Changed in the spec that holds otherwise, and named by its value."""
    study = load(written(factor('[factors.gain]\nkey = "agent.gain"\nlevels = [10, 200]')))
    assert [arm.agent.spec for arm in study.arms] == ["abandons(gain=10)", "abandons(gain=200)"]
    assert study.factors == (Factor("gain", ("10", "200")),)
    truth = load(
        written(
            factor('[factors.x]\nkey = "against.cover"\nlevels = [true, false]').replace(
                '"never-abandons"', '"keeps-distance"'
            )
        )
    )
    assert [arm.against.spec for arm in truth.arms] == [
        "keeps-distance(cover=true)",
        "keeps-distance(cover=false)",
    ]


def test_scenarios_as_levels(written):
    """Then the file names no others."""
    text = factor('[factors.where]\nkey = "scenario"\nlevels = ["mirrored-duel", "stand-off"]')
    study = load(written(text.replace('scenarios = ["mirrored-duel"]\n', "")))
    assert [[s.name for s in arm.scenarios] for arm in study.arms] == [
        ["mirrored-duel"],
        ["stand-off"],
    ]


def test_gear_of_a_catalogue_is_varied(written):
    """Although it stands in another file than the scenario."""
    study = load(written(factor('[factors.speed]\nkey = "weapons.rapier.speed"\nlevels = [3, 6]')))
    found: list[Any] = [arm.scenarios[0] for arm in study.arms]
    speeds = [
        {w.speed for s in one.combatants for w in s.weapons if w.name == "rapier"} for one in found
    ]
    assert speeds == [{3}, {6}]


def test_lists_as_levels(written):
    """Are named by what is in them."""
    text = 'key = "combatants.Esme.weapons"\nlevels = [["rapier"], ["rapier", "knife"]]'
    assert load(written(factor(f"[factors.arms]\n{text}"))).factors == (
        Factor("arms", ("rapier", "rapier, knife")),
    )


@pytest.mark.parametrize(
    ("scenario", "agent", "key", "levels", "left"),
    [
        ("mages-quarrel", "shield-wall", "agent", '["shield-wall", "quickening-caster"]', "boxes"),
        ("who-declares-first", "shield-wall", "agent.patience", "[0, 2]", "boxes"),
        ("two-pairs", "turtle", "combatants.'Fox warden'.hp", "[6, 9]", "resolve"),
        ("ward-with-actions", "sustains", "scenario", WARDS, "resolve"),
    ],
)
def test_the_other_rulesets(written, scenario, agent, key, levels, left):
    """Studies of the Action Board and of Two Actions."""
    named = "" if key == "scenario" else f'scenarios = ["{scenario}"]\n'
    text = (
        f'{named}agent = "{agent}"\nagainst = "random"\noutcomes = ["win", "left.{left}"]\n'
        f'[factors.x]\nkey = "{key}"\nlevels = {levels}\n'
    )
    study = load(written(text))
    assert len(study.arms) == 2
    assert study.ruleset == scenarios.load(scenario).ruleset
    assert study.outcomes == ("win", f"left.{left}")


def test_paths_start_at_the_file(written, tmp_path):
    """As in a tournament file."""
    folder = find("mirrored-duel").parent
    shutil.copytree(folder, tmp_path / "mine")
    study = load(written(changed('"mirrored-duel"', '"mine/mirrored-duel.toml"')))
    assert study.arms[0].scenarios[0].name == "mirrored-duel"


def test_shipped_studies():
    """Each is right, and says what it asks."""
    assert "abandoning" in names()
    for name in names():
        study = load(name)
        assert study.source == name
        assert study.question.endswith("?")
        assert study.comparisons


def test_the_price_of_abandoning():
    """The shipped study varies the option of TT-06, and compares the policies at every price."""
    study = load("abandoning")
    found: list[Any] = [arm.scenarios[0] for arm in study.arms]
    assert [one.options.abandon_penalty for one in found] == [0, 1, 2, 3] * 2
    assert [(c.arm, c.baseline) for c in study.comparisons] == [(4, 0), (5, 1), (6, 2), (7, 3)]
