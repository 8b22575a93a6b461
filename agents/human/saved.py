"""Solo games as files: readable JSON from which a game is played again up to where it stood."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Le

import agents as agents_room
from agents.human.harmless import check_harmless, check_no_program
from agents.human.ready import carried_scenario, setup_of
from agents.human.record import Given, Record, TakenBack, Thrown
from agents.human.seating import Seating, Throws
from agents.human.solo import Beginning, Solo
from arena import carried, files
from arena.errors import DiceError, FightclockError, IllegalAnswer, InputError
from arena.position import Seed

if TYPE_CHECKING:
    from arena.checking import Place

FORMAT = 1
LARGEST = 2_000_000
"""Bytes of the largest file that is written or read."""

Face = Annotated[int, Ge(1), Le(1000)]


@dataclass(frozen=True, slots=True)
class SavedSeating:
    """Who answers for each voice; see `agents.human.seating.Seating`."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    persons: tuple[str, ...]
    agents: dict[str, str]
    throws: Throws


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """An answer; whether a person gave it, the seating tells."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    who: str
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """What real dice showed; `ordinal` counts from 0."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    who: str
    purpose: str
    ordinal: Annotated[int, Ge(0)]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class SavedTakeBack:
    """A take-back; see `agents.human.record.TakenBack`."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    who: str
    kind: str
    label: str
    seen: bool


@dataclass(frozen=True, slots=True)
class SavedRecord:
    """All that a person and the machine did; see `agents.human.record.Record`."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    given: tuple[SavedAnswer, ...]
    thrown: tuple[SavedRoll, ...] = ()
    taken_back: tuple[SavedTakeBack, ...] = ()
    gave_up: str = ""


@dataclass(frozen=True, slots=True)
class SavedSolo:
    """A solo game's file, but for its scenario, which the ruleset checks.

    Attributes:
        solo: The version of this format.
        ruleset: The name of the ruleset.
        rules: The version of its rules; a game never goes on under other rules.
        title: What the person calls the game; "" is nothing.
        scenario: The whole scenario, so that the file needs no other.
        seating: Who plays whom.
        seed: Of the dice that nobody throws, and of the agents' own luck.
        record: What the game has come to.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    solo: Literal[1]
    ruleset: str
    rules: str
    scenario: dict[str, Any]
    seating: SavedSeating
    seed: Seed
    record: SavedRecord
    title: str = ""


def to_document(solo: Solo, title: str = "") -> dict[str, Any]:
    """A game as a JSON document; `title` is what the person calls it."""
    beginning, record, rules = solo.beginning, solo.record, solo.setup.ruleset
    seating = beginning.seating
    return {
        "solo": FORMAT,
        "ruleset": rules.name,
        "rules": rules.version,
        "title": title,
        "scenario": carried.to_table(rules, beginning.scenario),
        "seating": {
            "persons": list(seating.persons),
            "agents": dict(seating.agents),
            "throws": seating.throws,
        },
        "seed": beginning.seed,
        "record": {
            "given": [_answer(one) for one in _revealed(solo)],
            "thrown": [{**asdict(one), "faces": list(one.faces)} for one in record.thrown],
            "taken_back": [{**_answer(one.given), "seen": one.seen} for one in record.taken_back],
            "gave_up": record.gave_up,
        },
    }


def _answer(given: Given) -> dict[str, str]:
    return {"who": given.who, "kind": given.kind, "label": given.label}


def _revealed(solo: Solo) -> list[Given]:
    """The answers, but for those of the machine that are still hidden: it will think again."""
    hidden = set(solo.hidden)
    found = []
    for one in reversed(solo.record.given):
        if one.who in hidden:
            hidden.discard(one.who)
            if not one.person:
                continue
        found.append(one)
    return found[::-1]


def save(solo: Solo, path: str | Path, title: str = "") -> None:
    """Write a game; the file appears whole or not at all.

    Raises:
        InputError: the file cannot be written, or would be too large to be read again.
    """
    text = json.dumps(to_document(solo, title), ensure_ascii=False, indent=1) + "\n"
    # Half a character, which only a faulty agent can say, has no UTF-8.
    content = text.encode("utf-8", "backslashreplace")
    if len(content) > LARGEST:
        found = f"a game of {len(content)} bytes"
        raise InputError(files.called(path), "", found, f"at most {LARGEST} bytes")
    files.write(path, content)


def load(path: str | Path, *, trusted: bool = True, programs: bool = False) -> Solo:
    """Read a game, and play it up to where it stood.

    Args:
        path: The file.
        trusted, programs: See `from_document`.

    Raises:
        InputError: it cannot be read, or does not hold a game of these rules.
    """
    file = files.called(path)
    return decoded(files.read(path, LARGEST), file, trusted=trusted, programs=programs)


def decoded(content: bytes, file: str, *, trusted: bool = True, programs: bool = False) -> Solo:
    """The game in a file's content; see `load`."""
    if len(content) > LARGEST:
        raise InputError(file, "", f"{len(content)} bytes", f"at most {LARGEST} bytes")
    document = files.json_of(content, file)
    return from_document(document, file, trusted=trusted, programs=programs)


