"""One sentence or more for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Faulted, Weighed
from arena.rules import deciding
from arena.rules.two_actions import events as said
from arena.rules.two_actions.story import attacks, effects, scene, turns
from arena.rules.two_actions.story.seen import SEEN
from arena.rules.two_actions.story.tale import Tale

STORIES: dict[str, Callable[[Tale, Any], str]] = {
    said.Opened.kind: scene.opened,
    said.Entered.kind: scene.entered,
    said.RoundBegan.kind: scene.round_began,
    said.PhaseBegan.kind: scene.phase_began,
    said.Cleared.kind: scene.cleared,
    said.Placed.kind: scene.placed,
    said.WentNext.kind: turns.went_next,
    said.TurnBegan.kind: turns.turn_began,
    said.TurnEnded.kind: turns.turn_ended,
    said.Acted.kind: turns.acted,
    said.Checked.kind: turns.checked,
    said.Pushed.kind: turns.pushed,
    said.Attacked.kind: attacks.attacked,
    said.Responded.kind: attacks.responded,
    said.Stopped.kind: attacks.stopped,
    said.Wasted.kind: turns.wasted,
    said.Marked.kind: attacks.marked,
    said.Broke.kind: attacks.broke,
    said.Wounded.kind: attacks.wounded,
    said.Healed.kind: effects.healed,
    said.Restored.kind: effects.restored,
    said.Mended.kind: effects.mended,
    said.Readied.kind: effects.readied,
    said.Moved.kind: scene.moved,
    said.Fell.kind: scene.prone,
    said.Established.kind: effects.established,
    said.Sustained.kind: effects.sustained,
    said.Dropped.kind: effects.dropped,
    said.Left.kind: scene.left,
    said.Ended.kind: scene.ended,
    Faulted.kind: deciding.faulted,
    Weighed.kind: deciding.weighed,
}
"""How each kind of event is told, given all that has been heard before it."""

SENTENCES = {**STORIES, **SEEN}
"""The same, with what closed sheets leave of events for the other side."""
