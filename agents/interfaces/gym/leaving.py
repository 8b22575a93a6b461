"""Who can never be asked again while a fight goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arena.model import Setup
from arena.rules.action_board.state import ASIDE
from arena.rules.ending import AWAITED, FIGHTING

STAYS: dict[str, frozenset[int]] = {
    "action_board": frozenset({FIGHTING, AWAITED, ASIDE}),
    "timing_track": frozenset({FIGHTING, AWAITED}),
    "two_actions": frozenset({FIGHTING, AWAITED}),
}
"""By ruleset the statuses of a combatant who is in the fight, or can still come into it.

No rule brings anybody back who has fallen, fled or yielded: who is dying can be stabilised, but
does not fight again (TT-13).
"""


def gone(setup: Setup, state: Any) -> Iterator[str]:
    """Yield the combatants who are out of the fight for good, in canonical order.

    Of a voice that is a side nothing is sure before the end.
    """
    stays = STAYS[setup.ruleset.name]
    for name, combatant in zip(setup.seats, state.combatants, strict=True):
        if combatant.status not in stays:
            yield name
