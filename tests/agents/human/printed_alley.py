"""The rulebook's example of a fight in the alley, done at the table by one who plays everybody."""

from __future__ import annotations

from collections.abc import Iterator

from agents.human.real_dice import Wanted
from agents.human.solo import Solo
from agents.puppet import Puppet
from arena.luck import ScriptedDice
from arena.model import Decision
from scenarios.script import load_script


def printed_alley(solo: Solo) -> Iterator[tuple[Wanted | Decision, str | tuple[int, ...]]]:
    """What is asked, and what the example prints: an answer's label, or faces.

    Yields it before it is done in `solo`, a game of the alley in which a person plays everybody
    and throws all dice.
    """
    script = load_script("alley")
    dice, puppet = ScriptedDice(script.dice), Puppet(script.answers, script.otherwise)
    while not solo.over:
        if solo.wanted is not None:
            one = solo.wanted
            faces = dice.roll(one.who, one.purpose, one.ordinal, one.number, one.sides)
            yield one, faces
            solo.throw(faces)
        else:
            decision = solo.asked[0]
            answer = puppet.choose(decision)
            yield decision, answer.label
            solo.answer(decision.who, answer.label)
    assert puppet.unused() == []
