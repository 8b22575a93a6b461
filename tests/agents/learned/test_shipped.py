"""The models that are shipped are what their cards and their training files say."""

from __future__ import annotations

import hashlib

import pytest

import agents
import scenarios
from agents.learned.features import FEATURES
from agents.learned.model import LARGEST, SHIPPED, load
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS
from reports.training import training_file

every_ruleset = pytest.mark.parametrize("ruleset", sorted(RULESETS))


def test_every_ruleset_has_one_and_nothing_else_lies_there():
    found = {path.name for path in SHIPPED.iterdir()}
    assert found == {f"{name}.{kind}" for name in RULESETS for kind in ("onnx", "md")}
    assert set(FEATURES) == set(RULESETS)


@every_ruleset
def test_a_model_is_small_and_its_card_is_its_own(ruleset):
    content = (SHIPPED / f"{ruleset}.onnx").read_bytes()
    assert len(content) < LARGEST
    card = (SHIPPED / f"{ruleset}.md").read_text(encoding="utf-8")
    assert hashlib.sha256(content).hexdigest() in card


@every_ruleset
def test_the_command_that_made_it_is_shipped(ruleset):
    """A training file that was changed since would make another model."""
    name = ruleset.replace("_", "-")
    training = training_file.load(name)
    about = load("", ruleset).about
    assert about["training"] == training.digest
    assert about["round"] == str(training.rounds - 1)
    card = (SHIPPED / f"{ruleset}.md").read_text(encoding="utf-8")
    assert f"arena train {name} --rounds {training.rounds} --seed {training.seed}" in card
    # In which line of the file its schema is named makes no other model.
    assert training.text.removeprefix("#:schema ../schemas/training.json\n") in card


@every_ruleset
def test_it_plays_out_of_the_box(ruleset):
    """Without a fault, in a scenario of which it has seen nothing."""
    name = training_file.load(ruleset.replace("_", "-")).unseen[0].name
    setup = RULESETS[ruleset].setup(scenarios.load(name))
    policies = dict.fromkeys(setup.sides, agents.make("learned", ruleset))
    outcome = Fight(setup, KeyedDice(1), policies, on_fault="raise").run()
    assert outcome.faults == {}
