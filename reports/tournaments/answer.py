"""The answer first: what a run found, in one or two sentences."""

from __future__ import annotations

from reports.tournaments.summary import Ranked, Summary, Tested
from reports.words import counted, signed


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
    if not summary.blocks:
        return "No block was finished, so there is nothing to say yet."
    if not summary.ranking:
        told = ", ".join(f"{one.score_first.show()} in {one.scenario}" for one in summary.seats)
        return (
            f"Over {counted(summary.blocks, 'block')} everybody met only themselves. "
            f"The first side scored {told}."
        )
    said = _standing(summary)
    return said if summary.tested is None else f"{_verdict(summary.tested)} {said}"


def _verdict(tested: Tested) -> str:
    trial, name = tested.trial, tested.agent
    if tested.verdict == "pass":
        return f"{name} passes: its mean score is above {trial.fail:g}, at which it was to fail."
    if tested.verdict == "fail":
        return f"{name} fails: its mean score is below {trial.passes:g}, at which it was to pass."
    return f"Undecided whether {name} scores {trial.passes:g} or only {trial.fail:g}."


def _standing(summary: Summary) -> str:
    digits = places(summary)
    leaders = [line for line in summary.ranking if line.place == 1]
    over = (
        f"Over {counted(summary.blocks, 'block')} ({counted(summary.fights, 'fight')} in "
        f"{counted(len(summary.seats), 'scenario')})"
    )
    rated = summary.format != "round robin"
    if len(leaders) > 1:
        names = ", ".join(line.agent for line in leaders[:-1]) + f" and {leaders[-1].agent}"
        what = _rating(leaders[0]) if rated else f"{leaders[0].score.mean:.{digits}f}"
        return f"{over}, {names} {'are rated' if rated else 'scored'} the same: {what}."
    best, *others = summary.ranking
    if rated:
        return f"{over}, {_rated(best, others)}"
    said = f"{over}, {best.agent} scored {best.score.show(digits)}"
    if not others:
        return f"{said}."
    return f"{said}; {_behind(summary, best, others[0], digits)}"


def _rated(best: Ranked, others: list[Ranked]) -> str:
    """Mean scores are over unlike opponents, so the ratings are told."""
    said = f"{best.agent} is rated highest with {_rating(best)}"
    if others:
        said += f"; next is {others[0].agent} with {_rating(others[0])}"
    return f"{said}. Ratings allow for whom each met; mean scores do not."


def _rating(line: Ranked) -> str:
    text = signed(line.rating.mean, 0)
    if line.rating.interval is not None:
        low, high = (signed(end, 0) for end in line.rating.interval)
        text += f" [{low}, {high}]"
    return text


def _behind(summary: Summary, best: Ranked, second: Ranked, digits: int) -> str:
    lead = summary.lead
    text = f"next is {second.agent} with {second.score.show(digits)}"
    if summary.always_valid:
        assert best.score.interval is not None
        assert second.score.interval is not None
        apart = best.score.interval[0] > second.score.interval[1]
        return f"{text}; the two intervals {'do not overlap' if apart else 'overlap'}."
    assert lead is not None
    if lead.interval is None:
        if lead.n == 1:
            return f"{text}. One block alone cannot say how sure that is."
        return f"{text}, the same distance behind in every block."
    text = f"{text}, behind by {lead.show(digits)}"
    if round(lead.interval[0], digits) > 0:
        return f"{text}."
    return f"{text}, so these blocks do not tell the two apart."
