"""The scenario editor: TOML text and forms that write into it, for the page of solo play."""

from __future__ import annotations

from agents.human.web.editor.routes import routes

__all__ = ["routes"]
