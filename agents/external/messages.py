"""The messages of the protocol, version 1; README.md describes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agents.external.faults import ProgramFault
from agents.interfaces.facts import TABLES, facts_of
from arena.errors import IllegalAnswer, printable, shown
from arena.model import Decision, Declaration, Outcome, Setup

PROTOCOL = 1

Message = dict[str, Any]

_MOST_WEIGHED = 20  # alternatives of a `why`
_LETTERS = 200  # of what is said of one of them


def encoded(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":"), default=_plain).encode("ascii") + b"\n"


def _plain(value: object) -> object:
    """Mappings and sequences of other kinds than JSON's own."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"no JSON: {type(value).__name__}")


def decoded(line: bytes) -> Message:
    """A line as a message.

    Raises:
        ProgramFault: it is no JSON object with a `type`.
    """
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        said = shown(line[:100].decode("utf-8", "replace"))
        raise ProgramFault(f"it wrote {said}, which is not JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProgramFault(f"it wrote {shown(message)}, which is no object with a type")
    return message


# -- what a program is told ---------------------------------------------------------------------


def hello() -> Message:
    """The first line."""
    return {"type": "hello", "protocol": PROTOCOL, "from": "fightclock"}


def fight(
    named: str, setup: Setup, voices: Sequence[str], side: str, seed: int, budget: Message
) -> Message:
    """A fight begins for it.

    Args:
        named: What the fight is called from now on.
        setup: What is fought.
        voices: Whom the program answers for.
        side: Their side.
        seed: Of the program's own luck.
        budget: Of each decision.
    """
    return {
        "type": "fight",
        "fight": named,
        "scenario": setup.name,
        "ruleset": setup.ruleset.name,
        "version": setup.ruleset.version,
        "unit": setup.ruleset.unit,
        "side": side,
        "voices": list(voices),
        "sides": {
            side: [who for who in setup.seats if setup.side_of[who] == side] for side in setup.sides
        },
        "seed": seed,
        "budget": budget,
    }


def decide(named: str, number: int, decision: Decision, seed: int, budget: Message) -> Message:
    """One question, with what its voice may know and nothing else (GEN-01).

    Args:
        named: The fight.
        number: Of the question; no other has it.
        decision: The question.
        seed: Of the luck for this answer.
        budget: What may be spent on it.
    """
    setup = decision.setup
    known: Message | None = None
    if setup.ruleset.name in TABLES:
        known = dict(facts_of(setup).plain(decision.view, decision.kind, decision.about))
    about = None if known is None else known.pop("question")
    return {
        "type": "decide",
        "fight": named,
        "number": number,
        "who": decision.who,
        "kind": decision.kind,
        "time": decision.time,
        "about": about,
        "facts": known,
        "legal": [_declaration(one) for one in decision.legal],
        "fallback": decision.fallback.label,
        "seed": seed,
        "budget": budget,
    }


def _declaration(one: Declaration) -> Message:
    return {
        "index": one.index,
        "label": one.label,
        "verb": one.verb,
        "target": one.target,
        "item": one.item,
        "mode": one.mode,
    }


def worth(number: object, value: float | None, left: int, why: str = "") -> Message:
    """What came of a fork; None, and why, if there was none."""
    told: Message = {"type": "worth", "number": number, "worth": value, "forks": left}
    return {**told, "why": why} if why else told


def result(named: str, outcome: Outcome | None) -> Message:
    """How a fight has ended; None if it was left before its end."""
    told = None
    if outcome is not None:
        told = {
            "winner": outcome.winner,
            "score": dict(outcome.score),
            "margin": {side: float(lead) for side, lead in outcome.margin.items()},
            "time": outcome.time,
            "why": outcome.why,
            "faults": dict(outcome.faults),
        }
    return {"type": "result", "fight": named, "outcome": told}


def bye() -> Message:
    """The last line."""
    return {"type": "bye"}


# -- what a program says ------------------------------------------------------------------------


def declared(decision: Decision, said: object) -> Declaration:
    """The declaration that a label or an index names; whether it is legal is not looked at.

    Raises:
        IllegalAnswer: there is no such declaration.
        ProgramFault: it is neither a label nor an index.
    """
    if isinstance(said, str):
        return decision.find(said)
    if isinstance(said, int) and not isinstance(said, bool):
        if not 0 <= said < len(decision.catalogue):
            raise IllegalAnswer(decision.who, str(said)[:40], "no such index")
        found: Declaration = decision.catalogue[said]
        return found
    raise ProgramFault(f"its answer is {shown(said)}, which is neither a label nor an index")


def weighed(decision: Decision, why: object) -> list[tuple[Declaration, float, float, str]]:
    """What an answer says it was weighed against, as `Decision.explain` takes it.

    Empty unless all of it fits: it is for people who ask, and costs nobody a decision.
    """
    if not isinstance(why, list) or len(why) > _MOST_WEIGHED:
        return []
    try:
        return list(_weighed(decision, why))
    except (IllegalAnswer, ProgramFault, ValueError):
        return []


def _weighed(
    decision: Decision, why: Iterable[object]
) -> Iterable[tuple[Declaration, float, float, str]]:
    for one in why:
        if not isinstance(one, dict):
            raise ValueError(one)
        reply = one.get("reply", "")
        if not isinstance(reply, str):
            raise ValueError(reply)
        yield (
            declared(decision, one.get("answer")),
            _share(one.get("worth")),
            _share(one.get("share", 0)),
            printable(reply)[:_LETTERS],
        )


def _share(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(value)
    return float(value)
