"""The answer first: what a run found, in one or two sentences."""

from __future__ import annotations

from reports.statistics import Ranked, Summary


def places(summary: Summary) -> int:
    """Decimals worth showing: two, or three once intervals are narrower than 0.04."""
    widths = [
        line.score.interval[1] - line.score.interval[0]
        for line in summary.ranking
        if line.score.interval is not None
    ]
    return 3 if widths and min(widths) < 0.04 else 2


def counted(number: int, word: str) -> str:
    """For example `1 block` and `1,200 fights`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def signed(value: float, digits: int) -> str:
    """For example `+0.25`; never a zero with a minus sign."""
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", "−")


def answer(summary: Summary) -> str:
    """Who scored best, how sure that is, and whether the next one is really behind."""
    if not summary.ranking:
        return "No block was finished, so there is nothing to say yet."
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
    assert summary.lead is not None
    lead = summary.lead
    text = f"next is {second.agent} with {second.score.show(digits)}"
    if lead.interval is None:
        if lead.n == 1:
            return f"{text}. One block alone cannot say how sure that is."
        return f"{text}, the same distance behind in every block."
    text = f"{text}, behind by {lead.show(digits)}"
    if round(lead.interval[0], digits) > 0:
        return f"{text}."
    return f"{text}, so these blocks do not tell the two apart."
