"""Luck for whoever names none."""

from __future__ import annotations

import secrets

MOST = 999_999
"""A seed that is told is also typed: it is short."""


def any_seed() -> int:
    """Any seed from 1 to `MOST`."""
    return 1 + secrets.randbelow(MOST)
