"""Files are read whole and written whole, or there is one plain line."""

from __future__ import annotations

import os
import stat

import pytest

from arena import files, position
from arena.errors import InputError
from arena.journal import Journal
from arena.rules import RULESETS
from scenarios.read import read_toml


def refused(act, *words):
    with pytest.raises(InputError) as caught:
        act()
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 500
    for word in words:
        assert word in line


def test_what_was_written_is_read(tmp_path):
    """Byte for byte, and nothing else is left in the folder."""
    path = tmp_path / "a"
    files.write(path, b"one")
    files.write(path, b"two\r\n")
    assert files.read(path, 100) == b"two\r\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path):
    """A report or journal can be read by whoever could read it before."""
    path = tmp_path / "a"
    before = os.umask(0o027)
    try:
        files.write(path, b"")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    files.write(path, b"x")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_stood_there_stays_if_writing_fails(tmp_path, monkeypatch, error):
    """A full disk or Ctrl-C leaves no half file, neither there nor beside it."""
    path = tmp_path / "a"
    files.write(path, b"before")

    def fail(*_):
        raise error

    monkeypatch.setattr("arena.files.Path.replace", fail)
    with pytest.raises((InputError, KeyboardInterrupt)):
        files.write(path, b"after")
    monkeypatch.undo()
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_the_longest_name_that_the_system_allows(tmp_path):
    """The unfinished file beside it needs no longer one."""
    path = tmp_path / ("x" * 255)
    files.write(path, b"x")
    assert files.read(path, 1) == b"x"


@pytest.mark.skipif(os.name == "nt", reason="links and devices are other things there")
def test_links_and_devices_stay_what_they_are(tmp_path):
    """A link's file is replaced; a device is written to, never replaced by a file."""
    link, aim = tmp_path / "link", tmp_path / "aim"
    link.symlink_to(aim)
    files.write(link, b"x")
    assert link.is_symlink()
    assert aim.read_bytes() == b"x"
    link.unlink()
    link.symlink_to("/dev/null")
    files.write(link, b"x")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)  # noqa: PTH116


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")  # noqa: PTH110
def test_a_full_device(tmp_path):
    """The system's word for it, on one line."""
    refused(lambda: files.write("/dev/full", b"x"), "/dev/full", "No space left")


@pytest.mark.parametrize("path", ["", "/", ".", "..", "a\0b", "x" * 5000, "none/below", "loop"])
def test_places_that_cannot_be_written(tmp_path, monkeypatch, path):
    """Nothing is made there, and a long path does not fill the screen."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    refused(lambda: files.write(path, b"x"), "expected")
    assert [one.name for one in tmp_path.iterdir()] == ["loop"]


READERS = {
    "journal": lambda path: Journal.read(path, RULESETS),
    "position": position.load,
    "toml": read_toml,
}


@pytest.mark.parametrize("reader", READERS.values(), ids=list(READERS))
def test_whatever_is_no_file_is_refused_at_once(tmp_path, reader):
    """A pipe would wait for ever, /dev/zero never end; a journal is read as carefully as all."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    refused(lambda: reader(tmp_path / "pipe"), "a pipe or device")
    refused(lambda: reader(tmp_path / "loop"), "expected")
    refused(lambda: reader(tmp_path), "a directory")
    refused(lambda: reader(tmp_path / "none"), "expected a file")
    refused(lambda: reader(tmp_path / ("x" * 5000)), "expected")
    refused(lambda: reader(tmp_path / "a\0b"), "expected")
    if os.path.exists("/dev/zero"):  # noqa: PTH110
        refused(lambda: reader(tmp_path.__class__("/dev/zero")), "a pipe or device")


def test_a_file_that_is_too_long(tmp_path):
    """Also one that says nothing of its size, as those of the system do."""
    files.write(tmp_path / "a", b"x" * 11)
    refused(lambda: files.read(tmp_path / "a", 10), "11 bytes", "at most 10")
    if os.path.exists("/proc/self/status"):  # noqa: PTH110
        refused(lambda: files.read("/proc/self/status", 10), "at most 10")


def test_json_is_read_up_to_so_many_values():
    """Those inside others are counted, too; more of them would each be complained of."""
    content = b'{"a": [1, {"b": 2}], "c": 3}'
    assert files.json_of(content, "f", most=6) == {"a": [1, {"b": 2}], "c": 3}
    refused(lambda: files.json_of(content, "f", most=5), "f: expected at most 5 values in all")
    assert len(files.json_of(b"[" + b"0," * (files.MOST_VALUES - 2) + b"0]", "f")) > 100_000
    refused(lambda: files.json_of(b"[" + b"0," * files.MOST_VALUES + b"0]", "f"), "values in all")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[" * 100_000, "nested this deep"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "numbers are not this long"),
        (b'{"a": 1,}', "line 1"),
        (b"\xff", "UTF-8"),
    ],
)
def test_what_is_no_json_of_ours(content, says):
    """The line says what of it is wrong."""
    refused(lambda: files.json_of(content, "f"), "f: ", says)


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path):
    """A file stands where it, or one around it, should be."""
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file", tmp_path / "file" / "inside"):
        refused(lambda path=path: files.make_folder(path), "a folder that can be made (")
    files.make_folder(tmp_path / "new" / "inside")
    assert stat.S_IMODE((tmp_path / "new" / "inside").stat().st_mode) == 0o700
    files.make_folder(tmp_path / "new")  # it is there already
