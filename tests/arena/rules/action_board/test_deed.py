"""What one declaration of a tick is: an attack, a release, harm, or only a beginning."""

from __future__ import annotations

import pytest

from tests.arena.rules.action_board.kit import (
    BOW,
    HILL,
    POTION,
    SHIELD,
    SPELLS,
    SWORD,
    deed,
    opened,
    setup,
    sheet,
)

READY = setup(
    sheet("Ann", weapons=(BOW, SWORD), shield=SHIELD, cast=SPELLS, items=(POTION,)),
    sheet("Bob", "blue", weapons=(SWORD,)),
    zones=HILL,
)


@pytest.mark.parametrize(
    ("label", "flags"),
    [
        ("attack Bob with sword", "attacks completes harms"),
        ("shoot Bob with bow", "attacks completes harms"),
        ("cast Bolt at Bob", ""),
        ("sustain: cast Bolt at Bob", "completes harms releases"),
        ("quicken Bolt at Bob", "completes harms releases"),
        ("quicken Fireball at yard", "completes harms releases"),
        ("quicken Wall before Ann", "completes releases"),
        ("quicken Heal on Ann", "completes releases"),
        ("unpack potion", ""),
        ("sustain: unpack potion", "completes"),
        ("drink potion", "completes"),
        ("move to hill", "completes"),
        ("dodge Bob", "completes"),
    ],
)
def test_what_each_declaration_does_in_its_tick(label, flags):
    """AB-03, AB-06: only attacks and released bolts and areas harm; a first stage completes
    nothing.
    """
    made = deed(READY, opened(READY), "Ann", label)
    found = [n for n in ("attacks", "completes", "harms", "releases") if getattr(made, n)]
    assert " ".join(found) == flags


def test_only_the_last_stage_releases():
    """AB-03: a stage in the middle neither harms nor releases."""
    made = deed(READY, opened(READY), "Ann", "sustain: cast Bolt at Bob")
    made.completes = False
    assert not made.releases
    assert not made.harms
