"""The answer first: what a study found, in a few sentences."""

from __future__ import annotations

from collections import Counter

from arena.rules import RULESETS
from reports.decimals import between, places
from reports.statistics.estimate import Estimate
from reports.studies.outcomes import LEFT
from reports.studies.summary import Compared, Difference, Summary
from reports.words import counted, signed

SPELLED = 2
"""So many comparisons are each told in a sentence; of more, how many there are of each verdict."""

NAMED = 4
"""So many combatants are named."""

_AMOUNTS = {
    "win": ("scores {} points more in 100 fights", "scores {} points less in 100 fights"),
    "margin": ("ends with a margin {} higher", "ends with a margin {} lower"),
    "boxes": ("ends {} boxes further ahead", "ends {} boxes less far ahead"),
    "time": ("fights {} {unit}s longer", "fights {} {unit}s shorter"),
}
_ALPHA = 0.05  # at or below this a p-value counts
_POINTS = 100  # in which scores are told: points in so many fights


def answer(summary: Summary) -> str:
    """What the comparisons come to, how sure that is, and what they do not tell.

    Up to two comparisons are told each; of more, how many differ, make no difference and are
    undecided, and the largest. `listed` tells them all.
    """
    if not summary.blocks:
        return "No block was finished, so there is nothing to say yet."
    over = f"Over {counted(summary.blocks, 'block')} ({counted(summary.fights, 'fight')})"
    compared = summary.comparisons
    if len(compared) <= SPELLED:
        said = f"{over}. {' '.join(_sentence(one, summary) for one in compared)}"
    else:
        said = f"{over}, {_verdicts(compared)}. {_largest(summary)}"
    if summary.blocks == 1:
        said = f"{said} One block alone cannot say how sure that is."
    return f"{said}{_caution(summary)}"


def _caution(summary: Summary) -> str:
    """That the levels change combatants whom the subject leads in some of its fights only."""
    changed = summary.study.changed_on_both_sides
    if not changed:
        return ""
    who = ", ".join(changed[:NAMED]) + (", …" if len(changed) > NAMED else "")
    return (
        f" Caution: what is compared changes {who}, and the subject leads either side in turn, so "
        "this is no difference for one side: with `sides` a study measures one."
    )


def _verdicts(compared: tuple[Compared, ...]) -> str:
    number = Counter(one.primary.verdict for one in compared)
    differ, same = number["differs"], number["makes no difference"]
    open_ = number["undecided"]
    parts = []
    if differ:
        parts.append(f"{differ} {'differs' if differ == 1 else 'differ'}")
    if same:
        parts.append(f"{same} {'makes' if same == 1 else 'make'} no difference")
    if open_:
        parts.append(f"{open_} {'is' if open_ == 1 else 'are'} undecided")
    if len(parts) == 1:
        return f"all {len(compared)} comparisons {parts[0].split(' ', 1)[1]}"
    return f"of {len(compared)} comparisons {', '.join(parts[:-1])} and {parts[-1]}"


def _largest(summary: Summary) -> str:
    """The largest difference that was shown, else the largest seen."""
    differing = [one for one in summary.comparisons if one.primary.verdict == "differs"]
    pool = differing or summary.comparisons
    largest = max(pool, key=lambda one: abs(one.primary.estimate.mean))
    which = "largest" if differing else "largest seen"
    return f"The {which}: {_sentence(largest, summary)}"


def listed(summary: Summary) -> list[str]:
    """Every comparison with its difference, its interval and its verdict, in a few words each."""
    outcome = summary.study.outcomes[0]
    scale = _scale(outcome)
    unit = "points in 100 fights" if outcome == "win" else outcome
    told = []
    for one in summary.comparisons:
        found = one.primary
        interval = found.estimate.interval
        digits = places((interval[1] - interval[0]) * scale) if interval else 1
        ends = _interval(found.estimate, summary, digits, scale)
        mean = signed(found.estimate.mean * scale, digits)
        told.append(f"{one.name}: {mean} {unit}{ends}, {found.verdict}")
    return told


def _sentence(one: Compared, summary: Summary) -> str:
    study, found = summary.study, one.primary
    name = one.name if study.design == "pairs" else f"{one.name} against {one.baseline}"
    amount, interval = _amount(found, summary)
    if found.verdict == "differs":
        return f"{name}: the subject {amount}{interval}{_why(found, summary)}."
    if found.verdict == "makes no difference":
        assert study.equivalence is not None
        margin = f"{study.equivalence * _scale(study.outcomes[0]):g}"
        return (
            f"{name}: practically no difference; the subject {amount}{interval}, "
            f"within the margin of {margin}."
        )
    return f"{name}: undecided; the subject so far {amount}{interval}{_why(found, summary)}."


def _why(found: Difference, summary: Summary) -> str:
    """Where the interval by itself says something else than the test that decides, why."""
    interval = found.estimate.interval
    if found.p is None or interval is None:
        return ""
    if interval[0] <= 0.0 <= interval[1]:
        if found.verdict != "differs":
            return ""
        return (
            f"; {found.better:,} blocks are better and {found.worse:,} worse, which is no chance "
            f"(p = {found.p:.2g}), but the mean may still be 0"
        )
    if found.verdict == "differs":
        return ""
    if found.p > _ALPHA:
        return f"; this excludes 0, but the test does not (p = {found.p:.2g})"
    return (
        f"; by itself this excludes 0, but not after {summary.adjustment}'s adjustment for "
        f"{len(summary.comparisons)} comparisons"
    )


def _amount(found: Difference, summary: Summary) -> tuple[str, str]:
    """How much more or less, and the interval in brackets."""
    outcome = summary.study.outcomes[0]
    unit = RULESETS[summary.study.ruleset].unit
    mean, interval = found.estimate.mean, found.estimate.interval
    scale = _scale(outcome)
    digits = 1 if outcome == "win" else 2
    if interval is not None:
        digits = places((interval[1] - interval[0]) * scale)
    shown = f"{abs(mean) * scale:.{digits}f}"
    more, less = _AMOUNTS.get(outcome) or _left(outcome)
    amount = (less if mean < 0 else more).format(shown, unit=unit)
    if not float(shown):
        amount = "comes out the same"
    return amount, _interval(found.estimate, summary, digits, scale)


def _interval(estimate: Estimate, summary: Summary, digits: int, scale: float) -> str:
    if estimate.interval is None:
        return "" if estimate.n == 1 else " (the same in every block)"
    kind = "95% interval"
    if summary.always_valid:
        kind = "always-valid 95% interval"
        if len(summary.comparisons) > 1:
            kind = "joint always-valid 95% interval"
    return f" ({kind} {between(estimate.interval, digits, scale)})"


def _scale(outcome: str) -> float:
    return _POINTS if outcome == "win" else 1.0


def _left(outcome: str) -> tuple[str, str]:
    name = outcome.removeprefix(LEFT)
    return f"has {{}} more left of {name}", f"has {{}} less left of {name}"
