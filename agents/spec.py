"""How an agent is named in text: `aims`, `abandons(gain=30)`, or `exec:COMMAND`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arena.errors import InputError

LONGEST = 500
"""Characters; nobody needs more, and no text should cost time."""

_WHOLE = re.compile(r"\s*([A-Za-z][\w.-]*)\s*(?:\((.*)\))?\s*", re.DOTALL)
_PAIR = re.compile(r"""\s*([A-Za-z]\w*)\s*=\s*("[^"]*"|'[^']*'|[^\s,"'=()]+)\s*(,|$)""")
EXPECTED = 'an agent: name or name(key=value, ...), for example "abandons(gain=30)"'

EXEC, COMMAND = "exec", "command"
"""An agent that is a program, and its parameter: `exec:./a` is short for `exec(command="./a")`."""
_PROGRAM = f"{EXEC}:"


@dataclass(frozen=True, slots=True)
class Spec:
    """A name, and what stands in the brackets after it, still as text without its quotes."""

    name: str
    given: dict[str, str]


def read(text: str) -> Spec:
    """Take a spec apart.

    Raises:
        InputError: it has another form, or a key stands twice.
    """
    match = _WHOLE.fullmatch(text) if isinstance(text, str) and len(text) <= LONGEST else None
    if match is None:
        if isinstance(text, str) and len(text) <= LONGEST and text.strip().startswith(_PROGRAM):
            return Spec(EXEC, {COMMAND: text.strip().removeprefix(_PROGRAM).strip()})
        raise InputError("", "agent", text, EXPECTED)
    name, inside = match.groups()
    given: dict[str, str] = {}
    rest = (inside or "").strip()
    while rest:
        pair = _PAIR.match(rest)
        # A comma promises another pair.
        if pair is None or (pair[3] and not rest[pair.end() :].strip()):
            raise InputError("", "agent", text, EXPECTED)
        key, value = pair[1], pair[2]
        if key in given:
            raise InputError("", f"{name}.{key}", value, "every parameter only once")
        given[key] = value[1:-1] if value[0] in "\"'" else value
        rest = rest[pair.end() :]
    return Spec(name, given)
