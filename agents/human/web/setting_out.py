"""Before a fight: what can be fought, and a form read into a beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from starlette.datastructures import FormData

import scenarios
from agents import spec
from agents.human.beginning import begun
from agents.human.ready import setup_of
from agents.human.seating import Throws
from agents.human.seeds import any_seed
from agents.human.solo import Beginning
from agents.opponents.levels import LEVELS
from agents.opponents.opponent import Opponent
from agents.opponents.tempers import TEMPERS
from arena.errors import InputError, nearest
from arena.rules import RULESETS
from scenarios import shipped
from scenarios.format import Scenario
from scenarios.read import read_toml

FIRST = ("alley", "mages-quarrel", "two-pairs")
"""The fights that the start page offers first: one of each ruleset, with four combatants."""
GAMES = {
    "timing_track": "Every action takes counts on a shared track. The quickest declare last; "
    "magic in the air makes guns jam.",
    "action_board": "A round is three ticks with slots for attacks, spells and the rest. "
    "Everybody declares openly, wave after wave.",
    "two_actions": "Two actions each, and any action may answer an attack. Protection breaks "
    "layer by layer: shield, armour, at last the weapon.",
}
DICE: list[tuple[Throws, str]] = [
    ("machine", "the machine rolls"),
    ("mine", "I roll for whom I play, with real dice"),
    ("all", "I roll for everybody, with real dice"),
]
_LEVEL_SAID = {
    "novice": "novice: most answers are whatever comes to mind",
    "apprentice": "apprentice: every third answer is",
    "journeyman": "journeyman: sound and quick, blunders now and then",
    "veteran": "veteran: looks ahead a little",
    "expert": "expert: looks far ahead, and takes its time",
}
_TEMPER_SAID = {
    "steady": "steady",
    "cautious": "cautious: minds its skin",
    "reckless": "reckless: attacks, whatever comes back",
    "honourable": "honourable: spares who cannot fight back",
}
_MORALE = [
    ("0", "never yields"),
    ("25", "yields or flees when a quarter of its side is left"),
    ("50", "yields or flees when half of its side is left"),
    ("75", "yields or flees at the first serious loss"),
]


NAMED, NAMED_SAID = "named", "as this fight has it: each by name"
"""Of the opponents' levels: those that the scenario's file names."""


class Offered(NamedTuple):
    """A fight that can be picked."""

    name: str
    title: str
    about: str
    game: str
    ruleset: str
    sides: tuple[str, ...]
    even: bool


class Group(NamedTuple):
    """The fights of one ruleset."""

    title: str
    about: str
    fights: list[Offered]


class Side(NamedTuple):
    """A side that can be played: its members, and whether only some of them are picked."""

    name: str
    members: tuple[str, ...]
    picked: bool


class Choice(NamedTuple):
    """Something about the opponents that is chosen from a list of values and their words."""

    key: str
    title: str
    options: list[tuple[str, str]]


@dataclass(slots=True)
class Chosen:
    """What the form says."""

    persons: set[str]
    opponent: dict[str, str]
    throws: Throws = "machine"
    seed: str = ""


_USUAL = {"level": Opponent().level, "temper": Opponent().temper, "morale": "25"}
OPPONENTS = [
    Choice("level", "How strong", [(name, _LEVEL_SAID.get(name, name)) for name in LEVELS]),
    Choice("temper", "Of what temper", [(name, _TEMPER_SAID.get(name, name)) for name in TEMPERS]),
    Choice("morale", "With what morale", _MORALE),
]


def groups() -> list[Group]:
    """All shipped fights by ruleset, those with few combatants not before the others: by name."""
    return [
        Group(RULESETS[ruleset].title, about, [_offered(name) for name in scenarios.names(ruleset)])
        for ruleset, about in GAMES.items()
    ]


def first() -> list[Offered]:
    """The fights that are offered first."""
    return [_offered(name) for name in FIRST]


def offered(name: str) -> Offered:
    """A shipped fight.

    Raises:
        InputError: there is none of that name; a path is none.
    """
    return _offered(_known(name))


def shipped_fight(name: str) -> Scenario:
    """The scenario of a shipped fight.

    Raises:
        InputError: there is none of that name; a path is none.
    """
    return _scenario(_known(name))


def named(name: str) -> Mapping[str, str]:
    """The opponents that a shipped fight names, by side or combatant."""
    return _named(_known(name))


def opponents(are_named: bool) -> list[Choice]:
    """What is chosen about the opponents, if the fight names some or not."""
    level, *others = OPPONENTS
    if not are_named:
        return OPPONENTS
    return [Choice(level.key, level.title, [(NAMED, NAMED_SAID), *level.options]), *others]


def sides(scenario: Scenario, chosen: Chosen) -> list[Side]:
    """Whom one can play in a fight."""
    setup = setup_of(scenario)
    found = []
    for side in setup.sides:
        members = tuple(one for one in setup.seats if setup.side_of[one] == side)
        found.append(Side(side, members, bool(chosen.persons.intersection(members))))
    return found


def usual(scenario: Scenario, are_named: bool = False) -> Chosen:
    """What is chosen before anybody has chosen: the first side, and luck that is new."""
    opponent = {**_USUAL, "level": NAMED} if are_named else dict(_USUAL)
    return Chosen({setup_of(scenario).sides[0]}, opponent, seed=str(any_seed()))


def chosen(form: FormData) -> Chosen:
    """What a form says, not yet checked."""
    persons = {str(name) for name in form.getlist("as")}
    opponent = {one.key: str(form.get(one.key, _USUAL[one.key])) for one in OPPONENTS}
    throws: Any = form.get("throws", "machine")
    return Chosen(persons, opponent, throws, str(form.get("seed", "")).strip())


def beginning(
    scenario: Scenario, said: Chosen, agents: Mapping[str, str] = MappingProxyType({})
) -> Beginning:
    """What a form comes to.

    Args:
        scenario: What is fought.
        said: The form.
        agents: The opponents that the scenario names, if they may be chosen.

    Raises:
        InputError: a value is not among those that are offered.
        FightclockError: a name is no side and no combatant.
    """
    for one in opponents(bool(agents)):
        known = [value for value, _ in one.options]
        if said.opponent[one.key] not in known:
            raise InputError("", one.key, said.opponent[one.key], f"one of: {', '.join(known)}")
    if said.throws not in get_args(Throws):
        raise InputError("", "throws", said.throws, f"one of: {', '.join(get_args(Throws))}")
    persons = _picked(scenario, said.persons)
    are_named = said.opponent["level"] == NAMED
    parts = {**said.opponent, "level": _USUAL["level"]} if are_named else said.opponent
    agent = "opponent({})".format(", ".join(f"{key}={value}" for key, value in parts.items()))
    mine = agents if are_named else {}
    return begun(scenario, persons, mine, agent, said.throws, _seed(said.seed))


def _picked(scenario: Scenario, persons: set[str]) -> set[str]:
    """Whom somebody plays who has ticked a side, and then some of it: only those."""
    setup = setup_of(scenario)
    some = {setup.side_of[one] for one in persons if setup.side_of.get(one, one) != one}
    return persons - some


def like(beginning: Beginning, are_named: bool) -> Chosen:
    """What had been chosen for a game that is begun anew."""
    setup, seating = setup_of(beginning.scenario), beginning.seating
    persons: set[str] = set()
    for side in setup.sides:
        members = {one for one in setup.seats if setup.side_of[one] == side}
        mine = members.intersection(seating.persons)
        persons |= {side} if mine == members else mine
    opponent = usual(beginning.scenario, are_named).opponent
    agents = set(seating.agents.values())
    if len(agents) == 1:
        given = spec.read(agents.pop())
        known = {one.key: [value for value, _ in one.options] for one in OPPONENTS}
        for key, value in given.given.items():
            if given.name == "opponent" and value in known.get(key, ()):
                opponent[key] = value
    return Chosen(persons, opponent, seating.throws, str(any_seed()))


def again(one: Beginning) -> Beginning:
    """The same fight with other luck."""
    return Beginning(one.scenario, one.seating, any_seed())


def _seed(text: str) -> int:
    if not text:
        return any_seed()
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise InputError("", "luck number", text, "a whole number of at most 18 digits")
    return int(text)


def _known(name: str) -> str:
    # What the loader takes for a path is none of a browser's business.
    names = scenarios.names()
    if name not in names:
        raise InputError("", "fight", name, "the name of a shipped fight", nearest(name, names))
    return name


@lru_cache(maxsize=64)
def _scenario(name: str) -> Scenario:
    return scenarios.load(name)


@lru_cache(maxsize=64)
def _named(name: str) -> Mapping[str, str]:
    return scenarios.opponents(name)


@lru_cache(maxsize=256)
def _offered(name: str) -> Offered:
    # Only the head of the file is wanted here: to make fifty fights ready would take seconds.
    table = read_toml(shipped.find(name), name)
    ruleset = str(table["ruleset"])
    about = " ".join(str(table.get("about", "")).split())
    title = str(table.get("title", name))
    sides = tuple(map(str, table["sides"]))
    even = table.get("even") is True
    return Offered(name, title, about, RULESETS[ruleset].title, ruleset, sides, even)
