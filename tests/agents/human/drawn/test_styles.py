"""What a drawing calls its parts, the style sheet knows; the replay has the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import agents.human
from agents.human.drawn.table import table
from agents.human.solo import Solo
from tests.agents.human.playing import play_on
from tests.agents.human.test_solo import begun

HUMAN = Path(agents.human.__file__).parent


@pytest.mark.parametrize("fight", ["alley", "caster-among-machines", "mages-quarrel", "wolf-pack"])
def test_every_class_of_a_drawing_has_a_rule(fight: str) -> None:
    """A part without one would be black, also where all is dark."""
    rules = (HUMAN / "web" / "static" / "page.css").read_text(encoding="utf-8")
    solo = Solo(begun(fight))
    used: set[str] = set()
    for _ in range(8):
        play_on(solo)
        if solo.over:
            break
        drawing = str(table(solo.setup, solo.fight.state, None, solo.events).drawing)
        for classes in re.findall(r'class="([^"]+)"', drawing):
            used.update(classes.split())
        solo.answer(solo.asked[0].who, solo.asked[0].legal[-1].label)
    assert len(used) > 5
    assert [one for one in sorted(used) if not re.search(rf"\.{re.escape(one)}\b", rules)] == []
