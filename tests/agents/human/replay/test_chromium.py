"""A replay in a real browser: stepped through by keyboard and mouse, and without JavaScript."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agents.human.replay import frames, page
from tests.agents.human.replay.test_frames import watched
from tests.agents.human.web.chromium import NARROW, WIDE, Person, programs, started, until
from tests.agents.human.web.test_chromium import serious

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FIGHTS = ["mirrored-duel", "who-declares-first", "surprise-at-camp"]
"""One of each ruleset."""
ONE = [FIGHTS[0], *(pytest.param(name, marks=pytest.mark.slow) for name in FIGHTS[1:])]
HOME, END, LEFT, RIGHT, TAB = "\ue011", "\ue010", "\ue012", "\ue014", "\ue004"
SEEN = """
return [...document.querySelectorAll(".frame")]
  .filter(frame => frame.getClientRects().length).map(frame => frame.id);
"""
WATCH = """
window.seen = [];
new MutationObserver(() => {
  for (const frame of document.getElementById("frames").children) {
    window.seen.push([frame.id, location.hash.slice(1)]);
  }
}).observe(document.getElementById("frames"), {childList: true});
"""
"""Writes down each frame that is shown, and the address then."""
WIDEST = """
const root = document.documentElement;
window.widest = 0;
new MutationObserver(() => {
  window.widest = Math.max(window.widest, root.scrollWidth - root.clientWidth);
}).observe(document.getElementById("frames"), {childList: true});
"""
MOTION = {"name": "prefers-reduced-motion", "value": "reduce"}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    programs()
    browser = started(tmp_path_factory.mktemp("profile"), tmp_path_factory.mktemp("downloads"))
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("replays")
    for name in FIGHTS:
        made = page(watched(name), None)
        (folder / f"{name}.html").write_text(made, encoding="utf-8")
    return folder


@pytest.fixture
def reader(browser: Chrome, folder: Path) -> Iterator[Person]:
    """Somebody who opens the files, at a wide screen; the console stays empty."""
    reader = Person(browser, folder.as_uri())
    reader.screen(WIDE)
    reader.scripts(True)
    reader.go("/none-yet.html")
    reader.errors()
    yield reader
    reader.scripts(True)
    assert reader.errors() == []


def seen(reader: Person) -> list[str]:
    """The frames that can be seen."""
    found: list[str] = reader.browser.execute_script(SEEN)
    return found


def keys(name: str) -> list[str]:
    return [frame.key for frame in frames(watched(name), None)]


def at(reader: Person) -> str:
    """The address in the page."""
    return reader.browser.current_url.partition("#")[2]


@pytest.mark.parametrize("name", ONE)
def test_arrow_keys_go_through_the_whole_fight(reader, name):
    """One frame at a time, in order, to the end and back; the address says which."""
    reader.go(f"/{name}.html")
    wanted = keys(name)
    assert seen(reader) == wanted[:1]
    reader.browser.execute_script(WATCH)
    reader.press(RIGHT * len(wanted) + LEFT + HOME + END)
    there = [*wanted[1:], wanted[-2], wanted[0], wanted[-1]]
    shown = reader.browser.execute_script("return window.seen")
    assert shown == [[key, key] for key in there]
    assert (seen(reader), at(reader)) == (wanted[-1:], wanted[-1])


def test_buttons_and_slider_go_there_too(reader):
    """By mouse; at an end the buttons say that they do nothing, and keep the keyboard."""
    reader.go("/mirrored-duel.html")
    wanted = keys("mirrored-duel")
    assert reader.one("#previous").get_attribute("aria-disabled") == "true"
    reader.click("#next")
    assert seen(reader) == [wanted[1]]
    reader.click("#last")
    assert seen(reader) == wanted[-1:]
    assert reader.one("#next").get_attribute("aria-disabled") == "true"
    reader.click("#next")
    assert (seen(reader), reader.focus) == (wanted[-1:], "next")
    reader.click("#previous")
    assert seen(reader) == [wanted[-2]]
    reader.click("#first")
    reader.one("#slider").send_keys(RIGHT, RIGHT)
    assert seen(reader) == [wanted[2]]
    frame = frames(watched("mirrored-duel"), None)[2]
    assert reader.one("#slider").get_attribute("aria-valuetext") == frame.heading
    assert reader.one("#place").text == f"{frame.heading} · 3 of {len(wanted)}"


def test_the_keyboard_alone_reaches_every_control(reader):
    """In the order in which they stand; nothing is out of reach."""
    reader.go("/mirrored-duel.html")
    reader.browser.execute_script(
        "window.reached = [];"
        "document.addEventListener('focusin', (event) => reached.push(event.target.id))"
    )
    for _ in range(9):
        reader.press(TAB)
    reached = reader.browser.execute_script("return window.reached")
    controls = ["first", "previous", "run", "next", "last", "slider"]
    assert [one for one in reached if one in controls] == controls


def test_an_address_opens_its_frame(reader):
    """Deep links; at a count without a frame the one before it; others open the beginning."""
    found = frames(watched("mirrored-duel"), None)
    times = [frame.time for frame in found]
    missing = next(time for time in range(times[-1]) if time not in times)
    before = [frame.key for frame in found if frame.time < missing][-1]
    for address, key in (
        (found[3].key, found[3].key),
        (f"count-{missing}", before),
        ("count-99999", found[-1].key),
        ("nonsense", found[0].key),
        ("%", found[0].key),
    ):
        reader.go("/none-yet.html")
        reader.errors()
        reader.go(f"/mirrored-duel.html#{address}")
        assert seen(reader) == [key]
    reader.click("#list summary")
    reader.click(f"#list a[href='#{found[2].key}']")
    assert seen(reader) == [found[2].key]
    (link,) = reader.find("#list [aria-current='step']")
    assert link.text == found[2].heading
    reader.browser.back()
    until(lambda: seen(reader) == [found[0].key], "the frame before")
    reader.press(RIGHT)
    reader.one(".skip").send_keys("\n")
    assert (seen(reader), reader.focus) == ([found[1].key], "frames")


def test_it_plays_and_pauses(reader):
    """From where it is, or from the beginning if it is at the end; stepping pauses it."""
    reader.go("/mirrored-duel.html")
    wanted = keys("mirrored-duel")
    reader.press(" ")
    assert reader.one("#run").text == "Pause"
    until(lambda: seen(reader) == [wanted[1]], "the second frame")
    reader.press(LEFT)
    assert reader.one("#run").text == "Play"
    reader.press(END)
    reader.click("#run")
    assert seen(reader) == wanted[:1]
    reader.click("#run")
    assert reader.one("#run").text == "Play"


def test_nothing_moves_for_whoever_wants_no_motion(reader):
    """prefers-reduced-motion: frames change, but do not fade in."""
    script = "return getComputedStyle(document.querySelector('.frame')).animationName"
    reader.go("/mirrored-duel.html")
    assert reader.browser.execute_script(script) == "appear"
    reader.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [MOTION]})
    assert reader.browser.execute_script(script) == "none"


def test_a_screen_reader_is_told_each_frame(reader):
    """What changes stands in a polite live region, and every drawing has a name."""
    reader.go("/surprise-at-camp.html")
    reader.press(RIGHT)
    frame = frames(watched("surprise-at-camp"), None)[1]
    (live,) = reader.find("[aria-live='polite']")
    assert frame.heading in live.text
    assert all(line in live.text for line in frame.lines)
    drawing = reader.one(".frame svg[role='img']")
    assert drawing.accessible_name == reader.browser.execute_script(
        "return document.querySelector('.frame svg title').textContent"
    )
    reader.click(".in-words summary")
    assert all(line in live.text for line in frame.said)
    reader.press(RIGHT)
    assert reader.one(".in-words").get_attribute("open")  # what one has opened stays open


@pytest.mark.parametrize("name", ONE)
def test_without_javascript_everything_is_there(reader, name):
    """All frames stand below each other, with a list that leads to each."""
    reader.scripts(False)
    reader.go(f"/{name}.html")
    wanted = keys(name)
    reader.scripts(True)  # only for the questions of this test: the page has been loaded
    assert seen(reader) == wanted
    assert not reader.one("#steps").is_displayed()
    links = reader.find("#list a")
    assert [link.get_attribute("href").partition("#")[2] for link in links] == wanted
    links[-1].click()
    assert at(reader) == wanted[-1]
    place = "return document.querySelector(':target').getBoundingClientRect().top"
    assert 0 <= reader.browser.execute_script(place) < WIDE[1]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("name", ONE)
def test_it_fits_a_telephone(reader, name, scripts):
    """At 360 px nothing is cut off or scrolls sideways, with a script or without."""
    reader.screen(NARROW, "dark")
    reader.scripts(scripts)
    reader.go(f"/{name}.html")
    reader.scripts(True)
    assert reader.too_wide() <= 0
    if scripts:
        reader.browser.execute_script(WIDEST)
        reader.press(RIGHT * len(keys(name)))
        assert reader.browser.execute_script("return window.widest") == 0
        reader.click("#list summary")
        assert reader.too_wide() <= 0


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_nothing_serious_keeps_people_out(reader, scheme):
    """As axe-core sees it, with all details open."""
    for size in (WIDE, NARROW):
        reader.screen(size, scheme)
        reader.go("/surprise-at-camp.html#round-2-fast-phase")
        assert serious(reader) == []


def test_nothing_is_requested(browser, folder):
    """Served, too: a server is asked for the page and for nothing else."""
    asked = []

    class Listening(SimpleHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            asked.append(self.path)

    handler = partial(Listening, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            reader = Person(browser, f"http://127.0.0.1:{server.server_address[1]}")
            reader.go("/mirrored-duel.html")
            reader.press(RIGHT, RIGHT, END)
            assert seen(reader) == keys("mirrored-duel")[-1:]
        finally:
            server.shutdown()
            thread.join()
    assert asked == ["/mirrored-duel.html"]
    assert reader.errors() == []
