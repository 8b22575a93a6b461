"""The schemas of what the program itself writes, journals and positions, fit what it writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import agents
import scenarios
from arena import position
from arena.errors import InputError
from arena.fight import Fight
from arena.journal import Journal, header
from arena.luck import KeyedDice
from arena.model import Event
from arena.rules import RULESETS
from scenarios.rulesets import FORMATS
from scenarios.schema import schemas

SCHEMAS = schemas()
EVERY = pytest.mark.parametrize("ruleset", FORMATS.ours)
SOME = {
    "action_board": ["battle-for-the-gate", "mage-behind-walls", "volley"],
    "timing_track": ["alley", "surprise-at-the-gate", "two-marksmen"],
    "two_actions": ["boss", "pipe", "surprise-at-camp"],
}


def validator(name: str) -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    return jsonschema.Draft202012Validator(SCHEMAS[name])


def fought(name: str, agent: str) -> Journal:
    """The journal of a shipped scenario between random play and an agent."""
    scenario = scenarios.load(name)
    rules = RULESETS[scenario.ruleset]
    setup = rules.setup(scenario)
    one, two = setup.sides
    named = {one: "random", two: agent}
    journal = Journal(header(rules.name, rules.version, setup.name, 1, 0, named))
    policies = {side: agents.make(spec, rules.name) for side, spec in named.items()}
    Fight(setup, KeyedDice(1), policies, record=journal.record, seed=1).run()
    return journal


class Fails:
    """Answers what is not legal, which the journal tells."""

    def choose(self, decision: Any) -> Any:
        return None


def all_journals(ruleset: str) -> Iterator[Journal]:
    for name in SOME[ruleset]:
        yield fought(name, agents.usual(ruleset))


@EVERY
def test_every_line_of_a_journal_fits(ruleset):
    """Whole fights of three scenarios: header, and whatever events come up."""
    check = validator(f"{ruleset}.journal")
    kinds: set[str] = set()
    for journal in all_journals(ruleset):
        for line in journal.lines():
            content = json.loads(line)
            kinds.add(content.get("event", "header"))
            assert list(check.iter_errors(content)) == [], line
    assert len(kinds) > 15


@EVERY
def test_the_schema_and_the_reader_refuse_the_same_lines(ruleset):
    """A key too many, a key too few, another kind of value, an unknown event: both say no."""
    check = validator(f"{ruleset}.journal")
    journal = fought(SOME[ruleset][0], "random")
    head, *lines = journal.lines()
    seen: set[str] = set()
    refused = 0
    for line in lines:
        content = json.loads(line)
        if content["event"] in seen:
            continue
        seen.add(content["event"])
        for changed in changes(content):
            assert not check.is_valid(changed), changed
            text = f"{head}\n{json.dumps(changed)}\n"
            with pytest.raises(InputError, match="line 2"):
                Journal.decode(text.encode(), RULESETS)
            refused += 1
    assert refused > 40
    for changed in ({**json.loads(head), "ruleset": "chess"}, {**json.loads(head), "seed": "1"}):
        assert not check.is_valid(changed)
        with pytest.raises(InputError, match="line 1"):
            Journal.decode(f"{json.dumps(changed)}\n".encode(), RULESETS)


def changes(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same line with one thing wrong."""
    yield {**content, "nonsense": 1}
    yield {**content, "event": "nonsense"}
    yield {**content, "time": "soon"}
    yield {key: value for key, value in content.items() if key != "time"}
    for key in content.keys() - {"event"}:
        yield {**content, key: {"wrong": None}}


def test_a_fault_and_what_was_weighed_fit():
    """They stand in every ruleset's journals."""
    setup = RULESETS["two_actions"].setup(scenarios.load("pipe"))
    events: list[Event] = []
    one, two = setup.sides
    policies = {one: Fails(), two: agents.make("looks-ahead(forks=20)")}
    Fight(setup, KeyedDice(1), policies, record=events.append, seed=1).run()
    lines = list(Journal(header("two_actions", "1", "pipe", None), events).lines())
    kinds = {json.loads(line).get("event") for line in lines}
    assert {"faulted", "weighed"} <= kinds
    check = validator("two_actions.journal")
    assert all(check.is_valid(json.loads(line)) for line in lines)


def positions(ruleset: str) -> Iterator[dict[str, Any]]:
    """Saved between questions, and while they are open, all through fights of three scenarios."""
    for name in SOME[ruleset]:
        setup = RULESETS[ruleset].setup(scenarios.load(name))
        fight: Fight[Any] = Fight(setup, KeyedDice(2), seed=2)
        policy = agents.make("random")
        for _ in range(12):
            yield position.to_document(fight)
            for decision in fight.advance():
                fight.answer(decision.who, policy.choose(decision))
        fight.advance()
        yield position.to_document(fight)


@EVERY
def test_every_position_fits(ruleset):
    """As it is saved, and so as it stands in its file."""
    check = validator(f"{ruleset}.position")
    answered = 0
    for document in positions(ruleset):
        answered += bool(document["answers"])
        assert list(check.iter_errors(document)) == []
    assert answered > 0  # some stand in the middle of an instant


@EVERY
def test_the_schema_and_the_loader_refuse_the_same_positions(ruleset):
    """Of another ruleset or version, with a key too many or too few, here or deep inside."""
    check = validator(f"{ruleset}.position")
    *_, document = positions(ruleset)
    one = next(iter(document["scenario"]["combatants"]))
    for wrong in (
        {**document, "ruleset": "chess"},
        {**document, "rules": "0"},
        {**document, "position": 2},
        {**document, "nonsense": 1},
        {**document, "seed": -1},
        {key: value for key, value in document.items() if key != "state"},
        {**document, "state": {**document["state"], "now": "soon"}},
        {**document, "state": {**document["state"], "nonsense": 1}},
        {**document, "scenario": {**document["scenario"], "combatants": [{**one, "hat": 1}]}},
        {**document, "answers": [{"Kael": 3}]},
    ):
        assert not check.is_valid(wrong)
        with pytest.raises(InputError):
            position.from_document(wrong)
