"""The short way in: a fight, a study and a tournament in one call each, as tables and figures."""

from __future__ import annotations

import csv
import io
import subprocess
import sys

import pytest

from arena.cli import main
from arena.errors import FightclockError, InputError
from arena.journal import Journal
from arena.rules import RULESETS
from reports import fight, study, tournament

STUDY = """\
title = "Does one box more pay?"
scenarios = ["mirrored-duel"]
agent = "never-abandons"
against = "closes-and-cuts"
blocks = 3
outcomes = ["win", "time"]

[factors.branch]
key = "combatants.Esme.br"
levels = [0, 4]

[factors.policy]
key = "agent"
levels = ["never-abandons", "abandons"]
"""


class Waits:
    """Somebody's own agent."""

    def choose(self, decision):
        return decision.fallback


@pytest.fixture(scope="module")
def fought(tmp_path_factory):
    """A small study, fought once."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.toml").write_text(STUDY)
    return study(folder / "study.toml", out=folder / "report")


@pytest.fixture(scope="module")
def met(tmp_path_factory):
    """A small tournament, fought once."""
    folder = tmp_path_factory.mktemp("tournament")
    return tournament("mirrored-duel", ["random", "holds"], blocks=3, out=folder)


def exported(folder, tmp_path):
    """The rows of a report as the command writes them."""
    path = tmp_path / "rows.csv"
    assert main(["results", str(folder), "--csv", str(path)]) == 0
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def test_a_fight_is_that_of_the_command(tmp_path, capsys):
    """The same luck, the same agents, the same bytes; and it tells itself."""
    named = {"heroes": "casts", "thugs": "machine-first"}
    played = fight("alley", named, seed=7)
    path = tmp_path / "fight.jsonl"
    words = ["fight", "alley", "--agents", "heroes=casts,thugs=machine-first", "--seed", "7"]
    assert main([*words, "--journal", str(path)]) == 0
    assert played.journal.encoded() == path.read_bytes()
    # The command folds long lines.
    assert played.story().split() == capsys.readouterr().out.split()
    assert played.outcome.time == Journal.read(path, RULESETS).events[-1].time


def test_a_fight_takes_agents_of_ones_own_and_options():
    """By side; whoever is not named is played by the usual agent."""
    played = fight("mirrored-duel", {"east": Waits()}, block=2, options={"may_yield": True})
    assert played.journal.header["agents"] == {"east": "Waits", "west": "abandons"}
    assert played.journal.header["block"] == 2
    assert played.outcome.score["east"] < 1
    with pytest.raises(InputError, match="may_yeld"):
        fight("mirrored-duel", options={"may_yeld": True})
    with pytest.raises(FightclockError, match="no combatant and no side"):
        fight("mirrored-duel", {"south": "random"})


def test_a_study_goes_on_with_its_ledger(fought):
    """The same call again fights nothing; more blocks make it longer."""
    again = study(fought.result.study.source, out=fought.out, blocks=3)
    assert again.result.note == "all 3 blocks were in the ledger already"
    assert again.summary.comparisons == fought.summary.comparisons
    assert fought.result.page.is_file()


def test_a_study_s_frame_is_its_ledger(fought, tmp_path):
    """The columns and values of the export, and what is known of the subject besides."""
    frame = fought.frame()
    rows = exported(fought.out, tmp_path)
    assert len(frame) == len(rows) == 3 * 4 * 2
    columns = list(rows[0])
    assert list(frame.columns) == [
        *columns, "factors.branch", "factors.policy", "subject_side", "score"
    ]  # fmt: skip
    for name in columns:
        told = ["" if value is None or value != value else str(value) for value in frame[name]]
        assert told == [row[name] for row in rows]
    assert set(frame["factors.branch"]) == {"0", "4"}
    assert set(frame["subject_side"]) == {"east", "west"}


def test_its_means_are_those_of_the_summary(fought):
    """Whoever counts the fights comes to what the report says."""
    means = fought.frame().groupby("arm")["score"].mean()
    for arm in fought.summary.arms:
        assert means[arm.name] == pytest.approx(arm.outcomes["win"].mean)
    arms = fought.arms()
    assert len(arms) == 4 * 2
    wins = arms[arms["outcome"] == "win"].set_index("arm")
    assert wins["mean"].to_dict() == pytest.approx(means.to_dict())
    compared = fought.comparisons()
    assert list(compared["outcome"]) == ["win", "time"] * len(fought.summary.comparisons)
    first = fought.summary.comparisons[0]
    assert compared["difference"][0] == first.primary.estimate.mean
    assert compared["verdict"][0] == first.primary.verdict


def test_a_study_s_plot_is_the_report_s_chart(fought):
    """A figure of matplotlib in colours of its own, which can be saved as a picture."""
    figure = fought.plot()
    (axes,) = figure.axes
    labels = [text.get_text().replace("\n", " ") for text in axes.get_yticklabels()]
    assert labels == [one.name for one in fought.summary.comparisons]
    dots = [line.get_xdata()[0] for line in axes.lines if line.get_marker() == "o"]
    assert dots == [one.primary.estimate.mean for one in fought.summary.comparisons]
    target = io.BytesIO()
    figure.savefig(target, format="png")
    assert target.getvalue().startswith(b"\x89PNG")
    target = io.BytesIO()
    figure.savefig(target, format="svg")
    assert b"#0072b2" in target.getvalue()
    for stand_in in (b"#010203", b"#040506"):  # of the page's colours
        assert stand_in not in target.getvalue()


def test_a_tournament_has_a_frame_a_ranking_and_a_plot(met, tmp_path):
    """As a study has."""
    frame, rows = met.frame(), exported(met.out, tmp_path)
    assert list(frame.columns) == list(rows[0])
    assert len(frame) == len(rows) == 3 * 2
    ranking = met.ranking()
    assert list(ranking["agent"]) == [one.agent for one in met.summary.ranking]
    best = frame[frame["first_agent"] == ranking["agent"][0]]["score_first"].sum()
    best += (1 - frame[frame["second_agent"] == ranking["agent"][0]]["score_first"]).sum()
    assert best / len(frame) == pytest.approx(ranking["score"][0])
    (axes,) = met.plot().axes
    assert [text.get_text() for text in axes.get_yticklabels()] == list(ranking["agent"])


def test_without_pandas_one_line_says_what_to_install(fought, monkeypatch):
    """Everything else works without it."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(InputError, match=r'frame: .*pip install "fightclock\[pandas\]"'):
        fought.frame()
    assert fought.plot().axes


def test_the_short_way_in_costs_no_import():
    """Workers import it with everything of this room."""
    code = "import reports, sys; print(*{'matplotlib', 'pandas', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
