"""What a Two Actions sheet must give to be told apart in every declaration (TA-01, TA-11).

The arena's own setup judges the kinds of sheets, what they may carry and where they start.
"""

from __future__ import annotations

from arena.checking.place import Place
from arena.rules.two_actions.scenario import Scenario, Sheet

_RESOLVE = " with Resolve"
"""How the label ends that pays an effect with Resolve."""


def check_sheet(sheet: Sheet, scenario: Scenario, at: Place) -> None:
    """Check one combatant.

    Raises:
        InputError: a name with which two declarations would read alike.
    """
    wards = any(e.sustained for s in scenario.combatants for e in s.shapes)
    if wards and sheet.name.endswith(_RESOLVE):
        expected = 'a name that does not end in "with Resolve", as paying for an effect does'
        raise at.error(sheet.name, expected)
