"""Fights cut into steps, and the part of a page that shows them."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from arena.model import Faulted
from arena.rules import RULESETS
from arena.rules.timing_track import events as track_events
from reports.pages.fight_steps import MOST, OPENING, Step, SteppedFight, steps
from tests.reports.pages.fight_page import TEMPLATES, fought, page, stepped

FIGHTS = ("mirrored-duel", "mage-behind-walls", "surprise-at-camp")
"""One of each ruleset."""
LONG = "street-battle"
VOID = {"meta", "input", "br", "hr", "img", "link"}


def headings(story):
    return [line for line in story if not line.startswith(" ")]


def paragraphs(story):
    return [line for line in story if line.startswith(" ")]


class Tags(HTMLParser):
    """Every tag with its attributes; fails where one is closed that is not the last open one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert len(dict(attrs)) == len(attrs), f"an attribute of {tag} is there twice"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


# -- steps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [*FIGHTS, LONG])
def test_every_sentence_stands_in_exactly_one_step(scenario):
    """In the order of the story, from the scene to how it ended; no heading is lost either."""
    ruleset, events = fought(scenario)
    story = list(RULESETS[ruleset].story(events, draw=False))
    cut = steps(ruleset, events)
    assert paragraphs(line for step in cut for line in step.lines) == paragraphs(story)
    told = [line for step in cut for line in headings(step.lines) or [step.title]]
    assert told == headings(story)
    assert cut[0].title == OPENING
    assert cut[-1].lines[-1] == story[-1]


@pytest.mark.parametrize(
    ("scenario", "first", "last"),
    [
        ("mirrored-duel", "Count 0", r"Count \d+"),
        ("mage-behind-walls", "Round 1, tick 1", r"Round \d+, tick [123]"),
        ("surprise-at-camp", "Surprise", r"Round \d+, (Fast|Slow) phase"),
    ],
)
def test_a_step_is_called_by_its_time(scenario, first, last):
    """In the words of the ruleset; no two steps are called the same."""
    titles = [step.title for step in steps(*fought(scenario))]
    assert titles[:2] == [OPENING, first]
    assert re.fullmatch(last, titles[-1])
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("scenario", ["mirrored-duel", "mage-behind-walls"])
def test_a_step_shows_how_things_stand_at_its_end(scenario):
    """The picture is that of its own time, also where nothing has changed since the last."""
    ruleset, events = fought(scenario)
    times = sorted({event.time for event in events})
    pictures = [step.picture for step in steps(ruleset, events)[1:]]
    assert pictures == [RULESETS[ruleset].picture(events, time) for time in times]


def test_a_surprise_is_a_step_of_its_own():
    """Though it has the time of the phase that follows, each has its own picture (TA-03)."""
    ruleset, events = fought("surprise-at-camp")
    opening, surprise, phase, *_ = steps(ruleset, events)
    assert [one.picture.split("\n")[0] for one in (opening, surprise, phase)] == [
        "After the opening",
        "After the surprise",
        "After round 1, Fast phase",
    ]
    assert phase.picture == RULESETS[ruleset].picture(events, 0)


def test_a_long_fight_has_no_more_steps_than_anybody_clicks_through():
    """Neighbours go together, the opening stays alone, and the picture is that of the last."""
    ruleset, events = fought(LONG)
    cut = steps(ruleset, events)
    assert len({event.time for event in events}) > MOST == len(cut)
    assert cut[0].title == OPENING
    for step in cut[1:]:
        inside = headings(step.lines)
        if inside:
            assert len(inside) > 1
            assert step.title == f"{inside[0]} to {inside[-1].lower()}"
        last = (inside or [step.title])[-1]
        assert step.picture.startswith(f"Track at {last.lower()},")
    assert any(headings(step.lines) for step in cut[1:])


def test_the_quietest_neighbours_go_together():
    """So what is told at length keeps a step of its own."""
    ruleset, events = fought("mirrored-duel")
    whole = steps(ruleset, events)
    fewer = steps(ruleset, events, most=len(whole) - 1)
    sizes = [sum(map(len, step.lines)) for step in whole]
    quietest = min(range(1, len(whole) - 1), key=lambda at: sizes[at] + sizes[at + 1])
    assert fewer[:quietest] == whole[:quietest]
    assert fewer[quietest + 1 :] == whole[quietest + 2 :]
    first, second = whole[quietest : quietest + 2]
    lines = (first.title, *first.lines, second.title, *second.lines)
    title = f"{first.title} to {second.title.lower()}"
    assert fewer[quietest] == Step(title, second.picture, lines)
    assert len(steps(ruleset, events, most=1)) == 2  # the opening, and all the rest


