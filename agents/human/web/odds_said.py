"""What a declaration can come to, in the few words that fit on its button, and in full."""

from __future__ import annotations

from typing import NamedTuple

from agents.human.choices import Percentage, Reckoned
from arena.odds.words import number, percent

LEAST = 0.005
"""What would be told as 0.00 is not told."""
SMALL = 0.05
"""What is less is not told of damage on a button: a stray shot's share, for example."""
RISKS = 2
"""Of the likeliest risks, on the button."""


class Fact(NamedTuple):
    """A few words, and whether they are about something bad for oneself."""

    words: str
    bad: bool = False


class Told(NamedTuple):
    """A number, and the sentences that say how it comes about."""

    words: str
    lines: tuple[str, ...]


def short(one: Reckoned) -> list[Fact]:
    """What stands on the button."""
    facts = []
    if one.chance is not None:
        facts.append(Fact(_chance(one.chance)))
    if one.stops is not None and one.stops.chance >= LEAST:
        facts.append(Fact(_chance(one.stops)))
    facts += [Fact(f"{number(d.mean)} damage to {d.whose}") for d in one.damage if d.mean >= SMALL]
    facts += [Fact(_chance(fall)) for fall in one.fells if fall.chance >= LEAST]
    facts += [Fact(f"{number(m.mean)} marked on {m.whose}") for m in one.marks if m.mean >= LEAST]
    facts += [Fact(_chance(gear)) for gear in one.breaks if gear.chance >= LEAST]
    taken = one.taken
    if taken is not None and taken.unanswered >= LEAST:
        facts.append(Fact(f"takes {number(taken.answered)} of {number(taken.unanswered)}"))
    if one.finish is not None and one.finish.away:
        facts.append(Fact(one.finish.words.partition(",")[0]))
    likeliest = sorted(one.risks, key=lambda risk: -risk.chance)[:RISKS]
    facts += [Fact(_chance(risk), bad=True) for risk in likeliest if risk.chance >= LEAST]
    if not facts and not one.checks:
        facts.append(Fact("no roll"))
    return facts


def full(one: Reckoned) -> list[Told]:
    """Everything, each with how it comes about."""
    told: list[Told] = []
    for each in (one.chance, one.stops):
        if each is not None:
            told.append(Told(_chance(each), each.lines))
    told += [Told(f"{d.whose} takes {number(d.mean)} damage", d.lines) for d in one.damage]
    told += [Told(_chance(fall), fall.lines) for fall in one.fells]
    told += [Told(f"{h.whose} gets back {number(h.mean)}", h.lines) for h in one.healed]
    told += [Told(f"{m.whose}: {number(m.mean)} marked", m.lines) for m in one.marks]
    told += [Told(_chance(gear), gear.lines) for gear in one.breaks]
    if one.own is not None:
        told.append(Told(f"{one.own.whose} takes {number(one.own.mean)} from it", one.own.lines))
    if one.taken is not None and one.taken.unanswered >= LEAST:
        taken = one.taken
        words = f"takes {number(taken.answered)}, without an answer {number(taken.unanswered)}"
        told.append(Told(words, taken.lines))
    told += [Told(_chance(risk), risk.lines) for risk in one.risks]
    if one.finish is not None:
        told.append(Told(one.finish.words, ()))
    if one.guessed:
        told.append(Told("Guessed in part", ("Sheets are closed: some numbers are guesses.",)))
    rolled = [Told("What is rolled", one.checks)] if one.checks else []
    # What is rolled against what is said once.
    others = [
        Told(each.words, tuple(line for line in each.lines if line not in one.checks))
        for each in told
    ]
    return [*rolled, *others]


def _chance(one: Percentage) -> str:
    return f"{percent(one.chance)} {one.about}"
