"""A solo game's file is the whole game, and a file that is none is refused in one line."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest

from agents.human import saved
from agents.human.solo import Solo
from arena.errors import InputError
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import GAMES, begun, played


def stands(solo):
    """All that can be told of a game; in which order one moment's answers came does not matter."""
    record = solo.record
    given = {who: [one for one in record.given if one.who == who] for who in solo.setup.voices}
    asked = [decision.who for decision in solo.asked]
    return given, record.thrown, record.taken_back, solo.events, solo.wanted, asked, solo.outcome


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("throws", ["machine", "all"])
def test_a_saved_game_goes_on_exactly(tmp_path, name, throws):
    """Also with real dice, after a take-back, and to its end."""
    solo = played(Solo(begun(name, throws=throws)), 14)
    solo.take_back()
    play_on(solo)
    saved.save(solo, tmp_path / "game.json")
    again = saved.load(tmp_path / "game.json")
    play_on(again)  # what the machine has declared in secret is not in the file
    assert stands(again) == stands(solo)
    assert again.beginning == solo.beginning
    assert saved.to_document(again) == saved.to_document(solo)
    assert played(again, 2000, 5).outcome == played(solo, 2000, 5).outcome
    assert solo.over


def test_what_is_hidden_is_not_in_the_file():
    """The machine has declared for the blind opening; whoever opens the file does not see what."""
    solo = Solo(begun("alley"))
    play_on(solo)
    theirs = [one for one in solo.record.given if not one.person]
    assert theirs
    assert saved.to_document(solo)["record"]["given"] == []
    for decision in solo.asked:
        solo.answer(decision.who, decision.legal[0].label)
    given = saved.to_document(solo)["record"]["given"]
    assert {one["who"] for one in given} == set(solo.setup.voices)


def test_a_game_that_was_given_up_is_over_again(tmp_path):
    solo = played(Solo(begun("alley")), 3)
    solo.give_up("heroes")
    saved.save(solo, tmp_path / "game.json", "My game")
    assert saved.load(tmp_path / "game.json").outcome == solo.outcome
    assert json.loads((tmp_path / "game.json").read_text())["title"] == "My game"


@pytest.fixture(scope="module")
def document():
    solo = Solo(begun("alley", throws="mine"))
    while len(solo.record.thrown) < 3:
        played(solo, 1, len(solo.record.given))
    solo.take_back()
    return json.loads(json.dumps(saved.to_document(solo)))


def changed(document, path, value):
    """The document with one value changed; None takes it away."""
    made = deepcopy(document)
    *most, last = path
    inner = made
    for key in most:
        inner = inner[key]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return made


ANSWER = ("record", "given", 0)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("solo",), 2, "game.json: solo"),
        (("ruleset",), "timing_trak", 'did you mean "timing_track"'),
        (("rules",), "0", "rules of version 1"),
        (("seed",), -1, "seed"),
        (("more",), 1, "more"),
        (("scenario", "sides"), ["heroes", "heroes"], "only once"),
        (("scenario", "combatants", 0, "name"), "\x1b[2J", "a name of 1 to 40 printable"),
        (("seating", "persons"), ["Kael"], "seating.persons"),
        (("seating", "persons"), ["Kael", "Sera", "Sera"], "once"),
        (("seating", "persons"), ["Kael", "Seraa"], 'did you mean "Sera"'),
        (("seating", "throws"), "some", "machine, mine or all"),
        (("seating", "agents", "Thug A"), "closes-and-cut", "closes-and-cuts"),
        (("seating", "agents", "Thug A"), "learned(", "an agent: name or name(key=value"),
        (("seating", "agents", "Thug A"), "shield-wall", "an agent for timing_track"),
        (("seating", "agents", "Thug A"), 'learned(model="no/such")', "no/such"),
        ((*ANSWER, "label"), "fly", 'record.given[0]: found "fly", expected an answer that'),
        ((*ANSWER, "who"), "Nobody", "record.given[0]"),
        ((*ANSWER, "person"), True, "person"),
        (("record", "thrown", 0, "faces"), [0], "record.thrown[0].faces[0]"),
        (("record", "thrown", 0, "who"), "Thug A", "whose dice are thrown by a person"),
        (("record", "thrown", 0, "purpose"), "luck", "what is rolled for"),
        (("record", "taken_back", 0, "who"), "Nobody", "somebody whom a person plays"),
        (("record", "gave_up"), "hero", 'did you mean "heroes"'),
    ],
)
def test_bad_games_are_refused(document, path, value, says):
    """One line with file and key, whatever is wrong."""
    with pytest.raises(InputError) as caught:
        saved.from_document(changed(document, path, value), "game.json")
    line = str(caught.value)
    assert line.startswith("game.json: ")
    assert "\n" not in line
    assert says in line


