"""Numbers in words, the same on terminals and pages."""

from __future__ import annotations


def counted(number: int, word: str) -> str:
    """For example `1 block` and `1,200 fights`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def time_left(seconds: float | None) -> str:
    """For example `50 s left`, `52 min left` and `2.5 h left`; None is not known yet."""
    if seconds is None:
        return "estimating"
    if round(seconds) < 120:
        return f"{seconds:.0f} s left"
    if round(seconds / 60) < 120:
        return f"{seconds / 60:.0f} min left"
    hours = seconds / 3600
    return f"{hours:.1f} h left" if hours < 10 else f"{hours:,.0f} h left"


def plain(value: float, digits: int) -> str:
    """For example `−0.25`, with a true minus sign; never a zero with one."""
    return f"{value:z.{digits}f}".replace("-", "−")


def signed(value: float, digits: int) -> str:
    """For example `+0.25`; never a zero with a minus sign."""
    return f"{value:+.{digits}f}".replace("-", "−") if round(value, digits) else f"{0:.{digits}f}"
