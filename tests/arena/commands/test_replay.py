"""A row of a ledger is fought again and told, and a fight that has changed says so."""

from __future__ import annotations

import pytest

from agents.human import replay, saved
from agents.human.solo import Solo
from agents.human.told import told
from reports.ledger import specification
from reports.ledger.ledger import Ledger
from reports.ledger.opening import NAME
from tests.agents.human.closed import closed
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun, played
from tests.arena.commands.made_reports import changed, copy_of, refused


def test_a_row_is_told_as_its_fight_was(arena, cups, tmp_path):
    """Its journal is to the byte that of the same fight fought by itself."""
    code, told, err = arena("replay", cups, "--run", 1, "--row", 9, "--journal", "row.jsonl")
    assert (code, err) == (0, "")
    with Ledger(cups) as ledger:
        row, plan = ledger.book(1).row(9), ledger.entry(1).document["decides"]
    first, second = (plan["entrants"][at][1] for at in (row.bout.first, row.bout.second))
    words = ("--agents", f"east={first},west={second}", "--seed", 1, "--block", row.block)
    assert arena("fight", "mirrored-duel", *words, "--journal", "fight.jsonl")[1] == told
    journals = [(tmp_path / name).read_bytes() for name in ("row.jsonl", "fight.jsonl")]
    assert journals[0] == journals[1]
    assert arena("replay", "row.jsonl")[1] == told


def test_the_last_run_is_the_default(arena, cups):
    """The file of the ledger may be named as well as its folder."""
    told = arena("replay", cups, "--row", 1)
    assert told == arena("replay", cups / NAME, "--run", 3, "--row", 1)
    assert told != arena("replay", cups, "--run", 1, "--row", 1)


def test_every_row_comes_to_the_same_again(arena, studies, cups):
    """Nothing is said on the error stream; of studies, too, whose arms change the scenario."""
    for report, number in ((cups, 4), (studies, 8)):
        for row in range(number):
            code, out, err = arena("replay", report, "--row", row)
            assert (code, err) == (0, "")
            assert "The fight is over" in out


def test_count_and_track_are_those_of_any_replay(arena, cups):
    code, out, _ = arena("replay", cups, "--row", 0, "--count", 3)
    assert code == 0
    assert "Track at count 3" in out
    assert "The fight is over" not in out
    assert arena("replay", cups, "--row", 0, "--track")[1].count("Track at count") > 1


def test_a_fight_that_has_changed_says_what_differs(arena, cups, tmp_path):
    """In one line on the error stream; it is told all the same."""
    folder = copy_of(cups, tmp_path / "report")
    changed(folder, "UPDATE fights SET time = time + 1, winner = 0, why = 'a bell' WHERE run = 3")
    code, out, err = arena("replay", folder, "--row", 1)
    assert code == 0
    assert "The fight is over" in out
    assert err.count("\n") == 1
    assert err.startswith("row 1 of run 3: winner nobody in the ledger, now ")
    for words in ("; time ", '; end "a bell" in the ledger', "the program is the same"):
        assert words in err
    assert "margin" not in err


def test_it_says_so_if_the_program_has_changed(arena, cups, tmp_path, monkeypatch):
    folder = copy_of(cups, tmp_path / "report")
    changed(folder, "UPDATE fights SET left_first = '{}' WHERE run = 3")
    monkeypatch.setattr(specification, "digest", lambda *_: "next")
    err = arena("replay", folder, "--row", 1)[2]
    assert err == "row 1 of run 3: other things left (the program has changed)\n"


def test_a_changed_program_alone_is_no_matter(arena, cups, monkeypatch):
    """As long as the fight comes to the same."""
    monkeypatch.setattr(specification, "digest", lambda *_: "next")
    assert arena("replay", cups, "--row", 1)[2] == ""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--row", 4], ("row", "found 4", "a row of run 3: 0 to 3")),
        (["--row", 2**63 - 1], ("a row of run 3",)),
        (["--row", 2**63], ("--row",)),
        (["--row", -1], ("--row",)),
        (["--row", 0, "--run", 4], ("the number of a run: 1, 2, 3",)),
        (["--row", 0, "--run", 0], ("--run",)),
        ([], ("--row", "the row of a fight, 0 to 3")),
        (["--run", 1], ("--row", "the row of a fight, 0 to 17")),
    ],
)
def test_a_row_that_is_not_there_is_one_line(arena, cups, options, said):
    refused(arena("replay", cups, *options), *said)


def test_a_journal_that_cannot_be_written_is_one_line(arena, cups):
    words = ("replay", cups, "--row", 0, "--journal", "no/fight.jsonl")
    refused(arena(*words), "no/fight.jsonl", "a file that can be written")


