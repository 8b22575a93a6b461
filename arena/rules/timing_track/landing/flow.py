"""The landing of a group: answers are taken, damage is rolled, then every effect lands (TT-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.timing_track.attempt import DEATH_SAVE, PULSE, WARD_ENDS, Attempt
from arena.rules.timing_track.declarations import (
    CAST,
    CLEAR,
    DRAW,
    FLEE,
    RELOAD,
    SHOOT,
    SMASH,
    SPRINT_AWAY,
    SPRINT_CLOSER,
    STRIKE,
    SWITCH_OFF,
    SWITCH_ON,
    TAKE_COVER,
    TEND,
)
from arena.rules.timing_track.events import Noticed
from arena.rules.timing_track.landing import attacking, harm, magic, moving, things
from arena.rules.timing_track.state import DYING, FIGHTING, Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.track import Track


class Landing:
    """The landing of a group; one object lands all groups of a fight, one after the other.

    `land` rolls what depends on the answers to `questions` from the state before the group, then
    applies everything. What a verb rolls stands in `_PREPARATIONS`, what it does in `_EFFECTS`;
    both take the landing and the attempt.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        self.hurt: list[Combatant] = []
        """Who has taken damage, as often as it was taken."""
        self.doomed: list[Combatant] = []
        """Whose wound track is full."""
        self.sprints: list[Attempt] = []
        self.blows: list[Attempt] = []

    def land(self, group: list[Attempt], answers: Mapping[str, Declaration]) -> None:
        """Roll what depends on the answers, then apply."""
        if self.track.rewindable:
            self.track.fight.reveal()
        for attempt in group:
            verb = attempt.verb
            if verb in _PREPARATIONS and attempt.wasted is None:
                _PREPARATIONS[verb](self, attempt, answers)
        if len(group) > 1:
            # Sorting is stable: within one place of the order, seats decide.
            group.sort(key=_place)
        if self.sprints:
            moving.move(self, self.sprints)
            self.sprints = []
        if self.blows:
            moving.close_in(self, self.blows)
            self.blows = []
        for attempt in group:
            if attempt.wasted is None:
                _EFFECTS[attempt.verb](self, attempt)
        self._after(group)

    def _after(self, group: list[Attempt]) -> None:
        """What follows once everything has landed: spells lost, the fallen, news for all."""
        track = self.track
        state, now, surprises = track.state, track.now, track.setup.surprises
        for attempt in group:
            if attempt.action is not None:
                state.active = now
                attempt.me.token = None
                if surprises:
                    self._notice(attempt.me, attempt.cause)
        if self.hurt:
            for caster in self.hurt:
                if caster.token is not None and caster not in self.doomed:
                    magic.concentrate(self, caster)
            for fallen in self.doomed:
                if fallen.status is FIGHTING:
                    track.remove(fallen, DYING, "")
            self.hurt, self.doomed = [], []
        state.changes += 1
        state.stirred = now

    def _notice(self, me: Combatant, cause: str) -> None:
        """The first action of an attacker has resolved: everyone notices them (TT-15)."""
        track = self.track
        for other in track.state.combatants:
            if me.seat in other.unaware:
                other.unaware = tuple(seat for seat in other.unaware if seat != me.seat)
                if track.record:
                    who = other.sheet.name
                    track.record(Noticed(track.now, who, cause, me.sheet.name))


def _place(attempt: Attempt) -> tuple[int, int]:
    """The order in which simultaneous effects land where they touch the same thing.

    Moves before blows, so that a blow finds its target where it went; healing before harm, so
    that neither is lost at an end of the track; the end of a ward before a new one, and the
    stronger last, so that it is the one that stays; leaving last, so that harm still reaches.
    """
    action = attempt.action
    if action is None or action.spell is None:
        return _PLACES.get(attempt.verb, _AMONG_BLOWS)
    if action.spell.effect == "heal":
        return _BEFORE_BLOWS
    return (2, attempt.raw) if action.spell.effect == "ward" else _AMONG_BLOWS


_BEFORE_BLOWS, _AMONG_BLOWS = (1, 0), (2, 0)
_PLACES = {
    SPRINT_CLOSER: (0, 0),
    SPRINT_AWAY: (0, 0),
    WARD_ENDS: _BEFORE_BLOWS,
    FLEE: (3, 0),
}
"""The places of what is neither a spell nor among the blows."""


_PREPARATIONS: dict[str, Callable[[Landing, Attempt, Mapping[str, Declaration]], None]] = {
    STRIKE: attacking.prepare_blow,
    SMASH: attacking.prepare_blow,
    SHOOT: attacking.prepare_shot,
    CAST: magic.prepare_cast,
    SPRINT_CLOSER: moving.prepare_sprint,
    SPRINT_AWAY: moving.prepare_sprint,
}
"""Rolls that depend on the answers, from the state before the group."""

_EFFECTS: dict[str, Callable[[Landing, Attempt], None]] = {
    STRIKE: attacking.blow,
    SMASH: attacking.blow,
    SHOOT: attacking.shot,
    CAST: magic.cast,
    SPRINT_CLOSER: moving.sprint,
    SPRINT_AWAY: moving.sprint,
    TAKE_COVER: moving.take_cover,
    FLEE: moving.flee,
    DRAW: things.draw,
    RELOAD: things.reload,
    CLEAR: things.clear,
    SWITCH_ON: things.switch_on,
    SWITCH_OFF: things.switch_off,
    TEND: harm.tend,
    PULSE: things.pulse,
    WARD_ENDS: magic.ward_ends,
    DEATH_SAVE: harm.death_save,
}
"""What happens, in the order of `_place`."""
