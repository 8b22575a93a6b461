"""A disk that is full costs the block that was being stored, and nothing else."""

from __future__ import annotations

import sys

import pytest

from tests.reports.robustness.disks import disk
from tests.reports.robustness.ledgers import cup, kept, page, rows
from tests.reports.robustness.processes import command, eventually, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

BLOCKS = 60


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    return ["tournament", cup(tmp_path_factory.mktemp("cup"), BLOCKS)]


@pytest.fixture(scope="module")
def expected(tmp_path_factory, words):
    """The report of a run that had room enough."""
    folder = tmp_path_factory.mktemp("expected")
    assert run([*words, "--workers", "1", "--out", folder / "out"], folder).code == 0
    return folder / "out"


def refused(words, out, folder, limit=0):
    """The one line with which a run ends that finds no room, without any process left behind."""
    with command([*words, "--out", out], folder, limit=limit) as under_way:
        ended = under_way.end()
        assert eventually(under_way.left_nothing)
    assert (ended.code, ended.out) == (2, "")
    # Progress, and that an earlier run goes on, are no complaints.
    (line,) = (one for one in ended.said.splitlines() if one.startswith("arena: "))
    assert all(" blocks" in one for one in ended.said.splitlines() if one != line)
    return line


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_ledger_that_cannot_grow_keeps_what_it_holds(tmp_path, words, expected, workers):
    """The system refuses files beyond a size, as it refuses them on a full disk."""
    out = tmp_path / "out"
    words = [*words, "--workers", workers]
    line = refused(words, out, tmp_path / "full", limit=160_000)
    assert line.startswith(f"arena: {out / 'ledger.sqlite'}: the ledger cannot be written (")
    assert line.endswith("; it keeps all that it held")
    known = kept(out)
    assert 0 < len(known) < BLOCKS
    ended = run([*words, "--out", out], tmp_path / "again")
    assert ended.code == 0, ended.said
    assert known < kept(out)
    assert rows(out) == rows(expected)
    assert page(out) == page(expected)


@pytest.mark.slow
def test_a_ledger_that_cannot_even_be_begun(tmp_path, words):
    """What there is of it is no hindrance afterwards."""
    out = tmp_path / "out"
    words = [*words, "--workers", "1", "--blocks", "2"]
    line = refused(words, out, tmp_path / "full", limit=5_000)
    assert line.startswith(f"arena: {out / 'ledger.sqlite'}: ")
    assert run([*words, "--out", out], tmp_path / "again").code == 0
    assert len(kept(out)) == 2


@pytest.mark.slow
def test_a_disk_that_is_full(tmp_path, words, expected):
    with disk(tmp_path / "disk", 300_000) as again_with:
        out = tmp_path / "disk" / "out"
        words = [*words, "--workers", "2"]
        line = refused(words, out, tmp_path / "full")
        assert line.startswith(f"arena: {out / 'ledger.sqlite'}: the ledger cannot be written (")
        known = kept(out)
        assert 0 < len(known) < BLOCKS
        again = refused(words, out, tmp_path / "full-still")
        assert str(out) in again
        assert known <= kept(out)
        again_with("size=50000000")
        ended = run([*words, "--out", out], tmp_path / "again")
        assert ended.code == 0, ended.said
        assert rows(out) == rows(expected)
        assert page(out) == page(expected)


@pytest.mark.slow
def test_a_page_that_finds_no_room_leaves_the_old_one(tmp_path, words):
    """The ledger is finished by then: the same command only has to write the page."""
    out = tmp_path / "out"
    words = [*words, "--workers", "1", "--blocks", "2"]
    assert run([*words, "--out", out], tmp_path / "first").code == 0
    old = (out / "index.html").read_bytes()
    (out / "index.html").write_bytes(b"old")
    line = refused(words, out, tmp_path / "full", limit=80_000)
    assert line.startswith(f"arena: {out / 'index.html'}: expected a file that can be written (")
    assert (out / "index.html").read_bytes() == b"old"
    assert {path.suffix for path in out.iterdir()} == {".html", ".sqlite", ".lock"}
    assert run([*words, "--out", out], tmp_path / "again").code == 0
    assert (out / "index.html").read_bytes() == old
