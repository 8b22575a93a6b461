"""`arena solve`, `exploit` and `evaluate`, as a person types them."""

from __future__ import annotations

import re

import pytest

from arena import cli
from arena.commands import graphs
from tests.arena.solving.kit import ACTION_BOARD, TIMING_TRACK


@pytest.fixture
def arena(capfdbinary, monkeypatch, tmp_path):
    """Run a command line in this process; returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "tiny.toml").write_text(ACTION_BOARD)
    (tmp_path / "other.toml").write_text(TIMING_TRACK)

    def run(*words):
        code = cli.main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


def refused(result, *said):
    code, out, err = result
    assert (code, out) == (2, "")
    assert err.startswith("arena: ")
    assert err.count("\n") == 1
    for words in said:
        assert words in err


def numbers(line):
    return [float(found) for found in re.findall(r"\d\.\d{6}", line)]


def value_of(out, side):
    return numbers(next(line for line in out.splitlines() if line.split()[:1] == [side]))


def test_solve_prints_value_mix_and_size(arena):
    """What both sides have, the shares of each declaration, positions, sweeps and seconds."""
    code, out, err = arena("solve", "tiny.toml")
    assert (code, err) == (0, "")
    assert value_of(out, "east")[0] + value_of(out, "west")[0] == pytest.approx(1, abs=2e-6)
    assert "tick 0, Esme: declare, Wyn: declare" in out
    assert re.search(r"east +1\.0000 +(attack Wyn with sword|wait)", out)
    assert re.search(r"\d+ positions, 1 sweep, \d+\.\d seconds", out)


def test_solve_without_the_limit(arena):
    """Play can come back, so that more than one sweep is needed."""
    code, out, _ = arena("solve", "tiny.toml", "--timeless", "--plies", 1)
    assert code == 0
    assert re.search(r"\d+ positions, \d+ sweeps", out)


def test_solve_at_a_position(arena):
    """A saved position of the duel; one of another duel is refused."""
    assert arena("save", "other.toml", "--count", 0, "--out", "middle.json")[0] == 0
    code, out, _ = arena("solve", "other.toml", "--at", "middle.json")
    assert code == 0
    assert "middle.json: what it is worth" in out
    assert "count 0" not in out
    refused(arena("solve", "tiny.toml", "--at", "middle.json"), "middle.json: scenario", "other")


def test_exploit_says_what_is_kept_in_both_seats(arena):
    """Equilibrium minus what is kept is the exploitability, never below 0."""
    code, out, err = arena("exploit", "random", "tiny.toml")
    assert (code, err) == (0, "")
    for side in ("east", "west"):
        fair, kept, taken, lost = value_of(out, side)
        assert lost == pytest.approx(fair - kept, abs=2e-6)
        assert taken == pytest.approx(1 - kept, abs=2e-6)
        assert lost > 0
    alone = arena("exploit", "random", "tiny.toml", "--side", "west")[1]
    assert value_of(alone, "west") == value_of(out, "west")
    assert not [line for line in alone.splitlines() if line.startswith(" east ")]


def test_exploit_an_agent_that_looks_ahead(arena):
    """It is asked with a fixed luck, so that the same command says the same."""
    words = ("exploit", "looks-ahead(forks=8)", "tiny.toml", "--side", "east", "--samples", 2)
    first = arena(*words)
    assert first[0] == 0
    assert first == arena(*words)


def test_evaluate_is_exact_in_both_seats(arena):
    """Swapping the agents swaps the seats, and against itself an agent has one half."""
    code, out, err = arena("evaluate", "declares-at-once", "waits-and-answers", "tiny.toml")
    assert (code, err) == (0, "")
    mean = numbers(out.splitlines()[-1])[0]
    swapped = arena("evaluate", "waits-and-answers", "declares-at-once", "tiny.toml")[1]
    assert numbers(swapped.splitlines()[-1])[0] == pytest.approx(1 - mean, abs=2e-6)
    same = arena("evaluate", "random", "random", "tiny.toml")[1]
    assert numbers(same.splitlines()[-1]) == [0.5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "no-such-duel"), "no-such-duel"),
        (("solve", "declare-or-wai"), 'did you mean "declare-or-wait"?'),
        (("solve", "tiny.toml", "--most", 3), "more than 3 positions"),
        (("solve", "tiny.toml", "--most", 0), "--most"),
        (("solve", "tiny.json"), "positions go with --at"),
        (("solve", "tiny.toml", "--at", "none.json"), "none.json"),
        (("exploit", "randon", "tiny.toml"), 'did you mean "random"?'),
        (("exploit", "casts", "tiny.toml"), "an agent for action_board"),
        (("exploit", "random", "tiny.toml", "--side", "eas"), 'did you mean "east"?'),
        (("exploit", "random", "tiny.toml", "--samples", 0), "--samples"),
        (("evaluate", "random", "randon", "tiny.toml"), 'did you mean "random"?'),
    ],
)
def test_bad_input_is_one_line(arena, words, said):
    """And exit code 2."""
    refused(arena(*words), said)


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "other.toml"),
        ("exploit", "random", "other.toml"),
        ("evaluate", "random", "random", "other.toml"),
    ],
)
def test_ctrl_c_ends_with_what_is_known(arena, monkeypatch, words):
    """How many positions are open, and for `solve` between what the value lies."""

    def interrupt(_found, _still):
        raise KeyboardInterrupt

    monkeypatch.setattr(graphs, "untold", interrupt)
    code, out, err = arena(*words)
    assert code == 130
    assert "still open" in out + err
    if words[0] == "solve":
        least, greatest = numbers(out.splitlines()[-1])
        assert 0 <= least < greatest <= 1
