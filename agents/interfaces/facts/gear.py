"""The words and bounds that a combatant's facts may have without telling what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from arena.rules.ending import FIGHTING


def words_of(setup: Any, seat: int, gear: Callable[[Any], Iterable[str]]) -> tuple[str, ...]:
    """The names that a combatant's gear can have, in order.

    With open sheets those on the sheet. With closed sheets those of the whole scenario, whoever
    has them, so that no name says who carries what (GEN-01). That somebody in the scenario carries
    it, the names do tell: they are made for a scenario, which whoever looks at them knows.

    Args:
        setup: A scenario made ready.
        seat: Whose gear it is.
        gear: What to name of a sheet.
    """
    sheets: Sequence[Any] = setup.sheets
    if setup.options.open_sheets:
        sheets = (sheets[seat],)
    return tuple(sorted({name for sheet in sheets for name in gear(sheet)}))


def known_with(setup: Any, seat: int) -> Sequence[Any]:
    """The sheets that whoever may see this combatant's sheet may see as well (GEN-01).

    Bounds come from these: with closed sheets nothing of the other side is in them.

    Args:
        setup: A scenario made ready.
        seat: Whose sheet it is.
    """
    sheets: Sequence[Any] = setup.sheets
    if setup.options.open_sheets:
        return sheets
    side = sheets[seat].side
    return [sheet for sheet in sheets if sheet.side == side]


def eyes_of(setup: Any, state: Any, voice: str) -> int:
    """The seat from which a voice looks: its own, or of a side its first in the fight.

    Args:
        setup: A scenario made ready.
        state: A state of a fight of it.
        voice: A combatant or a side.
    """
    if voice in setup.seat:
        return int(setup.seat[voice])
    own = [c for c in state.combatants if c.sheet.side == voice]
    return int(next((c.seat for c in own if c.status == FIGHTING), own[0].seat))
