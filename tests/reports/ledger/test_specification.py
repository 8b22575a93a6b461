"""Whatever the rows depend on makes another run; whatever they do not depend on does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

import scenarios
from arena.checking.place import Place
from arena.errors import InputError
from arena.rules import RULESETS
from reports.ledger import specification as specification_file
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from reports.ledger.specification import Specification, changed, planned
from reports.running.bout import Entrant
from reports.tournaments.document import specification
from reports.tournaments.tournament_file import Tournament, Trial, Width

DUEL = scenarios.load("mirrored-duel")
ENTRANTS = (Entrant("steady", "never-abandons"), Entrant("fickle", "abandons(gain=30)"))
MADE = Tournament("made.toml", "Made", (DUEL,), ENTRANTS, 5)
SPECS = [entrant.spec for entrant in ENTRANTS]

Change = Callable[[Tournament], Tournament]

DECIDES: dict[str, Change] = {
    "the seed": lambda made: replace(made, seed=2),
    "what a fault costs": lambda made: replace(made, on_fault="forfeit"),
    "self-play": lambda made: replace(made, self_play=True),
    "the format": lambda made: replace(made, format="swiss"),
    "who challenges": lambda made: replace(made, format="gauntlet", challengers=(1,)),
    "an agent's parameter": lambda made: replace(
        made, entrants=(ENTRANTS[0], Entrant("fickle", "abandons(gain=31)"))
    ),
    "an agent's name": lambda made: replace(
        made, entrants=(ENTRANTS[0], Entrant("other", "abandons(gain=30)"))
    ),
    "one agent more": lambda made: replace(made, entrants=(*ENTRANTS, Entrant("holds", "holds"))),
    "the order of the agents": lambda made: replace(made, entrants=ENTRANTS[::-1]),
    "another scenario": lambda made: replace(made, scenarios=(scenarios.load("stand-off"),)),
    "one scenario more": lambda made: replace(made, scenarios=(DUEL, scenarios.load("stand-off"))),
    "a house ruling": lambda made: replace(
        made, scenarios=(scenarios.with_options(DUEL, {"abandon_penalty": 2}),)
    ),
    "one number of a sheet": lambda made: replace(
        made,
        scenarios=(
            scenarios.load_varied("mirrored-duel", {"combatants.Esme.pc": 4}, Place("made.toml")),
        ),
    ),
}

DOES_NOT: dict[str, Change] = {
    "the title": lambda made: replace(made, title="Other"),
    "the file": lambda made: replace(made, source="other.toml"),
    "the number of blocks": lambda made: replace(made, blocks=50),
    "when it stops": lambda made: replace(made, stop=Width(0.1)),
    "a test": lambda made: replace(made, stop=Trial(0, 0.4, 0.6)),
}


@pytest.mark.parametrize("what", DECIDES)
def test_what_decides_makes_a_new_run(tmp_path, what):
    """Otherwise somebody would be handed the fights of something else."""
    other = specification(DECIDES[what](MADE))
    assert other.hash != specification(MADE).hash
    with Ledger(tmp_path / NAME, write=True) as ledger:
        assert ledger.begin(specification(MADE), 5).number == 1
        assert ledger.begin(other, 5).number == 2


@pytest.mark.parametrize("what", DOES_NOT)
def test_what_does_not_decide_makes_no_new_run(tmp_path, what):
    """A run goes on under another title, to another length, or to another end."""
    other = specification(DOES_NOT[what](MADE))
    assert other.document != specification(MADE).document
    with Ledger(tmp_path / NAME, write=True) as ledger:
        assert ledger.begin(specification(MADE), 5).number == 1
        assert ledger.begin(other, 5).number == 1


def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULESETS["timing_track"]), "version", "next")


def other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specification_file, "digest", lambda *_: "next")


@pytest.mark.parametrize(
    ("change", "said"),
    [(other_rules, "the rules of timing_track were version"), (other_code, "the program has")],
)
def test_another_program_makes_a_new_run_and_is_named(monkeypatch, change, said):
    """Of the rules the version counts as well, which may change with no line of code."""
    before = specification(MADE)
    assert changed(before.document, SPECS) is None
    change(monkeypatch)
    assert specification(MADE).hash != before.hash
    assert said in (changed(before.document, SPECS) or "")


def test_a_kind_makes_another_run():
    one = specification(MADE)
    assert Specification("study", one.title, one.document).hash != one.hash


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_plan_read_back_is_the_plan_written(ruleset):
    """Every shipped scenario survives the way through JSON."""
    loaded = tuple(scenarios.load(name) for name in scenarios.names(ruleset))
    made = replace(MADE, scenarios=loaded, entrants=(Entrant("random", "random"),), seed=2**70)
    document = json.loads(json.dumps(specification(made).document))
    assert planned(document, "ledger") == made.plan


def test_the_hash_survives_the_ledger(tmp_path):
    """So a run that is begun from its own document goes on."""
    with Ledger(tmp_path / NAME, write=True) as ledger:
        ledger.begin(specification(MADE), 5)
        entry = ledger.entry()
    assert Specification(entry.kind, entry.title, entry.document).hash == entry.hash


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"ruleset": "timing_tract", "content": {}}, 'did you mean "timing_track"?'),
        ({"ruleset": "timing_track", "content": {"title": 3}}, "a scenario of these rules"),
    ],
)
def test_scenarios_of_other_rules_are_refused_in_one_line(written, said):
    """As when a ledger is read by an older program."""
    document = json.loads(json.dumps(specification(MADE).document))
    document["decides"]["scenarios"] = [written]
    with pytest.raises(InputError, match="scenarios") as caught:
        planned(document, "some.sqlite")
    assert str(caught.value).startswith("some.sqlite: scenarios[0]")
    assert said in str(caught.value)
