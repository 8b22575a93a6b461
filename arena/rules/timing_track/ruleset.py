"""The Timing Track as a ruleset of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace

from arena.fight import Fight
from arena.model import Event
from arena.rules.timing_track.events import EVENTS
from arena.rules.timing_track.purposes import PURPOSES
from arena.rules.timing_track.scenario import Scenario, Skills
from arena.rules.timing_track.setup import Setup
from arena.rules.timing_track.state import State, Status
from arena.rules.timing_track.track import Track
from arena.rules.timing_track.wounds import wound_tier

_SKILLS = tuple(field.name for field in fields(Skills))
GUESSED_SKILL = 50
"""What somebody who may not see a sheet takes its skills to be."""


class TimingTrack:
    """One game of the house: see `arena.model.Ruleset`."""

    name = "timing_track"
    title = "Timing Track"
    version = "1"
    unit = "count"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = PURPOSES
    scenario_type = Scenario

    def setup(self, scenario: Scenario) -> Setup:
        """Make a scenario ready to be fought.

        Raises:
            InputError: names in the scenario do not fit together.
        """
        return Setup(self, scenario)

    def start(self, fight: Fight[State]) -> None:
        """Start the processes of a fight; each takes up from the state."""
        Track(fight).start()

    def imagine(self, state: State, setup: Setup, who: str) -> None:
        """Replace what `who` may not know by fixed guesses (GEN-01).

        With closed sheets, of every opponent: boxes become the middle of the visible tier,
        exhaustion none, armour none, skills 50, rounds full.
        """
        if setup.options.open_sheets:
            return
        side = setup.side_of[who]
        for other in state.combatants:
            if other.sheet.side == side:
                continue
            options = setup.options
            tier = wound_tier(other, options)
            if other.status == Status.FIGHTING:
                other.wounds = tier * options.boxes_per_tier + (options.boxes_per_tier + 1) // 2
            sheet = other.sheet
            guess = Skills(**dict.fromkeys(_SKILLS, GUESSED_SKILL))
            other.sheet = replace(
                sheet, br=0, pw=0, skills=guess, casting=None if sheet.casting is None else 50
            )
            other.exhaustion = other.ballistic = other.martial = 0
            other.rounds = [weapon.rounds for weapon in sheet.weapons]

    def story(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell a fight from its journal, line by line."""
        from arena.rules.timing_track.story import tell

        return tell(events)


TIMING_TRACK = TimingTrack()
