"""Two Actions as a ruleset of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.model import Decision, Declaration, Event
from arena.rules.game import Draw, Game, Tell
from arena.rules.two_actions.essence import essence
from arena.rules.two_actions.events import EVENTS
from arena.rules.two_actions.left import AMOUNTS, left
from arena.rules.two_actions.protection import WEAPON
from arena.rules.two_actions.purposes import PURPOSES
from arena.rules.two_actions.round import Round
from arena.rules.two_actions.saved import SavedState, load_state, save_state
from arena.rules.two_actions.scenario import Scenario, Start
from arena.rules.two_actions.scene import scene
from arena.rules.two_actions.setup import Setup
from arena.rules.two_actions.state import Combatant, State, Status
from arena.rules.two_actions.whole import whole

if TYPE_CHECKING:
    from arena.odds import Trial

GUESSED_HP = 8
GUESSED_STAT = 2
GUESSED_POOL = 1
GUESSED_AP = 2
"""Of a creature's hide, and of each piece of armour and shield."""
GUESSED_USES = 1


class TwoActions(Game[Scenario, Setup, State, Combatant]):
    """One game of the house."""

    name = "two_actions"
    title = "Two Actions"
    version = "1"
    unit = "phase"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = PURPOSES
    scenario_type = Scenario
    setup_type = Setup
    processes = Round
    draws = True
    saved_state_type = SavedState
    save_state = staticmethod(save_state)
    load_state = staticmethod(load_state)
    essence = staticmethod(essence)
    whole = staticmethod(whole)
    amounts: Mapping[str, str] = AMOUNTS
    left = staticmethod(left)
    scene = staticmethod(scene)

    def guess(self, _: State, _setup: Setup, opponents: Sequence[Combatant]) -> None:
        """Put guesses in the place of everything about these combatants that is hidden (GEN-01)."""
        for other in opponents:
            _guess(other)

    def trial(self, decision: Decision, declaration: Declaration) -> Trial:
        """How an answer is tried out for its odds."""
        from arena.rules.two_actions.odds import TwoActionsTrial

        return TwoActionsTrial(decision, declaration)

    def telling(self) -> tuple[Tell, Draw]:
        """The story, and the picture of how everybody stands."""
        from arena.rules.two_actions.story import table, tell

        return tell, table


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
