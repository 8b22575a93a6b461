"""Pictures of the page in each main state, to be looked at.

    python -m tests.agents.human.web.pictures FOLDER

They are taken by a real browser, wide and light, and narrow and dark.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from agents.human.web.thinking import Thinking
from tests.agents.human.web.chromium import NARROW, WIDE, Person, Server, started, until

SCREENS = {"wide": (WIDE, "light"), "narrow": (NARROW, "dark")}


def ask(fight: str, answers: int = 0, **chosen: str) -> Callable[[Person], None]:
    """A question, after so many answers, with its odds."""

    def state(person: Person) -> None:
        person.begin(fight, seed="2", **chosen)
        for _ in range(answers):
            mark = person.mark
            if person.ready() != "answer":
                break
            person.click(".choice > button")
            person.changed(mark)
        person.ready()
        many = len(person.find(".choice"))
        until(lambda: len(person.find(".choice details")) == many, "all odds")

    return state


def fought(person: Person) -> None:
    """The alley with magic in the air and wounds on both sides: the picture of the README."""
    person.begin("alley", seed="4")
    wanted = ("cast Force at Thug B", "draw medium sword", "attack Thug A with medium sword")
    for _ in range(9):
        if person.ready() != "answer":
            break
        mark = person.mark
        answers = {one.get_attribute("value"): one for one in person.find(".choice > button")}
        chosen = next((answers[one] for one in ("carry on", *wanted) if one in answers), None)
        (chosen or next(iter(answers.values()))).click()
        person.changed(mark)
    many = len(person.find(".choice"))
    until(lambda: len(person.find(".choice details")) == many, "all odds")


def explained(person: Person) -> None:
    """One answer's odds, and how they come about."""
    ask("alley", 2)(person)
    person.click(".choice:nth-of-type(2) summary")


def hinted(person: Person) -> None:
    """A hint, and a reason for what the machine did."""
    ask("mirrored-duel", 1)(person)
    person.click("#hint")
    until(lambda: "worth" in person.one("#aside").text, "the hint")
    person.click("#journal .whys a")
    until(lambda: "is played by" in person.one("#reason").text, "the reason")


def thinks(person: Person) -> None:
    """The machine thinks, slowly enough to be seen."""
    glance = Thinking._glance

    def slow(thinking: Thinking) -> None:
        time.sleep(0.05)
        glance(thinking)

    setattr(Thinking, "_glance", slow)  # noqa: B010
    try:
        person.begin("stand-off", level="expert", seed="2")
        for _ in range(2):
            mark = person.mark
            person.click(".choice > button")
            until(lambda old=mark: person.mark != old, "what comes of it")  # type: ignore[misc]
        person.one("#cut")
        time.sleep(1.5)
        picture(person)
        person.click("#cut")
    finally:
        setattr(Thinking, "_glance", glance)  # noqa: B010


def dice(person: Person) -> None:
    """Dice are asked for."""
    person.begin("alley", throws="all", seed="2")
    while person.ready() == "answer":
        mark = person.mark
        person.click(".choice > button")
        person.changed(mark)


def over(person: Person) -> None:
    """The end of a fight."""
    ask("alley", 3)(person)
    person.click("form[action$='/up'] button")
    until(lambda: person.find("#again"), "the end")


def replayed(person: Person) -> None:
    """Gone through again."""
    ask("alley", 4)(person)
    person.go(f"{person.path}/replay")
    time.sleep(0.5)


def page(path: str) -> Callable[[Person], None]:
    """A page by its path."""
    return lambda person: person.go(path)


STATES: dict[str, Callable[[Person], None]] = {
    "start": page("/"),
    "new": page("/new/alley"),
    "track": ask("alley", 3),
    "fought": fought,
    "board": ask("mages-quarrel", 2),
    "phases": ask("two-pairs", 2),
    "explained": explained,
    "hint": hinted,
    "thinks": thinks,
    "dice": dice,
    "over": over,
    "replay": replayed,
    "editor": page("/editor/of/alley"),
}

_taken: list[Path] = []


def picture(person: Person) -> None:
    """The whole page as it is, down to its end."""
    height = person.browser.execute_script("return document.documentElement.scrollHeight")
    width = person.browser.execute_script("return window.innerWidth")
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    person.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    person.browser.save_screenshot(str(_taken[-1]))


def main(folder: Path, only: list[str]) -> None:
    """Take all pictures, or only some."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place) / "keep")
        browser = started(Path(place) / "profile", Path(place))
        try:
            person = Person(browser, server.home)
            for name, state in STATES.items():
                if only and name not in only:
                    continue
                for screen, (size, scheme) in SCREENS.items():
                    _taken.append(folder / f"{name}-{screen}.png")
                    person.screen(size, scheme)
                    state(person)
                    if not _taken[-1].exists():
                        picture(person)
        finally:
            browser.quit()
            server.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
