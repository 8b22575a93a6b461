"""A fight that waits for answers, run to one question; and what an agent says to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import agents
from arena.fight import Fight
from arena.model import Decision, Policy


def question(
    going: Fight[Any],
    *,
    who: str = "Me",
    kind: str = "declare",
    when: Callable[[Decision], bool] = lambda _: True,
    **say: str,
) -> Decision:
    """Run until `who` is asked a question of this kind, and at the right time.

    Others, and others' questions, get what `say` says where it is legal, else the fallback.
    """
    while pending := going.advance():
        asked = [d for d in pending if d.who == who and d.kind == kind and when(d)]
        for decision in pending:
            if decision in asked:
                continue
            wanted = [d for d in decision.legal if d.label == say.get(decision.who)]
            going.answer(decision.who, wanted[0] if wanted else decision.fallback)
        if asked:
            return asked[0]
    raise AssertionError(f"{who} was never asked a question of the kind {kind}")


def says(agent: str | Policy, decision: Decision) -> str:
    """The label of an agent's answer, which is legal."""
    policy = agents.make(agent) if isinstance(agent, str) else agent
    answer = policy.choose(decision)
    assert decision.why_not(answer) is None
    return answer.label
