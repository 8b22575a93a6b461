"""The landing of a group: answers are taken, damage is rolled, then every effect lands (TT-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.timing_track.answering import questions
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
    """The landing of one group.

    `asked` are the questions that it raises; with their answers `land` rolls what depends on them
    from the state before the group, then applies everything. What a verb rolls stands in
    `_PREPARATIONS`, what it does in `_EFFECTS`; both take the landing and the attempt.
    """

    def __init__(self, track: Track, group: list[Attempt]) -> None:
        self.track = track
        self.group = group
        self.asked = questions(track, group)
        self.hurt: list[Combatant] = []
        """Who has taken damage, as often as it was taken."""
        self.doomed: list[Combatant] = []
        """Whose wound track is full."""
        self.sprints: list[Attempt] = []
        self.blows: list[Attempt] = []

    def land(self, answers: Mapping[str, Declaration]) -> None:
        """Roll what depends on the answers, then apply."""
        if self.track.rewindable:
            self.track.fight.reveal()
        group = self.group
        for attempt in group:
            prepare = _PREPARATIONS.get(attempt.verb)
            if prepare is not None and attempt.wasted is None:
                prepare(self, attempt, answers)
        if len(group) > 1:
            # Sorting is stable: within one place of the order, seats decide.
            group.sort(key=_place)
        if self.sprints:
            moving.move(self)
        if self.blows:
            moving.close_in(self, self.blows)
        for attempt in group:
            effect = _EFFECTS.get(attempt.verb)
            if effect is not None and attempt.wasted is None:
                effect(self, attempt)
        self._after()

    def _after(self) -> None:
        """What follows once everything has landed: spells lost, the fallen, news for all."""
        track, state = self.track, self.track.state
        acted = False
        for attempt in self.group:
            if attempt.action is None:
                continue
            acted = True
            me = attempt.me
            me.token = None
            if track.setup.surprises:
                self._notice(me, attempt.cause)
        for caster in self.hurt:
            if caster.token is not None and caster not in self.doomed:
                magic.concentrate(self, caster)
        for fallen in self.doomed:
            if fallen.status == FIGHTING:
                track.remove(fallen, DYING, "")
        state.changes += 1
        track.state.stirred = track.now
        if acted:
            state.active = track.now

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
    if attempt.verb in (SPRINT_CLOSER, SPRINT_AWAY):
        return 0, 0
    if attempt.verb == FLEE:
        return 3, 0
    if attempt.verb == WARD_ENDS:
        return 1, 0
    spell = None if attempt.action is None else attempt.action.spell
    if spell is None:
        return 2, 0
    if spell.effect == "heal":
        return 1, 0
    return 2, attempt.raw if spell.effect == "ward" else 0


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
