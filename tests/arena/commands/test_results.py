"""What a ledger holds is listed, compared and written out, and reading it changes nothing."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import time

import pytest

from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from tests.arena.commands.made_reports import changed, copy_of, refused


def words(text: str) -> str:
    """A text on one line, as if the terminal were wide."""
    return " ".join(text.split())


# -- what there is ------------------------------------------------------------------------


def test_the_runs_of_a_ledger_are_listed(arena, cups):
    """The folder or the file may be named."""
    code, out, err = arena("results", cups)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    for line, said in zip(
        [line.split() for line in lines if line.strip()[:1].isdigit()],
        (
            ["1", "tournament:", "3", "18", "timing_track", "1", "3", "complete"],
            ["2", "tournament:", "3", "18", "timing_track", "1", "3", "complete"],
            ["3", "tournament:", "2", "4", "timing_track", "1", "2", "complete"],
        ),
        strict=True,
    ):
        assert [word for word in line if word not in ("Mirrored", "duel")] == said
    assert max(map(len, lines)) <= 80
    assert arena("results", cups / NAME) == (0, out, "")


def test_by_default_it_is_the_folder_report(arena, cups, tmp_path):
    refused(arena("results"), "report", "a ledger, or a folder with one in it")
    copy_of(cups, tmp_path / "report")
    assert "report/ledger.sqlite" in arena("results")[1]


def test_tournaments_are_compared_where_they_share_agents(arena, cups):
    """Each agent's mean score in each run, and the runs that differ in a single thing."""
    out = words(arena("results", cups)[1])
    _, table = out.split("Mean score, 95% interval")
    assert "agent run 1 run 2 run 3" in table
    assert {"aims", "closes-and-cuts", "random"} <= set(table.split())
    assert "run 1 and run 2 differ only in the seed (1 and 2)" in table
    assert "run 2 and run 3 differ only in the agents (random only in the first)" in table
    assert "run 1 and run 3" not in table


def test_the_scores_compared_are_those_of_the_tables(arena, cups):
    out = arena("results", cups, "--run", 3)[1].split("Row's score")[0]
    (score,) = (line.split()[2] for line in out.splitlines() if line.split()[1:2] == ["aims"])
    table = arena("results", cups)[1].split("Mean score")[1]
    (row,) = (line.split() for line in table.splitlines() if line.split()[:1] == ["aims"])
    assert float(row[3]) == pytest.approx(float(score), abs=0.006)


def test_studies_are_compared_by_what_they_measure(arena, studies):
    out = words(arena("results", studies)[1])
    _, table = out.split("Difference in the primary outcome, 95% interval")
    assert "comparison run 1 run 2" in table
    assert "drops against never drops (win)" in table
    assert "run 1 and run 2 differ only in the seed (1 and 2)" in table


def test_a_single_run_is_compared_with_nothing(arena, cups, tmp_path):
    folder = copy_of(cups, tmp_path / "one")
    for number in (2, 3):
        changed(folder, "DELETE FROM fights WHERE run = ?", number)
        changed(folder, "DELETE FROM blocks WHERE run = ?", number)
        changed(folder, "DELETE FROM runs WHERE run = ?", number)
    out = arena("results", folder)[1]
    assert "complete" in out
    assert "Mean score" not in out
    assert "differ" not in out


def test_many_runs_stand_in_several_tables(arena, cups, tmp_path):
    """So that a terminal of 80 columns holds them."""
    for number in range(3):
        copy_of(cups, tmp_path / "all" / f"copy {number}")
    code, out, _ = arena("results", "all")
    assert code == 0
    assert out.count("Mean score") == 3
    assert max(map(len, out.splitlines())) <= 80
    assert "copy 0: 1 and copy 1: 1 are of the same fights" in words(out)


def test_ledgers_of_a_folder_s_folders_are_compared(arena, studies, cups, tmp_path):
    """If the folder has none itself; tournaments with tournaments, studies with studies."""
    for name, report in (("cups", cups), ("studies", studies)):
        copy_of(report, tmp_path / "all" / name)
    (tmp_path / "all" / "empty").mkdir()
    code, out, err = arena("results", "all")
    assert (code, err) == (0, "")
    assert "all/cups/ledger.sqlite" in out
    assert "all/studies/ledger.sqlite" in out
    assert "cups: 1 and cups: 2 differ only in the seed (1 and 2)" in words(out)
    refused(arena("results", "all", "--run", 1), "2 ledgers", "one of them")
    shutil.rmtree(tmp_path / "all" / "studies")
    assert arena("results", "all", "--csv", "rows.csv")[0] == 0


