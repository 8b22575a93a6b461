"""Questions whose odds are asked, and samples beside them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from arena.fight import Fight
from arena.luck import KeyedDice
from arena.odds import odds
from tests.arena.rules.action_board import kit as board
from tests.arena.rules.timing_track import kit as track

SAMPLES = 200_000
WIDE = 4.5
"""How many standard errors a sample may lie from what is expected."""


def at_question(game: Any, who: str, kind: str = "", dice: Any = None, **said: str) -> Fight[Any]:
    """A fight of a game that stands at a question, others having said this or their fallback."""
    fight: Fight[Any] = Fight(game, dice or KeyedDice(1), rewindable=True)
    while pending := fight.advance():
        asked = {decision.who: decision for decision in pending}
        if who in asked and kind in ("", asked[who].kind):
            return fight
        for name, decision in asked.items():
            label = said.pop(name, None)
            fight.answer(name, decision.fallback if label is None else label)
    raise AssertionError(f"{who} is not asked {kind}")


def one(fight: Fight[Any], who: str, label: str, **given: Any) -> Any:
    """The odds of one answer."""
    return next(o for o in odds(fight, who, **given) if o.declaration.label == label)


def told(fight: Fight[Any], who: str) -> list[Any]:
    """The odds of every answer."""
    return list(odds(fight, who))


def lies_near(sample: Any, expected: float) -> None:
    """A sample's mean lies within its error of what is expected."""
    error = np.std(sample) / len(sample) ** 0.5
    assert np.mean(sample) == pytest.approx(expected, abs=WIDE * error + 1e-12)


def rng() -> np.random.Generator:
    return np.random.default_rng(20)


def shooters(**given: Any) -> Any:
    """A revolver against a vest of soak 4 (TT-07 to TT-09, TT-19, TT-20)."""
    return track.setup(
        track.sheet("Al", hand=track.REVOLVER, skills={"firearms": 60}, **given.pop("al", {})),
        track.sheet("Bo", "blue", armour=(track.VEST,), weapons=(track.FISTS,)),
        **given,
    )


def skirmish(**given: Any) -> Any:
    return board.setup(
        board.sheet("Al", attack=5, cast=board.SPELLS, weapons=(board.SWORD, board.BOW), reflex=3,
                    items=(board.POTION,), start={"wounds": 6, "places": {"potion": "hand"}}),
        board.sheet("Bo", "blue", defence=14, hp=9, armour=(board.COAT,), attacks=6, reflex=1,
                    weapons=(board.SWORD,), shield=board.SHIELD),
        **given,
    )  # fmt: skip
