"""Numbers in words, the same on terminals and pages."""

from __future__ import annotations


def counted(number: int, word: str) -> str:
    """For example `1 block` and `1,200 fights`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def plain(value: float, digits: int) -> str:
    """For example `−0.25`, with a true minus sign; never a zero with one."""
    return f"{value:z.{digits}f}".replace("-", "−")


def signed(value: float, digits: int) -> str:
    """For example `+0.25`; never a zero with a minus sign."""
    return f"{value:+.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"
