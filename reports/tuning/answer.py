"""The answer first: whether the tuned parameters are better on fresh blocks."""

from __future__ import annotations

from reports.decimals import between, places
from reports.statistics.estimate import Estimate
from reports.tuning.summary import Retest, Summary, Trial
from reports.tuning.tuning import named
from reports.words import counted

_POINTS = 100  # in which scores are told: points in so many fights


def answer(summary: Summary) -> str:
    """What was found, how sure that is, and by how much the tuning blocks flattered it."""
    tuning, best = summary.tuning, summary.best
    usual = named(tuning.default)
    tried = counted(len(summary.trials), "trial")
    if best is None:
        end = "so far" if summary.interrupted else "so there was nothing to test again"
        if summary.level:
            return (
                f"All of {tried} scored the same as the default, {usual}, in every block: in these "
                f"fights the parameters that were tried decide nothing."
            )
        return f"None of {tried} scored above the default, {usual}, {end}."
    tuned = named(best.values)
    if summary.retest is None:
        return (
            f"So far {tuned} is the best of {tried}: it {_more(best.difference, summary)} than "
            f"{usual} on the blocks it was chosen on, which flatter it. It has not been tested "
            "again on fresh blocks."
        )
    return f"{_verdict(best, summary.retest, summary)} {_flattered(summary)}"


def _verdict(best: Trial, retest: Retest, summary: Summary) -> str:
    tuned, usual = named(best.values), named(summary.tuning.default)
    found = retest.compared
    on = f"on {summary.tuning.fresh:,} fresh blocks"
    amount = f"it {_more(found.difference, summary)}{_interval(found.difference, summary)}"
    p = f"p = {found.p:.2g}"
    if retest.verdict == "makes no difference":
        return (
            f"{tuned} is practically no different from the default, {usual}, {on}: {amount}, "
            f"within the margin of {_margin(summary)}."
        )
    if retest.verdict == "differs":
        word = "better" if found.difference.mean > 0 else "worse"
        return f"{tuned} is {word} than the default, {usual}, {on}: {amount}; {p}."
    return f"{tuned} is not shown to be better than the default, {usual}, {on}: {amount}; {p}."


def _flattered(summary: Summary) -> str:
    assert summary.best is not None
    assert summary.flattery is not None
    tuning = summary.tuning
    scale = _scale(summary)
    digits = _digits(summary.best.difference, summary)
    if summary.retest is not None:  # so that the numbers add up
        digits = max(digits, _digits(summary.retest.compared.difference, summary))
    shown = f"{summary.best.difference.mean * scale:.{digits}f}"
    said = (
        f"On the {tuning.blocks:,} blocks on which it was chosen, the best of "
        f"{counted(len(summary.trials), 'trial')}, the difference was {shown}{_unit(summary)}"
    )
    amount = f"{abs(summary.flattery) * scale:.{digits}f}"
    if not float(amount):
        return f"{said}, the same."
    if summary.flattery < 0:
        return f"{said}: they did not flatter it."
    return f"{said}: they flattered it by {amount}."


def _more(one: Estimate, summary: Summary) -> str:
    shown = f"{abs(one.mean) * _scale(summary):.{_digits(one, summary)}f}"
    if not float(shown):
        return "scores the same"
    word = "more" if one.mean > 0 else "less"
    if summary.tuning.outcome == "win":
        return f"scores {shown} points {word} in 100 fights"
    return f"ends with a margin {shown} {'higher' if one.mean > 0 else 'lower'}"


def _interval(one: Estimate, summary: Summary) -> str:
    if one.interval is None:
        return " (the same in every block)"
    return f" (95% interval {between(one.interval, _digits(one, summary), _scale(summary))})"


def _digits(one: Estimate, summary: Summary) -> int:
    if one.interval is None:
        return 1 if summary.tuning.outcome == "win" else 3
    return places((one.interval[1] - one.interval[0]) * _scale(summary))


def _scale(summary: Summary) -> float:
    return _POINTS if summary.tuning.outcome == "win" else 1.0


def _unit(summary: Summary) -> str:
    return " points" if summary.tuning.outcome == "win" else ""


def _margin(summary: Summary) -> str:
    assert summary.tuning.equivalence is not None
    return f"{summary.tuning.equivalence * _scale(summary):g}"
