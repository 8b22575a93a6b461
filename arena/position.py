"""Positions as files: readable JSON from which a fight goes on exactly where it stood."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

from arena import carried, files
from arena.errors import FightclockError, IllegalAnswer, InputError, shown
from arena.fight import Fight
from arena.luck import KeyedDice
from arena.model import Faulted
from arena.rewind import Roll, Snapshot

if TYPE_CHECKING:
    from arena.checking import Place
    from arena.model import Declaration, Setup

FORMAT = 1
LARGEST = 2_000_000
"""Bytes of the largest position file that is written or read."""

MOST = 2**63 - 1
"""The largest seed or block."""

Seed = Annotated[int, Ge(0), Le(MOST)]


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """A roll of the current instant."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    who: str
    purpose: str
    faces: tuple[int, ...]
    public: bool


@dataclass(frozen=True, slots=True)
class SavedFault:
    """A policy's fault in the current instant; `question` counts from 0."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    question: Annotated[int, Ge(0)]
    time: int
    who: str
    answer: str
    why: str
    used: str


@dataclass(frozen=True, slots=True)
class SavedPosition:
    """A position file, but for its scenario and state, which the ruleset checks.

    Attributes:
        position: The version of this format.
        ruleset: The name of the ruleset.
        rules: The version of its rules; a position never goes on under other rules.
        seed: Of the keyed dice and of the agents' own luck.
        block: Of both, too.
        scenario: The whole scenario, so that the file needs no other.
        state: The state as the current instant began.
        answers: What has been answered in the current instant, question by question.
        rolls: What has been rolled in it.
        faults: How many faults each combatant's policy had made before it.
        faulted: The faults in it.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    position: Literal[1]
    ruleset: str
    rules: str
    scenario: dict[str, Any]
    state: dict[str, Any]
    seed: Seed = 0
    block: Seed = 0
    answers: tuple[dict[str, str], ...] = ()
    rolls: tuple[SavedRoll, ...] = ()
    faults: dict[str, Annotated[int, Ge(0)]] = field(default_factory=dict)
    faulted: tuple[SavedFault, ...] = ()


@dataclass(slots=True)
class Position:
    """A loaded position: everything a fight needs to go on, but for policies.

    `Fight(p.setup, KeyedDice(p.seed, p.block), policies, start=p.snapshot, seed=p.seed,
    block=p.block)` goes on with the journal that the saved fight would have had.
    """

    setup: Setup
    snapshot: Snapshot[Any]
    seed: int = 0
    block: int = 0
    scenario: Any = field(default=None, repr=False)


def to_document(fight: Fight[Any]) -> dict[str, Any]:
    """The position of a rewindable fight as a JSON document.

    Raises:
        FightclockError: the fight keeps no positions, is a fork in which guesses stand for
            what somebody may not know, or has a seed that is no whole number from 0 on.
    """
    from pydantic import TypeAdapter

    snapshot = fight.snapshot()
    if snapshot.redraw or snapshot.guesses:
        raise FightclockError("a fork inside an instant cannot be saved: it holds guesses")
    for name, number in (("seed", fight.seed), ("block", fight.block)):
        if type(number) is not int or not 0 <= number <= MOST:
            raise FightclockError(f"a position cannot hold {name} {shown(number)}")
    rules: Any = fight.setup.ruleset
    setup: Any = fight.setup
    document: dict[str, Any] = {
        "position": FORMAT,
        "ruleset": rules.name,
        "rules": rules.version,
        "seed": fight.seed,
        "block": fight.block,
        "scenario": carried.to_table(rules, setup.scenario),
        "state": TypeAdapter(rules.saved_state_type).dump_python(
            rules.save_state(setup, snapshot.state), mode="json"
        ),
        "answers": [
            {who: answer.label for who, answer in answers.items()} for answers in snapshot.answers
        ],
        "rolls": [
            {
                "who": roll.who,
                "purpose": roll.purpose,
                "faces": list(roll.faces),
                "public": roll.public,
            }
            for roll in snapshot.rolls
        ],
        "faults": dict(sorted(snapshot.faults.items())),
        "faulted": [
            {
                "question": question,
                "time": fault.time,
                "who": fault.who,
                "answer": fault.answer,
                "why": fault.why,
                "used": fault.used,
            }
            for question, fault in snapshot.faulted
        ],
    }
    return document


def save(fight: Fight[Any], path: str | Path) -> None:
    """Write the position of a fight; the file appears whole or not at all.

    Raises:
        FightclockError: the fight keeps no positions.
        InputError: the file cannot be written, or would be too large to be read again.
    """
    text = json.dumps(to_document(fight), ensure_ascii=False, indent=2) + "\n"
    # Half a character, which only a faulty agent can say, has no UTF-8.
    content = text.encode("utf-8", "backslashreplace")
    if len(content) > LARGEST:
        found = f"a position of {len(content)} bytes"
        raise InputError(files.called(path), "", found, f"at most {LARGEST} bytes")
    files.write(path, content)


def load(path: str | Path) -> Position:
    """Read a position file.

    Raises:
        InputError: it cannot be read or does not hold a position of these rules.
    """
    file = files.called(path)
    document = files.json_of(files.read(path, LARGEST), file)
    return from_document(document, file)


def from_document(document: Any, file: str = "position") -> Position:
    """Read a position from a JSON document.

    Raises:
        InputError: the document does not hold a position of these rules.
    """
    from arena.checking import Place, checked

    place = Place(file)
    if not isinstance(document, dict):
        raise place.error(document, "a position: a JSON object")
    saved: SavedPosition = checked(SavedPosition, document, place)
    rules = carried.rules_of(saved.ruleset, saved.rules, place)
    scenario, setup = carried.from_table(rules, saved.scenario, place.at("scenario"))
    state = checked(rules.saved_state_type, saved.state, place.at("state"))
    snapshot = Snapshot(
        rules.load_state(setup, state, place.at("state")),
        [_answers(setup, given, place.at("answers", i)) for i, given in enumerate(saved.answers)],
        [Roll(roll.who, roll.purpose, roll.faces, roll.public) for roll in saved.rolls],
        trusted=False,
        faults=dict(saved.faults),
        faulted=[
            (one.question, Faulted(one.time, one.who, "", one.answer, one.why, one.used))
            for one in saved.faulted
        ],
    )
    _play_again(setup, snapshot, saved, place)
    return Position(setup, snapshot, saved.seed, saved.block, scenario)


def _play_again(setup: Setup, snapshot: Snapshot[Any], saved: SavedPosition, place: Place) -> None:
    """Play what has been answered in the instant once, so that a bad file is refused here."""
    if not snapshot.answers and not snapshot.rolls:
        return
    try:
        Fight(setup, KeyedDice(saved.seed, saved.block), start=snapshot).advance()
    except FightclockError as error:
        raise place.at("answers").error(None, f"what can be played again: {error}") from None


def _answers(setup: Setup, given: dict[str, str], place: Any) -> dict[str, Declaration]:
    answers = {}
    for who, label in given.items():
        if who not in setup.catalogues:
            raise place.unknown(who, "a combatant", setup.voices)
        try:
            answers[who] = setup.catalogues[who].find(label)
        except IllegalAnswer as error:
            raise place.at(who).error(label, str(error)) from None
    return answers
