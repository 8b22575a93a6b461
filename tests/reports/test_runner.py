"""Blocks come in order, once each, whoever fights them and whatever happens to the workers."""

from __future__ import annotations

import io

import pytest

from arena.errors import FightclockError
from reports import progress
from reports.runner import run_blocks
from tests.reports.made_rows import Deadly, Made, Restless, Threads


def test_any_number_of_workers_gives_the_same_rows():
    """Early blocks take longest here, so workers finish out of order."""
    runs = [run_blocks(Made(24), 2, range(24), workers=workers) for workers in (1, 2, 3)]
    assert runs[0].rows == runs[1].rows == runs[2].rows
    assert [r.block for r in runs[0].rows] == sorted([*range(24), *range(24)])
    assert (runs[1].blocks_done, runs[1].interrupted) == (24, False)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_sink_takes_whole_blocks_in_order(workers):
    taken = []
    run = run_blocks(
        Made(),
        3,
        [4, 7, 9],
        workers=workers,
        sink=lambda block, rows: taken.append((block, list(rows))),
    )
    assert [block for block, _ in taken] == [4, 7, 9]
    assert all({r.block for r in rows} == {block} and len(rows) == 3 for block, rows in taken)
    assert tuple(r for _, rows in taken for r in rows) == run.rows


def test_a_worker_has_one_thread():
    assert len(run_blocks(Threads(), 1, range(4), workers=2).rows) == 4


def test_a_killed_worker_neither_hangs_the_run_nor_counts_twice(tmp_path):
    run = run_blocks(Deadly(str(tmp_path), 5, 2), 1, range(12), workers=2)
    assert [r.block for r in run.rows] == list(range(12))
    assert len(list(tmp_path.iterdir())) == 2


def test_workers_that_keep_dying_end_the_run(tmp_path):
    with pytest.raises(FightclockError, match="died 3 times"):
        run_blocks(Deadly(str(tmp_path), 5, 0), 1, range(12), workers=2)


def test_workers_may_die_now_and_then_in_a_long_run(tmp_path):
    """Only deaths without a result in between are counted together."""
    blocks = (5, 15, 25, 35, 45)
    run = run_blocks(Restless(str(tmp_path), blocks), 1, range(50), workers=2)
    assert [r.block for r in run.rows] == list(range(50))
    assert len(list(tmp_path.iterdir())) == len(blocks)


def test_sparse_lines_where_there_is_no_terminal():
    stream = io.StringIO()
    with progress.meter(True, 4, 2, stream) as shown:
        for done in (0, 1, 1, 2):
            shown.advance(6, done)
    (line,) = stream.getvalue().splitlines()
    assert line.startswith("2 of 2 blocks, ")


def test_a_bar_on_a_terminal():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    stream = Terminal()
    with progress.meter(True, 2, 1, stream) as shown:
        shown.advance(6, 0)
        shown.advance(6, 1)
    assert "1 of 1 blocks" in stream.getvalue()


def test_silence():
    stream = io.StringIO()
    with progress.meter(False, 1, 1, stream) as shown:
        shown.advance(6, 1)
    assert stream.getvalue() == ""


def test_a_log_that_is_full_stops_no_run():
    """Progress is a comfort only."""

    class Full(io.StringIO):
        def write(self, text):
            raise OSError(28, "No space left on device")

    with progress.meter(True, 1, 1, Full()) as shown:
        shown.advance(1, 1)
