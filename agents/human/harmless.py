"""Agents that may be named by a file that somebody else has written."""

from __future__ import annotations

import agents as agents_room
from agents import parameters, spec
from arena.checking.place import Place
from arena.errors import InputError


def check_no_program(text: str, place: Place) -> None:
    """Refuse an agent that runs a program: only whoever types a command may name one.

    Args:
        text: The agent, as it is named.
        place: Where it stands.

    Raises:
        InputError: it is such an agent.
    """
    try:
        read = spec.read(text)
    except InputError:
        return  # whoever makes it says what is wrong
    if read.name == spec.EXEC:
        expected = "an agent that runs no program: only --against and --agents may name one"
        raise place.error(text, expected)


def check_harmless(text: str, place: Place) -> None:
    """Refuse an agent that opens a file or runs a program of this machine.

    That is one that is not shipped, and one that is told a free text, which could name a file.

    Args:
        text: The agent, as it is named.
        place: Where it stands.

    Raises:
        InputError: it is such an agent.
    """
    try:
        read = spec.read(text)
    except InputError as error:
        raise place.error(text, error.expected) from None
    agent = agents_room.AGENTS.get(read.name)
    if agent is None:
        raise place.unknown(read.name, "a shipped agent", agents_room.AGENTS)
    for one in parameters.parameters(agent):
        if one.name in read.given and one.kind is str and not one.choices:
            expected = f"an agent without {one.name}: only a file of your own may say that"
            raise place.error(text, expected)
