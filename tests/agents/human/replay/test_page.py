"""A replay as one file: it asks for nothing, hides what is hidden, and is always the same."""

import re
from copy import deepcopy
from dataclasses import replace

import pytest

import scenarios
from agents import usual
from agents.human import saved
from agents.human.replay import frames, page, policy
from agents.human.replay import page as page_function
from agents.human.seating import seated
from agents.human.solo import Beginning, Solo
from arena.rules import RULESETS
from tests.agents.human.closed import closed
from tests.agents.human.playing import play_on
from tests.agents.human.replay.parsed import Parsed, source
from tests.agents.human.replay.test_frames import SMALL, watched
from tests.agents.human.test_solo import begun, played

HOSTILE = "</title><script>alert(1)</script><img src=x onerror='a()'>\"&\x00"


@pytest.mark.parametrize("name", SMALL)
def test_it_needs_nothing_and_leads_nowhere(name):
    """All links lie inside it, its policy allows its own style and script alone."""
    parsed = Parsed(page(watched(name), None))
    names = [tag for tag, _ in parsed.tags]
    assert not {"img", "iframe", "object", "embed", "base", "form", "image", "use"} & {*names}
    assert names.count("style") == names.count("script") == 1
    for name in ("src", "srcset", "style", "action", "data", "ping", "background", "xlink:href"):
        assert parsed.values(name) == []
    assert {value[0] for value in parsed.values("href")} == {"#", "d"}
    assert parsed.values("href").count("data:,") == 1
    ids = parsed.values("id")
    assert len({*ids}) == len(ids)
    assert {value[1:] for value in parsed.values("href") if value[0] == "#"} <= {*ids}
    (style,), (script,) = parsed.inline["style"], parsed.inline["script"]
    assert "url(" not in style
    assert "@import" not in style
    assert not re.search("fetch|XMLHttp|import|WebSocket|sendBeacon|innerHTML|eval", script)
    assert parsed.policy == policy()
    assert parsed.policy == (
        f"default-src 'none'; style-src {source(style)}; script-src {source(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    http = re.findall("https?://[^\"' <]+", parsed.text + style + script)
    assert http == []


@pytest.mark.parametrize("name", SMALL)
def test_it_has_every_frame(name):
    """Its lines, its drawing and the same in sentences, at an address of its own."""
    solo = watched(name)
    made = page(solo, None)
    parsed = Parsed(made)
    found = frames(solo, None)
    articles = [attrs["id"] for tag, attrs in parsed.tags if tag == "article"]
    assert articles == [frame.key for frame in found]
    for frame in found:
        assert f'href="#{frame.key}"' in made
        assert all(line in parsed.text for line in (*frame.lines, *frame.said, *frame.dice))
    drawings = {frame.drawing for frame in found}
    assert all(made.count(drawing) == 1 for drawing in drawings)


@pytest.mark.parametrize("name", SMALL)
def test_the_same_game_makes_the_same_bytes(name, tmp_path):
    """Also when it is taken up from a file."""
    solo = played(Solo(begun(name)), 12)
    again = Solo(solo.beginning, deepcopy(solo.record))
    file = tmp_path / "game.json"
    saved.save(solo, file)
    side = solo.reader
    made = page(solo, side)
    assert page(again, side) == made
    assert page(saved.load(file), side) == made


@pytest.mark.parametrize("name", SMALL)
def test_hidden_stays_hidden_while_the_fight_lasts(name):
    """GEN-01: neither numbers of closed sheets nor the luck that is still to come."""
    both = [Solo(closed(name, other=other, seed=987654)) for other in (False, True)]
    for solo in both:
        play_on(solo)
    assert page(both[0], both[0].reader) == page(both[1], both[1].reader)
    assert "987654" not in page(both[0], None)
    played(both[0], 3000)
    assert both[0].over
    assert "Luck number 987654" in page(both[0], both[0].reader)


def hostile(throws="machine"):
    """A duel between people, in a place, with names that no page would like."""
    scenario = scenarios.load("mirrored-duel")
    names = {sheet.name: f"{HOSTILE}{at}" for at, sheet in enumerate(scenario.combatants)}
    sides = {side: f"{side}{HOSTILE}" for side in scenario.sides}
    scenario = replace(
        scenario,
        title=f"{HOSTILE}title",
        about=f"{HOSTILE}about",
        sides=tuple(sides.values()),
        combatants=tuple(
            replace(sheet, name=names[sheet.name], side=sides[sheet.side])
            for sheet in scenario.combatants
        ),
    )
    setup = RULESETS[scenario.ruleset].setup(scenario)
    seats = seated(setup, setup.sides[:1], {}, usual(scenario.ruleset), throws)
    return Beginning(scenario, seats, 3)


def test_names_cannot_break_out():
    """A scenario, and so a saved game, may come from anybody."""
    solo = played(Solo(hostile()), 8)
    solo.take_back()
    assert solo.record.taken_back
    solo.give_up(solo.setup.sides[0])
    parsed = Parsed(page(solo, None))
    names = [tag for tag, _ in parsed.tags]
    assert names.count("script") == 1
    assert "img" not in names
    assert not any(name.startswith("on") for _, attrs in parsed.tags for name in attrs)
    shown = HOSTILE.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    assert f"{shown}title" in parsed.text
    assert f"{shown}0" in parsed.text
    assert "\x00" not in parsed.text


def test_half_a_character_can_be_written():
    """Which is in no encoding, but may be in a title."""
    beginning = begun("alley")
    beginning = replace(beginning, scenario=replace(beginning.scenario, title="Half \ud800"))
    assert "Half \N{REPLACEMENT CHARACTER}".encode() in page(Solo(beginning), None).encode()


def test_take_backs_are_marked():
    """Whoever is shown how a fight was won is to know."""
    solo = played(Solo(begun("alley")), 6)
    assert "Taken back" not in page(solo, "heroes")
    label = solo.record.given[solo.record.last].label
    solo.take_back()
    (told,) = [line for line in Parsed(page(solo, "heroes")).text.splitlines() if "Taken" in line]
    assert "Taken back once" in told
    assert label in told


def test_what_stands_as_before_is_not_drawn_again():
    """It is referred to, and the script shows it in both."""
    solo = played(Solo(begun("alley")), 6)
    solo.give_up("heroes")
    *_, before, last = frames(solo, None)
    made = page(solo, None)
    assert made.count(last.drawing) == 1
    assert Parsed(made).values("data-same") == [before.key]


def test_a_page_is_bounded(monkeypatch):
    """Of too many drawings the first and the last are there, and some between."""
    module = __import__(page_function.__module__, fromlist=["LARGEST"])
    solo = watched("stand-off")
    found = frames(solo, None)
    total = sum(len(frame.drawing) for frame in found)
    monkeypatch.setattr(module, "LARGEST", total // 3)
    made = page(solo, None)
    drawn = [frame.drawing in made for frame in found]
    assert drawn[0]
    assert drawn[-1]
    assert sum(drawn) <= len(found) // 3 + 2
    text = Parsed(made).text
    assert all(line in text for frame in found for line in frame.lines)


def test_who_played_is_told():
    """A person, or which agent; the result; whose dice."""
    solo = played(Solo(begun("alley", throws="mine")), 2000)
    text = Parsed(page(solo, None)).text
    assert "heroes: a person" in text
    assert f"thugs: {usual('timing_track')}" in text
    assert f"{solo.outcome.winner} won: {solo.outcome.why}." in text
    assert "A person threw the dice of those whom a person plays." in text
    one = begun("alley", persons=["Kael"])
    assert (
        f"Kael by a person, Sera by {usual('timing_track')}" in Parsed(page(Solo(one), None)).text
    )


def test_beside_the_game_it_leads_back():
    """Served by the game's own page it has links to that and to itself as a file."""
    solo = watched("stand-off")
    links = Parsed(page(solo, None, home="/games/abc")).values("href")
    assert [link for link in links if link[0] == "/"] == [
        "/games/abc",
        "/games/abc/replay?download",
    ]