def test_without_events_there_are_no_steps():
    """An empty journal tells nothing."""
    assert steps("timing_track", []) == ()


def test_what_cannot_be_printed_is_replaced():
    """An agent's complaint may hold anything, even half a character, which no file could hold."""
    events = [
        track_events.Opened(0, "", title="x"),
        Faulted(0, "Ann", "", "\x1b[31m", "\ud800\n", "hold"),
    ]
    *_, last = steps("timing_track", events)
    it = "\N{REPLACEMENT CHARACTER}"
    assert f'"{it}[31m" ({it}{it})' in last.lines[0]


@pytest.mark.parametrize("key", ["", "1", "Fight", "a b", "a\n", 'a"'])
def test_a_key_is_the_start_of_an_id(key):
    """Anything else is refused before it comes into a page."""
    with pytest.raises(ValueError, match="cannot start an id"):
        SteppedFight(key, "x", (Step("a", "", ()),))


def test_a_fight_without_steps_is_refused():
    """There would be nothing to choose."""
    with pytest.raises(ValueError, match="no steps"):
        SteppedFight("a", "x", ())


# -- page ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shown() -> Tags:
    """A page of three fights, taken apart."""
    return Tags(page(stepped(f"fight-{at}", name) for at, name in enumerate(FIGHTS, 1)))


def test_ids_are_unique_and_every_label_has_its_button(shown):
    """The first and the last step have one label, all others two: to each side."""
    ids = Counter(attributes["id"] for _, attributes in shown.tags if "id" in attributes)
    assert max(ids.values()) == 1
    labels = [attributes["for"] for attributes in shown.named("label")]
    assert set(labels) <= set(ids)
    wanted: Counter[str] = Counter()
    for at, name in enumerate(FIGHTS, 1):
        number = len(steps(*fought(name)))
        for step in range(1, number + 1):
            neighbours = (step - 1, step + 1)
            wanted.update(f"fight-{at}-{n}" for n in neighbours if 1 <= n <= number)
    assert Counter(labels) == wanted


def test_every_fight_starts_at_its_opening(shown):
    """Just one button of each fight is chosen, and each button is named after its step."""
    buttons = shown.named("input")
    chosen = [button["id"] for button in buttons if "checked" in button]
    assert chosen == ["fight-1-1", "fight-2-1", "fight-3-1"]
    titles = [step.title for name in FIGHTS for step in steps(*fought(name))]
    assert [button["aria-label"] for button in buttons] == titles
    assert {button["type"] for button in buttons} == {"radio"}


def test_there_is_no_script_and_nothing_from_elsewhere(shown):
    """Neither elements nor handlers nor addresses that a browser would load."""
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in shown.tags}
    for tag, attributes in shown.tags:
        assert not any(name.startswith("on") or name == "src" for name in attributes), tag
        assert str(attributes.get("href") or "#").startswith("#")


def test_texts_are_only_ever_text():
    """Names come from other people's files; no tag in them is one on the page."""
    nasty = '</pre><script>alert("x")</script>'
    one = SteppedFight("a", nasty, (Step(nasty, nasty, (nasty, f"  {nasty}")),))
    tags = Tags(page([one]))
    assert not tags.named("script")
    assert tags.named("input")[0]["aria-label"] == nasty


def test_a_fight_of_one_step_has_nothing_to_go_to():
    """Neither labels nor the advice to use them."""
    text = page([SteppedFight("a", "x", (Step("Count 0", "", ("  Done.",)),))])
    assert not Tags(text).named("label")
    assert "arrow keys" not in text


def test_three_fights_weigh_little():
    """Also three of the largest but for the very longest: below 300 kB together."""
    heavy = ("mail-clad-line", "mage-fighter-and-warband", "four-a-side")
    text = page(stepped(f"fight-{at}", name) for at, name in enumerate(heavy, 1))
    assert len(text.encode()) < 300_000


def test_the_style_sheet_takes_its_colours_from_the_page():
    """So both themes and print suit it; and it loads nothing."""
    style = (TEMPLATES / "fight.css").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb|hsl|url\(|@import", style)
    known = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    used = set(re.findall(r"var\((--\w+)\)", style))
    assert used
    assert used <= set(re.findall(r"(--\w+):", known))
