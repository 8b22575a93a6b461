"""Many fights stepped together in one process, so that one call answers all that wait.

A fight by itself puts its questions one after the other. Some policies answer a hundred questions
in hardly more time than one: those with a method `choose_all`. Fights that are made with
`together=True` leave such questions pending; here they are collected from all fights, answered,
and the fights go on. Each fight is the same as by itself, to the byte of its journal.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeVar

from arena.errors import FightclockError
from arena.fight import Fight
from arena.model import Decision, Declaration, Faulted, Policy
from arena.policies import answers_together, consult, consult_all

AT_ONCE = 256
"""Fights under way: more make calls hardly better, and hold more memory."""

K = TypeVar("K")


def run_together(
    fights: Iterable[tuple[K, Fight[Any]]], at_once: int = AT_ONCE
) -> Generator[tuple[K, Fight[Any]], None, None]:
    """Run fights to their ends.

    Args:
        fights: Each with whatever the caller knows it by; taken from here as others end.
        at_once: How many are under way at most.

    Yields:
        Each with its key, as soon as it is over, in whatever order they end.

    Raises:
        FightclockError: a combatant without a policy is asked, or a fight broke down; a note on
            the error says of which key.
    """
    source = iter(fights)
    running: dict[int, tuple[K, Fight[Any]]] = {}
    number = 0
    while True:
        for key, fight in source:
            running[number] = (key, fight)
            number += 1
            if len(running) >= at_once:
                break
        if not running:
            return
        over = []
        for place, (key, fight) in running.items():
            try:
                fight.advance()
            except Exception as error:
                error.add_note(f"in {key}")
                raise
            if fight.over:
                over.append(place)
        for place in over:
            yield running.pop(place)
        _answer([fight for _, fight in running.values()])


def _answer(fights: list[Fight[Any]]) -> None:
    """Answer everything that is pending, each policy's questions in one go."""
    asked: dict[Policy, list[Decision]] = {}
    raising: dict[Policy, bool] = {}
    for fight in fights:
        for decision in fight.pending:
            policy = fight.policy(decision.who)
            if policy is None:
                raise FightclockError(f"nobody answers for {decision.who}")
            if answers_together(policy):
                asked.setdefault(policy, []).append(decision)
                raising[policy] = raising.get(policy, False) or fight.on_fault == "raise"
    found: dict[int, Declaration | Faulted] = {}
    for policy, decisions in asked.items():
        answers = consult_all(policy, decisions, raising[policy])
        found.update((id(d), answer) for d, answer in zip(decisions, answers, strict=True))
    for fight in fights:
        for decision in fight.pending:
            answer = found.get(id(decision))
            if answer is None:
                policy = fight.policy(decision.who)
                assert policy is not None
                answer = consult(policy, decision, fight.on_fault == "raise")
            fight.take(decision, answer)
