"""The tables on the terminal: everything that counts, and names as they are."""

from __future__ import annotations

import io

from rich.console import Console

from reports.running.bout import Bout
from reports.tournaments.summary import summarise
from reports.tournaments.tables import show
from reports.tournaments.tally import Tally
from tests.reports.made_rows import counted, drawn_by_lot, row, tournament


def shown(made, blocks, width=100):
    console = Console(file=io.StringIO(), record=True, width=width)
    summary = summarise(counted(made, blocks))
    show(summary, console)
    return summary, console.export_text()


def test_the_ranking_and_the_cross_table():
    made = tournament("abc")
    summary, text = shown(made, drawn_by_lot(made, 4))
    assert text.startswith("Over 4 blocks (24 fights")
    for line in summary.ranking:
        assert line.score.show(2) in text
        assert f"{line.rating.mean:+.0f}".replace("-", "−") in text
    for cell in summary.cross.cells.values():
        assert f"{cell.mean:.2f}".lstrip("0") in text
    assert "unit: the block, n = 4" in text
    assert text.count("·") == 3  # nobody against themselves


def test_names_are_no_markup():
    """Whatever they look like to the library that prints them."""
    made = tournament(["aims(x=[1])", "[red]b[/red]"])
    _, text = shown(made, drawn_by_lot(made, 2))
    for name in ("aims(x=[1])", "[red]b[/red]"):
        lines = [line for line in text.splitlines() if line.strip(" 12").startswith(name)]
        assert len(lines) == 3  # the ranking, the cross table, and faults


def test_faults_are_told_where_there_are_any():
    made = tournament()
    clean = [row(Bout(0, 0, 1), 1.0), row(Bout(0, 1, 0), 1.0, number=1)]
    assert "Faults" not in shown(made, [clean])[1]
    wrong = [row(Bout(0, 0, 1), 1.0, faults=(0, 1200)), clean[1]]
    text = shown(made, [wrong])[1]
    assert "Faults" in text
    assert "1,200" in text
    assert "1 of 2 fights" in text


def test_who_did_not_meet_has_a_dot():
    made = tournament("abc", format="gauntlet", challengers=(0,))
    _, text = shown(made, drawn_by_lot(made, 2))
    assert text.count("·") == 3 + 2


def test_a_dozen_agents_fit_on_an_ordinary_terminal():
    made = tournament([f"agent-number-{at}" for at in range(12)])
    _, text = shown(made, drawn_by_lot(made, 1), width=80)
    assert max(len(line) for line in text.splitlines()) <= 80
    header = ["agent", *(str(at) for at in range(1, 13))]
    assert header in [line.split() for line in text.splitlines()]


def test_nothing_at_all():
    assert shown(tournament(), [])[1].strip() == (
        "No block was finished, so there is nothing to say yet."
    )


def test_a_tally_can_be_shown_while_it_goes_on():
    """Showing changes nothing that is counted."""
    made = tournament()
    tally = Tally(made)
    for block in drawn_by_lot(made, 2):
        tally.take(block)
        assert summarise(tally) == summarise(tally)