def test_an_unfinished_run_is_called_so(arena, cups, tmp_path):
    folder = copy_of(cups, tmp_path / "cut")
    changed(folder, "DELETE FROM blocks WHERE run = 1 AND block = 2")
    changed(folder, "DELETE FROM fights WHERE run = 1 AND block = 2")
    out = words(arena("results", folder)[1])
    assert "2 of 3 12 timing_track 1 3 unfinished" in out


def test_a_run_that_has_seen_enough_is_complete(arena, tmp_path):
    """With a rule to stop by, the planned number of blocks is only the most."""
    from reports.ledger.recording import Where
    from reports.tournaments.tournament import run_tournament

    (tmp_path / "test.toml").write_text(
        'scenarios = ["mirrored-duel"]\nagents = ["closes-and-cuts", "random"]\nblocks = 500\n'
        '[stop]\nagent = "random"\nfail = 0.4\npass = 0.9\n'
    )
    run_tournament(tmp_path / "test.toml", tmp_path / "out", Where(1), progress=False)
    out = words(arena("results", "out")[1])
    assert "of 500" in out
    assert "complete" in out


# -- what is written out ------------------------------------------------------------------


def test_rows_are_written_as_csv(arena, cups, tmp_path):
    """Of the last run, or of the one that is named."""
    code, out, _ = arena("results", cups, "--csv", "rows.csv")
    assert (code, out) == (0, "rows.csv: 4 rows of run 3, Mirrored duel\n")
    assert arena("results", cups, "--run", 1, "--csv", "all.csv")[0] == 0
    with (tmp_path / "all.csv").open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert [int(line["row"]) for line in lines] == list(range(18))
    assert {line["first_agent"] for line in lines} == {"aims", "closes-and-cuts", "random"}
    with Ledger(cups) as ledger:
        rows = [row for block in ledger.book(1).rows() for row in block]
    assert [float(line["margin_first"]) for line in lines] == [row.margin for row in rows]
    assert [line["boxes_second"] for line in lines] == [str(r.left[1]["boxes"]) for r in rows]


def test_rows_of_a_study_name_their_arm(arena, studies, tmp_path):
    assert arena("results", studies, "--csv", "rows.csv")[0] == 0
    with (tmp_path / "rows.csv").open(newline="") as file:
        arms = [line["arm"] for line in csv.DictReader(file)]
    assert arms == 2 * (2 * ["policy: never drops"] + 2 * ["policy: drops"])


