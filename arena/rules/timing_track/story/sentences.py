"""One sentence or more for each kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arena.model import Faulted, Weighed
from arena.rules import deciding
from arena.rules.timing_track import events as said
from arena.rules.timing_track.story import actions, air, attacks, scene, spells, weapons, wounds
from arena.rules.timing_track.story.seen import SEEN
from arena.rules.timing_track.story.tale import Tale

STORIES: dict[str, Callable[[Tale, Any], str]] = {
    said.Opened.kind: scene.opened,
    said.Entered.kind: scene.entered,
    said.Placed.kind: scene.placed,
    said.Declared.kind: actions.declared,
    said.Held.kind: actions.held,
    said.Abandoned.kind: actions.abandoned,
    said.Resolved.kind: actions.resolved,
    said.Wasted.kind: actions.wasted,
    said.Reliability.kind: weapons.reliability,
    said.Malfunction.kind: weapons.malfunction,
    said.Attack.kind: attacks.attack,
    said.Stray.kind: attacks.stray,
    said.Defence.kind: attacks.defence,
    said.Wounded.kind: wounds.wounded,
    said.ArmourCheck.kind: wounds.armour,
    said.WeaponState.kind: weapons.weapon,
    said.Casting.kind: spells.casting,
    said.Manifested.kind: spells.manifested,
    said.Misfired.kind: spells.misfired,
    said.Disrupted.kind: spells.disrupted,
    said.Exhausted.kind: spells.exhausted,
    said.Backlash.kind: spells.backlash,
    said.Balance.kind: air.balance,
    said.DeviceState.kind: air.device,
    said.Moved.kind: scene.moved,
    said.Covered.kind: scene.covered,
    said.Warded.kind: wounds.warded,
    said.Hindered.kind: actions.hindered,
    said.Healed.kind: wounds.healed,
    said.Medicine.kind: wounds.medicine,
    said.Left.kind: wounds.left,
    said.DeathSave.kind: wounds.death_save,
    said.Noticed.kind: scene.noticed,
    said.Ended.kind: scene.ended,
    Faulted.kind: deciding.faulted,
    Weighed.kind: deciding.weighed,
}
"""How each kind of event is told, given all that has been heard before it."""

SENTENCES = {**STORIES, **SEEN}
"""The same, with what closed sheets leave of events for the other side."""
