"""Positions as files: a saved fight goes on exactly, and a bad file is refused in one line."""

from __future__ import annotations

import copy
import json
import random

import pytest

import scenarios
from arena import position
from arena.errors import FightclockError, InputError
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.rules import RULESETS


class AnyLegal:
    """Any legal answer, by the agent's own luck."""

    def choose(self, decision):
        if decision.kind == "reconsider" and decision.whim(4):
            return decision.fallback
        return decision.pick(decision.legal)


def driven(name: str, block: int, questions: int):
    """A fight of a shipped scenario, driven until so many questions have been answered."""
    scenario = scenarios.load(name)
    setup = RULESETS[scenario.ruleset].setup(scenario)
    journal: list = []
    fight: Fight = Fight(setup, KeyedDice(3, block), seed=3, block=block, record=journal.append)
    policy = AnyLegal()
    while questions and fight.advance():
        for decision in fight.pending:
            fight.answer(decision.who, policy.choose(decision))
        questions -= 1
    fight.advance()
    return fight, journal


def finish(fight):
    policy = AnyLegal()
    while fight.advance():
        for decision in fight.pending:
            fight.answer(decision.who, policy.choose(decision))
    return fight.outcome


@pytest.mark.parametrize(
    "name",
    [
        "alley",
        "alley-at-count-16",
        "surprise-at-the-gate",
        "half-cast",
        "mage-fighter-and-warband",
        "battle-for-the-gate",
    ],
)
@pytest.mark.parametrize("questions", [0, 1, 2, 5, 9, 14, 23, 40])
def test_a_saved_fight_goes_on_exactly(tmp_path, name, questions):
    """Saved while a question is open, loaded, and played on: the same journal and outcome."""
    fight, journal = driven(name, questions, questions)
    path = tmp_path / "saved.json"
    position.save(fight, path)
    loaded = position.load(path)
    again: list = []
    other = Fight(
        loaded.setup,
        KeyedDice(loaded.seed, loaded.block),
        start=loaded.snapshot,
        seed=loaded.seed,
        block=loaded.block,
        record=again.append,
    )
    other.advance()
    assert [d.who for d in other.pending] == [d.who for d in fight.pending]
    before = len(journal)
    assert finish(other) == finish(fight)
    tail = journal[before:]
    assert again[len(again) - len(tail) :] == tail
    # The file is the same when the loaded position is saved anew.
    third = Fight(
        loaded.setup,
        KeyedDice(loaded.seed, loaded.block),
        start=loaded.snapshot,
        seed=loaded.seed,
        block=loaded.block,
    )
    third.advance()
    position.save(third, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == path.read_text()


def test_a_position_is_readable(tmp_path):
    """Names and labels, not numbers of seats; the rules version is in the file."""
    fight, _ = driven("alley", 1, 3)
    position.save(fight, tmp_path / "p.json")
    document = json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))
    assert (document["ruleset"], document["rules"]) == ("timing_track", "1")
    kael = document["state"]["combatants"]["Kael"]
    assert kael["zone"] == "alley"
    assert kael["weapons"]["medium sword"]["condition"] == "ready"


def test_only_rewindable_fights_can_be_saved(tmp_path):
    """A fight that keeps no positions says so, and nothing is written."""
    setup = RULESETS["timing_track"].setup(scenarios.load("alley"))
    fight: Fight = Fight(setup, KeyedDice(1), dict.fromkeys(setup.sides, AnyLegal()))
    with pytest.raises(FightclockError, match="rewindable"):
        position.save(fight, tmp_path / "p.json")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def document():
    return position.to_document(driven("alley", 1, 9)[0])


def changed(document, path, value):
    """The document with one value changed; None takes it away."""
    made = copy.deepcopy(document)
    *most, last = path
    inner = made
    for key in most:
        inner = inner[key]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return made


