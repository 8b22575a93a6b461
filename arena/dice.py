"""Dice as they are written: ``2d6+1``. Rolling them is the business of ``arena.luck``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.errors import DiceError, shown

if TYPE_CHECKING:
    from pydantic_core import CoreSchema

MAX_NUMBER = 40
"""The most dice that may be written in one expression."""
MAX_SIDES = 1000
MAX_FLAT = 1000
"""The most that may be added or taken away."""

# Every run of digits and spaces is bounded, so no text, however long, costs time.
PATTERN = r"^ {0,4}([0-9]{0,3})[dD]([0-9]{1,4})(?: {0,4}([+-]) {0,4}([0-9]{1,4}))? {0,4}$"
"""The notation, the caps apart, as a regular expression that JSON Schema understands too."""

_READ = re.compile(PATTERN)
_EXPECTED = (
    f'dice like "2d6+1": 1 to {MAX_NUMBER} dice of 1 to {MAX_SIDES} sides, '
    f"at most {MAX_FLAT} added or taken away"
)


@dataclass(frozen=True, slots=True)
class Dice:
    """``number`` dice of ``sides`` sides each, and ``flat`` added to their sum.

    Raises:
        DiceError: if a part is no whole number or is out of bounds. Built in code there may be
            twice ``MAX_NUMBER`` dice, since a crit doubles what was written (TT-08).
    """

    number: int
    sides: int
    flat: int = 0

    def __post_init__(self) -> None:
        for what, value, low, high in (
            ("number of dice", self.number, 1, 2 * MAX_NUMBER),
            ("number of sides", self.sides, 1, MAX_SIDES),
            ("flat bonus", self.flat, -MAX_FLAT, MAX_FLAT),
        ):
            if type(value) is not int or not low <= value <= high:
                raise DiceError(f"{what}: found {shown(value)}, expected {low} to {high}")

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read ``2d6+1``, ``d10`` or ``1D8 - 1``.

        Raises:
            DiceError: if it is anything else, or beyond the caps; told at once, however long.
        """
        match = _READ.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise DiceError(f"found {shown(text)}, expected {_EXPECTED}")
        number, sides, sign, flat = match.groups()
        count = int(number or 1)
        added = int(flat or 0)
        if not (1 <= count <= MAX_NUMBER and 1 <= int(sides) <= MAX_SIDES and added <= MAX_FLAT):
            raise DiceError(f"found {shown(text)}, expected {_EXPECTED}")
        return cls(count, int(sides), -added if sign == "-" else added)

    def __str__(self) -> str:
        flat = f"{self.flat:+d}" if self.flat else ""
        return f"{self.number}d{self.sides}{flat}"

    @property
    def low(self) -> int:
        """The least that can come up."""
        return self.number + self.flat

    @property
    def high(self) -> int:
        """The most that can come up."""
        return self.number * self.sides + self.flat

    @property
    def mean(self) -> float:
        """What comes up on average; exact, since it is a multiple of one half."""
        return self.number * (self.sides + 1) / 2 + self.flat

    def doubled(self) -> Dice:
        """Return twice the dice with the same flat bonus: the damage of a crit (TT-08)."""
        return Dice(2 * self.number, self.sides, self.flat)

    @classmethod
    def _read(cls, value: object) -> Dice:
        return value if isinstance(value, Dice) else cls.parse(value)  # type: ignore[arg-type]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> CoreSchema:
        """Let pydantic models hold dice: from a string or Dice, to a string.

        Imported here because `import arena` must not load pydantic.
        """
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            cls._read,
            serialization=core_schema.plain_serializer_function_ser_schema(
                str, return_schema=core_schema.str_schema()
            ),
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "string", "pattern": PATTERN, "examples": ["2d6+1", "d10"]}