def test_rows_are_written_as_parquet(arena, cups, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    code, out, _ = arena("results", cups, "--parquet", "rows.parquet", "--csv", "rows.csv")
    assert (code, out.count("\n")) == (0, 2)
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert table.num_rows == 4
    with (tmp_path / "rows.csv").open(newline="") as file:
        assert next(csv.reader(file)) == table.column_names


@pytest.mark.parametrize("kind", ["cups", "studies"])
def test_a_page_is_written_again_to_the_byte(arena, tmp_path, request, kind):
    """From the ledger alone: the last run's page is the one that stands beside it."""
    report = request.getfixturevalue(kind)
    ledger = tmp_path / "ledger.sqlite"
    shutil.copy(report / NAME, ledger)
    assert arena("results", ledger, "--page", "again.html")[0] == 0
    assert (tmp_path / "again.html").read_bytes() == (report / "index.html").read_bytes()
    assert arena("results", ledger, "--run", 1, "--page", "first.html")[0] == 0
    assert (tmp_path / "first.html").read_bytes() != (tmp_path / "again.html").read_bytes()


@pytest.mark.parametrize("kind", ["cups", "studies"])
def test_a_run_without_a_block_can_be_written_out(arena, tmp_path, request, kind):
    """As one that has only begun."""
    report = request.getfixturevalue(kind)
    folder = copy_of(report, tmp_path / "empty")
    changed(folder, "DELETE FROM blocks")
    changed(folder, "DELETE FROM fights")
    code, out, _ = arena("results", folder, "--csv", "rows.csv", "--page", "page.html")
    assert (code, out.splitlines()[0][:16]) == (0, "rows.csv: 0 rows")
    assert "<html" in (tmp_path / "page.html").read_text()
    assert arena("results", folder, "--run", 1)[0] == 0
    assert "unfinished" in arena("results", folder)[1]


@pytest.mark.parametrize("kind", ["cups", "studies"])
def test_the_tables_of_a_run_are_printed_again(arena, request, kind):
    report = request.getfixturevalue(kind)
    code, out, err = arena("results", report, "--run", 1)
    assert (code, err) == (0, "")
    assert "95% interval" in out
    assert out.startswith("Over ")


def test_reading_leaves_nothing_behind(arena, cups, tmp_path):
    folder = copy_of(cups, tmp_path / "report")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    arena("results", folder, "--csv", "rows.csv", "--page", "page.html")
    arena("results", folder)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_running_tournament_can_be_read(arena, tmp_path):
    """And is not disturbed."""
    run = subprocess.Popen(
        [sys.executable, "-m", "arena.cli", "tournament", "mirrored-duel", "--out", "live",
         "--agent", "aims", "--agent", "random", "--workers", "1", "--blocks", "40"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        seen = set()
        while run.poll() is None:
            if (tmp_path / "live" / NAME).exists():
                code, out, _ = arena("results", "live")
                if code == 0:
                    seen.add(words(out))
            time.sleep(0.05)
        assert run.returncode == 0
    finally:
        run.kill()
        run.communicate()
    assert any("unfinished" in out for out in seen)
    assert "40 80 timing_track" in words(arena("results", "live")[1])


# -- what cannot be used ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--run", 4], "the number of a run: 1, 2, 3"),
        (["--run", 0], "--run"),
        (["--run", -1], "--run"),
        (["--run", "last"], "--run"),
        (["--csv", "no/rows.csv"], "a file that can be written"),
        (["--parquet", "no/rows.parquet"], "a file that can be written"),
        (["--page", "no/page.html"], "a file that can be written"),
        (["--csv", "."], "it is a directory"),
        (["--csv", f"report/{NAME}"], "another file than the ledger itself"),
        (["--page", f"report/../report/{NAME}"], "another file than the ledger itself"),
    ],
)
def test_bad_options_are_one_line(arena, cups, tmp_path, options, said):
    copy_of(cups, tmp_path / "report")
    refused(arena("results", "report", *options), said)
    with Ledger(tmp_path / "report") as ledger:
        assert len(ledger.entries()) == 3


@pytest.mark.parametrize("options", [[], ["--csv", "x"], ["--page", "x"], ["--run", "1"]])
def test_what_is_no_ledger_is_one_line(arena, cups, tmp_path, options):
    """Whatever is wanted of it."""
    folder = copy_of(cups, tmp_path / "cut")
    whole = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(whole[: len(whole) // 2])
    refused(arena("results", folder, *options), NAME, "a ledger that can be read")
    text = tmp_path / "text"
    text.write_text("text " * 99)
    refused(arena("results", text, *options), "text", "not a database")
    refused(arena("results", "none", *options), "none", "a ledger, or a folder with one in it")
    (tmp_path / "empty").mkdir()
    refused(arena("results", "empty", *options), "empty", "a folder with one in it")
    changed(copy_of(cups, tmp_path / "next"), "PRAGMA user_version = 2")
    refused(arena("results", "next", *options), "format 2")
    assert not (tmp_path / "x").exists()


def test_a_ledger_without_runs_lists_none(arena, tmp_path):
    with Ledger(tmp_path / NAME, write=True):
        pass
    assert arena("results", ".")[0] == 0
    refused(arena("results", ".", "--csv", "rows.csv"), "run", "none")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (
            "UPDATE runs SET document = replace(document, '\"timing_track\"', '\"chess\"') "
            "WHERE run = 1",
            'found "chess"',
        ),
        (
            "UPDATE runs SET document = replace(document, '\"sides\"', '\"flags\"') WHERE run = 1",
            "scenarios[0]",
        ),
        ("UPDATE runs SET kind = 'feast' WHERE run = 1", 'found "feast"'),
        (
            "UPDATE runs SET document = replace(document, '\"format\"', '\"form\"') WHERE run = 1",
            "a document that can be read",
        ),
    ],
)
def test_a_run_of_other_rules_is_one_line(arena, cups, tmp_path, statement, said):
    """The others of its ledger can still be listed and used."""
    folder = copy_of(cups, tmp_path / "report")
    changed(folder, statement)
    refused(arena("results", folder, "--run", 1, "--page", "x"), NAME, said)
    assert arena("results", folder, "--csv", "rows.csv")[0] == 0
    code, out, err = arena("results", folder)
    assert "run 2 and run 3 differ only" in words(out)
    if "feast" not in statement:
        assert (code, err.count("\n")) == (2, 1)
        assert "unreadable" in out


def test_names_reach_no_terminal_as_they_are(arena, cups, tmp_path):
    """A title may come from anybody's file."""
    folder = copy_of(cups, tmp_path / "report")
    changed(folder, "UPDATE runs SET title = ?", "[bold]\x1b[2J")
    out = arena("results", folder)[1]
    assert "\x1b" not in out
    assert "[bold]" in out
    assert "\x1b" not in arena("results", folder, "--csv", "rows.csv")[1]
