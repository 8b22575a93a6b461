"""Odds on a terminal."""

from __future__ import annotations

import pytest

from arena.commands import odds as odds_command
from arena.model import Declaration
from arena.odds import Odds


def test_odds_are_a_line_for_each_declaration_most_damage_first(arena, monkeypatch):
    """Without a name everybody who is asked first has a table."""
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = arena("odds", "alley")
    assert (code, err) == (0, "")
    for name in ("Kael", "Sera", "Thug A", "Thug B"):
        assert f"{name} is asked at count 0: declare" in out
    table = out.partition("Thug A is asked")[2].partition("Thug B is asked")[0]
    lines = [" ".join(line.split()) for line in table.splitlines()]
    aims = next(line for line in lines if line.startswith("aim at Kael"))
    assert aims.startswith("aim at Kael with revolver 5 57% 4.21 ")
    assert "jam 1%" in aims
    labels = [line for line in lines if " with " in line]
    assert [line.split()[0] for line in labels] == [
        "aim",
        "aim",
        "shoot",
        "shoot",
        "attack",
        "attack",
    ]
    assert lines.index(aims) < lines.index("hold 0")


def test_odds_are_those_of_one_who_is_asked_later(arena, monkeypatch):
    """With a count the fight is played on before, with a name until they are asked."""
    monkeypatch.setenv("COLUMNS", "200")
    code, out, _ = arena("odds", "wolf-pack", "--who", "Warden", "--count", 1, "--seed", 3)
    assert code == 0
    assert out.startswith("Warden is asked at phase ")
    assert out.count("is asked") == 1
    assert arena("odds", "alley", "--who", "Sera", "--count", 3)[1] != out


def test_odds_from_a_position(arena, tmp_path):
    path = tmp_path / "middle.json"
    assert arena("save", "alley", "--count", 9, "--out", path)[0] == 0
    code, out, _ = arena("odds", path)
    assert code == 0
    assert "is asked at count 1" in out or "is asked at count 9" in out


def test_odds_of_an_answer_to_an_attack_say_what_it_stops_and_takes(capsys, monkeypatch):
    """What can happen to nobody has no column; what can be told only of attacks has two."""
    monkeypatch.setenv("COLUMNS", "200")
    answer = Declaration(0, "block", "block")
    told = Odds(answer, 3, 0.25, 0.25, 0, {}, {"Ann": 0.0004}, {}, {}, {}, 0, 1.5, {}, 2.0)
    plainly = Odds(answer, None, None, None, 0, {}, {}, {}, {}, {}, 0, None, {}, None)
    odds_command.print_table("Ann is asked", "phase", [told, plainly])
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "declaration phase chance stops fells takes" in lines
    assert "block 3 25% 25% Ann <0.1% 1.50 of 2" in lines
    assert "block never" in lines


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "alley", "--who", "Serra"), ("--who", "Serra", 'did you mean "Sera"?')),
        (("odds", "ally"), ("ally", "alley")),
        (("odds", "alley", "--count", "9999"), ("--count", "9999", "before the fight is over")),
        (("odds", "alley", "--seed", "-1"), ("seed",)),
        (("odds", "alley", "may_fly=1"), ("may_fly",)),
        (("odds", "none.json"), ("none.json",)),
        (("odds",), ("scenario",)),
    ],
)
def test_odds_that_cannot_be_told_are_refused_in_one_line(arena, words, said):
    code, out, err = arena(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    for word in said:
        assert word.casefold() in err.casefold()
