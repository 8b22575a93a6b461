"""A journal file holds a fight to the byte, and a bad one is refused with its line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import MISSING, fields
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena import journal
from arena.errors import InputError
from arena.journal import Journal, header
from arena.model import Event, Faulted
from arena.rules import RULESETS
from arena.rules.timing_track.events import EVENTS, Attack, Declared, Ended, Opened

HEAD = header("timing_track", "1", "alley", 7, 3, {"watch": "guard", "gang": "wild(depth=2)"})
FIGHT = [
    Opened(0, "", title="The alley", balance=-2),
    Declared(0, "Kael", "", "draw sword", "draw", "", "sword", 2),
    Attack(3, "Kael", "Kael@2", "sword", "Thug A", "melee", 56, 44, 12, "hit", (("wounds", -10),)),
    Faulted(4, "Sera", answer="fly\n", why="no “wings”", used="hold"),
    Ended(9, "", winner="watch"),
]


def lines_of(*edits):
    """The file's lines, with (line number, old, new) replaced."""
    lines = list(Journal(HEAD, list(FIGHT)).lines())
    for number, old, new in edits:
        assert old in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new)
    return "".join(f"{line}\n" for line in lines).encode()


def values(hint):
    """What a field of this type may hold."""
    if hint is str:
        return st.text()
    return st.from_type(hint)


@st.composite
def events(draw):
    kind = draw(st.sampled_from(list(EVENTS.values())))
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind) if f.default is MISSING or draw(st.booleans())]
    return kind(**{name: draw(values(hints[name])) for name in names})


@given(st.lists(events()), st.text(), st.one_of(st.none(), st.integers()))
def test_what_is_written_is_read_back(happened, scenario, seed):
    """Every event of the ruleset, whatever is in it; and writing again gives the same bytes."""
    journal = Journal(header("timing_track", "1", scenario, seed), happened)
    content = journal.encoded()
    again = Journal.decode(content, RULESETS)
    assert again.events == happened
    assert again.header == journal.header
    assert again.encoded() == content


def test_a_journal_is_written_to_a_file_and_read_from_it(tmp_path):
    """What the fight records is what stands in the file."""
    journal = Journal(HEAD)
    for event in FIGHT:
        journal.record(event)
    path = tmp_path / "alley.jsonl"
    journal.write(path)
    again = Journal.read(path, RULESETS)
    assert list(again) == FIGHT
    assert len(again) == 5
    assert path.read_bytes() == lines_of()


def test_the_form_of_the_file():
    """A header, then an event a line, in the order of its fields, without what is restored."""
    head, opened, declared, *_ = lines_of().decode().splitlines()
    assert json.loads(head) == {
        "journal": 1,
        "ruleset": "timing_track",
        "rules": "1",
        "scenario": "alley",
        "seed": 7,
        "block": 3,
        "agents": {"gang": "wild(depth=2)", "watch": "guard"},
    }
    assert opened == (
        '{"event": "opened", "time": 0, "who": "", "title": "The alley", "balance": -2}'
    )
    assert declared == (
        '{"event": "declared", "time": 0, "who": "Kael", "declaration": "draw sword", '
        '"verb": "draw", "item": "sword", "due": 2}'
    )
    assert "“wings”" in lines_of().decode()


def test_the_order_in_which_agents_are_named_changes_no_byte():
    """The header sorts them."""
    one = header("timing_track", "1", "alley", agents={"a": "x", "b": "y"})
    other = header("timing_track", "1", "alley", agents={"b": "y", "a": "x"})
    assert Journal(one).encoded() == Journal(other).encoded()


def test_a_line_end_inside_a_name_ends_no_line():
    """Unicode has more line ends than files have."""
    journal = Journal(HEAD, [Ended(1, "x\u2028y\x85z", winner="\r\n")])
    assert Journal.decode(journal.encoded(), RULESETS).events == journal.events


