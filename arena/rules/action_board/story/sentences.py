"""One sentence or more for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Faulted, Weighed
from arena.rules import deciding
from arena.rules.action_board import events as said
from arena.rules.action_board.story import acting, declaring, order, scene, spells, war
from arena.rules.action_board.story.seen import SEEN
from arena.rules.action_board.story.tale import Tale

STORIES: dict[str, Callable[[Tale, Any], str]] = {
    said.Opened.kind: scene.opened,
    said.Entered.kind: scene.entered,
    said.TickBegan.kind: scene.tick_began,
    said.Refilled.kind: scene.refilled,
    said.Declared.kind: declaring.declared,
    said.Closed.kind: declaring.closed,
    said.StagePaid.kind: declaring.stage_paid,
    said.WorkLost.kind: declaring.lost,
    said.Recovered.kind: declaring.recovered,
    said.Conflicted.kind: order.conflict,
    said.Duelled.kind: order.duelled,
    said.Acted.kind: acting.acted,
    said.Wasted.kind: acting.wasted,
    said.Stopped.kind: acting.stopped,
    said.HitRoll.kind: acting.hit_roll,
    said.Wounded.kind: acting.wounded,
    said.Kept.kind: spells.kept,
    said.Released.kind: spells.released,
    said.Healed.kind: acting.healed,
    said.Walled.kind: spells.wall,
    said.Moved.kind: scene.moved,
    said.Taken.kind: acting.taken,
    said.Left.kind: scene.left,
    said.PhaseBegan.kind: war.phase,
    said.Chosen.kind: war.chosen,
    said.ManoeuvreEnded.kind: war.manoeuvre,
    said.Suffered.kind: war.suffered,
    said.Ended.kind: scene.ended,
    Faulted.kind: deciding.faulted,
    Weighed.kind: deciding.weighed,
}
"""How each kind of event is told, given all that has been heard before it."""

SENTENCES = {**STORIES, **SEEN}
"""The same, with what closed sheets leave of events for the other side."""
