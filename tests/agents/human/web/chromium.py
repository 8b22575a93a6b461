"""A real Chromium at a real server: started, looked at, steered."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from agents.human.web.app import make_app
from agents.human.web.serve import bound

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

WIDE = (1200, 900)
NARROW = (360, 740)
PATIENCE = 60.0


class Server:
    """The page, served from a thread; it can be ended and started again on the same port."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.port = 0
        self.start()

    @property
    def home(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve."""
        self._listening = bound(self.port)
        self.port = self._listening.getsockname()[1]
        config = uvicorn.Config(make_app(self.keep, self.port), log_level="error", lifespan="on")
        self._server = uvicorn.Server(config)
        run: Callable[[], None] = lambda: self._server.run(sockets=[self._listening])  # noqa: E731
        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        until(lambda: self._server.started)

    def end(self) -> None:
        """Serve no more."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listening.close()


def until(true: Callable[[], Any], what: str = "that") -> Any:
    """Wait for something to be true, and return it."""
    from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if found := true():
                return found
        except (NoSuchElementException, StaleElementReferenceException):
            pass
        time.sleep(0.02)
    raise AssertionError(f"waited in vain for {what}")


def programs() -> tuple[str, str]:
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


def started(profile: Path, downloads: Path) -> Chrome:
    """A browser with a profile of its own."""
    browser, driver = programs()
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in (
        "--headless=new",
        "--no-sandbox",  # the page is ours, and in a container there is no other way
        "--disable-dev-shm-usage",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    return webdriver.Chrome(options=options, service=Service(driver))


class Person:
    """Somebody who plays in a browser.

    Args:
        browser: The browser.
        home: The page's address.
    """

    def __init__(self, browser: Chrome, home: str) -> None:
        self.browser = browser
        self.home = home

    def screen(self, size: tuple[int, int], scheme: str = "light") -> None:
        """Have a screen of a size, and like it dark or light."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def scripts(self, run: bool) -> None:
        """Let pages run their scripts, or not."""
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not run})

    def go(self, path: str) -> None:
        """Load a page."""
        self.browser.get(f"{self.home}{path}")

    def find(self, selector: str) -> list[WebElement]:
        """Everything on the page that a selector finds."""
        return self.browser.find_elements("css selector", selector)

    def one(self, selector: str) -> WebElement:
        """The first that a selector finds; waited for."""
        found: list[WebElement] = until(lambda: self.find(selector), selector)
        return found[0]

    def click(self, selector: str) -> None:
        """Click on it, where a mouse could; waited for."""
        from selenium.common.exceptions import StaleElementReferenceException

        def clicked() -> bool:
            try:
                self.one(selector).click()
            except StaleElementReferenceException:
                return False
            return True

        until(clicked, selector)

    def press(self, *keys: str) -> None:
        """Press keys, wherever the keyboard is."""
        for key in keys:
            self.browser.switch_to.active_element.send_keys(key)

    @property
    def focus(self) -> str:
        """The id of what has the keyboard."""
        return str(self.browser.switch_to.active_element.get_attribute("id"))

    @property
    def path(self) -> str:
        """The page's path."""
        return self.browser.current_url.removeprefix(self.home)

    def begin(self, fight: str, **chosen: str) -> str:
        """Begin a fight by the form, some of whose selects, radios and fields are changed."""
        self.go(f"/new/{fight}")
        for name, value in chosen.items():
            if name in ("level", "temper", "morale"):
                self.click(f"#{name} option[value='{value}']")
            elif name == "seed":
                self.one("#seed").clear()
                self.one("#seed").send_keys(value)
            else:
                self.click(f"input[name='{name}'][value='{value}']")
        self.click("button.main")
        self.ready()
        return self.path

    def ready(self) -> str:
        """Wait until a person has to do something, and say what: answer, dice or over."""

        def wanted() -> str:
            for what, selector in (("over", "#again"), ("dice", "#thrown"), ("answer", ".choice")):
                if self.find(selector):
                    return what
            return ""

        found: str = until(wanted, "a question")
        return found

    @property
    def mark(self) -> str:
        """Of the open question."""
        found = self.find("#play input[name='mark']")
        return str(found[0].get_attribute("value")) if found else ""

    def changed(self, mark: str) -> str:
        """Wait until another question is open, and say what is wanted then."""
        until(lambda: self.find("#again") or self.mark not in ("", mark), "another question")
        return self.ready()

    def errors(self) -> list[str]:
        """What the console complains about."""
        return [one["message"] for one in self.browser.get_log("browser")]

    def too_wide(self) -> int:
        """By how much the page is wider than the screen."""
        script = "const r = document.documentElement; return r.scrollWidth - r.clientWidth"
        return int(self.browser.execute_script(script))
