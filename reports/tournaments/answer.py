"""The answer first: what a run found, in one or two sentences."""

from __future__ import annotations

from reports.tournaments.summary import Ranked, Summary, Tested
from reports.words import counted


def places(summary: Summary) -> int:
    """Decimals worth showing: two, or three once intervals are narrower than 0.04."""
    widths = [
        line.score.interval[1] - line.score.interval[0]
        for line in summary.ranking
        if line.score.interval is not None
    ]
    return 3 if widths and min(widths) < 0.04 else 2


def answer(summary: Summary) -> str:
    """The verdict, if there was a test; who scored best, how sure that is, and who is behind."""
    if not summary.ranking:
        return "No block was finished, so there is nothing to say yet."
    said = _standing(summary)
    return said if summary.tested is None else f"{_verdict(summary.tested)} {said}"


def _verdict(tested: Tested) -> str:
    trial, name = tested.trial, tested.agent
    if tested.verdict == "pass":
        return f"{name} passes: a mean score above {trial.fail:g} (towards {trial.passes:g})."
    if tested.verdict == "fail":
        return f"{name} fails: a mean score below {trial.passes:g} (towards {trial.fail:g})."
    return f"Undecided whether {name} scores {trial.passes:g} or only {trial.fail:g}."


def _standing(summary: Summary) -> str:
    digits = places(summary)
    leaders = [line for line in summary.ranking if line.place == 1]
    over = (
        f"Over {counted(summary.blocks, 'block')} ({counted(summary.fights, 'fight')} in "
        f"{counted(len(summary.seats), 'scenario')})"
    )
    if len(leaders) > 1:
        names = ", ".join(line.agent for line in leaders[:-1]) + f" and {leaders[-1].agent}"
        return f"{over}, {names} scored the same: {leaders[0].score.mean:.{digits}f}."
    best, *others = summary.ranking
    said = f"{over}, {best.agent} scored {best.score.show(digits)}"
    if not others:
        return f"{said}."
    return f"{said}; {_behind(summary, others[0], digits)}"


def _behind(summary: Summary, second: Ranked, digits: int) -> str:
    lead = summary.lead
    text = f"next is {second.agent} with {second.score.show(digits)}"
    if lead is None:
        return f"{text}. They did not fight in the same blocks, so their lead has no interval."
    if lead.interval is None:
        if lead.n == 1:
            return f"{text}. One block alone cannot say how sure that is."
        return f"{text}, the same distance behind in every block."
    text = f"{text}, behind by {lead.show(digits)}"
    if round(lead.interval[0], digits) > 0:
        return f"{text}."
    return f"{text}, so these blocks do not tell the two apart."
