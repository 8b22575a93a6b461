"""The ledger keeps whole blocks, whatever happens, and says plainly what it is not."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from arena import __version__
from arena.errors import FightclockError, InputError
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME, is_ledger
from tests.reports.ledger.made_runs import (
    BOUTS,
    block,
    filled,
    in_another_process,
    nobody,
    open_folder,
    specification,
)
from tests.reports.made_rows import row

WRITES = """
import sys
from pathlib import Path
from reports.ledger.ledger import Ledger
from tests.reports.ledger.made_runs import block, specification

with Ledger(Path(sys.argv[1]), write=True) as ledger:
    book = ledger.begin(specification(), 9)
    book.store(0, block(0))
    with ledger._writing() as sql:
        sql.execute("INSERT INTO blocks VALUES (1, 1)")
        print("in the midst of a block", flush=True)
        sys.stdin.readline()
    print("it is whole", flush=True)
    sys.stdin.readline()
"""
"""Stops inside a transaction, and goes on with each line of input."""


def refused(act, *said):
    """It is refused in one line that says all this."""
    with pytest.raises(InputError) as caught:
        act()
    line = str(caught.value)
    assert "\n" not in line
    for words in said:
        assert words in line


# -- what is kept -------------------------------------------------------------------------


def test_rows_read_back_are_the_rows_that_were_stored(tmp_path):
    """Every field, texts of all kinds and numbers to the last bit included."""
    with filled(tmp_path) as book:
        stored = [block(number) for number in range(3)]
        assert list(book.rows(0, 3)) == stored
        assert list(book.rows()) == stored
        assert list(book.rows(1, 2)) == stored[1:2]
        assert list(book.blocks()) == [0, 1, 2]
    with Ledger(tmp_path) as ledger:
        assert list(ledger.book(1).rows(0, 3)) == stored


def test_half_a_character_is_kept_as_its_escape(tmp_path):
    """Only a faulty agent can say one; it must not cost the block."""
    with Ledger(tmp_path / NAME, write=True) as ledger:
        book = ledger.begin(specification("n\udc80me", source="\udcff"), 1)
        book.store(0, [row(BOUTS[0], 1.0, fault="Ann: \ud800")])
        assert book.row(0).fault == "Ann: \\ud800"
        assert book.entry.title == "n\\udc80me"
        assert book.entry.document["decides"]["source"] == "\udcff"


def test_a_row_is_found_by_its_place_in_the_run(tmp_path):
    """Places go on from block to block."""
    with filled(tmp_path) as book:
        assert [book.row(at) for at in range(9)] == [r for n in range(3) for r in block(n)]
        assert book.size == 3


@pytest.mark.parametrize("place", [-1, 9, 2**40, 2**70])
def test_a_row_that_is_not_there_is_refused(tmp_path, place):
    with filled(tmp_path) as book:
        refused(lambda: book.row(place), "row", str(place), "a row of run 1: 0 to 8")


def test_an_empty_run_has_no_rows(tmp_path):
    with filled(tmp_path, blocks=0) as book:
        assert list(book.rows()) == []
        assert book.size == 0
        refused(lambda: book.row(0), "a row of run 1: none")


# -- runs ---------------------------------------------------------------------------------


def test_the_same_specification_is_the_same_run(tmp_path):
    """It goes on with the blocks that are there; any other specification is a new run."""
    with filled(tmp_path) as book, pytest.raises(FightclockError):
        book.store(1, block(1))  # which it has
    with Ledger(tmp_path, write=True) as ledger:
        again = ledger.begin(specification(), 5)
        other = ledger.begin(specification(seed=2), 5)
        assert (again.number, list(again.blocks())) == (1, [0, 1, 2])
        assert (other.number, list(other.blocks())) == (2, [])
        assert [entry.number for entry in ledger.entries()] == [1, 2]
        assert ledger.entry().number == 2


def test_lengths_are_noted_where_they_change(tmp_path):
    """Who asks for more blocks after a look at the first ones does not hide it."""
    with Ledger(tmp_path / NAME, write=True) as ledger:
        for blocks in (3, 3, 8, 8, 5):
            book = ledger.begin(specification(), blocks)
        assert book.entry.lengths == (3, 8, 5)


def test_the_title_is_the_last_one_and_changes_no_run(tmp_path):
    with Ledger(tmp_path / NAME, write=True) as ledger:
        ledger.begin(specification("Old"), 1)
        ledger.begin(specification("New"), 1)
        (entry,) = ledger.entries()
        assert (entry.title, entry.document["about"]["title"]) == ("New", "New")


def test_an_entry_says_what_there_is(tmp_path):
    with filled(tmp_path) as book:
        book.finish(2, 1, 4)
        book.finish(3, 1, 0)
        entry = book.entry
    assert (entry.kind, entry.hash) == ("tournament", specification().hash)
    assert entry.document == specification().document
    assert entry.program == __version__
    assert (entry.blocks, entry.fights, entry.taken) == (3, 9, 3)
    assert (entry.losses, entry.again) == (2, 4)


@pytest.mark.parametrize("number", [0, 2, -1, 2**70])
def test_a_run_that_is_not_there_is_refused(tmp_path, number):
    with filled(tmp_path):
        pass
    with Ledger(tmp_path) as ledger:
        refused(lambda: ledger.entry(number), "run", "the number of a run: 1")


def test_a_ledger_without_runs_has_no_last_one(tmp_path):
    with Ledger(tmp_path / NAME, write=True) as ledger:
        refused(ledger.entry, "run", "none")


# -- one transaction for each block -------------------------------------------------------


def test_a_block_that_fails_in_the_middle_leaves_nothing(tmp_path):
    """And what was there before still is; the next block goes in as usual."""
    bad = [*block(3)[:2], block(3)[0]]  # the third has the number of the first
    with filled(tmp_path) as book:
        with pytest.raises(FightclockError, match="it keeps all that it held"):
            book.store(3, bad)
        assert list(book.blocks()) == [0, 1, 2]
        assert len(list(book.rows())) == 3
        book.store(3, block(3))
        assert list(book.rows(3, 4)) == [block(3)]


def test_an_interrupt_in_the_middle_of_a_block_leaves_nothing(tmp_path):
    def interrupted():
        yield block(3)[0]
        raise KeyboardInterrupt

    with filled(tmp_path) as book:
        with pytest.raises(KeyboardInterrupt):
            book.store(3, interrupted())
        assert list(book.blocks()) == [0, 1, 2]
        assert book.entry.fights == 9


def test_another_process_may_read_but_not_write_meanwhile(tmp_path):
    """A reader sees whole blocks only; a second writer is refused in one line; a killed writer
    leaves its blocks, and lets others write.
    """
    path = tmp_path / NAME
    writer = in_another_process(WRITES, path)
    assert writer.stdin is not None
    assert writer.stdout is not None
    try:
        assert writer.stdout.readline() == "in the midst of a block\n"
        with Ledger(path) as ledger:
            assert list(ledger.book(1).rows()) == [block(0)]
            assert list(ledger.book(1).blocks()) == [0]
            refused(lambda: Ledger(path, write=True), str(path), "no other run is writing")
            writer.stdin.write("go on\n")
            writer.stdin.flush()
            assert writer.stdout.readline() == "it is whole\n"
            assert list(ledger.book(1).blocks()) == [0, 1]
    finally:
        writer.kill()
        writer.communicate()
    with Ledger(path) as ledger:
        assert list(ledger.book(1).blocks()) == [0, 1]
    with Ledger(path, write=True) as ledger:
        ledger.begin(specification(), 9).store(2, block(2))
        assert list(ledger.book(1).blocks()) == [0, 1, 2]


# -- reading leaves no trace --------------------------------------------------------------


def test_reading_changes_no_file_and_leaves_none(tmp_path):
    with filled(tmp_path):
        pass
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with Ledger(tmp_path) as ledger:
        assert ledger.entry().blocks == 3
        assert len(list(ledger.book(1).rows())) == 3
        with pytest.raises(FightclockError):
            ledger.begin(specification(seed=2), 1)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_ledger_that_nobody_may_write_can_be_read():
    """On a medium that is write-protected, for example."""
    with open_folder() as folder:
        with filled(folder):
            pass
        with nobody(folder):
            with Ledger(folder) as ledger:
                assert len(list(ledger.book(1).rows())) == 3
            refused(lambda: Ledger(folder, write=True), NAME, "can be written")
        assert sorted(path.name for path in folder.iterdir()) == [NAME, f"{NAME}.lock"]


def test_blocks_of_a_killed_run_are_not_silently_left_out():
    """They are in a file of their own, which SQLite cannot read where it may not write."""
    with open_folder() as folder:
        with filled(folder / "."):
            shutil.copy(folder / NAME, folder / "copy.sqlite")
            shutil.copy(folder / f"{NAME}-wal", folder / "copy.sqlite-wal")
        with nobody(folder):
            refused(lambda: Ledger(folder / "copy.sqlite"), "its last run was killed")
        with Ledger(folder / "copy.sqlite") as ledger:
            assert ledger.entry().blocks == 3


# -- what is no ledger --------------------------------------------------------------------


def test_what_is_no_ledger_is_refused_in_one_line(tmp_path):
    """For readers and writers alike."""
    path = tmp_path / NAME
    refused(lambda: Ledger(path), NAME, "a ledger, or a folder with one in it")
    refused(lambda: Ledger(tmp_path), "a directory without one", "a ledger, or a folder with one")
    for content, said in (
        (b"a text\n" * 200, "not a database"),
        (b"SQLite format 3\0" + b"\xff" * 2000, "a ledger that can be read"),
        (b"SQLite", "not a database"),
    ):
        path.write_bytes(content)
        for write in (False, True):
            refused(lambda write=write: Ledger(path, write=write), NAME, said)
    path.write_bytes(b"")
    refused(lambda: Ledger(path), NAME, "format 0", "a ledger of format 1")


@pytest.mark.parametrize("write", [False, True])
def test_a_ledger_of_another_version_is_refused(tmp_path, write):
    with filled(tmp_path):
        pass
    with sqlite3.connect(tmp_path / NAME) as sql:
        sql.execute("PRAGMA user_version = 2")
    sql.close()
    refused(lambda: Ledger(tmp_path, write), NAME, "format 2", "a ledger of format 1")


def test_another_program_s_database_is_refused(tmp_path):
    """Even one that gives its format the same number."""
    path = tmp_path / "other.sqlite"
    sql = sqlite3.connect(path)
    sql.execute("CREATE TABLE tunes (name)")
    sql.execute("PRAGMA user_version = 1")
    sql.close()
    with Ledger(path) as ledger:
        refused(ledger.entries, "other.sqlite", "no such table: runs")


def test_a_ledger_cut_short_is_refused(tmp_path):
    """Wherever it is cut, it is one line, or the rows are what they were."""
    with filled(tmp_path, blocks=40):
        pass
    path = tmp_path / NAME
    whole = path.read_bytes()
    told = []
    for size in range(200, len(whole), 1500):
        path.write_bytes(whole[:size])
        try:
            with Ledger(path) as ledger:
                assert ledger.entry().blocks == 40
                assert list(ledger.book(1).rows()) == [block(number) for number in range(40)]
        except InputError as error:
            told.append(str(error))
    assert len(told) > 5
    assert all(NAME in line for line in told)


@pytest.mark.parametrize("document", ["", "{", "[]", '{"about": {}}'])
def test_a_run_with_a_damaged_document_is_refused(tmp_path, document):
    with filled(tmp_path):
        pass
    sql = sqlite3.connect(tmp_path / NAME)
    sql.execute("UPDATE runs SET document = ?", (document,))
    sql.commit()
    sql.close()
    with Ledger(tmp_path) as ledger:
        refused(ledger.entries, NAME, "documents of runs")


def test_a_ledger_is_known_by_its_content(tmp_path):
    """A pipe, which would wait for ever, is not even opened."""
    with filled(tmp_path):
        pass
    text, pipe = tmp_path / "text.sqlite", tmp_path / "pipe"
    text.write_text(json.dumps({}))
    os.mkfifo(pipe)
    assert is_ledger(tmp_path)
    assert is_ledger(tmp_path / NAME)
    for other in (text, pipe, tmp_path / "none", tmp_path.parent / "none" / "of this"):
        assert not is_ledger(other)
        refused(lambda other=other: Ledger(other), other.name)


def test_the_hash_and_not_the_place_makes_a_run(tmp_path):
    """Documents that differ in a word that decides have different hashes."""
    one = specification()
    assert replace(one, title="other").hash == one.hash
    assert replace(one, kind="study").hash != one.hash
    with Ledger(tmp_path / NAME, write=True) as ledger:
        assert ledger.begin(one, 1).number != ledger.begin(replace(one, kind="study"), 1).number


def test_a_place_where_one_may_not_look_is_refused():
    with open_folder() as folder:
        inner = folder / "inner"
        inner.mkdir()
        inner.chmod(0o700)
        with nobody(folder):
            refused(lambda: Ledger(Path(inner / "ledger")), "Permission denied")
            assert not is_ledger(inner / "ledger")
