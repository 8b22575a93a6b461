"""The editor in a real browser: checked as one types, by keyboard, narrow, and for everybody."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from agents.human.web.editor.fields import name_of
from tests.agents.human.web.chromium import NARROW, WIDE, Person, until

if TYPE_CHECKING:
    pass

KAEL = name_of(("combatants", "Kael"))


@pytest.fixture
def person(person: Person) -> Person:
    """Somebody with a copy of the alley."""
    person.go("/editor/of/alley")
    return person


def text(person: Person) -> str:
    return str(person.one("#text").get_property("value"))


def press(person: Person, *keys: str) -> None:
    person.browser.switch_to.active_element.send_keys(*keys)


def go(person: Person, part: str, title: str) -> None:
    from selenium.webdriver.common.keys import Keys

    button = next(one for one in person.find("button.part") if one.get_property("value") == part)
    person.browser.execute_script("arguments[0].focus()", button)
    press(person, Keys.ENTER)
    until(lambda: title in person.one("#part-title").text)


def field(person: Person, *path: str) -> str:
    """The id of a field."""
    name = name_of(("combatants", "Kael", *path))
    script = "return [...document.querySelectorAll('[name]')].find(e => e.name === arguments[0]).id"
    return str(person.browser.execute_script(script, name))


def test_what_is_typed_is_checked_beside_its_field(person: Person) -> None:
    """While one goes on typing: nothing is loaded again, and the keyboard stays where it is."""
    from selenium.webdriver.common.keys import Keys

    go(person, KAEL, "Kael")
    until(lambda: person.focus == "part-title")
    pc = field(person, "pc")
    person.browser.execute_script(
        "window.stays = true; document.getElementById(arguments[0]).focus()", pc
    )
    press(person, Keys.CONTROL, "a")
    press(person, "99")
    until(lambda: "found 99" in person.one(f"#{pc}-wrong").text)
    assert "combatants.Kael.pc: found 99" in person.one("#verdict").text
    assert person.focus == pc
    press(person, Keys.BACKSPACE, Keys.BACKSPACE, "3")
    until(lambda: "Nothing is wrong" in person.one("#verdict").text)
    assert tomllib.loads(text(person))["combatants"]["Kael"]["pc"] == 3
    assert person.browser.execute_script("return window.stays")


def test_a_combatant_is_added_and_named_by_keyboard(person: Person) -> None:
    from selenium.webdriver.common.keys import Keys

    person.browser.execute_script("document.getElementById('add-combatants').focus()")
    press(person, Keys.ENTER)
    until(lambda: person.focus == "new-name")
    press(person, Keys.CONTROL, "a")
    press(person, "Bram", Keys.TAB)
    until(lambda: "Bram" in person.one("#part-title").text)
    assert "Bram" in tomllib.loads(text(person))["combatants"]


def test_the_fields_follow_the_text(person: Person) -> None:
    from selenium.webdriver.common.keys import Keys

    person.browser.execute_script("document.getElementById('text').focus()")
    press(person, Keys.CONTROL, Keys.END)
    press(person, '\n[zones.roof]\nways = ["alley"]\n')
    until(lambda: any(one.text == "roof" for one in person.find("button.part")))
    press(person, "x = [")
    until(lambda: "valid TOML" in person.one("#verdict").text)
    assert person.focus == "text"
    assert any(one.text == "roof" for one in person.find("button.part"))


def test_the_file_is_saved_and_the_fight_begun(person: Person, downloads: Path) -> None:
    person.one("[formaction='/editor/save']").click()
    until((downloads / "my-alley.toml").exists)
    saved = (downloads / "my-alley.toml").read_text(encoding="utf-8")
    assert saved == text(person).replace("#:schema ../", "#:schema ", 1)
    person.one("[formaction='/editor/play']").click()
    until(lambda: person.path == "/editor/fight/my-alley")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_nobody_is_kept_out(person: Person, size: tuple[int, int], scheme: str) -> None:
    """No sideways scrolling, and axe finds nothing serious: in the largest forms."""
    from axe_selenium_python import Axe  # type: ignore[import-untyped]

    person.screen(size, scheme)
    for path, part in (("/editor/", ""), ("alley", KAEL), ("battle-for-the-gate", '["battle"]')):
        person.go(path if path.startswith("/") else f"/editor/of/{path}")
        if part:
            go(person, part, "Kael" if part == KAEL else "Battle")
        assert person.too_wide() == 0
        axe = Axe(person.browser)
        axe.inject()
        found = axe.run()["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
