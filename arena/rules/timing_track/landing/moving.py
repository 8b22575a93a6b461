"""Where people are: sprints, steps into melee, cover, and leaving the fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from arena.model import Declaration
from arena.rules.melees import close_to, leave_melee
from arena.rules.timing_track.attempt import Attempt
from arena.rules.timing_track.declarations import SPRINT_AWAY, SPRINT_CLOSER
from arena.rules.timing_track.events import Covered, Moved
from arena.rules.timing_track.places import join_melees
from arena.rules.timing_track.state import FLED, Combatant

if TYPE_CHECKING:
    from arena.rules.timing_track.landing.flow import Landing


def prepare_sprint(landing: Landing, attempt: Attempt, _: Mapping[str, Declaration]) -> None:
    """Nothing is rolled, but all sprints of a group are made together."""
    landing.sprints.append(attempt)


def move(landing: Landing, sprints: list[Attempt]) -> None:
    """All sprints at one moment, before the steps of blows (TT-16)."""
    state = landing.track.state
    for attempt in sprints:
        if attempt.to_zone >= 0 or attempt.verb == SPRINT_AWAY:
            leave_melee(state, attempt.me)
        if attempt.to_zone >= 0:
            attempt.me.zone = attempt.to_zone
    close_in(landing, [a for a in sprints if a.verb == SPRINT_CLOSER and a.to_zone < 0])


def close_in(landing: Landing, attempts: list[Attempt]) -> None:
    """These go into the melees of their targets, unless the target has left the zone."""
    state = landing.track.state
    moves = []
    for attempt in attempts:
        me, action = attempt.me, attempt.action
        assert action is not None
        target = state.combatants[action.seat]
        closes = target.zone == me.zone and (not me.melee or me.melee != target.melee)
        attempt.closes = closes
        if closes:
            moves.append((me, target))
    if moves:
        join_melees(state, moves)


def sprint(landing: Landing, attempt: Attempt) -> None:
    """Tell a sprint; `move` has made it."""
    uncover(landing, attempt.me, attempt.cause)
    report_move(landing, attempt.me, attempt.cause)


def take_cover(landing: Landing, attempt: Attempt) -> None:
    """Behind what the zone offers (TT-17)."""
    me, track = attempt.me, landing.track
    me.cover = track.setup.cover[me.zone]
    if track.record:
        cover = "partial" if me.cover == 10 else "heavy"
        track.record(Covered(track.now, me.sheet.name, attempt.cause, cover))


def uncover(landing: Landing, me: Combatant, cause: str) -> None:
    """Whoever moves leaves cover (TT-17)."""
    if me.cover:
        me.cover = 0
        track = landing.track
        if track.record:
            track.record(Covered(track.now, me.sheet.name, cause, "none"))


def flee(landing: Landing, attempt: Attempt) -> None:
    """Out of the fight, unless somebody of the same group has struck them down (TT-18)."""
    me = attempt.me
    if me not in landing.doomed:
        me.token = None  # reached, so that nobody waits for it any more
        landing.track.remove(me, FLED, attempt.cause)


def report_move(landing: Landing, me: Combatant, cause: str) -> None:
    """Tell where somebody now is, and who is close."""
    track = landing.track
    if track.record:
        close = tuple(other.sheet.name for other in close_to(track.state, me))
        zone = track.setup.zones.names[me.zone]
        track.record(Moved(track.now, me.sheet.name, cause, zone, close))
