"""The Timing Track as a ruleset of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from arena.model import Decision, Declaration, Event
from arena.rules.game import Draw, Game, Tell
from arena.rules.timing_track.attacks import attack_target
from arena.rules.timing_track.essence import essence
from arena.rules.timing_track.events import EVENTS
from arena.rules.timing_track.left import AMOUNTS, left
from arena.rules.timing_track.purposes import PURPOSES, SUMMED
from arena.rules.timing_track.saved import SavedState, load_state, save_state
from arena.rules.timing_track.scenario import Scenario, Skills, Start
from arena.rules.timing_track.scene import scene
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import Combatant, Condition, State, Token
from arena.rules.timing_track.track import Track
from arena.rules.timing_track.whole import whole
from arena.rules.timing_track.wounds import penalty, wound_tier

if TYPE_CHECKING:
    from arena.odds import Trial

_SKILLS = tuple(field.name for field in fields(Skills))
GUESSED_SKILL = 50
"""What somebody who may not see a sheet takes its skills to be."""
LEAST_TARGET = 10
"""The least target of an attack that is on the track, as guessed by whoever cannot see it."""


class TimingTrack(Game[Scenario, Setup, State, Combatant]):
    """One game of the house."""

    name = "timing_track"
    title = "Timing Track"
    version = "1"
    unit = "count"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = PURPOSES
    summed = SUMMED
    scenario_type = Scenario
    setup_type = Setup
    processes = Track
    draws = False
    saved_state_type = SavedState
    save_state = staticmethod(save_state)
    load_state = staticmethod(load_state)
    essence = staticmethod(essence)
    whole = staticmethod(whole)
    amounts: Mapping[str, str] = AMOUNTS
    left = staticmethod(left)
    scene = staticmethod(scene)

    def guess(self, state: State, setup: Setup, opponents: Sequence[Combatant]) -> None:
        """Put guesses in the place of everything about these combatants that is hidden (GEN-01).

        Boxes become the middle of the visible tier, exhaustion none, armour and wards none,
        skills 50, rounds full, weapons and devices whole, delays none.
        """
        options = setup.options
        for other in opponents:
            tier = wound_tier(other, options)
            other.wounds = tier * options.boxes_per_tier + (options.boxes_per_tier + 1) // 2
            sheet = other.sheet
            other.sheet = replace(
                sheet,
                br=0,
                pw=0,
                skills=Skills(**dict.fromkeys(_SKILLS, GUESSED_SKILL)),
                casting=None if sheet.casting is None else GUESSED_SKILL,
                armour=(),
                start=Start(arrives=sheet.start.arrives),
            )
            other.exhaustion = other.ballistic = other.martial = other.ward = 0
            other.delay = other.guard_delay = 0
            other.rounds = [weapon.rounds for weapon in sheet.weapons]
            other.conditions = [int(Condition.READY)] * len(sheet.weapons)
            if other.device_boxes and sheet.device is not None:
                other.device_boxes = sheet.device.boxes
        for other in opponents:
            self._imagine_attack(state, setup, other)

    def _imagine_attack(self, state: State, setup: Setup, other: Combatant) -> None:
        """See to it that a guessed attack can hit: perhaps it has been seen to hit."""
        token = other.token
        if token is None:
            return
        guess = penalty(other, setup.options)
        other.token = Token(token.action, token.start, token.due, guess)
        action = setup.action(other.seat, token.action)
        if action.weapon is None or action.seat < 0:
            return
        short = LEAST_TARGET - attack_target(setup, state, other, action)
        if short > 0:
            skills = Skills(**dict.fromkeys(_SKILLS, GUESSED_SKILL + short))
            other.sheet = replace(other.sheet, skills=skills)

    def trial(self, decision: Decision, declaration: Declaration) -> Trial:
        """How an answer is tried out for its odds."""
        from arena.rules.timing_track.odds import TimingTrial

        return TimingTrial(decision, declaration)

    def telling(self) -> tuple[Tell, Draw]:
        """The story, and the picture of the track."""
        from arena.rules.timing_track.story import tell, track

        return tell, track


TIMING_TRACK = TimingTrack()
