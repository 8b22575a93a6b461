"""Templates into pages: single files that need no network and no script."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from arena import __version__
from reports.decimals import between
from reports.statistics.estimate import Estimate
from reports.words import counted, plain, signed

TEMPLATES = Path(__file__).parents[1] / "templates"


def environment(digits: int) -> Environment:
    """What templates may use; numbers get so many decimals."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,  # names come from other people's files
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    def interval(one: Estimate, places: int = digits) -> str:
        return "" if one.interval is None else between(one.interval, places)

    made.filters["mean"] = lambda one: plain(one.mean, digits)
    made.filters["interval"] = interval
    made.filters["signed"] = lambda one, places=digits: signed(one.mean, places)
    made.filters["whole"] = lambda number: f"{number:,}"
    made.filters["percent"] = lambda share: f"{share:.0%}"
    made.globals["counted"] = counted
    made.globals["version"] = __version__
    return made


def render(template: str, digits: int, **values: Any) -> str:
    """Fill a template. The same values always give the same bytes: no date, no machine."""
    return environment(digits).get_template(template).render(**values)


def quoted(words: list[str]) -> list[str]:
    """A command's words as one types them."""
    return [shlex.quote(word) for word in words]
