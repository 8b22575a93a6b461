"""The control: what is taught worths dealt out anew learns nothing, on the very same fights."""

from __future__ import annotations

from dataclasses import replace

from reports.training import fitting
from reports.training.classroom import Classroom, _shuffled
from reports.training.lessons import Teaching
from reports.training.recipe import Recipe
from reports.training.training_file import load

FIGHTS = 120
"""Of which every fourth is held out. With 160 fights and three seeds each, the honest r2 was 0.19
to 0.25, the control's −0.06 to −0.03; with 80, 0.13 to 0.22 and −0.12 to −0.01."""


def test_shuffled_worths_cannot_be_told(file, out):
    """r2 of held-out answers is about 0 or below; on the same fights, honestly, clearly above."""
    teaching = Teaching(decisions=4, answers=5, lucks=3, horizon=12, positions=4)
    training = replace(load(file), teaching=teaching)
    recipe = Recipe((8,), (16,), epochs=20, batch=64, rate=0.003)
    room = Classroom(training, str(out), 0, "taught")
    lessons = [room(number) for number in range(FIGHTS)]
    told = []
    for some in (lessons, [_shuffled(one, 1000 + at) for at, one in enumerate(lessons)]):
        shown = [one for at, one in enumerate(some) if at % 4]
        told.append(fitting.fit_answers(shown, some[::4], recipe, 1)[1])
    honest, control = told
    assert honest > 0.1
    assert control < 0.05
