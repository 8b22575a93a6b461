"""Two Actions as a ruleset of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from arena.fight import Fight
from arena.model import Event
from arena.rules.two_actions.essence import essence
from arena.rules.two_actions.events import EVENTS
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.purposes import PURPOSES
from arena.rules.two_actions.round import Round
from arena.rules.two_actions.saved import SavedState, load_state, save_state
from arena.rules.two_actions.scenario import Scenario, Start
from arena.rules.two_actions.scene import scene
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import Combatant, State, Status
from arena.rules.two_actions.whole import whole

GUESSED_HP = 8
GUESSED_STAT = 2
GUESSED_POOL = 1
GUESSED_AP = 2
"""Of a creature's hide, and of each piece of armour and shield."""
GUESSED_USES = 1


class TwoActions:
    """One game of the house: see `arena.model.Ruleset`."""

    name = "two_actions"
    title = "Two Actions"
    version = "1"
    unit = "phase"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = PURPOSES
    summed: frozenset[str] = frozenset()
    scenario_type = Scenario
    saved_state_type = SavedState
    save_state = staticmethod(save_state)
    load_state = staticmethod(load_state)
    essence = staticmethod(essence)
    whole = staticmethod(whole)

    def setup(self, scenario: Scenario) -> Setup:
        """Make a scenario ready to be fought.

        Raises:
            InputError: names or numbers in the scenario do not fit together.
        """
        return Setup(self, scenario)

    def start(self, fight: Fight[State]) -> None:
        """Start the processes of a fight; each takes up from the state."""
        Round(fight).start()

    def imagine(self, state: State, setup: Setup, who: str) -> None:
        """Replace what `who` may not know by fixed guesses (GEN-01)."""
        if setup.options.open_sheets:
            return
        side = setup.side_of.get(who, who)
        for other in state.combatants:
            if other.sheet.side != side:
                _guess(other)

    def scene(self, setup: Setup, state: State) -> Iterator[Event]:
        """How things stand, as the events with which a journal begins."""
        return scene(setup, state)

    def story(
        self, events: Iterable[Event], draw: bool = True, upto: int | None = None
    ) -> Iterator[str]:
        """Tell a fight from its journal, line by line; with layers drawn, up to a phase."""
        from arena.rules.two_actions.story import tell

        return tell(events, draw, upto)

    def picture(self, events: Iterable[Event], upto: int | None = None) -> str:
        """Draw how everybody stands at the end of a phase."""
        from arena.rules.two_actions.story import table

        return table(events, upto)


def _guess(other: Combatant) -> None:
    """Put a guess in the place of everything about this combatant that is hidden."""
    sheet = other.sheet
    hurt = other.hp < sheet.most
    other.hp = GUESSED_HP // 2 if hurt else GUESSED_HP
    if other.status == Status.FALLEN:
        other.hp = 0
    other.marks = 0
    rolls = sheet.rolls
    other.motivation = other.resolve = GUESSED_POOL if rolls else 0
    stat = GUESSED_STAT if rolls else 0
    other.sheet = replace(
        sheet,
        hp=GUESSED_HP if rolls else 0,
        constitution=0 if rolls else GUESSED_HP,
        ap=0 if rolls else GUESSED_AP,
        dexterity=stat,
        focus=stat,
        shape=stat,
        motivation=GUESSED_POOL if rolls else 0,
        resolve=GUESSED_POOL if rolls else 0,
        armour=tuple(replace(piece, ap=GUESSED_AP) for piece in sheet.armour),
        shield=None if sheet.shield is None else replace(sheet.shield, ap=GUESSED_AP),
        items=tuple(replace(item, uses=GUESSED_USES) for item in sheet.items),
        start=Start(arrives=sheet.start.arrives),
    )
    other.uses = [GUESSED_USES] * len(sheet.items)
    other.pieces = tuple(
        piece if piece.layer == WEAPON else piece._replace(ap=GUESSED_AP) for piece in other.pieces
    )


TWO_ACTIONS = TwoActions()