def test_what_is_no_ledger_has_no_rows(arena, cups, tmp_path):
    """A journal neither, and neither has a folder without a ledger."""
    arena("replay", cups, "--row", 0, "--journal", "fight.jsonl")
    refused(arena("replay", "fight.jsonl", "--row", 0), "fight.jsonl", "not a database")
    refused(arena("replay", "fight.jsonl", "--run", 1), "--run", "this is no ledger")
    refused(arena("replay", "fight.jsonl", "--journal", "x"), "--journal", "this is no ledger")
    refused(arena("replay", "none", "--row", 0), "none", "a ledger, or a folder")
    (tmp_path / "empty").mkdir()
    refused(arena("replay", "empty"), "a ledger, or a folder with one in it")
    folder = copy_of(cups, tmp_path / "cut")
    whole = (folder / NAME).read_bytes()
    for size in (10, 100, 5000):
        (folder / NAME).write_bytes(whole[:size])
        refused(arena("replay", folder, "--row", 0), NAME)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"timing_track"', '"chess"', 'found "chess"'),
        ('"sides"', '"banners"', "scenarios[0]"),
        ('"entrants"', '"guests"', "a document that can be read"),
        ('"aims"]', '"unheard-of"]', 'found "unheard-of"'),
    ],
)
def test_a_run_of_another_program_is_one_line(arena, cups, tmp_path, old, new, said):
    """Its rules, or one of its agents, may be gone."""
    folder = copy_of(cups, tmp_path / "report")
    changed(folder, "UPDATE runs SET document = replace(document, ?, ?)", old, new)
    refused(arena("replay", folder, "--row", 0), said)


@pytest.fixture
def solo(tmp_path):
    """A solo game in the middle, saved as game.json."""
    solo = played(Solo(begun("alley")), 9)
    saved.save(solo, tmp_path / "game.json")
    return solo


def test_a_saved_solo_game_is_told(arena, solo):
    """Like a journal; up to a count, with the track."""
    code, out, err = arena("replay", "game.json")
    assert (code, err) == (0, "")
    assert out.startswith("A fight in the alley")
    for passage in told(solo, None):
        assert passage.heading in out
    cut = arena("replay", "game.json", "--count", 2)[1]
    assert "Track at count 2" in cut
    assert "Count 3" not in cut
    assert arena("replay", "game.json", "--track")[1].count("Track at count") > 1


def test_a_saved_solo_game_becomes_a_page(arena, solo, tmp_path):
    """One file; the same as the page of the game gives."""
    code, out, err = arena("replay", "game.json", "--page", "fight.html")
    assert (code, out, err) == (0, "The replay is in fight.html.\n", "")
    assert (tmp_path / "fight.html").read_text(encoding="utf-8") == replay.page(solo, "heroes")


def test_what_is_hidden_is_not_told_while_a_game_lasts(arena, tmp_path):
    """GEN-01: the file knows more than its person may."""
    outs = []
    for other in (False, True):
        solo = Solo(closed("stand-off", other=other))
        play_on(solo)
        saved.save(solo, tmp_path / "game.json")
        outs.append(arena("replay", "game.json")[1])
        arena("replay", "game.json", "--page", "game.html")
        outs.append((tmp_path / "game.html").read_bytes())
    assert outs[:2] == outs[2:]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--row", 0], ("--row", "this is a solo game")),
        (["--run", 1], ("--run", "this is a solo game")),
        (["--journal", "x"], ("--journal", "this is a solo game")),
        (["--page", "x.html", "--count", 3], ("--count", "a page has all steps")),
        (["--page", "x.html", "--track"], ("--track", "a page has all steps")),
        (["--page", "no/x.html"], ("no/x.html", "a file that can be written")),
    ],
)
@pytest.mark.usefixtures("solo")
def test_what_a_solo_game_has_not_is_one_line(arena, options, said):
    refused(arena("replay", "game.json", *options), *said)


def test_only_a_solo_game_has_a_page(arena, cups, tmp_path):
    """Neither a ledger nor a journal, whatever it is called; a damaged game says where."""
    refused(arena("replay", cups, "--row", 0, "--page", "x.html"), "--page", "no solo game")
    arena("replay", cups, "--row", 0, "--journal", "fight.json")
    assert arena("replay", "fight.json")[0] == 0
    refused(arena("replay", "fight.json", "--page", "x.html"), "--page", "no solo game")
    (tmp_path / "game.json").write_text('{"solo": 1}')
    refused(arena("replay", "game.json"), "game.json", "ruleset")


def test_a_replay_is_the_story_of_the_fight(arena, journal):
    assert arena("replay", journal)[1] == arena("fight", "--script", "alley")[1]


def test_a_replay_stops_at_a_count_and_shows_the_track(arena, journal):
    code, out, _ = arena("replay", journal, "--count", 3)
    assert code == 0
    assert "Count 3" in out
    assert "Count 5" not in out
    assert out.endswith(
        "Track at count 3, balance +2 Aetheric\n"
        "  3 ────5 ─────6 ───────7 ─────\n"
        "  now   Sera   Thug A   Kael\n"
        "               Thug B\n"
    )


def test_a_replay_draws_the_track_at_every_count(arena, journal):
    _, out, _ = arena("replay", journal, "--track", "--count", 7)
    assert out.count("Track at count") == 6
    assert out.count("pulse of Thug B") == 1


def test_a_bad_journal_is_refused_with_its_line(arena, journal):
    journal.write_bytes(journal.read_bytes().replace(b'"due": 7', b'"due": "7"', 1))
    refused(arena("replay", journal), "line ", 'due: found "7", expected a whole number')
