"""The editor's own templates, which extend those of the page around it."""

from __future__ import annotations

from typing import Any

from jinja2 import ChoiceLoader, PackageLoader
from starlette.responses import HTMLResponse

from agents.human.web.pages import ENVIRONMENT

_EDITOR = ENVIRONMENT.overlay(
    loader=ChoiceLoader(
        [PackageLoader("agents.human.web.editor"), PackageLoader("agents.human.web")]
    )
)


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Fill a template of the editor, by its name without ending."""
    filled = _EDITOR.get_template(f"editor/{template}.html.j2").render(**values)
    return HTMLResponse(filled, status)
