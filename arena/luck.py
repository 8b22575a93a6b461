"""The doors that dice come through (GEN-04).

A roll is named by its actor, its purpose, and its ordinal: how many rolls of that purpose that
actor made before. A door is a pure function of that name and of the dice. So an extra roll
anywhere changes no other roll, and two policies that fight on one seed meet the same luck.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol, TypeGuard

from xxhash import xxh3_64_intdigest

from arena.errors import DiceError, shown

# Little-endian and fixed widths: the same bytes, and so the same dice, on every machine.
_name_die = struct.Struct("<QI").pack


class DiceDoor(Protocol):
    """Where dice come from."""

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        """Return ``number`` faces from 1 to ``sides``: always the same for the same arguments.

        ``ordinal`` is the running number, from 0, of ``who``'s rolls for ``purpose``.
        """
        ...


class EveryOutcome(DiceDoor, Protocol):
    """Dice that take every outcome in turn, for exact odds; see `arena.exact`.

    They need to know what is hidden, and where an instant begins.
    """

    every_outcome: Literal[True]

    def roll_hidden(
        self,
        who: str,
        purpose: str,
        ordinal: int,
        number: int,
        sides: int,
        known: Callable[[tuple[int, ...]], Hashable],
    ) -> tuple[int, ...]:
        """Roll what nobody has seen yet, but for what is `known` of it."""
        ...

    def choose(self, weights: Sequence[int]) -> int:
        """Return one of several outcomes, by weight, of what takes no fixed number of rolls."""
        ...

    @property
    def recent(self) -> Sequence[Any]:
        """What has been rolled since the instant began."""
        ...

    def reveal(self) -> None:
        """Everybody has seen every roll made so far."""
        ...

    def begin(self) -> None:
        """A new instant begins."""
        ...


def takes_every_outcome(dice: DiceDoor) -> TypeGuard[EveryOutcome]:
    """Whether these are such dice."""
    return getattr(dice, "every_outcome", False)


class KeyedDice:
    """Dice computed from their name: no stream, no state, the same on every machine.

    A face is 1 + xxh3_64(ordinal, die) mod sides, seeded with a key made from ``seed``,
    ``block``, ``salt``, actor and purpose. The mod favours low faces by less than 1 in 10^16.

    Args:
        seed: names the luck of a whole run.
        block: names one block inside it.
        salt: sets apart further dice of the same block, for example those of a look-ahead.
    """

    __slots__ = ("_keys", "_start", "block", "salt", "seed")

    def __init__(self, seed: int, block: int = 0, salt: str = "") -> None:
        self.seed = seed
        self.block = block
        self.salt = salt
        self._start = _encoded(str(seed), str(block), salt)
        self._keys: dict[tuple[str, str], int] = {}

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        # This is the innermost loop of everything: no checks, and one die does not loop.
        try:
            key = self._keys[who, purpose]
        except KeyError:
            key = self._key(who, purpose)
        if number == 1:
            return (1 + xxh3_64_intdigest(_name_die(ordinal, 0), key) % sides,)
        return tuple(
            [1 + xxh3_64_intdigest(_name_die(ordinal, die), key) % sides for die in range(number)]
        )

    def _key(self, who: str, purpose: str) -> int:
        key = xxh3_64_intdigest(self._start + _encoded_name(who, purpose))
        self._keys[who, purpose] = key
        return key

    def __repr__(self) -> str:
        return f"KeyedDice(seed={self.seed}, block={self.block}, salt={self.salt!r})"

    def __reduce__(self) -> tuple[type[KeyedDice], tuple[int, int, str]]:
        return KeyedDice, (self.seed, self.block, self.salt)  # the keys are found again quickly


def _encoded(*parts: str) -> bytes:
    """Join ``parts`` with their lengths, so that ("ab", "c") is not ("a", "bc")."""
    coded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return b"".join(struct.pack("<I", len(part)) + part for part in coded)


_encoded_name = lru_cache(maxsize=4096)(_encoded)
"""For an actor and a purpose, which are the same in every block."""


@dataclass(frozen=True, slots=True)
class ScriptEntry:
    """What one roll of ``who`` for ``purpose`` shows: either its faces or only their sum.

    ``total`` is the sum of the faces alone, without any flat bonus.

    Raises:
        DiceError: if both or neither are given.
    """

    who: str
    purpose: str
    faces: tuple[int, ...] = ()
    total: int | None = None

    def __post_init__(self) -> None:
        if bool(self.faces) == (self.total is not None):
            raise DiceError(
                f"{self.who}, {self.purpose}: found {'both' if self.faces else 'neither'}, "
                "expected either faces or a total"
            )


class ScriptedDice:
    """Dice written down beforehand: printed examples, puzzles, goldens.

    The n-th entry of an actor and purpose answers that actor's n-th roll of that purpose,
    wherever it stands among the other entries.

    Args:
        entries: the script.
        then: rolls what the script leaves open; without it that is a DiceError.
    """

    def __init__(self, entries: Sequence[ScriptEntry], then: DiceDoor | None = None) -> None:
        self._entries = tuple(entries)
        self._then = then
        self._named: dict[tuple[str, str], list[ScriptEntry]] = {}
        for entry in self._entries:
            self._named.setdefault((entry.who, entry.purpose), []).append(entry)

    def roll(
        self, who: str, purpose: str, ordinal: int, number: int, sides: int
    ) -> tuple[int, ...]:
        script = self._named.get((who, purpose), [])
        if not 0 <= ordinal < len(script):
            if self._then is not None:
                return self._then.roll(who, purpose, ordinal, number, sides)
            raise DiceError(f"the script has no die for {_named(who, purpose, ordinal)}")
        entry = script[ordinal]
        if entry.total is None:
            return _checked(entry.faces, who, purpose, ordinal, number, sides)
        if not number <= entry.total <= number * sides:
            raise DiceError(
                f"{_named(who, purpose, ordinal)}: found a total of {shown(entry.total)}, "
                f"expected {number} to {number * sides} from {number}d{sides}"
            )
        each, rest = divmod(entry.total, number)
        return (each + 1,) * rest + (each,) * (number - rest)

    def unused(self, ordinals: Mapping[tuple[str, str], int]) -> list[ScriptEntry]:
        """List the entries that were never rolled, in the script's order.

        ``ordinals`` says how many rolls each (actor, purpose) made.
        """
        seen: dict[tuple[str, str], int] = {}
        left = []
        for entry in self._entries:
            name = (entry.who, entry.purpose)
            ordinal = seen.get(name, 0)
            seen[name] = ordinal + 1
            if ordinal >= ordinals.get(name, 0):
                left.append(entry)
        return left


def _named(who: str, purpose: str, ordinal: int) -> str:
    return f"{who}, {purpose} (number {ordinal + 1})"  # people count from 1


def _checked(
    faces: tuple[int, ...], who: str, purpose: str, ordinal: int, number: int, sides: int
) -> tuple[int, ...]:
    """Return ``faces`` if ``number`` dice of ``sides`` sides can show them, else DiceError."""
    if len(faces) != number or not all(type(f) is int and 1 <= f <= sides for f in faces):
        raise DiceError(
            f"{_named(who, purpose, ordinal)}: found {shown(faces)}, "
            f"expected {number} of 1 to {sides}"
        )
    return faces
