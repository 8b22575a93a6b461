"""What the search has found out about an answer, in plain sentences."""

from __future__ import annotations

from agents.human.advice.weighing import Weighed, Weighing
from arena.rules.words import several

LITTLE = 0.005
"""What answers of a game that was worked out must lie apart to be told apart."""


def percent(number: float) -> str:
    """Return a share of 1 in percent: `63%`."""
    return f"{100 * number:.0f}%"


def points(number: float, error: float = 0.0) -> str:
    """Return a difference in points of a hundred, with its uncertainty: `8 ± 5 points`."""
    about = f" ± {100 * error:.0f}" if error else ""
    single = not error and round(100 * number) == 1
    return f"{100 * number:.0f}{about} point{'' if single else 's'}"


def times(number: int) -> str:
    """Return `once`, `12 times`."""
    return "once" if number == 1 else f"{number} times"


def quoted(one: Weighed) -> str:
    """Return an answer's label in quotes."""
    return f'"{one.answer.label}"'


def worth_of(one: Weighed, weighing: Weighing, tell_reply: bool) -> str:
    """Tell what an answer is worth, and how that was found out.

    Args:
        one: The answer.
        weighing: All that was weighed with it.
        tell_reply: Whether the others' likely reply may be told.
    """
    if weighing.unknown is not None:
        known = percent(1 - weighing.unknown)
        text = f"Worked out to the end in {known} of what can follow: worth {_worth(one)}."
        if tell_reply and one.reply:
            text += f' The likeliest reply is "{one.reply}".'
        if 0 < one.share < 1:
            text += f" It is best mixed with others, and given {percent(one.share)} of the time."
        return text
    how = f"Played on {times(one.played)}"
    if one.share:
        return f"{how}: worth {_worth(one)}, ± {100 * one.error:.0f}."
    return f"{how}."


def _worth(one: Weighed) -> str:
    return f"{100 * one.worth:.0f} of 100 (0 is lost, 100 is won)"


def against_first(one: Weighed, weighing: Weighing) -> str:
    """Tell by how much an answer is better or worse than the search's own."""
    first = weighing.found[0]
    if weighing.unknown is not None:
        if abs(one.lead) < LITTLE:
            return f"It is as good as {quoted(first)}."
        word = "more" if one.lead > 0 else "less"
        return f"That is {points(abs(one.lead))} {word} than {quoted(first)}."
    if not one.apart:
        return f"{_fights(one)} cannot tell it apart from {quoted(first)}."
    word = "more" if one.lead > 0 else "less"
    gap = points(abs(one.lead), one.error)
    return f"That is {gap} {word} than {quoted(first)} on the same luck."


def before_next(weighing: Weighing) -> str:
    """Tell by how much the search's own answer is better than the next."""
    others = weighing.found[1:]
    if not others:
        return "It is the only thing that can be done."
    nearest = others[0]
    if weighing.unknown is not None:
        if abs(nearest.lead) < LITTLE:
            return f"{quoted(nearest)} is as good."
        word = "more" if nearest.lead < 0 else "less"
        return f"That is {points(abs(nearest.lead))} {word} than {quoted(nearest)}."
    even = [one for one in others if not one.apart]
    if even:
        said = [f"{quoted(one)} ({_fights(one)})" for one in even[:2]]
        if len(even) > 2:
            said.append(f"{len(even) - 2} more")
        return f"It cannot be told apart from {several(said)}."
    gap = points(-nearest.lead, nearest.error)
    return f"That is {gap} more than {quoted(nearest)} on the same luck."


def _fights(one: Weighed) -> str:
    return "1 fight" if one.played == 1 else f"{one.played} fights"
