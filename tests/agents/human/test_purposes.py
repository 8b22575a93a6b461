"""Every die has a name that a person at the table understands."""

from agents.human import purposes
from agents.human.real_dice import Wanted
from arena.rules import RULESETS


def test_every_purpose_has_words():
    """Of every ruleset, and none that it does not have."""
    assert {name: set(words) for name, words in purposes.WORDS.items()} == {
        name: set(rules.purposes) for name, rules in RULESETS.items()
    }


def test_dice_are_asked_for_in_a_sentence():
    wanted = Wanted("Sera", "casting", 0, 2, 100)
    assert purposes.sentence("timing_track", wanted) == "Sera throws 2d100 to cast."
