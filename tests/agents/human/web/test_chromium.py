"""Whole fights in a real browser: by mouse, by keyboard alone, and without JavaScript."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from agents.human import saved
from agents.human.solo import Solo
from agents.human.web.thinking import Thinking
from tests.agents.human.printed_alley import printed_alley
from tests.agents.human.test_solo import begun
from tests.agents.human.web.chromium import NARROW, WIDE, Person, Server, started, until
from tests.goldens.test_alley import told as golden

FIGHTS = ["room-to-retreat", "who-declares-first", "fast-against-slow"]
"""One of each ruleset, that ends soon."""
MAIN = ["alley", "mages-quarrel", "two-pairs"]
looks = pytest.mark.parametrize(
    ("fight", "scheme"),
    [
        pytest.param(
            fight, scheme, marks=[pytest.mark.slow] if scheme == "dark" and fight != "alley" else []
        )
        for fight in MAIN
        for scheme in ("light", "dark")
    ],
)
"""Each of the main fights in light; in dark, which is the same style sheet for all, one of them."""
MOST = 300
"""Answers in which a fight has to end."""


# -- whole fights -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no-scripts"])
@pytest.mark.parametrize("fight", FIGHTS)
def test_a_whole_fight_by_mouse(person: Person, fight: str, scripts: bool) -> None:
    """With JavaScript the page is never loaded again; without it all the same is there."""
    person.scripts(scripts)
    person.begin(fight, level="novice", seed="11")
    if scripts:
        person.browser.execute_script("window.stays = true")
    for _ in range(MOST):
        if person.ready() == "over":
            break
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
    assert person.ready() == "over"
    assert person.one("#question").text in ("You win", "You lose", "A draw")
    if scripts:
        assert person.browser.execute_script("return window.stays") is True
    person.click("#again")
    until(lambda: not person.find("#again"), "a new fight")
    assert person.ready() == "answer"


@pytest.mark.slow
@pytest.mark.parametrize("fight", FIGHTS)
def test_a_whole_fight_by_keyboard(person: Person, fight: str) -> None:
    """From the start page to the end: Tab and Enter suffice, and the keyboard is never lost."""
    from selenium.webdriver.common.keys import Keys

    person.go(f"/new/{fight}")
    person.press(Keys.TAB)
    skip = person.browser.switch_to.active_element
    assert skip.text == "Skip to the content"
    person.press(Keys.ENTER, Keys.TAB, Keys.ENTER)
    person.ready()
    until(lambda: person.path.startswith("/games/"), "the fight")
    person.press(Keys.TAB)
    assert person.browser.switch_to.active_element.text == "Skip to the question"
    person.press(Keys.ENTER)
    for _ in range(MOST):
        if person.ready() == "over":
            break
        until(lambda: person.focus == "question", "the keyboard on the question")
        mark = person.mark
        person.press(Keys.TAB)
        assert person.browser.switch_to.active_element.get_attribute("name") == "label"
        person.press(Keys.ENTER)
        person.changed(mark)
    assert person.ready() == "over"
    until(lambda: person.focus == "question", "the keyboard on the end")
    person.press(Keys.TAB)
    assert person.focus == "again"


# -- what else one does ---------------------------------------------------------------------------


def test_arrows_and_digits_go_through_the_answers(person: Person) -> None:
    """They only move the keyboard; nothing is answered by them."""
    from selenium.webdriver.common.keys import Keys

    person.begin("alley")
    mark = person.mark
    person.browser.execute_script("document.getElementById('question').focus()")
    person.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    second = person.find(".choice > button")[1]
    assert person.browser.switch_to.active_element == second
    person.press("4")
    assert person.browser.switch_to.active_element == person.find(".choice > button")[3]
    assert person.mark == mark


def test_the_keyboard_stays_on_a_button_that_is_pressed_again(person: Person) -> None:
    """Take back, twice: what lies around it is swapped, the keyboard stays."""
    from selenium.webdriver.common.keys import Keys

    person.begin("stand-off")
    for _ in range(2):
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
    mark = person.mark
    person.browser.execute_script("document.getElementById('back').focus()")
    person.press(Keys.ENTER)
    person.changed(mark)
    until(lambda: person.focus == "back", "the keyboard on the button")


def test_the_place_of_the_keyboard_can_be_seen(person: Person) -> None:
    from selenium.webdriver.common.keys import Keys

    person.begin("alley")
    person.browser.execute_script("document.getElementById('question').focus()")
    person.press(Keys.TAB)
    here = person.browser.switch_to.active_element
    assert here.value_of_css_property("outline-style") == "solid"
    assert here.value_of_css_property("outline-width") == "3px"


def test_odds_come_while_one_looks(person: Person) -> None:
    """All answers have them in the end, with an explanation that opens."""
    person.begin("alley", seed="2")
    many = len(person.find(".choice"))
    until(lambda: len(person.find(".choice details")) == many, "all odds")
    assert "%" in person.one("form.answers").text
    person.click(".choice summary")
    assert person.one(".choice details[open] ul").text


def test_only_new_lines_of_the_journal_are_read_out(person: Person) -> None:
    """The log's old lines are the same elements as before; what is new comes after them."""
    person.begin("alley", seed="2")
    log = person.one("#journal")
    assert (log.get_attribute("role"), log.get_attribute("aria-live")) == ("log", "polite")
    person.browser.execute_script("for (const one of arguments[0].children) one.kept = true", log)
    before = len(person.find("#journal > *"))
    for _ in range(2):
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
    script = "return [...document.querySelectorAll('#journal > *')].map(one => !!one.kept)"
    kept: list[bool] = person.browser.execute_script(script)
    assert len(kept) > before
    assert all(kept[: before - 1])
    assert not any(kept[before:])
    assert person.find("#journal .new")


