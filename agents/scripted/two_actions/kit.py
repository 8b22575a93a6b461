"""What one combatant could ever do, sorted for quick choosing: found once for a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from arena.model import Catalogue
from arena.rules.two_actions.declarations import (
    AWAY,
    BLOCK,
    CLOSER,
    CONSUME,
    COVER,
    END_TURN,
    FOCUS,
    MEND,
    MOVE,
    SHAPE,
    STAND,
    STRIKE,
    SUSTAIN,
    Action,
)

KITS = 1024
"""Catalogues remembered: those of a whole tournament's scenarios, and no more than fit."""

Actions = tuple[Action, ...]


class Kit:
    """The entries of one catalogue by what they are for. Creatures have few of them.

    Attributes:
        attacks: Strikes, and harm that is shaped.
        moves: All of them; `closer` by whom they bring closer, and likewise `away`.
        focus: Focus; likewise `cover` and `stand`.
        brace: The plain Block.
        blocks: Every Block, those with a weapon included.
        heals: What gives hit points back: potions, and what is shaped and not sustained.
        mends: What makes something broken whole.
        lasting: What establishes a sustained effect, without and with Resolve.
        sustain: Goes on with an effect; by its name.
        pools: Items that restore Motivation or Resolve, or steady one.
    """

    __slots__ = (
        "attacks",
        "away",
        "blocks",
        "brace",
        "closer",
        "cover",
        "end_turn",
        "focus",
        "heals",
        "lasting",
        "mends",
        "moves",
        "pools",
        "stand",
        "sustain",
    )

    def __init__(self, catalogue: Catalogue) -> None:
        every: list[Action] = [*catalogue]

        def those(wanted: Callable[[Action], bool]) -> Actions:
            return tuple(action for action in every if wanted(action))

        self.attacks = those(lambda a: a.verb == STRIKE or _shapes(a, "harm"))
        self.moves = those(lambda a: a.verb == MOVE)
        self.closer = {a.target: a for a in every if a.verb == MOVE and a.mode == CLOSER}
        self.away = {a.target: a for a in every if a.verb == MOVE and a.mode == AWAY}
        self.focus = those(lambda a: a.verb == FOCUS)
        self.cover = those(lambda a: a.verb == SHAPE and a.mode == COVER)
        self.stand = those(lambda a: a.verb == STAND)
        self.brace = those(lambda a: a.verb == BLOCK and a.weapon is None)
        self.blocks = those(lambda a: a.verb == BLOCK)
        self.heals = those(lambda a: _drinks(a) or (_shapes(a, "heal") and not _lasts(a)))
        self.mends = those(lambda a: a.mode == MEND)
        self.lasting = those(lambda a: a.verb == SHAPE and _lasts(a))
        self.sustain = {a.item: a for a in every if a.verb == SUSTAIN}
        self.pools = those(lambda a: a.verb == CONSUME and not a.mends and not _drinks(a))
        self.end_turn = next(a for a in every if a.verb == END_TURN)


@lru_cache(maxsize=KITS)
def kit_of(catalogue: Catalogue) -> Kit:
    """The kit of a catalogue. Catalogues never change, so this remembers nothing of a fight."""
    return Kit(catalogue)


def _shapes(action: Action, effect: str) -> bool:
    shaped = action.effect
    return action.verb == SHAPE and shaped is not None and shaped.effect == effect


def _lasts(action: Action) -> bool:
    return action.effect is not None and action.effect.sustained


def _drinks(action: Action) -> bool:
    return action.consumed is not None and action.consumed.effect == "heal"
