"""One declaration of a tick on its way to being resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.action_board.declarations import (
    CAST,
    QUICKEN,
    SHOOT,
    STRIKE,
    SUSTAIN,
    UNPACK,
    Action,
)

if TYPE_CHECKING:
    from arena.rules.action_board.state import Combatant, Work

ATTACKS = (STRIKE, SHOOT)


class Deed:
    """What one combatant declared in one wave of a tick.

    Attributes:
        me: Who declared it.
        action: What was declared.
        wave: In which wave, from 1 (AB-05).
        cause: Its name in the journal.
        answered: Of an attack: the reaction to it, if any.
        place: When it acts among those that it conflicts with: 0 is first.
        work: Of a stage of a long action: the action under way.
        lost: Of a quickened spell: damage has broken it.
        won: Of a reaction: whether its Reflex duel was won; None before it.
        attacks: Whether it is a blow or a shot, which a Reflex duel can answer.
        completes: Whether it takes effect in this tick; only the last stage of a long action does.
    """

    __slots__ = (
        "action",
        "answered",
        "attacks",
        "cause",
        "completes",
        "lost",
        "me",
        "place",
        "wave",
        "won",
        "work",
    )

    def __init__(self, me: Combatant, action: Action, wave: int, cause: str) -> None:
        self.me = me
        self.action = action
        self.wave = wave
        self.cause = cause
        self.answered: Deed | None = None
        self.place = 0
        self.work: Work | None = None
        self.lost = False
        self.won: bool | None = None
        self.attacks = action.verb in ATTACKS
        self.completes = action.verb not in (CAST, UNPACK)

    @property
    def releases(self) -> bool:
        """Whether a spell is released by it: quickened, or the last stage of a standard one."""
        verb = self.action.verb
        last = verb == SUSTAIN and self.completes
        return verb == QUICKEN or (last and self.action.spell is not None)

    @property
    def harms(self) -> bool:
        """Whether it can hurt somebody in this tick."""
        if self.attacks:
            return True
        spell = self.action.spell
        return spell is not None and spell.effect in ("bolt", "area") and self.releases
