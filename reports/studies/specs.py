"""Agents' specs with parameters changed, and whether two specs make the same agent."""

from __future__ import annotations

import agents as agents_room
from agents import parameters, spec


def given(text: str) -> set[str]:
    """Return the names of the parameters that a spec gives.

    Raises:
        InputError: the text is no spec.
    """
    return set(spec.read(text).given)


def with_parameters(text: str, changes: dict[str, str]) -> str:
    """Return the spec with some parameters given anew; with no changes, the text itself.

    Args:
        text: A spec, `name` or `name(key=value, ...)`.
        changes: Values as text by the names of parameters; none holds both kinds of quotes.

    Raises:
        InputError: the text is no spec.
    """
    read = spec.read(text)
    if not changes:
        return text
    values = read.given | changes
    return f"{read.name}({', '.join(f'{key}={_quoted(value)}' for key, value in values.items())})"


def _quoted(value: str) -> str:
    mark = "'" if '"' in value else '"'
    plain = value and not any(letter.isspace() or letter in ",\"'=()" for letter in value)
    return value if plain else f"{mark}{value}{mark}"


def same(one: str, other: str) -> bool:
    """Whether two specs that can be made make the same agent: `abandons`, `abandons(gain=50)`."""
    return one == other or _resolved(one) == _resolved(other)


def _resolved(text: str) -> tuple[str, dict[str, object]]:
    read, policy = spec.read(text), agents_room.make(text)
    known = parameters.parameters(type(policy))
    return read.name, {one.name: getattr(policy, one.name) for one in known}
