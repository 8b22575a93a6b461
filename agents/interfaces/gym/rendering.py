"""Render modes: what has happened, told as text, and how it stands, drawn as SVG."""

from __future__ import annotations

from math import inf
from typing import Any

import gymnasium

from agents.interfaces.gym.driven import Driven
from arena.errors import InputError, nearest
from arena.model import Event

HUMAN, ANSI, SVG = "human", "ansi", "svg"
MODES = (HUMAN, ANSI, SVG)

METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}


def check(mode: str | None) -> str | None:
    """Return a render mode that there is, or None.

    Raises:
        InputError: there is none of this name.
    """
    if mode is not None and mode not in MODES:
        expected = f"one of: {', '.join(MODES)}"
        raise InputError("", "render_mode", mode, expected, nearest(str(mode), MODES))
    return mode


class Rendering:
    """Renders one environment.

    Args:
        mode: `ansi` for the story from the time of the last answer on, with its pictures; `svg`
            for the drawn table; `human` prints what `ansi` gives, after each reset and step. None
            is nothing.
        side: Whose eyes are used: what closed sheets hide of the others is neither told nor drawn
            (GEN-01). None sees all.
    """

    def __init__(self, mode: str | None, side: str | None) -> None:
        self.mode = mode
        self.side = side
        self._since: float = -inf
        """The time of the last event before the last answer."""

    def begins(self) -> None:
        """A fight is about to begin."""
        self._since = -inf

    def answers(self, driven: Driven) -> None:
        """An answer is about to be given."""
        if driven.events:
            self._since = driven.events[-1].time

    def goes_on(self, driven: Driven) -> None:
        """The fight has come to its next question, or to its end."""
        if self.mode == HUMAN:
            self.render(driven)

    def render(self, driven: Driven) -> str | None:
        """What the mode gives; None with `human`, and without any."""
        if self.mode is None:
            gymnasium.logger.warn("render() shows nothing: no render_mode was given")
            return None
        if self.mode == SVG:
            return self._drawn(driven)
        told = self._told(driven)
        if self.mode == HUMAN:
            print(told)
            return None
        return told

    def _told(self, driven: Driven) -> str:
        ruleset: Any = driven.setup.ruleset
        told: list[str] = []
        for passage in ruleset.passages(self._seen(driven)):
            if passage.time >= self._since:
                told += passage.printed()
        return "\n".join(told)

    def _drawn(self, driven: Driven) -> str:
        # The room of people is only needed where something is drawn.
        from agents.human.drawn.table import table

        fight = driven.fight
        return str(table(driven.setup, fight.state, self.side, self._seen(driven)).drawing)

    def _seen(self, driven: Driven) -> list[Event]:
        if not driven.fight.over and self.side is not None:
            from agents.human.told import AS_SEEN

            seen = AS_SEEN[driven.setup.ruleset.name]
            return list(seen(driven.events, driven.setup, self.side))
        return driven.events
