"""A tournament from the command line."""

from __future__ import annotations


def test_a_tournament_prints_its_tables_and_where_its_report_is(arena, duel, tmp_path):
    (tmp_path / "cup.toml").write_text(f'scenarios = ["{duel}"]\nagents = ["random", "holds"]\n')
    code, out, _ = arena(
        "tournament", "cup.toml", "--out", "cup", "--workers", 1, "--blocks", 2, "--seed", 3
    )
    assert code == 0
    assert "random" in out
    assert out.splitlines()[-1].endswith("the report is cup/index.html")
    assert (tmp_path / "cup" / "index.html").is_file()
