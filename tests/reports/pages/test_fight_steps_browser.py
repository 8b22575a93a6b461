"""Fights gone through in a real browser, by mouse and by keyboard, without a script on the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from reports.pages.fight_steps import steps
from tests.reports.pages.fight_page import fought, page, stepped

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

FIGHTS = ("mirrored-duel", "mage-behind-walls", "surprise-at-camp")
WIDE = (1280, 900)
NARROW = (360, 740)
SEEN = """
return [...document.querySelectorAll(`#${arguments[0]} .step`)]
  .filter(step => step.getClientRects().length)
  .map(step => step.querySelector("h4").textContent);
"""


def chromium() -> tuple[str, str]:
    """The browser and its driver; without them the tests are skipped, and fail where CI is set."""
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next(filter(None, map(shutil.which, names)), None)
    driver = shutil.which("chromedriver")
    if browser and driver and find_spec("selenium"):
        return browser, driver
    why = "needs chromium, chromedriver and selenium"
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    browser, driver = chromium()
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = browser
    profile = tmp_path_factory.mktemp("profile")
    for argument in (
        "--headless=new",
        "--no-sandbox",  # the page is ours, and in a container there is no other way
        "--disable-dev-shm-usage",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    started = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield started
    finally:
        started.quit()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("page") / "fights.html"
    fights = [stepped(f"fight-{at}", name) for at, name in enumerate(FIGHTS, 1)]
    file.write_text(page(fights), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def browser(started: Chrome, address: str) -> Chrome:
    """The page as it is when it has just been opened, on a wide screen."""
    emulate(started, WIDE)
    started.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    started.get("about:blank")
    started.get(address)
    return started


def emulate(browser: Chrome, size: tuple[int, int]) -> None:
    # A window cannot be as narrow as a telephone; an emulated screen can.
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def seen(browser: Chrome, fight: int = 1) -> list[str]:
    """The titles of the steps of a fight that can be seen."""
    titles: list[str] = browser.execute_script(SEEN, f"fight-{fight}")
    return titles


def titles(fight: int = 1) -> list[str]:
    return [step.title for step in steps(*fought(FIGHTS[fight - 1]))]


def click(browser: Chrome, text: str, fight: int = 1) -> None:
    path = f"//*[@id='fight-{fight}']//label[text()='{text}']"
    (label,) = [one for one in browser.find_elements("xpath", path) if one.is_displayed()]
    label.click()


def press(browser: Chrome, *keys: str) -> None:
    for key in keys:
        browser.switch_to.active_element.send_keys(key)


def test_next_and_previous_go_through_the_whole_fight(browser):
    """One step is seen at a time, in order and back again; the other fights stay where they are."""
    click(browser, "Next", 1)
    wanted = titles(2)
    assert seen(browser, 2) == wanted[:1]
    for title in wanted[1:]:
        click(browser, "Next", 2)
        assert seen(browser, 2) == [title]
    for title in reversed(wanted[:-1]):
        click(browser, "Previous", 2)
        assert seen(browser, 2) == [title]
    assert (seen(browser, 1), seen(browser, 3)) == (titles(1)[1:2], titles(3)[:1])


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_a_click_moves_nothing_under_the_mouse(browser, size):
    """The page does not scroll, and the next Next lies where the last one lay."""
    emulate(browser, size)
    place = """
    const label = [...document.querySelectorAll("#fight-2 .on")].find(one => one.offsetParent);
    const {left, top} = label.getBoundingClientRect();
    return [left, top, scrollY];
    """
    browser.execute_script("document.getElementById('fight-2').scrollIntoView()")
    click(browser, "Next", 2)
    before = browser.execute_script(place)
    assert before[2] > 0
    for _ in titles(2)[3:]:
        click(browser, "Next", 2)
        assert browser.execute_script(place) == before


def test_the_arrow_keys_go_through_a_fight(browser):
    """Tab comes from the link before to the chosen step, and from there into what it shows."""
    from selenium.webdriver.common.keys import Keys

    browser.execute_script("document.querySelector('a').focus()")
    press(browser, Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("id") == "fight-1-1"
    for title in titles()[1:]:
        press(browser, Keys.ARROW_RIGHT)
        assert seen(browser) == [title]
    press(browser, Keys.ARROW_LEFT, Keys.ARROW_UP)
    assert seen(browser) == [titles()[-3]]
    press(browser, Keys.ARROW_DOWN, Keys.TAB)
    picture = browser.switch_to.active_element
    assert picture.tag_name == "pre"
    assert picture.accessible_name == f"How things stand: {titles()[-2]}"
    press(browser, Keys.TAB)
    assert browser.switch_to.active_element.get_attribute("id") == "fight-2-1"


def test_the_place_of_the_keyboard_can_be_seen(browser):
    """The bar has an outline while the button of its step has the keyboard, and only then."""
    from selenium.webdriver.common.keys import Keys

    def outline() -> str:
        bars = browser.find_elements("css selector", "#fight-1 .walk")
        (bar,) = [bar for bar in bars if bar.is_displayed()]
        return str(bar.value_of_css_property("outline-style"))

    assert outline() == "none"
    browser.execute_script("document.querySelector('a').focus()")
    press(browser, Keys.TAB)
    assert outline() == "solid"
    press(browser, Keys.ARROW_RIGHT)
    assert outline() == "solid"
    press(browser, Keys.TAB)
    assert outline() == "none"


def test_a_screen_reader_says_the_fight_and_the_step(browser):
    """Each button is a radio button named after its step, in a group named after the fight."""
    group = browser.find_element("id", "fight-1")
    assert (group.aria_role, group.accessible_name) == ("group", f"The fight {FIGHTS[0]}")
    buttons = group.find_elements("css selector", "input")
    assert {button.aria_role for button in buttons} == {"radio"}
    assert [button.accessible_name for button in buttons] == titles()


def test_it_fits_a_telephone(browser):
    """No part of the page is wider than the screen, and the labels are as large as a finger."""
    emulate(browser, NARROW)
    for fight in (1, 2, 3):
        click(browser, "Next", fight)
    root = "document.documentElement"
    wide, room = browser.execute_script(f"return [{root}.scrollWidth, {root}.clientWidth]")
    assert wide == room <= NARROW[0]
    labels = browser.find_elements("css selector", ".fight label")
    sizes = [one.size for one in labels if one.is_displayed()]
    assert len(sizes) == 6
    assert all(size["width"] >= 44 and size["height"] >= 44 for size in sizes)


def test_from_deep_inside_a_long_step_the_next_one_starts_at_its_start(browser):
    """Previous and Next stay in sight, and a click brings the next heading into sight."""
    emulate(browser, NARROW)
    click(browser, "Next", 2)
    browser.execute_script("document.getElementById('fight-2').scrollIntoView(); scrollBy(0, 1500)")
    click(browser, "Next", 2)
    top = browser.execute_script(
        "return [...document.querySelectorAll('#fight-2 h4')]"
        ".find(one => one.offsetParent).getBoundingClientRect().top"
    )
    assert 0 < top < NARROW[1]


def test_print_has_every_step_in_order_and_nothing_to_click(browser):
    """Paper cannot be clicked."""
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert [seen(browser, fight) for fight in (1, 2, 3)] == [titles(n) for n in (1, 2, 3)]
    things = browser.find_elements("css selector", ".fight input, .fight label")
    assert things
    assert not any(one.is_displayed() for one in things)
    assert browser.find_element("css selector", ".fight pre").is_displayed()


def test_without_style_sheets_everything_stands_in_order(browser):
    """Each step after a button that can be seen."""
    browser.execute_script("document.querySelector('style').remove()")
    assert seen(browser) == titles()
    buttons = browser.find_elements("css selector", "#fight-1 input")
    assert all(button.is_displayed() for button in buttons)
