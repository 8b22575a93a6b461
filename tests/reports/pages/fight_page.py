"""Fights of all three rulesets, and a page that shows them as reports do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import reports
from arena.commands import opening, playing
from arena.model import Event
from reports.pages.fight_steps import SteppedFight, steps

TEMPLATES = Path(reports.__file__).parent / "templates"
PAGE = """\
{% from "fight.html.j2" import fight %}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>Fights</title>
<style>
{% include "report.css" %}
{% include "fight.css" %}
</style>
</head>
<body>
<main>
<h1>Fights</h1>
<p><a href="#end">The link before the fights</a></p>
<h2>Fights told</h2>
{% for one in fights %}
{{ fight(one) }}
{% endfor %}
<h2 id="end">Method</h2>
<p><a href="#end">The link after the fights</a></p>
</main>
</body>
</html>
"""


@cache
def fought(scenario: str) -> tuple[str, tuple[Event, ...]]:
    """A shipped scenario fought by its usual agents on seed 1: its ruleset, and what happened."""
    start = opening.opened(scenario, {}, 1, 0)
    told, _ = playing.play(start, *opening.seated(start.setup, ""))
    return told.header["ruleset"], tuple(told)


def stepped(key: str, scenario: str) -> SteppedFight:
    """That fight as a page shows it."""
    return SteppedFight(key, f"The fight {scenario}", steps(*fought(scenario)))


def page(fights: Iterable[SteppedFight]) -> str:
    """A page of these fights, under the policy of the report pages."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.from_string(PAGE).render(fights=list(fights))