def test_half_a_character_from_a_faulty_agent_is_written_and_read_back():
    """A journal of a fight is never lost to what an external program said."""
    journal = Journal(HEAD, [Faulted(1, "Kael", answer="\udc80")])
    content = journal.encoded()
    assert content.decode("utf-8")
    assert Journal.decode(content, RULESETS).events == journal.events


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        ((1, '"journal": 1', '"journal": 2'), "line 1: journal: found 2, expected the number 1"),
        ((1, '"journal": 1', '"newspaper": 1'), "line 1: expected the header of a journal"),
        ((1, "timing_track", "timing_trak"), '(did you mean "timing_track"?)'),
        ((1, '"block": 3', '"block": "3"'), 'line 1: block: found "3", expected a whole number'),
        ((1, '"block": 3, ', ""), "line 1: block: expected a whole number"),
        ((1, '"block"', '"blok"'), 'line 1: found "blok", expected a field of the header (did'),
        ((1, '"guard"', "[]"), "line 1: agents: found {"),
        ((3, "declared", "declard"), 'line 3: event: found "declard", expected the kind'),
        ((3, '"event": "declared", ', ""), "line 3: event: expected the kind of an event"),
        ((3, '"event": "declared"', '"event": ["declared"]'), "line 3: event: found ['declared']"),
        ((3, '"due"', '"dew"'), 'line 3: found "dew", expected a field of the event "declared"'),
        ((3, '"due": 2', '"due": "2"'), 'line 3: due: found "2", expected a whole number'),
        ((3, '"due": 2', '"due": true'), "line 3: due: found True, expected a whole number"),
        ((3, '"due": 2', '"due": 2.0'), "line 3: due: found 2.0, expected a whole number"),
        ((3, '"time": 0, ', ""), "line 3: time: expected a whole number"),
        ((3, '"due": 2', '"due": 2, "due": 3'), 'line 3: found "due", expected every name only'),
        ((3, '"due": 2', '"due": NaN'), 'line 3: found "NaN", expected a number that JSON knows'),
        ((3, '"due": 2}', '"due": 2'), "line 3: found"),
        ((3, '"due": 2', '"due": ' + "9" * 5000), "line 3: found"),
        ((3, '"draw sword"', "[" * 100_000), "line 3: found"),
        ((4, "-10", '"-10"'), "line 4: modifiers: found [['wounds', '-10']], expected a list"),
        ((4, ", -10", ""), "line 4: modifiers: found [['wounds']], expected a list"),
        ((4, '[["wounds", -10]]', '"none"'), 'line 4: modifiers: found "none", expected a list'),
    ],
)
def test_a_bad_line_is_refused_with_its_number(edit, line):
    """The file, the line, what stands there and what should, on one line."""
    with pytest.raises(InputError) as caught:
        Journal.decode(lines_of(edit), RULESETS, "alley.jsonl")
    assert str(caught.value).startswith("alley.jsonl: line ")
    assert line in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "a: line 1: expected the header of a journal; the file is empty"),
        (b"\n", 'a: line 1: found "", expected one JSON object'),
        (b"[1]\n", 'a: line 1: found "[1]", expected one JSON object'),
        (lines_of()[:-1], "a: line 6: found "),
        (lines_of()[:-20], "expected a whole line with its end; the file is cut short"),
        (lines_of() + b"\n", 'a: line 7: found "", expected one JSON object'),
        (lines_of().replace(b"alley", b"all\xffey", 1), "a: line 1: expected text in UTF-8"),
        (lines_of() + b"\xc3", "a: line 7: expected text in UTF-8"),
    ],
)
def test_a_file_that_is_no_journal_is_refused(content, line):
    """Empty, cut short, or not even text."""
    with pytest.raises(InputError) as caught:
        Journal.decode(content, RULESETS, "a")
    assert line in str(caught.value)


def test_a_journal_beyond_all_bounds_is_refused(monkeypatch):
    """Lines without end, or too many of them, would fill the memory."""
    whole = lines_of()
    longest = max(len(line) for line in whole.split(b"\n"))
    monkeypatch.setattr(journal, "LONGEST", longest)
    assert len(Journal.decode(whole, RULESETS, "a")) == whole.count(b"\n") - 1
    monkeypatch.setattr(journal, "LONGEST", longest - 1)
    with pytest.raises(InputError, match=f"expected at most {longest - 1} bytes on one line"):
        Journal.decode(whole, RULESETS, "a")
    monkeypatch.undo()
    monkeypatch.setattr(journal, "MOST_LINES", whole.count(b"\n"))
    Journal.decode(whole, RULESETS, "a")
    monkeypatch.setattr(journal, "MOST_LINES", whole.count(b"\n") - 1)
    with pytest.raises(InputError, match="a: line 6: expected at most 5 lines"):
        Journal.decode(whole, RULESETS, "a")


def test_what_is_wrong_with_a_line_is_said_before_the_next_is_read():
    """So that a bad file costs no more than what is right of it."""
    bad = lines_of().split(b"\n")[0] + b"\n" + b"\n" * 1_000_000 + b"\xff"
    with pytest.raises(InputError, match='line 2: found "", expected one JSON object'):
        Journal.decode(bad, RULESETS, "a")


def test_names_on_a_line_are_compared_once():
    """Each with all others would take minutes."""
    names = ", ".join(f'"k{n}": 0' for n in range(60_000))
    bad = lines_of().split(b"\n")[0] + b"\n{" + names.encode() + b', "k59999": 1}\n'
    with pytest.raises(InputError, match='line 2: found "k59999", expected every name only once'):
        Journal.decode(bad, RULESETS, "a")


def test_a_file_that_cannot_be_opened_is_an_input_error(tmp_path):
    """Missing, or a folder: one line and no traceback, for reading and for writing."""
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(InputError, match="can be read"):
            Journal.read(path, RULESETS)
    for path in (tmp_path / "none" / "a.jsonl", tmp_path):
        with pytest.raises(InputError, match="can be written"):
            Journal(HEAD).write(path)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_every_event_of_every_ruleset_can_be_written_and_read(ruleset):
    """Adding an event with a field that a file cannot hold fails here."""
    happened: list[Event] = [kind(4, "Kael") for kind in ruleset.events.values()]
    assert all(kind.kind == name for name, kind in ruleset.events.items())
    journal = Journal(header(ruleset.name, ruleset.version, "x"), happened)
    assert Journal.decode(journal.encoded(), RULESETS).events == happened


def test_importing_the_journal_is_light():
    """Programs that only read journals load neither validation nor the face."""
    code = "import arena.journal, sys; sys.exit(bool({'pydantic', 'typer'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
