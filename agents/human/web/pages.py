"""Templates into responses: everything in them is escaped unless it is a drawing."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from agents.human.web import odds_said

__all__ = ["ENVIRONMENT", "page"]

ENVIRONMENT = Environment(
    loader=PackageLoader("agents.human.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.filters["short"] = odds_said.short
ENVIRONMENT.filters["full"] = odds_said.full


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Fill a template, by its name without ending."""
    filled = ENVIRONMENT.get_template(f"{template}.html.j2").render(**values)
    return HTMLResponse(filled, status)