@pytest.mark.parametrize("place", [1, 7, 15, -1])
def test_the_answer_that_is_not_legal_is_named(document, place):
    """By its place in the file, counted from 0."""
    given = document["record"]["given"]
    number = place % len(given)
    with pytest.raises(InputError) as caught:
        saved.from_document(changed(document, ("record", "given", number, "label"), "fly"))
    assert caught.value.key == f"record.given[{number}]"
    assert given[number]["who"] in caught.value.expected


def test_too_many_answers_are_refused(document):
    solo = played(saved.from_document(document), 2000)
    assert solo.over
    whole = saved.to_document(solo)
    whole["record"]["given"] += whole["record"]["given"][-1:]
    with pytest.raises(InputError, match="more answers than questions"):
        saved.from_document(whole)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "JSON"),
        (b"[]", "a saved solo game"),
        (b"null", "a saved solo game"),
        (b"{", "JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 100_000, "nested"),
        (b'{"position": 1}', 'found "a position", expected a saved solo game'),
        (b'{"solo": 1}', "missing"),
        (b" " * (saved.LARGEST + 1), "at most 2000000 bytes"),
    ],
)
def test_files_that_are_no_games(tmp_path, raw, says):
    path = tmp_path / "game.json"
    path.write_bytes(raw)
    for read in (lambda: saved.load(path), lambda: saved.decoded(raw, "upload")):
        with pytest.raises(InputError) as caught:
            read()
        assert "\n" not in str(caught.value)
        assert says in str(caught.value)


def test_a_file_of_somebody_else_names_no_files(document, monkeypatch):
    """A path in it would open files of this machine; nothing is opened before it is refused."""
    opened = []
    monkeypatch.setattr("agents.learned.uses_model.load", lambda *a: opened.append(a))
    for spec in ('learned(model="/etc/passwd")', 'plays-on(leaf=learned, model="x.onnx")'):
        upload = changed(document, ("seating", "agents", "Thug A"), spec)
        with pytest.raises(InputError, match="only a file of your own may say that"):
            saved.from_document(upload, trusted=False)
    assert opened == []
    foreign = changed(document, ("seating", "agents", "Thug A"), "theirs")
    with pytest.raises(InputError, match="a shipped agent"):
        saved.from_document(foreign, trusted=False)
    fine = changed(document, ("seating", "agents", "Thug A"), "opponent(level=novice)")
    assert saved.from_document(fine, trusted=False).beginning.seating.agents["Thug A"]


def test_a_game_that_could_not_be_read_again_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(saved, "LARGEST", 100)
    with pytest.raises(InputError, match="at most 100 bytes"):
        saved.save(Solo(begun("alley")), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def mutated(luck, value):
    """One random place of a document changed."""
    if isinstance(value, dict) and value and luck.random() < 0.9:
        key = luck.choice(sorted(value))
        return {**value, key: mutated(luck, value[key])}
    if isinstance(value, list) and value and luck.random() < 0.9:
        place = luck.randrange(len(value))
        return [*value[:place], mutated(luck, value[place]), *value[place + 1 :]]
    return luck.choice([None, -1, 0, 1, 7, 10**30, 1.5, "", "Kael", "Sera", True, [], {}])


def tried(document, seeds):
    """How many mutants were taken; a mutant is refused in one line, or can be played."""
    taken, complaints = 0, []
    for seed in seeds:
        luck = random.Random(seed)
        try:
            solo = saved.from_document(mutated(luck, document), trusted=False)
        except InputError as error:
            complaints.append(str(error))
        else:
            taken += 1
            play_on(solo)
    assert not [line for line in complaints if "\n" in line]
    return taken


def test_mutated_games(document):
    """A mutated game is refused in one line, or it is a game."""
    assert tried(document, range(60)) > 0


@pytest.mark.slow
def test_many_mutated_games(document):
    """The same with thousands of mutants."""
    assert tried(document, range(1000, 5000)) > 50


def test_only_a_game_that_was_kept_may_run_a_program(tmp_path):
    """A file that somebody sends must not start anything on this machine."""
    fell = tmp_path / "fell"
    program = tmp_path / "agent.sh"
    program.write_text(f"#!/bin/sh\ntouch {fell}\n")
    program.chmod(0o755)
    document = saved.to_document(Solo(begun("mirrored-duel")))
    agents = document["seating"]["agents"]
    document["seating"]["agents"] = dict.fromkeys(agents, f"exec:{program}")
    (tmp_path / "game.json").write_text(json.dumps(document))
    with pytest.raises(InputError, match="an agent that runs no program"):
        saved.load(tmp_path / "game.json")
    with pytest.raises(InputError, match="a shipped agent"):
        saved.load(tmp_path / "game.json", trusted=False)
    assert not fell.exists()
