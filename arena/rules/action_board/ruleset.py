"""The Action Board as a ruleset of the kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.model import Decision, Declaration, Event
from arena.rules.action_board.board import KINDS, TICKS
from arena.rules.action_board.essence import essence
from arena.rules.action_board.events import EVENTS
from arena.rules.action_board.left import AMOUNTS, left
from arena.rules.action_board.purposes import PURPOSES, SUMMED
from arena.rules.action_board.round import Round
from arena.rules.action_board.saved import SavedState, load_state, save_state
from arena.rules.action_board.scenario import Scenario, Start
from arena.rules.action_board.scene import scene
from arena.rules.action_board.setup import Setup
from arena.rules.action_board.state import Combatant, Place, State, Status
from arena.rules.action_board.whole import whole
from arena.rules.game import Draw, Game, Tell

if TYPE_CHECKING:
    from arena.odds import Trial

GUESSED_BONUS = 2
GUESSED_DEFENCE = 13
GUESSED_HP = 10
GUESSED_DODGES = 1
GUESSED_SLOTS = 2
"""In each tick; a guessed reserve fills them all."""
GUESSED_SPELL_SLOTS = (2,) * 9
"""What somebody who may not see a sheet takes it to say."""


class ActionBoard(Game[Scenario, Setup, State, Combatant]):
    """One game of the house."""

    name = "action_board"
    title = "Action Board"
    version = "1"
    unit = "tick"
    events: Mapping[str, type[Event]] = EVENTS
    purposes: tuple[str, ...] = PURPOSES
    summed = SUMMED
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

    def guess(self, _: State, setup: Setup, opponents: Sequence[Combatant]) -> None:
        """Put guesses in the place of everything about these combatants that is hidden (GEN-01).

        10 hit points (half of them if Hurt), bonuses of 2,
        Defence 13, no armour, two slots a tick (or as many as they have been seen to use) and
        reserves that fill them, one dodge, two spell slots of each level, and what is not in hand
        within reach.
        """
        for other in opponents:
            _guess(setup, other)

    def trial(self, decision: Decision, declaration: Declaration) -> Trial:
        """How an answer is tried out for its odds."""
        from arena.rules.action_board.odds import BoardTrial

        return BoardTrial(decision, declaration)

    def telling(self) -> tuple[Tell, Draw]:
        """The story, and the picture of the boards."""
        from arena.rules.action_board.story import board, tell

        return tell, board


def _guess(setup: Setup, other: Combatant) -> None:
    """Put a guess in the place of everything about this combatant that is hidden."""
    hurt = other.hp < other.sheet.hp
    other.hp = GUESSED_HP // 2 if hurt else GUESSED_HP
    if other.status == Status.FALLEN:
        other.hp = 0
    other.slots = max(GUESSED_SLOTS, other.used, len(other.works))
    other.dr = 0
    reserve = other.slots * TICKS
    other.sheet = replace(
        other.sheet,
        attacks=reserve,
        spells=reserve,
        generals=reserve,
        dodges=GUESSED_DODGES,
        hp=GUESSED_HP,
        reflex=GUESSED_BONUS,
        attack=GUESSED_BONUS,
        defence=GUESSED_DEFENCE,
        will=GUESSED_BONUS,
        spell_slots=GUESSED_SPELL_SLOTS,
        armour=(),
        start=Start(arrives=other.sheet.start.arrives),
    )
    other.tokens = [reserve] * len(KINDS)
    for work in other.works:
        other.tokens[setup.action(other.seat, work.action).kind] -= work.stages
    other.dodges = GUESSED_DODGES
    other.spell_slots = list(GUESSED_SPELL_SLOTS)
    other.weapons = [at if at == Place.HAND else Place.SHEATH for at in other.weapons]
    other.items = [at if at in (Place.HAND, Place.USED) else Place.BELT for at in other.items]


ACTION_BOARD = ActionBoard()