def test_undo_save_reload_and_load(person: Person, downloads: Path) -> None:
    address = person.begin("alley", seed="2")
    question = person.one("#question").text
    mark = person.mark
    person.click(".choice > button")
    person.changed(mark)
    person.click("#back")
    until(lambda: person.one("#question").text == question and person.mark != mark, "the first")
    mark = person.mark
    person.click(".choice > button")
    person.changed(mark)
    question, journal = person.one("#question").text, person.one("#journal").text
    person.browser.refresh()
    assert person.ready() == "answer"
    assert person.one("#question").text == question
    assert person.one("#journal").text == journal
    person.click("#save")
    file: Path = until(lambda: next(iter(downloads.glob("alley-*.json")), None), "the file")
    assert json.loads(file.read_text(encoding="utf-8"))["record"]["given"]
    person.go("/")
    person.one("#file").send_keys(str(file))
    person.click("form[action='/load'] button")
    until(lambda: person.path.startswith("/games/"), "the fight")
    assert person.path != address
    assert person.one("#journal").text == journal
    file.unlink()


def test_a_fight_goes_on_after_browser_and_server_have_ended(
    tmp_path: Path, downloads: Path
) -> None:
    server = Server(tmp_path / "keep")
    profile = tmp_path / "profile"
    browser = started(profile, downloads)
    try:
        person = Person(browser, server.home)
        person.begin("alley", seed="2")
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
        question, journal = person.one("#question").text, person.one("#journal").text
    finally:
        browser.quit()
        server.end()
    server.start()
    browser = started(profile, downloads)
    try:
        person = Person(browser, server.home)
        person.go("/")
        person.click(".games .card")
        person.ready()
        assert person.one("#question").text == question
        assert person.one("#journal").text == journal
    finally:
        browser.quit()
        server.end()


@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no-scripts"])
def test_ones_own_dice(person: Person, scripts: bool) -> None:
    """The page asks for each die by name, and takes what it showed."""
    person.scripts(scripts)
    person.begin("mirrored-duel", throws="all", seed="2")
    for _ in range(40):
        if person.ready() == "dice":
            break
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
    assert " throws " in person.one("#question").text
    if scripts:
        until(lambda: person.focus == "face-0", "the keyboard on the die")
    mark = person.mark
    for field in person.find(".faces input"):
        field.send_keys("1")
    person.click("#thrown")
    person.changed(mark)
    assert "rolls 1 " in person.one("#journal").text


