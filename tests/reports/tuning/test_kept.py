"""The file of scores: what is written comes back, and what is damaged is no fault of the run."""

from __future__ import annotations

import pytest

from arena.errors import InputError
from reports.tuning.kept import Kept
from reports.tuning.trials import Score


@pytest.fixture
def path(tmp_path):
    with Kept(tmp_path / "trials.jsonl", "abc") as kept:
        kept.keep("one", 0, Score(0.1 + 0.2))
        kept.keep("one", 7, Score(1.0, 2, "Ann: nothing"))
        kept.keep("two", 1, Score(0.25))
    return tmp_path / "trials.jsonl"


def test_scores_come_back_to_the_last_digit(path):
    with Kept(path, "abc") as kept:
        assert len(kept) == 3
        assert kept.of("one") == {0: Score(0.1 + 0.2), 7: Score(1.0, 2, "Ann: nothing")}
        assert kept.of("three") == {}
        assert kept.specs(7) == {"one"}


@pytest.mark.parametrize("lost", [1, 5, 12])
def test_a_line_cut_short_is_dropped_and_written_anew(path, lost):
    """As a run leaves it that was killed while it wrote."""
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    with Kept(path, "abc") as kept:
        assert kept.of("two") == {}
        kept.keep("two", 1, Score(0.25))
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"rubbish\n", b'{"tuning": "other"}\n', b"[1]\n", b"\xff\n"])
def test_another_file_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "trials.jsonl"
    path.write_bytes(content)
    with pytest.raises(InputError, match="expected a file of this tuning"):
        Kept(path, "abc")
    assert path.read_bytes() == content


def test_one_at_a_time_writes(path):
    with Kept(path, "abc"), pytest.raises(InputError, match="no other run is writing"):
        Kept(path, "abc")
    with Kept(path, "abc") as kept:
        assert len(kept) == 3
