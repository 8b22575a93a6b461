"""What is printed is harmless, and fits the terminal."""

from __future__ import annotations

from arena.commands import printing


def test_control_characters_never_reach_the_terminal():
    assert printing.clean("a\x1b[31mb\nc\u202e") == "a\\x1b[31mb\\nc\\u202e"


def test_long_paragraphs_are_wrapped_and_pictures_are_not(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    picture = "    " + "─" * 60
    printing.story(["Count 1", "  " + "word " * 20, picture, "Count 2"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Count 1"
    assert lines[1].startswith("  word")
    assert lines[2].startswith("    word")
    assert max(len(line) for line in lines if line != picture) <= 40
    assert lines[-3:] == [picture, "", "Count 2"]
