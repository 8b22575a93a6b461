"""The answer first: how strong a model is, against whom least, and whether that carries over."""

from __future__ import annotations

from agents.tactics import STRONGEST
from reports.decimals import ends, mean, places_of
from reports.statistics.estimate import Estimate
from reports.training.examination import Marks
from reports.training.rounds import Round
from reports.training.training_file import Training
from reports.words import counted, signed

FAIR = 0.5
"""The score of one who is as strong as the examiners."""


def answer(training: Training, last: Round) -> str:
    """What the examination of the last round says, in a few sentences."""
    marks = last.marks
    examiners = counted(len(marks.against), "examiner")
    said = [
        f"After {counted(last.number + 1, 'round')} the model scores {shown(marks.seen)} against "
        f"{examiners} where it has learnt, {against_half(marks.seen)}.",
        *_opponents(training, marks),
        carries_over(marks),
    ]
    if training.shuffled:
        said.insert(0, "A control, which was taught worths dealt out anew and can learn nothing.")
    return " ".join(said)


def shown(one: Estimate) -> str:
    """For example `0.56 (95% interval 0.51 to 0.61)`."""
    return f"{mean(one)}{_interval(one)}"


def against_half(one: Estimate) -> str:
    """How a score stands to that of equals, as far as its interval says."""
    if one.interval is None:
        return "the same in every block, which does not say how sure that is"
    low, high = one.interval
    if low > FAIR:
        return "more than ½"
    return "less than ½" if high < FAIR else "which may be ½"


def carries_over(marks: Marks) -> str:
    """Whether it plays as well where no lesson was."""
    if marks.unseen is None or marks.change is None:
        return "Whether it carries over to other scenarios was not examined."
    change = marks.change
    amount = f"{signed(change.mean, places_of(change))}{_interval(change)}"
    less = Estimate(-change.mean, None if change.interval is None else _negated(change), change.n)
    said = f"In scenarios that no lesson has shown it scores {shown(marks.unseen)}"
    if change.interval is None:
        return f"{said}, a change of {amount}."
    low, high = change.interval
    if high < 0:
        return f"{said}: less than where it has learnt, by {shown(less)}."
    if low > 0:
        return f"{said}: no less than where it has learnt, the change is {amount}."
    return f"{said}: no change is shown from where it has learnt, {amount}."


def _negated(one: Estimate) -> tuple[float, float]:
    assert one.interval is not None
    low, high = one.interval
    return -high, -low


def _opponents(training: Training, marks: Marks) -> list[str]:
    strongest = STRONGEST[training.ruleset]
    weakest, least = marks.worst
    said = []
    if len(marks.against) > 1 and weakest != strongest:
        said.append(f"It is weakest against {weakest}, {shown(least)}.")
    found = dict(marks.against).get(strongest)
    if found is None:
        said.append(f"Against the strongest scripted tactic, {strongest}, it was not examined.")
        return said
    weak = ", who is also whom it is weakest against" if weakest == strongest else ""
    verdict = "is not shown to be better or worse than"
    if found.interval is not None and found.interval[0] > FAIR:
        verdict = "is better than"
    elif found.interval is not None and found.interval[1] < FAIR:
        verdict = "is worse than"
    if len(marks.against) == 1:
        weak = ""
    said.append(
        f"It {verdict} the strongest scripted tactic, {strongest}{weak}: it scores "
        f"{shown(found)} against it."
    )
    return said


def _interval(one: Estimate) -> str:
    if one.interval is None:
        return " (the same in every block)"
    return f" (95% interval {ends(one)})"
