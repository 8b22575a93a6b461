"""A browser, a server, and somebody who sits between them: of each one for a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.agents.human.web.chromium import WIDE, Person, Server, programs, started

if TYPE_CHECKING:
    from selenium.webdriver import Chrome


@pytest.fixture(scope="module")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory, downloads: Path) -> Iterator[Chrome]:
    programs()
    browser = started(tmp_path_factory.mktemp("profile"), downloads)
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    programs()
    server = Server(tmp_path_factory.mktemp("keep"))
    try:
        yield server
    finally:
        server.end()


@pytest.fixture
def person(browser: Chrome, server: Server) -> Iterator[Person]:
    """Somebody at a wide screen, whose console is empty afterwards."""
    person = Person(browser, server.home)
    person.screen(WIDE)
    person.scripts(True)
    person.errors()
    yield person
    person.scripts(True)
    assert person.errors() == []
