"""Policies in a fight: who sits where, and what happens when one of them fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from arena.errors import FightclockError, IllegalAnswer, nearest
from arena.model import Decision, Declaration, Faulted, Outcome, Policy, Setup, State

ON_FAULT = ("fall back", "forfeit", "raise")
"""What can be done about a policy that fails."""


def check_on_fault(word: str) -> None:
    """Raise FightclockError if this is not one of `ON_FAULT`."""
    if word not in ON_FAULT:
        raise FightclockError(f"on_fault cannot be {word!r}{_hint(word, ON_FAULT)}")


def seated(setup: Setup, policies: Mapping[str, Policy]) -> dict[str, Policy]:
    """The policy of each voice that has one: its own, or else that of its side.

    Raises:
        FightclockError: a policy is for nobody.
    """
    for name in policies:
        if name not in setup.side_of and name not in setup.sides:
            hint = _hint(str(name), (*setup.seats, *setup.sides))
            raise FightclockError(f"no combatant and no side is called {name!r}{hint}")
    found = {}
    for who in setup.voices:
        policy = policies.get(who)
        if policy is None:
            policy = policies.get(setup.side_of.get(who, who))
        if policy is not None:
            found[who] = policy
    return found


def may_look_back(setup: Setup, policies: Mapping[str, Policy]) -> bool:
    """Whether anybody may want positions: who is asked from outside, or a policy that forks."""
    return len(policies) < len(setup.voices) or any(
        getattr(policy, "looks_ahead", False) for policy in policies.values()
    )


def answers_together(policy: Policy | None) -> bool:
    """Whether a policy can answer many decisions in one go."""
    return callable(getattr(policy, "choose_all", None))


def consult_all(policy: Policy, decisions: Sequence[Decision]) -> list[Declaration | None]:
    """What a policy answers to decisions, which may be of several fights, in one go.

    Returns:
        To each the answer, if it is legal. None for a decision that is to be put by itself, by
        `consult`, as if it had not been put before: so whoever fails at many loses only those that
        it cannot answer alone.
    """
    found: list[Declaration | None] = [None] * len(decisions)
    # The same errors as in `consult`.
    with suppress(Exception, SystemExit, GeneratorExit):
        answers = list(policy.choose_all(tuple(decisions)))  # type: ignore[attr-defined]
        if len(answers) == len(decisions):
            found = [
                answer if decision.why_not(answer) is None else None
                for decision, answer in zip(decisions, answers, strict=True)
            ]
    for decision, answer in zip(decisions, found, strict=True):
        if answer is None:
            decision._put_again()
    return found


def consult(policy: Policy, decision: Decision, raises: bool) -> Declaration | Faulted:
    """What a policy answers, if that is legal, else its fault.

    Raises:
        Exception: the policy's own error, or IllegalAnswer, if it `raises`. What is nobody's
            fault, such as Ctrl-C, is always raised.
    """
    said = ""
    try:
        answer = policy.choose(decision)
        if answer is decision._allowed:
            return answer  # the policy has asked about it itself
        why = decision.why_not(answer)
        if why is None:
            return answer
        said = str(answer)
        if raises:
            raise IllegalAnswer(decision.who, said, why)
    except (Exception, SystemExit, GeneratorExit) as error:
        # An agent that leaves the program, or ends a generator, only loses its decision.
        if raises:
            raise
        why = _described(error)
    why = " ".join(why.split())[:200]
    return Faulted(decision.time, decision.who, "", said[:80], why, decision.fallback.label)


def forfeit(
    setup: Setup, state: State, forfeits: Sequence[str], now: int, faults: Mapping[str, int]
) -> Outcome:
    """How a fight ends that these voices have forfeited; both sides together make a draw.

    The margin is that of a side with nothing left; `left` says what it had all the same.
    """
    sides = setup.sides
    lost = {setup.side_of.get(who, who) for who in forfeits}
    left = [side for side in sides if side not in lost]
    winner = left[0] if left else None
    verb = "forfeits" if len(forfeits) == 1 else "forfeit"
    lead = 0.0 if winner is None else 1.0 if winner == sides[0] else -1.0
    why = f"{' and '.join(forfeits)} {verb}"
    return Outcome.between(setup, state, winner, lead, now, why, faults)


def _hint(name: str, known: Sequence[str]) -> str:
    guess = nearest(name, known)
    return f"; did you mean {guess!r}?" if guess else ""


def _described(error: BaseException) -> str:
    """An error in words, even if it cannot say what it is."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return type(error).__name__
