"""Many fights stepped together in one process, so that one call answers all that wait.

A fight by itself puts its questions one after the other. Some policies answer a hundred questions
in hardly more time than one: those with a method `choose_all`. Fights that are made with
`together=True` leave such questions pending; here they are collected from all fights, answered,
and the fights go on. Each fight is the same as by itself, to the byte of its journal.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import islice
from typing import Any, TypeVar

from arena.errors import FightclockError
from arena.fight import Fight
from arena.model import Decision, Declaration, Policy
from arena.policies import answers_together, consult_all

AT_ONCE = 256
"""Fights under way: more make calls hardly better, and hold more memory."""

K = TypeVar("K")
F = TypeVar("F", bound=Fight[Any])

Asked = dict[Policy | int, tuple[Policy, list[Decision]]]
"""What is put to each policy, whichever of the fights asks; by the policy, or else its `id`."""


def run_together(
    fights: Iterable[tuple[K, F]], at_once: int = AT_ONCE
) -> Generator[tuple[K, F], None, None]:
    """Run fights to their ends.

    Args:
        fights: Each with whatever the caller knows it by; taken from here as others end.
        at_once: How many are under way at most; 1 or more.

    Yields:
        Each with its key, as soon as it is over, in whatever order they end.

    Raises:
        FightclockError: a combatant without a policy is asked.
        Exception: what stopped a fight (its `failure`), which with `on_fault="raise"` is also the
            error of a policy. In either case a note on the error says which key, and no other
            fight goes on.
        ValueError: `at_once` is less than 1.
    """
    if at_once < 1:
        raise ValueError(f"at_once must be 1 or more, not {at_once}")
    source = iter(fights)
    running: list[tuple[K, F]] = []
    while True:
        running += islice(source, at_once - len(running))
        if not running:
            return
        for key, fight in running:
            try:
                fight.advance()
            except Exception as error:
                error.add_note(f"in {key}")
                raise
        yield from [one for one in running if one[1].over]
        running = [one for one in running if not one[1].over]
        _answer(running)


def _answer(running: Sequence[tuple[K, F]]) -> None:
    """Answer everything that is pending, each policy's questions in one go."""
    asked: Asked = {}
    for key, fight in running:
        for decision in fight.pending:
            policy = fight.policy(decision.who)
            if policy is None:
                error = FightclockError(f"nobody answers for {decision.who}")
                error.add_note(f"in {key}")
                raise error
            if answers_together(policy):
                _asked_of(policy, asked).append(decision)
    found: dict[int, Declaration | None] = {}
    for policy, decisions in asked.values():
        found.update(zip(map(id, decisions), consult_all(policy, decisions), strict=True))
    for key, fight in running:
        try:
            for decision in fight.pending:
                fight.take(decision, found.get(id(decision)))
        except Exception as error:
            error.add_note(f"in {key}")
            raise


def _asked_of(policy: Policy, asked: Asked) -> list[Decision]:
    """What is put to this policy, or to one that is equal."""
    try:
        return asked.setdefault(policy, (policy, []))[1]
    except Exception:  # it has no hash, or cannot be compared
        return asked.setdefault(id(policy), (policy, []))[1]