@pytest.mark.slow  # terminal/test_session.py throws the same dice, test_ones_own_dice here a few
def test_own_dice_reproduce_the_alley(person: Person, downloads: Path) -> None:
    """Every printed number of the rulebook's example, with its dice thrown at the table."""
    solo = Solo(begun("alley", ["heroes", "thugs"], "all"))
    person.begin("alley", throws="all", **{"as": "thugs"})
    for _, done in printed_alley(solo):
        mark, what = person.mark, person.ready()
        if isinstance(done, str):
            assert what == "answer"
            labels = [one.get_attribute("value") for one in person.find(".choice > button")]
            person.find(".choice > button")[labels.index(done)].click()
        else:
            assert what == "dice"
            for field, face in zip(person.find(".faces input"), done, strict=True):
                field.send_keys(str(face))
            person.click("#thrown")
        person.changed(mark)
    assert person.ready() == "over"
    told = person.one("#journal").text
    for printed in ("Sera rolls 38 and 72 against 55", "Thug A rolls 44 against Firearms 50"):
        assert printed in told
    person.click("#save")
    file: Path = until(lambda: next(iter(downloads.glob("alley-*.json")), None), "the file")
    assert saved.load(file).events == golden("alley")[1]
    file.unlink()


def test_thinking_is_shown_and_cut_short(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """However quick the machine is here: each of its looks ahead takes a twentieth of a second."""
    glance = Thinking._glance

    def slow(thinking: Thinking) -> None:
        time.sleep(0.05)
        glance(thinking)

    monkeypatch.setattr(Thinking, "_glance", slow)
    person.begin("stand-off", level="expert", seed="2")
    for _ in range(2):
        mark = person.mark
        person.click(".choice > button")
        until(lambda old=mark: person.mark != old, "what comes of it")  # type: ignore[misc]
    first = person.one("#progress").text
    until(lambda: person.one("#progress").text != first, "progress")
    person.click("#cut")
    assert person.ready() in ("answer", "over")


def test_a_hint_and_a_reason(person: Person) -> None:
    person.begin("mirrored-duel", seed="2")
    mark = person.mark
    person.click(".choice > button")
    person.changed(mark)
    person.click("#hint")
    until(lambda: "worth" in person.one("#aside").text, "the hint")
    person.click("#journal .whys a")
    until(lambda: "is played by" in person.one("#reason").text, "the reason")


def test_a_double_click_answers_once(person: Person) -> None:
    """The second click would answer a question that nobody has read."""
    from selenium.webdriver import ActionChains

    address = person.begin("stand-off")
    chain = ActionChains(person.browser)
    chain.double_click(person.find(".choice > button")[3]).perform()
    person.changed("0-0-0")
    assert person.mark == "1-0-0"
    assert person.path == address


# -- how it looks ---------------------------------------------------------------------------------


@looks
def test_it_fits_a_telephone(person: Person, fight: str, scheme: str) -> None:
    """No page is wider than 360 pixels, whatever is opened; buttons are as large as a finger."""
    person.screen(NARROW, scheme)
    person.go("/")
    assert person.too_wide() == 0
    person.go(f"/new/{fight}")
    assert person.too_wide() == 0
    person.begin(fight)
    for _ in range(3):
        if person.ready() != "answer":
            break
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)
    many = len(person.find(".choice"))
    until(lambda: len(person.find(".choice details")) == many, "all odds")
    person.browser.execute_script(
        "for (const d of document.querySelectorAll('details')) d.open = 1"
    )
    assert person.too_wide() == 0
    sizes = [one.size for one in person.find("#play button, #play .button") if one.is_displayed()]
    assert sizes
    assert all(size["height"] >= 44 and size["width"] >= 44 for size in sizes)


@looks
def test_nobody_is_kept_out(person: Person, fight: str, scheme: str) -> None:
    """Axe finds nothing serious on any page, with everything opened, dark or light."""
    person.screen(WIDE, scheme)
    person.go("/")
    assert serious(person) == []
    person.go(f"/new/{fight}")
    assert serious(person) == []
    person.begin(fight)
    mark = person.mark
    person.click(".choice > button")
    if person.changed(mark) == "answer":
        many = len(person.find(".choice"))
        until(lambda: len(person.find(".choice details")) == many, "all odds")
    assert serious(person) == []
    person.click("form[action$='/up'] button")
    until(lambda: person.find("#again"), "the end")
    assert serious(person) == []


def serious(person: Person) -> list[str]:
    """What axe says would keep people out."""
    from axe_selenium_python import Axe  # type: ignore[import-untyped]

    script = "for (const d of document.querySelectorAll('details')) d.open = 1"
    person.browser.execute_script(script)
    axe: Any = Axe(person.browser)
    axe.inject()
    found = axe.run()["violations"]
    return [
        f"{one['id']}: {[node['html'] for node in one['nodes']]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