def from_document(
    document: Any, file: str = "saved game", *, trusted: bool = True, programs: bool = False
) -> Solo:
    """Take a game up from a JSON document, by playing it again.

    Args:
        document: What `to_document` gave.
        file: What errors call it.
        trusted: False for what somebody else may have written: then no agent may be given a free
            text, such as a model's path, which would open files of this machine.
        programs: Whether agents may be programs, which are run: only in a game that this person has
            kept.

    Raises:
        InputError: the document does not hold a game of these rules; of an answer that cannot have
            been given it says which.
    """
    from arena.checking import Place, checked

    place = Place(file)
    if not isinstance(document, dict) or "solo" not in document:
        raise place.error(_kind_of(document), "a saved solo game")
    saved: SavedSolo = checked(SavedSolo, document, place)
    rules = carried.rules_of(saved.ruleset, saved.rules, place)
    scenario = carried_scenario(rules.name, saved.scenario, place.at("scenario"))
    setup = setup_of(scenario)
    for who, text in saved.seating.agents.items():
        here = place.at("seating", "agents", who)
        if not trusted:
            check_harmless(text, here)
        elif not programs:
            check_no_program(text, here)
    seating = _seating(saved.seating, setup, place.at("seating"))
    record = _record(saved.record, seating, setup, place.at("record"))
    return _played_again(Beginning(scenario, seating, saved.seed), record, place.at("record"))


def _kind_of(document: Any) -> object:
    if isinstance(document, dict) and "position" in document:
        return "a position"
    return None if isinstance(document, dict) else document


def _seating(saved: SavedSeating, setup: Any, place: Place) -> Seating:
    for name in (*saved.persons, *saved.agents):
        if name not in setup.voices:
            raise place.unknown(name, "who may be asked", setup.voices)
    for who in setup.voices:
        if (who in saved.persons) == (who in saved.agents) or saved.persons.count(who) > 1:
            raise place.at("persons").error(who, "everybody either there or in agents, once")
    for who, text in saved.agents.items():
        _check_agent(text, setup.ruleset.name, place.at("agents", who))
    persons = tuple(who for who in setup.voices if who in saved.persons)
    return Seating(persons, dict(saved.agents), saved.throws)


def _check_agent(text: str, ruleset: str, place: Place) -> None:
    try:
        agents_room.make(text, ruleset)
    except FightclockError as error:
        raise place.error(text, f"an agent that can play here ({error})") from None


def _record(saved: SavedRecord, seating: Seating, setup: Any, place: Place) -> Record:
    given = []
    for number, one in enumerate(saved.given):
        if one.who not in setup.voices:
            raise place.at("given", number).unknown(one.who, "who may be asked", setup.voices)
        given.append(Given(one.who, one.kind, one.label, one.who in seating.persons))
    thrown: dict[tuple[str, str, int], Thrown] = {}
    for number, roll in enumerate(saved.thrown):
        here = place.at("thrown", number)
        told = Thrown(roll.who, roll.purpose, roll.ordinal, roll.faces)
        if not seating.real(roll.who):
            raise here.error(roll.who, "somebody whose dice are thrown by a person")
        if roll.purpose not in setup.ruleset.purposes:
            raise here.unknown(roll.purpose, "what is rolled for", setup.ruleset.purposes)
        if told.name in thrown:
            raise here.error(f"{roll.who}, {roll.purpose}", "every roll only once")
        thrown[told.name] = told
    back = []
    for number, taken in enumerate(saved.taken_back):
        # Of dice whoever threw them, of a fight that was given up its side.
        if taken.who not in (*setup.voices, *setup.seats, *setup.sides):
            expected = "somebody whom a person plays"
            raise place.at("taken_back", number).unknown(taken.who, expected, seating.persons)
        back.append(TakenBack(Given(taken.who, taken.kind, taken.label, True), taken.seen))
    if saved.gave_up and saved.gave_up not in setup.sides:
        raise place.at("gave_up").unknown(saved.gave_up, "a side", setup.sides)
    return Record(given, list(thrown.values()), back, saved.gave_up)


def _played_again(beginning: Beginning, record: Record, place: Place) -> Solo:
    answers = list(record.given)
    try:
        return Solo(beginning, record)
    except IllegalAnswer as error:
        # What was put before the bad answer has been written down again; voices keep their order.
        before = sum(one.who == error.who for one in record.given)
        of_them = [at for at, one in enumerate(answers) if one.who == error.who]
        here = place.at("given", of_them[before])
        raise here.error(
            error.answer, f"an answer that {error.who} may give ({error.why})"
        ) from None
    except DiceError as error:
        raise place.at("thrown").error(None, f"dice that can be: {error}") from None
    except FightclockError as error:
        raise place.at("given").error(None, f"what can be played again: {error}") from None
