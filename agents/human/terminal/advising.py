"""Odds, hints and reasons, on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from agents.human.advice import Advice, Reason, advice, why
from agents.human.choices import Reckoned, Reckoner, listed
from agents.human.solo import Solo
from agents.human.terminal import thinking
from agents.human.terminal.paper import Paper
from arena.errors import FightclockError
from arena.model import Decision, Declaration
from arena.odds.words import number, percent

SHOWN = 4
"""So many of the answers that were weighed are told."""
TRIED = 10
"""So many of the machine's last answers may be hidden."""


def show_odds(paper: Paper, decision: Decision) -> None:
    """What each answer can come to as things stand, in a table."""
    reckoner = Reckoner(decision)
    lines = [reckoner.of(one.label) for one in decision.legal]
    columns = {
        "no": [str(at) for at in range(1, len(lines) + 1)],
        "declaration": [one.label for one in lines],
        "when": [_when(one, decision.setup.ruleset.unit) for one in lines],
        "chance": [percent(one.chance.chance) if one.chance else "" for one in lines],
        "stops": [percent(one.stops.chance) if one.stops else "" for one in lines],
        "damage": [_damage(one) for one in lines],
        "takes": [_taken(one) for one in lines],
        "also": [_also(one) for one in lines],
    }
    # What can happen to nobody needs no column.
    heads = [head for head, cells in columns.items() if any(cells)]
    paper.table(heads, list(zip(*(columns[head] for head in heads), strict=True)))
    paper.aside("odds NUMBER tells how each of these comes about.")


def _when(one: Reckoned, unit: str) -> str:
    if one.finish is None:
        return "never"
    away = one.finish.away
    return f"in {away} {unit}{'' if away == 1 else 's'}" if away else "now"


def _damage(one: Reckoned) -> str:
    if len(one.damage) == 1:
        return number(one.damage[0].mean)
    return ", ".join(f"{each.whose} {number(each.mean)}" for each in one.damage)


def _taken(one: Reckoned) -> str:
    if one.taken is None:
        return ""
    return f"{number(one.taken.answered)} of {number(one.taken.unanswered)}"


def _also(one: Reckoned) -> str:
    chances = (*one.fells, *one.breaks, *one.risks)
    said = [f"{each.about} {percent(each.chance)}" for each in chances if each.chance]
    own = [f"{number(one.own.mean)} to oneself"] if one.own else []
    back = [f"{each.whose} heals {number(each.mean)}" for each in one.healed]
    return ", ".join([*said, *own, *back])


def show_one(paper: Paper, decision: Decision, declaration: Declaration) -> None:
    """What one answer can come to, and how each number comes about."""
    one = Reckoner(decision).of(declaration.label)
    paper.say(one.label, "bold")
    if one.finish is not None:
        paper.say(f"At {one.finish.words}.", indent=2)
    for check in one.checks:
        paper.say(check, indent=2)
    for text, lines in _numbers(one):
        # What is rolled against what has been said already.
        how = " ".join(line for line in lines if line not in one.checks)
        paper.say(f"{text}: {how}" if how else f"{text}.", indent=2)
    if one.guessed:
        paper.say("Numbers of closed sheets are guessed.", indent=2)


def _numbers(one: Reckoned) -> Iterator[tuple[str, Sequence[str]]]:
    """Each number of an answer in words, and the sentences that explain it."""
    for chance in (one.chance, one.stops, *one.fells, *one.breaks, *one.risks):
        if chance is not None:
            yield f"{percent(chance.chance)} {chance.about}", chance.lines
    for amount in one.damage:
        yield f"{number(amount.mean)} damage to {amount.whose}", amount.lines
    for amount in one.healed:
        yield f"{number(amount.mean)} healed of {amount.whose}", amount.lines
    for amount in one.marks:
        yield f"{number(amount.mean)} marked against {amount.whose}", amount.lines
    if one.own is not None:
        yield f"{number(one.own.mean)} damage to oneself", one.own.lines
    if one.taken is not None:
        yield f"{_taken(one)} damage taken", one.taken.lines


def show_barred(paper: Paper, decision: Decision) -> None:
    """What may not be answered now, and why."""
    reasons: dict[str, list[str]] = {}
    for choice in listed(decision).choices:
        if not choice.legal:
            reasons.setdefault(choice.why_not, []).append(choice.label)
    if not reasons:
        paper.say("Nothing is barred.")
    for reason, labels in reasons.items():
        paper.say(f"{reason}: {', '.join(labels)}", indent=2)


def show_hint(paper: Paper, solo: Solo, decision: Decision) -> None:
    """What the machine would look at in the person's place.

    Raises:
        CutShortError: the person did not want to wait.
    """
    with thinking.watched(solo, "A hint", paper.console):
        found = advice(solo, decision)
    _show(paper, found)


def show_why(paper: Paper, solo: Solo, who: str) -> None:
    """Why the machine gave its last answer that may be known; `who` is whose, "" is anybody's.

    Raises:
        CutShortError: the person did not want to wait.
        FightclockError: there is no such answer.
    """
    with thinking.watched(solo, "The reason", paper.console):
        reason = _last_reason(solo, who)
    for line in reason.lines:
        paper.say(line)
    _show(paper, [one for one in reason.alternatives if one.label != reason.given.label])


def _last_reason(solo: Solo, who: str) -> Reason:
    given = solo.record.given
    whose = [at for at, one in enumerate(given) if not one.person and who in ("", one.who)]
    for place in whose[: -TRIED - 1 : -1]:
        with suppress(FightclockError):  # it is still hidden
            return why(solo, place)
    of_whom = f" for {who}" if who else ""
    raise FightclockError(f"The machine has not answered anything{of_whom} that could be told.")


def _show(paper: Paper, found: Sequence[Advice]) -> None:
    for one in found[:SHOWN]:
        paper.say(one.label, "bold", indent=2)
        paper.say(one.why, indent=4)
