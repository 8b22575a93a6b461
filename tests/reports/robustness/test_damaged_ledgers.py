"""A ledger that cannot be used is refused in one line, and nothing in its place is destroyed."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
from contextlib import closing, suppress

import pytest

from arena.errors import FightclockError, InputError
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from reports.ledger.recording import Where
from reports.tournaments.tournament import run_tournament
from tests.reports.robustness.disks import disk
from tests.reports.robustness.ledgers import cup
from tests.reports.robustness.processes import run

BLOCKS = 4


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A finished report and its tournament."""
    folder = tmp_path_factory.mktemp("made")
    file = cup(folder, BLOCKS)
    run_tournament(file, folder / "out", Where(1), progress=False)
    return folder / "out", file


@pytest.fixture
def out(made, tmp_path):
    """A copy of its folder, without the page."""
    folder = tmp_path / "out"
    folder.mkdir()
    shutil.copy(made[0] / NAME, folder)
    return folder


def again(made, folder, blocks=BLOCKS):
    """Begin the same tournament in a folder."""
    return run_tournament(made[1], folder, Where(1), blocks, progress=False)


def changed(out, *statements):
    with closing(sqlite3.connect(out / NAME)) as sql, sql:
        for statement in statements:
            sql.execute(statement)


def cut(out):
    os.truncate(out / NAME, 5_000)


def cut_in_its_head(out):
    os.truncate(out / NAME, 50)


def garbage_in_the_middle(out):
    with (out / NAME).open("r+b") as file:
        file.seek(6_000)
        file.write(random.Random(1).randbytes(9_000))


def text(out):
    (out / NAME).write_text("this was never a ledger\n" * 100)


def another_format(out):
    changed(out, "PRAGMA user_version = 9")


def another_database(out):
    (out / NAME).unlink()
    changed(out, "CREATE TABLE recipes (name TEXT)")


def a_table_less(out):
    changed(out, "DROP TABLE fights")


def fights_of_a_block_less(out):
    changed(out, "DELETE FROM fights WHERE block = 2")


def a_fight_less(out):
    changed(out, "DELETE FROM fights WHERE block = 2 AND number = 11")


def a_number_that_is_none(out):
    changed(out, "UPDATE fights SET time = 'soon' WHERE block = 1 AND number = 3")


def what_is_left_that_is_no_json(out):
    changed(out, "UPDATE fights SET left_first = '{\"wounds\": ' WHERE block = 1 AND number = 3")


def lengths_that_are_no_json(out):
    changed(out, "UPDATE runs SET lengths = '[4'")


DAMAGES = [
    cut,
    cut_in_its_head,
    garbage_in_the_middle,
    text,
    another_format,
    another_database,
    a_table_less,
    fights_of_a_block_less,
    a_fight_less,
    a_number_that_is_none,
    what_is_left_that_is_no_json,
    lengths_that_are_no_json,
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_ledger_is_refused_and_left_as_it_is(made, out, damage):
    """The line names the file; whoever can mend it finds every byte of it."""
    damage(out)
    before = (out / NAME).read_bytes()
    with pytest.raises(InputError) as refused:
        again(made, out)
    assert str(out / NAME) in str(refused.value)
    assert len(str(refused.value).splitlines()) == 1
    assert (out / NAME).read_bytes() == before
    assert not (out / "index.html").exists()


@pytest.mark.parametrize("kind", ["folder", "pipe", "link to nothing", "link to itself"])
def test_what_is_no_file_is_no_ledger(made, tmp_path, kind):
    """It is left alone, and a pipe is not waited for."""
    folder = tmp_path / "out"
    folder.mkdir()
    place = folder / NAME
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    elif kind == "link to nothing":
        place.symlink_to(tmp_path / "nowhere" / NAME)
    else:
        place.symlink_to(place)
    before = place.lstat().st_mode
    with pytest.raises(InputError, match=NAME):
        again(made, folder)
    assert place.lstat().st_mode == before
    assert {path.name for path in folder.iterdir()} - {f"{NAME}.lock"} == {NAME}
    if kind == "folder":
        assert list(place.iterdir()) == []


def test_a_link_to_a_ledger_is_that_ledger(made, out, tmp_path):
    """What it holds already is not fought again, and the link stays a link."""
    other = tmp_path / "other"
    other.mkdir()
    (other / NAME).symlink_to(out / NAME)
    result = again(made, other, BLOCKS + 1)
    assert result.recorded.end.before == BLOCKS
    assert (other / NAME).is_symlink()
    with Ledger(out) as ledger:
        assert ledger.entry().blocks == BLOCKS + 1


def test_an_empty_file_becomes_a_ledger(made, tmp_path):
    """A program killed before its first transaction leaves one."""
    (tmp_path / NAME).touch()
    assert again(made, tmp_path).recorded.entry.blocks == BLOCKS


def test_a_log_that_is_garbage_is_not_taken_for_blocks(made, out):
    """Beside a ledger SQLite keeps a log; what in it was not committed counts for nothing."""
    (out / f"{NAME}-wal").write_bytes(random.Random(1).randbytes(9_000))
    assert again(made, out).recorded.end.before == BLOCKS


def test_whatever_bytes_are_changed_nothing_but_our_own_errors_come_of_it(made, tmp_path):
    """Bytes, stretches of garbage and of zeros, anywhere in the file."""
    whole = (made[0] / NAME).read_bytes()
    refused = 0
    for seed in range(120):
        luck = random.Random(seed)
        content = bytearray(whole)
        at, length = luck.randrange(len(whole)), luck.choice([1, 10, 300, 4096])
        piece = content[at : at + length]
        content[at : at + length] = luck.randbytes(len(piece)) if seed % 3 else bytes(len(piece))
        (tmp_path / NAME).write_bytes(content)
        try:
            with Ledger(tmp_path / NAME, write=bool(seed % 2)) as ledger:
                for entry in ledger.entries():
                    assert all(ledger.book(entry.number).rows())
        except FightclockError:
            refused += 1
        for left in (f"{NAME}-wal", f"{NAME}-shm"):
            with suppress(FileNotFoundError):
                (tmp_path / left).unlink()
    assert refused > 20


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a disk in memory")
def test_a_folder_that_cannot_be_written(made, out, tmp_path):
    """Nothing is fought where it could not be kept; what is there stays."""
    with disk(tmp_path / "disk", 1_000_000) as again_with:
        folder = tmp_path / "disk" / "out"
        folder.mkdir()
        shutil.copy(out / NAME, folder)
        again_with("ro")
        with pytest.raises(InputError, match="a folder that can be written to"):
            again(made, folder)
        assert (folder / NAME).read_bytes() == (out / NAME).read_bytes()
        assert [path.name for path in folder.iterdir()] == [NAME]


@pytest.mark.slow
def test_the_command_says_it_in_one_line(made, out, tmp_path):
    """Exit code 2, and nothing on standard output."""
    garbage_in_the_middle(out)
    ended = run(["tournament", made[1], "--workers", "2", "--out", out], tmp_path / "said")
    assert (ended.code, ended.out) == (2, "")
    assert ended.said.startswith(f"arena: {out / NAME}: expected a ledger that can be read (")
    assert len(ended.said.splitlines()) == 1
