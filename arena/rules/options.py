"""The house rulings that all rulesets share as named options (GEN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

STRICT = {"extra": "forbid"}
"""Pydantic: a key that is not a field is an error, in every file that becomes one of these."""


@dataclass(frozen=True, slots=True)
class GeneralOptions:
    """What a scenario of any ruleset may set under `[options]`."""

    __pydantic_config__: ClassVar[dict[str, str]] = STRICT

    open_sheets: bool = True
    """GEN-01: everyone knows every sheet and state."""
    may_yield: bool = False
    """GEN-03: yielding is a declaration."""
    may_flee: bool = False
    """GEN-03: fleeing is a declaration once every enemy is Distant."""
