"""Which tests run which lines, and how long each takes: pytest plugins of the mutation test."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import pytest

ENDLESS = 4.0
"""Seconds of processor time after which a test that takes at most 0.2 will not end."""


class Measuring:
    """Notes the time of each test, and tells coverage whose lines it sees; not of `others`."""

    def __init__(self, coverage: Any, others: Collection[str]) -> None:
        self.coverage = coverage
        self.others = others
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not any(name in item.name for name in self.others)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        return result


class Choosing:
    """Runs only some tests, the fastest first, and notes the first that fails."""

    def __init__(self, chosen: Collection[str], seconds: Mapping[str, float]) -> None:
        self.chosen = set(chosen)
        self.seconds = seconds
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.chosen]
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0))

    def pytest_runtest_logstart(self) -> None:
        # Of processor time: one test that does not end, on whatever machine.
        signal.setitimer(signal.ITIMER_PROF, ENDLESS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


class Forking(Choosing):
    """Loads and collects once; then `forks` runs some tests, in as many processes as it likes."""

    def __init__(self, forks: Callable[[Forking], None]) -> None:
        super().__init__((), {})
        self.forks = forks
        self.items: dict[str, pytest.Item] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.forks(self)
        return True

    def run(self, tests: Sequence[str]) -> int:
        """Run these tests in this order up to the first that fails; 0 if none does."""
        items = [self.items[test] for test in tests]
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return 1
        return 0
