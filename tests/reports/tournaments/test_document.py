"""A tournament goes into the ledger and comes back as it was."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from arena.errors import InputError
from reports.running.bout import Entrant
from reports.tournaments.document import KIND, specification, tournament
from reports.tournaments.tournament_file import Trial, Width, load

BEGIN = 'scenarios = ["mirrored-duel", "mages-quarrel", "two-pairs"]\nseed = 7\n'
AGENTS = 'agents = ["random", "first-legal"]\n'
FILES = {
    "round robin": AGENTS + 'title = "Cup"\nblocks = 5\n',
    "self-play": AGENTS + "self_play = true\n",
    "gauntlet": AGENTS + 'format = "gauntlet"\nchallengers = ["first-legal"]\n',
    "swiss": AGENTS + 'format = "swiss"\nrounds = 3\nround_blocks = 2\n',
    "forfeit": AGENTS + 'on_fault = "forfeit"\n',
    "width": AGENTS + "[stop]\nwidth = 0.1\n",
    "trial": AGENTS
    + '[stop]\nagent = "random"\nfail = 0.4\npass = 0.6\nalpha = 0.1\nbeta = 0.01\n',
    "names": '[agents]\n"The Bold" = "first-legal"\nmeek = "random"\n',
}


@pytest.fixture
def read(tmp_path):
    def read(text, agents=()):
        path = tmp_path / "cup.toml"
        path.write_text(BEGIN + text)
        return load(path, agents)

    return read


def there_and_back(one):
    document = json.loads(json.dumps(specification(one).document))
    return tournament(document, "ledger.sqlite")


@pytest.mark.parametrize("name", FILES)
def test_every_tournament_comes_back_as_it_was(read, name):
    one = read(FILES[name])
    assert there_and_back(one) == one
    assert specification(there_and_back(one)).hash == specification(one).hash


def test_so_do_agents_that_were_given_instead(read):
    one = read(FILES["round robin"], ["first-legal", "random"])
    assert there_and_back(one) == one


def test_so_does_what_was_asked_for_by_the_name_of_a_scenario():
    one = load("mirrored-duel")
    assert there_and_back(one) == one
    assert (specification(one).kind, specification(one).title) == (KIND, "Mirrored duel")


ALIKE = {
    "title": lambda one: replace(one, title="Another"),
    "source": lambda one: replace(one, source="elsewhere.toml"),
    "blocks": lambda one: replace(one, blocks=99),
    "stop": lambda one: replace(one, stop=Width(0.2)),
    "trial": lambda one: replace(one, stop=Trial(0, 0.4, 0.6)),
}
OTHER = {
    "seed": lambda one: replace(one, seed=8),
    "on_fault": lambda one: replace(one, on_fault="forfeit"),
    "self_play": lambda one: replace(one, self_play=True),
    "format": lambda one: replace(one, format="gauntlet", challengers=(0,)),
    "scenarios": lambda one: replace(one, scenarios=one.scenarios[:2]),
    "entrants": lambda one: replace(one, entrants=one.entrants[::-1]),
    "an entrant": lambda one: replace(one, entrants=(*one.entrants, Entrant("x", "random"))),
}


@pytest.mark.parametrize("change", ALIKE.values(), ids=ALIKE)
def test_what_changes_no_row_leaves_the_run_the_same(read, change):
    """So that a run can be made longer, or be stopped by another rule."""
    one = read(FILES["round robin"])
    assert change(one) != one
    assert specification(change(one)).hash == specification(one).hash


@pytest.mark.parametrize("change", OTHER.values(), ids=OTHER)
def test_what_changes_rows_makes_another_run(read, change):
    one = read(FILES["round robin"])
    assert specification(change(one)).hash != specification(one).hash


def test_formats_decide_too(read):
    """Who the challengers are, and how long a Swiss round is; not how many rounds there are."""
    gauntlet, swiss = read(FILES["gauntlet"]), read(FILES["swiss"])

    def hashed(one, **change):
        return specification(replace(one, **change)).hash

    assert hashed(gauntlet, challengers=(0,)) != hashed(gauntlet)
    assert hashed(swiss, round_blocks=3) != hashed(swiss)
    assert hashed(swiss, blocks=8) == hashed(swiss)


def test_what_this_program_cannot_fight_any_more(read):
    """One line that names the ledger."""
    document = json.loads(json.dumps(specification(read(AGENTS)).document))
    document["decides"]["scenarios"][1]["ruleset"] = "action_bored"
    with pytest.raises(InputError) as caught:
        tournament(document, "ledger.sqlite")
    assert str(caught.value) == (
        'ledger.sqlite: scenarios[1]: found "action_bored", expected the name of a ruleset '
        '(did you mean "action_board"?)'
    )
