"""What is told of those who decide, alike in every ruleset."""

from __future__ import annotations

from arena.model import Faulted, Weighed


def faulted(_: object, event: Faulted) -> str:
    """Tell of an answer that could not be used."""
    said_so = f'answered "{event.answer}"' if event.answer else "gave no answer"
    why = f" ({event.why})" if event.why else ""
    return f'Whoever decides for {event.who} {said_so}{why}; "{event.used}" is taken instead.'


def weighed(_: object, event: Weighed) -> str:
    """Tell what was weighed, and what was thought likely to come of it."""
    told = [
        f'"{answer}" {worth / 10:.0f}%'
        + (f", given {share / 10:.0f} times in 100" if 0 < share < 1000 else "")
        + (f" ({' '.join(reply.split())})" if reply.strip() else "")
        for answer, worth, share, reply in event.alternatives
    ]
    return f"Whoever decides for {event.who} weighs {'; '.join(told)}."