KAEL = ("state", "combatants", "Kael")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("position",), 2, "position"),
        (("ruleset",), "timing_trak", 'did you mean "timing_track"'),
        (("rules",), "0", "rules of version 1"),
        (("seed",), -1, "seed"),
        (("state", "now"), "soon", "state.now"),
        (("state", "nows"), 1, "nows"),
        (("state", "balance"), None, "state.balance"),
        ((*KAEL,), None, "Kael"),
        ((*KAEL, "wounds"), 10_000, "Kael.wounds"),
        ((*KAEL, "zone"), "aley", 'did you mean "alley"'),
        ((*KAEL, "in_hand"), "revolver", "Kael.in_hand"),
        ((*KAEL, "status"), "asleep", "fighting"),
        ((*KAEL, "unaware_of"), ["Thug C"], "Thug"),
        ((*KAEL, "martial"), 50, "Kael.martial"),
        ((*KAEL, "device_boxes"), 5, "Kael.device_boxes"),
        ((*KAEL, "pulsed"), 3, "Kael.pulsed"),
        ((*KAEL, "token"), {"declaration": "fly", "start": 0, "due": 99}, "Kael.token"),
        (
            (*KAEL, "token"),
            {"declaration": "draw medium sword", "start": 0, "due": 0},
            "Kael.token",
        ),
        (("state", "combatants", "Nobody"), {}, "Nobody"),
        (("scenario", "zones"), [], "zone"),
        (("scenario", "sides"), ["heroes", "heroes"], "only once"),
        (("scenario", "combatants", 1, "name"), "Kael", "only once"),
        (("scenario", "combatants", 1, "name"), "thugs", "only once"),
        (("scenario", "combatants", 1, "side"), "heros", 'did you mean "heroes"'),
        (("scenario", "combatants", 0, "weapons", 0, "name"), "medium sword", "only once"),
        (("scenario", "combatants", 0, "weapons", 0, "damage"), "0d6", "damage"),
        (("answers",), [{"Kael": "fly"}], "answers[0].Kael"),
        (("answers",), [{"Nobody": "hold"}], "answers[0]"),
        (("answers",), [{"Kael": "carry on"}] * 9, "played again"),
    ],
)
def test_bad_positions_are_refused(document, path, value, says):
    """One line with file and key, whatever is wrong."""
    with pytest.raises(InputError) as caught:
        position.from_document(changed(document, path, value), "p.json")
    line = str(caught.value)
    assert line.startswith("p.json: ")
    assert "\n" not in line
    assert says in line


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"3", b"{", b"\xff\xfe", b"[" * 100_000, b'{"position": 1}', b"null"]
)
def test_files_that_are_no_positions(tmp_path, raw):
    """Empty, cut off, not UTF-8, nested without end: one line each."""
    path = tmp_path / "p.json"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        position.load(path)
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError):
        position.load(tmp_path)
    with pytest.raises(InputError):
        position.load(tmp_path / "missing.json")


def test_seeds_that_a_file_cannot_hold_are_refused_when_saving(tmp_path):
    """Not only when the file is read again."""
    setup = RULESETS["timing_track"].setup(scenarios.load("alley"))
    for seed, block in ((-1, 0), (2**63, 0), (0, -1), (0, 2**70)):
        fight: Fight = Fight(setup, KeyedDice(seed, block), seed=seed, block=block)
        with pytest.raises(FightclockError, match="a position cannot hold"):
            position.save(fight, tmp_path / "p.json")
    assert not list(tmp_path.iterdir())


def test_a_position_that_could_not_be_read_again_is_not_written(tmp_path, monkeypatch):
    """And the line says how much is too much."""
    monkeypatch.setattr(position, "LARGEST", 100)
    with pytest.raises(InputError, match=r'found "a position of .* bytes", expected at most 100'):
        position.save(driven("alley", 1, 3)[0], tmp_path / "p.json")
    assert not list(tmp_path.iterdir())


def mutated(luck: random.Random, value):
    """One random place of a document changed."""
    if isinstance(value, dict) and value and luck.random() < 0.9:
        key = luck.choice(sorted(value))
        return {**value, key: mutated(luck, value[key])}
    if isinstance(value, list) and value and luck.random() < 0.9:
        place = luck.randrange(len(value))
        return [*value[:place], mutated(luck, value[place]), *value[place + 1 :]]
    return luck.choice([None, -1, 0, 1, 7, 10**30, 1.5, "", "Kael", "revolver", True, [], {}])


def play_mutants(document, seeds) -> int:
    """How many mutants were taken; those must be fights that end."""
    taken, complaints = 0, []
    for seed in seeds:
        luck = random.Random(seed)
        mutant = mutated(luck, document)
        try:
            loaded = position.from_document(mutant)
        except InputError as error:
            complaints.append(str(error))
            continue
        taken += 1
        fight = Fight(
            loaded.setup,
            KeyedDice(1, seed),
            dict.fromkeys(loaded.setup.sides, AnyLegal()),
            start=loaded.snapshot,
            on_fault="raise",
        )
        fight.run()
    assert not [line for line in complaints if "\n" in line]
    return taken


MUTATED = ("alley", "mage-fighter-and-warband", "battle-for-the-gate")


@pytest.mark.parametrize("name", MUTATED)
def test_mutated_positions(name):
    """A mutated position is refused in one line, or it is a fight that runs to its end."""
    assert play_mutants(position.to_document(driven(name, 1, 9)[0]), range(100)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATED)
def test_many_mutated_positions(name):
    """The same with thousands of mutants."""
    document = position.to_document(driven(name, 1, 9)[0])
    assert play_mutants(document, range(10_000, 15_000)) > 100


def test_a_fork_that_holds_guesses_is_not_saved(tmp_path):
    """What stands in it for what is hidden is no fact; in the next instant there is none left."""
    fight, _ = driven("alley", 0, 3)
    fork = fight.fork(KeyedDice(5), fight.pending[0].who)
    with pytest.raises(FightclockError, match="a fork inside an instant cannot be saved"):
        position.save(fork, tmp_path / "p.json")
    assert list(tmp_path.iterdir()) == []
