"""`arena estimate` refuses what cannot be fought in shards before anything is started."""

from __future__ import annotations

from reports.estimating import pilot
from tests.arena.commands.made_reports import refused
from tests.reports.estimating.made import costs

SWISS = """
title = "Ladder"
scenarios = ["mirrored-duel"]
format = "swiss"
"""


def test_the_plan_is_written_or_printed(arena, tmp_path, monkeypatch):
    """The same text on the terminal and in the file, but for the command that makes it, below.

    With a file, the terminal tells the headline of each. 10,003,500 fights in 45 shards take 2 ms
    of a worker each, and a tenth of it for other cores: 22,008 s; 200 s merge them. These 6.169
    core-hours at 0.05, and 3 GB at 0.02, are 0.308 + 0.060.
    """
    asked = []

    def run(tournament, workers, seconds=None, fights=None, show=True):
        asked.append((tournament.source, workers, seconds, fights))
        return costs()

    monkeypatch.setattr(pilot, "run", run)
    words = ("estimate", "mirrored-duel", "even", "--fights", 10**7, "--check", 5000)
    code, out, err = arena(*words)
    assert code == 0
    assert asked == [
        ("mirrored-duel", 2, 30.0, None),
        ("even", 2, 30.0, None),
        ("mirrored-duel", 2, None, 5000),
    ]
    assert err.splitlines()[-1] == "checking: 5,000 fights of mirrored-duel"
    assert out.startswith("# 10,000,000 fights\n")
    assert "    arena estimate mirrored-duel even --fights 10000000 --cores 1000" in out
    code, said, _ = arena(*words, "--out", "plan.md")
    *headlines, last = said.splitlines()
    assert (code, last) == (0, "the plan is plan.md")
    assert [one.partition(":")[0] for one in headlines] == ["mirrored-duel", "even"]
    assert all(one.endswith("3.00 GB, 0.368 in the currency of the prices") for one in headlines)
    text = (tmp_path / "plan.md").read_text(encoding="utf-8")
    assert headlines[0].partition(": ")[2] in text
    assert text == out.rstrip("\n") + " --out plan.md\n"


def test_a_swiss_tournament_has_no_shards(arena, tmp_path):
    """Who meets whom in it depends on all that was fought before."""
    (tmp_path / "ladder.toml").write_text(SWISS)
    refused(arena("estimate", "ladder.toml"), "ladder.toml", "a tournament that is not Swiss")


def test_what_cannot_be_used_is_refused(arena, tmp_path):
    """An unknown name, and a place that cannot be written, before anything is measured."""
    refused(arena("estimate", "miror-duel"), "miror-duel", "mirrored-duel")
    (tmp_path / "file").write_text("")
    words = ("estimate", "even", "--out", "file/plan.md")
    refused(arena(*words), "a folder that can be written to")
