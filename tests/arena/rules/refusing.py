"""What a scenario that does not fit together is told."""

from __future__ import annotations

import re


def complaint(line: str) -> str:
    """A pattern for this one line about the scenario called `test`, from its start to its end."""
    return f"^test: {re.escape(line)}$"
