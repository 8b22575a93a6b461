"""Everything that could be answered is listed once, with the reason why not."""

import pytest

import scenarios
from agents.human.choices import listed
from agents.human.choices.headings import HEADINGS
from arena.rules import RULESETS
from tests.agents.human.choices.asking import first_questions

SCENARIOS = [
    "alley",
    "street-battle",
    "mage-fighter-and-warband",
    "battle-for-the-gate",
    "wolf-pack",
]


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_candidate_is_listed_once_with_its_reason(name):
    for decision in first_questions(name):
        choices = listed(decision).choices
        assert sorted(c.label for c in choices) == sorted(d.label for d in decision.candidates)
        assert {c.label for c in choices if c.legal} == {d.label for d in decision.legal}
        for choice in choices:
            assert choice.why_not == (decision.why_not(decision.find(choice.label)) or "")
        assert [c.label for c in choices if c.fallback] == [decision.fallback.label]


@pytest.mark.parametrize("name", [*SCENARIOS, "caster-among-machines", "four-a-side", "boss"])
def test_every_verb_of_a_catalogue_has_a_heading(name):
    scenario = scenarios.load(name)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    verbs = {entry.verb for who in setup.voices for entry in setup.catalogues[who]}
    assert verbs <= set(HEADINGS[scenario.ruleset])


def test_choices_stand_by_what_is_done_and_then_to_whom():
    """Both shots at one target stand together: aimed and not."""
    (thug,) = [one for one in first_questions("alley") if one.who == "Thug A"]
    (shots,) = [group for group in listed(thug).groups if group.heading == "shoot"]
    assert [part.about for part in shots.parts] == ["Kael", "Sera"]
    assert [c.label for c in shots.parts[0].choices] == [
        "shoot Kael with revolver",
        "aim at Kael with revolver",
    ]
    assert shots.legal == 4


def test_what_may_not_be_done_says_why():
    (kael,) = [one for one in first_questions("alley") if one.who == "Kael"]
    reasons = {c.label: c.why_not for c in listed(kael).choices}
    assert reasons["attack Thug A with medium sword"] == "the weapon is not in hand"
    assert reasons["hold"] == ""
